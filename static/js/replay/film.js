// @ts-check
// A finished match on this page: its rounds come when they are needed, and each step becomes the
// frame that the table was sent then. Nothing here knows a rule.

export class Film {
  /** @param {FilmBlock} block @param {(round: number) => Promise<FilmPart>} ask */
  constructor(block, ask) {
    this.table = block.table;
    this.rounds = block.rounds;
    this.views = block.views ?? [];
    this.ask = ask;
    /** @type {Map<number, Shot>} */
    this.shots = new Map();
    /** @type {Map<number, Promise<void>>} */
    this.coming = new Map();
    this.take(block.part);
  }

  /** The number of the last step. */
  get last() {
    return this.rounds[this.rounds.length - 1][1];
  }

  /** Whether it came with every hand; what one seat was sent has its own alone. */
  get hasHands() {
    return this.shot(this.shots.keys().next().value ?? 1).hands.length > 0;
  }

  /** The round of a step, counted from one. @param {number} seq */
  roundOf(seq) {
    return this.rounds.findIndex(([, last]) => seq <= last) + 1;
  }

  /** @param {number} seq */
  has(seq) {
    return this.shots.has(seq);
  }

  /** A round came: each step holds what differs from the one before. @param {FilmPart} part */
  take(part) {
    /** @type {any} */
    let view = {};
    /** @type {number[][]} */
    let hands = [];
    for (const step of part.steps) {
      view = { ...view, ...step.view };
      hands = step.hands ?? hands;
      this.shots.set(step.seq, { seq: step.seq, ms: step.ms, said: step.said, view, hands });
    }
  }

  /** Have the round of a step here; rejects when it does not arrive. @param {number} seq */
  async reach(seq) {
    if (this.has(seq)) return;
    const round = this.roundOf(seq);
    const coming = this.coming.get(round) ?? this.ask(round).then((part) => this.take(part));
    this.coming.set(round, coming);
    try {
      await coming;
    } finally {
      this.coming.delete(round);
    }
  }

  /** @param {number} seq @returns {Shot} */
  shot(seq) {
    return /** @type {Shot} */ (this.shots.get(seq));
  }

  /** The steps of a round, as far as it is here. @param {number} round @returns {Shot[]} */
  told(round) {
    const [first, last] = this.rounds[round - 1];
    return Array.from({ length: last - first + 1 }, (_, step) => this.shots.get(first + step)).filter(
      (shot) => shot !== undefined,
    );
  }

  /** What the table was sent with a step. @param {number} seq @param {{ open: boolean,
   * still: boolean }} how open: with every hand; still: it does not follow on the frame before
   * @returns {Frame} */
  frame(seq, { open, still }) {
    const { said, view, hands } = this.shot(seq);
    const shown = open ? { ...view, open: hands } : view;
    return { at: [seq, 0], table: this.table, view: shown, said, hint: '', first: still };
  }
}
