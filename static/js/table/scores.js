// @ts-check
// The scoreboards: between the rounds of a match, and at the end. Loaded after the first paint.
import { html, h } from '../lib/ui.js';
import { page } from '../lib/page.js';
import { fenced, num, t } from '../lib/words.js';
import { ClockHand, isScored, Open } from './parts.js';
import { Sheet } from './sheet.js';

/** @param {{ state: PageState, act: any }} props */
export default function Scores({ state, act }) {
  const over = state.frame.view?.result?.match_over;
  return h(over ? OverSheet : RoundSheet, { state, act });
}

/** Who sat where when the match was dealt. @param {Table} table */
function sitters(table) {
  return table.dealt ?? table;
}

/** @param {Table} table @param {number[]} seats */
function namesOf(table, seats) {
  return fenced(seats.map((seat) => sitters(table).people[seat].name).join(' · '));
}

/** Those who win together with a seat. @param {View} view @param {number} seat */
function sideOf(view, seat) {
  return view.teams ? [seat % 2, (seat % 2) + 2] : [seat];
}

/** Seats by the points of the match, best first. @param {Table} table @param {View} view */
function byTotal(table, view) {
  const { scores, places } = /** @type {Result} */ (view.result);
  const sign = table.rules.scoring === 'keep_own' ? 1 : -1;
  const seats = places.length > 0 ? [...places] : scores.map((_, seat) => seat);
  return seats.sort((a, b) => sign * (scores[a] - scores[b]));
}

/** Points that a round brought. @param {number[][]} rounds @param {number} round from 0 on
 * @param {number} seat */
function gainOf(rounds, round, seat) {
  return rounds[round][seat] - (rounds[round - 1]?.[seat] ?? 0);
}

/** @param {{ gain: number }} props */
function Gain({ gain }) {
  if (gain === 0) return html`<span class="num">–</span>`;
  return html`<bdi class="num" dir="ltr">+${num(gain)}</bdi>`;
}

/** A name; that of another leads to what can be done about him. @param {{ table: Table,
 * seat: number, act: any }} props */
function Name({ table, seat, act }) {
  const { me, people } = sitters(table);
  const person = people[seat];
  const { Named } = page.people ?? {};
  if (Named && person.who && seat !== me) return h(Named, { person, act });
  return html`<bdi>${person.name}</bdi>`;
}

/** Between two rounds. @param {{ state: PageState, act: any }} props */
function RoundSheet({ state, act }) {
  const { table } = state.frame;
  const view = /** @type {View} */ (state.frame.view);
  const result = /** @type {Result} */ (view.result);
  const { winner } = result;
  const side = winner === null ? [] : sideOf(view, winner);
  const mine = table.me !== null && side.includes(table.me);
  const title = result.void
    ? t('round_void')
    : mine
      ? t('you_win_round')
      : t('round_won', { name: namesOf(table, side) });
  const { target, scoring } = table.rules;
  return h(
    Sheet,
    { name: 'round', title, act, onClose: () => act.close() },
    html`<p class="sheet__small num">
        ${t('round_of', { count: view.round })}
        ${target !== null && html` · ${t(scoring === 'keep_own' ? 'lowest_at' : 'play_to', { target })}`}
      </p>
      ${result.void && html`<p>${t('round_void_more')}</p>`}
      <table class="places">
        <thead>
          <tr>
            <th scope="col"><span class="sr">${t('player')}</span></th>
            <th scope="col" class="places__number">${t('left_in_hand')}</th>
            <th scope="col" class="places__number">${t('this_round')}</th>
            <th scope="col" class="places__number">${t('total')}</th>
          </tr>
        </thead>
        <tbody>
          ${byTotal(table, view).map((seat) =>
            h(RoundRow, { key: seat, table, view, seat, act, out: seat === winner }),
          )}
        </tbody>
      </table>
      <p class="sheet__next num">
        ${t('next_round_in')} ${h(ClockHand, { clock: page.room, hand: 'digits', name: 'plain-secs' })}
      </p>`,
  );
}

/** @param {{ table: Table, view: View, seat: number, act: any, out: boolean }} props */
function RoundRow({ table, view, seat, act, out }) {
  const result = /** @type {Result} */ (view.result);
  const { target } = table.rules;
  const total = result.scores[seat];
  const hand = result.hands[seat];
  return html`<tr data-mine=${seat === table.me ? '' : null}>
    <td>
      ${h(Name, { table, seat, act })}${seat === table.me && html`<span> · ${t('you')}</span>`}
      ${out ? html`<span class="tag" data-tone="said">${t('went_out')}</span>` : h(Open, { hand, most: 8 })}
      ${target !== null && h(Goal, { share: total / target })}
    </td>
    <td class="places__number num">${num(result.points[seat])}</td>
    <td class="places__number">${h(Gain, { gain: gainOf(view.rounds, view.rounds.length - 1, seat) })}</td>
    <td class="places__number num">${num(total)}</td>
  </tr>`;
}

/** How far the way to the target has been gone. @param {{ share: number }} props */
function Goal({ share }) {
  return html`<span class="goal" aria-hidden="true"><i style=${{ inlineSize: `${Math.min(100, share * 100)}%` }}></i></span>`;
}

const RAYS = Array.from({ length: 13 }, (_, step) => {
  const angle = Math.PI + (step * Math.PI) / 12;
  const x = (110 + 104 * Math.cos(angle)).toFixed(1);
  const y = (78 + 74 * Math.sin(angle)).toFixed(1);
  return { path: `M110 78 L${x} ${y}`, light: step % 2 ? 0.25 : 0.6 };
});

/** The place of a seat at the end: winners share the first, partners that of their side.
 * @param {View} view @param {number} seat */
function placeOf(view, seat) {
  const { standing, winners } = /** @type {Result} */ (view.result);
  if (winners.includes(seat)) return 1;
  return view.teams ? 2 : standing.indexOf(seat) + 1;
}

/** The end of a match. @param {{ state: PageState, act: any }} props */
function OverSheet({ state, act }) {
  const { table } = state.frame;
  const view = /** @type {View} */ (state.frame.view);
  const result = /** @type {Result} */ (view.result);
  const { me } = sitters(table);
  const won = me !== null && result.winners.includes(me);
  const title = won
    ? t('you_win')
    : result.winners.length > 0
      ? t('wins', { name: namesOf(table, result.winners) })
      : t('game_over');
  const scored = isScored(table);
  const paid = table.prize?.paid ?? null;
  return h(
    Sheet,
    { name: 'over', title, act, onClose: () => act.close() },
    html`<div class="laurels" aria-hidden="true">
        <svg viewBox="0 0 220 84">
          <g class="laurels__rays" fill="none" stroke="#E2B866" stroke-width="2">
            ${RAYS.map(({ path, light }) => html`<path key=${path} d=${path} stroke-opacity=${light} />`)}
          </g>
          <use href=${`${page.cards}#e-B`} x="78" y="14" width="64" height="64" />
        </svg>
        <b class="laurels__place num">${num(me === null ? 1 : placeOf(view, me))}</b>
      </div>
      ${result.blocked && html`<p>${t('blocked')}</p>`}
      <table class="places">
        <thead>
          <tr>
            <th scope="col">${t('place')}</th>
            <th scope="col"><span class="sr">${t('player')}</span></th>
            <th scope="col" class="places__number">${t(scored ? 'points_total' : 'points_left')}</th>
            ${paid && html`<th scope="col" class="places__number">${t('prize')}</th>`}
          </tr>
        </thead>
        <tbody>
          ${result.standing.map(
            (seat) => html`<tr key=${seat} data-mine=${seat === me ? '' : null}>
              <td class="num">${num(placeOf(view, seat))}</td>
              <td>${h(Name, { table, seat, act })}${seat === me && html`<span> · ${t('you')}</span>`}</td>
              <td class="places__number num">${num((scored ? result.scores : result.points)[seat])}</td>
              ${paid && html`<td class="places__number places__prize num">${num(paid[seat])}</td>`}
            </tr>`,
          )}
        </tbody>
        ${paid &&
        html`<tfoot>
          <tr>
            <th scope="row" colspan="3">${t('pot')}</th>
            <td class="places__number places__prize num">${num(table.prize?.pot ?? 0)}</td>
          </tr>
        </tfoot>`}
      </table>
      ${paid && me !== null && html`<p class="sheet__small"><a href=${table.prize?.why}>${t('prize_why')}</a></p>`}
      ${view.rounds.length > 1 && h(History, { table, view })}
      ${h(Again, { table, act })}
      ${me !== null &&
      !view.bots.includes(me) &&
      html`<p class="sheet__small"><a class="sheet__link" href=${`/games/${table.game}/`}>${t('log_replay')}</a> <a class="sheet__link" href=${`/games/${table.game}/check/`}>${t('check_deal')}</a></p>`}
      ${table.clock_ms !== null &&
      html`<p class="sheet__small num">${t('closes_in')} ${h(ClockHand, { clock: page.room, hand: 'digits', name: 'plain-secs' })}</p>`}`,
  );
}

/** What each round brought to whom. @param {{ table: Table, view: View }} props */
function History({ table, view }) {
  const { standing } = /** @type {Result} */ (view.result);
  const { rounds } = view;
  return html`<details class="rounds" open=${Math.min(innerWidth, innerHeight) > 640}>
    <summary>${t('round_by_round')}</summary>
    <div class="rounds__box" tabindex="0" role="region" aria-label=${t('round_by_round')}>
      <table class="places">
        <thead>
          <tr>
            <th scope="col"><span class="sr">${t('round')}</span></th>
            ${standing.map((seat) => html`<th key=${seat} scope="col" dir="auto">${sitters(table).people[seat].name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rounds.map(
            (_, round) => html`<tr key=${round}>
              <th scope="row" class="num">${num(round + 1)}</th>
              ${standing.map((seat) => html`<td key=${seat}>${h(Gain, { gain: gainOf(rounds, round, seat) })}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}

/** Back to the lobby, or once more. @param {{ table: Table, act: any }} props */
function Again({ table, act }) {
  const { people, me } = table;
  const ready = people.filter((person) => person.rematch).length;
  const whole = people.filter((person) => person.kind === 'person' || person.kind === 'guest').length;
  const asked = me !== null && people[me].rematch;
  return html`<div class="pair">
    <a class="btn" href=${page.lobby}>${t('to_lobby')}</a>
    ${(table.can.rematch || asked) &&
    html`<button class="btn btn--primary" disabled=${asked || !table.can.rematch} onClick=${() => act.rematch()}>
      <span>${asked ? t('rematch_wait') : t('play_again')}</span>
      ${whole > 1 && html`<small class="num">${t('ready_of', { ready, whole })}</small>`}
    </button>`}
  </div>`;
}
