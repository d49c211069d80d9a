// @ts-check
// The panel of what is said: the lines, who is heard, and what one may say oneself.
import { html, h, useLayoutEffect, useRef, useState } from '../lib/ui.js';
import { fenced, rich, t } from '../lib/words.js';
import { Icon } from './parts.js';

const PHRASES = [
  ...['hello', 'luck', 'played', 'wow', 'close', 'thanks', 'sorry', 'mercy'],
  ...['one_left', 'patience', 'again_soon', 'coffee', 'wait', 'back', 'rematch', 'bye'],
];
const EMOTES = ['laugh', 'wink', 'gasp', 'cry', 'clap', 'coffee', 'rose', 'fire'];
const TEXT_CHARS = 200;

/** @typedef {{ say: (kind: string, body: string) => Promise<boolean>, show: (id: number) => void,
 *   hear: (seat: number, muted: boolean) => void, emotes: string }} Tongue */

/** What a line says in the reader's language. @param {TalkLine} line */
export function wordsOf(line) {
  return line.kind === 'text' ? line.body : t(`${line.kind}_${line.body}`);
}

/** @param {{ name: string, emotes: string }} props */
export function Emote({ name, emotes }) {
  return html`<svg class="emote" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    <use href=${`${emotes}#${name}`} />
  </svg>`;
}

/** @param {{ state: PageState, talk: TalkState, tongue: Tongue }} props */
export function Panel({ state, talk, tongue }) {
  return html`<div class="talk">
    ${h(Lines, { table: state.frame.table, talk, tongue })}
    ${h(People, { table: state.frame.table, talk, tongue })}
    ${h(Own, { table: state.frame.table, talk, tongue })}
  </div>`;
}

/** @param {{ table: Table, talk: TalkState, tongue: Tongue }} props */
function Lines({ table, talk, tongue }) {
  /** @type {{ current: any }} */
  const box = useRef(null);
  useLayoutEffect(() => {
    box.current.scrollTop = box.current.scrollHeight;
  }, [talk.lines]);
  return html`<div class="talk__lines" role="log" aria-live="off" aria-label=${t('talk')} tabindex="0" ref=${box}>
    ${talk.lines.length === 0 && html`<p class="talk__note">${t('talk_empty')}</p>`}
    <ol>
      ${talk.lines.map((line) => h(Said, { key: line.id, line, table, talk, tongue }))}
    </ol>
  </div>`;
}

/** @param {{ line: TalkLine, table: Table, talk: TalkState, tongue: Tongue }} props */
function Said({ line, table, talk, tongue }) {
  const person = table.people[line.seat];
  const is_there = person?.name === line.name && line.seat !== table.me;
  const name = fenced(line.name);
  if (line.folded && !talk.shown.includes(line.id)) {
    return html`<li data-folded>
      <span>${rich(t('talk_wrote', { name }))}</span>
      <button class="talk__link" onClick=${() => tongue.show(line.id)}>${t('talk_show')}</button>
    </li>`;
  }
  return html`<li data-mine=${line.mine ? '' : null} data-kind=${line.kind}>
    <b><bdi>${line.name}</bdi></b>
    ${line.kind === 'emote' && h(Emote, { name: line.body, emotes: tongue.emotes })}
    <bdi class="talk__words" dir="auto">${wordsOf(line)}</bdi>
    ${line.folded &&
    is_there &&
    html`<button class="talk__link" onClick=${() => tongue.hear(line.seat, false)}>${rich(t('talk_hear', { name }))}</button>`}
  </li>`;
}

/** The others, each with the way to mute him. @param {{ table: Table, talk: TalkState,
 * tongue: Tongue }} props */
function People({ table, talk, tongue }) {
  const others = table.people.filter(
    (person) => person.seat !== table.me && (person.kind === 'person' || person.kind === 'guest'),
  );
  if (others.length === 0 || !talk.known) return null;
  return html`<ul class="talk__people" aria-label=${t('talk_people')}>
    ${others.map((person) => html`<li key=${person.seat}>${h(MuteButton, { person, talk, tongue })}</li>`)}
  </ul>`;
}

/** @param {{ person: Person, talk: TalkState, tongue: Tongue }} props */
function MuteButton({ person, talk, tongue }) {
  const muted = talk.muted.includes(person.seat);
  const label = t(muted ? 'talk_unmute' : 'talk_mute', { name: fenced(person.name) });
  return html`<button class="talk__mute" data-muted=${muted ? '' : null} onClick=${() => tongue.hear(person.seat, !muted)}>
    ${h(Icon, { name: muted ? 'mute' : 'sound' })}<span class="sr">${rich(label)}</span>
    <bdi aria-hidden="true">${person.name}</bdi>
    ${muted && html`<small aria-hidden="true">${t('talk_muted')}</small>`}
  </button>`;
}

/** Why nothing, or not everything, can be said now. @param {Table} table */
function noteOf(table) {
  if (table.me === null) return t('talk_watching');
  if (table.talk === 'none') return t(table.silent ? 'talk_partners' : 'talk_none');
  return table.talk === 'phrases' ? t('talk_phrases_only') : '';
}

/** @param {{ table: Table, talk: TalkState, tongue: Tongue }} props */
function Own({ table, talk, tongue }) {
  const note = noteOf(table);
  const may = table.me !== null && table.talk !== 'none';
  return html`<div class="talk__own">
    ${may && table.talk === 'text' && h(Writing, { tongue })}
    ${talk.notice && html`<p class="talk__notice">${talk.notice}</p>`}
    ${may &&
    html`<div class="talk__emotes" role="group" aria-label=${t('talk_emotes')}>
        ${EMOTES.map(
          (name) => html`<button key=${name} aria-label=${t(`emote_${name}`)} title=${t(`emote_${name}`)} onClick=${() => tongue.say('emote', name)}>
            ${h(Emote, { name, emotes: tongue.emotes })}
          </button>`,
        )}
      </div>
      <div class="talk__phrases" role="group" aria-label=${t('talk_phrases')}>
        ${PHRASES.map(
          (name) => html`<button key=${name} onClick=${() => tongue.say('phrase', name)}>${t(`phrase_${name}`)}</button>`,
        )}
      </div>`}
    ${note && html`<p class="talk__note">${note}</p>`}
  </div>`;
}

/** A line of one's own. It stays in its field until the table has it. @param {{ tongue: Tongue }} props */
function Writing({ tongue }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    if (!text.trim() || busy) return;
    setBusy(true);
    if (await tongue.say('text', text)) setText('');
    setBusy(false);
  };
  return html`<form class="talk__form" onSubmit=${send}>
    <input
      class="talk__field"
      dir="auto"
      maxlength=${TEXT_CHARS}
      autocomplete="off"
      enterkeyhint="send"
      placeholder=${t('talk_write')}
      aria-label=${t('talk_write')}
      value=${text}
      onInput=${(/** @type {any} */ event) => setText(event.target.value)}
    />
    <button class="btn btn--small" disabled=${!text.trim() || busy}>${t('talk_send')}</button>
  </form>`;
}
