import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { page } from '../../static/js/lib/page.js';
import { speakWith } from '../../static/js/lib/words.js';
import { Store } from '../../static/js/store.js';
import { acts, asked, clockOf, commands, follow, votesOf } from '../../static/js/table/dare.js';
import { frame, view } from './frames.js';

const NAMES = `dare_number dare_or_cards dare_choosing was_it_done did_slip dare_yours dare_doing
  votes_come press_x_d press_y_n`;
speakWith({
  locale: 'en-GB',
  digits: 'latn',
  texts: Object.fromEntries(NAMES.split(/\s+/).map((name) => [name, name])),
  plurals: { seconds_left: { one: '%(count)s s', other: '%(count)s s' } },
  faces: [],
  colours: [],
});
page.dares.texts = ['Sing.', 'Dance.', 'Draw.'];

const dared = (stage, changes = {}) => {
  const { can, ...more } = changes;
  return view({
    phase: stage === 'choose' ? 'dare' : 'vote',
    turn: 1,
    ms_left: 40_000,
    ms_budget: 45_000,
    dare: { seat: 1, number: 2, stage, naming: false, voted: [], vote_ms: 15_000 },
    can: { draw: false, dare: false, give_up: false, vote: false, report: null, ...can },
    ...more,
  });
};
const said = (kind, seat) => ({ kind, seat, cards: [], text: kind });

test('the performance runs out first, then the votes', () => {
  assert.deepEqual(clockOf(dared('perform')), [25_000, 30_000]);
  assert.deepEqual(clockOf(dared('vote', { ms_left: 9_000 })), [9_000, 15_000]);
  const choice = dared('choose', { ms_left: 7_000, ms_budget: 12_000 });
  assert.deepEqual(clockOf({ ...choice, dare: { ...choice.dare, vote_ms: 0 } }), [7_000, 12_000]);
  assert.deepEqual(clockOf(view({ dare: null })), [9_000, 12_000]);
});

test('only the votes on the open dare count', () => {
  const log = [
    said('voted_fail', 3),
    said('dare_taken', 1),
    said('voted_success', 0),
    said('played', 2),
    said('voted_fail', 2),
  ];
  assert.deepEqual([...votesOf(log)], [[2, false], [0, true]]);
  assert.deepEqual([...votesOf([...log, said('reported', 0)])], []);
});

test('who has a question hears it once, with the dare and the keys', () => {
  const before = frame({ view: view({ dare: null }) });
  const choose = frame({ view: dared('choose', { turn: 0, can: { dare: true }, ms_left: 8_000 }) });
  choose.view.dare.seat = 0;
  assert.equal(asked(before, choose), 'dare_or_cards dare_number: Dance. press_x_d 8 s');
  assert.equal(asked(choose, choose), '');
  const judge = frame({ view: dared('perform', { can: { vote: true } }) });
  assert.equal(asked(choose, judge), 'was_it_done dare_number: Dance. press_y_n 25 s');
  assert.equal(asked(before, frame({ view: dared('perform') })), '', 'others do it');
  assert.equal(asked(choose, before), undefined, 'there is no dare');
});

test('the votes begin by the page’s own clock, since no frame comes then', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const store = new Store(frame({ view: dared('perform', { can: { vote: true } }) }));
  let fresh = 0;
  store.subscribe((now, was, isFresh) => (fresh += Number(isFresh)));
  follow(store.state.frame, store);
  mock.timers.tick(24_999);
  assert.equal(store.state.frame.view.dare.stage, 'perform');
  mock.timers.tick(1);
  assert.equal(store.state.frame.view.dare.stage, 'vote');
  assert.equal(store.state.frame.view.ms_left, 15_000);
  assert.equal(fresh, 1, 'the clocks start anew');
  mock.timers.reset();
});

test('a dare that is decided sooner begins no votes', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const store = new Store(frame({ view: dared('perform') }));
  follow(store.state.frame, store);
  store.receive(frame({ at: [2, 0], view: view({ dare: null }) }));
  follow(store.state.frame, store);
  mock.timers.tick(60_000);
  assert.equal(store.state.frame.view.dare, null);
  mock.timers.reset();
});

function table(shown) {
  const sent = [];
  const store = new Store(frame({ view: shown }));
  const done = acts({
    store,
    decide: (what, more = {}) => sent.push({ do: what, ...more }),
    send: (message) => sent.push(message),
    table: {
      draw: () => sent.push({ do: 'draw' }),
      sit: (seat) => sent.push({ do: 'sit', seat }),
      dares: () => sent.push({ do: 'read' }),
    },
    line: { send: (message) => sent.push(message) },
  });
  return { sent, store, done };
}

test('only what may be pressed is sent, and once', () => {
  const { sent, store, done } = table(dared('choose', { turn: 0, can: { dare: true, accept: 2 } }));
  done.vote(true);
  done.giveUp();
  done.reportSlip();
  assert.deepEqual(sent, []);
  done.dare(3);
  done.draw(1);
  assert.deepEqual(sent, [{ do: 'dare', colour: 3 }, { do: 'accept', colour: 1 }]);
  store.change({ waiting: ['key'] });
  done.dare();
  assert.equal(sent.length, 2);
});

test('keys vote, report and give up', () => {
  const { sent, done } = table(dared('report', { can: { vote: true, give_up: true, report: 2 } }));
  const keys = commands(done);
  for (const name of ['done', 'not_done', 'report', 'give_up']) keys[name]();
  assert.deepEqual(sent, [
    { do: 'vote', success: true },
    { do: 'vote', success: false },
    { do: 'report' },
    { do: 'give_up' },
  ]);
});

test('without a dare the stock is drawn from as ever', () => {
  const { sent, done } = table(view({ dare: null }));
  done.draw();
  assert.deepEqual(sent, [{ do: 'draw' }]);
});

test('dares that somebody wrote are read before one sits down', () => {
  const { sent, store, done } = table(null);
  done.sit(2);
  page.dares.own = true;
  done.sit(1);
  assert.deepEqual(sent, [{ do: 'sit', seat: 2 }, { do: 'read' }]);
  store.change({ sheet: 'dares' });
  done.sitAsked();
  page.dares.own = false;
  assert.deepEqual(sent.at(-1), { do: 'sit', seat: 1 });
  assert.equal(store.state.sheet, null);
});

test('lines are shown under the decision they belong to, and wait for no answer', () => {
  const { sent, store, done } = table(dared('perform', { turn: 0, turn_no: 7 }));
  done.show(' /\\_/\\');
  assert.deepEqual(sent, [{ do: 'show', text: ' /\\_/\\', turn: 7 }]);
  assert.deepEqual(store.state.waiting, []);
});
