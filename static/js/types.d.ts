// What travels over the wire (docs/wire.md) and what the page keeps, by name.

interface Can {
  play: number[];
  draw: boolean;
  keep: boolean;
  accept: number;
  challenge: [number, number] | null;
  call: boolean;
  catch: number[];
  back: boolean;
  lock_ms: number;
  cooldown_ms: number;
  jump: number[];
  target: number[];
  name: boolean;
  dare: boolean;
  give_up: boolean;
  vote: boolean;
  report: number | null;
  pause: boolean;
  play_on: boolean;
}

/** The dare that is open. */
interface Dare {
  seat: number;
  number: number | null;
  stage: 'choose' | 'perform' | 'vote' | 'report';
  naming: boolean;
  voted: number[];
  vote_ms: number;
}

/** The dares of the table, which the page carries. */
/** What the menu of a seat needs: reasons with their words, addresses, the length of words. */
interface PeopleTexts {
  reasons: [string, string][];
  most: number;
  report: string;
  block: string;
  reports: string;
  styles: string;
}

interface DareTexts {
  texts: string[];
  title: string;
  own: boolean;
  self: boolean;
  report: string;
  reasons: [string, string][];
}

interface OneLeft {
  seat: number;
  ms_sure: number;
}

interface Result {
  winner: number | null;
  places: number[];
  points: number[];
  scores: number[];
  blocked: boolean;
  match_over: boolean;
  winners: number[];
  void: boolean;
  next_ms: number | null;
  standing: number[];
  hands: number[][];
}

interface View {
  seat: number | null;
  phase: 'turn' | 'drawn' | 'penalty' | 'challenge' | 'colour' | 'dare' | 'vote' | 'paused' | 'over';
  turn: number | null;
  turn_no: number;
  ms_left: number;
  ms_budget: number;
  direction: 1 | -1;
  compass: 'right' | 'left';
  teams: boolean;
  round: number;
  dealer: number;
  starter: number;
  scores: number[];
  hand: number[];
  counts: number[];
  top: number;
  colour: number | null;
  under: number[];
  pile: number;
  stock: number;
  pending: number;
  chain: number;
  thrower: number | null;
  drawn: number | null;
  flag: boolean;
  said: number[];
  exposed: OneLeft[];
  autopilot: number[];
  left: number[];
  bots: number[];
  can: Can;
  result: Result | null;
  dare: Dare | null;
  out: number | null;
  /** Seats that want a pause. */
  pause: number[];
  /** Until a pause ends by itself; null where there is none. */
  paused_ms: number | null;
  rounds: number[][];
  /** Every hand, by seat: only where a finished match is looked at again. */
  open?: number[][];
}

/** What a page knows of anybody who sits or sat here. */
interface Somebody {
  name: string;
  /** What the page calls a player by; nobody else is called so here. */
  who: string | null;
}

interface Person extends Somebody {
  seat: number;
  kind: 'person' | 'guest' | 'bot' | 'empty';
  online: boolean;
  /** The address of a player's picture; empty for others. */
  face: string;
  away_ms: number;
  rematch: boolean;
}

/** What of a table's rules the page draws by. */
interface ShownRules {
  scoring: 'places' | 'winner_collects' | 'keep_own';
  target: number | null;
  stack_total: 'sum' | 'count_times_top';
  seven_zero: boolean;
  jump_in: 'off' | 'numbers' | 'coloured';
}

/** The coming deal: hashes, and who has revealed the secret behind his. */
interface Deal {
  game: string;
  commitment: string;
  called: boolean;
  salts: { seat: number; hash: string; came: boolean }[];
}

/** What a table with an entry is played for; `paid` goes by seat, once the match is over. */
interface Prize {
  entry: number;
  pot: number;
  places: number[];
  paid: number[] | null;
  why: string | null;
}

interface Table {
  id: string;
  name: string;
  preset: string;
  preset_label: string;
  deck: string;
  chips: string[];
  rules: ShownRules;
  state: 'open' | 'playing' | 'over';
  private: boolean;
  teams: boolean;
  seats: number;
  me: number | null;
  host: number | null;
  watchers: number;
  clock_ms: number | null;
  link: string;
  people: Person[];
  /** Who played the match of the scoreboard, by seat. */
  dealt: { me: number | null; people: Somebody[] } | null;
  can: { sit: boolean; stand: boolean; start: boolean; rematch: boolean; leave: boolean; host: boolean };
  /** Whom the host took off the table; for himself alone. */
  removed: { who: string; name: string }[];
  /** Whether it waits for its people instead of closing. */
  kept: boolean;
  /** What a reader is told whom the host took off. */
  out: string | false;
  game: string | null;
  deal: Deal | null;
  prize: Prize | null;
  hold: string | null;
  shown: { turn: number; text: string } | null;
  silent: boolean;
  talk: 'none' | 'phrases' | 'text';
}

interface Caption {
  kind: string;
  seat: number | null;
  other: number | null;
  card: number | null;
  colour: number | null;
  count: number | null;
  cards: number[];
  text: string;
  /** The cards of a draw that hid them, once the match is over. */
  open?: number[];
}

interface Frame {
  at: [number, number];
  table: Table;
  view: View | null;
  said: Caption[];
  first?: boolean;
  hint?: string;
}

/** Something that was said; `body` is a phrase's id, an emote's, or a text. */
interface TalkLine {
  id: number;
  seat: number;
  name: string;
  kind: 'phrase' | 'emote' | 'text';
  body: string;
  mine: boolean;
  folded: boolean;
}

/** Lines as they come: with `first` all there are, else what is new. */
interface Talk {
  first?: boolean;
  lines: TalkLine[];
  muted?: number[];
}

/** What the page knows of the talk; `fresh` are the bubbles, by seat, `shown` unfolded lines. */
interface TalkState {
  known: boolean;
  lines: TalkLine[];
  muted: number[];
  unread: number;
  open: boolean;
  fresh: Record<number, TalkLine>;
  shown: number[];
  notice: string;
}

/** An answer to one message. */
interface Answer {
  ok?: string;
  no?: string | null;
  seq?: number;
  code?: string;
  text?: string;
  link?: string;
  retry_ms?: number;
}

/** A message to the server; `key` is added when it is sent. */
interface Message {
  do: string;
  key?: string;
  turn?: number;
  card?: number;
  colour?: number;
  target?: number;
  seat?: number;
  call?: boolean;
  n?: number;
  success?: boolean;
  kind?: string;
  body?: string;
  muted?: boolean;
  text?: string;
  deal?: string;
  hash?: string;
  salt?: string;
  who?: string;
  seen?: [number, number];
}

interface LobbyRow {
  id: string;
  name: string;
  preset: string;
  preset_label: string;
  chips: string[];
  seats: number;
  taken: number;
  state: 'open' | 'playing' | 'over';
  url: string;
  rules: string;
}

interface Labels {
  locale: string;
  digits: string;
  texts: Record<string, string>;
  plurals: Record<string, Record<string, string>>;
  faces: string[];
  colours: string[];
}

interface Settings {
  turn: number;
  rest: number;
  vibrate: boolean;
  keys: boolean;
  confirm: boolean;
  speech: 'all' | 'mine' | 'turn';
  digits: string;
}

type LinkState = 'up' | 'lost' | 'offline' | 'restart' | 'taken' | 'closed';

type SheetName = 'person' | 'dares' | 'dare_report' | 'colour' | 'swap' | 'settings' | 'talk' | 'help' | 'leave' | null;

/** What has just happened and deserves a moment: a sentence, and a word at the seats it concerns. */
interface Moment {
  text: string;
  tags: Record<number, 'jumped' | 'swapped'>;
}

/** All that the page paints from; changed in store.js only. */
interface PageState {
  frame: Frame;
  log: Caption[];
  link: LinkState;
  lag: number;
  sheet: SheetName;
  /** The card in the hand whose question is open: its colour, or whom to swap with. */
  asked: number | null;
  calling: boolean;
  lifted: number | null;
  laid: number | null;
  laidColour: number | null;
  slow: boolean;
  waiting: string[];
  notice: string;
  /** The address of the rule behind the notice. */
  why?: string;
  moment: Moment | null;
  talk?: TalkState;
  sorted: boolean;
  overSeen: boolean;
  settings: Settings;
}

/** A step of a finished match: of its view only what differs from the step before. */
interface FilmStep {
  seq: number;
  ms: number;
  said: Caption[];
  view: Partial<View>;
  hands?: number[][];
}

interface FilmPart {
  round: number;
  first: number;
  last: number;
  steps: FilmStep[];
}

/** What the page of a replay carries: the first and last step of each round, and one round. */
interface FilmBlock {
  table: Table;
  open?: boolean;
  views?: { name: string; address: string; now: boolean }[];
  rounds: [number, number][];
  step: number;
  part: FilmPart;
}

interface Shot {
  seq: number;
  ms: number;
  said: Caption[];
  view: View;
  hands: number[][];
}

interface ReelState {
  at: number;
  playing: boolean;
  speed: number;
  open: boolean;
  busy: boolean;
  lost: boolean;
  log: boolean;
}
