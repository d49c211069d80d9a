// @ts-check
// What one may do about another at the table: block him, report him. Loaded after the first paint,
// with its styles.
import { html, h, useState } from '../lib/ui.js';
import { page } from '../lib/page.js';
import { post } from '../lib/post.js';
import { fenced, plain, t } from '../lib/words.js';
import { Sheet } from './sheet.js';

/** Whose sheet is open, as he was when it was opened: his seat may be another's meanwhile.
 * @type {Person | null} */
let chosen = null;

/** Load the styles; then seats have a button. @param {PeopleTexts} given
 * @param {import('../store.js').Store} store */
export async function acts(given, store) {
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
function PersonSheet({ act }) {
  const person = /** @type {Person} */ (chosen);
  return h(
    Sheet,
    { name: 'person', title: fenced(person.name), act, onClose: () => act.close() },
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
