"""What an entry brings, at tables that have one."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.rules import N_

from .base import Chapter, Rule, Setting, Test


def _with_entry(more: Test) -> Test:
    return lambda table: table.entry != 0 and more(table)


def _alone(*seats: int) -> Callable[[Setting], bool]:
    """Whether so many may play there, everyone for himself."""

    def holds(table: Setting) -> bool:
        fits = table.most_seats >= seats[0] if table.seats is None else table.seats in seats
        return table.may_be_alone and fits

    return _with_entry(holds)


PRIZES = Chapter(
    "prizes",
    N_("Entry and prizes"),
    (
        Rule(
            "entry",
            N_(
                "Every seat pays %(entry)s coins when the cards are dealt. All of it together is "
                "the pot, and the players get all of it."
            ),
            when=lambda table: bool(table.entry),
            fill=lambda table: {"entry": table.entry},
        ),
        Rule(
            "entry-any",
            N_(
                "At a table with an entry every seat pays the same when the cards are dealt. All "
                "of it together is the pot, and the players get all of it."
            ),
            when=lambda table: table.entry is None,
        ),
        Rule("prize-two", N_("With two players the first gets the whole pot."), when=_alone(2)),
        Rule(
            "prize-four",
            N_("With three or four players 70 of 100 go to the first, 30 to the second."),
            when=_alone(3, 4),
        ),
        Rule(
            "prize-six",
            N_(
                "With five or six players 60 of 100 go to the first, 30 to the second, 10 to the "
                "third."
            ),
            when=_alone(5, 6),
        ),
        Rule(
            "prize-teams",
            N_(
                "In teams 70 of 100 go to the winning pair and 30 to the other; partners share "
                "half and half."
            ),
            when=_with_entry(lambda table: table.may_have_teams and not table.takes_all),
        ),
        Rule(
            "prize-takes-all",
            N_("In teams the winning pair gets the whole pot; partners share half and half."),
            when=_with_entry(lambda table: table.may_have_teams and table.takes_all),
        ),
        Rule(
            "prize-seat",
            N_("A prize belongs to the seat: who is played by the table keeps it."),
            when=_with_entry(lambda _: True),
        ),
        Rule(
            "prize-back",
            N_("A match that is called off gives every entry back."),
            when=_with_entry(lambda _: True),
        ),
    ),
)
