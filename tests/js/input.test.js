import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandOf, landing, stepOf } from '../../static/js/input.js';

const press = (code, key, more = {}) => ({
  code,
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

test('a key means the same on every layout', () => {
  assert.equal(commandOf(press('KeyD', 'd')), 'draw');
  assert.equal(commandOf(press('KeyD', 'ي')), 'draw');
  assert.equal(commandOf(press('KeyU', 'θ')), 'call');
  assert.equal(commandOf(press('Digit7', '7')), 'digit:7');
  assert.equal(commandOf(press('Numpad0', '0')), 'digit:0');
  assert.equal(commandOf(press('Slash', '?')), 'help');
});

test('keys of the browser stay with the browser', () => {
  assert.equal(commandOf(press('KeyC', 'c', { ctrlKey: true })), null);
  assert.equal(commandOf(press('KeyL', 'l', { metaKey: true })), null);
  assert.equal(commandOf(press('Tab', 'Tab')), null);
});

test('arrows move the way the eye sees', () => {
  assert.equal(stepOf('ArrowRight', false), 1);
  assert.equal(stepOf('ArrowRight', true), -1);
  assert.equal(stepOf('ArrowLeft', true), 1);
  assert.equal(stepOf('Home', true), 'first');
  assert.equal(stepOf('Enter', false), null);
});

test('the ends hold', () => {
  assert.equal(landing(1, 6, 7), 6);
  assert.equal(landing(-1, 0, 7), 0);
  assert.equal(landing('last', 0, 7), 6);
  assert.equal(landing('first', 5, 7), 0);
});
