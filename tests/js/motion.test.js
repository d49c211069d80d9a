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

test('a hand that is swapped moves, and is not taken for cards drawn and laid', () => {
  const was = view({ turn: 0, counts: [7, 3, 5, 7], pile: 1 });
  const said = [{ kind: 'played', seat: 0 }, { kind: 'swapped', seat: 0, other: 1 }];
  const now = { said, view: view({ turn: 1, counts: [3, 6, 5, 7], pile: 2, top: 14 }) };
  assert.deepEqual(step(was, now), [
    { kind: 'play', seat: 0, count: 1, card: 14 },
    { kind: 'hand', seat: 0, from: 1, count: 3, card: -1 },
    { kind: 'hand', seat: 1, from: 0, count: 6, card: -1 },
  ]);
});

test('hands are passed on in the direction of play', () => {
  const was = view({ turn: 0, counts: [2, 3, 4, 5], pile: 1 });
  const said = [{ kind: 'played', seat: 0 }, { kind: 'hands_passed', seat: null, other: null }];
  const later = (direction, counts) =>
    step(was, { said, view: view({ turn: 1, direction, counts, pile: 2, top: 0 }) })
      .filter((move) => move.kind === 'hand')
      .map((move) => [move.from, move.seat, move.count]);
  assert.deepEqual(later(1, [5, 1, 3, 4]), [[3, 0, 5], [0, 1, 1], [1, 2, 3], [2, 3, 4]]);
  assert.deepEqual(later(-1, [3, 4, 5, 1]), [[1, 0, 3], [2, 1, 4], [3, 2, 5], [0, 3, 1]]);
});

test('who draws after a swap draws no more than that', () => {
  const was = view({ turn: 0, counts: [2, 3, 4, 5], pile: 1 });
  const said = [{ kind: 'played', seat: 0 }, { kind: 'swapped', seat: 0, other: 3 }];
  const now = { said, view: view({ turn: 1, counts: [5, 5, 4, 1], pile: 2, top: 14 }) };
  assert.deepEqual(step(was, now).filter((move) => move.kind === 'draw'), [
    { kind: 'draw', seat: 1, count: 2, card: -1 },
  ]);
});
