// @ts-check
// The whole table page as one function of its state.
import { html, h } from '../lib/ui.js';
import { anchor, page } from '../lib/page.js';
import { num, rich, t } from '../lib/words.js';
import { myTurn } from '../store.js';
import { Felt } from './felt.js';
import { Chips, Icon, Mark, Score, isScored } from './parts.js';
import { Log } from './log.js';
import { Mine } from './mine.js';

/** @param {{ state: PageState, act: any, shape: import('../seats.js').Shape }} props */
export function App({ state, act, shape }) {
  const { frame, link } = state;
  const cut = link === 'lost' || link === 'offline' || link === 'restart' || link === 'closed';
  const inert = cut || link === 'taken';
  return html`<div
    class="app"
    data-shape=${shape}
    data-turn=${myTurn(frame) && !inert ? '' : null}
    data-cut=${cut ? '' : null}
  >
    <a class="skip" href=${frame.view && frame.view.seat !== null ? '#hand' : '#mine'}>${t('skip')}</a>
    ${h(Top, { state, act })}
    <main class="stage">
      <h1 class="sr" dir="auto">${rich(frame.table.name)}</h1>
      ${h(Felt, { state, act, shape, inert })}
      ${h(Mine, { state, act, shape, inert })}
    </main>
    <aside class="side" aria-label=${t('log')}>
      ${page.talk && state.talk?.open ? h(page.talk.Side, { state }) : html`<h2>${t('log')}</h2>${h(Log, { log: state.log })}`}
    </aside>
    <div class="flights" aria-hidden="true" ref=${anchor('flights')}></div>
    ${h(Sheets, { state, act, inert })}
  </div>`;
}

/** The dialog that is open, if one is. @param {{ state: PageState, act: any, inert: boolean }} props */
function Sheets({ state, act, inert }) {
  const { frame, sheet } = state;
  const view = frame.view;
  const { ColourSheet, ChallengeSheet } = page.sheets ?? {};
  if (sheet === 'colour' && ColourSheet && !inert) return h(ColourSheet, { key: 'colour', state, act });
  if (sheet === null && !inert && state.laid === null && state.waiting.length === 0) {
    if (view?.can.name && ColourSheet) return h(ColourSheet, { key: 'name', state, act });
    if (view?.can.challenge && ChallengeSheet) return h(ChallengeSheet, { key: 'challenge', state, act });
  }
  const Drawer = sheet && page.drawers[sheet];
  if (Drawer) return h(Drawer, { key: sheet, state, act });
  const Scores = page.later.scores;
  if (view?.result && Scores && !state.overSeen && state.link !== 'closed') {
    return h(Scores, { key: `scores${view.round}`, state, act });
  }
  return null;
}

/** @param {{ state: PageState, act: any }} props */
function Top({ state, act }) {
  const { table } = state.frame;
  const silent = state.settings.turn === 0 && state.settings.rest === 0;
  const { view } = state.frame;
  const score = view && table.me !== null && isScored(table) ? view.scores[table.me] : null;
  const news = state.talk?.unread;
  const bars = state.link !== 'up' ? 0 : state.lag < 120 ? 3 : state.lag < 350 ? 2 : 1;
  return html`<header class="top">
    <a class="brand" href=${page.home}>
      <span class="brand__mark">${h(Mark, {})}</span><span>${t('oona')}</span>
    </a>
    <span class="top__name" dir="auto">${table.name}</span>
    ${h(Chips, { table, most: 3 })}
    ${score !== null &&
    html`<span class="chip top__score"><span class="sr">${t('your_score')}</span> ${h(Score, { score, target: table.rules.target })}</span>`}
    ${table.prize &&
    html`<span class="chip top__pot num">
      <span class="top__coin" aria-hidden="true"></span>
      <span class="top__words">${t('pot_of', { count: table.prize.pot })}</span>
      <span class="top__figure" aria-hidden="true">${num(table.prize.pot)}</span>
    </span>`}
    <span class="top__space"></span>
    ${table.watchers > 0 &&
    html`<span class="top__watchers num" title=${t('watchers')}>${h(Icon, { name: 'eye' })}<span class="sr">${t('watchers')}</span> ${num(table.watchers)}</span>`}
    <span class="line num" data-bars=${bars} role="img" aria-label=${t(bars ? 'line_good' : 'line_bad')}>
      <i></i><i></i><i></i>
    </span>
    ${state.lag > 0 && html`<span class="top__lag num" aria-hidden="true">${t('ms', { count: state.lag })}</span>`}
    <button class="icon-button" data-new=${news ? '' : null} aria-label=${t(news ? 'talk_unread' : 'talk')} onClick=${() => act.talk()}>
      ${h(Icon, { name: 'chat', flip: true })}
    </button>
    <button class="icon-button" aria-label=${t('sound')} aria-pressed=${silent ? 'false' : 'true'} onClick=${() => act.mute()}>
      ${h(Icon, { name: silent ? 'mute' : 'sound' })}
    </button>
    ${page.people &&
    view?.can.pause &&
    html`<button class="icon-button top__wide" aria-label=${t('pause')} onClick=${() => act.pause('pause')}>
      ${h(Icon, { name: 'pause' })}
    </button>`}
    <button class="icon-button top__wide" aria-label=${t('help')} onClick=${() => act.open('help')}>
      ${h(Icon, { name: 'help' })}
    </button>
    <button class="icon-button" aria-label=${t('settings')} onClick=${() => act.open('settings')}>
      ${h(Icon, { name: 'settings' })}
    </button>
    <button class="icon-button" aria-label=${t('leave')} onClick=${() => act.open('leave')}>
      ${h(Icon, { name: 'leave', flip: true })}
    </button>
  </header>`;
}
