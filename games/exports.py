"""A finished match as a file of its player's: JSON lines, or the notation of the engine.

docs/game-log.md describes both, and whoever changes one raises its version there.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from .causes import action_from
from .engine import actions as act
from .engine import events as ev
from .engine.cards import DECKS, Deck
from .engine.codec import SCHEMA, dump
from .engine.notation import card_text, cards_text, colour_text, move_text
from .engine.tables import as_values
from .position import facts_of
from .replay import Film
from .selectors import StepRow, steps_after
from .words import words_in

JSON_FORMAT: Final = "oona-game-log-1"
TEXT_FORMAT: Final = "oona-notation-1"
# Only the names of bots are words here: the same match is the same file for every reader.
_LANGUAGE: Final = "en"


def json_lines(film: Film) -> str:
    """The match, one JSON object a line: the match itself, then its steps in order."""
    lines = [_match(film), *map(_step, steps_after(film.game.id, 0))]
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def notation(film: Film) -> str:
    """The match as text: tags, then a line for each step."""
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in _tags(film)]
    for row in steps_after(film.game.id, 0):
        lines.extend(_written(film, row))
    return "\n".join(lines) + "\n"


def _names(film: Film) -> list[str]:
    """As they are, without the marks that set them apart in a sentence."""
    return [name[1:-1] for name in words_in(_LANGUAGE).names_of(film.row)]


def _match(film: Film) -> dict[str, Any]:
    game = film.kept
    chairs = zip(film.row.chairs, _names(film), strict=True)
    return {
        "format": JSON_FORMAT,
        "game": game.public_id,
        "table": film.row.public_id,
        "number": game.number,
        "preset": game.preset,
        "rules": as_values(film.row.rules),
        "teams": game.teams,
        "seats": [{"seat": chair.number, "name": name, "bot": chair.bot} for chair, name in chairs],
        "me": film.seat,
        "entry": game.entry,
        "team_prize": game.team_prize,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
        "void": game.void,
        "result": game.result,
        "commitment": game.commitment,
        "seed": game.seed,
        "salts": msgspec.json.decode(game.salts or "{}"),
        "schema": SCHEMA,
        "steps": film.last,
    }


def _step(row: StepRow) -> dict[str, Any]:
    return {
        "seq": row.seq,
        "at": row.at,
        "seat": row.seat,
        "cause": msgspec.json.decode(row.cause),
        "facts": dump(facts_of(row)),
    }


def _tags(film: Film) -> list[tuple[str, str]]:
    game = film.kept
    started = datetime.fromtimestamp(game.started_at / 1000, UTC)
    seats = [(f"Seat{seat}", name) for seat, name in enumerate(_names(film))]
    places = " ".join(map(str, (game.result or {}).get("standing", ()))) or "void"
    return [
        ("Format", TEXT_FORMAT),
        ("Game", game.public_id),
        ("Preset", game.preset),
        ("Started", started.isoformat(timespec="milliseconds")),
        ("Teams", "yes" if game.teams else "no"),
        *seats,
        ("Places", places),
    ]


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _written(film: Film, row: StepRow) -> list[str]:
    """The lines of a step: an empty one and the cards before a round, how it ended after it."""
    facts, deck = facts_of(row), DECKS[film.row.rules.deck]
    lines: list[str] = []
    for fact in facts:
        lines.extend(_opening(fact, deck))
    action = action_from(row.cause, row.seat)
    if action is not None:
        who = "table" if row.seat is None else str(row.seat)
        seconds = (row.at - film.game.started_at) / 1000
        effects = [text for fact in facts if (text := _effect(fact, deck))]
        moved = f" ; {', '.join(effects)}" if effects else ""
        lines.append(f"{row.seq} {seconds:.3f} {who}: {asked_text(action, deck)}{moved}")
    lines.extend(_end(fact) for fact in facts if isinstance(fact, ev.RoundEnded))
    return lines


def asked_text(action: act.Action, deck: Deck) -> str:
    """What was asked, in the notation of the engine."""
    if not isinstance(action, act.Tick):
        return move_text(action, deck)
    absent = "".join(f" absent {seat}" for seat in action.absent)
    return f"tick{absent}{' unserved' if action.unserved else ''}"


def _opening(fact: ev.Fact, deck: Deck) -> list[str]:
    match fact:
        case ev.RoundBegan(number=number, dealer=dealer):
            return ["", f"round {number} dealer {dealer}"]
        case ev.Dealt(hands=hands):
            return [f"hand {seat}: {cards_text(deck, hand)}" for seat, hand in enumerate(hands)]
        case ev.TurnedUp(cards=cards):
            return [f"first: {cards_text(deck, cards)}"]
    return []


def _effect(fact: ev.Fact, deck: Deck) -> str:
    """What a step led to that its move does not say."""
    match fact:
        case ev.Drew(seat=seat, cards=cards):
            return f"{seat} draws {cards_text(deck, cards) or '-'}"
        case ev.Played(seat=seat, card=card, colour=colour):
            return f"{seat} lays {card_text(deck, card)} {colour_text(colour) or '-'}"
        case ev.HandsMoved(sources=sources):
            return f"hands {' '.join(map(str, sources))}"
        case ev.Reshuffled(k=k):
            return f"reshuffle {k}"
        case ev.Caught(seat=seat, by=by):
            return f"{by} catches {seat}"
        case ev.TimedOut(seat=seat):
            return f"{seat} is late"
        case ev.Challenged(thrower=thrower, guilty=guilty):
            return f"{thrower} is {'guilty' if guilty else 'innocent'}"
    return ""


def _end(end: ev.RoundEnded) -> str:
    out = "nobody" if end.winner is None else str(end.winner)
    points, scores = (" ".join(map(str, numbers)) for numbers in (end.points, end.scores))
    return f"end: out {out} points {points} scores {scores}"
