// @ts-check
// Motion follows from the difference of two views: measure, paint, measure, move. Nothing moves
// for those who ask for calm, in a hidden tab, on the first frame of a socket, or when frames
// come faster than they can be shown.
import { anchors, calm, page } from './lib/page.js';
import { num } from './lib/words.js';

const EASE = 'cubic-bezier(.2,.8,.3,1)';
const QUEUE_MS = 600;
const DEAL_MS = 1400;
const TOLD_MS = 2200;
const DRAWN_MOST = 10;
const HAND_MOST = 5;
const SVG = 'http://www.w3.org/2000/svg';

/** `from` is the seat whose hand now lies at `seat`.
 * @typedef {{ kind: 'play' | 'draw' | 'shake' | 'hand', seat: number, count: number, card: number,
 * from?: number }} Move */

/** What moved between two frames. @param {Frame} was @param {Frame} now
 * @returns {Move[] | 'deal' | null} null: paint without motion */
export function movesOf(was, now) {
  const before = was.view;
  const after = now.view;
  if (now.first || !after) return null;
  if (!before || before.round !== after.round || (before.result && !after.result)) return 'deal';
  if (before.counts.length !== after.counts.length) return null;
  /** @type {Move[]} */
  const moves = [];
  const sources = sourcesOf(now, after);
  let counts = before.counts;
  const laid = after.pile > before.pile || after.top !== before.top;
  if (laid) {
    const told = sources && now.said.findLast((caption) => caption.kind === 'played');
    const thrower = told?.seat ?? after.counts.findIndex((count, seat) => count < counts[seat]);
    const seat = thrower >= 0 ? thrower : before.turn ?? 0;
    moves.push({ kind: 'play', seat, count: 1, card: after.top });
    if (sources) counts = counts.with(seat, counts[seat] - 1);
  }
  sources?.forEach((from, seat) => {
    if (from !== seat) moves.push({ kind: 'hand', seat, from, count: counts[from], card: -1 });
  });
  after.counts.forEach((count, seat) => {
    const delta = count - counts[sources?.[seat] ?? seat];
    if (delta > 0) moves.push({ kind: 'draw', seat, count: delta, card: -1 });
  });
  for (const caption of now.said) {
    if (caption.kind === 'caught' && caption.seat !== null) {
      moves.push({ kind: 'shake', seat: caption.seat, count: 0, card: -1 });
    }
  }
  return moves;
}

/** Whose hand each seat holds now, where hands were swapped or passed on; `null` where not.
 * @param {Frame} now @param {View} view */
function sourcesOf(now, view) {
  const told = now.said.filter(({ kind }) => kind === 'swapped' || kind === 'hands_passed');
  if (told.length === 0) return null;
  const seats = view.counts.length;
  let sources = view.counts.map((_, seat) => seat);
  for (const { kind, seat, other } of told) {
    const was = sources;
    sources = was.map((source, one) => {
      if (kind === 'hands_passed') return was[(one - view.direction + seats) % seats];
      if (one === seat) return was[other ?? one];
      return one === other ? was[seat ?? one] : source;
    });
  }
  return sources;
}

/** @typedef {{ x: number, y: number, width: number }} Spot */

/** @param {string} name */
function found(name) {
  return name === 'hand' ? document.getElementById('hand') : anchors.get(name);
}

/** @param {Element} element @returns {Spot} */
function spotOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width };
}

export class Motion {
  constructor() {
    /** @type {Map<string, Spot>} */
    this.before = new Map();
    this.busyUntil = 0;
    /** How many times as fast as at a live table. */
    this.rate = 1;
    /** @type {Set<Animation>} */
    this.running = new Set();
  }

  get still() {
    return document.hidden;
  }

  /** Remember where everything stands. */
  measure() {
    this.before.clear();
    if (this.still || calm()) return;
    anchors.forEach((element, name) => this.before.set(name, spotOf(element)));
  }

  /** Move what a change of the page moved. @param {PageState} was @param {PageState} now
   * @param {boolean} fresh a frame came in */
  follow(was, now, fresh) {
    if (this.still) return;
    const moves = fresh ? movesOf(was.frame, now.frame) : [];
    if (calm()) {
      const top = anchors.get('pile');
      if (fresh && top && was.frame.view?.top !== now.frame.view?.top) {
        top.animate([{ opacity: 0 }, { opacity: 1 }], 120);
      }
      if (Array.isArray(moves)) moves.forEach((move) => this.tell(move, now));
      return;
    }
    const hurried = fresh && performance.now() < this.busyUntil - QUEUE_MS;
    if (moves === null || hurried) {
      this.running.forEach((animation) => animation.cancel());
      return;
    }
    this.relay(now, moves);
    if (!fresh && now.laid !== null && was.laid === null) this.fly('laid', `card:${now.laid}`, 160);
    if (moves === 'deal') this.deal(now.frame);
    else {
      moves.forEach((move) => this.perform(move, was, now));
      moves.forEach((move) => this.tell(move, now));
    }
  }

  /** How many cards somebody drew at once, as a number beside them.
   * @param {Move} move @param {PageState} now */
  tell(move, now) {
    if (move.kind !== 'draw' || move.count < 2) return;
    const me = move.seat === now.frame.view?.seat;
    const layer = anchors.get('flights');
    const target = found(me ? 'hand' : `seat:${move.seat}`);
    if (!layer || !target) return;
    const { left, top, width } = target.getBoundingClientRect();
    const sign = document.createElement('bdi');
    sign.className = 'gain num';
    sign.dir = 'ltr';
    sign.textContent = `+${num(move.count)}`;
    layer.append(sign);
    sign.style.transform = `translate(${left + width / 2}px,${Math.max(top, 24)}px) translate(-50%,-50%)`;
    const animation = sign.animate({ opacity: [0, 1, 1, 0], offset: [0, 0.1, 0.8, 1] }, TOLD_MS);
    const gone = () => sign.remove();
    animation.finished.then(gone, gone);
  }

  /** Cards of the hand glide to their new places. @param {PageState} now
   * @param {Move[] | 'deal'} moves */
  relay(now, moves) {
    if (moves === 'deal') return;
    for (const card of now.frame.view?.hand ?? []) {
      const name = `card:${card}`;
      const from = this.before.get(name);
      const element = anchors.get(name);
      if (!from || !element) continue;
      const to = spotOf(element);
      const dx = from.x - to.x;
      if (Math.abs(dx) < 1) continue;
      this.animate(element, [{ translate: `${dx}px 0` }, { translate: '0 0' }], 140, 0);
    }
  }

  /** @param {Move} move @param {PageState} was @param {PageState} now */
  perform(move, was, now) {
    const me = now.frame.view?.seat ?? null;
    if (move.kind === 'play') {
      const mine = move.seat === me;
      const laid = was.laid === move.card && this.before.has('laid');
      this.fly('pile', laid ? 'laid' : mine ? `card:${move.card}` : `seat:${move.seat}`, 220);
    } else if (move.kind === 'draw') {
      this.draw(move, was, now, me);
    } else if (move.kind === 'hand') {
      this.pass(move, now, me);
    } else {
      const seat = anchors.get(`seat:${move.seat}`);
      const steps = [0, 4, -4, 4, -4, 4, -4, 0].map((x) => ({ translate: `${x}px 0` }));
      if (seat) this.animate(seat, steps, 320, 0);
    }
  }

  /** @param {Move} move @param {PageState} was @param {PageState} now
   * @param {number | null} me */
  draw(move, was, now, me) {
    const count = Math.min(move.count, DRAWN_MOST);
    const stagger = Math.min(60, 420 / count);
    const held = new Set(was.frame.view?.hand ?? []);
    const fresh = (now.frame.view?.hand ?? []).filter((card) => !held.has(card));
    for (let step = 0; step < count; step += 1) {
      const target = move.seat === me ? `card:${fresh[step]}` : `seat:${move.seat}`;
      this.ghost('stock', target, 200, step * stagger);
      const mine = move.seat === me && anchors.get(target);
      if (!mine) continue;
      this.animate(mine, [{ opacity: 0 }, { opacity: 0 }], 200 + step * stagger, 0);
      this.animate(
        mine,
        [{ transform: 'rotateY(80deg)' }, { transform: 'rotateY(0deg)' }],
        120,
        200 + step * stagger,
      );
    }
  }

  /** A whole hand goes to another seat. @param {Move} move @param {PageState} now
   * @param {number | null} me */
  pass(move, now, me) {
    const place = (/** @type {number} */ seat) => (seat === me ? 'hand' : `seat:${seat}`);
    const cards = Math.min(move.count, HAND_MOST);
    for (let step = 0; step < cards; step += 1) {
      this.ghost(place(move.from ?? 0), place(move.seat), 420, step * 35);
    }
    if (move.seat !== me) return;
    for (const card of now.frame.view?.hand ?? []) {
      const element = anchors.get(`card:${card}`);
      if (!element) continue;
      this.animate(element, [{ opacity: 0 }, { opacity: 0 }], 420, 0);
      this.animate(element, [{ transform: 'rotateY(80deg)' }, { transform: 'rotateY(0deg)' }], 120, 420);
    }
  }

  /** @param {Frame} frame */
  deal(frame) {
    const view = /** @type {View} */ (frame.view);
    const seats = view.counts.length;
    const most = Math.min(7, Math.max(...view.counts));
    const stagger = Math.min(60, (DEAL_MS - 220) / (seats * most));
    for (let round = 0; round < most; round += 1) {
      for (let step = 0; step < seats; step += 1) {
        const seat = (view.starter + step) % seats;
        const delay = (round * seats + step) * stagger;
        const mine = seat === view.seat;
        const target = mine ? `card:${view.hand[round]}` : `seat:${seat}`;
        this.ghost('stock', target, 220, delay);
        const card = mine && anchors.get(target);
        if (card) this.animate(card, [{ opacity: 0 }, { opacity: 0 }], delay + 200, 0);
      }
    }
  }

  /** An element comes from where another one stood. @param {string} name @param {string} from
   * @param {number} ms */
  fly(name, from, ms) {
    const element = anchors.get(name);
    const start = this.before.get(from);
    if (!element || !start) return;
    const end = spotOf(element);
    const scale = Math.max(0.3, Math.min(1.2, start.width / Math.max(end.width, 1)));
    this.animate(
      element,
      [
        { translate: `${start.x - end.x}px ${start.y - end.y}px`, scale: `${scale}` },
        { translate: '0 0', scale: '1' },
      ],
      ms,
      0,
    );
  }

  /** A back flies from one place to another. @param {string} from @param {string} to
   * @param {number} ms @param {number} delay */
  ghost(from, to, ms, delay) {
    const layer = anchors.get('flights');
    const start = found(from);
    const end = found(to);
    if (!layer || !start || !end) return;
    const a = spotOf(start);
    const b = spotOf(end);
    const back = document.createElementNS(SVG, 'svg');
    back.setAttribute('class', 'flight');
    back.setAttribute('viewBox', '0 0 100 150');
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', `${page.cards}#back`);
    back.append(use);
    layer.append(back);
    const animation = this.animate(
      back,
      [
        { transform: `translate(${a.x}px,${a.y}px) translate(-50%,-50%)`, opacity: 1 },
        { transform: `translate(${b.x}px,${b.y}px) translate(-50%,-50%) scale(.7)`, opacity: 1 },
      ],
      ms,
      delay,
    );
    const gone = () => back.remove();
    animation.finished.then(gone, gone);
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {number} ms
   * @param {number} delay */
  animate(element, frames, ms, delay) {
    const animation = element.animate(frames, {
      duration: ms,
      delay,
      easing: EASE,
      fill: delay ? 'backwards' : 'none',
    });
    animation.playbackRate = this.rate;
    this.running.add(animation);
    this.busyUntil = Math.max(this.busyUntil, performance.now() + (ms + delay) / this.rate);
    const done = () => this.running.delete(animation);
    animation.finished.then(done, done);
    return animation;
  }
}
