// @ts-check
// The table page: first frame from the page itself, then the socket.
import { h, render } from './lib/ui.js';
import { after } from './clock.js';
import { listen } from './keys.js';
import { isWild, playWith } from './lib/deck.js';
import { anchors, calm, page } from './lib/page.js';
import { keepQuestion, keptQuestion } from './lib/question.js';
import { load, save } from './lib/settings.js';
import { countWith, many, speakWith, t } from './lib/words.js';
import { shapeOf } from './seats.js';
import { Line } from './socket.js';
import { Announcer, sayings, turnSentence } from './speech.js';
import { layable, mayCall, myTurn, Store } from './store.js';
import { App } from './table/app.js';

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
  why: JSON.parse(root.dataset.why ?? '{}'),
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
/** This browser's part in the coming deal; loaded where there is one.
 * @type {import('./salts.js').Salts | null} */
let salts = null;
/** What is said; loaded when somebody says something, or wants to.
 * @type {Promise<{ told: (talk: Talk) => void, toggle: () => void }> | null} */
let talk = null;
const title = document.title;
let lockedUntil = 0;
let catchFrom = 0;
let catching = false;
let leaving = '';
const MOMENT_MS = 3200;

const line = new Line(root.dataset.socket ?? '', {
  frame: (frame) => store.receive(frame),
  talk: (told) => {
    if (talk || told.lines.length || told.muted?.length) talking().then((one) => one.told(told));
  },
  answer: (answer) => {
    if (salts?.answered(answer) || page.talk?.answered(answer)) return;
    store.answered(answer);
    if (leaving && answer.ok === leaving) location.assign(page.lobby);
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
  const sent = line.send(message);
  store.sent(sent);
  return sent.key;
}

/** @param {string} what @param {Partial<Message>} [more] */
function decide(what, more = {}) {
  const view = store.state.frame.view;
  if (view) send({ do: what, turn: view.turn_no, ...more });
}

/** Lay a card, with the call if it is set. @param {number} card @param {Partial<Message>} [more] */
function lay(card, more = {}) {
  if (store.state.laid !== null) return;
  const call = store.state.calling ? { call: true } : {};
  store.change({ sheet: null, asked: null, lifted: null });
  decide('play', { card, ...more, ...call });
  after(300, () => store.state.laid === card && store.change({ slow: true }));
}

/** Say why something cannot be done, and where the rules tell it. @param {string} text */
function explain(text) {
  const { frame } = store.state;
  const asked = (myTurn(frame) && frame.view?.phase) || 'wait';
  store.change({ notice: text, why: `${page.rules}#${page.why[asked] ?? ''}` });
  announcer.say(text, { now: true });
  after(5000, () => store.state.notice === text && store.change({ notice: '' }));
}

/** Ask whom to swap hands with, unless there is but one. @param {number} card */
async function askTarget(card) {
  const { people, me } = store.state.frame.table;
  const others = people.filter((person) => person.seat !== me);
  if (others.length === 1) {
    lay(card, { target: others[0].seat });
    return;
  }
  await need('swap');
  const view = store.state.frame.view;
  if (view && layable(view).includes(card)) store.change({ sheet: 'swap', asked: card });
}

const act = {
  announcer,
  say: (/** @type {string} */ text) => announcer.say(text),
  /** @param {number} card */
  tap(card) {
    const { frame, settings, lifted, laid } = store.state;
    const view = frame.view;
    if (!view || laid !== null || store.state.link !== 'up') return;
    if (!layable(view).includes(card)) {
      explain((myTurn(frame) && frame.hint) || t('not_your_turn'));
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
    if (view.can.target.includes(card)) askTarget(card);
    else if (isWild(card) && view.hand.length > 1) store.change({ sheet: 'colour', asked: card });
    else lay(card);
  },
  /** @param {number} colour */
  choose(colour) {
    const { asked, frame } = store.state;
    if (asked !== null) lay(asked, { colour });
    else if (frame.view?.can.name) decide('name_colour', { colour });
  },
  /** Swap hands with a seat, for the card that asks it. @param {number} target */
  swap(target) {
    const card = store.state.asked;
    if (card === null) return;
    const keyed = document.activeElement?.closest('.picks');
    lay(card, { target });
    if (keyed) focusHand();
  },
  draw() {
    const view = store.state.frame.view;
    if (!view || !myTurn(store.state.frame) || store.state.waiting.length) return;
    if (view.can.accept > 0) decide('accept');
    else if (view.can.draw) decide('draw');
    else if (view.phase === 'turn') explain(t('draw_not_allowed'));
  },
  keep() {
    const view = store.state.frame.view;
    if (view?.can.keep) decide('keep');
    else if (view?.phase === 'drawn' && myTurn(store.state.frame)) explain(t('keep_not_allowed'));
  },
  challenge: () => store.state.frame.view?.can.challenge && decide('challenge'),
  call() {
    const view = store.state.frame.view;
    if (!view || !mayCall(view)) return;
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
    leaving = send({ do: 'leave' });
    store.change({ sheet: null });
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
    const { sheet, asked, frame, overSeen } = store.state;
    const over = sheet === null && frame.view?.result;
    store.change({ sheet: null, asked: null, overSeen: overSeen || Boolean(over) });
    if (sheet === 'swap') /** @type {any} */ (anchors.get(`card:${asked}`))?.focus();
  },
  talk: () => talking().then((one) => one.toggle()),
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

function talking() {
  talk ??= import('./table/talk.js').then(({ begin }) => begin({ store, line, act }));
  return talk;
}

function focusHand() {
  const card = document.querySelector('#hand .card[tabindex="0"]') ?? document.getElementById('draw');
  /** @type {HTMLElement | null} */ (card)?.focus();
}

const commands = listen(store, act);
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
  const [ms, budget] = (view && page.dare?.clockOf(view)) ?? [view?.ms_left ?? 0, view?.ms_budget ?? 0];
  if (view && view.turn !== null) page.turn.set(ms, budget, line.lag);
  else page.turn.stop();
  const left = table.clock_ms ?? view?.result?.next_ms ?? view?.paused_ms ?? null;
  if (left !== null) page.room.set(left, left, line.lag);
  else page.room.stop();
  lockedUntil = performance.now() + (view?.can.lock_ms ?? 0);
  catchFrom = performance.now() + (view?.can.cooldown_ms ?? 0);
}

/** @param {PageState} now @param {PageState} was */
function react(now, was) {
  setClocks(now.frame);
  needSoon(now.frame);
  for (const { text, now: urgent, turn } of sayings(was.frame, now.frame, now.settings.speech)) {
    announcer.say(text, { now: urgent, turn });
  }
  page.dare?.follow(now.frame, store);
  // A question that the table did not wait for. Not now: the frame is still to be painted.
  if (was.asked !== null && now.asked === null) after(0, () => explain(t('too_late')));
  const { moment } = now;
  if (moment && moment !== was.moment) {
    after(MOMENT_MS, () => store.state.moment === moment && store.change({ moment: null }));
  }
  sounds?.follow(was.frame, now.frame);
  const view = now.frame.view;
  // A browser lets a page shake the phone once somebody has touched it, and complains before.
  const buzzes = 'vibrate' in navigator && navigator.userActivation?.hasBeenActive !== false;
  if (now.settings.vibrate && buzzes && !now.frame.first && view) {
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
  if (fresh && now.frame.table.deal) {
    import('./salts.js').then(({ takePart }) => {
      salts = takePart(store, line, announcer);
    });
  }
  if (now.asked !== was.asked || now.calling !== was.calling) keepQuestion(now.frame, now.asked, now.calling);
  paint();
  motion?.follow(was, now, fresh);
});
let lastShape = '';
addEventListener('resize', () => {
  const shape = `${shapeOf(innerWidth, innerHeight)}${innerHeight <= 800}`;
  if (shape !== lastShape) paint();
  lastShape = shape;
});

/** Load a part of the page that only some tables, or only some moments, need.
 * @param {'swap' | 'scores'} name */
async function need(name) {
  if (name in page.later) return;
  const part = name === 'swap' ? await import('./table/swap.js') : await import('./table/scores.js');
  page.later[name] = part.default;
  paint();
}

/** Load what this table may ask for, and the scoreboard before the first hand is empty.
 * @param {Frame} frame */
function needSoon({ table, view }) {
  if (table.rules.seven_zero) need('swap');
  if (view && Math.min(...view.counts) <= 2) need('scores');
}

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
needSoon(firstFrame);
import('./table/people.js').then(async (people) => {
  Object.assign(act, await people.acts(block('people'), store, { send, talking }));
  page.people = people;
  paint();
});
import('./table/sheets.js').then((sheets) => {
  page.sheets = sheets;
  paint();
});
import('./motion.js').then(({ Motion }) => {
  motion = new Motion();
});

