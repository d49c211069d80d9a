import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frame, view } from './frames.js';
import { layable, mayCall, momentOf, myTurn, newer, nextSeat, Store } from '../../static/js/store.js';

test('a frame is newer by its step, then by its number', () => {
  assert.ok(newer([5, 0], [4, 9]));
  assert.ok(newer([5, 2], [5, 1]));
  assert.ok(!newer([5, 1], [5, 1]));
  assert.ok(!newer([4, 9], [5, 0]));
});

test('an older frame changes nothing', () => {
  const store = new Store(frame({ at: [7, 1] }));
  assert.equal(store.receive(frame({ at: [6, 8] })), false);
  assert.deepEqual(store.state.frame.at, [7, 1]);
});

test('the first frame of a socket replaces even a greater one', () => {
  const store = new Store(frame({ at: [7, 9] }));
  assert.equal(store.receive(frame({ at: [7, 0], first: true })), true);
  assert.deepEqual(store.state.frame.at, [7, 0]);
});

test('the log grows by each frame and starts again with a first one', () => {
  const said = (text) => [{ kind: 'kept', seat: 1, text, card: null, cards: [] }];
  const store = new Store(frame({ said: said('a') }));
  store.receive(frame({ at: [2, 0], said: said('b') }));
  assert.deepEqual(store.state.log.map((one) => one.text), ['a', 'b']);
  store.receive(frame({ at: [2, 1], said: said('c'), first: true }));
  assert.deepEqual(store.state.log.map((one) => one.text), ['c']);
});

test('a card that was laid lies on the pile until the answer', () => {
  const store = new Store(frame({ view: view({ hand: [1, 30] }) }));
  store.sent({ do: 'play', card: 30, key: 'k' });
  assert.equal(store.state.laid, 30);
  store.answered({ ok: 'k', seq: 2 });
  assert.equal(store.state.laid, 30);
  store.receive(frame({ at: [2, 0], view: view({ hand: [1] }) }));
  assert.equal(store.state.laid, null);
});

test('a refused card goes back to the hand and says why', () => {
  const store = new Store(frame({ view: view({ hand: [1, 30] }) }));
  store.sent({ do: 'play', card: 30, key: 'k' });
  store.answered({ no: 'k', code: 'no_match', text: 'That card does not fit.' });
  assert.equal(store.state.laid, null);
  assert.equal(store.state.notice, 'That card does not fit.');
});

test('an answer that only asks to wait leaves the card where it is', () => {
  const store = new Store(frame({ view: view({ hand: [1, 30] }) }));
  store.sent({ do: 'play', card: 30, key: 'k' });
  store.answered({ no: 'k', code: 'retry', text: '' });
  assert.equal(store.state.laid, 30);
});

test('the colour sheet stays while its card may be played and closes when it may not', () => {
  const can = { play: [100] };
  const store = new Store(frame({ view: view({ hand: [1, 100], can }) }));
  store.change({ sheet: 'colour', asked: 100 });
  store.receive(frame({ at: [2, 0], view: view({ hand: [1, 100], can }) }));
  assert.equal(store.state.sheet, 'colour');
  store.receive(frame({ at: [3, 0], view: view({ hand: [1, 100], can: { play: [] } }) }));
  assert.equal(store.state.sheet, null);
});

test('a call that was set goes when two cards are no longer held', () => {
  const store = new Store(frame({ view: view({ hand: [1, 2], can: { call: true } }) }));
  store.change({ calling: true });
  store.receive(frame({ at: [2, 0], view: view({ hand: [1, 2, 3] }) }));
  assert.equal(store.state.calling, false);
});

test('the turn is mine only while I have a seat and the round runs', () => {
  assert.ok(myTurn(frame({ view: view({ seat: 0, turn: 0 }) })));
  assert.ok(!myTurn(frame({ view: view({ seat: null, turn: 0 }) })));
  assert.ok(!myTurn(frame({ view: view({ seat: 0, turn: 0, phase: 'over' }) })));
  assert.ok(!myTurn(frame({ view: null })));
});

test('the next seat follows the direction and passes over those who left', () => {
  assert.equal(nextSeat(view({ turn: 3, direction: 1 })), 0);
  assert.equal(nextSeat(view({ turn: 0, direction: -1 })), 3);
  assert.equal(nextSeat(view({ turn: 0, direction: 1, left: [1] })), 2);
  assert.equal(nextSeat(view({ turn: null })), null);
});

test('whom to swap with is asked for a card out of turn too, while it may be laid', () => {
  const can = { jump: [14], target: [14] };
  const store = new Store(frame({ view: view({ turn: 2, hand: [1, 14], can }) }));
  store.change({ sheet: 'swap', asked: 14 });
  store.receive(frame({ at: [2, 0], view: view({ turn: 2, hand: [1, 14], can }) }));
  assert.equal(store.state.sheet, 'swap');
  store.receive(frame({ at: [3, 0], view: view({ turn: 3, hand: [1, 14] }) }));
  assert.deepEqual([store.state.sheet, store.state.asked], [null, null]);
});

test('a call may be set for a card out of turn with two cards in the hand', () => {
  assert.deepEqual(layable(view({ can: { play: [1], jump: [2] } })), [1, 2]);
  assert.ok(mayCall(view({ hand: [1, 2], can: { jump: [2] } })));
  assert.ok(!mayCall(view({ hand: [1, 2, 3], can: { jump: [2] } })));
  assert.ok(!mayCall(view({ hand: [1, 2] })));
  assert.ok(mayCall(view({ hand: [1], can: { call: true } })));
});

const told = (kind, more = {}) => ({ kind, seat: null, other: null, text: `${kind}.`, ...more });

test('who jumped in and whose hands moved has a moment', () => {
  const said = [told('jumped_in', { seat: 2 }), told('played', { seat: 2 }), told('swapped', { seat: 0, other: 2 })];
  assert.deepEqual(momentOf(frame({ said })), {
    text: 'jumped_in. swapped.',
    tags: { 0: 'swapped', 2: 'jumped' },
  });
  assert.equal(momentOf(frame({ said, first: true })), null);
  assert.equal(momentOf(frame({ said: [told('played')] })), null);
});

test('what the first card did has a moment, a first card without effect has none', () => {
  const up = [told('round'), told('turned_up')];
  assert.equal(momentOf(frame({ said: up })), null);
  const said = [...up, told('skipped', { seat: 1 })];
  assert.deepEqual(momentOf(frame({ said })), { text: 'turned_up. skipped.', tags: {} });
});

test('a moment stays until the next one', () => {
  const store = new Store(frame());
  store.receive(frame({ at: [2, 0], said: [told('jumped_in', { seat: 1 })] }));
  store.receive(frame({ at: [3, 0], said: [told('played')] }));
  assert.equal(store.state.moment.text, 'jumped_in.');
  store.receive(frame({ at: [4, 0], first: true }));
  assert.equal(store.state.moment, null);
});
