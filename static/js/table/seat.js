// @ts-check
// One person at the rug.
import { html, h, useLayoutEffect, useRef } from '../lib/ui.js';
import { page } from '../lib/page.js';
import { fenced, many, num, plain, rich, t } from '../lib/words.js';
import { Avatar, Count, Fan, Icon, isScored, Open, teamOf } from './parts.js';

/** What stands in words beside a seat, for those who listen. @param {Frame} frame
 * @param {Person} person */
export function seatSentence(frame, person) {
  const view = frame.view;
  const parts = [person.kind === 'empty' ? t('empty_seat') : fenced(person.name)];
  if (view) {
    parts.push(many('cards', view.counts[person.seat] ?? 0));
    if (isScored(frame.table)) parts.push(many('points', view.scores[person.seat] ?? 0));
    if (isScored(frame.table) && view.dealer === person.seat) parts.push(t('dealer'));
    if (view.turn === person.seat) parts.push(t('deciding'));
    if (view.said.includes(person.seat)) parts.push(t('one_left'));
    if (view.autopilot.includes(person.seat)) parts.push(t('autopilot_short'));
    if (view.left.includes(person.seat)) parts.push(t('gone'));
  }
  if (frame.table.teams && isPartner(frame.table, person.seat)) parts.push(t('partner'));
  if (person.kind !== 'empty' && !person.online) parts.push(t('offline_short'));
  return parts.join(', ');
}

/** @param {Table} table @param {number} seat */
export function isPartner(table, seat) {
  return table.me !== null && seat !== table.me && (seat - table.me) % 2 === 0;
}

/** The one word that matters most about a seat. @param {{ frame: Frame, person: Person,
 * moment: Moment | null, act: any, inert: boolean }} props */
export function Tag({ frame, person, moment, act, inert }) {
  const view = frame.view;
  const seat = person.seat;
  if (view?.exposed.some((open) => open.seat === seat)) {
    const mark = html`${h(Icon, { name: 'eye' })}<bdi>${num(1)}</bdi>`;
    if (inert || !view.can.catch.includes(seat)) return html`<span class="tag" data-tone="bad">${mark}</span>`;
    return html`<button class="tag" data-tone="bad" onClick=${() => act.catch(seat)}>
      ${mark}<span class="sr">${rich(t('caught_name', { name: fenced(person.name) }))}</span>
    </button>`;
  }
  const happened = moment?.tags[seat];
  if (happened) {
    return html`<span class="tag" data-tone="moment">${h(Icon, { name: happened === 'jumped' ? 'jump' : 'swap' })}${t(happened)}</span>`;
  }
  if (view?.left.includes(seat)) return html`<span class="tag" data-tone="off">${t('gone')}</span>`;
  if (view?.out === seat) return html`<span class="tag" data-tone="said">${t('out')}</span>`;
  if (view?.said.includes(seat) && view.counts[seat] === 1) {
    return html`<span class="tag" data-tone="said">${h(Icon, { name: 'check' })}${t('one_left')}</span>`;
  }
  if (person.kind !== 'empty' && !person.online) {
    return html`<span class="tag" data-tone="off">
      <span class="tag__word">${t('offline_short')}</span>${person.away_ms > 0 && h(Away, { ms: person.away_ms })}
    </span>`;
  }
  if (view && frame.table.teams && isPartner(frame.table, seat)) {
    return html`<span class="tag" data-team=${teamOf(true, seat)}>${t('partner')}</span>`;
  }
  if (!view && frame.table.state !== 'playing' && person.seat === frame.table.host) {
    return html`<span class="tag">${t('host')}</span>`;
  }
  return null;
}

/** How long somebody has been away. @param {{ ms: number }} props */
function Away({ ms }) {
  /** @type {{ current: any }} */
  const ref = useRef(null);
  useLayoutEffect(() => page.away.bind(ref.current, ms), [ms]);
  return html`<span class="num" ref=${ref} aria-hidden="true"></span>`;
}

/** @param {{ state: PageState, person: Person, place: [number, number], shape: string, act: any,
 * inert: boolean }} props */
export function Seat({ state, person, place, shape, act, inert }) {
  const { frame, moment } = state;
  const { view, table } = frame;
  const [x, y] = place;
  const seat = person.seat;
  const turn = view?.turn === seat;
  const hand = view?.result?.hands[seat] ?? view?.open?.[seat];
  const empty = person.kind === 'empty';
  const name = empty ? t('empty_seat') : person.name;
  const picks = state.sheet === 'swap' && !inert;
  const lying = shape === 'low' || (shape === 'desktop' && y < 19);
  return html`<li
    class="seat"
    data-turn=${turn ? '' : null}
    data-one=${view?.counts[seat] === 1 ? '' : null}
    data-off=${!empty && (!person.online || view?.left.includes(seat)) ? '' : null}
    data-empty=${empty ? '' : null}
    data-lying=${lying ? '' : null}
    data-pick=${picks ? '' : null}
    style=${{ '--x': `${x}%`, '--y': `${y}%` }}
  >
    <span class="sr">${rich(seatSentence(frame, person))}</span>
    ${empty && table.can.sit && !view && !inert
      ? h(SitButton, { seat, act })
      : h(Avatar, { frame, seat })}
    <div class="seat__name" dir="auto" aria-hidden="true">${name}</div>
    ${view &&
    html`<div class="seat__hold" aria-hidden="true">
      ${hand ? h(Open, { hand }) : h(Fan, { count: view.counts[seat] ?? 0 })}
      ${h(Count, { value: view.counts[seat] ?? 0 })}
    </div>`}
    ${!inert && !picks && h(Menu, { person, act })}
    ${page.talk && h(page.talk.Bubble, { state, seat })}
    ${h(Tag, { frame, person, moment, act, inert })}
    ${picks &&
    html`<button class="seat__pick" tabindex="-1" aria-label=${plain(t('swap_with', { name }))} onClick=${() => act.swap(seat)}>
      ${h(Icon, { name: 'swap' })}
    </button>`}
  </li>`;
}

/** What can be done about a person, once that is loaded. @param {{ person: Person, act: any }} props */
export function Menu({ person, act }) {
  return page.people && person.who && h(page.people.Who, { person, act });
}

/** @param {{ seat: number, act: any }} props */
export function SitButton({ seat, act }) {
  return html`<button class="avatar avatar--free" onClick=${() => act.sit(seat)} aria-label=${t('sit_here')}>
    ${h(Icon, { name: 'chair' })}
  </button>`;
}

/** The plate of the lower edge: the reader, or the first seat for those who watch.
 * @param {{ state: PageState, act: any, inert: boolean }} props */
export function Plate({ state, act, inert }) {
  const { frame, moment } = state;
  const { view, table } = frame;
  const seat = table.me ?? 0;
  const person = table.people[seat];
  if (!person) return null;
  const empty = person.kind === 'empty';
  const turn = view?.turn === seat;
  return html`<div class="plate" data-turn=${turn ? '' : null}>
    ${page.talk && h(page.talk.Bubble, { state, seat })}
    ${empty && table.can.sit && !inert
      ? h(SitButton, { seat, act })
      : h(Avatar, { frame, seat })}
    <div class="plate__words">
      <div class="plate__name" dir="auto">${empty ? t('empty_seat') : person.name}</div>
      ${view && html`<small class="num">${many('cards', view.counts[seat] ?? 0)}</small>`}
      ${view && isScored(table) && html`<small>${many('points', view.scores[seat] ?? 0)}</small>`}
      ${h(Tag, { frame, person, moment, act, inert })}
    </div>
  </div>`;
}

