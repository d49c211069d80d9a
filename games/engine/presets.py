"""The rule systems, each a value over the free table options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from .rules import MAX_SEATS, N_, Rules, RulesError


@dataclass(frozen=True, slots=True)
class Preset:
    """A named rule system: what it is called, what it changes, how many may sit."""

    name: str
    label: str
    summary: str
    rules: Rules
    most_seats: int = MAX_SEATS


OONA: Final = Preset(
    "oona",
    N_("Oona"),
    N_("The ordinary table: no stacking, a Colour-take-four may be challenged."),
    Rules(),
)
OONA_PLUS: Final = Preset(
    "oona_plus",
    N_("Oona Plus"),
    N_("The same game, and draw cards can be stacked."),
    Rules(stack_two_on_two=True, stack_four_on_two=True, stack_four_on_four=True),
)

PRESETS: Final[Mapping[str, Preset]] = {preset.name: preset for preset in (OONA, OONA_PLUS)}


def preset_named(name: str) -> Preset:
    """Return the preset called ``name``.

    Raises :class:`games.engine.rules.RulesError` (``preset_unknown``) naming those there are.
    """
    try:
        return PRESETS[name]
    except KeyError:
        raise RulesError("preset", "preset_unknown", allowed=", ".join(PRESETS)) from None
