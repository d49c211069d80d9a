// @ts-check
// The check page: reads the record it came with, follows it, and shows what is true. The same modules
// in one file are the page that a reader saves.
import { follow } from './check/follow.js';
import { el, say, sayIn } from './check/say.js';
import { show } from './check/show.js';
import { keptOf } from './lib/kept.js';

/** @param {string} id */
function block(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}

/** What this browser remembers of the deal, against the record.
 * @param {import('./check/show.js').Shown} record @returns {import('./check/follow.js').Claim[]} */
function remembered(record) {
  const kept = keptOf(record.game);
  if (!kept) return [{ kind: 'kept_nothing', where: [], verdict: null }];
  const committed = record.steps?.[0]?.facts?.find((fact) => fact[0] === 'committed');
  /** @type {any[][]} */
  const listed = committed?.[3] ?? [];
  const isIn = record.salts?.[kept.seat] === kept.salt;
  const seals = kept.salts?.every(([seat, hash]) => listed.some((row) => row[0] === seat && row[2] === hash));
  return [
    { kind: 'kept_commitment', where: [], verdict: kept.commitment === record.commitment },
    isIn
      ? { kind: 'kept_salt', where: [], verdict: true }
      : { kind: 'kept_left_out', where: [], verdict: record.salts?.[kept.seat] ? false : null },
    ...(kept.salts ? [{ kind: 'kept_seals', where: [], verdict: seals === true }] : []),
  ];
}

/** The saved page speaks every language; the site's own page has its choice elsewhere.
 * @param {Record<string, import('./check/say.js').CheckLabels>} labels @param {() => void} again */
function choice(labels, again) {
  const select = /** @type {HTMLSelectElement} */ (el('select', { id: 'choose-language' }));
  for (const language of Object.keys(labels)) {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
    const option = /** @type {HTMLOptionElement} */ (el('option', { value: language, lang: language }, name));
    option.selected = language === document.documentElement.lang;
    select.append(option);
  }
  select.addEventListener('change', () => {
    document.documentElement.lang = select.value;
    document.documentElement.dir = /^(ar|fa)/.test(select.value) ? 'rtl' : 'ltr';
    again();
  });
  return el('label', { class: 'choice-of-language' }, `${say('language')} `, select);
}

const record = block('record');
const labels = block('labels');
const claims = [...follow(record), ...remembered(record)];
const root = /** @type {HTMLElement} */ (document.getElementById('check'));

function paint() {
  sayIn(labels[document.documentElement.lang]);
  const page = el('div', { class: 'check' });
  show(page, record, claims, root.dataset.cards ?? '');
  if (document.body.classList.contains('saved')) {
    document.title = say('title');
    page.prepend(choice(labels, paint), el('h1', {}, say('title')));
  }
  root.replaceChildren(page);
}

paint();
