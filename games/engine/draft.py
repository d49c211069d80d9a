"""A decision being written: the facts so far, and the state as they leave it.

Most decisions read the state they were made on and need no more; the few that must look at
their own consequences (a reshuffle, points after a last draw) ask for :meth:`Draft.folded`, and
only then is a copy made.
"""

from __future__ import annotations

from collections.abc import Callable

from . import events as ev
from .evolve import fold
from .refusals import Refusal
from .shuffle import Shuffle
from .state import State
from .turn import can_reshuffle

AUTOPILOT_MS = 2_000
CATCH_FLOOR_MS = 2_000


class Outcome:
    """What came of an action: facts to write down, or a refusal; a wrong catch has both."""

    facts: list[ev.Fact]
    refusal: Refusal | None = None


class Draft(Outcome):
    """Collects facts on ``state`` at ``now``. ``state`` itself is never changed."""

    add: Callable[[ev.Fact], None]  # write one more fact

    # Most drafts never touch these: they stay on the class until one does.
    _copy: State | None = None
    _from = 0
    drew = False  # cards were drawn since ``state``
    _returned: int | None = None  # the seat whose owner is back by this decision

    def __init__(self, state: State, now: int, shuffle: Shuffle) -> None:
        self.state = state
        self.now = now
        self.shuffle = shuffle
        facts: list[ev.Fact] = []
        self.facts = facts
        self.add = facts.append

    def _add_and_fold(self, fact: ev.Fact) -> None:
        assert self._copy is not None
        self.facts.append(fact)
        fold(self._copy, (fact,), self.shuffle)

    def folded(self) -> State:
        """The state with all facts so far folded in; only for reading."""
        if self._copy is None:
            self._copy = fold(self.state.copy(), self.facts[self._from :], self.shuffle)
            self.add = self._add_and_fold
        return self._copy

    def go_on(self) -> None:
        """Decide further from the state as the facts so far leave it."""
        self.state = self.folded()
        self._copy = None
        self._from = len(self.facts)
        self.drew = False
        self.add = self.facts.append

    def begin_turn(self, seat: int) -> None:
        """Give ``seat`` a free turn with a fresh budget."""
        state = self.state
        if state.autopilot[seat]:
            ms = self.budget_ms(seat)
        else:
            ms = state.turn_ms
        self.add(ev.TurnBegan(seat, self.now + ms))

    def budget_ms(self, seat: int) -> int:
        """The time ``seat`` has for a decision: short when the table plays for it."""
        state = self.state
        piloted = state.autopilot[seat] and seat != self._returned
        return AUTOPILOT_MS if piloted else state.turn_ms

    def owner_acted(self, seat: int) -> None:
        """An accepted move of the owner ends autopilot and forgets his timeouts."""
        state = self.state
        if state.misses[seat] or state.autopilot[seat]:
            self.add(ev.Returned(seat))
            self._returned = seat

    def close_windows(self) -> None:
        """The seat on turn acts: catch windows that wait for that close now or at their floor."""
        for record in self.state.exposed.values():
            if record.until is None:
                self.add(ev.WindowsClosed(self.now))
                return

    def take(self, seat: int, count: int, why: ev.Why) -> tuple[int, ...]:
        """Let ``seat`` draw ``count`` cards and return them; what does not exist is forgiven.

        The pile is reshuffled under the stock when that runs short ("Oona rules, stock"): the
        cards left in the stock are drawn first, the top of the pile and its colour stay. Where it
        may not be shuffled, nothing more exists.
        """
        state = self.state
        if self.drew or len(state.stock) < count:
            state = self.folded()
            if len(state.stock) < count and can_reshuffle(state):
                self.add(ev.Reshuffled(state.shuffles))
        self.drew = True
        cards = tuple(state.stock[: -count - 1 : -1])
        self.add(ev.Drew(seat, cards, count, why))
        return cards
