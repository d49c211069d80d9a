import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heading, orderFrom, pileAt, placesOf, shapeOf, spin } from '../../static/js/seats.js';

test('where play starts to the right, seat +1 is at the right hand', () => {
  for (const shape of ['desktop', 'phone', 'rail', 'low']) {
    for (let count = 3; count <= 6; count += 1) {
      const places = placesOf(count, shape, 'right');
      assert.equal(places.length, count - 1);
      assert.ok(places[0][0] > 50, `${shape} ${count}`);
      assert.ok(places.at(-1)[0] < 50, `${shape} ${count}`);
    }
  }
});

test('where it starts to the left, the ring is the mirror image', () => {
  const right = placesOf(5, 'phone', 'right');
  const left = placesOf(5, 'phone', 'left');
  assert.deepEqual(left, right.map(([x, y]) => [100 - x, y]));
});

test('two face each other', () => {
  assert.equal(placesOf(2, 'desktop', 'right')[0][0], 50);
  assert.equal(placesOf(2, 'rail', 'left')[0][0], 50);
});

test('the viewer comes first, then the seats in their order', () => {
  assert.deepEqual(orderFrom(4, 2), [2, 3, 0, 1]);
});

test('a turned direction turns the arrowheads and the word together', () => {
  assert.equal(spin(1, 'right'), 1);
  assert.equal(heading(1, 'right'), 'right');
  assert.equal(spin(-1, 'right'), -1);
  assert.equal(heading(-1, 'right'), 'left');
  assert.equal(heading(1, 'left'), 'left');
  assert.equal(heading(-1, 'left'), 'right');
});

test('windows have three shapes', () => {
  assert.equal(shapeOf(1440, 900), 'desktop');
  assert.equal(shapeOf(390, 844), 'phone');
  assert.equal(shapeOf(390, 660), 'rail');
  assert.equal(shapeOf(320, 844), 'rail');
  assert.equal(shapeOf(844, 390), 'low');
  assert.equal(shapeOf(568, 320), 'low');
  assert.equal(shapeOf(390, 420), 'rail', 'a phone with its keyboard open');
});

test('more people push the pile down', () => {
  assert.ok(pileAt(6, 'phone') > pileAt(4, 'phone'));
  assert.ok(pileAt(4, 'phone') > pileAt(2, 'phone'));
});
