"""Sanctions: what a player may not do for a while, how that ends early, how he appeals.

Each service is one transaction, logs what staff did and writes to the player. Who may decide is the
caller's to check; that nobody decides about himself, nor his own decision again, is the database's.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from oona_site.players import deeds, letters
from oona_site.players.models import (
    Appeal,
    AppealAnswer,
    LetterKind,
    Lifting,
    Sanction,
    SanctionKind,
    Verb,
)
from oona_site.players.names import clean_prose, visible
from oona_site.players.problems import Problem
from oona_site.players.roles import Role
from oona_site.players.selectors import has_role
from oona_site.players.staff_models import APPEAL_MOST, REASON_LEAST, REASON_MOST

# What the player is told of each kind, as a whole sentence.
WORDS: Final[dict[SanctionKind, StrOrPromise]] = {
    SanctionKind.WARNING: _("This is a warning. You may do everything as before."),
    SanctionKind.CHAT: _("You cannot write free text. Quick phrases and playing stay open."),
    SanctionKind.COINS: _("You cannot sit at tables with an entry. Other tables stay open."),
    SanctionKind.BAN: _("You cannot sign in."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A sanction to be imposed. `until` is None for a warning, and for nothing else."""

    player: int
    kind: SanctionKind
    reason: str
    until: datetime | None = None
    case: int | None = None


def impose(asked: Asked, *, by: int) -> Sanction:
    """Imposes a sanction from now on, and tells the player. Raises Problem."""
    reason = reason_of(asked.reason)
    now = timezone.now()
    if asked.player == by:
        raise Problem(_("Nobody decides about himself: somebody else has to do this."))
    if (asked.kind == SanctionKind.WARNING) != (asked.until is None):
        raise Problem(_("Every sanction has a last day, and a warning has none."))
    if asked.until is not None and asked.until <= now:
        raise Problem(_("A sanction ends in the future."))
    if has_role(asked.player, *Role) and not has_role(by, Role.ADMINISTRATOR):
        raise Problem(_("Somebody of the staff gets a sanction from an administrator alone."))
    with transaction.atomic():
        row = Sanction.objects.create(
            player_id=asked.player,
            kind=asked.kind,
            reason=reason,
            begins_at=now,
            ends_at=asked.until,
            case=asked.case,
            by_id=by,
        )
        data = {"kind": asked.kind, "sanction": row.pk}
        _log(by, Verb.SANCTIONED, row, reason, data)
        letters.write(asked.player, LetterKind.SANCTION, reason, sanction=row.pk, case=asked.case)
    return row


def lift(sanction: int, *, reason: str, by: int) -> None:
    """Ends a sanction before its time, and tells the player. Raises Problem."""
    reason = reason_of(reason)
    with transaction.atomic():
        row = _locked(sanction)
        if row.player_id == by:
            raise Problem(_("Nobody decides about himself: somebody else has to do this."))
        if Lifting.objects.filter(sanction=row).exists():
            raise Problem(_("This sanction is lifted already."))
        if row.ends_at is not None and row.ends_at <= timezone.now():
            raise Problem(_("This sanction is over already."))
        Lifting.objects.create(sanction=row, reason=reason, by_id=by)
        _log(by, Verb.LIFTED, row, reason, {"sanction": row.pk})
        letters.write(row.player_id, LetterKind.LIFTING, reason, sanction=row.pk, case=row.case)


def appeal(sanction: int, words: str, *, player: int) -> Appeal:
    """Keeps what the player says against his sanction; once. Raises Problem."""
    words = visible(words).strip()
    if not words or len(words) > APPEAL_MOST:
        raise Problem(_("Write why it should be otherwise, in 1,000 letters at most."))
    with transaction.atomic():
        row = _locked(sanction)
        if row.player_id != player:
            raise Problem(_("There is no such sanction."))
        if Appeal.objects.filter(sanction=row).exists():
            raise Problem(_("You have appealed against this already."))
        return Appeal.objects.create(sanction=row, words=words)


def decide_appeal(number: int, *, granted: bool, words: str, by: int) -> None:
    """Answers an appeal; one that is granted lifts the sanction. Raises Problem."""
    words = reason_of(words)
    with transaction.atomic():
        row = Appeal.objects.select_related("sanction").filter(pk=number).first()
        if row is None:
            raise Problem(_("There is no such appeal."))
        sanction = _locked(row.sanction_id)
        if by in (sanction.by_id, sanction.player_id):
            raise Problem(_("Somebody else than who imposed it decides an appeal."))
        if AppealAnswer.objects.filter(appeal=row).exists():
            raise Problem(_("This appeal is decided already."))
        AppealAnswer.objects.create(appeal=row, granted=granted, words=words, by_id=by)
        is_lifted = Lifting.objects.filter(sanction=sanction).exists()
        if granted and not is_lifted:
            Lifting.objects.create(sanction=sanction, reason=words, by_id=by)
        data = {"sanction": sanction.pk, "granted": granted}
        _log(by, Verb.APPEAL_DECIDED, sanction, words, data)
        letters.write(
            sanction.player_id, LetterKind.APPEAL, words, sanction=sanction.pk, case=sanction.case
        )


def reason_of(text: str) -> str:
    """Gives a reason as it is kept. Raises Problem for one that says too little or too much."""
    text = clean_prose(text)
    if not REASON_LEAST <= len(text) <= REASON_MOST:
        raise Problem(_("Write a reason of ten letters or more, 1,000 at most."))
    return text


def _locked(sanction: int) -> Sanction:
    row = Sanction.objects.select_for_update().filter(pk=sanction).first()
    if row is None:
        raise Problem(_("There is no such sanction."))
    return row


def _log(by: int, verb: Verb, row: Sanction, reason: str, data: dict[str, Any]) -> None:
    target = f"case:{row.case}" if row.case else f"sanction:{row.pk}"
    deeds.record(by, verb, [row.player_id], reason=reason, target=target, data=data)
