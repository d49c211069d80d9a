// @ts-check
// The way from a seat to what one may do about who sits there, and pauses that all agree on. Loaded
// after the first paint, with its styles; the sheet itself comes when it is opened.
import { html, h } from '../lib/ui.js';
import { page } from '../lib/page.js';
import { fenced, plain, rich, t } from '../lib/words.js';
import { ClockHand, Icon } from './parts.js';

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
    /** @param {Somebody} person */
    async about(person) {
      const [{ sheetAbout }] = await Promise.all([import('./person.js'), talking()]);
      page.drawers = { ...page.drawers, person: sheetAbout(person, given) };
      store.change({ sheet: 'person' });
    },
    /** @param {'pause' | 'play_on'} what */
    pause(what) {
      store.change({ sheet: null });
      send({ do: what });
    },
    /** @param {any} message */
    host(message) {
      store.change({ sheet: null });
      send(message);
    },
  };
}

/** @param {Somebody} person */
const aboutWords = (person) => plain(t('about', { name: fenced(person.name) }));

/** The whole seat is the button. @param {{ person: Somebody, act: any }} props */
export function Who({ person, act }) {
  return html`<button
    class="who"
    aria-haspopup="dialog"
    aria-label=${aboutWords(person)}
    onClick=${() => act.about(person)}
  ></button>`;
}

/** A name that leads there. @param {{ person: Somebody, act: any }} props */
export function Named({ person, act }) {
  return html`<button class="named" aria-haspopup="dialog" aria-label=${aboutWords(person)} onClick=${() => act.about(person)}>
    <bdi>${person.name}</bdi>
  </button>`;
}

/** All agreed on a pause, or somebody wants one. @param {{ state: PageState, act: any }} props */
export function PauseBanner({ state, act }) {
  const { view, table } = state.frame;
  if (!view) return null;
  if (view.paused_ms != null) {
    return html`<div class="banner banner--auto">
      <span class="banner__words">
        <b>${t('paused')}</b>
        <small class="num">${t('plays_on_in')} ${h(ClockHand, { clock: page.room, hand: 'digits', name: 'plain-secs' })}</small>
      </span>
      ${view.can.play_on && html`<button class="btn btn--primary btn--small" onClick=${() => act.pause('play_on')}>${t('play_on')}</button>`}
    </div>`;
  }
  const names = fenced(view.pause.map((seat) => table.people[seat].name).join(' · '));
  const turn = view.turn === table.me ? t('your_turn') : t('turn_of', { name: fenced(table.people[view.turn ?? 0].name) });
  return html`<div class="banner banner--auto">
    <span class="banner__words"><b>${rich(t('pause_wanted', { names }))}</b><small>${rich(turn)}</small></span>
    <button class="btn btn--small" onClick=${() => act.pause('pause')}>${t('pause_too')}</button>
  </div>`;
}

/** The wish for a pause, where the table offers it. @param {{ view: View | null, act: any }} props */
export function PauseWish({ view, act }) {
  if (!view?.can.pause) return null;
  return html`<section class="deed">
    <button class="btn" onClick=${() => act.pause('pause')}>${h(Icon, { name: 'pause' })}<span>${t('pause')}</span></button>
    <p>${t('pause_more')}</p>
  </section>`;
}

/** A table that waits for its people under its link. @param {{ table: Table, act: any }} props */
export function Keeping({ table, act }) {
  const { kept, can } = table;
  if (!kept && !can.host) return null;
  return html`<section class="removed">
    <p>
      <span>${t(kept ? 'table_kept' : 'keep_more')}</span>
      ${can.host &&
      html`<button class="btn btn--small" onClick=${() => act.host({ do: 'keep_table', on: !kept })}>${t(kept ? 'let_table_go' : 'keep_table')}</button>`}
    </p>
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
