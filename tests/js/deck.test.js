import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colourOf, dareOf, drawingOf, faceOf, playWith, sorted } from '../../static/js/lib/deck.js';

test('numbers mean what the engine says they mean', () => {
  const names = [0, 1, 2, 19, 20, 21, 23, 24, 25, 50, 75, 99, 100, 103, 104, 107].map(drawingOf);
  assert.deepEqual(names, [
    'S0', 'S1', 'S1', 'SK', 'SK', 'SV', 'SD', 'SD', 'T0', 'B0', 'I0', 'ID', 'W', 'W', 'F', 'F',
  ]);
  assert.equal(faceOf(22), 11);
  assert.equal(colourOf(99), 3);
  assert.equal(colourOf(104), 4);
});

test('a hand is sorted by colour, then face, wilds last', () => {
  assert.deepEqual(sorted([104, 76, 3, 100, 1, 30]), [1, 3, 30, 76, 100, 104]);
});

test('the dare deck has dares in the places of the draw cards', () => {
  playWith('dare');
  const names = [22, 23, 24, 48, 49, 73, 74, 98, 99, 100, 107].map(drawingOf);
  assert.deepEqual(names, [
    'SV', 'SQ2', 'SQ6', 'TQ3', 'TQ7', 'BQ1', 'BQ5', 'IQ4', 'IQ8', 'X9', 'X16',
  ]);
  assert.deepEqual([7, 24, 100].map(dareOf), [0, 6, 9]);
  assert.deepEqual([74, 107].map(faceOf), [15, 16]);
  playWith('standard');
  assert.equal(drawingOf(74), 'BD');
});
