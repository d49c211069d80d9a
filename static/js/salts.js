// @ts-check
// This browser's part in the coming deal: it commits to a secret when its reader sits, and reveals
// it when the match is called, if all it was shown stands as it stood. Loaded at the first such frame.
import { keep, keptOf, newSecret } from './lib/kept.js';
import { t } from './lib/words.js';

/** @type {Salts | null} */
let part = null;

/** Do what the newest frame asks for. @param {import('./store.js').Store} store
 * @param {{ send: (message: Message) => Message }} line
 * @param {{ say: (text: string) => void }} announcer */
export function takePart(store, line, announcer) {
  part ??= new Salts(
    (message) => line.send(message),
    () => store.change({ notice: t('seal_changed') }),
  );
  const { frame, link, notice } = store.state;
  if (link === 'up') part.follow(frame.table);
  if (frame.table.deal?.called && notice !== t('mixing')) {
    store.change({ notice: t('mixing') });
    announcer.say(t('mixing'));
  }
  return part;
}

export class Salts {
  /** @param {(message: Message) => Message} send @param {() => void} alarm the server shows
   * another hash than before */
  constructor(send, alarm) {
    this.send = send;
    this.alarm = alarm;
    /** Messages that are under way, by key. @type {Map<string, string>} */
    this.asked = new Map();
    /** Matches that take nothing more from here. @type {Set<string>} */
    this.done = new Set();
  }

  /** @param {Table} table */
  follow({ deal, me }) {
    if (!deal || me === null || this.done.has(deal.game)) return;
    const own = keptOf(deal.game);
    if (own && own.commitment !== deal.commitment) {
      this.done.add(deal.game);
      this.alarm();
    } else if (deal.called) {
      this.reveal(deal, me);
    } else if (this.asked.size === 0) {
      this.commit(deal, me);
    }
  }

  /** @param {Deal} deal @param {number} me */
  commit(deal, me) {
    let own = keptOf(deal.game);
    if (own?.seat !== me) {
      own = newSecret(deal.game, me, deal.commitment);
      keep(deal.game, own);
    }
    if (deal.salts.some(({ seat, hash }) => seat === me && hash === own?.hash)) return;
    this.ask({ do: 'commit', deal: deal.game, hash: own.hash });
  }

  /** @param {Deal} deal @param {number} me */
  reveal(deal, me) {
    const own = keptOf(deal.game);
    const mine = deal.salts.find(({ seat }) => seat === me);
    this.done.add(deal.game);
    if (!own || own.seat !== me || mine?.hash !== own.hash || mine.came) return;
    keep(deal.game, { ...own, salts: deal.salts.map(({ seat, hash }) => [seat, hash]) });
    this.ask({ do: 'reveal', deal: deal.game, salt: own.salt });
  }

  /** @param {Message} message */
  ask(message) {
    const { key } = this.send(message);
    this.asked.set(key ?? '', message.deal ?? '');
  }

  /** Whether an answer was to one of these messages: nobody asked the reader, and nobody tells him.
   * @param {Answer} answer */
  answered(answer) {
    const key = answer.ok ?? answer.no ?? '';
    const game = this.asked.get(key);
    if (game === undefined) return false;
    this.asked.delete(key);
    if (answer.ok === undefined) this.done.add(game);
    return true;
  }
}
