"""What the site tells a player: on his page, in a line above every page, and by e-mail."""

from __future__ import annotations

import logging
from smtplib import SMTPException

from django.core.mail import send_mail
from django.db import transaction
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext, override

from oona_site.players.models import Letter, LetterKind, Player

log = logging.getLogger(__name__)


def write(
    player: int,
    kind: LetterKind,
    words: str,
    *,
    sanction: int | None = None,
    case: int | None = None,
    game: str = "",
) -> Letter | None:
    """Keeps a letter until it is read. Who has an address gets an e-mail after the commit.

    Nobody reads what is written to an account that was deleted: none is kept.
    """
    if Player.objects.filter(pk=player, deleted_at__isnull=False).exists():
        return None
    row = Letter.objects.create(
        player_id=player, kind=kind, words=words, sanction_id=sanction, case=case, game=game
    )
    transaction.on_commit(lambda: post(row.pk))
    return row


def post(number: int) -> None:
    """Sends a letter by e-mail, in the player's language. A closed post office is logged alone."""
    row = Letter.objects.select_related("player", "sanction").filter(pk=number).first()
    if row is None:
        return
    player: Player = row.player
    if player.email is None:
        return
    with override(player.language):
        subject = gettext("Oona: a message for you")
        body = render_to_string("account/email/letter.txt", {"letter": row, "player": player})
    try:
        send_mail(subject, body, None, [player.email])
    except (OSError, SMTPException):
        log.exception("a letter could not be sent")


def letters_of(player: int) -> QuerySet[Letter]:
    """Gives this player's letters, the newest first."""
    return Letter.objects.filter(player=player).select_related("sanction").order_by("-pk")


def unread(player: int) -> int:
    """Gives how many letters this player has not read."""
    return Letter.objects.filter(player=player, read_at__isnull=True).count()


def mark_read(player: int, number: int) -> None:
    """Notes that the player has read this letter of his; twice is fine."""
    Letter.objects.filter(player=player, pk=number, read_at__isnull=True).update(
        read_at=timezone.now()
    )
