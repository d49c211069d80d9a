// @ts-check
// The line to the server: it connects, keeps itself alive, comes back by itself, and repeats
// what was never answered under the same key. The only file that reconnects.
import { after } from './clock.js';

const BACK_OFF = [300, 600, 1200, 2400, 4000];
const PING_MS = 5000;
const IDLE_PING_MS = 20000;
const DEAD_MS = 4000;
const REPEAT_MS = 3000;
const QUIET_MS = 1000;

/** How long to wait before attempt `count`, ±20 %. @param {number} count @param {number} chance
 * 0 to 1 */
export function backOff(count, chance) {
  return BACK_OFF[Math.min(count, BACK_OFF.length - 1)] * (0.8 + 0.4 * chance);
}

/** A key for one message. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}

/**
 * @typedef {object} Ears
 * @property {(frame: Frame) => void} frame
 * @property {(answer: Answer) => void} answer
 * @property {(talk: Talk) => void} talk
 * @property {(state: LinkState, text: string) => void} link
 * @property {(lag: number) => void} lag
 * @property {() => { playing: boolean, at: [number, number] }} seen
 */

export class Line {
  /** @param {string} path @param {Ears} ears */
  constructor(path, ears) {
    this.url = new URL(path, location.href);
    this.url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.ears = ears;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, { message: Message, since: number }>} */
    this.open = new Map();
    this.attempts = 0;
    this.pinged = 0;
    this.lag = 0;
    this.parted = '';
    this.cut = false;
    this.stopPing = () => {};
    this.stopDead = () => {};
    this.stopRetry = () => {};
    this.stopQuiet = () => {};
    addEventListener('online', () => this.hurry());
    addEventListener('offline', () => this.doubt());
    addEventListener('pageshow', (event) => event.persisted && this.hurry());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.hurry();
    });
  }

  get up() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    this.stopRetry();
    this.drop();
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener('message', (event) => {
      if (socket === this.socket) this.heard(JSON.parse(event.data));
    });
    socket.addEventListener('close', (event) => {
      if (socket === this.socket) this.lost(event.code);
    });
    this.stopDead();
    this.stopDead = after(DEAD_MS * 2, () => this.lost(0));
  }

  /** Let go of the present socket without a word. */
  drop() {
    const socket = this.socket;
    this.socket = null;
    this.stopPing();
    this.stopDead();
    if (socket) socket.close();
  }

  /** @param {number} code */
  lost(code) {
    this.drop();
    if (this.parted === 'taken_over' || this.parted === 'kicked') return;
    if (code >= 4400 && code < 4500) {
      this.parted = 'kicked';
      this.ears.link('closed', '');
      return;
    }
    if (this.attempts === 0) this.stopQuiet = after(QUIET_MS, () => this.report());
    this.stopRetry = after(backOff(this.attempts, Math.random()), () => this.connect());
    this.attempts += 1;
  }

  /** Say how the line is, once an outage is long enough to matter. */
  report() {
    if (this.up && navigator.onLine && !this.parted) return;
    if (this.parted && this.parted !== 'restart') return;
    this.cut = true;
    if (!navigator.onLine) this.ears.link('offline', '');
    else this.ears.link(this.parted === 'restart' ? 'restart' : 'lost', '');
  }

  /** The browser takes its network for gone: the server has a moment to prove it wrong. */
  doubt() {
    this.ping();
    this.stopQuiet();
    this.stopQuiet = after(QUIET_MS, () => this.report());
  }

  /** The server answered on a socket that never closed: what was reported is over. */
  proven() {
    if (this.parted) return;
    this.stopQuiet();
    if (!this.cut) return;
    this.cut = false;
    this.ears.link('up', '');
  }

  /** Something woke the page: do not wait for the next attempt. */
  hurry() {
    if (this.parted === 'taken_over' || this.parted === 'kicked') return;
    if (this.up) this.ping();
    else if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
  }

  /** @param {any} said */
  heard(said) {
    if (said.pong) {
      this.stopDead();
      const lag = performance.now() - this.pinged;
      this.lag = this.lag ? this.lag * 0.7 + lag * 0.3 : lag;
      this.ears.lag(Math.round(this.lag));
      if (said.echo) this.put({ do: 'echo', n: said.echo });
      this.proven();
    } else if (said.at) {
      if (said.first) this.arrived();
      this.ears.frame(said);
    } else if (said.talk) {
      this.ears.talk(said.talk);
    } else if (said.bye) {
      this.parted = said.bye;
      if (said.bye === 'taken_over') this.ears.link('taken', said.text ?? '');
      if (said.bye === 'kicked') this.ears.link('closed', said.text ?? '');
    } else if ('ok' in said || 'no' in said) {
      this.settle(said);
    }
  }

  /** The first frame of a socket: all is well again. */
  arrived() {
    this.attempts = 0;
    this.parted = '';
    this.stopQuiet();
    this.stopDead();
    this.cut = false;
    this.ears.link('up', '');
    this.open.forEach((entry) => this.put(entry.message));
    this.ping();
  }

  /** @param {Answer} answer */
  settle(answer) {
    const key = answer.ok ?? answer.no ?? '';
    const entry = this.open.get(key);
    if (entry && answer.code === 'retry') {
      after(answer.retry_ms || 500, () => this.open.has(key) && this.put(entry.message));
      return;
    }
    this.open.delete(key);
    this.ears.answer(answer);
  }

  /** Send a message that wants an answer; gives it with its key. @param {Message} message */
  send(message) {
    const keyed = { ...message, key: newKey() };
    this.open.set(keyed.key, { message: keyed, since: performance.now() });
    this.put(keyed);
    this.watch(keyed.key);
    return keyed;
  }

  /** Ask again when no answer comes. @param {string} key */
  watch(key) {
    after(REPEAT_MS, () => {
      const entry = this.open.get(key);
      if (!entry) return;
      this.put(entry.message);
      this.watch(key);
    });
  }

  /** This tab becomes the one that plays. */
  takeOver() {
    this.parted = '';
    if (this.up) this.put({ do: 'take_over' });
    else this.connect();
  }

  /** @param {Message} message */
  put(message) {
    if (this.up) this.socket?.send(JSON.stringify(message));
  }

  ping() {
    this.stopPing();
    if (!this.up) return;
    const { playing, at } = this.ears.seen();
    if (document.visibilityState === 'visible') {
      this.pinged = performance.now();
      this.put({ do: 'ping', seen: at });
      this.stopDead();
      this.stopDead = after(DEAD_MS, () => this.lost(0));
    }
    this.stopPing = after(playing ? PING_MS : IDLE_PING_MS, () => this.ping());
  }
}
