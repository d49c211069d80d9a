"""The rule systems, each a value over the free table options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from .rules import (
    MAX_SEATS,
    N_,
    Direction,
    FirstCard,
    FirstDealer,
    Rules,
    RulesError,
    Scoring,
    StackTotal,
    TakeFour,
)


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

UNO_PLUS: Final = Preset(
    "uno_plus",
    N_("Double Plus"),
    N_("Stacks count their cards times the top one; no challenge."),
    Rules(
        direction=Direction.LEFT,
        first_card=FirstCard.EFFECTS,
        first_wild_returns=True,
        take_four=TakeFour.FREE,
        stack_two_on_two=True,
        stack_four_on_two=True,
        stack_four_on_four=True,
        stack_total=StackTotal.COUNT_TIMES_TOP,
    ),
    most_seats=4,
)
CLASSIC: Final = Preset(
    "classic",
    N_("Classic 500"),
    N_("The winner of a round collects the others' points; first to the target wins."),
    Rules(
        direction=Direction.LEFT,
        first_card=FirstCard.EFFECTS,
        take_four=TakeFour.FREE,
        late_call=True,
        scoring=Scoring.WINNER_COLLECTS,
        target=500,
    ),
)
DARE: Final = Preset(
    "dare",
    N_("Dare"),
    N_("Dare cards in place of draw cards: draw two, or do what the list says."),
    Rules(
        deck="dare",
        direction=Direction.LEFT,
        first_dealer=FirstDealer.HIGH_CARD,
        first_card=FirstCard.EFFECTS,
        take_four=TakeFour.FREE,
        late_call=True,
        scoring=Scoring.WINNER_COLLECTS,
        target=500,
    ),
)

PRESETS: Final[Mapping[str, Preset]] = {
    preset.name: preset for preset in (OONA, OONA_PLUS, UNO_PLUS, CLASSIC, DARE)
}


def preset_named(name: object) -> Preset:
    """Return the preset called ``name``.

    Raises :class:`games.engine.rules.RulesError` (``preset_unknown``) naming those there are.
    """
    preset = PRESETS.get(name) if isinstance(name, str) else None
    if preset is None:
        raise RulesError("preset", "preset_unknown", allowed=", ".join(PRESETS))
    return preset
