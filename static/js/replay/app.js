// @ts-check
// The page of a replay: the table itself, and under it the way through the match.
import { html, h } from '../lib/ui.js';
import { anchor, page } from '../lib/page.js';
import { num, rich, t } from '../lib/words.js';
import { Felt } from '../table/felt.js';
import { Chips, Icon, Mark, Score, isScored } from '../table/parts.js';
import { Mine } from '../table/mine.js';
import { SPEEDS } from './reel.js';
import { Tale } from './tale.js';

/** @typedef {{ state: PageState, reel: import('./reel.js').Reel, act: any }} Props */

/** @param {Props & { shape: import('../seats.js').Shape }} props */
export function Replay({ state, reel, act, shape }) {
  const Sheet = reel.state.log ? page.later.sheet : null;
  return html`<div class="app app--replay" data-shape=${shape}>
    <a class="skip" href="#reel">${t('reel')}</a>
    ${h(Top, { state, reel, act })}
    <main class="stage">
      <h1 class="sr">${t('replay')} · <bdi>${rich(state.frame.table.name)}</bdi></h1>
      ${h(Felt, { state, act, shape, inert: true })}
      ${h(Mine, { state, act, shape, inert: true, acts: false })}
      ${h(Bar, { state, reel, act })}
    </main>
    <aside class="side" aria-label=${t('log')}>${h(Tale, { reel, name: 'side' })}</aside>
    <div class="flights" aria-hidden="true" ref=${anchor('flights')}></div>
    ${Sheet &&
    h(Sheet, { name: 'log', title: t('log'), act, onClose: () => reel.change({ log: false }) }, h(Tale, { reel, name: 'sheet' }))}
  </div>`;
}

/** @param {Props} props */
function Top({ state, reel, act }) {
  const { table, view } = state.frame;
  const { open, at } = reel.state;
  const score = view && table.me !== null && isScored(table) ? view.scores[table.me] : null;
  const rounds = reel.film.rounds.length;
  return html`<header class="top">
    <a class="brand" href=${page.home}>
      <span class="brand__mark">${h(Mark, {})}</span><span>${t('replay')}</span>
    </a>
    <span class="top__name" dir="auto">${table.name}</span>
    ${h(Chips, { table, most: 2 })}
    ${rounds > 1 && html`<span class="chip num">${t('round_of', { count: reel.film.roundOf(at) })}</span>`}
    ${score !== null &&
    html`<span class="chip top__score"><span class="sr">${t('your_score')}</span> ${h(Score, { score, target: table.rules.target })}</span>`}
    <span class="top__space"></span>
    ${reel.film.views.length > 0 && h(Views, { reel })}
    ${reel.film.hasHands &&
    html`<button class="open-hands" role="switch" aria-checked=${open ? 'true' : 'false'} onClick=${() => act.open()}>
      ${h(Icon, { name: 'eye' })}<span>${t('all_hands')}</span>
    </button>`}
    <button class="icon-button" id="copy-step" aria-label=${t('copy_step')} title=${t('copy_step')} onClick=${() => act.copy()}>
      ${h(Icon, { name: act.copied() ? 'check' : 'copy' })}
    </button>
    <button class="icon-button top__log" aria-label=${t('log')} onClick=${() => act.log()}>
      ${h(Icon, { name: 'log', flip: true })}
    </button>
    <a class="icon-button" href=${act.home} aria-label=${t('to_log')} title=${t('to_log')}>${h(Icon, { name: 'close' })}</a>
  </header>`;
}

/** Whose table it is: the same step as another seat saw it. @param {{ reel: import('./reel.js').Reel
 * }} props */
function Views({ reel }) {
  const { views } = reel.film;
  return html`<label class="seen-by"><span>${t('seen_by')}</span>
    <select id="seen-by" onChange=${(/** @type {any} */ event) => location.assign(`${event.target.value}?step=${reel.state.at}`)}>
      ${views.map((one) => html`<option key=${one.address} value=${one.address} selected=${one.now}>${one.name}</option>`)}
    </select>
  </label>`;
}

/** @param {{ name: string, icon: string, way: 'back' | 'on', off: boolean, run: () => void }} props */
function Way({ name, icon, way, off, run }) {
  return html`<button class="reel__way" data-way=${way} aria-disabled=${off ? 'true' : null} aria-label=${t(name)} title=${t(name)} onClick=${() => !off && run()}>
    ${h(Icon, { name: icon })}
  </button>`;
}

/** The slider and the buttons. @param {Props} props */
function Bar({ state, reel, act }) {
  const { at, playing, speed, busy, lost } = reel.state;
  const { last } = reel.film;
  const place = t('step_of', { step: at, steps: last });
  const told = state.frame.said.map(({ text }) => text).join(' ');
  return html`<section class="reel" id="reel" tabindex="-1" aria-label=${t('reel')} data-busy=${busy ? '' : null}>
    ${lost && html`<p class="reel__lost" role="alert">${t('reel_lost')}</p>`}
    <div class="reel__line">
      <input
        id="step"
        class="reel__slider"
        type="range"
        min="1"
        max=${last}
        step="1"
        value=${at}
        style=${{ '--done': `${((at - 1) / Math.max(1, last - 1)) * 100}%` }}
        aria-label=${t('step_short')}
        aria-valuetext=${`${place}. ${act.plain(told)}`}
        onInput=${(/** @type {any} */ event) => act.slide(Number(event.target.value))}
      />
      <output class="reel__at num" for="step" aria-hidden="true"><bdi dir="ltr">${num(at)} / ${num(last)}</bdi></output>
    </div>
    <div class="reel__ways">
      ${h(Way, { name: 'round_back', icon: 'skip', way: 'back', off: at === 1, run: () => reel.skip(-1) })}
      ${h(Way, { name: 'step_back', icon: 'step', way: 'back', off: at === 1, run: () => act.step(-1) })}
      <button class="reel__play" id="play" data-way="on" aria-label=${t(playing ? 'pause_reel' : 'play_reel')} onClick=${() => reel.toggle()}>
        ${h(Icon, { name: playing ? 'pause' : 'play' })}
      </button>
      ${h(Way, { name: 'step_on', icon: 'step', way: 'on', off: at === last, run: () => act.step(1) })}
      ${h(Way, { name: 'round_on', icon: 'skip', way: 'on', off: at === last, run: () => reel.skip(1) })}
      <fieldset class="reel__speeds">
        <legend class="sr">${t('speed')}</legend>
        ${SPEEDS.map(
          (one) => html`<label key=${one}>
            <input class="sr" type="radio" name="speed" value=${one} checked=${one === speed} onChange=${() => reel.run(one)} />
            <span><bdi class="num" dir="ltr">${num(one)}×</bdi></span>
          </label>`,
        )}
      </fieldset>
    </div>
  </section>`;
}
