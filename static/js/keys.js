// @ts-check
// The keyboard of the table page.
import { asleep, commandOf } from './input.js';
import { colourOf, faceOf } from './lib/deck.js';
import { page } from './lib/page.js';
import { many, t } from './lib/words.js';
import { tableSentence } from './speech.js';
import { shownHand } from './table/hand.js';

/** What each command does. @param {import('./store.js').Store} store @param {any} act
 * @returns {Record<string, () => void>} */
const commandsOf = (store, act) => ({
  draw: act.draw,
  keep: act.keep,
  sort: act.sort,
  call: act.call,
  catch: () => {
    const open = store.state.frame.view?.can.catch ?? [];
    if (open.length === 1) act.catch(open[0]);
    else if (open.length > 1) /** @type {any} */ (document.querySelector('.call-slot .btn--danger'))?.focus();
  },
  challenge: act.challenge,
  jump: () => {
    const [card] = store.state.frame.view?.can.jump ?? [];
    if (card !== undefined) act.tap(card);
  },
  hint: () => act.announcer.say(store.state.frame.hint || t('not_your_turn'), { now: true }),
  read: () => act.announcer.say(tableSentence(store.state.frame), { now: true }),
  time: () => act.announcer.say(many('seconds_left', Math.ceil(page.turn.left / 1000)), { now: true }),
  last: () => act.announcer.say(store.state.log.at(-1)?.text ?? t('log_empty'), { now: true }),
  help: () => act.open('help'),
});

/** Focus the next card with this number. @param {PageState} state @param {number} face */
function seek(state, face) {
  const cards = shownHand(state);
  const buttons = [...document.querySelectorAll('#hand .card')];
  const at = buttons.indexOf(/** @type {Element} */ (document.activeElement));
  for (let step = 1; step <= cards.length; step += 1) {
    const place = (at + step + cards.length) % cards.length;
    if (faceOf(cards[place]) === face && colourOf(cards[place]) < 4) {
      /** @type {HTMLElement} */ (buttons[place]).focus();
      return;
    }
  }
}

/** Let keys do what buttons do: where the reader has not switched them off, and neither in fields
 * nor in dialogs. Gives the commands, which a part of the page may add to.
 * @param {import('./store.js').Store} store @param {any} act */
export function listen(store, act) {
  const commands = commandsOf(store, act);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && store.state.sheet === 'swap') act.close();
    if (!store.state.settings.keys || event.repeat) return;
    const target = /** @type {Element | null} */ (event.target);
    if (asleep(target) || document.querySelector('dialog[open]')) return;
    if (target !== document.body && !target?.closest('.stage')) return;
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    if (command.startsWith('digit:')) seek(store.state, Number(command.slice(6)));
    else commands[command]?.();
  });
  return commands;
}
