// @ts-check
// The questions the game asks in a dialog.
import { html, h } from '../lib/ui.js';
import { colourOf, letterOf } from '../lib/deck.js';
import { page } from '../lib/page.js';
import { cardName, colourName, fenced, rich, t } from '../lib/words.js';
import { mayCall } from '../store.js';
import { Emblem, Face, Icon } from './parts.js';
import { CallButton } from './mine.js';
import { Sheet } from './sheet.js';

/** The colour of a card that is played, or of the one that was turned up first: that question
 * has no way back. @param {{ state: PageState, act: any }} props */
export function ColourSheet({ state, act }) {
  const { asked } = state;
  const view = /** @type {View} */ (state.frame.view);
  const canCall = asked !== null && (mayCall(view) || state.calling);
  const text = asked === null ? t('name_first_more') : t('choose_colour_more', { card: cardName(asked) });
  return h(
    Sheet,
    {
      name: 'colour',
      title: t(asked === null ? 'name_first' : 'choose_colour'),
      act,
      onClose: asked === null ? null : () => act.close(),
      onKey: (event) => onColourKey(event, act),
      timed: true,
    },
    html`<p>${rich(text)}</p>
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
