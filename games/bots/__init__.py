"""Programs that fill seats: honest players, marked as programs at the table.

They see a :class:`games.engine.view.View` and nothing else, the same cut of the table that a
person in that seat gets. :func:`choose` says what to do, :func:`plan` when; both are pure, so
every process, and the same one after a restart, comes to the same answer.
"""

from .heuristic import choose
from .pace import Kind, Plan, plan

__all__ = ["Kind", "Plan", "choose", "plan"]
