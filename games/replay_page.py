"""What the page of a replay is given, whoever may look."""

from __future__ import annotations

from typing import Any

import msgspec

from .dare_page import dares_block, has_dares
from .labels import replay_labels
from .replay import Film, part_of, table_part
from .words import preset_label


def replay_context(
    film: Film, language: str, origin: str, step: int, *, as_sent: bool = False, **more: Any
) -> dict[str, Any]:
    """The context of ``games/replay.html`` at ``step``, in the language that is active.

    ``as_sent`` as in :func:`games.replay.part_of`; ``more`` goes to the page's script.
    """
    number = film.round_of(step)
    block = {
        "table": table_part(film, language, origin),
        "rounds": film.rounds,
        "step": step,
        "part": part_of(film, number, language, as_sent=as_sent),
        **more,
    }
    return {
        "game": film.game,
        "rules": film.row.rules,
        "preset_label": preset_label(film.row.preset),
        "film": msgspec.to_builtins(block),
        "labels": replay_labels(dares=has_dares(film.row)),
        "dares": dares_block(film.row),
    }
