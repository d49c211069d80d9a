// @ts-check
// What a card number means: its colour, its face, its drawing. No rules.

const LETTERS = ['S', 'T', 'B', 'I'];
const FACES = '0123456789KVDWFQX';
export const TAKE_TWO = 12;
export const WILD = 13;
export const TAKE_FOUR = 14;
export const DARE = 15;
export const WILD_DARE = 16;
// The number of each colour's first dare; its second is four more.
const FIRST_DARES = [2, 3, 1, 4];

let hasDares = false;

/** Say which deck this page plays with. @param {string} [name] */
export function playWith(name) {
  hasDares = name === 'dare';
}

/** Colour 0-3 of a card, or 4 for one that has none. @param {number} card */
export function colourOf(card) {
  return card < 100 ? Math.floor(card / 25) : 4;
}

/** Whether whoever plays this card names a colour. @param {number} card */
export function isWild(card) {
  return card >= 100;
}

/** Face of a card: 0-9, 10 Stop, 11 Turn back, 12 Take two, 13 Colour, 14 Colour-take-four,
 * 15 Dare, 16 Wild Dare. @param {number} card */
export function faceOf(card) {
  if (isWild(card)) return hasDares ? WILD_DARE : card >= 104 ? TAKE_FOUR : WILD;
  const face = Math.ceil((card % 25) / 2);
  return face === TAKE_TWO && hasDares ? DARE : face;
}

/** Which dare of the list a card stands for; 0 for a card that is none. @param {number} card */
export function dareOf(card) {
  const face = faceOf(card);
  if (face === WILD_DARE) return card - 91;
  return face === DARE ? FIRST_DARES[colourOf(card)] + (card % 25 === 24 ? 4 : 0) : 0;
}

/** The letter of a colour in the sprite. @param {number} colour */
export function letterOf(colour) {
  return LETTERS[colour] ?? '';
}

/** The name of a card's drawing in the sprite. @param {number} card */
export function drawingOf(card) {
  return `${letterOf(colourOf(card))}${FACES[faceOf(card)]}${dareOf(card) || ''}`;
}

/** Where the middle of a card's index stands. @param {number} card */
export function indexAt(card) {
  const face = faceOf(card);
  if (face === TAKE_TWO || face === TAKE_FOUR) return 22;
  return face === WILD ? 20 : 18.5;
}

/** Cards by colour, then by face; those without a colour last.
 * @param {number[]} hand */
export function sorted(hand) {
  return [...hand].sort(
    (a, b) => colourOf(a) - colourOf(b) || faceOf(a) - faceOf(b) || a - b,
  );
}
