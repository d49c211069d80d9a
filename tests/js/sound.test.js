import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frame, view } from './frames.js';
import { soundsOf } from '../../static/js/sound.js';

const heard = (said, changes = {}) => {
  const seen = view({ turn: 2, turn_no: 2, ...changes });
  const was = frame({ view: view({ turn: 1 }) });
  return soundsOf(was, frame({ at: [2, 0], view: seen, said: said.map((kind) => ({ kind })) }));
};

test('what moves is heard', () => {
  assert.deepEqual(heard(['played']), ['card']);
  assert.deepEqual(heard(['jumped_in', 'played']), ['card', 'jump']);
  assert.deepEqual(heard(['played', 'swapped']), ['card', 'swap']);
  assert.deepEqual(heard(['played', 'hands_passed']), ['card', 'swap']);
  assert.deepEqual(heard(['exposed']), [], 'sight and sound must not race');
});

test('a round ends with a sound of its own, a match that is won with another', () => {
  const result = { match_over: false, winners: [] };
  assert.deepEqual(heard([], { phase: 'over', turn: null, result }), ['round']);
  const won = { match_over: true, winners: [0] };
  assert.deepEqual(heard([], { phase: 'over', turn: null, result: won }), ['win']);
});
