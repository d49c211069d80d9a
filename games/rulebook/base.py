"""What a rulebook is made of: paragraphs with the condition under which each is told.

A paragraph stands next to no page: :func:`games.rulebook.chapters` gives those that hold at one
table. Its ``slug`` is its address on the page, for ever, since refusals point to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.engine.rules import MAX_SEATS, MIN_SEATS, Rules, Scoring, TakeFour


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - beside N_, for texts that count
    """Mark an English text with a plural form for translation; ``count`` chooses the form."""
    return one, many


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The table that rules are told for; ``None``: told for any number, or with teams or not.

    ``entry`` is what a seat pays, ``None`` where tables may have one; ``takes_all``: in teams the
    winners get the whole pot.
    """

    rules: Rules
    preset: str
    seats: int | None = None
    teams: bool | None = None
    least_seats: int = MIN_SEATS
    most_seats: int = MAX_SEATS
    entry: int | None = 0
    takes_all: bool = False

    @property
    def may_be_two(self) -> bool:
        """Whether two may play."""
        return self.seats in (None, 2)

    @property
    def may_be_more(self) -> bool:
        """Whether more than two may play."""
        return self.seats != 2

    @property
    def may_have_teams(self) -> bool:
        """Whether partners may sit at it."""
        return self.teams is not False

    @property
    def may_be_alone(self) -> bool:
        """Whether everyone may play for himself."""
        return self.teams is not True

    @property
    def is_standard(self) -> bool:
        """Whether the deck has draw cards."""
        return self.rules.deck == "standard"

    @property
    def has_dares(self) -> bool:
        """Whether the deck has dares in their place."""
        return self.rules.deck == "dare"

    @property
    def can_bluff(self) -> bool:
        """Whether a Colour-take-four may be a bluff and be challenged."""
        return self.is_standard and self.rules.take_four is TakeFour.BLUFF

    @property
    def stacks(self) -> bool:
        """Whether any draw card may answer another."""
        rules = self.rules
        return self.is_standard and any(
            (
                rules.stack_two_on_two,
                rules.stack_four_on_two,
                rules.stack_four_on_four,
                rules.stack_two_on_four,
            )
        )

    @property
    def fours_stack(self) -> bool:
        """Whether a Colour-take-four may be an answer."""
        rules = self.rules
        return self.is_standard and (rules.stack_four_on_two or rules.stack_four_on_four)

    @property
    def collects(self) -> bool:
        """Whether points are written down rather than places."""
        return self.rules.scoring is not Scoring.PLACES

    @property
    def is_match(self) -> bool:
        """Whether rounds are played to a target."""
        return self.collects and self.rules.target is not None


Test = Callable[[Setting], bool]
Fill = Callable[[Setting], Mapping[str, object]]


def always(_: Setting) -> bool:
    """A rule of every table."""
    return True


def nothing(_: Setting) -> Mapping[str, object]:
    """A text without values."""
    return {}


@dataclass(frozen=True, slots=True)
class Rule:
    """One paragraph.

    ``text`` is an English sentence or two, marked; a pair of texts is one and many by ``count``.
    ``when`` says at which tables it holds, ``fill`` gives the values of the text. ``cards`` are
    drawn beside it, ``title`` runs in before it, ``example`` shows cards under headings.
    """

    slug: str
    text: str | tuple[str, str]
    when: Test = always
    fill: Fill = nothing
    title: str = ""
    cards: tuple[str, ...] = ()
    example: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and its paragraphs. ``slug`` is its address."""

    slug: str
    title: str
    rules: tuple[Rule, ...]
