"""Refusals in words: why not, what would have been allowed, and where the rules tell it.

Every code has its sentence in :data:`games.sentences.REFUSALS`. What is added here comes from the
reader's own view, so that nothing hidden can be told, and nothing is decided.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from oona_site.players.names import apart

from .engine.cards import DECKS, Deck
from .engine.refusals import Code
from .engine.rules import N_, JumpIn, Rules
from .engine.view import View
from .rulebook import place_of
from .rulepages import setting_of_table
from .selectors import TableRow
from .wire import AnyMessage, Catch, NameColour, Play, WireCode
from .words import Values, Words, message_refusal_text, words_in

CARDS_NAMED = 4
SECOND_MS = 1000


@dataclass(frozen=True, slots=True)
class Case:
    """A refusal to be explained.

    ``seen`` is the reader's view, ``None`` where there is no game or no seat; ``message`` is what
    was asked, ``retry_ms`` how long a lock or a cooldown lasts still; ``values`` fill places of
    the sentence.
    """

    code: str
    row: TableRow
    seen: View | None = None
    message: AnyMessage | None = None
    retry_ms: int = 0
    values: Values | None = None

    @property
    def rules(self) -> Rules:
        """The table's rules."""
        return self.row.rules

    @property
    def deck(self) -> Deck:
        """The cards that are played with."""
        return DECKS[self.rules.deck]


def explain(case: Case, language: str) -> tuple[str, str]:
    """The sentences of a refusal, and the address of the paragraph that rules it."""
    say = words_in(language)
    base = _INSTEAD.get(case.code, _nothing)(case, say)
    base = base or message_refusal_text(case.code, language, case.values)
    added = ""
    if case.seen is not None:
        added = _ADDED.get(case.code, _nothing)(case, say)
    return " ".join(filter(None, (base, added))), link_of(case)


def link_of(case: Case) -> str:
    """Where the table's rules page explains it, or where it is mended; empty where nowhere."""
    if case.code == WireCode.NEEDS_ACCOUNT:
        return reverse("account_signup")
    if case.code not in set(Code):
        return ""
    table = setting_of_table(case.row)
    slug = place_of(case.code, table)
    if case.code == Code.WINDOW_CLOSED and isinstance(case.message, Play):
        slug = place_of(Code.JUMP_IN_NOT_IDENTICAL, table)
    page = reverse("games:table_rules", args=(case.row.public_id,))
    return f"{page}#{slug}" if slug else page


def _nothing(_: Case, __: Words) -> str:
    return ""


def _seen(case: Case) -> View:
    assert case.seen is not None
    return case.seen


def _is_mine(case: Case) -> bool:
    seen = _seen(case)
    return seen.turn is not None and seen.turn == seen.seat


def _name(case: Case, say: Words, seat: int) -> str:
    return say.names_of(case.row)[seat]


def _cards(case: Case, say: Words, cards: tuple[int, ...]) -> str:
    """Up to four cards by their names, each kind once."""
    names = list(dict.fromkeys(say.card_name(card, case.deck) for card in cards))
    more = " …" if len(names) > CARDS_NAMED else ""
    return " · ".join(names[:CARDS_NAMED]) + more


# What is added


def _now(case: Case, say: Words) -> str:
    """What may be done now: by the reader, or by whoever is to decide."""
    seen = _seen(case)
    if seen.turn is None:
        return _over(case, say)
    if not _is_mine(case):
        return say.gettext(N_("It is for %(name)s to decide now.")) % {
            "name": _name(case, say, seen.turn)
        }
    return say.hint(seen, case.rules)


def _over(case: Case, say: Words) -> str:
    result = _seen(case).result
    if result is not None and result.next_ms is not None:
        seconds = -(-result.next_ms // SECOND_MS)
        text = say.ngettext(
            "The next one begins in %(count)d second.",
            "The next one begins in %(count)d seconds.",
            seconds,
        )
        return text % {"count": seconds}
    return say.gettext(N_("Press “Play again” for another match."))


def _not_your_turn(case: Case, say: Words) -> str:
    text = _now(case, say)
    if case.rules.jump_in is not JumpIn.OFF and isinstance(case.message, Play):
        return f"{text} {_identical(case, say)}"
    return text


def _identical(case: Case, say: Words) -> str:
    text = N_("Out of turn you could only play %(card)s.")
    return say.gettext(text) % {"card": say.card_name(_seen(case).top, case.deck)}


def _jump_blocked(case: Case, say: Words) -> str:
    if case.rules.jump_in is JumpIn.NUMBERS:
        return say.gettext(N_("At this table one jumps in with number cards only."))
    return say.gettext(
        N_("One jumps in with numbers, Stop and Turn back, while nobody owes anything.")
    )


def _drawn(case: Case, say: Words) -> str:
    drawn = _seen(case).drawn
    if drawn is None:
        return ""
    return say.gettext(N_("You drew %(card)s.")) % {"card": say.card_name(drawn, case.deck)}


def _playable(case: Case, say: Words) -> str:
    cards = _cards(case, say, _seen(case).can.play)
    return say.gettext(N_("You can play: %(cards)s.")) % {"cards": cards} if cards else ""


def _colour(case: Case, say: Words) -> str:
    colour = _seen(case).colour
    if colour is None:
        return ""
    return say.gettext(N_("You hold %(colour)s.")) % {"colour": say.colour_name(colour)}


def _seconds(case: Case, say: Words) -> str:
    if not case.retry_ms:
        return ""
    # One place, never less than what is left.
    left = f"{-(-case.retry_ms // 100) / 10:.1f}"
    return say.gettext(N_("Try again in %(seconds)s s.")) % {"seconds": apart(left)}


def _others(case: Case, say: Words) -> str:
    names = [name for seat, name in enumerate(say.names_of(case.row)) if seat != _seen(case).seat]
    return say.gettext(N_("It can be: %(names)s.")) % {"names": " · ".join(names)}


def _call(case: Case, say: Words) -> str:
    seen = _seen(case)
    if seen.turn is not None and not _is_mine(case):
        return _now(case, say)
    count = len(seen.hand)
    text = say.ngettext("You hold %(count)d card.", "You hold %(count)d cards.", count)
    return text % {"count": count}


def _wrong_catch(case: Case, say: Words) -> str:
    count = case.rules.false_catch_cards
    if not count:
        return ""
    text = say.ngettext("It costs you %(count)d card.", "It costs you %(count)d cards.", count)
    return text % {"count": count}


def _dare(case: Case, say: Words) -> str:
    seen = _seen(case)
    dare = seen.dare
    if dare is None:
        return ""
    if dare.seat == seen.seat and dare.stage == "choose":
        return say.gettext(N_("Draw two cards, or do the dare."))
    if seen.can.give_up:
        return say.gettext(N_("Do it, or give up."))
    if seen.can.vote:
        return say.gettext(N_("Say whether it was done."))
    if dare.stage == "choose":
        return _now(case, say)
    return say.gettext(N_("The votes are still open."))


def _vote(case: Case, say: Words) -> str:
    seen = _seen(case)
    if seen.dare is None or seen.dare.stage == "choose":
        return say.gettext(N_("Nothing is being voted on."))
    if seen.seat in seen.dare.voted:
        return say.gettext(N_("You have voted already."))
    return say.gettext(N_("The others judge it."))


_ADDED: Final[dict[str, Callable[[Case, Words], str]]] = {
    Code.STALE: _now,
    Code.ROUND_OVER: _over,
    Code.NOT_YOUR_TURN: _not_your_turn,
    Code.NOT_HIT_PLAYER: _now,
    Code.CHALLENGE_OFF: _now,
    Code.CHALLENGE_NOT_AVAILABLE: _now,
    Code.CHALLENGE_STACKED: _now,
    Code.COOLDOWN: _seconds,
    Code.NOT_EXPOSED: _wrong_catch,
    Code.WINDOW_CLOSED: _wrong_catch,
    Code.CARD_NOT_IN_HAND: _playable,
    Code.DARE_PENDING: _dare,
    Code.PENALTY_PENDING: _now,
    Code.CANNOT_ANSWER_WITH: _now,
    Code.ALREADY_DREW: _drawn,
    Code.DRAW_NOT_ALLOWED: _playable,
    Code.MUST_DRAW_FIRST: _now,
    Code.ONLY_DRAWN_CARD: _drawn,
    Code.MUST_PLAY_DRAWN: _drawn,
    Code.JUMP_IN_NOT_IDENTICAL: _identical,
    Code.JUMP_IN_BLOCKED: _jump_blocked,
    Code.NO_MATCH: _now,
    Code.WD4_HAS_COLOUR: _colour,
    Code.CATCH_LOCK: _seconds,
    Code.TARGET_REQUIRED: _others,
    Code.TARGET_INVALID: _others,
    Code.CALL_NOT_ALLOWED: _call,
    Code.CANNOT_VOTE: _vote,
}


# What is said instead, where one code has two meanings


def _late_jump(case: Case, say: Words) -> str:
    if not isinstance(case.message, Play):
        return ""
    return say.gettext(N_("Too late to jump in: somebody has acted since."))


def _first_colour(case: Case, say: Words) -> str:
    if case.seen is None or case.seen.phase != "colour":
        return ""
    return say.gettext(N_("Name the colour of the first card."))


def _no_colour_asked(case: Case, say: Words) -> str:
    asked = case.seen is not None and case.seen.phase == "colour"
    if asked or not isinstance(case.message, NameColour):
        return ""
    return say.gettext(N_("No colour is asked for now."))


def _caught_name(case: Case, say: Words) -> str:
    if not isinstance(case.message, Catch):
        return ""
    name = _name(case, say, case.message.target)
    return say.gettext(N_("Somebody was faster: %(name)s is caught already.")) % {"name": name}


_INSTEAD: Final[dict[str, Callable[[Case, Words], str]]] = {
    Code.WINDOW_CLOSED: _late_jump,
    Code.COLOUR_REQUIRED: _first_colour,
    Code.COLOUR_INVALID: _no_colour_asked,
    Code.ALREADY_CAUGHT: _caught_name,
}


def hint_places(row: TableRow) -> dict[str, str]:
    """The paragraph that each phase's hint comes from, by its slug; ``wait``: nobody's turn yet."""
    table = setting_of_table(row)
    places = {phase: place_of(code, table) for phase, code in _HINTS.items()}
    return {phase: slug for phase, slug in places.items() if slug}


_HINTS: Final[dict[str, Code]] = {
    "wait": Code.NOT_YOUR_TURN,
    "turn": Code.NO_MATCH,
    "drawn": Code.ONLY_DRAWN_CARD,
    "penalty": Code.PENALTY_PENDING,
    "challenge": Code.CHALLENGE_NOT_AVAILABLE,
    "colour": Code.COLOUR_REQUIRED,
    "dare": Code.DARE_PENDING,
    "vote": Code.CANNOT_VOTE,
}
