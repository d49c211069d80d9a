"""Frames of the gallery with an open dare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .gallery_frames import Frame, frame, may, view
from .gallery_names import NAMES

HAND: Final = [16, 3, 43, 88, 96, 100]
TOP: Final = 74  # BQ5, the fifth dare
NUMBER: Final = 5
PERFORM_MS: Final = 45_000
CAT: Final = " /\\_/\\\n( o.o )\n > ^ <"


def _said(language: str, *told: tuple[str, int, int | None]) -> list[dict[str, Any]]:
    from games.engine.cards import DARE_DECK
    from games.engine.view import Caption
    from games.words import words_in
    from oona_site.players.names import apart

    names, say = [apart(name) for name in NAMES[language]], words_in(language)
    captions = [Caption(kind, seat=seat, other=1, count=count) for kind, seat, count in told]
    return [
        {
            "kind": said.kind,
            "seat": said.seat,
            "other": None,
            "card": None,
            "colour": None,
            "count": said.count,
            "cards": [],
            "text": say.sentence(said, 0, names, DARE_DECK),
        }
        for said in captions
    ]


def _frame(
    language: str, seat: int, stage: str, *told: tuple[str, int, int | None], **changes: Any
) -> Frame:
    dare = {
        "seat": seat,
        "number": NUMBER,
        "stage": stage,
        "naming": False,
        "voted": [],
        "vote_ms": 15_000 if stage in ("perform", "vote") else 0,
    }
    seen = view(4, "", turn=seat, top=TOP, colour=2, under=[52, 60], compass="left")
    seen |= {"hand": HAND, "counts": [6, 5, 3, 7], "dare": dare, "out": None, "bots": []}
    seen |= {"phase": "dare" if stage == "choose" else "vote", "can": may()} | changes
    value = frame(language, 4, seen, preset="dare", preset_label="Dare", deck="dare")
    value["table"]["people"][3]["kind"] = "guest"
    value["said"] = _said(language, ("dare_set", seat, NUMBER), *told)
    return value


def choose(language: str) -> Frame:
    """The reader is asked."""
    return _frame(language, 0, "choose", can=may(accept=2, dare=True))


def first_wild(language: str) -> Frame:
    """The first card is a Wild Dare: the answer names a colour as well."""
    value = _frame(language, 0, "choose", can=may(accept=2, dare=True), top=103, colour=None)
    value["view"]["dare"] |= {"naming": True, "number": 12}
    return value


def perform(language: str) -> Frame:
    """The reader does it."""
    told = (("dare_taken", 0, None), ("voted_success", 2, None))
    clock = {"ms_left": 38_000, "ms_budget": PERFORM_MS}
    return _frame(language, 0, "perform", *told, can=may(give_up=True), **clock)


def judge(language: str) -> Frame:
    """The reader has a vote, and somebody is out already."""
    told = (("dare_taken", 1, None), ("voted_success", 2, None), ("voted_fail", 3, None))
    clock = {"ms_left": 9_000, "ms_budget": PERFORM_MS}
    value = _frame(language, 1, "vote", *told, can=may(vote=True), out=3, **clock)
    value["view"]["counts"][3] = 0
    value["table"]["shown"] = {"turn": value["view"]["turn_no"], "text": CAT}
    return value


def reported(language: str) -> Frame:
    """Somebody noticed a slip."""
    value = _frame(language, 1, "report", ("dare_done", 1, None), can=may(vote=True), turn=2)
    value["said"] += _said(language, ("reported", 2, None))
    value["view"]["dare"]["number"] = None
    value["view"] |= {"ms_left": 12_000, "ms_budget": 15_000}
    return value


def slip(language: str) -> Frame:
    """Play goes on, and a slip may still be reported."""
    value = _frame(language, 1, "choose", ("dare_done", 1, None), turn=2, phase="turn")
    value["view"] |= {"dare": None, "can": may(report=1)}
    return value


def dares_of(state: str) -> dict[str, Any] | None:
    """What the page carries for the dares of a table in ``state``; to be asked in its language."""
    from django.utils.translation import gettext

    from games.dare_lists import SHOW_OFF

    if state not in DARE_STATES:
        return None
    texts = [gettext(text) for text in SHOW_OFF]
    return {"texts": texts, "title": "", "own": False, "self": False, "report": "", "reasons": []}


DARE_STATES: Final[dict[str, Callable[[str], Frame]]] = {
    "dare_choose": choose,
    "dare_first_wild": first_wild,
    "dare_perform": perform,
    "dare_judge": judge,
    "dare_reported": reported,
    "dare_slip": slip,
}
