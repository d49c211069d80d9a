// @ts-check
// Sounds made on the spot: no files. Every sound has a visible twin.

/** @typedef {'card' | 'draw' | 'turn' | 'tick' | 'one_left' | 'caught' | 'jump' | 'swap' | 'round'
 * | 'win' | 'error'} SoundName */

/** Which sounds follow from a frame. Nothing sounds when somebody can be caught: sight and sound
 * must not race. @param {Frame} was @param {Frame} now @returns {SoundName[]} */
export function soundsOf(was, now) {
  /** @type {SoundName[]} */
  const out = [];
  if (now.first) return out;
  const kinds = now.said.map((caption) => caption.kind);
  if (kinds.includes('played')) out.push('card');
  else if (kinds.some((kind) => kind.startsWith('drew') && kind !== 'drew_nothing')) out.push('draw');
  if (kinds.includes('jumped_in')) out.push('jump');
  if (kinds.includes('swapped') || kinds.includes('hands_passed')) out.push('swap');
  if (kinds.includes('called')) out.push('one_left');
  if (kinds.includes('caught')) out.push('caught');
  const view = now.view;
  const mine = view && view.seat !== null && view.turn === view.seat;
  if (mine && view.turn_no !== was.view?.turn_no) out.push('turn');
  if (view?.result && !view.result.match_over && !was.view?.result) out.push('round');
  const won = view?.result && now.table.me !== null && view.result.winners.includes(now.table.me);
  if (won && was.view?.phase !== 'over') out.push('win');
  return out;
}

export class Sounds {
  /** @param {() => { turn: number, rest: number }} volumes */
  constructor(volumes) {
    this.volumes = volumes;
    this.context = new AudioContext();
  }

  /** @param {Frame} was @param {Frame} now */
  follow(was, now) {
    for (const name of soundsOf(was, now)) this.play(name);
  }

  /** @param {SoundName} name */
  play(name) {
    const { context } = this;
    const { turn, rest } = this.volumes();
    const volume = name === 'turn' || name === 'tick' ? turn : rest;
    if (volume <= 0) return;
    if (context.state === 'suspended') context.resume();
    const out = context.createGain();
    out.gain.value = volume;
    out.connect(context.destination);
    RECIPES[name](context, out, context.currentTime + 0.01);
  }
}

/** @param {BaseAudioContext} context @param {AudioNode} out @param {OscillatorType} type
 * @param {number} pitch @param {number} at @param {number} ms @param {number} [peak] */
function tone(context, out, type, pitch, at, ms, peak = 0.25) {
  const source = context.createOscillator();
  source.type = type;
  source.frequency.value = pitch;
  source.connect(envelope(context, out, at, ms, peak));
  source.start(at);
  source.stop(at + ms / 1000 + 0.05);
}

/** @param {BaseAudioContext} context @param {AudioNode} out @param {number} pitch
 * @param {number} sharpness @param {number} at @param {number} ms */
function noise(context, out, pitch, sharpness, at, ms) {
  const length = Math.ceil((context.sampleRate * ms) / 1000);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) data[index] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  band.Q.value = sharpness;
  source.connect(band);
  band.connect(envelope(context, out, at, ms, 0.5));
  source.start(at);
}

/** @param {BaseAudioContext} context @param {AudioNode} out @param {number} at @param {number} ms
 * @param {number} peak */
function envelope(context, out, at, ms, peak) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + ms / 1000);
  gain.connect(out);
  return gain;
}

/** @type {Record<SoundName, (context: BaseAudioContext, out: AudioNode, at: number) => void>} */
const RECIPES = {
  card(context, out, at) {
    noise(context, out, 1800, 0.8, at, 70);
    tone(context, out, 'triangle', 180, at, 60, 0.2);
  },
  draw(context, out, at) {
    noise(context, out, 900, 0.7, at, 120);
  },
  turn(context, out, at) {
    tone(context, out, 'sine', 587, at, 180);
    tone(context, out, 'sine', 880, at + 0.11, 280);
  },
  tick(context, out, at) {
    tone(context, out, 'square', 1320, at, 30, 0.05);
  },
  one_left(context, out, at) {
    [659, 784, 988].forEach((pitch, step) =>
      tone(context, out, 'triangle', pitch, at + step * 0.08, 200, 0.22),
    );
  },
  caught(context, out, at) {
    const low = context.createBiquadFilter();
    low.type = 'lowpass';
    low.frequency.value = 1800;
    low.connect(out);
    tone(context, low, 'sawtooth', 392, at, 120, 0.2);
    tone(context, low, 'sawtooth', 262, at + 0.12, 300, 0.2);
  },
  jump(context, out, at) {
    tone(context, out, 'triangle', 587, at, 90, 0.2);
    tone(context, out, 'triangle', 988, at + 0.07, 160, 0.22);
  },
  swap(context, out, at) {
    noise(context, out, 600, 1.2, at, 160);
    noise(context, out, 1100, 1.2, at + 0.12, 200);
  },
  round(context, out, at) {
    [523, 784].forEach((pitch, step) => tone(context, out, 'triangle', pitch, at + step * 0.14, 280, 0.2));
  },
  win(context, out, at) {
    [523, 659, 784, 1047].forEach((pitch, step) =>
      tone(context, out, 'triangle', pitch, at + step * 0.11, 260, 0.22),
    );
  },
  error(context, out, at) {
    tone(context, out, 'sine', 220, at, 90);
    tone(context, out, 'sine', 220, at + 0.13, 90);
  },
};
