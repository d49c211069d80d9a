// @ts-check
// The reader's hand: one tab stop, arrows that follow the eye, a tap plays.
import { html, h, useEffect, useLayoutEffect, useRef, useState } from '../lib/ui.js';
import { anchor, page } from '../lib/page.js';
import { landing, stepOf } from '../input.js';
import { sorted } from '../lib/deck.js';
import { cardName, many, t } from '../lib/words.js';
import { layable, myTurn } from '../store.js';
import { Face } from './parts.js';

const DRAG_PX = 40;
const LEAST_STEP = 26;

/** How a hand is laid out: the step from card to card, and in how many rows.
 * @param {number} count @param {number} width @param {boolean} phone @param {number} card width
 * @param {boolean} [oneRow] however many they are */
export function layOut(count, width, phone, card, oneRow = false) {
  const rows = phone && count > 9 && !oneRow ? 2 : 1;
  const columns = Math.ceil(count / rows);
  const widest = phone ? 54 : Math.min(84, card * 0.81);
  const free = (width - card) / Math.max(1, columns - 1);
  const step = Math.max(Math.min(widest, free), Math.min(LEAST_STEP, widest));
  return { rows, columns, step, scrolls: free < LEAST_STEP && columns > 1 };
}

/** The cards as they are shown. @param {PageState} state */
export function shownHand(state) {
  const hand = state.frame.view?.hand ?? [];
  const ordered = state.sorted ? sorted(hand) : hand;
  return ordered.filter((card) => card !== state.laid);
}

/** @param {{ state: PageState, act: any, shape: string, inert: boolean }} props */
export function Hand({ state, act, shape, inert }) {
  const { frame } = state;
  const cards = shownHand(state);
  const turn = myTurn(frame);
  const phone = shape !== 'desktop';
  /** @type {{ current: any }} */
  const list = useRef(null);
  const [width, setWidth] = useState(0);
  const [stop, setStop] = useState(/** @type {number | null} */ (null));
  const at = Math.max(0, cards.indexOf(stop ?? -1));
  const wasAt = useRef(0);
  const focused = useRef(false);

  useLayoutEffect(() => {
    const read = () => setWidth(list.current.clientWidth);
    read();
    const watcher = new ResizeObserver(read);
    watcher.observe(list.current);
    return () => watcher.disconnect();
  }, []);

  // When the focused card has left, the next one takes the focus, or else the Draw button.
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    const place = Math.min(wasAt.current, cards.length - 1);
    if (place >= 0) focusAt(place);
    else document.getElementById('draw')?.focus();
  }, [cards.join()]);

  /** @param {number} place */
  function focusAt(place) {
    setStop(cards[place]);
    list.current?.children[place]?.firstElementChild.focus();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const step = stepOf(event.key, page.rtl);
    if (step === null || cards.length === 0) return;
    event.preventDefault();
    focusAt(landing(step, at, cards.length));
  }

  const card = cardWidth(shape, cards.length);
  const lay = layOut(cards.length, Math.max(0, width - (phone ? 4 : 24)), phone, card, shape === 'low');
  const middle = (lay.columns - 1) / 2;
  // A long hand opens less for each card, or its ends would hang below the edge.
  const fan = Math.min(1, 4 / Math.max(1, middle));
  const { view } = frame;
  const playable = view && !inert ? layable(view) : [];
  return html`<ul
    class="hand"
    id="hand"
    ref=${list}
    data-rows=${lay.rows}
    data-scrolls=${lay.scrolls ? '' : null}
    data-turn=${turn && !inert ? '' : null}
    aria-label=${t('your_hand', { cards: many('cards', cards.length) })}
    style=${{ '--step': `${lay.step.toFixed(2)}px`, '--columns': lay.columns, '--card': `${card}px` }}
    onKeyDown=${onKey}
    onFocusIn=${() => (focused.current = true)}
    onFocusOut=${(/** @type {FocusEvent} */ event) => {
      if (event.relatedTarget) focused.current = false;
    }}
  >
    ${cards.map((number, place) => {
      const off = (place % lay.columns) - middle;
      return h(HandCard, {
        key: number,
        card: number,
        can: playable.includes(number),
        jump: view?.can.jump.includes(number) ?? false,
        drawn: view?.drawn === number,
        lifted: state.lifted === number,
        stop: place === at,
        turn: phone ? 0 : off * 2.1 * fan * (page.rtl ? -1 : 1),
        drop: phone ? 0 : Math.abs(off * fan) ** 1.8 * 1.5,
        onPlay: () => act.tap(number),
        onStop: () => {
          wasAt.current = place;
          setStop(number);
        },
      });
    })}
  </ul>`;
}

/** @param {string} shape @param {number} count */
function cardWidth(shape, count) {
  if (shape === 'desktop') return innerHeight <= 800 ? 88 : 104;
  return count > 9 || shape === 'low' ? 60 : 68;
}

/** @param {{ card: number, can: boolean, jump: boolean, drawn: boolean, lifted: boolean,
 * stop: boolean, turn: number, drop: number, onPlay: () => void, onStop: () => void }} props */
function HandCard({ card, can, jump, drawn, lifted, stop, turn, drop, onPlay, onStop }) {
  const from = useRef(/** @type {number | null} */ (null));
  const name = [cardName(card), drawn && t('just_drawn'), can && t(jump ? 'jump_in' : 'can_play')];
  return html`<li
    class="slot"
    data-can=${can ? '' : null}
    data-jump=${can && jump ? '' : null}
    data-drawn=${drawn ? '' : null}
    data-lifted=${lifted ? '' : null}
    style=${{ '--turn': `${turn.toFixed(2)}deg`, '--drop': `${drop.toFixed(1)}px` }}
  >
    <button
      class="card"
      ref=${anchor(`card:${card}`)}
      tabindex=${stop ? 0 : -1}
      aria-disabled=${can ? 'false' : 'true'}
      aria-label=${name.filter(Boolean).join(', ')}
      onClick=${onPlay}
      onFocus=${onStop}
      onPointerDown=${(/** @type {PointerEvent} */ event) => (from.current = event.clientY)}
      onPointerCancel=${() => (from.current = null)}
      onPointerMove=${(/** @type {PointerEvent} */ event) => {
        if (from.current === null || from.current - event.clientY < DRAG_PX) return;
        from.current = null;
        if (can) onPlay();
      }}
      onPointerUp=${() => (from.current = null)}
    >
      ${h(Face, { card })}
    </button>
  </li>`;
}
