// @ts-check
// What one may do about another at the table: block him, report him. Loaded after the first paint,
// with its styles.
import { html, h, useState } from '../lib/ui.js';
import { page } from '../lib/page.js';
import { post } from '../lib/post.js';
import { fenced, num, plain, rich, t } from '../lib/words.js';
import { Sheet } from './sheet.js';

/** Whose sheet is open, as he was when it was opened: his seat may be another's meanwhile.
 * @type {Person | null} */
let chosen = null;

/** Load the styles; then seats have a button. @param {PeopleTexts} given
 * @param {import('../store.js').Store} store @param {(message: any) => void} send */
export async function acts(given, store, send) {
  menu = given;
  const styles = document.createElement('link');
  styles.rel = 'stylesheet';
  styles.href = given.styles;
  await new Promise((done) => {
    styles.onload = done;
    document.head.append(styles);
  });
  return {
    /** @param {Person} person */
    about(person) {
      chosen = person;
      page.drawers = { ...page.drawers, person: PersonSheet };
      store.change({ sheet: 'person' });
    },
    /** @param {any} message */
    host(message) {
      store.change({ sheet: null });
      send(message);
    },
  };
}

/** @type {PeopleTexts} */
let menu;

/** @param {Person} person */
const aboutWords = (person) => plain(t('about', { name: fenced(person.name) }));

/** The whole seat is the button. @param {{ person: Person, act: any }} props */
export function Who({ person, act }) {
  return html`<button
    class="who"
    aria-haspopup="dialog"
    aria-label=${aboutWords(person)}
    onClick=${() => act.about(person)}
  ></button>`;
}

/** A name that leads there. @param {{ person: Person, act: any }} props */
export function Named({ person, act }) {
  return html`<button class="named" aria-haspopup="dialog" aria-label=${aboutWords(person)} onClick=${() => act.about(person)}>
    <bdi>${person.name}</bdi>
  </button>`;
}

/** @param {{ state: PageState, act: any }} props */
function PersonSheet({ state, act }) {
  const person = /** @type {Person} */ (chosen);
  return h(
    Sheet,
    { name: 'person', title: fenced(person.name), act, onClose: () => act.close() },
    h(Hosting, { person, act, table: state.frame.table }),
    h(Blocking, { person, act }),
    h(Reporting, { person, act }),
  );
}

/** Ask the server, and say what it answers. @param {any} act @param {string} address
 * @param {Record<string, string>} fields */
async function ask(act, address, fields) {
  try {
    const answer = await post(address, fields);
    act.say(answer.text);
    return answer;
  } catch {
    act.say(t('people_lost'));
    return { ok: false, text: t('people_lost') };
  }
}

/** What the host of a private table may do, before the deal and after. @param {{ person: Person,
 * table: Table, act: any }} props */
function Hosting({ person, table, act }) {
  const { people } = table;
  const now = people.find((other) => other.who === person.who);
  if (!table.can.host || !now) return null;
  const name = fenced(person.name);
  /** @param {Partial<Message>} message */
  const tell = (message) => act.host({ who: person.who, ...message });
  const places = people.filter((other) => other.seat !== now.seat);
  return html`<section class="deed">
    ${table.state !== 'playing' &&
    html`<h3>${t('move_to')}</h3>
      <div class="reasons">
        ${places.map(
          ({ seat, kind, name: other }) => html`<button class="btn" key=${seat} onClick=${() => tell({ do: 'move_to', seat })}>
            <span>${kind === 'empty' || kind === 'bot' ? t('to_seat', { seat: num(seat + 1) }) : rich(t('swap_seats', { name: fenced(other) }))}</span>
          </button>`,
        )}
      </div>`}
    <button class="btn" onClick=${() => tell({ do: 'hand_over' })}>${t('make_host')}</button>
    <p>${rich(t('make_host_more', { name }))}</p>
    ${table.state !== 'playing' &&
    html`<button class="btn btn--danger" onClick=${() => tell({ do: 'remove' })}>${t('take_off')}</button>
      <p>${rich(t('take_off_more', { name }))}</p>`}
  </section>`;
}

/** Whom the host took off the table. @param {{ table: Table, act: any }} props */
export function Removed({ table, act }) {
  if (!table.removed?.length) return null;
  return html`<section class="removed">
    <h3>${t('taken_off')}</h3>
    ${table.removed.map(
      ({ who, name }) => html`<p key=${who}>
        <bdi>${name}</bdi>
        <button class="btn btn--small" onClick=${() => act.host({ do: 'allow', who })}>${t('let_sit')}</button>
      </p>`,
    )}
  </section>`;
}

/** One tap blocks, the next takes it back. @param {{ person: Person, act: any }} props */
function Blocking({ person, act }) {
  const [done, setDone] = useState(false);
  const [said, say] = useState('');
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    const answer = await ask(act, menu.block, { who: person.who ?? '', do: done ? 'unblock' : 'block' });
    setBusy(false);
    say(answer.text);
    if (answer.ok) setDone(!done);
  };
  return html`<section class="deed">
    <button class="btn" disabled=${busy} onClick=${change}>${t(done ? 'unblock' : 'block')}</button>
    <p>${said || t('block_more')}</p>
  </section>`;
}

/** One tap on a reason sends the report. @param {{ person: Person, act: any }} props */
function Reporting({ person, act }) {
  const [words, setWords] = useState('');
  const [answer, setAnswer] = useState({ ok: false, text: '' });
  const [busy, setBusy] = useState(false);
  /** @param {string} reason */
  const send = async (reason) => {
    setBusy(true);
    setAnswer(await ask(act, menu.report, { who: person.who ?? '', reason, words }));
    setBusy(false);
  };
  if (answer.ok) {
    return html`<section class="deed deed--done">
      <p><b>${answer.text}</b> <a href=${menu.reports} target="_blank" rel="noopener">${t('own_reports')}</a></p>
    </section>`;
  }
  return html`<section class="deed">
    <h3>${t('report_player')}</h3>
    <div class="reasons">
      ${menu.reasons.map(
        ([name, label]) => html`<button class="btn" key=${name} disabled=${busy} onClick=${() => send(name)}>${label}</button>`,
      )}
    </div>
    <p>${answer.text || t('report_more')}</p>
    <details>
      <summary>${t('report_words')}</summary>
      <textarea
        rows="3"
        dir="auto"
        maxlength=${menu.most}
        aria-label=${t('report_words')}
        value=${words}
        onInput=${(/** @type {any} */ event) => setWords(event.target.value)}
      ></textarea>
    </details>
  </section>`;
}
