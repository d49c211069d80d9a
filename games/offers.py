"""What a person may choose when opening a table.

The engine knows every rule system; a table is offered only what its page can show and ask. An
option or a preset joins here together with the part of the page it needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from oona_site.players.names import BadName, Problem, chosen_name, clean_line

from .engine.presets import PRESETS as ALL_PRESETS
from .engine.presets import Preset
from .engine.rules import OPTIONS, Option, RulesError
from .engine.tables import DARE_CHARS_MAX, BadTable, TableRules, read_table
from .plain_words import check_words
from .wire import Refused, WireCode

PRESETS: Final[Mapping[str, Preset]] = ALL_PRESETS

# Options whose question no page can ask yet: none.
WAITING: Final[frozenset[str]] = frozenset()


def options_of(preset: Preset) -> tuple[Option, ...]:
    """The options of a table by ``preset``, in the order of their declaration."""
    decks = (None, preset.rules.deck)
    return tuple(
        option
        for option in OPTIONS.values()
        if option.changeable and option.deck in decks and option.name not in WAITING
    )


def read_name(text: str) -> str:
    """What somebody calls his table, as it is kept; empty for a table without a name.

    Strangers read it, so it passes what people's names pass: raises :class:`BadName`.
    """
    return chosen_name(text) if text.strip() else ""


def read_offer(preset: Any, options: Any, seats: Any, teams: Any, dares: Any = ()) -> TableRules:
    """Read the table somebody wants, as :func:`games.engine.tables.read_table` does.

    ``dares`` are as they were written; those of the table are clean. Raises :class:`BadTable` for
    a game or an option that is not offered as well, and for dares that hold what nobody sees.
    """
    if not isinstance(preset, str) or preset not in PRESETS:
        allowed = ", ".join(PRESETS)
        raise BadTable([RulesError("preset", "preset_unknown", allowed=allowed)])
    if isinstance(options, Mapping):
        unknown = [name for name in options if name in WAITING]
        if unknown:
            raise BadTable([RulesError(name, "option_unknown") for name in unknown])
    clean, errors = _clean_dares(dares)
    try:
        table = read_table(preset, options, seats, teams, clean)
    except BadTable as bad:
        raise BadTable([*bad.errors, *errors]) from None
    if errors:
        raise BadTable(errors)
    return table


_BAD_LINES: Final = {Problem.HIDDEN: "dare_hidden", Problem.MARKS: "dare_marks"}
_BAD_WORDS: Final = {WireCode.TALK_WORD: "dare_word", WireCode.TALK_LINK: "dare_link"}


def _clean_dares(dares: Any) -> tuple[Any, list[RulesError]]:
    """The dares as strangers may read them, and what is wrong with those that they may not.

    What is no list of texts, too long or blank stays as it is: the table's own check names it.
    """
    if not isinstance(dares, list | tuple) or any(type(text) is not str for text in dares):
        return dares, []
    clean, errors = [], []
    for number, text in enumerate(dares, 1):
        try:
            clean.append(clean_line(text, most=DARE_CHARS_MAX))
            check_words(text)
        except BadName as bad:
            clean.append(text)
            if bad.problem in _BAD_LINES:
                errors.append(RulesError("dares", _BAD_LINES[bad.problem], number=number))
        except Refused as bad:
            errors.append(RulesError("dares", _BAD_WORDS[bad.code], number=number))
    return clean, errors
