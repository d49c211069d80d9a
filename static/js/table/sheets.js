// @ts-check
// The questions the game asks in a dialog, and its end.
import { html, h } from '../lib/ui.js';
import { colourOf, letterOf } from '../lib/deck.js';
import { page } from '../lib/page.js';
import { cardName, colourName, fenced, num, rich, t } from '../lib/words.js';
import { ClockHand, Emblem, Face, Icon } from './parts.js';
import { CallButton } from './mine.js';
import { Sheet } from './sheet.js';

/** @param {{ state: PageState, act: any }} props */
export function ColourSheet({ state, act }) {
  const wild = state.wild ?? 100;
  const canCall = state.frame.view?.can.call || state.calling;
  return h(
    Sheet,
    {
      name: 'colour',
      title: t('choose_colour'),
      act,
      onClose: () => act.close(),
      onKey: (event) => onColourKey(event, act),
      timed: true,
    },
    html`<p>${rich(t('choose_colour_more', { card: cardName(wild) }))}</p>
      <div class="colours">
        ${[0, 1, 2, 3].map(
          (colour) => html`<button
            key=${colour}
            class="colour"
            data-colour=${letterOf(colour)}
            onClick=${() => act.choose(colour)}
          >
            ${h(Emblem, { colour })}<span>${colourName(colour)}</span>
          </button>`,
        )}
      </div>
      ${canCall && h(CallButton, { state, act, inert: false })}`,
  );
}

/** Arrows move in the square, 1 to 4 choose. @param {KeyboardEvent} event @param {any} act */
function onColourKey(event, act) {
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(event.code);
  if (digit) {
    event.preventDefault();
    act.choose(Number(digit[1]) - 1);
    return;
  }
  const side = page.rtl ? -1 : 1;
  /** @type {Record<string, number>} */
  const steps = { ArrowRight: side, ArrowLeft: -side, ArrowDown: 2, ArrowUp: -2 };
  const step = steps[event.key];
  if (!step) return;
  const box = /** @type {Element} */ (event.currentTarget);
  const buttons = /** @type {any[]} */ ([...box.querySelectorAll('.colour')]);
  const at = buttons.indexOf(document.activeElement);
  event.preventDefault();
  buttons[at < 0 ? 0 : at + step]?.focus();
}

/** What lay under the Colour-take-four, and which colour counted then. @param {PageState} state */
function beforeThrow(state) {
  const view = /** @type {View} */ (state.frame.view);
  const card = view.under[0] ?? null;
  if (card === null) return { card, colour: null };
  if (colourOf(card) < 4) return { card, colour: colourOf(card) };
  const named = state.log.findLast((caption) => caption.kind === 'played' && caption.card === card);
  return { card, colour: named?.colour ?? null };
}

/** @param {{ state: PageState, act: any }} props */
export function ChallengeSheet({ state, act }) {
  const { table } = state.frame;
  const view = /** @type {View} */ (state.frame.view);
  const [guilty, innocent] = view.can.challenge ?? [4, 6];
  const before = beforeThrow(state);
  const name = fenced(table.people[view.thrower ?? 0]?.name ?? '');
  const colour = before.colour === null ? '' : colourName(before.colour);
  const values = { name, colour, guilty, innocent, now: view.colour === null ? '' : colourName(view.colour) };
  const answers = view.can.play;
  return h(
    Sheet,
    { name: 'challenge', title: t('challenge_title'), act, onClose: null, timed: true },
    html`<div class="exchange" aria-hidden="true">
        ${before.card !== null && h(Face, { card: before.card, named: before.colour })}
        ${h(Icon, { name: 'arrow', flip: true })}
        ${h(Face, { card: view.top, named: view.colour })}
      </div>
      <p>${rich(t(before.colour === null ? 'challenge_text_plain' : 'challenge_text', values))}</p>
      ${answers.length > 0 &&
      html`<div class="answers">
        <span>${t('or_answer')}</span>
        ${answers.slice(0, 4).map(
          (card) => html`<button class="card card--small" key=${card} aria-label=${cardName(card)} onClick=${() => act.tap(card)}>
            ${h(Face, { card })}
          </button>`,
        )}
      </div>`}
      <div class="pair">
        <button class="btn" onClick=${() => act.draw()}>${t('take_count', { count: view.can.accept })}</button>
        <button class="btn btn--primary" onClick=${() => act.challenge()}>${t('i_challenge')}</button>
      </div>`,
  );
}

const RAYS = Array.from({ length: 13 }, (_, step) => {
  const angle = Math.PI + (step * Math.PI) / 12;
  const x = (110 + 104 * Math.cos(angle)).toFixed(1);
  const y = (78 + 74 * Math.sin(angle)).toFixed(1);
  return { path: `M110 78 L${x} ${y}`, light: step % 2 ? 0.25 : 0.6 };
});

/** @param {{ state: PageState, act: any }} props */
export function OverSheet({ state, act }) {
  const { table, view } = state.frame;
  const result = /** @type {Result} */ (view?.result);
  const me = table.me;
  const won = me !== null && result.winners.includes(me);
  const name = result.winners.map((seat) => table.people[seat]?.name ?? '').join(' · ');
  const title = won ? t('you_win') : name ? t('wins', { name: fenced(name) }) : t('game_over');
  // Seats, best first; partners share the place of their team.
  const placeOf = (/** @type {number} */ seat) => {
    const at = result.places.indexOf(seat);
    return view?.teams ? (at < 2 ? 1 : 2) : at + 1;
  };
  const ready = table.people.filter((person) => person.rematch).length;
  const whole = table.people.filter((person) => person.kind === 'person' || person.kind === 'guest').length;
  const asked = me !== null && table.people[me]?.rematch;
  const place = me === null ? 1 : placeOf(me);
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
        <b class="laurels__place num">${num(place)}</b>
      </div>
      ${result.blocked && html`<p>${t('blocked')}</p>`}
      <table class="places">
        <thead>
          <tr>
            <th scope="col">${t('place')}</th>
            <th scope="col"><span class="sr">${t('player')}</span></th>
            <th scope="col" class="places__number">${t('points_left')}</th>
          </tr>
        </thead>
        <tbody>
          ${result.places.map(
            (seat) => html`<tr key=${seat} data-mine=${seat === me ? '' : null}>
              <td class="num">${num(placeOf(seat))}</td>
              <td><bdi>${table.people[seat].name}</bdi>${seat === me && html`<span> · ${t('you')}</span>`}</td>
              <td class="places__number num">${num(result.points[seat])}</td>
            </tr>`,
          )}
        </tbody>
      </table>
      <div class="pair">
        <a class="btn" href=${page.lobby}>${t('to_lobby')}</a>
        ${(table.can.rematch || asked) &&
        html`<button class="btn btn--primary" disabled=${asked || !table.can.rematch} onClick=${() => act.rematch()}>
          <span>${asked ? t('rematch_wait') : t('play_again')}</span>
          ${whole > 1 && html`<small class="num">${t('ready_of', { ready, whole })}</small>`}
        </button>`}
      </div>
      ${table.clock_ms !== null &&
      html`<p class="sheet__small num">${t('closes_in')} ${h(ClockHand, { clock: page.room, hand: 'digits', name: 'plain-secs' })}</p>`}`,
  );
}
