"""The log of what staff do. Whoever does something writes it here, in the same transaction."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from oona_site.players.models import StaffAction, StaffActionAbout, Verb

# So long one reason is good for one game; then it is asked again.
LOOK_LASTS: Final = timedelta(minutes=30)
# What is kept where a case says why, and no words do.
CASE_REASON: Final = "Case number {}"
# Whose reasons are written to be read by the player; others may name somebody else.
_TOLD: Final = (Verb.LOOK, Verb.SANCTIONED, Verb.LIFTED, Verb.APPEAL_DECIDED)


def record(
    staff: int,
    verb: Verb,
    about: Iterable[int],
    *,
    reason: str = "",
    target: str = "",
    data: dict[str, Any] | None = None,
) -> StaffAction:
    """Writes down that `staff` did this, and whom it is about: each of them can read it.

    `target` is a kind and an id, as `game:ID` or `case:12`; `data` is for staff alone. A look
    without a reason of ten letters is refused by the database.
    """
    with transaction.atomic():
        action = StaffAction.objects.create(
            staff_id=staff, verb=verb, reason=reason.strip(), target=target, data=data or {}
        )
        StaffActionAbout.objects.bulk_create(
            StaffActionAbout(action=action, player_id=player) for player in sorted(set(about))
        )
    return action


def about(player_id: int) -> QuerySet[StaffAction]:
    """Gives what staff did about this player, the newest first."""
    return StaffAction.objects.filter(about__player=player_id).order_by("-pk")


def told_reason(row: StaffAction) -> str:
    """Gives the reason as far as it is for whom the action is about: a case's title is not."""
    return row.reason if row.verb in _TOLD else ""


def game_target(public_id: str) -> str:
    """Gives how a game is named in `target`."""
    return f"game:{public_id}"


def open_look(staff: int, public_id: str) -> StaffAction | None:
    """Gives the look at this game that `staff` gave a reason for lately, if there is one."""
    rows = StaffAction.objects.filter(
        staff=staff,
        verb=Verb.LOOK,
        target=game_target(public_id),
        at__gt=timezone.now() - LOOK_LASTS,
    )
    return rows.order_by("-pk").first()
