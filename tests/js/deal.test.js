import assert from 'node:assert/strict';
import { test } from 'node:test';
import { below, deckOf, pointsOf } from '../../static/js/check/deal.js';

test('numbers that would favour a card are thrown away', () => {
  const limit = 2n ** 64n - (2n ** 64n % 3n);
  const words = [limit, 2n ** 64n - 1n, limit - 1n];
  assert.equal(below(() => words.shift(), 3), 2);
  assert.equal(words.length, 0);
  assert.equal(below(() => 2n ** 64n - 1n, 2), 1);
});

test('both decks have 108 cards', () => {
  for (const name of ['standard', 'dare']) assert.equal(deckOf(name).length, 108);
  assert.equal(deckOf('tarot'), null);
});

test('cards count what stands on them', () => {
  const cards = ['S0', 'T9', 'BK', 'IV', 'SD', 'TQ3', 'W', 'F', 'X16'];
  assert.deepEqual(cards.map(pointsOf), [0, 9, 20, 20, 20, 20, 50, 50, 50]);
});
