"""Two games that one viewer cannot tell apart, and everything he is sent of either.

A twin is a position in which all cards that the viewer may not see are permuted: in hands, stock,
the card somebody drew, the verdict that nobody has asked for, and the facts behind the captions.
What is compared are the texts that the real live table hands to the viewer's socket.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec

from games import bots, causes, wire
from games.engine import actions as act
from games.engine import events as ev
from games.engine.decide import decide, open_round
from games.engine.evolve import start
from games.engine.selfplay import random_legal, random_playable
from games.engine.state import Drawn, Hit
from games.engine.view import view
from games.items import Said
from games.live import LiveTable
from games.position import Position
from games.readers import Reader
from games.seeds import bot_rng, seal
from games.selectors import GameRow, TableRow
from games.traces import Tracer

BASE_MS = 1_800_000_000_000
STEPS_MOST = 600
EVERY_STEPS = 10
# As many as ten steps lead to, so that every fact is told once.
LATER_FACTS = 30
PROBES = 5

_SHARED = (
    "at",
    "bot_key",
    "game",
    "keys",
    "log_end",
    "moment",
    "rounds",
    "seq",
    "shuffle",
    "stale",
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game, and the time at which it is looked at."""

    position: Position
    now: int


def moments(row: TableRow, seed: int, number: int = 1) -> Iterator[Moment]:
    """Play a game at the table ``row`` and give every tenth position, and the last."""
    rng = Random(seed)
    position = _deal(row, seed, number)
    now = BASE_MS
    while position.seq < STEPS_MOST and not position.state.over:
        if position.seq % EVERY_STEPS == 0:
            yield Moment(position, now + rng.randrange(2_000))
        now += rng.choice((300, 1_500, 2_500))
        action = _some_action(position, now, rng)
        if isinstance(action, act.Tick):
            now = position.state.deadline + 100
        outcome = decide(position.state, action, now, position.shuffle)
        if outcome.facts:
            seat = None if isinstance(action, act.Tick) else action.seat
            proposal = position.propose(outcome.facts, now)
            position.accept(proposal, seat, causes.cause_of(action), None)
    yield Moment(position, now + 1_000)


def _deal(row: TableRow, seed: int, number: int) -> Position:
    secret, name = sha256(f"twins/{seed}".encode()).digest(), f"twins-{seed}"
    game = GameRow(
        id=1,
        public_id=name,
        number=number,
        sealed_seed=seal(secret, name),
        started_at=BASE_MS,
        ended_at=None,
    )
    position = Position(game)
    facts = open_round(
        rules=row.rules,
        seats=row.seats,
        teams=row.teams,
        bots=tuple(chair.number for chair in row.chairs if chair.bot),
        now=BASE_MS,
        shuffle=position.shuffle,
    )
    position.state = start(facts, position.shuffle)
    position.seq = 1
    position.log.extend(facts)
    position.log_end = len(facts)
    return position


def _some_action(position: Position, now: int, rng: Random) -> act.Action:
    """Mostly a legal move; now and then a catch, a call, a timeout or a seat given up."""
    state = position.state
    seat = rng.randrange(state.seats)
    match rng.randrange(40):
        case 0 | 1:
            return act.Catch(seat, rng.randrange(state.seats))
        case 2:
            return act.Call(seat)
        case 3:
            return act.Tick(tuple(s for s in range(state.seats) if rng.random() < 0.2))
        case 4:
            return act.Return(seat)
        case 5 | 6 | 7 | 8:
            return random_legal(state, now, rng)
        case _:
            return random_playable(state, now, rng)


def twin_of(position: Position, viewer: int | None, rng: Random) -> Position:
    """The same position for ``viewer``, with everything else about hidden cards changed."""
    state = position.state.copy()
    own = set(state.hands[viewer]) if viewer is not None else set()
    open_cards = own | set(state.pile)
    if state.over:
        # The end shows every hand.
        open_cards.update(card for hand in state.hands for card in hand)
    hidden = [card for card in range(state.deck.size) if card not in open_cards]
    changed = hidden[:]
    rng.shuffle(changed)
    other = dict(zip(hidden, changed, strict=True))
    state.hands = [[other.get(card, card) for card in hand] for hand in state.hands]
    state.stock = [other.get(card, card) for card in state.stock]
    waiting = state.waiting
    if isinstance(waiting, Drawn) and viewer != state.turn:
        state.waiting = Drawn(other.get(waiting.card, waiting.card))
    elif isinstance(waiting, Hit) and viewer != waiting.thrower:
        state.waiting = replace(waiting, guilty=not waiting.guilty)
    everything = list(range(state.deck.size))
    rng.shuffle(everything)
    twin = _clone(position)
    twin.state = state
    twin.log = deque((_permuted(fact, viewer, everything) for fact in position.log), maxlen=90)
    return twin


def _clone(position: Position) -> Position:
    twin = Position.__new__(Position)
    for name in Position.__slots__:
        setattr(twin, name, getattr(position, name))
    twin.keys, twin.spent = dict(position.keys), set(position.spent)
    twin.log = deque(position.log, maxlen=position.log.maxlen)
    return twin


def _permuted(fact: ev.Fact, viewer: int | None, cards: list[int]) -> ev.Fact:
    """What was hidden when it happened stays hidden: the card of an old draw may lie open now."""
    match fact:
        case ev.Dealt(hands=hands):
            dealt = [
                hand if seat == viewer else tuple(cards[card] for card in hand)
                for seat, hand in enumerate(hands)
            ]
            return ev.Dealt(tuple(dealt))
        case ev.Drew(seat=seat, cards=drawn) if seat != viewer:
            return replace(fact, cards=tuple(cards[card] for card in drawn))
        case ev.MayPlay(seat=seat, card=card) if seat != viewer:
            return replace(fact, card=cards[card])
        case _:
            return fact


class Stage:
    """One table, and what its live table sends to one viewer of a position."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        nothing = SimpleNamespace(tell=lambda *_: None)
        self._hub: Any = SimpleNamespace(
            hints=nothing, note=lambda *_: None, tell=lambda *_: None, traces=Tracer()
        )

    async def sent(
        self, position: Position, viewer: int | None, language: str, *, first: bool
    ) -> list[str]:
        """One frame: the first, or that of a reader who lacks the last few facts."""
        live, reader, texts = self._seat(position, viewer, language)
        if not first:
            reader.told = max(0, position.log_end - LATER_FACTS)
        await live.broadcast()
        return texts

    async def answered(
        self, position: Position, viewer: int | None, language: str, message: Mapping[str, Any]
    ) -> str:
        """The answer to one message; the frames that follow it show what the move uncovered."""
        live, reader, texts = self._seat(_clone(position), viewer, language)
        reader.told = position.log_end
        await live._serve(Said(reader, wire.read(msgspec.json.encode(message).decode())))
        return texts[0]

    def _seat(
        self, position: Position, viewer: int | None, language: str
    ) -> tuple[LiveTable, Reader, list[str]]:
        texts: list[str] = []

        async def send(text: str) -> None:
            texts.append(text)

        async def close(code: int) -> None:
            raise AssertionError(code)

        live = LiveTable(self._hub, self.row)
        live.position = position
        person = self.row.chairs[viewer].player if viewer is not None else None
        reader = Reader(
            person=person,
            session=None,
            language=language,
            origin="http://testserver",
            send=send,
            close=close,
        )
        reader.seat = viewer
        live.crowd.readers.add(reader)
        return live, reader, texts


def probes(position: Position, viewer: int | None, rng: Random) -> list[dict[str, Any]]:
    """Messages a viewer may send here: own cards, cards of others, every other wish, stale ones."""
    state = position.state
    hand = state.hands[viewer] if viewer is not None else []
    cards = rng.sample(range(state.deck.size), 6) + (hand if len(hand) > 1 else [])
    turn = rng.choice((state.turn_no, state.turn_no, state.turn_no, state.turn_no + 1))
    wishes: list[dict[str, Any]] = [
        {"do": "play", "card": card, "turn": turn, "colour": rng.randrange(4)} for card in cards
    ]
    wishes += [{"do": "play", "card": card, "turn": turn} for card in cards]
    wishes += [{"do": what, "turn": turn} for what in ("draw", "keep", "accept", "challenge")]
    wishes += [{"do": "catch", "target": seat} for seat in range(state.seats)]
    wishes += [{"do": "call"}, {"do": "back"}]
    keys = count(1)
    # Going out closes the match, which is written with the table's row.
    return [
        {**wish, "key": f"probe-{next(keys)}"} for wish in rng.sample(wishes, PROBES)
        if not (len(hand) == 1 and wish["do"] == "play" and wish["card"] in hand)
    ]  # fmt: skip


def program_says(moment: Moment, position: Position, seat: int) -> tuple[object, ...]:
    """Everything a program at ``seat`` would see and do with this position."""
    at = position.at
    seen = view(position.state, seat, moment.now)
    plan = bots.plan(view(position.state, seat, at), position.bot_key, position.seq, at)
    rng = bot_rng(position.bot_key, position.seq, seat)
    choice = bots.choose(seen, rng) if seen.turn == seat else None
    return seen, plan, choice, rng.getstate()
