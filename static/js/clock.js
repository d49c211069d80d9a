// @ts-check
// Time on the page: the only file with timers. Frames bring milliseconds that are left; the ring,
// the bar and the digits run down from there. At zero the digits wait as "…": the server decides.
import { digits } from './lib/words.js';

/** Run later; gives the way to call it off. @param {number} ms @param {() => void} run */
export function after(ms, run) {
  const id = setTimeout(run, ms);
  return () => clearTimeout(id);
}

/** When the time is up, on the page's own clock.
 * @param {number} now @param {number} left @param {number} lag round trip in milliseconds */
export function deadlineOf(now, left, lag) {
  return now + left - Math.min(lag / 2, 250);
}

/** The digits to show: whole seconds, rounded up, minutes from a hundred on, and "…" when there is
 * nothing left. @param {number} left @param {(text: string) => string} write */
export function digitsOf(left, write = String) {
  if (left <= 0) return '…';
  const seconds = Math.ceil(left / 1000);
  if (seconds < 100) return write(String(seconds));
  return write(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}

/** Milliseconds until the digits change. @param {number} left */
export function untilNextSecond(left) {
  if (left <= 0) return 0;
  return left % 1000 || 1000;
}

const LOW_MS = 4000;
// The ring must be painted for each step of it, and a phone's battery pays: ten a second, not sixty.
const STEP_MS = 100;
const RING = 100;

/** @typedef {'digits' | 'bar' | 'ring' | 'low'} Hand */

export class Countdown {
  /** @param {{ onSecond?: (seconds: number) => void, calm?: () => boolean }} [options] */
  constructor({ onSecond = () => {}, calm = () => false } = {}) {
    /** @type {Map<Element, { hand: Hand, animation: Animation | null }>} */
    this.hands = new Map();
    this.deadline = 0;
    this.budget = 0;
    this.running = false;
    this.onSecond = onSecond;
    this.calm = calm;
    this.cancel = () => {};
  }

  get left() {
    return this.running ? Math.max(0, this.deadline - performance.now()) : 0;
  }

  /** Start from what a frame says. @param {number} left @param {number} budget
   * @param {number} lag */
  set(left, budget, lag) {
    this.deadline = deadlineOf(performance.now(), left, lag);
    this.budget = Math.max(budget, left, 1);
    this.running = true;
    this.hands.forEach((entry, element) => this.drive(element, entry));
    this.tick();
  }

  stop() {
    this.running = false;
    this.cancel();
    this.hands.forEach((entry, element) => this.drive(element, entry));
  }

  /** Let an element show the time; gives the way to let go. @param {Element | null} element
   * @param {Hand} hand */
  bind(element, hand) {
    if (!element) return () => {};
    const entry = { hand, animation: /** @type {Animation | null} */ (null) };
    this.hands.set(element, entry);
    this.drive(element, entry);
    return () => {
      entry.animation?.cancel();
      this.hands.delete(element);
    };
  }

  /** @param {Element} element @param {{ hand: Hand, animation: Animation | null }} entry */
  drive(element, entry) {
    const left = this.left;
    if (entry.hand === 'digits') {
      element.textContent = this.running ? digitsOf(left, digits) : '';
    } else if (entry.hand !== 'low') {
      entry.animation?.cancel();
      entry.animation = null;
      const share = this.running ? left / this.budget : 0;
      const frames = framesOf(entry.hand, share);
      if (this.running && !this.calm()) {
        entry.animation = element.animate(frames, {
          duration: Math.max(left, 1),
          fill: 'both',
          easing: `steps(${Math.max(1, Math.ceil(left / STEP_MS))})`,
        });
      } else {
        entry.animation = element.animate([frames[0], frames[0]], { duration: 1, fill: 'both' });
      }
    }
    element.toggleAttribute('data-low', this.running && left < LOW_MS);
  }

  tick() {
    this.cancel();
    const left = this.left;
    this.hands.forEach((entry, element) => {
      if (entry.hand === 'digits') element.textContent = digitsOf(left, digits);
      element.toggleAttribute('data-low', left < LOW_MS);
    });
    if (left <= 0) return;
    this.onSecond(Math.ceil(left / 1000));
    this.cancel = after(untilNextSecond(left) + 1, () => this.tick());
  }
}

/** @param {Hand} hand @param {number} share @returns {Keyframe[]} */
function framesOf(hand, share) {
  if (hand === 'ring') {
    return [{ strokeDashoffset: `${RING * (1 - share)}` }, { strokeDashoffset: `${RING}` }];
  }
  return [{ transform: `scaleX(${share})` }, { transform: 'scaleX(0)' }];
}

/** Counts up: since when something has been so. */
export class Stopwatch {
  constructor() {
    /** @type {Map<Element, number>} */
    this.since = new Map();
    this.cancel = () => {};
  }

  /** Let an element show the time that has passed; gives the way to let go.
   * @param {Element | null} element @param {number} passed milliseconds until now */
  bind(element, passed) {
    if (!element) return () => {};
    this.since.set(element, performance.now() - passed);
    this.tick();
    return () => this.since.delete(element);
  }

  tick() {
    this.cancel();
    const now = performance.now();
    this.since.forEach((since, element) => {
      element.textContent = digitsOf(Math.max(1, now - since), digits);
    });
    if (this.since.size > 0) this.cancel = after(1000, () => this.tick());
  }
}
