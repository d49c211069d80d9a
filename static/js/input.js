// @ts-check
// From a key to what it means. By place on the keyboard, so that every layout works.

/** @type {Record<string, string>} */
const KEYS = {
  KeyD: 'draw',
  KeyK: 'keep',
  KeyS: 'sort',
  KeyU: 'call',
  KeyC: 'catch',
  KeyX: 'challenge',
  KeyG: 'give_up',
  KeyY: 'done',
  KeyN: 'not_done',
  KeyP: 'report',
  KeyJ: 'jump',
  KeyH: 'hint',
  KeyR: 'read',
  KeyT: 'time',
  KeyL: 'last',
};

/** The command of a key press: a word, `digit:N`, or nothing.
 * @param {{ code: string, key: string, ctrlKey: boolean, altKey: boolean, metaKey: boolean }} event */
export function commandOf(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.key === '?') return 'help';
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  if (digit) return `digit:${digit[1]}`;
  return KEYS[event.code] ?? null;
}

/** Whether shortcuts sleep here: in fields, and in dialogs.
 * @param {Element | null} target */
export function asleep(target) {
  return Boolean(target?.closest('input, textarea, select, [contenteditable], dialog'));
}

/** How far an arrow moves in a row that is read in this direction; the eye decides.
 * @param {string} key @param {boolean} rtl @returns {number | 'first' | 'last' | null} */
export function stepOf(key, rtl) {
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  if (key === 'ArrowRight') return rtl ? -1 : 1;
  if (key === 'ArrowLeft') return rtl ? 1 : -1;
  return null;
}

/** The place to go to. @param {number | 'first' | 'last'} step @param {number} from
 * @param {number} length */
export function landing(step, from, length) {
  if (step === 'first') return 0;
  if (step === 'last') return length - 1;
  return Math.max(0, Math.min(length - 1, from + step));
}
