// @ts-check
// What happened, newest last.
import { html, h, useLayoutEffect, useRef } from '../lib/ui.js';
import { rich, t } from '../lib/words.js';
import { Chip } from './parts.js';

/** @param {{ log: Caption[] }} props */
export function Log({ log }) {
  /** @type {{ current: any }} */
  const box = useRef(null);
  useLayoutEffect(() => {
    box.current.scrollTop = box.current.scrollHeight;
  }, [log]);
  return html`<div class="log" role="log" aria-live="off" aria-label=${t('log')} tabindex="0" ref=${box}>
    ${log.length === 0 && html`<p class="log__empty">${t('log_empty')}</p>`}
    <ol>
      ${log.map(
        (caption, place) => html`<li key=${place} data-kind=${caption.kind}>
          <span>${rich(caption.text)}</span>
          ${caption.card !== null && h(Chip, { card: caption.card, named: caption.colour })}
        </li>`,
      )}
    </ol>
  </div>`;
}
