"""Every state of the gallery by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from . import gallery_frames
from .gallery_coins import COIN_STATES
from .gallery_dares import DARE_STATES
from .gallery_frames import Frame
from .gallery_house import HOUSE_STATES

STATES: Final[dict[str, Callable[[str], Frame]]] = {
    **gallery_frames.STATES,
    **HOUSE_STATES,
    **DARE_STATES,
    **COIN_STATES,
}
