// @ts-check
// What a card number means: its colour, its face, its drawing. No rules.

const LETTERS = ['S', 'T', 'B', 'I'];
const FACES = '0123456789KVDWF';
export const WILD = 13;
export const TAKE_FOUR = 14;

/** Colour 0-3 of a card, or 4 for one that has none. @param {number} card */
export function colourOf(card) {
  return card < 100 ? Math.floor(card / 25) : 4;
}

/** Face of a card: 0-9, 10 Stop, 11 Turn back, 12 Take two, 13 Colour, 14 Colour-take-four.
 * @param {number} card */
export function faceOf(card) {
  if (card >= 104) return TAKE_FOUR;
  if (card >= 100) return WILD;
  return Math.ceil((card % 25) / 2);
}

/** The letter of a colour in the sprite. @param {number} colour */
export function letterOf(colour) {
  return LETTERS[colour] ?? '';
}

/** The name of a card's drawing in the sprite. @param {number} card */
export function drawingOf(card) {
  return letterOf(colourOf(card)) + FACES[faceOf(card)];
}

/** Whether the index of this card is wide. @param {number} card */
export function indexAt(card) {
  const face = faceOf(card);
  if (face === 12 || face === TAKE_FOUR) return 22;
  return face === WILD ? 20 : 18.5;
}

/** Cards by colour, then by face; those without a colour last.
 * @param {number[]} hand */
export function sorted(hand) {
  return [...hand].sort(
    (a, b) => colourOf(a) - colourOf(b) || faceOf(a) - faceOf(b) || a - b,
  );
}
