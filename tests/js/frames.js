// Small frames for the tests.

export function view(changes = {}) {
  const can = {
    play: [],
    draw: true,
    keep: false,
    accept: 0,
    challenge: null,
    call: false,
    catch: [],
    back: false,
    lock_ms: 0,
    jump: [],
    target: [],
    name: false,
    cooldown_ms: 0,
    ...changes.can,
  };
  return {
    seat: 0,
    phase: 'turn',
    turn: 0,
    turn_no: 1,
    ms_left: 9000,
    ms_budget: 12000,
    direction: 1,
    compass: 'right',
    teams: false,
    round: 1,
    dealer: 3,
    starter: 0,
    scores: [0, 0, 0, 0],
    hand: [],
    counts: [7, 7, 7, 7],
    top: 14,
    colour: 0,
    under: [],
    pile: 1,
    stock: 79,
    pending: 0,
    chain: 0,
    thrower: null,
    drawn: null,
    flag: false,
    said: [],
    exposed: [],
    autopilot: [],
    left: [],
    bots: [],
    result: null,
    rounds: [],
    ...changes,
    can,
  };
}

const PEOPLE = ['Hamad', 'Layla', 'Salem', 'Noura'];

export function frame(changes = {}) {
  return {
    at: [1, 0],
    table: {
      id: 't',
      name: 'T',
      teams: false,
      rules: { scoring: 'places', target: null, stack_total: 'sum', seven_zero: false, jump_in: 'off' },
      seats: 4,
      me: 0,
      people: PEOPLE.map((name, seat) => ({ seat, name, kind: 'guest', online: true })),
    },
    view: view(),
    said: [],
    hint: '',
    ...changes,
  };
}
