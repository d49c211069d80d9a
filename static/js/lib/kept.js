// @ts-check
// What this browser keeps of its deals: the secret it added, and what it was shown before. The
// check page holds both against what the server says afterwards.
import { playerCommitment } from '../check/deal.js';
import { hex, unhex } from './sha256.js';

const NAME = 'oona.deals';
const MOST = 60;

/**
 * @typedef {{ seat: number, salt: string, hash: string, commitment: string,
 *   salts?: [number, string][] }} Kept
 */

/** For browsers that keep nothing: as long as the page is open. @type {Record<string, Kept>} */
let held = {};

/** @returns {Record<string, Kept>} */
function all() {
  try {
    return { ...held, ...JSON.parse(localStorage.getItem(NAME) ?? '{}') };
  } catch {
    return held;
  }
}

/** What is kept of a match. @param {string} game @returns {Kept | null} */
export function keptOf(game) {
  const found = all();
  return Object.hasOwn(found, game) ? found[game] : null;
}

/** Keep it; the oldest make room. @param {string} game @param {Kept} kept */
export function keep(game, kept) {
  const { [game]: _, ...others } = all();
  held = Object.fromEntries([...Object.entries(others), [game, kept]].slice(-MOST));
  try {
    localStorage.setItem(NAME, JSON.stringify(held));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** A new secret for a match, and its hash. @param {string} game @param {number} seat
 * @param {string} commitment what the server showed for the match @returns {Kept} */
export function newSecret(game, seat, commitment) {
  const salt = hex(crypto.getRandomValues(new Uint8Array(32)));
  return { seat, salt, hash: hashOf(game, seat, salt), commitment };
}

/** @param {string} game @param {number} seat @param {string} salt */
export function hashOf(game, seat, salt) {
  const bytes = unhex(salt);
  return bytes ? playerCommitment(game, seat, bytes) : '';
}
