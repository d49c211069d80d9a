// @ts-check
// A dialog: it rises from the lower edge of a phone and stands in the middle elsewhere. It is
// closed by taking it out of the page.
import { html, h, useLayoutEffect, useRef } from '../lib/ui.js';
import { page } from '../lib/page.js';
import { rich, t } from '../lib/words.js';
import { ClockHand, Icon } from './parts.js';

/** @param {{ name: string, title: string, act: any, onClose: (() => void) | null,
 * onKey?: (event: KeyboardEvent) => void, timed?: boolean, children?: any }} props */
export function Sheet({ name, title, act, onClose, onKey, timed = false, children }) {
  /** @type {{ current: any }} */
  const box = useRef(null);
  /** @type {{ current: any }} */
  const polite = useRef(null);
  /** @type {{ current: any }} */
  const assertive = useRef(null);
  useLayoutEffect(() => {
    const dialog = /** @type {HTMLDialogElement} */ (box.current);
    const before = document.activeElement;
    dialog.showModal();
    const leave = act.announcer.enter({ polite: polite.current, assertive: assertive.current });
    return () => {
      leave();
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return html`<dialog
    class="sheet"
    data-sheet=${name}
    ref=${box}
    onKeyDown=${onKey}
    aria-labelledby=${`${name}-title`}
    onCancel=${(/** @type {Event} */ event) => {
      event.preventDefault();
      if (onClose) onClose();
    }}
    onClick=${(/** @type {MouseEvent} */ event) => {
      if (event.target === box.current && onClose) onClose();
    }}
  >
    <div class="sheet__body">
      <header class="sheet__head">
        <h2 id=${`${name}-title`} tabindex="-1" autofocus>${rich(title)}</h2>
        ${onClose &&
        html`<button class="icon-button" aria-label=${t('close')} onClick=${onClose}>${h(Icon, { name: 'close' })}</button>`}
      </header>
      ${timed &&
      html`<div class="timer" aria-hidden="true">${h(ClockHand, { clock: page.turn, hand: 'bar', name: 'timer__left' })}</div>`}
      ${children}
    </div>
    <div class="sr" role="status" ref=${polite}></div>
    <div class="sr" role="alert" ref=${assertive}></div>
  </dialog>`;
}
