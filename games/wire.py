"""Browser messages, read strictly.

Whatever is not exactly a message of docs/wire.md is refused with a :class:`WireCode`; nothing a
browser sends names a seat, which comes from its session.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from .engine import actions as act

MAX_BYTES = 8_192
SHOW_CHARS = 240

Key = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]
Name = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,32}$")]
# How the page names a person.
Handle = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
# Wrong lengths are refused by name, further in.
Written = Annotated[str, Meta(max_length=200)]
Small = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class WireCode(StrEnum):
    """Why a message is refused before the rules are asked, or why its table could not serve it."""

    UNREADABLE = "unreadable"
    TOO_BIG = "too_big"
    TOO_FAST = "too_fast"
    KEY_REUSED = "key_reused"
    RETRY = "retry"
    NOT_SEATED = "not_seated"
    NO_SESSION = "no_session"
    NO_GAME = "no_game"
    TAKEN_OVER = "taken_over"
    FAILED = "failed"
    SEAT_TAKEN = "seat_taken"
    TABLE_FULL = "table_full"
    TABLE_CLOSED = "table_closed"
    ALREADY_PLAYING = "already_playing"
    BLOCKED = "blocked"
    NOT_OPEN = "not_open"
    NOT_HOST = "not_host"
    NOT_OVER = "not_over"
    NOT_PRIVATE = "not_private"
    CARDS_DEALT = "cards_dealt"
    PERSON_GONE = "person_gone"
    OWN_SEAT = "own_seat"
    REMOVED = "removed"
    NO_PAUSE = "no_pause"
    TOO_MANY_KEPT = "too_many_kept"
    NOT_KEEPER = "not_keeper"
    TOO_MANY_SEATS = "too_many_seats"
    TOO_MANY_TABLES = "too_many_tables"
    LEFT_BEFORE = "left_before"
    NOT_PERFORMING = "not_performing"
    SILENT_TABLE = "silent_table"
    SALT_SHAPE = "salt_shape"
    SALT_LATE = "salt_late"
    SALT_EARLY = "salt_early"
    SALT_UNKNOWN = "salt_unknown"
    SALT_AGAIN = "salt_again"
    SALT_DIFFERS = "salt_differs"
    COINS_OFF = "coins_off"
    COINS_STOPPED = "coins_stopped"
    NEEDS_ACCOUNT = "needs_account"
    NO_COIN_TABLES = "no_coin_tables"
    TOO_FEW_COINS = "too_few_coins"
    ENTRY_UNPAID = "entry_unpaid"
    SEATS_FREE = "seats_free"
    TALK_OFF = "talk_off"
    TALK_PARTNERS = "talk_partners"
    TALK_PHRASES = "talk_phrases"
    TALK_FAST = "talk_fast"
    TALK_BARRED = "talk_barred"
    TALK_BLANK = "talk_blank"
    TALK_LONG = "talk_long"
    TALK_WORD = "talk_word"
    TALK_LINK = "talk_link"
    NOBODY_THERE = "nobody_there"


class Refused(Exception):
    """A wish that cannot be granted; ``code`` has words in every language.

    ``values`` fill places in them; a list is of names, and a text is set apart from what is
    around it.
    """

    def __init__(self, code: WireCode, **values: int | str | list[str]) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


class Message(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """A message, told apart by ``do``."""


class Play(Message, tag="play"):
    card: Annotated[int, Meta(ge=0, le=255)]
    turn: Small
    key: Key
    colour: Annotated[int, Meta(ge=0, le=3)] | None = None
    target: Annotated[int, Meta(ge=0, le=5)] | None = None
    call: bool = False


class Draw(Message, tag="draw"):
    turn: Small
    key: Key


class Keep(Message, tag="keep"):
    turn: Small
    key: Key


class Accept(Message, tag="accept"):
    turn: Small
    key: Key
    colour: Annotated[int, Meta(ge=0, le=3)] | None = None


class Challenge(Message, tag="challenge"):
    turn: Small
    key: Key


class NameColour(Message, tag="name_colour"):
    colour: Annotated[int, Meta(ge=0, le=3)]
    turn: Small
    key: Key


class Dare(Message, tag="dare"):
    turn: Small
    key: Key
    colour: Annotated[int, Meta(ge=0, le=3)] | None = None


class GiveUp(Message, tag="give_up"):
    turn: Small
    key: Key


class Vote(Message, tag="vote"):
    success: bool
    key: Key


class Report(Message, tag="report"):
    key: Key


class Show(Message, tag="show"):
    text: Annotated[str, Meta(max_length=SHOW_CHARS)]
    turn: Small
    key: Key


class Say(Message, tag="say"):
    kind: Literal["phrase", "emote", "text"]
    body: Annotated[str, Meta(max_length=2_000)]
    key: Key


class Hear(Message, tag="hear"):
    seat: Annotated[int, Meta(ge=0, le=5)]
    muted: bool
    key: Key


class Call(Message, tag="call"):
    key: Key


class Catch(Message, tag="catch"):
    target: Annotated[int, Meta(ge=0, le=5)]
    key: Key


class Back(Message, tag="back"):
    key: Key


class Pause(Message, tag="pause"):
    key: Key


class PlayOn(Message, tag="play_on"):
    key: Key


class Sit(Message, tag="sit"):
    key: Key
    seat: Annotated[int, Meta(ge=0, le=5)] | None = None


class Stand(Message, tag="stand"):
    key: Key


class Start(Message, tag="start"):
    key: Key


class Rematch(Message, tag="rematch"):
    key: Key


class Commit(Message, tag="commit"):
    deal: Name
    hash: Written
    key: Key


class Reveal(Message, tag="reveal"):
    deal: Name
    salt: Written
    key: Key


class Remove(Message, tag="remove"):
    who: Handle
    key: Key


class Allow(Message, tag="allow"):
    who: Handle
    key: Key


class MoveTo(Message, tag="move_to"):
    who: Handle
    seat: Annotated[int, Meta(ge=0, le=5)]
    key: Key


class HandOver(Message, tag="hand_over"):
    who: Handle
    key: Key


class KeepTable(Message, tag="keep_table"):
    on: bool
    key: Key


class Leave(Message, tag="leave"):
    key: Key


class TakeOver(Message, tag="take_over"):
    key: Key | None = None


class Ping(Message, tag="ping"):
    seen: tuple[Small, Small]


class Echo(Message, tag="echo"):
    n: Small


Turn = Play | Draw | Keep | Accept | Challenge | NameColour | Dare | GiveUp
Reaction = Call | Catch | Back | Vote | Report | Pause | PlayOn
Move = Turn | Reaction
Hosting = Remove | Allow | MoveTo | HandOver | KeepTable
Seating = Sit | Stand | Start | Rematch | Commit | Reveal | Hosting
Talking = Say | Hear
AnyMessage = Talking | Move | Seating | Leave | Show | TakeOver | Ping | Echo

_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


class _Keyed(Struct):
    """Only the key of a message that is otherwise not understood."""

    key: Key | None = None


_key_decoder = msgspec.json.Decoder(_Keyed)


class Unreadable(Exception):
    """A message that is none of ours; ``key`` is its key where that could be read."""

    def __init__(self, code: WireCode, key: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.key = key


def read(text: str | bytes | None) -> AnyMessage:
    """Give the message in ``text``. Raises :class:`Unreadable`, and nothing else."""
    if not isinstance(text, str):
        raise Unreadable(WireCode.UNREADABLE)
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise Unreadable(WireCode.TOO_BIG)
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise Unreadable(WireCode.UNREADABLE, key_of(text)) from None


def key_of(text: object) -> str | None:
    """The key of a message that is otherwise not understood."""
    if not isinstance(text, str) or len(text) > MAX_BYTES:
        return None
    try:
        return _key_decoder.decode(text).key
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def action_of(message: Move, seat: int) -> act.Action:
    """The message as an action of ``seat``."""
    match message:
        case Call():
            return act.Call(seat)
        case Catch(target=target):
            return act.Catch(seat, target)
        case Back():
            return act.Return(seat)
        case Pause():
            return act.Pause(seat)
        case PlayOn():
            return act.PlayOn(seat)
        case Vote(success=success):
            return act.Vote(seat, success)
        case Report():
            return act.Report(seat)
        case _:
            return _turn_action(message, seat)


def _turn_action(message: Turn, seat: int) -> act.Action:
    match message:
        case Play(card=card, colour=colour, target=target, call=call, turn=turn):
            return act.Play(seat, card, colour, target, call=call, turn=turn)
        case Draw(turn=turn):
            return act.Draw(seat, turn)
        case Keep(turn=turn):
            return act.Keep(seat, turn)
        case Accept(turn=turn, colour=colour):
            return act.Accept(seat, turn, colour)
        case Challenge(turn=turn):
            return act.Challenge(seat, turn)
        case NameColour(turn=turn, colour=colour):
            return act.NameColour(seat, colour, turn)
        case Dare(turn=turn, colour=colour):
            return act.TakeDare(seat, turn, colour)
        case GiveUp(turn=turn):
            return act.GiveUp(seat, turn)


def wish_of(message: Seating) -> tuple[bool | int | str | None, ...]:
    """What such a message brings besides itself: a seat, a person, a salt or its hash."""
    match message:
        case Sit(seat=seat):
            return (seat,)
        case Commit(deal=deal, hash=written) | Reveal(deal=deal, salt=written):
            return deal, written
        case MoveTo(who=who, seat=seat):
            return who, seat
        case KeepTable(on=on):
            return (on,)
        case Remove(who=who) | Allow(who=who) | HandOver(who=who):
            return (who,)
        case _:
            return ()


def answered(key: str, seq: int) -> str:
    """``{ok: key, seq}``: accepted and durable."""
    return msgspec.json.encode({"ok": key, "seq": seq}).decode()


def refused(key: str | None, code: str, text: str, retry_ms: int = 0, link: str = "") -> str:
    """``{no: key, code, text, retry_ms, link}``: refused, nothing changed."""
    return msgspec.json.encode(
        {"no": key, "code": code, "text": text, "retry_ms": retry_ms, "link": link}
    ).decode()


PONG = '{"pong":true}'


def pong_asking(echo: int) -> str:
    """``{pong: true, echo}``: an answer that wants ``{do: "echo", n}`` at once."""
    return msgspec.json.encode({"pong": True, "echo": echo}).decode()
