// @ts-check
// Dialogs: they rise from the lower edge of a phone and stand in the middle elsewhere. They close
// by themselves when the question is gone.
import { html, h, useLayoutEffect, useMemo, useRef } from '../lib/ui.js';
import { colourOf, letterOf } from '../lib/deck.js';
import { page } from '../lib/page.js';
import { cardName, colourName, fenced, num, rich, t } from '../lib/words.js';
import { ClockHand, Emblem, Face, Icon } from './parts.js';
import { CallButton } from './mine.js';
import { Log } from './log.js';

/** @param {{ name: string, title: string, act: any, onClose: (() => void) | null, timed?: boolean,
 * children?: any }} props */
export function Sheet({ name, title, act, onClose, timed = false, children }) {
  /** @type {{ current: any }} */
  const box = useRef(null);
  /** @type {{ current: any }} */
  const polite = useRef(null);
  /** @type {{ current: any }} */
  const assertive = useRef(null);
  useLayoutEffect(() => {
    const dialog = /** @type {HTMLDialogElement} */ (box.current);
    const before = document.activeElement;
    dialog.showModal();
    const leave = act.announcer.enter({ polite: polite.current, assertive: assertive.current });
    return () => {
      leave();
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return html`<dialog
    class="sheet"
    data-sheet=${name}
    ref=${box}
    aria-labelledby=${`${name}-title`}
    onCancel=${(/** @type {Event} */ event) => {
      event.preventDefault();
      if (onClose) onClose();
    }}
    onClick=${(/** @type {MouseEvent} */ event) => {
      if (event.target === box.current && onClose) onClose();
    }}
  >
    <div class="sheet__body">
      <header class="sheet__head">
        <h2 id=${`${name}-title`} tabindex="-1" autofocus>${rich(title)}</h2>
        ${onClose &&
        html`<button class="icon-button" aria-label=${t('close')} onClick=${onClose}>${h(Icon, { name: 'close' })}</button>`}
      </header>
      ${timed &&
      html`<div class="timer" aria-hidden="true">${h(ClockHand, { clock: page.turn, hand: 'bar', name: 'timer__left' })}</div>`}
      ${children}
    </div>
    <div class="sr" role="status" ref=${polite}></div>
    <div class="sr" role="alert" ref=${assertive}></div>
  </dialog>`;
}

/** @param {{ state: PageState, act: any }} props */
export function ColourSheet({ state, act }) {
  const wild = state.wild ?? 100;
  const canCall = state.frame.view?.can.call || state.calling;
  return h(
    Sheet,
    { name: 'colour', title: t('choose_colour'), act, onClose: () => act.close(), timed: true },
    html`<p>${rich(t('choose_colour_more', { card: cardName(wild) }))}</p>
      <div class="colours" onKeyDown=${(/** @type {KeyboardEvent} */ event) => onColourKey(event, act)}>
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
  const buttons = [.../** @type {any} */ (event.currentTarget).children];
  const at = buttons.indexOf(document.activeElement);
  if (!step || at < 0) return;
  event.preventDefault();
  buttons[at + step]?.focus();
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
  const order = table.people
    .map((person) => person.seat)
    .sort((a, b) => result.places[a] - result.places[b] || a - b);
  const ready = table.people.filter((person) => person.rematch).length;
  const whole = table.people.filter((person) => person.kind === 'person' || person.kind === 'guest').length;
  const asked = me !== null && table.people[me]?.rematch;
  const place = useMemo(() => (me === null ? 1 : result.places[me]), [me]);
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
          ${order.map(
            (seat) => html`<tr key=${seat} data-mine=${seat === me ? '' : null}>
              <td class="num">${num(result.places[seat])}</td>
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

/** @param {{ state: PageState, act: any }} props */
export function LogSheet({ state, act }) {
  return h(
    Sheet,
    { name: 'log', title: t('log'), act, onClose: () => act.close() },
    h(Log, { log: state.log }),
  );
}

/** @param {{ state: PageState, act: any }} props */
export function LeaveSheet({ state, act }) {
  const { table } = state.frame;
  return h(
    Sheet,
    { name: 'leave', title: t('leave_title'), act, onClose: () => act.close() },
    html`<p>${t(table.can.leave && table.state === 'playing' ? 'leave_text' : 'leave_text_room')}</p>
      <div class="pair">
        <a class="btn btn--primary" href=${page.lobby}>${t('leave_keep')}</a>
        ${table.can.leave && html`<button class="btn btn--danger" onClick=${() => act.leave()}>${t('leave_for_good')}</button>`}
      </div>`,
  );
}

const SHORTCUTS = [
  ['← →', 'key_move'],
  ['Enter', 'key_play'],
  ['0-9', 'key_number'],
  ['D', 'key_draw'],
  ['K', 'key_keep'],
  ['U', 'key_call'],
  ['C', 'key_catch'],
  ['X', 'key_challenge'],
  ['H', 'key_hint'],
  ['R', 'key_read'],
  ['T', 'key_time'],
  ['L', 'key_last'],
  ['S', 'key_sort'],
  ['?', 'key_help'],
];

/** @param {{ state: PageState, act: any }} props */
export function HelpSheet({ state, act }) {
  return h(
    Sheet,
    { name: 'help', title: t('help'), act, onClose: () => act.close() },
    html`<p><a href=${page.rules} target="_blank" rel="noopener">${t('rules_of', { preset: state.frame.table.preset_label })}</a></p>
      <h3>${t('shortcuts')}</h3>
      <dl class="keys">
        ${SHORTCUTS.map(
          ([key, name]) => html`<div key=${name}><dt><kbd dir="ltr">${key}</kbd></dt><dd>${t(name)}</dd></div>`,
        )}
      </dl>`,
  );
}

/** @param {{ state: PageState, act: any }} props */
export function SettingsSheet({ state, act }) {
  const chosen = state.settings;
  /** @param {Partial<Settings>} change */
  const set = (change) => act.settings({ ...chosen, ...change });
  const speeches = /** @type {const} */ (['all', 'mine', 'turn']);
  const languages = /** @type {HTMLSelectElement | null} */ (document.querySelector('#language select'));
  return h(
    Sheet,
    { name: 'settings', title: t('settings'), act, onClose: () => act.close() },
    html`<div class="fields">
      ${volume('volume_turn', chosen.turn, (value) => set({ turn: value }))}
      ${volume('volume_rest', chosen.rest, (value) => set({ rest: value }))}
      ${check('vibrate', chosen.vibrate, (value) => set({ vibrate: value }))}
      ${check('confirm', chosen.confirm, (value) => set({ confirm: value }))}
      ${check('keys', chosen.keys, (value) => set({ keys: value }))}
      ${choose('speech', chosen.speech, speeches.map((name) => [name, t(`speech_${name}`)]), (value) =>
        set({ speech: /** @type {Settings['speech']} */ (value) }),
      )}
      ${choose(
        'digits',
        chosen.digits,
        [
          ['', t('digits_language')],
          ['latn', '0-9'],
          ['arab', '\u0660-\u0669'],
          ['arabext', '\u06f0-\u06f9'],
        ],
        (value) => set({ digits: value }),
      )}
      ${languages &&
      choose(
        'language',
        languages.value,
        [...languages.options].map((option) => [option.value, option.text]),
        (value) => {
          languages.value = value;
          languages.form?.submit();
        },
      )}
    </div>`,
  );
}

/** @param {string} name @param {number} value @param {(value: number) => void} onChange */
function volume(name, value, onChange) {
  return html`<label class="field">
    <span>${t(name)}</span>
    <input type="range" min="0" max="1" step="0.1" value=${value} onChange=${(/** @type {any} */ event) => onChange(Number(event.target.value))} />
  </label>`;
}

/** @param {string} name @param {boolean} value @param {(value: boolean) => void} onChange */
function check(name, value, onChange) {
  return html`<label class="field">
    <span>${t(name)}</span>
    <input type="checkbox" checked=${value} onChange=${(/** @type {any} */ event) => onChange(event.target.checked)} />
  </label>`;
}

/** @param {string} name @param {string} value @param {string[][]} options
 * @param {(value: string) => void} onChange */
function choose(name, value, options, onChange) {
  return html`<label class="field">
    <span>${t(name)}</span>
    <select value=${value} onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
      ${options.map(([key, label]) => html`<option key=${key} value=${key} selected=${key === value}>${label}</option>`)}
    </select>
  </label>`;
}

