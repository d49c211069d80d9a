import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Countdown, deadlineOf, digitsOf, Stopwatch, untilNextSecond } from '../../static/js/clock.js';

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

test('the ring takes ten steps a second', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(performance, 'now', () => 0);
  const asked = [];
  const element = {
    animate: (frames, wish) => {
      asked.push({ frames, ...wish });
      return { cancel: () => {} };
    },
    toggleAttribute: () => {},
  };
  const clock = new Countdown();
  clock.set(12_000, 20_000, 0);
  clock.bind(element, 'ring');
  assert.deepEqual(asked, [
    {
      frames: [{ strokeDashoffset: '40' }, { strokeDashoffset: '100' }],
      duration: 12_000,
      fill: 'both',
      easing: 'steps(120)',
    },
  ]);
  clock.stop();
  mock.reset();
});

test('a stopwatch counts up, and rests when nobody looks', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let now = 50_000;
  mock.method(performance, 'now', () => now);
  const watch = new Stopwatch();
  const element = { textContent: '' };
  const leave = watch.bind(element, 7_200);
  assert.equal(element.textContent, '8');
  now += 1000;
  mock.timers.tick(1000);
  assert.equal(element.textContent, '9');
  leave();
  now += 5000;
  mock.timers.tick(5000);
  assert.equal(element.textContent, '9');
  mock.reset();
});
