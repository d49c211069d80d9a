"""A finished match step by step: what happened, with every hand open, and any of it as a scenario.

Only for who played it and for staff: whoever asks is checked here, and a match that is not over
is no match to them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from oona_site.players.names import apart

from .causes import action_from
from .engine import events as ev
from .engine.cards import DECKS, Deck
from .engine.evolve import fold, start
from .engine.notation import cards_text
from .engine.scenario_write import Round, Taken, scenario_of
from .engine.shuffle import Shuffle
from .engine.view import caption
from .models import Game, GameSeat
from .position import code_told, facts_of
from .seeds import Secret
from .selectors import StepRow, openings, steps_after
from .sentences import BOT_NAMES
from .words import Words

SECOND_MS = 1000


@dataclass(frozen=True, slots=True)
class Line:
    """A step for people: its number in the match, seconds since the deal, and its sentences."""

    seq: int
    seconds: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Reviewed:
    """A round of a finished match; ``number`` and ``rounds`` count from one."""

    game: Game
    number: int
    rounds: int
    rows: Sequence[StepRow]


def finished(public_id: str, *, player: int | None, staff: bool) -> Game | None:
    """The finished match with this address, if this person may look at it; else ``None``."""
    game = Game.objects.filter(public_id=public_id, ended_at__isnull=False).first()
    if game is None:
        return None
    return game if staff or (player and has_played(game, player)) else None


def has_played(game: Game, player: int) -> bool:
    """Whether ``player`` had a seat in ``game``."""
    return GameSeat.objects.filter(game=game, player=player).exists()


def round_with(game: Game, seq: int | None, number: int) -> Reviewed:
    """The round that step ``seq`` belongs to, or round ``number``, or the first."""
    begins = [row.seq for row in openings(game.pk)]
    if seq is not None:
        number = sum(begin <= seq for begin in begins)
    number = min(max(number, 1), len(begins))
    ends = [*begins[1:], None][number - 1]
    rows = [
        row
        for row in steps_after(game.pk, begins[number - 1] - 1)
        if ends is None or row.seq < ends
    ]
    return Reviewed(game, number, len(begins), rows)


def lines_of(reviewed: Reviewed, say: Words) -> list[Line]:
    """The steps in words; a card that moved is named, since the match is over."""
    game = reviewed.game
    deck = DECKS[_rules_deck(reviewed)]
    names = _names(game, say)
    return [
        Line(
            seq=row.seq,
            seconds=(row.at - game.started_at) // SECOND_MS,
            texts=tuple(_sentences(facts_of(row), say, names, deck)),
        )
        for row in reviewed.rows
    ]


def scenario_text(reviewed: Reviewed, seq: int, dares: tuple[str, ...]) -> str | None:
    """The scenario of the position after step ``seq``; ``None`` where the format has no words."""
    played = _round(reviewed, dares)
    index = seq - reviewed.rows[0].seq
    data = scenario_of(played, index)
    return None if data is None else json.dumps(data, ensure_ascii=False, indent=2) + "\n"


class _Recorder:
    """A shuffle that remembers the reshuffles it made, in the order drawn."""

    def __init__(self, shuffle: Shuffle) -> None:
        self._shuffle = shuffle
        self.orders: list[list[int]] = []

    def __call__(self, cards: Sequence[int], label: str, k: int) -> list[int]:
        order = self._shuffle(cards, label, k)
        if label == "reshuffle":
            self.orders.append(order)
        return order


def _round(reviewed: Reviewed, dares: tuple[str, ...]) -> Round:
    game = reviewed.game
    shuffle = _Recorder(Secret.unsealed(game.sealed_seed, game.public_id).shuffle)
    first = facts_of(reviewed.rows[0])
    state = start(first, shuffle)
    steps = [Taken(reviewed.rows[0].at, None, state.copy())]
    for row in reviewed.rows[1:]:
        shuffle.orders.clear()
        facts = facts_of(row)
        fold(state, facts, shuffle)
        steps.append(
            Taken(
                at=row.at,
                action=action_from(row.cause, row.seat),
                state=state.copy(),
                refused=code_told(facts),
                reshuffles=tuple(cards_text(state.deck, order) for order in shuffle.orders),
            )
        )
    began = first[0]
    assert isinstance(began, ev.RoundBegan)
    return Round(
        name=game.public_id,
        preset=game.preset,
        deck=tuple(shuffle(range(state.deck.size), "deck", began.number)),
        steps=steps,
        dares=dares,
    )


def _rules_deck(reviewed: Reviewed) -> str:
    began = facts_of(reviewed.rows[0])[0]
    assert isinstance(began, ev.RoundBegan)
    return began.rules.deck


def _names(game: Game, say: Words) -> list[str]:
    seats = GameSeat.objects.filter(game=game).select_related("player").order_by("number")
    return [
        apart(seat.player.name if seat.player else say.gettext(BOT_NAMES[seat.number]))
        for seat in seats
    ]


def _sentences(facts: list[ev.Fact], say: Words, names: list[str], deck: Deck) -> list[str]:
    told = []
    for fact in facts:
        said = caption(fact, getattr(fact, "seat", None))
        if said is not None:
            text = say.sentence(said, None, names, deck)
            cards = " · ".join(say.card_name(card, deck) for card in said.cards)
            told.append(f"{text} ({cards})" if cards else text)
    return told
