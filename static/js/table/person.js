// @ts-check
// What one may do about another at the table: mute him, block him, report him, and as the host more.
// Loaded when it is opened.
import { html, h, useState } from '../lib/ui.js';
import { page } from '../lib/page.js';
import { post } from '../lib/post.js';
import { fenced, num, rich, t } from '../lib/words.js';
import { Sheet } from './sheet.js';

/** The sheet about somebody as he was when it was opened: his seat may be another's meanwhile.
 * @param {Somebody} person @param {PeopleTexts} menu */
export function sheetAbout(person, menu) {
  /** @param {{ state: PageState, act: any }} props */
  return function PersonSheet({ state, act }) {
    return h(
      Sheet,
      { name: 'person', title: fenced(person.name), act, onClose: () => act.close() },
      page.talk && h(page.talk.Muting, { state, person }),
      h(Hosting, { person, act, table: state.frame.table }),
      h(Blocking, { person, act, menu }),
      h(Reporting, { person, act, menu }),
    );
  };
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

/** What the host of a private table may do, before the deal and after. @param {{ person: Somebody,
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

/** One tap blocks, the next takes it back. @param {{ person: Somebody, act: any, menu: PeopleTexts }} props */
function Blocking({ person, act, menu }) {
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

/** One tap on a reason sends the report. @param {{ person: Somebody, act: any, menu: PeopleTexts }} props */
function Reporting({ person, act, menu }) {
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
