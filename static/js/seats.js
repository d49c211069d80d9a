// @ts-check
// Where people sit round the rug, in per cent of its box, and how the box is cut.
// Seat +1 stands at the viewer's right hand where play starts to the right, at the left hand where
// it starts to the left; the reader's language never moves a seat.

/** @type {Record<number, [number, number][]>} */
const DESKTOP = {
  1: [],
  2: [[50, 8]],
  3: [[83, 21], [17, 21]],
  4: [[88, 40], [50, 8], [12, 40]],
  5: [[88, 49], [74, 11], [26, 11], [12, 49]],
  6: [[89, 54], [82, 13], [50, 8], [18, 13], [11, 54]],
};
/** @type {Record<number, [number, number][]>} */
const PHONE = {
  1: [],
  2: [[50, 9]],
  3: [[82, 11], [18, 11]],
  4: [[86, 25], [50, 8], [14, 25]],
  5: [[87, 32], [74, 8], [26, 8], [13, 32]],
  6: [[87, 33], [83, 8], [50, 8], [17, 8], [13, 33]],
};

/** @typedef {'desktop' | 'phone' | 'rail' | 'low'} Shape */

/** How this window is laid out. @param {number} width @param {number} height @returns {Shape} */
export function shapeOf(width, height) {
  // A phone held sideways.
  if (height < 500 && width > height * 1.25) return 'low';
  if (width > 640) return 'desktop';
  return height < 700 || width < 350 ? 'rail' : 'phone';
}

/** Places of the other seats, from seat +1 on. @param {number} count @param {Shape} shape
 * @param {'right' | 'left'} compass @returns {[number, number][]} */
export function placesOf(count, shape, compass) {
  const others = count - 1;
  /** @type {[number, number][]} */
  let places = (shape === 'desktop' ? DESKTOP : PHONE)[count] ?? [];
  if (shape === 'low') {
    const edge = others > 3 ? 11 : 18;
    places = Array.from({ length: others }, (_, index) => [
      others === 1 ? 50 : 100 - edge - (index * (100 - 2 * edge)) / (others - 1),
      9,
    ]);
  } else if (shape === 'rail') {
    places = Array.from({ length: others }, (_, index) => [
      others === 1 ? 50 : 88 - (index * 76) / (others - 1),
      9,
    ]);
  }
  return compass === 'right' ? places : places.map(([x, y]) => [100 - x, y]);
}

/** Where the pile lies, in per cent of the height. @param {number} count @param {Shape} shape */
export function pileAt(count, shape) {
  if (shape === 'desktop') return 54;
  if (shape === 'rail') return 62;
  if (shape === 'low') return 61;
  return count >= 5 ? 67 : count === 4 ? 61 : 56;
}

/** Seats in the order in which they are drawn, the viewer's first. @param {number} count
 * @param {number} base the seat at the lower edge */
export function orderFrom(count, base) {
  return Array.from({ length: count }, (_, step) => (base + step) % count);
}

/** Which way the arrowheads turn: 1 is counter-clockwise from above.
 * @param {1 | -1} direction @param {'right' | 'left'} compass */
export function spin(direction, compass) {
  return compass === 'right' ? direction : -direction;
}

/** Where play goes now, in one word. @param {1 | -1} direction
 * @param {'right' | 'left'} compass */
export function heading(direction, compass) {
  return spin(direction, compass) === 1 ? 'right' : 'left';
}
