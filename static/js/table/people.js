// @ts-check
// The way from a seat to what one may do about who sits there. Loaded after the first paint, with
// its styles; the sheet itself comes when it is opened.
import { html } from '../lib/ui.js';
import { page } from '../lib/page.js';
import { fenced, plain, t } from '../lib/words.js';

/** Load the styles; then seats have a button. @param {PeopleTexts} given
 * @param {import('../store.js').Store} store
 * @param {{ send: (message: any) => void, talking: () => Promise<unknown> }} means */
export async function acts(given, store, { send, talking }) {
  const styles = document.createElement('link');
  styles.rel = 'stylesheet';
  styles.href = given.styles;
  await new Promise((done) => {
    styles.onload = done;
    document.head.append(styles);
  });
  return {
    /** @param {Person} person */
    async about(person) {
      const [{ sheetAbout }] = await Promise.all([import('./person.js'), talking()]);
      page.drawers = { ...page.drawers, person: sheetAbout(person, given) };
      store.change({ sheet: 'person' });
    },
    /** @param {any} message */
    host(message) {
      store.change({ sheet: null });
      send(message);
    },
  };
}

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
