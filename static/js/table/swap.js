// @ts-check
// Whom to swap hands with, in place of the hand; the seats at the rug may be tapped as well.
import { html, h, useLayoutEffect, useRef } from '../lib/ui.js';
import { many, t } from '../lib/words.js';
import { landing, stepOf } from '../input.js';
import { orderFrom } from '../seats.js';
import { Count, Fan } from './parts.js';

/** @param {{ state: PageState, act: any }} props */
export default function Swap({ state, act }) {
  const { table } = state.frame;
  const view = /** @type {View} */ (state.frame.view);
  /** @type {{ current: any }} */
  const box = useRef(null);
  useLayoutEffect(() => {
    box.current.firstElementChild.focus();
    act.say(t('swap_title'));
  }, []);
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const up = event.key === 'ArrowUp';
    const step = up || event.key === 'ArrowDown' ? (up ? -1 : 1) : stepOf(event.key, false);
    if (step === null) return;
    event.preventDefault();
    const buttons = [...box.current.children];
    const at = buttons.indexOf(document.activeElement);
    buttons[landing(step, at, buttons.length)].focus();
  };
  // As they sit, from the reader's left hand to the right.
  const others = orderFrom(table.seats, table.me ?? 0).slice(1);
  if (view.compass === 'right') others.reverse();
  return html`<div class="picks" id="hand" role="group" dir="ltr" aria-label=${t('swap_title')} ref=${box} onKeyDown=${onKey}>
    ${others.map((seat) => {
      const { name } = table.people[seat];
      const count = view.counts[seat];
      return html`<button
        class="pick"
        key=${seat}
        data-seat=${seat}
        onClick=${() => act.swap(seat)}
      >
        <span class="pick__name" dir="auto">${name}</span>
        <span class="sr">, ${many('cards', count)}</span>
        <span class="pick__hold">${h(Fan, { count })}${h(Count, { value: count })}</span>
      </button>`;
    })}
  </div>`;
}
