// @ts-check
// Small pieces: a card's face, icons, avatars, countdowns.
import { html, h, useLayoutEffect, useRef } from '../lib/ui.js';
import { colourOf, drawingOf, faceOf, indexAt, letterOf } from '../lib/deck.js';
import { anchor, page } from '../lib/page.js';
import { num, rich } from '../lib/words.js';

/** The drawing of a card. @param {{ card: number, named?: number | null }} props */
export function Face({ card, named = null }) {
  const drawing = `${page.cards}#${drawingOf(card)}`;
  const x = page.rtl ? 100 - indexAt(card) : indexAt(card);
  const badge = colourOf(card) === 4 && named !== null;
  return html`<svg
    class="face"
    data-colour=${letterOf(colourOf(card))}
    viewBox="0 0 100 150"
    aria-hidden="true"
    focusable="false"
  >
    <use href=${drawing} />
    <use href=${`${drawing}i`} x=${x} />
    <use href=${`${drawing}i`} x=${x} transform="rotate(180 50 75)" />
    ${badge && html`<use href=${`${page.cards}#on-${letterOf(named)}`} />`}
  </svg>`;
}

export function Back() {
  return html`<svg class="face" viewBox="0 0 100 150" aria-hidden="true" focusable="false">
    <use href=${`${page.cards}#back`} />
  </svg>`;
}

/** @param {{ name: string, flip?: boolean }} props */
export function Icon({ name, flip = false }) {
  return html`<svg
    class="icon"
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
    data-flip=${flip && page.rtl ? '' : null}
  >
    <use href=${`${page.icons}#${name}`} />
  </svg>`;
}

/** The game, and what of it is unusual here. @param {{ table: Table, most: number }} props */
export function Chips({ table, most }) {
  const more = table.chips.length - most;
  return html`<span class="chips">
    <span class="chip">${table.preset_label}</span>
    ${table.chips.slice(0, most).map((chip) => html`<span class="chip" key=${chip}>${rich(chip)}</span>`)}
    ${more > 0 && html`<span class="chip"><bdi dir="ltr">+${more}</bdi></span>`}
  </span>`;
}

/** @param {{ colour: number }} props */
export function Emblem({ colour }) {
  return html`<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <use href=${`${page.cards}#e-${letterOf(colour)}`} />
  </svg>`;
}

export function Mark() {
  return html`<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <use href=${`${page.cards}#mark`} />
  </svg>`;
}

/** Backs beside a seat: at most seven, the number beside them is the truth.
 * @param {{ count: number }} props */
export function Fan({ count }) {
  const backs = Array.from({ length: Math.min(count, 7) }, (_, place) =>
    html`<svg class="mini" key=${place} viewBox="0 0 20 30"><use href=${`${page.cards}#mini`} /></svg>`,
  );
  return html`<span class="fan" aria-hidden="true">${backs}</span>`;
}

/** A hand laid open: its first cards, and how many more there are.
 * @param {{ hand: number[], most?: number }} props */
export function Open({ hand, most = 7 }) {
  const more = hand.length - most;
  return html`<span class="fan fan--open" aria-hidden="true">
    ${hand.slice(0, most).map((card) => html`<span key=${card}>${h(Face, { card })}</span>`)}
    ${more > 0 && html`<small class="num">+${num(more)}</small>`}
  </span>`;
}

/** A sign of a card in a line of text: "+2", "7", the sign of Stop, "?".
 * @param {{ face: number }} props */
export function Sign({ face }) {
  if (face < 10) return html`<bdi dir="ltr">${face}</bdi>`;
  if (face === 12) return html`<bdi dir="ltr">+2</bdi>`;
  if (face === 14) return html`<bdi dir="ltr">+4</bdi>`;
  if (face === 13) return h(Mark, {});
  if (face === 10) return h(Icon, { name: 'stop' });
  if (face === 11) return h(Icon, { name: 'turn_back' });
  return html`<span>?</span>`;
}

/** @param {{ card: number, named?: number | null }} props */
export function Chip({ card, named = null }) {
  const colour = colourOf(card) < 4 ? colourOf(card) : named;
  return html`<span class="token" data-colour=${colour === null ? 'none' : letterOf(colour)} aria-hidden="true">
    ${h(Sign, { face: faceOf(card) })}${colour !== null && h(Emblem, { colour })}
  </span>`;
}

/** Something that shows a clock. @param {{ clock: import('../clock.js').Countdown,
 * hand: import('../clock.js').Hand, name: string }} props */
export function ClockHand({ clock, hand, name }) {
  /** @type {{ current: any }} */
  const ref = useRef(null);
  useLayoutEffect(() => clock.bind(ref.current, hand), [clock, hand]);
  if (hand === 'ring') {
    return html`<circle ref=${ref} class=${name} pathLength="100" cx="18" cy="18" r="15.9" />`;
  }
  return html`<span ref=${ref} class=${name} aria-hidden="true"></span>`;
}

/** Whether points are collected over the rounds of a match. @param {Table} table */
export function isScored(table) {
  return table.rules.scoring !== 'places';
}

/** Points, and what they are played to. @param {{ score: number, target: number | null }} props */
export function Score({ score, target }) {
  return html`<bdi class="num" dir="ltr">${num(score)}${target !== null && html`<small> / ${num(target)}</small>`}</bdi>`;
}

/** The marks of a seat on its picture: the side it plays for, auto-play, who deals, the points.
 * @param {{ frame: Frame, seat: number }} props */
function Badges({ frame, seat }) {
  const { table, view } = frame;
  const team = teamOf(table.teams, seat);
  const scored = view !== null && isScored(table);
  return html`${team && html`<span class="avatar__badge" data-team=${team}>${h(Icon, { name: team })}</span>`}
    ${view?.autopilot.includes(seat) && html`<span class="avatar__badge avatar__badge--auto">${h(Icon, { name: 'gear' })}</span>`}
    ${scored && view.dealer === seat && html`<span class="avatar__badge avatar__badge--dealer">${h(Icon, { name: 'dealer' })}</span>`}
    ${scored && html`<span class="avatar__score num">${num(view.scores[seat])}</span>`}`;
}

/** @param {{ frame: Frame, seat: number }} props */
export function Avatar({ frame, seat }) {
  const { name, kind, face } = frame.table.people[seat];
  const turn = frame.view?.turn === seat;
  const empty = kind === 'empty';
  const turns = [0, 1, 2, 3].map(
    (step) => html`<path key=${step} transform=${`translate(30 30) rotate(${step * 22.5}) scale(${1 + seat * 0.03})`} d="M-19-19H19V19H-19Z" />`,
  );
  const letter = kind === 'bot' ? h(Icon, { name: 'bot' }) : empty ? h(Icon, { name: 'chair' }) : Array.from(name)[0] ?? '';
  return html`<div class="avatar" data-seat=${seat} ref=${anchor(`seat:${seat}`)} aria-hidden="true">
    <svg class="avatar__ring" viewBox="0 0 36 36">
      <circle class="avatar__track" cx="18" cy="18" r="15.9" />
      ${turn && h(ClockHand, { clock: page.turn, hand: 'ring', name: 'avatar__left' })}
    </svg>
    <span class="avatar__disc">
      ${face
        ? html`<img src=${face} alt="" style=${{ inlineSize: '100%' }} />`
        : html`<svg viewBox="0 0 60 60"><g fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="1.6">${turns}</g></svg>
          <span>${letter}</span>`}
    </span>
    ${turn && h(ClockHand, { clock: page.turn, hand: 'digits', name: 'secs' })}
    ${!empty && h(Badges, { frame, seat })}
  </div>`;
}

/** @param {{ value: number }} props */
export function Count({ value }) {
  return html`<span class="count num" aria-hidden="true">${num(value)}</span>`;
}

/** Which lantern or boat a seat sails under. @param {boolean} teams @param {number} seat */
export function teamOf(teams, seat) {
  if (!teams) return '';
  return seat % 2 ? 'dhow' : 'lantern';
}
