// @ts-check
// SHA-256 and HMAC, of our own: browsers offer theirs on secure pages alone, and people play over
// plain http at home. FIPS 180-4 and RFC 2104, with their published examples in the tests.

const ROUNDS = 64;
const BLOCK = 64;

/** The first 32 bits of the fractional parts of roots of the first primes.
 * @param {number} count @param {number} power */
function fractions(count, power) {
  const found = [];
  for (let number = 2; found.length < count; number += 1) {
    let prime = true;
    for (let part = 2; part * part <= number; part += 1) if (number % part === 0) prime = false;
    if (prime) found.push((number ** power % 1) * 2 ** 32 | 0);
  }
  return found;
}

const K = fractions(ROUNDS, 1 / 3);
const START = fractions(8, 1 / 2);

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Int32Array} state @param {DataView} data @param {number} at @param {Int32Array} w */
function compress(state, data, at, w) {
  for (let i = 0; i < 16; i += 1) w[i] = data.getInt32(at + i * 4);
  for (let i = 16; i < ROUNDS; i += 1) {
    const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < ROUNDS; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] += word;
  });
}

/** @param {Uint8Array} bytes @returns {Uint8Array} 32 bytes */
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = Int32Array.from(START);
  const words = new Int32Array(ROUNDS);
  for (let at = 0; at < padded.length; at += BLOCK) compress(state, data, at, words);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(i * 4, word));
  return new Uint8Array(digest.buffer);
}

/** @param {Uint8Array} key @param {Uint8Array} bytes @returns {Uint8Array} 32 bytes */
export function hmac(key, bytes) {
  const whole = new Uint8Array(BLOCK);
  whole.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined([whole.map((byte) => byte ^ 0x36), bytes]));
  return sha256(joined([whole.map((byte) => byte ^ 0x5c), inner]));
}

/** @param {Uint8Array[]} pieces */
export function joined(pieces) {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** @param {string} text */
export function utf8(text) {
  return new TextEncoder().encode(text);
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** 32 bytes written as 64 digits, or nothing where it is not that. @param {unknown} text */
export function unhex(text) {
  if (typeof text !== 'string' || !/^[0-9a-f]{64}$/.test(text)) return null;
  return Uint8Array.from({ length: 32 }, (_, i) => parseInt(text.slice(i * 2, i * 2 + 2), 16));
}
