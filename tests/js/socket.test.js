import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { frame } from './frames.js';

class Wire extends EventTarget {
  static OPEN = 1;
  static CONNECTING = 0;
  static all = [];

  constructor(url) {
    super();
    this.url = String(url);
    this.readyState = 0;
    this.sent = [];
    Wire.all.push(this);
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  say(message) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  cut(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  close() {
    this.readyState = 3;
  }
}

globalThis.WebSocket = Wire;
globalThis.location = { href: 'https://oona.example/table/x/', protocol: 'https:' };
globalThis.document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
globalThis.addEventListener = () => {};
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });

const { backOff, Line, newKey } = await import('../../static/js/socket.js');

let heard;
let line;
const last = () => Wire.all.at(-1);
const asked = (wire) => wire.sent.filter((message) => message.do !== 'ping');

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  Wire.all.length = 0;
  heard = { frames: [], answers: [], links: [] };
  line = new Line('/ws/table/x/', {
    frame: (value) => heard.frames.push(value),
    answer: (value) => heard.answers.push(value),
    link: (value) => heard.links.push(value),
    lag: () => {},
    seen: () => ({ playing: true, at: [3, 1] }),
  });
  line.connect();
  last().open();
  last().say(frame({ first: true }));
});

afterEach(() => mock.timers.reset());

test('it speaks over wss where the page came by https', () => {
  assert.equal(last().url, 'wss://oona.example/ws/table/x/');
});

test('waits grow and shake a little', () => {
  assert.equal(backOff(0, 0.5), 300);
  assert.equal(backOff(4, 0.5), 4000);
  assert.equal(backOff(99, 0), 3200);
  assert.equal(Math.round(backOff(1, 1)), 720);
});

test('keys are what the wire allows', () => {
  assert.match(newKey(), /^[A-Za-z0-9_-]{12,40}$/);
  assert.notEqual(newKey(), newKey());
});

test('a ping goes out at once and every five seconds', () => {
  assert.deepEqual(last().sent, [{ do: 'ping', seen: [3, 1] }]);
  last().say({ pong: true });
  mock.timers.tick(5000);
  assert.equal(last().sent.length, 2);
});

test('no answer in four seconds is a dead line', () => {
  const first = last();
  mock.timers.tick(4000);
  mock.timers.tick(400);
  assert.notEqual(last(), first);
});

test('an outage below a second is not told', () => {
  last().cut();
  mock.timers.tick(400);
  last().open();
  last().say(frame({ first: true }));
  mock.timers.tick(1000);
  assert.deepEqual(heard.links, ['up', 'up']);
});

test('a longer one is', () => {
  last().cut();
  mock.timers.tick(1000);
  assert.equal(heard.links.at(-1), 'lost');
});

test('what was not answered is sent again on the new line, under its key', () => {
  const { key } = line.send({ do: 'draw', turn: 5 });
  assert.deepEqual(asked(last()), [{ do: 'draw', turn: 5, key }]);
  last().cut();
  mock.timers.tick(400);
  last().open();
  assert.deepEqual(asked(last()), []);
  last().say(frame({ first: true }));
  assert.deepEqual(asked(last()), [{ do: 'draw', turn: 5, key }]);
});

test('what was answered is not sent again', () => {
  const { key } = line.send({ do: 'draw', turn: 5 });
  last().say({ ok: key, seq: 4 });
  last().cut();
  mock.timers.tick(400);
  last().open();
  last().say(frame({ first: true }));
  assert.deepEqual(asked(last()), []);
  assert.deepEqual(heard.answers, [{ ok: key, seq: 4 }]);
});

test('asked to try again, it does so under the same key', () => {
  const { key } = line.send({ do: 'draw', turn: 5 });
  last().say({ no: key, code: 'retry', text: '', retry_ms: 200 });
  assert.deepEqual(heard.answers, []);
  mock.timers.tick(200);
  assert.equal(asked(last()).length, 2);
  assert.equal(asked(last())[1].key, key);
});

test('a tab that was taken over watches, and does not fight for the line', () => {
  const first = last();
  first.say({ bye: 'taken_over', text: '' });
  assert.equal(heard.links.at(-1), 'taken');
  first.cut();
  mock.timers.tick(20000);
  assert.equal(last(), first);
  line.takeOver();
  assert.notEqual(last(), first);
});

test('the reader may take the game back while the line still stands', () => {
  last().say({ bye: 'taken_over', text: '' });
  line.takeOver();
  assert.deepEqual(asked(last()), [{ do: 'take_over' }]);
});

test('a restarting server is not a lost connection', () => {
  last().say({ bye: 'restart', text: '' });
  last().cut(1012);
  mock.timers.tick(1000);
  assert.equal(heard.links.at(-1), 'restart');
});

test('a table that does not exist any more is not asked for again', () => {
  const first = last();
  first.cut(4404);
  mock.timers.tick(20000);
  assert.equal(last(), first);
  assert.equal(heard.links.at(-1), 'closed');
});

test('a network that is said to be gone, and answers, is not told', () => {
  last().say({ pong: true });
  line.doubt();
  assert.equal(last().sent.length, 2);
  last().say({ pong: true });
  mock.timers.tick(1500);
  assert.deepEqual(heard.links, ['up']);
});

test('one that does not answer is, until it does: on the same line too', () => {
  last().say({ pong: true });
  navigator.onLine = false;
  line.doubt();
  mock.timers.tick(1000);
  navigator.onLine = true;
  assert.deepEqual(heard.links, ['up', 'offline']);
  line.hurry();
  last().say({ pong: true });
  last().say({ pong: true });
  assert.deepEqual(heard.links, ['up', 'offline', 'up']);
});

test('an answer does not give a tab back that was taken over', () => {
  line.doubt();
  last().say({ bye: 'taken_over', text: '' });
  mock.timers.tick(1000);
  last().say({ pong: true });
  assert.deepEqual(heard.links, ['up', 'taken']);
});
