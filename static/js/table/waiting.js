// @ts-check
// Before the deal: the way in, first for the reader, then for friends.
import { html, h, useRef, useState } from '../lib/ui.js';
import { page } from '../lib/page.js';
import { after } from '../clock.js';
import { t } from '../lib/words.js';
import { Chips, Icon } from './parts.js';

/** What is played here, what of it is unusual, and where all of it is told.
 * @param {{ table: Table, act: any }} props */
function Played({ table, act }) {
  return html`<div class="invite__rules">
    ${h(Chips, { table, most: 4 })}
    <a href=${page.rules} target="_blank" rel="noopener">${t('table_rules')}</a>
    ${page.dare && h(page.dare.DaresLink, { act })}
  </div>`;
}

/** Whether nobody else can sit down. @param {Table} table */
function isFull(table) {
  return table.people.every(({ kind }) => kind !== 'empty');
}

/** @param {{ frame: Frame, act: any }} props */
export function Invite({ frame, act }) {
  const { table } = frame;
  const [copied, setCopied] = useState(false);
  /** @type {{ current: any }} */
  const field = useRef(null);
  const share = typeof navigator.share === 'function';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(table.link);
    } catch {
      field.current?.select();
      document.execCommand('copy');
    }
    setCopied(true);
    act.say(t('copied'));
    after(2500, () => setCopied(false));
  };
  if (table.private && isFull(table)) return h(Full, { table, act });
  return html`<div class="invite">
    <h2 class="invite__title">${t('invite_title')}</h2>
    ${page.qr && html`<img class="invite__qr" src=${page.qr} width="132" height="132" alt=${t('qr_alt')} />`}
    <div class="invite__words">
      <p>${t('invite_text')}</p>
      <input class="invite__link" readonly dir="ltr" aria-label=${t('link')} value=${table.link} ref=${field} onFocus=${(/** @type {any} */ event) => event.target.select()} />
      <div class="invite__row">
        <button class="btn btn--small" onClick=${copy}>
          ${h(Icon, { name: copied ? 'check' : 'copy' })}<span>${t(copied ? 'copied' : 'copy')}</span>
        </button>
        ${share &&
        html`<button class="btn btn--small" onClick=${() => navigator.share({ title: table.name, url: table.link }).catch(() => {})}>
          ${h(Icon, { name: 'share' })}<span>${t('share')}</span>
        </button>`}
      </div>
    </div>
    ${page.people && html`${h(page.people.Removed, { table, act })}${h(page.people.Keeping, { table, act })}`}
    ${h(Played, { table, act })}
  </div>`;
}

/** What is awaited where nobody else can sit down. @param {{ table: Table, act: any }} props */
function Full({ table, act }) {
  return html`<div class="invite invite--welcome">
    <h2 class="invite__title">${t(table.can.start ? 'room_full' : 'host_starts')}</h2>
    <p>${t(table.can.start ? 'start_ready' : 'room_full')}</p>
    ${page.people && html`${h(page.people.Removed, { table, act })}${h(page.people.Keeping, { table, act })}`}
    ${h(Played, { table, act })}
  </div>`;
}

/** What a visitor reads who has no seat yet. @param {{ table: Table, act: any }} props */
export function Welcome({ table, act }) {
  return html`<div class="invite invite--welcome">
    ${!table.out && html`<h2 class="invite__title">${t(table.can.sit ? 'sit_down' : 'room_full')}</h2>`}
    <p>${table.out || t(table.can.sit ? 'welcome_text' : 'room_full_text')}</p>
    ${h(Played, { table, act })}
  </div>`;
}
