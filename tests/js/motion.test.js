import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frame, view } from './frames.js';
import { movesOf } from '../../static/js/motion.js';

const step = (was, now) => movesOf(frame({ view: was }), frame({ at: [2, 0], ...now }));

test('a card that is laid comes from the seat that has one fewer', () => {
  const was = view({ turn: 2, counts: [7, 7, 7, 7], pile: 1 });
  const now = { view: view({ turn: 3, counts: [7, 7, 6, 7], pile: 2, top: 20 }) };
  assert.deepEqual(step(was, now), [{ kind: 'play', seat: 2, count: 1, card: 20 }]);
});

test('cards that are drawn go to the seat that has more', () => {
  const was = view({ counts: [7, 7, 7, 7] });
  assert.deepEqual(step(was, { view: view({ counts: [7, 9, 7, 7] }) }), [
    { kind: 'draw', seat: 1, count: 2, card: -1 },
  ]);
});

test('a caught seat shakes', () => {
  const said = [{ kind: 'caught', seat: 1 }];
  const moves = step(view(), { said, view: view({ counts: [7, 9, 7, 7] }) });
  assert.deepEqual(moves.map((move) => move.kind), ['draw', 'shake']);
});

test('the first frame of a socket paints without motion', () => {
  assert.equal(step(view(), { first: true, view: view({ counts: [7, 9, 7, 7] }) }), null);
});

test('a new round is dealt', () => {
  assert.equal(step(view({ round: 1 }), { view: view({ round: 2 }) }), 'deal');
  assert.equal(step(null, { view: view() }), 'deal');
});

test('nothing that moved, nothing that moves', () => {
  assert.deepEqual(step(view(), { view: view() }), []);
});
