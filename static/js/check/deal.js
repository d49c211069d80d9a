// @ts-check
// Commitments, the key and the orders of a deal, as docs/fairness.md describes them.
import { hex, hmac, joined, sha256, utf8 } from '../lib/sha256.js';

const DOMAIN = 'oona/deal/v1/';

/** A number in so many bytes, the big end first. @param {number} value @param {number} size */
function big(value, size) {
  const bytes = new Uint8Array(size);
  let rest = value;
  for (let at = size - 1; at >= 0; at -= 1) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

/** Each piece behind its length. @param {Uint8Array[]} pieces */
function framed(...pieces) {
  return joined(pieces.flatMap((piece) => [big(piece.length, 4), piece]));
}

/** @param {string} game @param {Uint8Array} seed */
export function serverCommitment(game, seed) {
  return hex(sha256(joined([utf8(`${DOMAIN}commit`), framed(utf8(game), seed)])));
}

/** @param {string} game @param {number} seat @param {Uint8Array} salt */
export function playerCommitment(game, seat, salt) {
  return hex(sha256(joined([utf8(`${DOMAIN}player`), framed(utf8(game), big(seat, 1), salt)])));
}

/** @param {Record<string, unknown>} rules */
export function rulesHash(rules) {
  const lines = Object.keys(rules)
    .sort()
    .map((name) => `${name}=${rules[name]}`);
  return sha256(utf8(lines.join('\n')));
}

/** The names of a deck's cards by number, or nothing for a deck that is none. @param {unknown} name */
export function deckOf(name) {
  if (name !== 'standard' && name !== 'dare') return null;
  const twice = Array.from('123456789KV', (face) => [face, face]).flat();
  const last = [['Q2', 'Q6'], ['Q3', 'Q7'], ['Q1', 'Q5'], ['Q4', 'Q8']];
  const coloured = Array.from('STBI', (colour, at) =>
    ['0', ...twice, ...(name === 'dare' ? last[at] : ['D', 'D'])].map((face) => colour + face),
  ).flat();
  const wilds = name === 'dare' ? [9, 10, 11, 12, 13, 14, 15, 16].map((dare) => `X${dare}`) : [...'WWWWFFFF'];
  return [...coloured, ...wilds];
}

/** What a card counts at the end. @param {string} card */
export function pointsOf(card) {
  if (/^[WFX]/.test(card)) return 50;
  return /^.\d/.test(card) ? Number(card[1]) : 20;
}

/** The key of all orders.
 * @param {string} game @param {Uint8Array} seed @param {Record<string, unknown>} rules
 * @param {{ seat: number, who: string, salt: Uint8Array }[]} salts */
export function mixedKey(game, seed, rules, salts) {
  const deck = sha256(utf8((deckOf(rules.deck ?? 'standard') ?? []).join('\n')));
  const ordered = [...salts].sort((a, b) => a.seat - b.seat);
  const each = ordered.map(({ seat, who, salt }) => framed(big(seat, 1), utf8(who), salt));
  const head = framed(utf8(game), rulesHash(rules), deck, big(ordered.length, 2));
  return hmac(seed, joined([utf8(`${DOMAIN}mix`), head, ...each]));
}

/** A number below `size` from the next words that are fair. @param {() => bigint} next
 * @param {number} size */
export function below(next, size) {
  const many = BigInt(size);
  const limit = 2n ** 64n - (2n ** 64n % many);
  let word = next();
  while (word >= limit) word = next();
  return Number(word % many);
}

/** The 64-bit words of a stream, one a call. @param {Uint8Array} key @param {string} label
 * @param {number} k */
function words(key, label, k) {
  const head = joined([utf8(`${DOMAIN}stream`), framed(utf8(label)), big(k, 8)]);
  let block = 0;
  /** @type {bigint[]} */
  let ready = [];
  return () => {
    if (!ready.length) {
      const piece = new DataView(hmac(key, joined([head, big(block, 8)])).buffer);
      ready = [0, 8, 16, 24].map((at) => piece.getBigUint64(at));
      block += 1;
    }
    return /** @type {bigint} */ (ready.shift());
  };
}

/** `items` in the order of that stream. @param {Uint8Array} key @param {number[]} items
 * @param {string} label @param {number} k */
export function orderOf(key, items, label, k) {
  const row = [...items];
  const next = words(key, label, k);
  for (let last = row.length - 1; last > 0; last -= 1) {
    const pick = below(next, last + 1);
    [row[last], row[pick]] = [row[pick], row[last]];
  }
  return row;
}
