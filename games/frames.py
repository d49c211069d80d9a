"""Frames: what one audience is sent, whole, as text.

An audience is a seat (or a watcher), a language and the address the page came from; everybody
in it gets the same text. Everything about cards comes from ``engine.view``; this module adds
names and words and decides nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.translation import override

from . import stakes, words
from .engine.state import State
from .engine.view import Caption, View, caption, view
from .models import TableState
from .people import handle_of
from .position import Position
from .selectors import Chair, DealRow, TableRow
from .wire import WireCode

UNDER_CARDS = 3
FIRST_CAPTIONS = 30
STEPS_A_MATCH = 1_000_000
# What the page draws by; all else of the rules reaches it as chips, moves and words.
SHOWN_RULES = ("scoring", "target", "stack_total", "seven_zero", "jump_in")

encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Audience:
    """Who is sent the same text. ``seat`` is ``None`` for watchers, ``out`` for those whom the
    host took off the table.
    """

    seat: int | None
    language: str
    origin: str
    out: bool = False


@dataclass(slots=True)
class Scene:
    """A table as its hub knows it now: the row, the match, and who is connected."""

    row: TableRow
    position: Position | None
    online: Collection[int]
    away_since: Mapping[int, int]
    watchers: int


def wire_seq(position: Position | None, seq: int) -> int:
    """A step's number as browsers know it: it goes on rising from match to match of a table."""
    return 0 if position is None else (position.game.number - 1) * STEPS_A_MATCH + seq


def at_of(scene: Scene, n: int) -> list[int]:
    """The pair by which frames are ordered."""
    position = scene.position
    return [wire_seq(position, position.seq if position else 0), n]


def frame_of(
    scene: Scene,
    audience: Audience,
    *,
    n: int,
    now: int,
    since: int | None,
    table: msgspec.Raw | None = None,
) -> dict[str, Any]:
    """One frame; ``since`` is the number of the last fact told, ``None`` on the first frame."""
    frame: dict[str, Any] = {
        "at": at_of(scene, n),
        "table": table or table_of(scene, audience, now),
        "view": None,
        "said": [],
        "hint": "",
    }
    position = scene.position
    if position is not None and scene.row.state != TableState.OPEN:
        say = words.words_in(audience.language)
        seen = view(position.state, audience.seat, now)
        look_past_waits(seen, position.state, now)
        plays = seen.seat is not None and seen.turn is not None and seen.seat not in seen.left
        seen.can.pause = plays and scene.row.may_pause and seen.seat not in seen.pause
        frame["view"] = view_of(seen) | {"rounds": position.rounds if seen.result else []}
        names = say.names_of(scene.row)
        frame["said"] = captions_of(position, say, names, audience.seat, since)
        frame["hint"] = say.hint(seen, scene.row.rules)
    if since is None:
        frame["first"] = True
    return frame


def look_past_waits(seen: View, state: State, now: int) -> None:
    """Let ``seen.can`` name what may be done once its lock or its cooldown has ended.

    No frame comes then: the page waits by itself for as long as ``lock_ms`` and ``cooldown_ms``
    say.
    """
    can = seen.can
    if can.lock_ms:
        later = view(state, seen.seat, now + can.lock_ms).can
        can.play, can.jump, can.target = later.play, later.jump, later.target
    if can.cooldown_ms:
        can.catch = view(state, seen.seat, now + can.cooldown_ms).can.catch


def captions_of(
    position: Position, say: words.Words, names: list[str], seat: int | None, since: int | None
) -> list[dict[str, Any]]:
    """What happened after fact number ``since``, as ``seat`` may know it, in words."""
    told = [
        {
            "kind": said.kind,
            "seat": said.seat,
            "other": said.other,
            "card": said.card,
            "colour": said.colour,
            "count": said.count,
            "cards": said.cards,
            "text": say.sentence(said, seat, names, position.state.deck, vain=vain),
        }
        for said, vain in _happenings(position, seat, since)
    ]
    return told[-FIRST_CAPTIONS:] if since is None else told


def _happenings(
    position: Position, seat: int | None, since: int | None
) -> list[tuple[Caption, bool]]:
    """What there is to tell, and of each draw whether nothing in it fits.

    A draw that went on is told once.
    """
    out: list[tuple[Caption, bool]] = []
    facts = position.recent(since)
    for number, fact in enumerate(facts, position.log_end - len(facts)):
        said = caption(fact, seat)
        if said is None:
            continue
        last = out[-1][0] if out else None
        if last and said.kind == last.kind == "drew" and said.seat == last.seat:
            count = (last.count or 0) + (said.count or 0)
            said = replace(last, count=count, cards=(*last.cards, *said.cards))
            out.pop()
        out.append((said, number in position.vain))
    return out


def view_of(seen: View) -> dict[str, Any]:
    """The view as docs/wire.md lists it: of the pile no more than what a player can look at."""
    pile = seen.seen
    return {
        "seat": seen.seat,
        "phase": seen.phase,
        "turn": seen.turn,
        "turn_no": seen.turn_no,
        "ms_left": seen.ms_left,
        "ms_budget": seen.ms_budget,
        "direction": seen.direction,
        "compass": seen.compass,
        "teams": seen.teams,
        "round": seen.round,
        "dealer": seen.dealer,
        "starter": seen.starter,
        "scores": seen.scores,
        "hand": seen.hand,
        "counts": seen.counts,
        "top": seen.top,
        "colour": seen.colour,
        "under": pile[-2 : -2 - UNDER_CARDS : -1],
        "pile": len(pile),
        "stock": seen.stock,
        "pending": seen.pending,
        "chain": seen.chain,
        "thrower": seen.thrower,
        "drawn": seen.drawn,
        "flag": seen.flag,
        "said": seen.said,
        "exposed": seen.exposed,
        "autopilot": seen.autopilot,
        "left": seen.left,
        "bots": seen.bots,
        "can": seen.can,
        "result": seen.result,
        "dare": seen.dare,
        "out": seen.out,
        "pause": seen.pause,
        "paused_ms": seen.paused_ms,
    }


def table_of(scene: Scene, audience: Audience, now: int) -> dict[str, Any]:
    """The table part."""
    with override(audience.language):
        return _table_of(scene, audience, now)


def _table_of(scene: Scene, audience: Audience, now: int) -> dict[str, Any]:
    row = scene.row
    chair = row.chairs[audience.seat] if audience.seat is not None else None
    return {
        "id": row.public_id,
        "name": words.table_name(row),
        "preset": row.preset,
        "preset_label": words.preset_label(row.preset),
        "deck": row.rules.deck,
        "chips": words.coin_chips(row) + words.chips(row.rules, row.preset) + words.talk_chips(row),
        "rules": {name: getattr(row.rules, name) for name in SHOWN_RULES},
        "state": "over" if row.state == TableState.CLOSED else row.state,
        "private": row.private,
        "teams": row.teams,
        "seats": row.seats,
        "me": audience.seat,
        "host": row.host_seat,
        "watchers": scene.watchers,
        "clock_ms": None if row.is_resting or row.clock_at is None else max(0, row.clock_at - now),
        "link": f"{audience.origin}/table/{row.public_id}/",
        "people": [_person(scene, each, now) for each in row.chairs],
        "dealt": _dealt(row, chair, audience.language),
        "can": _can(row, chair, is_out=audience.out),
        "removed": _removed(row, chair),
        "kept": row.kept,
        "out": audience.out and words.message_refusal_text(WireCode.REMOVED, audience.language),
        "game": row.game_public_id,
        "deal": _deal(row.deal),
        "prize": _prize(row),
        "hold": _hold_text(row, audience.language),
        "shown": _shown(row),
        "silent": row.is_silent,
        "talk": row.talk_now,
    }


def _prize(row: TableRow) -> dict[str, Any] | None:
    """What the table is played for; ``paid`` is by seat, once the match is over."""
    if not row.entry or not stakes.are_on():
        return None
    pot, places = stakes.shown(row)
    is_paid = row.prizes and row.state != TableState.PLAYING
    return {
        "entry": row.entry,
        "pot": pot,
        "places": places,
        "paid": row.prizes if is_paid else None,
        "why": reverse("coins:game", args=(row.game_public_id,)) if is_paid else None,
    }


def _hold_text(row: TableRow, language: str) -> str | None:
    """Why the match has not begun by itself, for those who wait for it."""
    if row.hold is None or row.state != TableState.OPEN:
        return None
    values: words.Values = {"names": list(row.hold.names), "entry": row.entry}
    return words.message_refusal_text(row.hold.code, language, values)


def _shown(row: TableRow) -> dict[str, Any] | None:
    """What a performer has written in the running match, and in which decision."""
    lines = row.performance
    if lines is None or lines.game != row.game:
        return None
    return {"turn": lines.turn, "text": lines.text}


def _dealt(row: TableRow, chair: Chair | None, language: str) -> dict[str, Any] | None:
    """Who played the match of the scoreboard, by seat, and which of them the reader was."""
    if not row.dealt:
        return None
    say = words.words_in(language)
    players = [sitter.player for sitter in row.dealt]
    mine = chair.player if chair else None
    return {
        "me": players.index(mine) if mine is not None and mine in players else None,
        "people": [
            {
                "name": say.sitter_name(seat, sitter),
                "who": handle_of(row.public_id, sitter.player) if sitter.player else None,
            }
            for seat, sitter in enumerate(row.dealt)
        ],
    }


def _deal(deal: DealRow | None) -> dict[str, Any] | None:
    """What is known of the coming deal: hashes, and who has revealed his salt."""
    if deal is None:
        return None
    salts = [{"seat": seat, "hash": written, "came": came} for seat, written, came in deal.salts]
    return {
        "game": deal.game,
        "commitment": deal.commitment,
        "called": deal.called,
        "salts": salts,
    }


def _person(scene: Scene, chair: Chair, now: int) -> dict[str, Any]:
    if chair.player is not None:
        kind = "guest" if chair.is_guest else "person"
    else:
        kind = "bot" if chair.bot else "empty"
    online = chair.bot or chair.number in scene.online
    since = scene.away_since.get(chair.number, chair.seen_at)
    away = kind in ("guest", "person") and not online
    return {
        "seat": chair.number,
        "name": words.chair_name(chair),
        "kind": kind,
        "who": handle_of(scene.row.public_id, chair.player) if chair.player else None,
        "face": reverse("face", args=(chair.face,)) if chair.face else "",
        "online": online,
        "away_ms": max(0, now - since) if away and since else 0,
        "rematch": chair.rematch,
    }


def _removed(row: TableRow, chair: Chair | None) -> list[dict[str, str]]:
    """Whom the host may let sit down again: for himself alone."""
    if chair is None or chair.player != row.host:
        return []
    return [{"who": handle_of(row.public_id, who), "name": name} for who, name in row.removed]


def _can(row: TableRow, chair: Chair | None, *, is_out: bool) -> dict[str, bool]:
    is_open, is_over = row.state == TableState.OPEN, row.state == TableState.OVER
    free = any(not each.is_person for each in row.chairs)
    return {
        "sit": chair is None and free and (is_open or is_over) and not is_out,
        "stand": chair is not None and is_open,
        "start": chair is not None and is_open and row.host == chair.player,
        "rematch": chair is not None and is_over and not chair.rematch,
        "leave": chair is not None and (is_over or row.state == TableState.PLAYING),
        "host": chair is not None and row.private and row.host == chair.player,
    }


class TableParts:
    """The table part for each audience, made once until something in it changes."""

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: dict[Audience, msgspec.Raw] = {}

    def clear(self) -> None:
        """Something has changed."""
        self._made.clear()

    def part(self, scene: Scene, audience: Audience, now: int) -> msgspec.Raw:
        """The part as text; one with a running clock in it is made anew."""
        part = self._made.get(audience)
        if part is None or scene.row.clock_at is not None or scene.away_since:
            part = msgspec.Raw(encode(table_of(scene, audience, now)))
            self._made[audience] = part
        return part
