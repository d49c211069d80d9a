import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { frame, view } from './frames.js';
import { speakWith } from '../../static/js/lib/words.js';
import { Announcer, sayings, wanted } from '../../static/js/speech.js';

const texts = {
  your_turn: 'Your turn',
  on_pile: '%(card)s on the pile.',
  card: '%(face)s, %(colour)s',
  press_c: 'Press C.',
  you_win: 'You win!',
  wins: '%(name)s wins',
  game_over: 'Over',
  total_on_you: 'Total %(count)s on you.',
  play_or_keep: 'Play it or keep it.',
  must_play: 'Play it.',
  name_first_more: 'Name the colour.',
  jump_now: 'Jump in:',
  press_j: 'Press J.',
  you_hold: 'You hold %(cards)s.',
  round_won: '%(name)s wins the round.',
  you_win_round: 'You win the round.',
  round_void: 'It does not count.',
  next_round_in: 'Next in',
};
const forms = (text) => ({ one: text, other: text });
const plurals = {
  playable: forms('%(count)s playable.'),
  seconds_left: forms('%(count)s seconds left.'),
  seconds: forms('%(count)s seconds.'),
  points: forms('%(count)s points'),
  cards: forms('%(count)s cards'),
  prize_of: forms('Prize: %(count)s coins.'),
};
const faces = 'Zero One Two Three Four Five Six Seven'.split(' ');

beforeEach(() => {
  speakWith({
    locale: 'en',
    digits: 'latn',
    texts,
    plurals,
    faces,
    colours: ['saffron', 'turquoise', 'burgundy', 'indigo'],
  });
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

const region = () => ({ textContent: '' });

function announcer() {
  const regions = { polite: region(), assertive: region() };
  return { regions, voice: new Announcer(regions) };
}

test('what comes within a quarter of a second is said together', () => {
  const { regions, voice } = announcer();
  voice.say('Layla played Two.');
  voice.say('Salem draws 2.');
  assert.equal(regions.polite.textContent, '');
  mock.timers.tick(250);
  assert.equal(regions.polite.textContent, 'Layla played Two. Salem draws 2.');
});

test('a newer turn replaces an older one that was not said yet', () => {
  const { regions, voice } = announcer();
  voice.say('Your turn.', { now: true, turn: true });
  voice.say('Your turn. 5 seconds.', { now: true, turn: true });
  mock.timers.tick(250);
  assert.equal(regions.assertive.textContent, 'Your turn. 5 seconds.');
});

test('the same text twice is read twice', () => {
  const { regions, voice } = announcer();
  voice.say('Caught!', { now: true });
  mock.timers.tick(250);
  const first = regions.assertive.textContent;
  voice.say('Caught!', { now: true });
  mock.timers.tick(250);
  assert.notEqual(regions.assertive.textContent, first);
  assert.equal(regions.assertive.textContent.trim(), 'Caught!');
});

test('an open dialog speaks through its own regions', () => {
  const { regions, voice } = announcer();
  const inner = { polite: region(), assertive: region() };
  const leave = voice.enter(inner);
  voice.say('Five seconds.', { now: true });
  mock.timers.tick(250);
  assert.equal(inner.assertive.textContent, 'Five seconds.');
  assert.equal(regions.assertive.textContent, '');
  leave();
  voice.say('Back.', { now: true });
  mock.timers.tick(250);
  assert.equal(regions.assertive.textContent, 'Back.');
});

test('my turn is told with the pile, what I can play, and the time', () => {
  const was = frame({ view: view({ turn: 1, turn_no: 4 }) });
  const now = frame({ at: [2, 0], view: view({ turn_no: 5, top: 14, can: { play: [1, 2, 3] } }) });
  assert.deepEqual(sayings(was, now, 'turn'), [
    {
      text: 'Your turn. Seven, saffron on the pile. 3 playable. 9 seconds left.',
      now: true,
      turn: true,
    },
  ]);
});

test('a frame in the middle of my turn does not tell it again', () => {
  const was = frame({ view: view({ turn_no: 5 }) });
  const now = frame({ at: [2, 0], view: view({ turn_no: 5 }) });
  assert.deepEqual(sayings(was, now, 'all'), []);
});

test('the way to catch is told at once to those who can', () => {
  const said = [{ kind: 'exposed', seat: 1, other: null, text: 'Layla has one card.' }];
  const was = frame({ view: view({ turn: 2 }) });
  const can = frame({ at: [2, 0], said, view: view({ turn: 2, can: { catch: [1] } }) });
  assert.deepEqual(sayings(was, can, 'mine'), [{ text: 'Layla has one card. Press C.', now: true }]);
  const cannot = frame({ at: [2, 0], said, view: view({ turn: 2 }) });
  assert.deepEqual(sayings(was, cannot, 'mine'), [{ text: 'Layla has one card.', now: false }]);
});

test('the first frame of a socket tells no old news', () => {
  const said = [{ kind: 'called', seat: 1, other: null, text: 'Layla: One left!' }];
  const was = frame({ view: view({ turn: 2 }) });
  assert.deepEqual(sayings(was, frame({ first: true, said, view: view({ turn: 2 }) }), 'all'), []);
});

test('the settings choose how much is told', () => {
  const played = { kind: 'played', seat: 1, other: null };
  const called = { kind: 'called', seat: 1, other: null };
  const caught = { kind: 'drew_caught', seat: 0, other: null };
  assert.deepEqual([played, called, caught].map((one) => wanted(one, 0, 'all')), [true, true, true]);
  assert.deepEqual([played, called, caught].map((one) => wanted(one, 0, 'mine')), [false, true, true]);
  assert.deepEqual([played, called, caught].map((one) => wanted(one, 0, 'turn')), [false, false, false]);
});

test('the end is told once', () => {
  const result = { match_over: true, winners: [0], places: [0, 1, 2, 3], points: [0, 1, 2, 3], hands: [] };
  const over = view({ phase: 'over', turn: null, result });
  assert.deepEqual(sayings(frame(), frame({ at: [2, 0], view: over }), 'turn'), [
    { text: 'You win!', now: true },
  ]);
  assert.deepEqual(sayings(frame({ view: over }), frame({ at: [2, 1], view: over }), 'turn'), []);
});

test('the end of a match says the prize of who reads', () => {
  const result = { match_over: true, winners: [0], places: [0, 1, 2, 3], points: [0, 1, 2, 3], hands: [] };
  const over = (me, paid) => {
    const ended = frame({ view: view({ phase: 'over', result }) });
    ended.table.me = me;
    ended.table.prize = { entry: 50, pot: 200, places: [140, 60], paid, why: '/coins/game/g/' };
    return sayings(frame(), ended).map(({ text }) => text);
  };
  assert.ok(over(0, [140, 60, 0, 0]).includes('You win! Prize: 140 coins.'));
  assert.ok(over(1, [140, 60, 0, 0]).includes('Hamad wins. Prize: 60 coins.'));
  assert.ok(over(2, [140, 60, 0, 0]).includes('Hamad wins'));
  assert.ok(over(null, [140, 60, 0, 0]).includes('Hamad wins'));
  assert.ok(over(0, null).includes('You win!'));
});

test('a round is told with the points it makes', () => {
  const result = { match_over: false, winner: 1, winners: [], scores: [0, 40, 5, 0], next_ms: 9200, hands: [] };
  const over = view({ phase: 'over', turn: null, result });
  const [said] = sayings(frame(), frame({ at: [2, 0], view: over }), 'turn');
  assert.equal(
    said.text,
    'Layla wins the round. Hamad, 0 points. Layla, 40 points. Salem, 5 points. Noura, 0 points. Next in 10 seconds.',
  );
});

test('a card that may be laid out of turn is named once', () => {
  const seen = view({ turn: 2, can: { jump: [14] } });
  const now = frame({ at: [2, 0], view: seen });
  assert.deepEqual(sayings(frame({ view: view({ turn: 1 }) }), now, 'turn'), [
    { text: 'Jump in: Seven, saffron. Press J.', now: true },
  ]);
  assert.deepEqual(sayings(now, frame({ at: [2, 1], view: seen }), 'turn'), []);
});

test('whose hand was changed hears what it holds now', () => {
  const seen = view({ turn: 2, hand: [1, 2, 3] });
  const swapped = { kind: 'swapped', seat: 0, other: 2, text: 'You swapped.' };
  const was = frame({ view: view({ turn: 2 }) });
  const mine = sayings(was, frame({ at: [2, 0], view: seen, said: [swapped] }), 'all');
  assert.deepEqual(mine.map((one) => one.text), ['You swapped.', 'You hold 3 cards.']);
  const others = sayings(was, frame({ at: [2, 0], view: seen, said: [{ ...swapped, seat: 1 }] }), 'all');
  assert.deepEqual(others.map((one) => one.text), ['You swapped.']);
});

test('what has to be decided is said: a colour, a card that must be played', () => {
  const say = (changes) => sayings(frame({ view: null }), frame({ at: [2, 0], view: view(changes) }), 'turn')[0].text;
  assert.equal(say({ phase: 'colour' }), 'Name the colour. 9 seconds left.');
  assert.equal(say({ phase: 'drawn' }), 'Play it. 9 seconds left.');
  assert.equal(say({ phase: 'drawn', can: { keep: true } }), 'Play it or keep it. 9 seconds left.');
});
