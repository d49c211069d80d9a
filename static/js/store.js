// @ts-check
// The state of the page. Frames come in, the newest wins; what the reader does in between
// (a card laid but not yet answered, an open sheet, a call set for the next play) lives here too.
import { DEFAULTS } from './lib/settings.js';

const LOG_LENGTH = 40;

/** Whether frame number `a` is newer than `b`. @param {[number, number]} a
 * @param {[number, number]} b */
export function newer(a, b) {
  return a[0] > b[0] || (a[0] === b[0] && a[1] > b[1]);
}

/** Whether it is for this reader to decide. @param {Frame} frame */
export function myTurn(frame) {
  const view = frame.view;
  return Boolean(view && view.seat !== null && view.turn === view.seat && view.phase !== 'over');
}

/** The cards that may be laid now, in turn or out of it. @param {View} view */
export function layable(view) {
  return [...view.can.play, ...view.can.jump];
}

/** Whether "One left!" may be said at once, or set for the next play. @param {View} view */
export function mayCall(view) {
  return view.can.call || (view.can.jump.length > 0 && view.hand.length === 2);
}

// What a first card leads to, besides its own.
const EFFECTS = new Set(['skipped', 'turned_back', 'drew_penalty', 'owed', 'colour_asked']);

/** What of a frame deserves a moment: who jumped in, whose hands moved, what the first card did.
 * @param {Frame} frame @returns {Moment | null} */
export function momentOf(frame) {
  if (frame.first) return null;
  const { said } = frame;
  /** @type {Moment['tags']} */
  const tags = {};
  const told = said.filter((one) => ['jumped_in', 'swapped', 'hands_passed'].includes(one.kind));
  for (const { kind, seat, other } of told) {
    if (kind === 'jumped_in' && seat !== null) tags[seat] = 'jumped';
    if (kind === 'swapped') [seat, other].forEach((one) => one !== null && (tags[one] ??= 'swapped'));
  }
  const first = said.findIndex((one) => one.kind === 'turned_up');
  const effects = first < 0 ? [] : said.slice(first + 1).filter((one) => EFFECTS.has(one.kind));
  if (effects.length > 0) told.push(said[first], ...effects);
  return told.length > 0 ? { text: told.map((one) => one.text).join(' '), tags } : null;
}

/** The seat that would decide next, as the arrowheads say. @param {View} view */
export function nextSeat(view) {
  const count = view.counts.length;
  if (view.turn === null) return null;
  let seat = view.turn;
  for (let step = 0; step < count; step += 1) {
    seat = (seat + view.direction + count) % count;
    if (!view.left.includes(seat)) return seat;
  }
  return null;
}

export class Store {
  /** @param {Frame} frame @param {Settings} [settings] */
  constructor(frame, settings = DEFAULTS) {
    /** @type {PageState} */
    this.state = {
      frame,
      log: frame.said.slice(-LOG_LENGTH),
      link: 'up',
      lag: 0,
      sheet: null,
      asked: null,
      calling: false,
      lifted: null,
      laid: null,
      laidColour: null,
      slow: false,
      waiting: [],
      notice: '',
      why: '',
      moment: null,
      sorted: true,
      overSeen: false,
      settings,
    };
    /** @type {((now: PageState, was: PageState, fresh: boolean) => void)[]} */
    this.listeners = [];
  }

  /** @param {(now: PageState, was: PageState, fresh: boolean) => void} listener */
  subscribe(listener) {
    this.listeners.push(listener);
  }

  /** @param {Partial<PageState>} change @param {boolean} [fresh] a frame came in */
  change(change, fresh = false) {
    const was = this.state;
    this.state = { ...was, ...('notice' in change && { why: '' }), ...change };
    this.listeners.forEach((listener) => listener(this.state, was, fresh));
  }

  /** Take a frame if it is newer, or the first of its socket. @param {Frame} frame */
  receive(frame) {
    const was = this.state;
    if (!frame.first && !newer(frame.at, was.frame.at)) return false;
    const log = frame.first ? frame.said : [...was.log, ...frame.said];
    this.change({ frame, log: log.slice(-LOG_LENGTH), ...settled(was, frame) }, true);
    return true;
  }

  /** A message went out. @param {Message} message */
  sent(message) {
    const key = message.key ?? '';
    const waiting = [...this.state.waiting, key];
    if (message.do === 'play') {
      const laidColour = message.colour ?? null;
      this.change({ waiting, laid: message.card ?? null, laidColour, slow: false, notice: '' });
    } else {
      this.change({ waiting, notice: '' });
    }
  }

  /** The server answered one message. @param {Answer} answer */
  answered(answer) {
    const key = answer.ok ?? answer.no ?? '';
    const waiting = this.state.waiting.filter((other) => other !== key);
    if (answer.ok !== undefined) {
      this.change({ waiting });
      return;
    }
    if (answer.code === 'retry') return;
    this.change({ waiting, laid: null, laidColour: null, slow: false, notice: answer.text ?? '', why: answer.link });
  }
}

/** What a new frame ends: an answered play, a sheet whose question is gone, a stale call.
 * @param {PageState} was @param {Frame} frame @returns {Partial<PageState>} */
function settled(was, frame) {
  const view = frame.view;
  /** @type {Partial<PageState>} */
  const change = {};
  const held = view ? view.hand : [];
  if (was.laid !== null && !held.includes(was.laid)) {
    change.laid = null;
    change.laidColour = null;
    change.slow = false;
  }
  if (frame.first && was.laid !== null && was.waiting.length === 0) change.laid = null;
  if (was.lifted !== null && !held.includes(was.lifted)) change.lifted = null;
  if (was.asked !== null && !(view && layable(view).includes(was.asked))) {
    change.sheet = null;
    change.asked = null;
  }
  if (was.calling && (!view || !mayCall(view) || held.length !== 2)) change.calling = false;
  const moment = momentOf(frame);
  if (moment || frame.first) change.moment = moment;
  const moved = view?.turn_no !== was.frame.view?.turn_no;
  if (moved && was.notice) change.notice = '';
  if (!view || view.phase !== 'over') change.overSeen = false;
  return change;
}
