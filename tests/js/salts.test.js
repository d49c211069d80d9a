import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const stored = new Map();
globalThis.localStorage = {
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, value) => stored.set(name, value),
};

const { Salts } = await import('../../static/js/salts.js');
const { hashOf, keep, keptOf } = await import('../../static/js/lib/kept.js');

let sent;
let alarms;
let salts;
let keys = 0;

beforeEach(() => {
  stored.clear();
  sent = [];
  alarms = 0;
  salts = new Salts(
    (message) => {
      sent.push(message);
      keys += 1;
      return { ...message, key: `k${keys}` };
    },
    () => {
      alarms += 1;
    },
  );
});

let games = 0;
const table = (changes = {}) => ({
  me: 1,
  deal: { game: `g${games}`, commitment: 'c'.repeat(64), called: false, salts: [], ...changes },
});
const answer = (changes = {}) => salts.answered({ ok: `k${keys}`, ...changes });

beforeEach(() => {
  games += 1;
});

test('a seat commits to a secret once, and keeps it', () => {
  salts.follow(table());
  salts.follow(table());
  assert.equal(sent.length, 1);
  const { game } = table().deal;
  const own = keptOf(game);
  assert.deepEqual(sent[0], { do: 'commit', deal: game, hash: own.hash });
  assert.match(own.salt, /^[0-9a-f]{64}$/);
  assert.equal(own.hash, hashOf(game, 1, own.salt));
  assert.ok(answer());
  salts.follow(table({ salts: [{ seat: 1, hash: own.hash, came: false }] }));
  assert.equal(sent.length, 1);
});

test('a watcher has no part in it', () => {
  salts.follow({ ...table(), me: null });
  salts.follow({ me: 1, deal: null });
  assert.deepEqual(sent, []);
});

test('another device that has the seat now commits anew', () => {
  salts.follow(table());
  answer();
  salts.follow(table({ salts: [{ seat: 1, hash: 'd'.repeat(64), came: false }] }));
  assert.equal(sent.length, 2);
});

test('the secret is shown when the match is called, and what was shown then is kept', () => {
  salts.follow(table());
  answer();
  const { game } = table().deal;
  const own = keptOf(game);
  const all = [
    { seat: 0, hash: 'e'.repeat(64), came: true },
    { seat: 1, hash: own.hash, came: false },
  ];
  salts.follow(table({ called: true, salts: all }));
  salts.follow(table({ called: true, salts: all }));
  assert.deepEqual(sent.slice(1), [{ do: 'reveal', deal: game, salt: own.salt }]);
  assert.deepEqual(keptOf(game).salts, [
    [0, 'e'.repeat(64)],
    [1, own.hash],
  ]);
});

test('nothing is revealed where the hash of the seat is not its own', () => {
  salts.follow(table());
  answer();
  salts.follow(table({ called: true, salts: [{ seat: 1, hash: 'd'.repeat(64), came: false }] }));
  assert.equal(sent.length, 1);
});

test('nothing is revealed to a server that shows another hash than before', () => {
  salts.follow(table());
  const { game } = table().deal;
  const salts_ = [{ seat: 1, hash: keptOf(game).hash, came: false }];
  answer();
  salts.follow(table({ called: true, commitment: 'f'.repeat(64), salts: salts_ }));
  assert.equal(sent.length, 1);
  assert.equal(alarms, 1);
});

test('a refusal is no news for the reader, and nothing more is tried', () => {
  salts.follow(table());
  assert.ok(answer({ ok: undefined, no: `k${keys}`, code: 'salt_late' }));
  salts.follow(table());
  assert.equal(sent.length, 1);
  assert.equal(salts.answered({ ok: 'of something else' }), false);
});

test('the oldest secrets make room', () => {
  for (let number = 0; number < 70; number += 1) keep(`old${number}`, { seat: 0 });
  assert.equal(keptOf('old0'), null);
  assert.deepEqual(keptOf('old69'), { seat: 0 });
  assert.equal(Object.keys(JSON.parse(stored.get('oona.deals'))).length, 60);
});

test('a browser that keeps nothing still plays', () => {
  const { setItem } = globalThis.localStorage;
  globalThis.localStorage.setItem = () => {
    throw new Error('full');
  };
  salts.follow(table());
  assert.equal(keptOf(table().deal.game).seat, 1);
  globalThis.localStorage.setItem = setItem;
});
