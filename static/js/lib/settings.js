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

/** What the account says, where one is logged in and has said it. @returns {Partial<Settings>} */
function ofAccount() {
  const { digits, sounds, confirm } = document.body?.dataset ?? {};
  if (sounds === undefined) return {};
  return { digits, confirm: confirm === 'yes', ...(sounds === 'no' && { turn: 0, rest: 0 }) };
}

/** This device before the account, and both before what everybody gets. @returns {Settings} */
export function load() {
  const usual = { ...DEFAULTS, ...ofAccount() };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(NAME) ?? '{}') };
  } catch {
    return usual;
  }
}

/** The account was told otherwise: this device follows it. */
export function followAccount() {
  const kept = load();
  const wanted = ofAccount();
  const heard = kept.turn + kept.rest > 0 ? {} : { turn: DEFAULTS.turn, rest: DEFAULTS.rest };
  save({ ...kept, ...heard, ...wanted });
}

/** @param {Settings} settings */
export function save(settings) {
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
