// @ts-check
// A record followed step by step: each claim it makes, and whether it is true. Verdicts: true,
// false, or null for what is no fault, such as a secret that did not come.
import { hex, sha256, unhex } from '../lib/sha256.js';
import { deckOf, mixedKey, orderOf, playerCommitment, pointsOf, serverCommitment } from './deal.js';

const RESHUFFLES_A_ROUND = 10000;
const DEALER_DRAWS = 64;
const RETURNS_A_ROUND = 16;

/**
 * @typedef {{ kind: string, where: number[], verdict: boolean | null, cards?: number[],
 *   due?: number[], seat?: number, round?: number }} Claim
 * @typedef {{ seq: number, seat: number | null, cause: any, facts: any[][] }} Step
 * @typedef {{ game: string, seed: string, commitment: string, salts: Record<string, string>,
 *   dealer_before: number | null, void?: boolean, steps: Step[] }} GameRecord
 */

class BadRecord extends Error {}

/** @param {unknown} truth @param {string} expected */
function need(truth, expected) {
  if (!truth) throw new BadRecord(expected);
}

/** @param {number} count */
const upTo = (count) => Array.from({ length: count }, (_, i) => i);

/** @param {unknown} one @param {unknown} two */
const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);

/** @param {any} value @param {number} size a whole number below it */
function whole(value, size) {
  need(Number.isInteger(value) && value >= 0 && value < size, `a number below ${size}`);
  return /** @type {number} */ (value);
}

/** @param {any} values @returns {number[]} */
function cardsOf(values) {
  need(Array.isArray(values), 'a list of cards');
  return values.map((/** @type {any} */ card) => whole(card, 108));
}

/** Follow a record. @param {GameRecord} record @returns {Claim[]} */
export function follow(record) {
  /** @type {Claim[]} */
  const claims = [];
  let seq = 0;
  try {
    need(Array.isArray(record.steps) && record.steps.length, 'steps');
    const game = new Game(record, claims);
    for (const step of record.steps) {
      seq += 1;
      need(step.seq === seq, `step ${seq}`);
      step.facts.forEach((fact, place) => game.take(step, place, fact));
    }
    game.note('log', game.over || (record.void ? null : false));
  } catch (error) {
    if (!(error instanceof BadRecord || error instanceof TypeError)) throw error;
    claims.push({ kind: 'log', where: [seq], verdict: false });
  }
  return claims;
}

class Game {
  /** @param {GameRecord} record @param {Claim[]} claims */
  constructor(record, claims) {
    this.record = record;
    this.claims = claims;
    const opening = record.steps[0].facts;
    this.rules = opening[0][1];
    this.names = deckOf(this.rules.deck ?? 'standard') ?? [];
    need(this.names.length, 'a deck');
    this.over = false;
    this.round = 0;
    this.seats = 0;
    this.dealer = -1;
    this.void = false;
    this.reshuffles = 0;
    /** What the stock held when it ran short. @type {number | null} */
    this.short = null;
    /** The next card drawn stands first. @type {number[]} */
    this.stock = [];
    /** @type {number[]} */
    this.pile = [];
    /** @type {number[][]} */
    this.hands = [];
    const committed = opening.find((fact) => fact[0] === 'committed');
    this.mixed = committed !== undefined;
    this.key = this.open(committed);
  }

  /** @param {string} kind @param {boolean | null} verdict @param {number[]} [where]
   * @param {Partial<Claim>} [more] */
  note(kind, verdict, where = [], more = {}) {
    this.claims.push({ kind, where, verdict, round: this.round, ...more });
  }

  /** The secrets against their commitments, and the key they make. @param {any[] | undefined} committed */
  open(committed) {
    const { game, commitment, salts } = this.record;
    const seed = unhex(this.record.seed);
    if (!seed) throw new BadRecord('a seed');
    if (!committed) {
      this.note('commitment', hex(sha256(seed)) === commitment);
      return seed;
    }
    const [, version, shown, listed] = committed;
    need(version === 1, 'version 1');
    this.note('commitment', serverCommitment(game, seed) === commitment && commitment === shown);
    const given = [];
    const rest = new Set(Object.keys(salts));
    for (const [seat, who, hash, came] of listed) {
      const is = rest.delete(String(seat));
      if (!came) {
        this.note('salt', is ? false : null, [seat], { seat });
        continue;
      }
      const salt = unhex(salts[seat]);
      if (!salt) throw new BadRecord('a salt');
      this.note('salt', playerCommitment(game, seat, salt) === hash, [seat], { seat });
      given.push({ seat, who, salt });
    }
    need(rest.size === 0, 'no other salts');
    return mixedKey(game, seed, this.rules, given);
  }

  /** @param {Step} step @param {number} place @param {any[]} fact */
  take(step, place, fact) {
    const [kind, ...values] = fact;
    if (kind === 'round') this.begin(values);
    if (!Object.hasOwn(MOVES, kind)) return;
    need(this.round, 'a round');
    MOVES[kind](this, values, step, place);
  }

  /** @param {any[]} values */
  begin([rules, seats, , , number, , dealer, , , told]) {
    need(sameRules(rules, this.rules) && number === this.round + 1, 'the next round');
    /** What each seat drew for the deal. @type {[number, number][]} */
    const draws = [];
    const due = this.dealerDue(seats, draws);
    Object.assign(this, { round: number, seats, dealer, reshuffles: 0, short: null });
    Object.assign(this, { stock: [], pile: [], hands: [] });
    this.note('dealer', dealer === due && same(told ?? draws, draws), [number], { seat: dealer });
  }

  /** @param {number} seats @param {[number, number][]} draws filled where cards are drawn for it */
  dealerDue(seats, draws) {
    if (this.round) return this.void ? this.dealer : (this.dealer + 1) % seats;
    const before = this.record.dealer_before ?? null;
    if (before !== null) return (before + 1) % seats;
    if ((this.rules.first_dealer ?? 'random') === 'random') {
      return orderOf(this.key, upTo(seats), 'dealer', 1)[0];
    }
    let tied = upTo(seats);
    for (let attempt = 0; attempt < DEALER_DRAWS && tied.length > 1; attempt += 1) {
      const order = orderOf(this.key, upTo(108), 'dealer', DEALER_DRAWS + attempt);
      tied.forEach((seat, at) => draws.push([seat, order[at]]));
      const drawn = tied.map((_, at) => numberOn(this.names[order[at]]));
      tied = tied.filter((_, at) => drawn[at] === Math.max(...drawn));
    }
    return tied[0];
  }

  /** @param {number} count */
  top(count) {
    return this.stock.splice(0, count);
  }
}

/** Options, whatever their order. @param {any} one @param {any} two */
function sameRules(one, two) {
  return same(Object.entries(one).sort(byName), Object.entries(two).sort(byName));
}

/** @param {[string, unknown]} one @param {[string, unknown]} two */
const byName = ([one], [two]) => (one < two ? -1 : Number(one > two));

/** The number on a card; a symbol counts nothing. @param {string} card */
function numberOn(card) {
  const points = pointsOf(card);
  return points < 10 ? points : 0;
}

/** @type {Record<string, (game: Game, values: any[], step: Step, place: number) => void>} */
const MOVES = {
  shuffled(game, [k]) {
    game.stock = orderOf(game.key, upTo(108), 'deck', game.round);
    game.note('shuffle', k === game.round, [game.round]);
  },
  dealt(game, [hands]) {
    game.hands = hands.map(cardsOf);
    need(game.hands.length === game.seats, 'a hand for each seat');
    const top = game.top(game.hands[0].length * game.seats);
    game.hands.forEach((cards, seat) => {
      const due = top.filter((_, at) => at % game.seats === seat);
      game.note('hand', same(due, cards), [game.round, seat], { seat, cards: [...cards], due });
    });
  },
  turned_up(game, [turned, returned = []]) {
    const cards = cardsOf(turned);
    const due = game.top(cards.length);
    game.pile = due.filter((card) => !cardsOf(returned).includes(card));
    returned.forEach((/** @type {number} */ card, /** @type {number} */ count) => {
      const k = game.round * RETURNS_A_ROUND + count;
      const under = orderOf(game.key, upTo(game.stock.length + 1), 'returned', k)[0];
      game.stock.splice(game.stock.length - under, 0, card);
    });
    const back = returned.every((/** @type {number} */ card) => cards.slice(0, -1).includes(card));
    game.note('first', back && same(due, cards), [game.round], { cards, due });
  },
  drew(game, [seat, drawn, asked], step, place) {
    const cards = cardsOf(drawn);
    need(Number.isInteger(asked), 'a count');
    const ran = game.short === null || asked > game.short;
    game.short = null;
    const due = game.top(cards.length);
    game.hands[whole(seat, game.seats)].push(...cards);
    const all = cards.length === asked || (cards.length < asked && !game.stock.length);
    game.note('draw', ran && all && same(due, cards), [step.seq, place], { seat, cards, due });
  },
  reshuffled(game, [k], step) {
    const number = (game.round - 1) * RESHUFFLES_A_ROUND + game.reshuffles;
    const fits = k === number || (!game.mixed && k === game.reshuffles);
    game.short = game.stock.length;
    game.stock.push(...orderOf(game.key, game.pile.slice(0, -1), 'reshuffle', whole(k, 1e9)));
    game.pile = game.pile.slice(-1);
    game.reshuffles += 1;
    game.note('reshuffle', fits, [step.seq]);
  },
  played(game, [seat, card], step) {
    cardsOf([card]);
    const hand = game.hands[whole(seat, game.seats)];
    const at = hand.indexOf(card);
    const asked = step.cause.do !== 'play' || (step.cause.card === card && step.seat === seat);
    if (at >= 0) hand.splice(at, 1);
    game.pile.push(card);
    game.note('play', at >= 0 && asked, [step.seq], { seat, cards: [card] });
  },
  hands_moved(game, [sources]) {
    need(same([...sources].sort(), upTo(game.seats)), 'every hand once');
    game.hands = sources.map((/** @type {number} */ source) => game.hands[source]);
  },
  round_ended(game, values) {
    const counts = game.hands.map((hand) =>
      hand.reduce((sum, card) => sum + pointsOf(game.names[card]), 0),
    );
    game.note('points', same(counts, values[2]), [game.round]);
    const all = [...game.stock, ...game.pile, ...game.hands.flat()].sort((a, b) => a - b);
    game.note('deck', same(all, upTo(108)), [game.round]);
    game.over = Boolean(values[5]);
    game.void = Boolean(values[7]);
  },
};
