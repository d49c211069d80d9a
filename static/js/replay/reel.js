// @ts-check
// Moving through a film: which step is shown, whether it runs, and how fast.
import { after } from '../clock.js';

const LEAST_MS = 700;
const MOST_MS = 2400;
const ROUND_MS = 3400;
const AHEAD = 12;
export const SPEEDS = [1, 2, 4];

/** How long a step stays before the next one at single speed: as long as it took at the table,
 * but never too short to be seen or too long to be waited for. @param {Shot} shot @param {Shot} next */
export function restOf(shot, next) {
  if (shot.view.result) return ROUND_MS;
  return Math.min(MOST_MS, Math.max(LEAST_MS, next.ms - shot.ms));
}

export class Reel {
  /** @param {import('./film.js').Film} film @param {number} at
   * @param {(was: ReelState, now: ReelState, still: boolean) => void} show @param {boolean} [open] */
  constructor(film, at, show, open = false) {
    this.film = film;
    this.show = show;
    /** @type {ReelState} */
    this.state = { at, playing: false, speed: 1, open, busy: false, lost: false, log: false };
    this.wanted = at;
    this.cancel = () => {};
  }

  /** @param {Partial<ReelState>} change @param {boolean} [still] */
  change(change, still = true) {
    const was = this.state;
    this.state = { ...was, ...change };
    this.show(was, this.state, still);
  }

  /** Show a step; one that follows on the step before moves as it did at the table.
   * @param {number} seq */
  async go(seq) {
    const { film } = this;
    const wanted = Math.min(film.last, Math.max(1, seq));
    this.wanted = wanted;
    if (!film.has(wanted)) {
      this.change({ busy: true, lost: false });
      try {
        await film.reach(wanted);
      } catch {
        if (this.wanted === wanted) this.stop({ busy: false, lost: true });
        return;
      }
      // Somebody has gone elsewhere meanwhile.
      if (this.wanted !== wanted) return;
    }
    this.change({ at: wanted, busy: false, lost: false }, wanted !== this.state.at + 1);
    const [, last] = film.rounds[film.roundOf(wanted) - 1];
    if (wanted > last - AHEAD && last < film.last) film.reach(last + 1).catch(() => {});
    this.wait();
  }

  /** To the beginning of a round before or after this one; back first to that of this one.
   * @param {1 | -1} way */
  skip(way) {
    const { film } = this;
    const round = film.roundOf(this.state.at);
    const [first] = film.rounds[round - 1];
    if (way < 0) return this.go(this.state.at > first ? first : (film.rounds[round - 2]?.[0] ?? 1));
    return this.go(film.rounds[round]?.[0] ?? film.last);
  }

  toggle() {
    if (this.state.playing) {
      this.stop();
      return;
    }
    this.change({ playing: true });
    if (this.state.at === this.film.last) this.go(1);
    else this.wait();
  }

  /** @param {Partial<ReelState>} [change] */
  stop(change = {}) {
    this.cancel();
    if (this.state.playing || Object.keys(change).length > 0) this.change({ ...change, playing: false });
  }

  /** @param {number} speed */
  run(speed) {
    this.change({ speed });
    this.wait();
  }

  /** Wait for the next step, if the film runs. */
  wait() {
    this.cancel();
    const { at, playing, speed } = this.state;
    if (!playing) return;
    if (at === this.film.last) {
      this.stop();
      return;
    }
    const { film } = this;
    const rest = film.has(at + 1) ? restOf(film.shot(at), film.shot(at + 1)) : LEAST_MS;
    this.cancel = after(rest / speed, () => this.go(at + 1));
  }
}
