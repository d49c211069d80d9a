// @ts-check
// What the page says to those who do not look at it: two live regions and one queue.
// A newer word on whose turn it is replaces an older one that was not yet said; the same text
// twice in a row gets a space at its end, so that it is read twice.
import { after } from './clock.js';
import { myTurn } from './store.js';
import { heading } from './seats.js';
import { page } from './lib/page.js';
import { cardName, many, plain, t } from './lib/words.js';

const GATHER_MS = 250;

/** @typedef {{ text: string, now: boolean, turn?: boolean }} Saying */
/** @typedef {{ polite: Element, assertive: Element }} Regions */

export class Announcer {
  /** @param {Regions} regions */
  constructor(regions) {
    /** @type {Regions[]} */
    this.regions = [regions];
    /** @type {Saying[]} */
    this.queue = [];
    this.last = { polite: '', assertive: '' };
    this.cancel = () => {};
  }

  /** A dialog hides the page from readers, so it brings regions of its own.
   * @param {Regions} regions */
  enter(regions) {
    this.regions.push(regions);
    return () => {
      this.regions = this.regions.filter((other) => other !== regions);
    };
  }

  /** @param {string} text @param {{ now?: boolean, turn?: boolean }} [how] */
  say(text, { now = false, turn = false } = {}) {
    if (!text) return;
    if (turn) this.queue = this.queue.filter((saying) => !saying.turn);
    this.queue.push({ text: plain(text), now, turn });
    this.cancel();
    this.cancel = after(GATHER_MS, () => this.flush());
  }

  flush() {
    const queue = this.queue;
    this.queue = [];
    this.put('assertive', queue.filter((saying) => saying.now));
    this.put('polite', queue.filter((saying) => !saying.now));
  }

  /** @param {'polite' | 'assertive'} manner @param {Saying[]} sayings */
  put(manner, sayings) {
    if (sayings.length === 0) return;
    let text = sayings.map((saying) => saying.text).join(' ');
    if (text === this.last[manner]) text += '\u00a0';
    this.last[manner] = text;
    this.regions[this.regions.length - 1][manner].textContent = text;
  }
}

const CALLS = new Set([
  ...['called', 'exposed', 'caught', 'challenge_won', 'challenge_lost', 'owed'],
  ...['jumped_in', 'hands_passed'],
]);
const MINE = new Set(['drew_caught', 'drew_challenge_lost', 'drew_bluff', 'drew_wrong_catch', 'swapped']);

/** Whether a caption is loud enough for this setting. @param {Caption} caption
 * @param {number | null} me @param {Settings['speech']} how */
export function wanted(caption, me, how) {
  if (how === 'all') return true;
  if (how === 'turn') return false;
  const aboutMe = me !== null && (caption.seat === me || caption.other === me);
  return CALLS.has(caption.kind) || (aboutMe && MINE.has(caption.kind));
}

/** What to say after a frame. @param {Frame} was @param {Frame} now
 * @param {Settings['speech']} how @returns {Saying[]} */
export function sayings(was, now, how) {
  /** @type {Saying[]} */
  const out = [];
  const view = now.view;
  const me = now.table.me;
  if (!now.first) {
    for (const caption of now.said) {
      if (!wanted(caption, me, how) || (caption.kind === 'played' && caption.seat === me)) continue;
      const open = caption.kind === 'exposed' && view?.can.catch.includes(caption.seat ?? -1);
      const hit = caption.kind === 'caught' && caption.seat === me;
      const key = open ? ` ${t('press_c')}` : '';
      out.push({ text: caption.text + key, now: Boolean(open) || hit });
    }
  }
  const moved = now.said.some(
    ({ kind, seat, other }) => kind === 'hands_passed' || (kind === 'swapped' && (seat === me || other === me)),
  );
  if (view && view.seat !== null && moved && !now.first) {
    out.push({ text: t('you_hold', { cards: many('cards', view.hand.length) }), now: true });
  }
  const jump = view?.can.jump ?? [];
  if (jump.length > 0 && was.view?.can.jump[0] !== jump[0]) {
    out.push({ text: `${t('jump_now')} ${cardName(jump[0])}. ${t('press_j')}`, now: true });
  }
  const turned = !now.first && view?.turn_no === was.view?.turn_no && view?.phase === was.view?.phase;
  const dare = page.dare?.asked(was, now);
  if (dare !== undefined) {
    if (dare) out.push({ text: dare, now: true, turn: true });
  } else if (view && myTurn(now) && !turned) {
    out.push({ text: turnSentence(now), now: true, turn: true });
  } else if (view && view.phase === 'over' && was.view?.phase !== 'over') {
    out.push({ text: endSentence(now), now: true });
  }
  return out;
}

/** @param {Frame} frame */
export function turnSentence(frame) {
  const view = /** @type {View} */ (frame.view);
  const seconds = many('seconds_left', Math.ceil(view.ms_left / 1000));
  if (view.phase === 'challenge') return `${t('challenge_title')} ${seconds}`;
  if (view.phase === 'penalty') {
    return `${t('total_on_you', { count: view.pending })} ${frame.hint ?? ''} ${seconds}`;
  }
  if (view.phase === 'colour') return `${t('name_first_more')} ${seconds}`;
  if (view.phase === 'drawn') return `${t(view.can.keep ? 'play_or_keep' : 'must_play')} ${seconds}`;
  const top = t('on_pile', { card: cardName(view.top, view.colour) });
  return `${t('your_turn')}. ${top} ${many('playable', view.can.play.length)} ${seconds}`;
}

/** @param {Frame} frame */
export function endSentence(frame) {
  const { view, table } = frame;
  if (view?.result && !view.result.match_over) return roundSentence(frame);
  const winners = view?.result?.winners ?? [];
  const prize = table.me === null ? 0 : (table.prize?.paid?.[table.me] ?? 0);
  const brings = prize > 0 ? ` ${many('prize_of', prize)}` : '';
  if (table.me !== null && winners.includes(table.me)) return `${t('you_win')}${brings}`;
  const names = winners.map((seat) => table.people[seat]?.name ?? '').join(', ');
  const end = names ? t('wins', { name: names }) : t('game_over');
  return brings ? `${end}.${brings}` : end;
}

/** How a round of a match ended, and what it makes the score. @param {Frame} frame */
function roundSentence({ view, table }) {
  const { winner, scores, next_ms: wait } = /** @type {Result} */ (view?.result);
  const people = table.people.map(({ name, seat }) => `${name}, ${many('points', scores[seat])}.`);
  const title =
    winner === null
      ? t('round_void')
      : winner === table.me
        ? t('you_win_round')
        : t('round_won', { name: table.people[winner].name });
  const next = `${t('next_round_in')} ${many('seconds', Math.ceil((wait ?? 0) / 1000))}`;
  return [title, ...people, next].join(' ');
}

/** The whole table in words, for the R key. @param {Frame} frame */
export function tableSentence(frame) {
  const { view, table } = frame;
  if (!view) return table.name;
  const seats = table.people
    .filter((person) => person.seat !== table.me)
    .map((person) => {
      const points = table.rules.scoring === 'places' ? '' : `, ${many('points', view.scores[person.seat])}`;
      return `${person.name}, ${many('cards', view.counts[person.seat] ?? 0)}${points}.`;
    });
  const turn =
    view.turn === null
      ? ''
      : view.turn === table.me
        ? `${t('your_turn')}.`
        : `${t('turn_of', { name: table.people[view.turn]?.name ?? '' })}.`;
  return [
    t('on_pile', { card: cardName(view.top, view.colour) }),
    turn,
    t(heading(view.direction, view.compass) === 'right' ? 'goes_right' : 'goes_left'),
    ...seats,
    view.seat === null ? '' : t('you_hold', { cards: many('cards', view.hand.length) }),
  ].join(' ');
}
