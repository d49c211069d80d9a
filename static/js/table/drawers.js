// @ts-check
// Dialogs that have nothing to do with the turn; loaded when one is opened first.
import { html, h } from '../lib/ui.js';
import { page } from '../lib/page.js';
import { t } from '../lib/words.js';
import { Sheet } from './sheet.js';

/** @param {{ state: PageState, act: any }} props */
function LeaveSheet({ state, act }) {
  const { table } = state.frame;
  return h(
    Sheet,
    { name: 'leave', title: t('leave_title'), act, onClose: () => act.close() },
    html`<p>${t(table.can.leave && table.state === 'playing' ? 'leave_text' : 'leave_text_room')}</p>
      ${page.people && h(page.people.PauseWish, { view: state.frame.view, act })}
      ${page.people && h(page.people.Keeping, { table, act })}
      <div class="pair">
        <a class="btn btn--primary" href=${page.lobby}>${t('leave_keep')}</a>
        ${table.can.leave && html`<button class="btn btn--danger" onClick=${() => act.leave()}>${t('leave_for_good')}</button>`}
      </div>`,
  );
}

/** Where the rules of this table stand, and its dares. @param {{ act: any }} props */
function Rules({ act }) {
  return html`<p><a class="btn btn--small" href=${page.rules} target="_blank" rel="noopener">${t('table_rules')}</a></p>
    ${page.dare && h(page.dare.DaresLink, { act })}`;
}

/** Whether the header has no room for the way to the rules. */
function isNarrow() {
  return matchMedia('(max-width: 640px)').matches;
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
  ['J', 'key_jump'],
  ['H', 'key_hint'],
  ['R', 'key_read'],
  ['T', 'key_time'],
  ['L', 'key_last'],
  ['S', 'key_sort'],
  ['?', 'key_help'],
];

/** @param {{ state: PageState, act: any }} props */
function HelpSheet({ state, act }) {
  return h(
    Sheet,
    { name: 'help', title: t('help'), act, onClose: () => act.close() },
    html`${h(Rules, { act })}
      <h3>${t('shortcuts')}</h3>
      <dl class="keys">
        ${[...SHORTCUTS.filter(([key]) => key !== 'X' || !page.dare), ...(page.dare?.SHORTCUTS ?? [])].map(
          ([key, name]) => html`<div key=${name}><dt><kbd dir="ltr">${key}</kbd></dt><dd>${t(name)}</dd></div>`,
        )}
      </dl>`,
  );
}

/** @param {{ state: PageState, act: any }} props */
function SettingsSheet({ state, act }) {
  const chosen = state.settings;
  /** @param {Partial<Settings>} change */
  const set = (change) => act.settings({ ...chosen, ...change });
  const speeches = /** @type {const} */ (['all', 'mine', 'turn']);
  const languages = /** @type {HTMLSelectElement | null} */ (document.querySelector('#language select'));
  return h(
    Sheet,
    { name: 'settings', title: t('settings'), act, onClose: () => act.close() },
    html`${isNarrow() && h(Rules, { act })}
    <div class="fields">
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


/** @type {Record<string, (props: { state: PageState, act: any }) => any>} */
export const drawers = {
  leave: LeaveSheet,
  help: HelpSheet,
  settings: SettingsSheet,
};
