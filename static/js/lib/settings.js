// @ts-check
// What the reader has chosen on this device.

const NAME = 'oona.settings';

/** @type {Settings} */
export const DEFAULTS = {
  turn: 0.8,
  rest: 0.5,
  vibrate: true,
  keys: true,
  confirm: false,
  speech: 'all',
  digits: '',
};

/** @returns {Settings} */
export function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? '{}');
    return { ...DEFAULTS, ...kept };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Settings} settings */
export function save(settings) {
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
