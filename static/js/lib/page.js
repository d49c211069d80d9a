// @ts-check
// What every part of the table page shares and nothing changes after the start.
import { Countdown, Stopwatch } from '../clock.js';

export const page = {
  cards: '',
  icons: '',
  lobby: '/',
  home: '/',
  rules: '',
  qr: '',
  /** Where the rules tell what each question of the table asks, by its phase.
   * @type {Record<string, string>} */
  why: {},
  rtl: false,
  /** Dialogs by name, once they are loaded.
   * @type {Record<string, (props: { state: PageState, act: any }) => any>} */
  drawers: {},
  /** What dares need, once it is loaded; only where the deck has them.
   * @type {typeof import('../table/dare.js') | null} */
  dare: null,
  /** What can be done about others, once it is loaded.
   * @type {typeof import('../table/people.js') | null} */
  people: null,
  /** What is said at the table, once it is loaded.
   * @type {{ Bubble: any, Side: any, Muting: any, answered: (answer: Answer) => boolean } | null} */
  talk: null,
  /** The dares of this table in the reader's language.
   * @type {DareTexts} */
  dares: { texts: [], title: '', own: false, self: false, report: '', reasons: [] },
  /** The questions of the game, once they are loaded.
   * @type {typeof import('../table/sheets.js') | null} */
  sheets: null,
  /** Other parts that come after the first paint.
   * @type {Record<string, (props: any) => any>} */
  later: {},
  /** The clock of the decision. */
  turn: new Countdown(),
  /** The clock of the lobby and of the scoreboard. */
  room: new Countdown(),
  /** How long people have been away. */
  away: new Stopwatch(),
};

export function calm() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** @type {Map<string, Element>} */
export const anchors = new Map();
/** @type {Map<string, (element: Element | null) => void>} */
const holders = new Map();

/** A ref that keeps an element under a name, for motion to find. @param {string} name */
export function anchor(name) {
  let hold = holders.get(name);
  if (!hold) {
    hold = (element) => {
      if (element) anchors.set(name, element);
      else anchors.delete(name);
    };
    holders.set(name, hold);
  }
  return hold;
}
