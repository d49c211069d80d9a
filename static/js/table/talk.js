// @ts-check
// What is said at the table: bubbles at the seats, the panel, who is muted. Loaded with its styles
// when somebody says something, or wants to.
import { html, h, useState } from '../lib/ui.js';
import { after } from '../clock.js';
import { page } from '../lib/page.js';
import { fenced, rich, t } from '../lib/words.js';
import { Log } from './log.js';
import { Icon } from './parts.js';
import { Sheet } from './sheet.js';
import { Emote, Panel, wordsOf } from './talk_panel.js';

const LINES_KEPT = 80;
const BUBBLE_MS = 4500;
const SPEAK_MS = 3000;
const SPOKEN_AT_ONCE = 3;

/** @type {{ store: import('../store.js').Store, line: import('../socket.js').Line, act: any }} */
let table;
let emotes = '';
/** What was sent and not answered yet. @type {Map<string, (done: boolean) => void>} */
const open = new Map();
/** Lines that were not read out yet. @type {TalkLine[]} */
let unspoken = [];
let speaking = false;

/** @type {TalkState} */
const NOTHING = { known: false, lines: [], muted: [], unread: 0, open: false, fresh: {}, shown: [], notice: '' };

/** @returns {TalkState} */
const now = () => table.store.state.talk ?? NOTHING;

/** @param {Partial<TalkState>} change */
const set = (change) => table.store.change({ talk: { ...now(), ...change } });

/** Load the styles, and let the page have its parts. @param {typeof table} given */
export async function begin(given) {
  table = given;
  const { talk: styles = '', emotes: sprite = '' } = document.getElementById('table')?.dataset ?? {};
  emotes = sprite;
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = styles;
  await new Promise((done) => {
    sheet.onload = done;
    document.head.append(sheet);
  });
  page.talk = { Bubble, Side, Muting, answered };
  set({});
  return { told, toggle };
}

/** The server brought lines: all there are, or what is new. @param {Talk} talk */
function told(talk) {
  const was = now();
  const last = was.lines.at(-1)?.id ?? 0;
  const fresh = talk.first && !was.known ? [] : talk.lines.filter((one) => one.id > last);
  const lines = talk.first ? talk.lines : [...was.lines, ...fresh];
  const heard = fresh.filter((one) => !one.mine);
  set({
    known: true,
    lines: lines.slice(-LINES_KEPT),
    muted: talk.muted ?? was.muted,
    unread: isSeen() ? 0 : was.unread + heard.length,
    fresh: { ...was.fresh, ...Object.fromEntries(fresh.map((one) => [one.seat, one])) },
  });
  fresh.forEach((one) => after(BUBBLE_MS, () => fade(one)));
  speak(heard);
}

/** @param {TalkLine} line */
function fade(line) {
  const { [line.seat]: shown, ...fresh } = now().fresh;
  if (shown === line) set({ fresh });
}

/** Read out what was said, not more than a few lines in three seconds. @param {TalkLine[]} lines */
function speak(lines) {
  if (table.store.state.settings.speech === 'turn') return;
  unspoken = [...unspoken, ...lines].slice(-SPOKEN_AT_ONCE);
  if (speaking || unspoken.length === 0) return;
  speaking = true;
  table.act.say(unspoken.map(sentenceOf).join(' '));
  unspoken = [];
  after(SPEAK_MS, () => {
    speaking = false;
    speak([]);
  });
}

/** @param {TalkLine} line */
function sentenceOf(line) {
  const name = fenced(line.name);
  if (line.folded) return t('talk_wrote', { name });
  return t('talk_said', { name, text: fenced(wordsOf(line)) });
}

/** An answer to something of ours: says whether it was. @param {Answer} answer */
function answered(answer) {
  const key = answer.ok ?? answer.no ?? '';
  const done = open.get(key);
  if (!done) return false;
  open.delete(key);
  set({ notice: answer.text ?? '' });
  if (answer.text) {
    if (!isSeen()) table.store.change({ notice: answer.text });
    table.act.say(answer.text);
  }
  done(answer.ok !== undefined);
  return true;
}

/** @param {Message} message @returns {Promise<boolean>} whether it was taken */
function send(message) {
  return new Promise((done) => open.set(table.line.send(message).key ?? '', done));
}

/** @type {import('./talk_panel.js').Tongue} */
const tongue = {
  say: (kind, body) => send({ do: 'say', kind, body }),
  hear: (seat, muted) => void send({ do: 'hear', seat, muted }),
  show: (id) => set({ shown: [...now().shown, id] }),
  get emotes() {
    return emotes;
  },
};

/** Whether the reader looks at the lines. */
function isSeen() {
  return table.store.state.sheet === 'talk' || (now().open && isWide());
}

function isWide() {
  return Boolean(document.querySelector('.side')?.clientWidth);
}

/** Open the panel, or close it: beside the table, or over it where there is no room. */
function toggle() {
  if (isWide()) {
    set({ open: !now().open, unread: 0 });
    if (now().open) /** @type {HTMLElement | null} */ (document.querySelector('.side h2'))?.focus();
    return;
  }
  page.drawers = { ...page.drawers, talk: TalkSheet };
  table.store.change({ sheet: 'talk', talk: { ...now(), unread: 0 } });
}

/** Beside the table. @param {{ state: PageState }} props */
function Side({ state }) {
  return html`<header class="talk__head">
      <h2 tabindex="-1">${t('talk')}</h2>
      <button class="talk__link" onClick=${toggle}>${t('log')}</button>
    </header>
    ${h(Panel, { state, talk: now(), tongue })}`;
}

/** Over the table, with the log behind it. @param {{ state: PageState, act: any }} props */
function TalkSheet({ state, act }) {
  const [tab, setTab] = useState('talk');
  /** A phrase said, the table is what one wants to see. @param {string} kind @param {string} body */
  const say = (kind, body) => {
    if (kind !== 'text') act.close();
    return tongue.say(kind, body);
  };
  const tabs = ['talk', 'log'].map(
    (name) => html`<button key=${name} aria-pressed=${tab === name ? 'true' : 'false'} onClick=${() => setTab(name)}>${t(name)}</button>`,
  );
  return h(
    Sheet,
    { name: 'talk', title: t('talk'), act, onClose: () => act.close() },
    html`<div class="talk__tabs">${tabs}</div>`,
    tab === 'talk' ? h(Panel, { state, talk: now(), tongue: { ...tongue, say } }) : h(Log, { log: state.log }),
  );
}

/** What somebody has just said, at his seat. @param {{ state: PageState, seat: number }} props */
function Bubble({ state, seat }) {
  const line = state.talk?.fresh[seat];
  if (!line) return null;
  const words = line.folded ? '…' : wordsOf(line);
  return html`<div class="bubble" key=${line.id} data-kind=${line.kind} aria-hidden="true">
    ${line.kind === 'emote' ? h(Emote, { name: line.body, emotes }) : html`<bdi dir="auto">${words}</bdi>`}
  </div>`;
}

/** For the menu of a seat: one tap mutes. @param {{ state: PageState, person: Somebody }} props */
function Muting({ state, person }) {
  const there = state.frame.table.people.find((other) => other.who === person.who);
  if (!there) return null;
  const muted = now().muted.includes(there.seat);
  return html`<section class="deed">
    <button class="btn" onClick=${() => tongue.hear(there.seat, !muted)}>
      ${h(Icon, { name: muted ? 'sound' : 'mute' })}
      <span>${rich(t(muted ? 'talk_unmute' : 'talk_mute', { name: fenced(person.name) }))}</span>
    </button>
    <p>${t('talk_mute_more')}</p>
  </section>`;
}
