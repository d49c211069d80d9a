// Runs the check page's own code in Node: records come in as JSON lines, claims go out as JSON lines.
import { createInterface } from 'node:readline';
import { follow } from '../../static/js/check/follow.js';
import { deckOf, mixedKey, orderOf, playerCommitment, rulesHash, serverCommitment } from '../../static/js/check/deal.js';
import { hex, sha256, unhex, utf8 } from '../../static/js/lib/sha256.js';

const numbers = (count) => Array.from({ length: count }, (_, i) => i);

/** The vectors of docs/fairness.md, by the names they have there. */
function vectors({ game, seed, salts, rules, orders }) {
  const given = salts.map(({ seat, who, salt }) => ({ seat, who, salt: unhex(salt) }));
  const key = mixedKey(game, unhex(seed), rules, given);
  return {
    commitment: serverCommitment(game, unhex(seed)),
    ...Object.fromEntries(given.map(({ seat, salt }) => [`seal${seat}`, playerCommitment(game, seat, salt)])),
    deck: hex(sha256(utf8(deckOf('standard').join('\n')))),
    ruleset: hex(rulesHash(rules)),
    key: hex(key),
    ...Object.fromEntries(
      orders.map(([name, label, k, count]) => [name, orderOf(key, numbers(count), label, k).join(' ')]),
    ),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const answer = asked.vectors
    ? vectors(asked.vectors)
    : follow(asked).map(({ kind, where, verdict }) => [kind, where, verdict]);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
