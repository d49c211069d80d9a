import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deadlineOf, digitsOf, untilNextSecond } from '../../static/js/clock.js';

test('half the round trip is taken off, a quarter of a second at most', () => {
  assert.equal(deadlineOf(1000, 12000, 100), 12950);
  assert.equal(deadlineOf(1000, 12000, 2000), 12750);
});

test('seconds are rounded up, so that a shown one is never over yet', () => {
  assert.equal(digitsOf(12000), '12');
  assert.equal(digitsOf(11001), '12');
  assert.equal(digitsOf(1), '1');
});

test('long waits are told in minutes', () => {
  assert.equal(digitsOf(99000), '99');
  assert.equal(digitsOf(1194000), '19:54');
  assert.equal(digitsOf(121000), '2:01');
});

test('at the end there is no zero to wait on', () => {
  assert.equal(digitsOf(0), '…');
  assert.equal(digitsOf(-400), '…');
});

test('the digits change at whole seconds', () => {
  assert.equal(untilNextSecond(8900), 900);
  assert.equal(untilNextSecond(8000), 1000);
  assert.equal(untilNextSecond(0), 0);
});
