// @ts-check
// The replay of a finished match: the table's own parts, fed step by step.
import { h, render } from './lib/ui.js';
import { after } from './clock.js';
import { stepOf } from './input.js';
import { playWith } from './lib/deck.js';
import { page } from './lib/page.js';
import { load } from './lib/settings.js';
import { countWith, plain, speakWith, t } from './lib/words.js';
import { Motion } from './motion.js';
import { Film } from './replay/film.js';
import { Reel } from './replay/reel.js';
import { Replay } from './replay/app.js';
import { shapeOf } from './seats.js';
import { Announcer } from './speech.js';
import { Store } from './store.js';

const root = /** @type {HTMLElement} */ (document.getElementById('replay'));

/** @param {string} id */
function block(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}

/** @type {FilmBlock} */
const given = block('film');
const settings = load();
speakWith(block('labels'));
countWith(settings.digits);
playWith(given.table.deck);
Object.assign(page, {
  cards: root.dataset.cards,
  icons: root.dataset.icons,
  home: root.dataset.home,
  rtl: document.documentElement.dir === 'rtl',
  dares: block('dares') ?? page.dares,
});

const film = new Film(given, async (round) => {
  const answer = await fetch(`${root.dataset.address}${round}/`);
  if (!answer.ok) throw new Error(`round ${round}: ${answer.status}`);
  return answer.json();
});
const status = /** @type {Element} */ (document.getElementById('status'));
const announcer = new Announcer({ polite: status, assertive: status });
const motion = new Motion();
const store = new Store(film.frame(given.step, { open: given.open ?? false, still: true }), settings);
const COPIED_MS = 2500;
let copied = false;

const reel = new Reel(film, given.step, (was, now, still) => {
  motion.rate = now.speed;
  if (was.at === now.at && was.open === now.open) {
    paint();
    return;
  }
  motion.measure();
  store.receive({ ...film.frame(now.at, { open: now.open, still }) });
  if (was.at !== now.at) tell(now);
}, given.open);

store.subscribe((now, was, fresh) => {
  paint();
  if (fresh) motion.follow(was, now, true);
});

/** What the step was about: in the banner, and for those who listen, unless it runs too fast.
 * @param {ReelState} now */
function tell(now) {
  const text = film.shot(now.at).said.map((caption) => caption.text).join(' ');
  store.change({ notice: text });
  if (!now.playing || now.speed === 1) announcer.say(text);
  if (!now.playing) remember();
}

/** The address leads to the step that is shown. */
function remember() {
  history.replaceState(null, '', `?step=${reel.state.at}`);
}

async function copy() {
  const address = `${location.origin}${root.dataset.address}?step=${reel.state.at}`;
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    // Without a secure connection there is no clipboard; a marked field has one.
    const field = document.createElement('textarea');
    field.value = address;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  copied = true;
  announcer.say(t('step_copied'));
  paint();
  after(COPIED_MS, () => {
    copied = false;
    paint();
  });
}

const act = {
  announcer,
  plain,
  copy,
  copied: () => copied,
  home: root.dataset.game,
  open: () => reel.change({ open: !reel.state.open }),
  async log() {
    page.later.sheet ??= (await import('./table/sheet.js')).Sheet;
    reel.change({ log: true });
  },
  /** By hand: the film stops. @param {number} way */
  step(way) {
    reel.stop();
    reel.go(reel.state.at + way);
  },
  /** @param {number} seq */
  slide(seq) {
    reel.stop();
    reel.go(seq);
  },
  back: () => {},
  catch: () => {},
  tap: () => {},
};

function paint() {
  const shape = shapeOf(innerWidth, innerHeight);
  render(h(Replay, { state: store.state, reel, act, shape }), root);
}

document.addEventListener('keydown', (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!settings.keys || target.closest('dialog, input, select')) return;
  if (event.key === ' ') {
    if (target.closest('button, a')) return;
    event.preventDefault();
    reel.toggle();
    return;
  }
  const step = stepOf(event.key, page.rtl);
  if (step === null) return;
  event.preventDefault();
  if (step === 'first') act.slide(1);
  else if (step === 'last') act.slide(film.last);
  else act.step(step);
});
document.addEventListener('visibilitychange', () => document.hidden && reel.stop());
addEventListener('pagehide', () => reel.stop());
addEventListener('resize', paint);

store.change({ notice: film.shot(given.step).said.map((caption) => caption.text).join(' ') });
if (given.table.deck === 'dare') {
  import('./table/dare.js').then((dare) => {
    page.dare = dare;
    paint();
  });
}
