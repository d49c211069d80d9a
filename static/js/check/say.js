// @ts-check
// Sentences of the check page, filled and in the reader's digits.

/** @typedef {{ locale: string, digits: string, texts: Record<string, string>, faces: string[],
 *   colours: string[], shows: string[], cannot: string[] }} CheckLabels */

const ZERO = { latn: 0x30, arab: 0x660, arabext: 0x6f0 };
const WALLS = /(\u2068[^\u2069]*\u2069)/;

/** @type {CheckLabels} */
let spoken = { locale: 'en', digits: 'latn', texts: {}, faces: [], colours: [], shows: [], cannot: [] };

/** @param {CheckLabels} labels */
export function sayIn(labels) {
  spoken = labels;
}

/** What is spoken now. */
export function inUse() {
  return spoken;
}

/** @param {string} text */
export function inDigits(text) {
  const zero = ZERO[/** @type {keyof typeof ZERO} */ (spoken.digits)] ?? ZERO.latn;
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(zero + Number(digit)));
}

/** A sentence of the page. @param {string} name @param {Record<string, string | number>} [values] */
export function say(name, values = {}) {
  const text = spoken.texts[name] ?? `⟦${name}⟧`;
  return text.replace(/%\((\w+)\)s/g, (_, key) => {
    const value = values[key] ?? '';
    return typeof value === 'number' ? inDigits(String(value)) : value;
  });
}

/** A name with walls about it, which it cannot end, whatever its direction is. @param {string} name */
export function walled(name) {
  return `\u2068${name.replace(/[\u2066-\u2069]/g, '')}\u2069`;
}

/** An element. Text with walled names gets each into a `bdi`. @param {string} tag
 * @param {Record<string, string>} [attributes] @param {(Node | string)[]} children */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  for (const child of children) made.append(...(typeof child === 'string' ? apart(child) : [child]));
  return made;
}

/** @param {string} text @returns {(Node | string)[]} */
function apart(text) {
  return text.split(WALLS).filter(Boolean).map((part) => {
    if (part[0] !== '\u2068') return part;
    const name = document.createElement('bdi');
    name.textContent = part.slice(1, -1);
    return name;
  });
}
