// @ts-check
// Dares: two cards or do it, the performance, the votes, and slips until the next turn. Loaded at
// tables whose deck has dares. No rules: what may be pressed stands in `view.can`.
import { html, h, useEffect, useRef, useState } from '../lib/ui.js';
import { after } from '../clock.js';
import { letterOf } from '../lib/deck.js';
import { page } from '../lib/page.js';
import { cardName, colourName, fenced, many, plain, rich, t } from '../lib/words.js';
import { ClockHand, Emblem, Face, Icon } from './parts.js';

const TOLD = new Set(['dare_done', 'dare_failed', 'drew_dare', 'report_held', 'report_failed']);
const TOLD_MS = 3200;
// The others read along, a second behind at most.
const SHOW_MS = 1000;
const SHOW_CHARS = 240;
const STAGES = /** @type {const} */ (['choose', 'perform', 'vote']);

/** What is told for a moment: how a dare ended, or who drew what for the deal.
 * @type {Caption[]} */
let told = [];
let hideTold = () => {};
let endPerformance = () => {};

/** The keys of this page, besides the table's own. */
export const SHORTCUTS = [
  ['X', 'key_dare'],
  ['G', 'key_give_up'],
  ['Y', 'key_done'],
  ['N', 'key_not_done'],
  ['P', 'key_slip'],
];

/** What a reader may do with dares. ``table`` are the acts of the page before.
 * @param {{ decide: (what: string, more?: any) => void, send: (message: Message) => void,
 * store: import('../store.js').Store, table: any, line: import('../socket.js').Line }} with_ */
export function acts({ decide, send, store, table, line }) {
  const { draw, sit } = table;
  /** @type {number | null} */
  let wanted = null;
  const can = () => store.state.frame.view?.can;
  const free = () => store.state.link === 'up' && store.state.waiting.length === 0;
  const named = (/** @type {number | null} */ colour) => (colour === null ? {} : { colour });
  return {
    /** @param {number | null} colour */
    dare: (colour = null) => can()?.dare && free() && decide('dare', named(colour)),
    /** Two cards instead. @param {number | null} [colour] */
    draw(colour = null) {
      if (!store.state.frame.view?.dare) draw();
      else if (can()?.accept && free()) decide('accept', named(colour));
    },
    giveUp: () => can()?.give_up && free() && decide('give_up'),
    vote: (/** @type {boolean} */ success) => can()?.vote && free() && send({ do: 'vote', success }),
    /** Let everybody read what the performer writes; nothing waits for its answer.
     * @param {string} text */
    show(text) {
      const view = store.state.frame.view;
      if (view) line.send({ do: 'show', text, turn: view.turn_no });
    },
    /** Dares that somebody wrote for this table are read before one sits down at it.
     * @param {number | null} seat */
    sit(seat) {
      wanted = seat;
      if (page.dares.own) table.dares();
      else sit(seat);
    },
    sitAsked() {
      store.change({ sheet: null });
      sit(wanted);
    },
    /** @param {'dares' | 'dare_report'} [sheet] */
    async dares(sheet = 'dares') {
      page.drawers = { ...page.drawers, ...(await import('./dare_list.js')).drawers };
      store.change({ sheet });
    },
    reportSlip: () => can()?.report !== null && free() && send({ do: 'report' }),
  };
}

/** Commands by the names of their keys. @param {ReturnType<typeof acts>} act
 * @returns {Record<string, () => void>} */
export function commands(act) {
  return {
    challenge: () => act.dare(),
    give_up: act.giveUp,
    done: () => act.vote(true),
    not_done: () => act.vote(false),
    report: act.reportSlip,
  };
}

/** The time of a stage, and how much of it is left: first the performance runs out, then the
 * votes. @param {View} view @returns {[number, number]} */
export function clockOf({ dare, ms_left: left, ms_budget: budget }) {
  if (dare?.stage === 'perform') return [left - dare.vote_ms, budget - dare.vote_ms];
  return [left, dare?.stage === 'vote' ? dare.vote_ms : budget];
}

/** After a frame: show how a dare ended, and go on from the performance to the votes by the page's
 * own clock, since no frame comes then. @param {Frame} frame
 * @param {import('../store.js').Store} store */
export function follow(frame, store) {
  endPerformance();
  const { view } = frame;
  const dare = view?.dare;
  if (view && dare?.stage === 'perform') {
    endPerformance = after(clockOf(view)[0], () => beginVotes(store));
  }
  const news = frame.first ? [] : frame.said.filter(isTold);
  if (news.length === 0) return;
  hideTold();
  told = news;
  hideTold = after(TOLD_MS, () => {
    told = [];
    store.change({});
  });
}

/** @param {Caption} caption */
function isTold({ kind, cards }) {
  return TOLD.has(kind) || (kind === 'round' && cards.length > 0);
}

/** @param {import('../store.js').Store} store */
function beginVotes(store) {
  const { frame } = store.state;
  const { view } = frame;
  if (!view?.dare || view.dare.stage !== 'perform') return;
  const dare = /** @type {Dare} */ ({ ...view.dare, stage: 'vote' });
  const next = { ...view, ms_left: dare.vote_ms, dare };
  store.change({ frame: { ...frame, first: false, said: [], view: next } }, true);
}

/** Which dare of the list is open; a report names none, but the log knows it.
 * @param {PageState} state */
function numberOf({ frame, log }) {
  const dare = frame.view?.dare;
  if (!dare) return 0;
  const set = (/** @type {Caption} */ one) => one.kind === 'dare_set' && one.seat === dare.seat;
  return dare.number ?? log.findLast(set)?.count ?? 0;
}

/** What everybody said of the open dare, by seat. @param {Caption[]} log
 * @returns {Map<number, boolean>} */
export function votesOf(log) {
  const votes = new Map();
  for (const { kind, seat } of [...log].reverse()) {
    if (kind === 'dare_taken' || kind === 'reported') break;
    if (kind === 'voted_success' || kind === 'voted_fail') votes.set(seat, kind === 'voted_success');
  }
  return votes;
}

/** Who reported whom, in the words of the log. @param {Caption[]} log */
function reportIn(log) {
  return log.findLast((caption) => caption.kind === 'reported')?.text ?? '';
}

/** @param {Table} table @param {number} seat */
function nameOf(table, seat) {
  return fenced(table.people[seat]?.name ?? '');
}

/** What the reader is asked, in a few words, and whether it is for him to do.
 * @param {Frame} frame @returns {{ what: string, mine: boolean }} */
function question({ view, table }) {
  const { dare, can } = /** @type {View} */ (view);
  const { seat, stage } = /** @type {Dare} */ (dare);
  const name = nameOf(table, seat);
  const performing = seat === table.me;
  if (stage === 'choose') {
    if (performing) return { what: t('dare_or_cards'), mine: true };
    return { what: t('dare_choosing', { name }), mine: false };
  }
  if (can.vote && !performing) {
    return { what: t(stage === 'report' ? 'did_slip' : 'was_it_done', { name }), mine: true };
  }
  if (stage === 'perform') {
    return performing
      ? { what: t('dare_yours'), mine: true }
      : { what: t('dare_doing', { name }), mine: false };
  }
  return { what: t(can.vote ? 'was_it_done' : 'votes_come', { name }), mine: can.vote };
}

/** The banner while a dare is open. @param {{ frame: Frame }} props */
export function DareBanner({ frame }) {
  const { what, mine } = question(frame);
  return html`<div class=${mine ? 'banner' : 'banner banner--two'} data-turn=${mine ? '' : null}>
    ${mine && h(ClockHand, { clock: page.turn, hand: 'digits', name: 'secs' })}
    <span class="banner__what">${rich(what)}</span>
  </div>`;
}

/** What to tell those who listen: nothing while the question is an old one, `undefined` without a
 * dare. @param {Frame} was @param {Frame} now */
export function asked(was, now) {
  const { view } = now;
  if (!view?.dare) return undefined;
  const before = was.view?.dare;
  const known = before?.stage === view.dare.stage && before.seat === view.dare.seat;
  const { what, mine } = question(now);
  if (!mine || (known && !now.first)) return '';
  const { number, stage } = view.dare;
  const text = number === null ? '' : `${t('dare_number', { number })}: ${page.dares.texts[number - 1]}`;
  const lines = stage === 'vote' && now.table.shown?.turn === view.turn_no ? now.table.shown?.text : '';
  const keys = stage === 'choose' ? t('press_x_d') : view.can.vote ? t('press_y_n') : '';
  const time = many('seconds_left', Math.ceil(clockOf(view)[0] / 1000));
  return [plain(what), text, lines, keys, time].filter(Boolean).join(' ');
}

/** The way to the list. @param {{ act: any }} props */
export function DaresLink({ act }) {
  return html`<button class="btn btn--small dares-link" onClick=${() => act.dares()}>
    ${h(Icon, { name: 'log', flip: true })}<span>${page.dares.title}</span>
  </button>`;
}

/** All that stands on the rug for dares. @param {{ state: PageState, act: any,
 * inert: boolean }} props */
export function Dares({ state, act, inert }) {
  const { view, table } = state.frame;
  if (!view || view.result) return null;
  if (view.dare) return h(Panel, { state, act, inert });
  const slip = view.can.report;
  return html`${told.length > 0 && h(Told, { table })}
  ${slip !== null && !inert &&
  html`<button class="btn btn--small slip" onClick=${() => act.reportSlip()}>
    ${h(Icon, { name: 'eye' })}<span>${rich(t('report_slip', { name: nameOf(table, slip) }))}</span>
  </button>`}`;
}

/** A moment's notice; of a draw for the deal also the cards. @param {{ table: Table }} props */
function Told({ table }) {
  const draw = told.find((caption) => caption.cards.length > 0 && caption.kind === 'round');
  return html`<div class="dare-told">
    ${draw &&
    html`<ul class="dare-draw">
      ${draw.cards.map(
        (card, seat) => html`<li key=${seat} data-deals=${seat === draw.seat ? '' : null}>
          ${h(Face, { card })}<bdi>${table.people[seat]?.name ?? ''}</bdi><span class="sr">: ${cardName(card)}</span>
        </li>`,
      )}
    </ul>`}
    <p>${rich(told.map((caption) => caption.text).join(' '))}</p>
  </div>`;
}

/** @param {{ state: PageState, act: any, inert: boolean }} props */
function Panel({ state, act, inert }) {
  const { view, table } = state.frame;
  const { top, colour, out } = /** @type {View} */ (view);
  const dare = /** @type {Dare} */ (view?.dare);
  const number = numberOf(state);
  const text = page.dares.texts[number - 1];
  const [chosen, choose] = useState(/** @type {number | null} */ (null));
  return html`<section
    class="dare"
    data-stage=${dare.stage}
    aria-label=${t('dare_number', { number })}
    tabindex="0"
  >
    <header class="dare__head">
      ${dare.stage !== 'report' && html`<span class="dare__card">${h(Face, { card: top, named: colour })}</span>`}
      <div class="dare__title">
        <h2>${rich(number ? t('dare_number', { number }) : t('did_slip', { name: nameOf(table, dare.seat) }))}</h2>
        <bdi>${table.people[dare.seat]?.name ?? ''}${dare.seat === table.me && html` · ${t('you')}`}</bdi>
      </div>
      ${h(Stages, { stage: dare.stage })}
      ${h(ClockHand, { clock: page.turn, hand: 'digits', name: 'dare__secs num' })}
    </header>
    ${text && html`<p class="dare__text" dir="auto">${text}</p>`}
    ${dare.stage === 'report' && html`<p class="dare__note">${rich(reportIn(state.log))}</p>`}
    ${out !== null && html`<p class="dare__note">${rich(t('out_waits', { name: nameOf(table, out) }))}</p>`}
    ${dare.naming && dare.seat === table.me && h(Colours, { chosen, choose })}
    ${(dare.stage === 'perform' || dare.stage === 'vote') && h(Lines, { state, act })}
    ${dare.stage !== 'choose' && !page.dares.self && h(Votes, { state })}
    ${!inert && h(Buttons, { state, act, chosen })}
  </section>`;
}

/** Where a dare stands. @param {{ stage: string }} props */
function Stages({ stage }) {
  if (stage === 'report') return html`<span class="dare__stages"><b>${t('stage_vote')}</b></span>`;
  return html`<ol class="dare__stages">
    ${STAGES.map(
      (name) => html`<li key=${name} aria-current=${name === stage ? 'step' : null}>${t(`stage_${name}`)}</li>`,
    )}
  </ol>`;
}

/** The colour of a first Wild Dare is named with the choice.
 * @param {{ chosen: number | null, choose: (colour: number) => void }} props */
function Colours({ chosen, choose }) {
  return html`<div class="dare__colours" role="group" aria-label=${t('dare_colour')}>
    ${[0, 1, 2, 3].map(
      (colour) => html`<button
        key=${colour}
        class="dare__colour"
        data-colour=${letterOf(colour)}
        aria-pressed=${chosen === colour ? 'true' : 'false'}
        onClick=${() => choose(colour)}
      >
        ${h(Emblem, { colour })}<span>${colourName(colour)}</span>
      </button>`,
    )}
  </div>`;
}

/** What the performer writes: a field for him, his lines for everybody else.
 * @param {{ state: PageState, act: any }} props */
function Lines({ state, act }) {
  const { view, table } = state.frame;
  const dare = /** @type {Dare} */ (view?.dare);
  const shown = table.shown?.turn === view?.turn_no ? table.shown?.text ?? '' : '';
  if (dare.seat === table.me && !table.silent) {
    return h(Field, { key: view?.turn_no, shown, open: dare.stage === 'perform', show: act.show });
  }
  if (!shown) return null;
  return html`<div class="dare__shown">
    <p class="dare__lines" dir="auto">${shown}</p>
    ${table.me !== null && html`<button class="dare__report" onClick=${() => act.dares('dare_report')}>${t('report')}</button>`}
  </div>`;
}

/** @param {{ shown: string, open: boolean, show: (text: string) => void }} props */
function Field({ shown, open, show }) {
  const [text, write] = useState(shown);
  const sent = useRef({ text: shown, at: -SHOW_MS });
  useEffect(() => {
    if (text === sent.current.text) return undefined;
    const wait = Math.max(0, sent.current.at + SHOW_MS - performance.now());
    return after(wait, () => {
      sent.current = { text, at: performance.now() };
      show(text);
    });
  }, [text]);
  return html`<textarea
    class="dare__field dare__lines"
    dir="auto"
    rows="3"
    maxlength=${SHOW_CHARS}
    readonly=${!open}
    aria-label=${t('show_label')}
    placeholder=${t('show_label')}
    value=${text}
    onInput=${(/** @type {any} */ event) => write(event.target.value)}
  ></textarea>`;
}

/** Who has voted, and how. @param {{ state: PageState }} props */
function Votes({ state }) {
  const { view, table } = state.frame;
  const dare = /** @type {Dare} */ (view?.dare);
  const votes = votesOf(state.log);
  const slip = dare.stage === 'report';
  const voters = table.people.filter(
    ({ seat }) => seat !== dare.seat && !view?.left.includes(seat) && seat < (view?.counts.length ?? 0),
  );
  return html`<ul class="dare__votes" aria-label=${t('votes')}>
    ${voters.map(({ seat, name }) => {
      const vote = votes.get(seat);
      const word = vote === undefined ? 'not_voted' : slip ? (vote ? 'vote_stands' : 'vote_slip') : vote ? 'vote_done' : 'vote_not_done';
      return html`<li key=${seat} data-vote=${vote === undefined ? '' : vote ? 'yes' : 'no'}>
        ${vote !== undefined && h(Icon, { name: vote ? 'check' : 'close' })}
        <bdi>${seat === table.me ? t('you') : name}</bdi><span class="sr">: ${t(word)}</span>
      </li>`;
    })}
  </ul>`;
}

/** @param {{ state: PageState, act: any, chosen: number | null }} props */
function Buttons({ state, act, chosen }) {
  const { view, table } = state.frame;
  const { can, dare } = /** @type {View} */ (view);
  const { seat, stage, naming } = /** @type {Dare} */ (dare);
  const wait = state.waiting.length > 0;
  if (can.dare) {
    const closed = wait || (naming && chosen === null);
    return html`<div class="pair">
      <button class="btn" disabled=${closed} onClick=${() => act.draw(chosen)}>${t('take_count', { count: can.accept })}</button>
      <button class="btn btn--primary" disabled=${closed} onClick=${() => act.dare(chosen)}>${t('i_dare')}</button>
    </div>`;
  }
  const performing = seat === table.me;
  if (!can.vote && !can.give_up) return null;
  const slip = stage === 'report';
  return html`<div class="pair">
    ${can.give_up && html`<button class="btn" disabled=${wait} onClick=${() => act.giveUp()}>${t('give_up')}</button>`}
    ${can.vote && !performing && button(false, slip ? 'vote_slip' : 'vote_not_done')}
    ${can.vote && button(true, slip ? 'vote_stands' : 'vote_done')}
  </div>`;

  /** @param {boolean} success @param {string} word */
  function button(success, word) {
    return html`<button class="btn btn--vote" data-vote=${success ? 'yes' : 'no'} disabled=${wait} onClick=${() => act.vote(success)}>
      ${h(Icon, { name: success ? 'check' : 'close' })}<span>${t(word)}</span>
    </button>`;
  }
}
