// @ts-check
// The lower edge: what to do now, the hand, and the buttons.
import { html, h, useLayoutEffect, useRef } from '../lib/ui.js';
import { faceOf, isWild, letterOf } from '../lib/deck.js';
import { calm, page } from '../lib/page.js';
import { colourName, fenced, rich, t } from '../lib/words.js';
import { mayCall, myTurn, nextSeat } from '../store.js';
import { Chip, ClockHand, Count, Emblem, Fan, Icon, Mark, Sign } from './parts.js';
import { Hand } from './hand.js';
import { Menu, Plate } from './seat.js';

/** @param {{ state: PageState, act: any, shape: string, inert: boolean, acts?: boolean }} props */
export function Mine({ state, act, shape, inert, acts = true }) {
  const { frame } = state;
  const { view, table } = frame;
  const turn = myTurn(frame) && !inert;
  const Swap = state.sheet === 'swap' && !inert ? page.later.swap : null;
  return html`<section class="mine" id="mine" tabindex="-1" data-turn=${turn ? '' : null} aria-label=${t('your_side')}>
    <div class="timer" aria-hidden="true">
      ${turn && h(ClockHand, { clock: page.turn, hand: 'bar', name: 'timer__left' })}
    </div>
    ${h(Plate, { state, act, inert })}
    <div class="mine__middle">
      ${h(Banner, { state, act, turn })}
      ${Swap
        ? h(Swap, { state, act })
        : view && view.seat !== null
        ? h(Hand, { state, act, shape, inert })
        : h(Watched, { frame, act, inert })}
    </div>
    ${page.talk && table.me !== null && html`<div class="mine__said">${h(page.talk.Bubble, { state, seat: table.me })}</div>`}
    ${acts && h(Actions, { state, act, inert })}
  </section>`;
}

/** The lower seat as those see it who only watch. @param {{ frame: Frame, act: any,
 * inert: boolean }} props */
function Watched({ frame, act, inert }) {
  const { view, table } = frame;
  const person = table.people[0];
  const nobody = !person || (person.kind === 'empty' && !view);
  if (table.me !== null || nobody) return html`<div class="hand hand--none"></div>`;
  return html`<div class="hand hand--watched" data-room=${view ? null : ''}>
    <bdi>${person.name}</bdi>
    ${view
      ? html`${h(Fan, { count: view.counts[0] })}${h(Count, { value: view.counts[0] })}`
      : table.host === 0 && html`<span class="tag">${t('host')}</span>`}
    ${!inert && h(Menu, { person, act })}
  </div>`;
}

/** What may be laid on the pile, as tokens. @param {{ view: View }} props */
function Tokens({ view }) {
  if (view.phase === 'turn' && view.colour !== null) {
    return html`<span class="tokens" aria-hidden="true">
      <span class="token" data-colour=${letterOf(view.colour)}>
        ${h(Emblem, { colour: view.colour })}<span class="token__word">${colourName(view.colour)}</span>
      </span>
      ${!isWild(view.top) && html`<span class="token" data-colour="none">${h(Sign, { face: faceOf(view.top) })}</span>`}
      <span class="token token--wild">${h(Mark, {})}</span>
    </span>`;
  }
  const faces = [...new Set(view.can.play.map(faceOf))];
  return html`<span class="tokens" aria-hidden="true">
    ${faces.slice(0, 3).map((face) => html`<span class="token" data-colour="none" key=${face}>${h(Sign, { face })}</span>`)}
  </span>`;
}

/** The one place that says what to do. @param {{ state: PageState, act: any, turn: boolean }} props */
function Banner({ state, act, turn }) {
  const { frame, link, notice } = state;
  const { view, table } = frame;
  if (link === 'lost' || link === 'offline' || link === 'restart') {
    return html`<div class="banner banner--off">
      <span class="spinner" aria-hidden="true"></span>
      <span class="banner__words"><b>${t(`link_${link}`)}</b><small>${t(`link_${link}_more`)}</small></span>
    </div>`;
  }
  if (link === 'taken' || link === 'closed') {
    return html`<div class="banner banner--off">
      <span class="banner__words"><b>${t(`link_${link}`)}</b></span>
      ${link === 'taken'
        ? html`<button class="btn btn--primary btn--small" onClick=${() => act.takeOver()}>${t('play_here')}</button>`
        : html`<a class="btn btn--primary btn--small" href=${page.lobby}>${t('to_lobby')}</a>`}
    </div>`;
  }
  if (view?.can.back) {
    return html`<div class="banner banner--auto">
      <span class="banner__words"><b>${t('autopilot')}</b><small>${notice ? rich(notice) : t('autopilot_more')}</small></span>
      <button class="btn btn--primary btn--small" onClick=${() => act.back()}>${t('im_back')}</button>
    </div>`;
  }
  if (page.people && view && (view.paused_ms != null || (view.can.pause && view.pause.length > 0))) {
    return h(page.people.PauseBanner, { state, act });
  }
  if (notice) {
    return html`<div class="banner banner--two" data-tone="notice" data-turn=${turn ? '' : null}>
      <span class="banner__what">
        ${rich(notice)}${state.why && html` <a class="banner__why" href=${state.why} target="_blank" rel="noopener">${t('why')}</a>`}
      </span>
    </div>`;
  }
  if (!view) return h(RoomBanner, { table });
  if (page.dare && view.dare) return h(page.dare.DareBanner, { frame });
  const asks = state.sheet === 'swap';
  if (!turn && !asks) {
    return view.can.jump.length > 0 ? h(JumpBanner, { view }) : h(OtherBanner, { state });
  }
  const open = view.exposed.some((one) => one.seat === table.me);
  const more = open ? t('you_open') : state.moment?.text;
  const what = asks ? t('swap_title') : whatNow(view);
  return html`<div class="banner" data-turn data-open=${more ? '' : null}>
    ${turn && h(ClockHand, { clock: page.turn, hand: 'digits', name: 'secs' })}
    ${more
      ? html`<span class="banner__words"><span class="banner__what">${rich(what)}</span><small>${rich(more)}</small></span>`
      : html`<span class="banner__what">${rich(what)}</span>`}
    <span class="sr">${frame.hint ? rich(frame.hint) : ''}</span>
    ${!more && !asks && h(Tokens, { view })}
  </div>`;
}

/** The same card as on the pile: it may be laid out of turn. @param {{ view: View }} props */
function JumpBanner({ view }) {
  return html`<div class="banner" data-turn>
    ${h(Icon, { name: 'jump' })}
    <span class="banner__what">${t('jump_now')}</span>
    <span class="tokens" aria-hidden="true">${h(Chip, { card: view.can.jump[0] })}</span>
  </div>`;
}

/** @param {View} view */
function whatNow(view) {
  if (view.phase === 'colour') return t('name_first');
  if (view.phase === 'drawn') return t(view.can.keep ? 'play_or_keep' : 'must_play');
  if (view.phase === 'penalty' || view.phase === 'challenge') {
    return t('draw_total', { count: fenced(`+${view.pending}`) });
  }
  return t('your_turn');
}

/** @param {{ table: Table }} props */
function RoomBanner({ table }) {
  const taken = table.people.filter((person) => person.kind !== 'empty').length;
  const seats = t('seats_taken', { taken, seats: table.seats });
  const awaited = !table.private || taken < table.seats ? 'waiting_more' : table.can.start ? 'start_ready' : 'host_starts';
  return html`<div class="banner banner--two">
    <span class="banner__what">${table.hold ? rich(table.hold) : seats}</span>
    <small class="num">
      ${table.clock_ms === null ? t(awaited) : html`${t('starts_in')} ${h(ClockHand, { clock: page.room, hand: 'digits', name: 'plain-secs' })}`}
    </small>
  </div>`;
}

/** @param {{ state: PageState }} props */
function OtherBanner({ state }) {
  const { view, table } = state.frame;
  if (!view) return null;
  if (view.result && !view.result.match_over) {
    return html`<div class="banner banner--two">
      <span class="banner__what">${t('round_over')}</span>
      <small class="num">${t('next_round_in')} ${h(ClockHand, { clock: page.room, hand: 'digits', name: 'plain-secs' })}</small>
    </div>`;
  }
  if (view.phase === 'over' || view.turn === null) {
    return html`<div class="banner banner--two"><span class="banner__what">${t('game_over')}</span></div>`;
  }
  if (state.moment && view.exposed.length === 0) {
    return html`<div class="banner banner--two" data-tone="notice">
      <span class="banner__what">${rich(state.moment.text)}</span>
    </div>`;
  }
  const open = view.exposed.find((one) => view.can.catch.includes(one.seat)) ?? view.exposed[0];
  let more = table.me === null ? t('watching') : view.phase === 'colour' ? t('names_first') : '';
  if (open && open.seat !== table.me) {
    more = t('one_unsaid', { name: fenced(table.people[open.seat].name) });
  } else if (open) {
    more = t('you_unsaid');
  } else if (table.me !== null && nextSeat(view) === table.me) more = t('you_next');
  else if (!more) {
    more = t('then_turn', { name: fenced(table.people[nextSeat(view) ?? 0]?.name ?? '') });
  }
  return html`<div class="banner banner--two">
    <span class="banner__what">${rich(t('turn_of', { name: fenced(table.people[view.turn].name) }))}</span>
    <small>${rich(more)}</small>
  </div>`;
}

/** The buttons: drawing at the start of the line, calling and catching at its end.
 * @param {{ state: PageState, act: any, inert: boolean }} props */
function Actions({ state, act, inert }) {
  const { view, table } = state.frame;
  if (!view) return h(RoomActions, { table, act, inert });
  if (state.sheet === 'swap') {
    return html`<div class="acts">
      <button class="btn" onClick=${() => act.close()}>${h(Icon, { name: 'close' })}<span>${t('cancel')}</span></button>
      ${h(CallSlot, { state, act, inert })}
    </div>`;
  }
  if (view.phase === 'over') {
    return html`<div class="acts">
      <a class="btn" href=${page.lobby}>${t('to_lobby')}</a>
      <button class="btn btn--primary" onClick=${() => act.results()}>${t('results')}</button>
    </div>`;
  }
  if (table.me === null || view.seat === null) return h(WatcherActions, {});
  const can = view.can;
  const accept = can.accept > 0;
  const live = !inert && myTurn(state.frame);
  const first = view.phase === 'drawn'
    ? { icon: 'check', label: t('keep'), run: () => act.keep(), on: can.keep }
    : accept
      ? { icon: 'draw', label: t('draw_count', { count: can.accept }), run: () => act.draw(), on: true }
      : { icon: 'draw', label: t('draw'), run: () => act.draw(), on: can.draw };
  // Where the table's rules forbid it, the button says so.
  const withheld = live && !first.on && (view.phase === 'turn' || view.phase === 'drawn');
  return html`<div class="acts">
    <button
      class="btn"
      id="draw"
      disabled=${!live || (!first.on && !withheld) || state.laid !== null}
      aria-disabled=${withheld ? 'true' : null}
      onClick=${first.run}
    >
      ${h(Icon, { name: first.icon })}<span>${first.label}</span>
    </button>
    ${h(CallSlot, { state, act, inert })}
  </div>`;
}

/** The reserved slot for "One left!" and "Caught you!". @param {{ state: PageState, act: any,
 * inert: boolean }} props */
function CallSlot({ state, act, inert }) {
  const { view, table } = state.frame;
  if (!view) return null;
  const open = inert ? [] : view.can.catch.slice(0, 2);
  const call = h(CallButton, { state, act, inert });
  if (open.length === 0) return html`<div class="call-slot">${call}</div>`;
  const both = mayCall(view) && !inert;
  return html`<div class="call-slot" data-split=${open.length + (both ? 1 : 0) > 1 ? '' : null}>
    ${open.slice(0, both ? 1 : 2).map((seat) => {
      const sure = view.exposed.find((one) => one.seat === seat)?.ms_sure ?? 0;
      return h(CatchButton, { key: seat, name: table.people[seat].name, sure, onCatch: () => act.catch(seat) });
    })}
    ${both && call}
  </div>`;
}

/** "One left!": set before the play and sent with it. @param {{ state: PageState, act: any,
 * inert: boolean }} props */
export function CallButton({ state, act, inert }) {
  const view = state.frame.view;
  const said = view !== null && (view.flag || (view.seat !== null && view.said.includes(view.seat)));
  const on = !inert && view !== null && mayCall(view) && !said;
  const pressed = said || state.calling;
  return html`<button
    class="btn btn--primary btn--call"
    data-pulse=${on && !pressed ? '' : null}
    data-said=${pressed ? '' : null}
    aria-pressed=${pressed ? 'true' : 'false'}
    disabled=${!on && !pressed}
    onClick=${() => on && act.call()}
  >
    ${h(Icon, { name: pressed ? 'check' : 'hand' })}<span>${t(pressed ? 'said' : 'one_left')}</span>
  </button>`;
}

/** @param {{ name: string, sure: number, onCatch: () => void }} props */
function CatchButton({ name, sure, onCatch }) {
  /** @type {{ current: any }} */
  const fill = useRef(null);
  useLayoutEffect(() => {
    const share = Math.max(0, 1 - sure / 2000);
    const frames = [{ transform: `scaleX(${share})` }, { transform: 'scaleX(1)' }];
    const moving = fill.current.animate(calm() ? [frames[1], frames[1]] : frames, {
      duration: Math.max(1, sure),
      fill: 'both',
    });
    return () => moving.cancel();
  }, [sure]);
  return html`<button class="btn btn--danger" onClick=${onCatch}>
    <span class="btn__fill" ref=${fill} aria-hidden="true"></span>
    ${h(Icon, { name: 'eye' })}<span>${rich(t('caught_name', { name: fenced(name) }))}</span>
  </button>`;
}

/** @param {{ table: Table, act: any, inert: boolean }} props */
function RoomActions({ table, act, inert }) {
  const seated = table.me !== null;
  return html`<div class="acts">
    ${seated
      ? html`<button class="btn" disabled=${inert || !table.can.stand} onClick=${() => act.stand()}>${t('stand')}</button>`
      : html`<a class="btn" href=${page.lobby}>${t('to_lobby')}</a>`}
    ${seated && table.me !== table.host && !table.can.start
      ? html`<p class="acts__note">${t('host_starts')}</p>`
      : seated
      ? html`<button class="btn btn--primary" disabled=${inert || !table.can.start} onClick=${() => act.start()}>${t('start')}</button>`
      : html`<button class="btn btn--primary" disabled=${inert || !table.can.sit} onClick=${() => act.sit(null)}>
          ${h(Icon, { name: 'chair' })}<span>${t('sit_down')}</span>
        </button>`}
  </div>`;
}

function WatcherActions() {
  return html`<div class="acts"><a class="btn acts__wide" href=${page.lobby}>${t('to_lobby')}</a></div>`;
}

