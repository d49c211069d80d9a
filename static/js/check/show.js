// @ts-check
// The claims of a record as a page: a line for each, green, red, or grey for what is not known.
import { el, inDigits, inUse, say, walled } from './say.js';
import { deckOf } from './deal.js';

const SIGNS = { true: '✓', false: '✗', null: '–' };
const SVG = 'http://www.w3.org/2000/svg';
const FACES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'K', 'V', 'D', 'W', 'F', 'Q', 'X'];

/**
 * @typedef {import('./follow.js').Claim} Claim
 * @typedef {import('./follow.js').GameRecord & { names: string[], me: number | null }} Shown
 */

/** Put the page together. @param {Element} root @param {Shown} record @param {Claim[]} claims
 * @param {string} sprite where the drawings are */
export function show(root, record, claims, sprite) {
  const names = record.names.map((name, seat) =>
    seat === record.me ? `${walled(name)} (${say('you')})` : walled(name),
  );
  const deck = deckOf(record.steps?.[0]?.facts?.[0]?.[1]?.deck ?? 'standard') ?? [];
  const lines = new Lines(names, deck, sprite);
  const wrong = claims.filter(({ verdict }) => verdict === false);
  const secrets = claims.filter(({ round }) => !round);
  const rounds = [...new Set(claims.map(({ round }) => round ?? 0))].filter(Boolean);
  root.replaceChildren(
    verdictOf(claims),
    ...(wrong.length ? [section(say('wrong_lines'), wrong.map((claim) => lines.line(claim)), true)] : []),
    section(say('secrets'), secrets.map((claim) => lines.line(claim)), true),
    ...rounds.map((number) => roundOf(number, claims, lines)),
    numbersOf(record, names),
    listOf(say('shows'), inUse().shows),
    listOf(say('cannot'), inUse().cannot),
  );
}

/** @param {Claim[]} claims */
function tally(claims) {
  const known = claims.filter(({ verdict }) => verdict !== null);
  const right = known.filter(({ verdict }) => verdict);
  return { fair: right.length === known.length, right: right.length, all: known.length };
}

/** @param {Claim[]} claims */
function verdictOf(claims) {
  const { fair, right, all } = tally(claims);
  return el(
    'div',
    { class: 'verdict', role: 'status', 'data-verdict': String(fair) },
    el('b', { 'aria-hidden': 'true' }, SIGNS[fair ? 'true' : 'false']),
    el('strong', {}, say(fair ? 'green' : 'red')),
    el('span', { class: 'score' }, say('right_of', { right, all })),
    el('p', {}, say('done_here')),
  );
}

/** @param {string} title @param {Node[]} children @param {boolean} open @param {Node[]} [more] */
function section(title, children, open, more = []) {
  const list = el('ul', { class: 'claims' }, ...children);
  const part = el('details', open ? { open: '' } : {}, el('summary', {}, el('h2', {}, title), ...more), list);
  part.className = 'part';
  return part;
}

/** @param {number} number @param {Claim[]} all @param {Lines} lines */
function roundOf(number, all, lines) {
  const claims = all.filter(({ round }) => round === number);
  const { fair, right, all: count } = tally(claims);
  const score = el(
    'span',
    { class: 'score', 'data-verdict': String(fair) },
    `${SIGNS[fair ? 'true' : 'false']} ${say('right_of', { right, all: count })}`,
  );
  const shown = claims.map((claim) => lines.line(claim));
  return section(say('round', { number }), shown, false, [score]);
}

/** @param {Shown} record @param {string[]} names */
function numbersOf(record, names) {
  const rows = [
    [say('match'), record.game],
    [say('seal_of_server'), record.commitment],
    [say('secret_of_server'), record.seed],
  ];
  const committed = record.steps?.[0]?.facts?.find((fact) => fact[0] === 'committed');
  for (const [seat, , hash] of committed?.[3] ?? []) {
    if (hash) rows.push([say('seal_of', { name: names[seat] ?? '' }), hash]);
    const secret = record.salts?.[seat];
    if (secret) rows.push([say('secret_of', { name: names[seat] ?? '' }), secret]);
  }
  const list = rows.map(([name, value]) =>
    el('div', {}, el('dt', {}, name), el('dd', { dir: 'ltr' }, el('code', {}, value))),
  );
  const part = el('details', { class: 'part' }, el('summary', {}, el('h2', {}, say('numbers'))));
  part.append(el('dl', { class: 'numbers' }, ...list));
  return part;
}

/** @param {string} title @param {string[]} texts */
function listOf(title, texts) {
  return el('section', { class: 'words' }, el('h2', {}, title), el('ul', {}, ...texts.map((text) => el('li', {}, text))));
}

class Lines {
  /** @param {string[]} names by seat @param {string[]} cards by number @param {string} sprite */
  constructor(names, cards, sprite) {
    this.names = names;
    this.cards = cards;
    this.sprite = sprite;
  }

  /** @param {Claim} claim */
  line(claim) {
    const verdict = /** @type {keyof typeof SIGNS} */ (String(claim.verdict));
    const words = el('span', { class: 'claim__words' }, this.sentence(claim), ...this.shown(claim));
    return el(
      'li',
      { class: 'claim', 'data-verdict': verdict, 'data-kind': claim.kind },
      el('b', { 'aria-hidden': 'true' }, SIGNS[verdict]),
      el('span', { class: 'sr' }, `${say(verdict)}: `),
      words,
    );
  }

  /** @param {Claim} claim */
  sentence({ kind, where, verdict, seat, cards }) {
    const name = this.names[seat ?? -1] ?? '';
    if (kind === 'salt' && verdict === null) return say('salt_missing', { name });
    if (kind === 'draw' && cards?.length === 0) return say('draw_nothing', { name, step: where[0] });
    if (kind === 'log' && where.length) return say('log_broken', { step: where[0] });
    if (kind === 'log' && verdict === null) return say('log_void');
    return say(kind, { name, step: where[0] ?? 0 });
  }

  /** The cards of a claim, and those that should have been there. @param {Claim} claim */
  shown({ verdict, cards = [], due }) {
    /** @type {Node[]} */
    const shown = cards.length ? [this.row(cards)] : [];
    if (verdict === false && due) shown.push(el('small', {}, say('due')), this.row(due));
    return shown;
  }

  /** @param {number[]} cards */
  row(cards) {
    return el('span', { class: 'cards' }, ...cards.map((card) => this.chip(this.cards[card] ?? '')));
  }

  /** A card as a small sign, with its name for who does not see it. @param {string} card "S7", "TQ3", "W" */
  chip(card) {
    const wild = /^[WFX]/.test(card);
    const [, sign, dare] = /(.)(\d*)$/.exec(wild ? card : card.slice(1)) ?? ['', '', ''];
    const face = inUse().faces[FACES.indexOf(sign)] ?? '';
    const colour = wild ? '' : inUse().colours['STBI'.indexOf(card[0])];
    const text = /\d/.test(sign) ? inDigits(sign) : `${face} ${inDigits(dare)}`.trim();
    const label = `${face} ${inDigits(dare)} ${colour}`.replaceAll('  ', ' ').trim();
    return el(
      'span',
      { class: 'chip-card', 'data-colour': wild ? 'W' : card[0], title: label },
      ...(wild ? [] : [this.emblem(card[0])]),
      el('span', { 'aria-hidden': 'true' }, text),
      el('span', { class: 'sr' }, `${label}. `),
    );
  }

  /** The sign of a colour, since colour alone says nothing to many. @param {string} letter */
  emblem(letter) {
    const made = document.createElementNS(SVG, 'svg');
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', `${this.sprite}#e-${letter}`);
    made.setAttribute('class', 'emblem');
    made.setAttribute('aria-hidden', 'true');
    made.append(use);
    return made;
  }
}
