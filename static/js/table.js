// @ts-check
// The table page: first frame from the page itself, then the socket.
import { h, render } from './lib/ui.js';
import { after } from './clock.js';
import { asleep, commandOf } from './input.js';
import { colourOf, faceOf, isWild, playWith } from './lib/deck.js';
import { calm, page } from './lib/page.js';
import { keepQuestion, keptQuestion } from './lib/question.js';
import { load, save } from './lib/settings.js';
import { countWith, many, speakWith, t } from './lib/words.js';
import { shapeOf } from './seats.js';
import { Line } from './socket.js';
import { Announcer, sayings, tableSentence, turnSentence } from './speech.js';
import { myTurn, Store } from './store.js';
import { App } from './table/app.js';
import { shownHand } from './table/hand.js';

const root = /** @type {HTMLElement} */ (document.getElementById('table'));

/** @param {string} id */
function block(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}

speakWith(block('labels'));
/** @type {Frame} */
const firstFrame = { ...block('frame'), first: true };
playWith(firstFrame.table.deck);
const store = new Store(firstFrame, load());
countWith(store.state.settings.digits);
Object.assign(page, {
  cards: root.dataset.cards,
  icons: root.dataset.icons,
  lobby: root.dataset.lobby,
  home: root.dataset.home,
  rules: root.dataset.rules,
  qr: root.dataset.qr,
  rtl: document.documentElement.dir === 'rtl',
  dares: block('dares') ?? page.dares,
});
page.turn.calm = calm;
page.room.calm = calm;

const regions = {
  polite: /** @type {Element} */ (document.getElementById('status')),
  assertive: /** @type {Element} */ (document.getElementById('alert')),
};
const announcer = new Announcer(regions);
/** Loaded after the first paint, which has no motion.
 * @type {{ measure: () => void, follow: (was: PageState, now: PageState, fresh: boolean) => void } | null} */
let motion = null;
/** Loaded at the first tap, since browsers allow no sound before it.
 * @type {{ play: (name: any) => void, follow: (was: Frame, now: Frame) => void } | null} */
let sounds = null;
const title = document.title;
let lockedUntil = 0;
let catchFrom = 0;
let catching = false;

const line = new Line(root.dataset.socket ?? '', {
  frame: (frame) => store.receive(frame),
  answer: (answer) => {
    store.answered(answer);
    if (answer.no !== undefined && answer.code !== 'retry') {
      sounds?.play('error');
      announcer.say(answer.text ?? '', { now: true });
    }
  },
  link: (link, text) => {
    if (link === store.state.link) return;
    const back = link === 'up' && store.state.link !== 'taken';
    store.change({ link, notice: link === 'closed' ? text : store.state.notice });
    const frame = store.state.frame;
    if (back) announcer.say(myTurn(frame) ? `${t('link_back')} ${turnSentence(frame)}` : t('link_back'));
    else if (link !== 'up') announcer.say(t(`link_${link}`), { now: true });
  },
  lag: (lag) => store.change({ lag }),
  seen: () => ({ playing: store.state.frame.table.state === 'playing', at: store.state.frame.at }),
});

/** @param {Message} message */
function send(message) {
  store.sent(line.send(message));
}

/** @param {string} what @param {Partial<Message>} [more] */
function decide(what, more = {}) {
  const view = store.state.frame.view;
  if (view) send({ do: what, turn: view.turn_no, ...more });
}

/** Lay a card, with the call if it is set. @param {number} card @param {number} [colour] */
function lay(card, colour) {
  if (store.state.laid !== null) return;
  /** @type {Partial<Message>} */
  const more = { card };
  if (colour !== undefined) more.colour = colour;
  if (store.state.calling) more.call = true;
  store.change({ sheet: null, wild: null, lifted: null });
  decide('play', more);
  after(300, () => store.state.laid === card && store.change({ slow: true }));
}

/** Explain why a card cannot be laid. */
function explain() {
  const hint = store.state.frame.hint;
  const text = myTurn(store.state.frame) && hint ? hint : t('not_your_turn');
  store.change({ notice: text });
  announcer.say(text, { now: true });
  const notice = store.state.notice;
  after(3500, () => store.state.notice === notice && store.change({ notice: '' }));
}

const act = {
  announcer,
  say: (/** @type {string} */ text) => announcer.say(text),
  /** @param {number} card */
  tap(card) {
    const { frame, settings, lifted, laid } = store.state;
    const view = frame.view;
    if (!view || laid !== null || store.state.link !== 'up') return;
    if (!myTurn(frame) || !view.can.play.includes(card)) {
      explain();
      return;
    }
    const wait = lockedUntil - performance.now();
    if (wait > 0) {
      store.change({ notice: t('locked') });
      after(wait, () => store.state.notice === t('locked') && store.change({ notice: '' }));
      return;
    }
    if (settings.confirm && lifted !== card) {
      store.change({ lifted: card });
      announcer.say(t('tap_again'));
      return;
    }
    if (isWild(card) && view.hand.length > 1) store.change({ sheet: 'colour', wild: card });
    else lay(card);
  },
  /** @param {number} colour */
  choose(colour) {
    if (store.state.wild !== null) lay(store.state.wild, colour);
  },
  draw() {
    const view = store.state.frame.view;
    if (!view || !myTurn(store.state.frame) || store.state.waiting.length) return;
    if (view.can.accept > 0) decide('accept');
    else if (view.can.draw) decide('draw');
  },
  keep: () => store.state.frame.view?.can.keep && decide('keep'),
  challenge: () => store.state.frame.view?.can.challenge && decide('challenge'),
  call() {
    const view = store.state.frame.view;
    if (!view?.can.call) return;
    // Two cards: it travels with the play. One card: it is said late, and at once.
    if (view.hand.length === 2) store.change({ calling: !store.state.calling });
    else send({ do: 'call' });
  },
  /** In the second after a wrong catch a press waits for its end. @param {number} target */
  catch(target) {
    const wait = catchFrom - performance.now();
    if (wait <= 0) send({ do: 'catch', target });
    else if (!catching) {
      catching = true;
      after(wait, () => {
        catching = false;
        if (store.state.frame.view?.can.catch.includes(target)) send({ do: 'catch', target });
      });
    }
  },
  back: () => send({ do: 'back' }),
  /** Who is not known yet becomes a guest on the way. @param {number | null} seat */
  sit(seat) {
    const form = /** @type {HTMLFormElement | null} */ (document.getElementById('join'));
    if (form) {
      form.seat.value = seat ?? '';
      form.submit();
    } else send(seat === null ? { do: 'sit' } : { do: 'sit', seat });
  },
  stand: () => send({ do: 'stand' }),
  start: () => send({ do: 'start' }),
  rematch: () => send({ do: 'rematch' }),
  leave() {
    send({ do: 'leave' });
    store.change({ sheet: null });
    after(400, () => location.assign(page.lobby));
  },
  takeOver() {
    line.takeOver();
    store.change({ link: 'up' });
  },
  /** @param {SheetName} sheet */
  async open(sheet) {
    page.drawers = (await import('./table/drawers.js')).drawers;
    store.change({ sheet });
  },
  close() {
    const over = store.state.sheet === null && store.state.frame.view?.result;
    store.change({ sheet: null, wild: null, overSeen: store.state.overSeen || Boolean(over) });
  },
  results: () => store.change({ overSeen: false }),
  sort: () => store.change({ sorted: !store.state.sorted }),
  /** @param {Settings} settings */
  settings(settings) {
    save(settings);
    countWith(settings.digits);
    store.change({ settings });
  },
  mute() {
    const { settings } = store.state;
    const silent = settings.turn === 0 && settings.rest === 0;
    act.settings({ ...settings, turn: silent ? 0.8 : 0, rest: silent ? 0.5 : 0 });
  },
};

/** @type {Record<string, () => void>} */
const commands = {
  draw: act.draw,
  keep: act.keep,
  sort: act.sort,
  call: act.call,
  catch: () => {
    const open = store.state.frame.view?.can.catch ?? [];
    if (open.length === 1) act.catch(open[0]);
    else if (open.length > 1) /** @type {any} */ (document.querySelector('.call-slot .btn--danger'))?.focus();
  },
  challenge: act.challenge,
  hint: () => announcer.say(store.state.frame.hint ?? t('not_your_turn'), { now: true }),
  read: () => announcer.say(tableSentence(store.state.frame), { now: true }),
  time: () => announcer.say(many('seconds_left', Math.ceil(page.turn.left / 1000)), { now: true }),
  last: () => announcer.say(store.state.log.at(-1)?.text ?? t('log_empty'), { now: true }),
  help: () => act.open('help'),
};

/** Focus the next card with this number. @param {number} face */
function seek(face) {
  const cards = shownHand(store.state);
  const buttons = [...document.querySelectorAll('#hand .card')];
  const at = buttons.indexOf(/** @type {Element} */ (document.activeElement));
  for (let step = 1; step <= cards.length; step += 1) {
    const place = (at + step + cards.length) % cards.length;
    if (faceOf(cards[place]) === face && colourOf(cards[place]) < 4) {
      /** @type {HTMLElement} */ (buttons[place]).focus();
      return;
    }
  }
}

document.addEventListener('keydown', (event) => {
  if (!store.state.settings.keys || event.repeat) return;
  const target = /** @type {Element | null} */ (event.target);
  if (asleep(target) || document.querySelector('dialog[open]')) return;
  if (target !== document.body && !target?.closest('.stage')) return;
  const command = commandOf(event);
  if (!command) return;
  event.preventDefault();
  if (command.startsWith('digit:')) seek(Number(command.slice(6)));
  else commands[command]?.();
});
async function wakeSounds() {
  if (sounds) return;
  const { Sounds } = await import('./sound.js');
  sounds ??= new Sounds(() => store.state.settings);
}
for (const kind of ['pointerdown', 'keydown']) {
  document.addEventListener(kind, () => wakeSounds(), { once: true });
}

page.turn.onSecond = (seconds) => {
  if (!myTurn(store.state.frame)) return;
  if (seconds === 5) announcer.say(many('seconds', 5), { now: true });
  if (seconds <= 4 && store.state.link === 'up') sounds?.play('tick');
};

/** @param {Frame} frame */
function setClocks(frame) {
  const { view, table } = frame;
  const [left, budget] = (view && page.dare?.clockOf(view)) ?? [view?.ms_left ?? 0, view?.ms_budget ?? 0];
  if (view && view.turn !== null) page.turn.set(left, budget, line.lag);
  else page.turn.stop();
  if (table.clock_ms !== null) page.room.set(table.clock_ms, table.clock_ms, line.lag);
  else page.room.stop();
  lockedUntil = performance.now() + (view?.can.lock_ms ?? 0);
  catchFrom = performance.now() + (view?.can.cooldown_ms ?? 0);
}

/** @param {PageState} now @param {PageState} was */
function react(now, was) {
  setClocks(now.frame);
  for (const { text, now: urgent, turn } of sayings(was.frame, now.frame, now.settings.speech)) {
    announcer.say(text, { now: urgent, turn });
  }
  page.dare?.follow(now.frame, store);
  sounds?.follow(was.frame, now.frame);
  const view = now.frame.view;
  if (now.settings.vibrate && !now.frame.first && 'vibrate' in navigator && view) {
    const me = now.frame.table.me;
    const caught = now.frame.said.some((one) => one.kind === 'caught' && one.seat === me);
    if (caught) navigator.vibrate([40, 60, 40]);
    else if (myTurn(now.frame) && view.turn_no !== was.frame.view?.turn_no) navigator.vibrate(30);
  }
  document.title = myTurn(now.frame) ? `● ${t('your_turn')}` : title;
}

function paint() {
  const shape = shapeOf(innerWidth, innerHeight);
  render(h(App, { state: store.state, act, shape }), root);
}

store.subscribe((now, was, fresh) => {
  motion?.measure();
  if (fresh) react(now, was);
  if (now.wild !== was.wild || now.calling !== was.calling) keepQuestion(now.frame, now.wild, now.calling);
  paint();
  motion?.follow(was, now, fresh);
});
let lastShape = '';
addEventListener('resize', () => {
  const shape = `${shapeOf(innerWidth, innerHeight)}${innerHeight <= 800}`;
  if (shape !== lastShape) paint();
  lastShape = shape;
});

setClocks(firstFrame);
store.change(keptQuestion(firstFrame));
document.title = myTurn(firstFrame) ? `● ${t('your_turn')}` : title;
if (root.dataset.socket) line.connect();
if (firstFrame.table.deck === 'dare') {
  import('./table/dare.js').then((dare) => {
    page.dare = dare;
    Object.assign(act, dare.acts({ decide, send, store, table: act, line }));
    Object.assign(commands, dare.commands(/** @type {any} */ (act)), { draw: act.draw });
    setClocks(store.state.frame);
    dare.follow(store.state.frame, store);
    paint();
  });
}
import('./motion.js').then(({ Motion }) => {
  motion = new Motion();
});

