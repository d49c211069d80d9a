// @ts-check
// The sixteen dares of the table, to be read before anybody sits down, and the report of what
// people wrote. Loaded when somebody opens one of them.
import { html, h, useState } from '../lib/ui.js';
import { page } from '../lib/page.js';
import { post } from '../lib/post.js';
import { num, t } from '../lib/words.js';
import { Sheet } from './sheet.js';

/** @param {{ state: PageState, act: any }} props */
function DaresSheet({ state, act }) {
  const { table } = state.frame;
  const { texts, title, own } = page.dares;
  return h(
    Sheet,
    { name: 'dares', title, act, onClose: () => act.close() },
    html`${own && html`<p>${t(table.can.sit ? 'dares_then_sit' : 'dares_own')}</p>`}
      <ol class="dare-list">
        ${texts.map(
          (text, place) => html`<li key=${place}><b class="num">${num(place + 1)}</b><span dir="auto">${text}</span></li>`,
        )}
      </ol>
      ${own && table.me !== table.host && html`<details class="dare-report"><summary>${t('report_dares')}</summary>${h(Reasons, { performance: false })}</details>`}
      ${own && table.can.sit &&
      html`<div class="pair">
        <button class="btn" onClick=${() => act.close()}>${t('close')}</button>
        <button class="btn btn--primary" onClick=${() => act.sitAsked()}>${t('sit_down')}</button>
      </div>`}`,
  );
}

/** What a performer wrote. @param {{ state: PageState, act: any }} props */
function ReportSheet({ act }) {
  return h(
    Sheet,
    { name: 'dare_report', title: t('report_lines'), act, onClose: () => act.close() },
    h(Reasons, { performance: true }),
  );
}

/** One tap on a reason sends the report. @param {{ performance: boolean }} props */
function Reasons({ performance }) {
  const [said, say] = useState('');
  /** @param {string} reason */
  const send = async (reason) => {
    try {
      say((await post(page.dares.report, performance ? { reason, performance: '1' } : { reason })).text);
    } catch {
      say(t('report_lost'));
    }
  };
  return html`<div class="dare-reasons">
    <p role="status">${said || t('report_why')}</p>
    ${!said &&
    page.dares.reasons.map(
      ([name, label]) => html`<button class="btn" key=${name} onClick=${() => send(name)}>${label}</button>`,
    )}
  </div>`;
}

/** @type {Record<string, (props: { state: PageState, act: any }) => any>} */
export const drawers = { dares: DaresSheet, dare_report: ReportSheet };
