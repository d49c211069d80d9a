// @ts-check
// Texts come from the server, in `labels`; here they get their numbers, names and plurals.
import { colourOf, dareOf, faceOf } from './deck.js';
import { h } from './ui.js';

const OPEN = '\u2068';
const CLOSE = '\u2069';
const ISOLATES = /[\u2066-\u2069]/g;
/** @type {Record<string, string>} */
const ZEROES = { latn: '0', arab: '\u0660', arabext: '\u06f0' };

/** @type {Labels} */
let labels = { locale: 'en-GB', digits: 'latn', texts: {}, plurals: {}, faces: [], colours: [] };
let plural = new Intl.PluralRules('en-GB');
let digitSet = 'latn';

/** Take the texts of the page. @param {Labels} given */
export function speakWith(given) {
  labels = given;
  plural = new Intl.PluralRules(given.locale);
  digitSet = given.digits;
}

/** Choose the digits for clocks, counts and sentences. @param {string} name */
export function countWith(name) {
  digitSet = name in ZEROES ? name : labels.digits;
}

/** The digits 0-9 of a text in the reader's digits. @param {string} text */
export function digits(text) {
  const zero = (ZEROES[digitSet] ?? '0').charCodeAt(0);
  if (zero === 48) return text;
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(zero + Number(digit)));
}

/** A whole number in the reader's digits. @param {number} value */
export function num(value) {
  return digits(String(value));
}

/** A name or a signed number, fenced so that its direction stays its own, by what it cannot end.
 * @param {string | number} value */
export function fenced(value) {
  return OPEN + String(value).replace(ISOLATES, '') + CLOSE;
}

/** @param {string} text @param {Record<string, string | number>} values */
function filled(text, values) {
  return text.replace(/%\((\w+)\)s/g, (whole, name) =>
    name in values ? String(values[name]) : whole,
  );
}

/** A sentence of the page. Unknown names show themselves, so that a test can find them.
 * @param {string} name @param {Record<string, string | number>} [values] */
export function t(name, values = {}) {
  return digits(filled(labels.texts[name] ?? `⟦${name}⟧`, values));
}

/** A sentence that counts. @param {string} name @param {number} count
 * @param {Record<string, string | number>} [values] */
export function many(name, count, values = {}) {
  const forms = labels.plurals[name] ?? {};
  const text = forms[plural.select(count)] ?? forms.other ?? `⟦${name}⟧`;
  return digits(filled(text, { ...values, count }));
}

/** @param {number} colour */
export function colourName(colour) {
  return labels.colours[colour] ?? '';
}

/** @param {number} face */
export function faceName(face) {
  return labels.faces[face] ?? '';
}

/** What a card is called: "Seven, saffron", "Dare 5, burgundy". @param {number} card
 * @param {number | null} [named] the colour a wild has named */
export function cardName(card, named = null) {
  const colour = colourOf(card);
  const shown = colour < 4 ? colour : named;
  const face = `${faceName(faceOf(card))} ${dareOf(card) || ''}`.trim();
  return shown === null ? face : t('card', { face, colour: colourName(shown) });
}

/** A text with its fenced runs as `bdi`, for the page.
 * @param {string} text @returns {any[]} */
export function rich(text) {
  return digits(text)
    .split(/(\u2068[^\u2069]*\u2069)/)
    .filter(Boolean)
    .map((part) => (part[0] === OPEN ? h('bdi', directionOf(part[1]), part.slice(1, -1)) : part));
}

/** Signed numbers run from the left in every language; names choose by themselves.
 * @param {string} first */
function directionOf(first) {
  return '+-−'.includes(first) ? { dir: 'ltr' } : null;
}

/** A text without fences, for titles and speech. @param {string} text */
export function plain(text) {
  return digits(text.replaceAll(OPEN, '').replaceAll(CLOSE, ''));
}
