"""The four questions a house rule may answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.actions import Play
from games.engine.refusals import Code
from games.engine.rules import Rules

if TYPE_CHECKING:  # the state holds its house rules, so they name it without importing it
    from games.engine.draft import Draft
    from games.engine.state import State


@dataclass(frozen=True, slots=True, eq=False)
class HouseRule:
    """A rule of the house. Every question has the standard answer "no" or "nothing".

    ``allows(state, card)``: may this play out of turn stand? ``None`` is yes, a code is why not.
    ``forbids_play(state, seat, card)``: why a card that fits may still not be laid;
    ``checks_target(state, play)``: why the seat named with it will not do.
    ``forbids_draw(fitting)`` and ``forbids_keep(state)``: why the seat on turn may not.
    ``after_play(draft, seat, card, target)``: what follows a play that did not end the round.
    ``after_draw(draft, seat, card, stuck)``: goes on drawing for the turn; gives the last card.
    """

    option: str
    is_on: Callable[[Rules], bool]
    allows: Callable[[State, int], Code | None] | None = None
    forbids_play: Callable[[State, int, int], Code | None] | None = None
    checks_target: Callable[[State, Play], Code | None] | None = None
    forbids_draw: Callable[[list[int]], Code | None] | None = None
    forbids_keep: Callable[[State], Code | None] | None = None
    after_play: Callable[[Draft, int, int, int | None], None] | None = None
    after_draw: Callable[[Draft, int, int, bool], int] | None = None
