"""What the site has to say to a player: letters, his sanctions, and what he says to them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from oona_site.accounts.adapter import BANNED_KEY
from oona_site.desk import cases
from oona_site.desk.case_models import Case, Status
from oona_site.players import letters, sanctions, selectors
from oona_site.players.models import Letter, LetterKind, Player, Sanction, SanctionKind
from oona_site.players.problems import Problem
from oona_site.players.staff_models import APPEAL_MOST

_LETTERS_MOST = 100


@never_cache
@require_GET
def inbox(request: HttpRequest) -> HttpResponse:
    """Letters and sanctions of whoever is signed in, guests too."""
    player = request.user
    if not isinstance(player, Player):
        return redirect("account_login")
    listed = list(letters.letters_of(player.pk)[:_LETTERS_MOST])
    context = {
        "letters": [(letter, _can_reply(letter, player)) for letter in listed],
        "unread": any(letter.read_at is None for letter in listed),
        "sanctions": [_told(row) for row in selectors.sanctions_of(player.pk)],
        "most": APPEAL_MOST,
    }
    return render(request, "account/messages.html", context)


def _can_reply(letter: Letter, player: Player) -> bool:
    """Whether the desk waits for this player, and this is the letter in which it asked."""
    if letter.kind != LetterKind.ANSWER or letter.case is None:
        return False
    if not Case.objects.filter(pk=letter.case, status=Status.WAITING).exists():
        return False
    newest = Letter.objects.filter(player=player, case=letter.case).order_by("-pk").first()
    return newest is not None and newest.pk == letter.pk


def _told(row: Sanction) -> dict[str, Any]:
    """A sanction as its player reads it."""
    lifting, appeal = getattr(row, "lifting", None), getattr(row, "appeal", None)
    is_over = row.ends_at is not None and row.ends_at <= timezone.now()
    return {
        "row": row,
        "what": sanctions.WORDS[SanctionKind(row.kind)],
        "lifting": lifting,
        "is_on": lifting is None and not is_over,
        "appeal": appeal,
        "answer": getattr(appeal, "answer", None),
    }


@require_POST
def read(request: HttpRequest) -> HttpResponseBase:
    """The player has read one letter, or all of them; he stays on the page where he was."""
    player = request.user
    if not isinstance(player, Player):
        return redirect("account_login")
    number = request.POST.get("letter", "")
    if number.isascii() and number.isdecimal() and len(number) < 19:
        letters.mark_read(player.pk, int(number))
    elif number == "all":
        for letter in letters.letters_of(player.pk).filter(read_at__isnull=True):
            letters.mark_read(player.pk, letter.pk)
    else:
        raise Http404
    return redirect("home" if request.POST.get("back") == "home" else "account_messages")


@require_POST
def reply(request: HttpRequest, case: int) -> HttpResponseBase:
    """What the player answers to the desk."""
    player = request.user
    if not isinstance(player, Player):
        return redirect("account_login")
    try:
        cases.reply(case, request.POST.get("words", ""), player=player.pk)
    except Problem as problem:
        messages.error(request, str(problem))
    else:
        messages.success(request, gettext("Your answer is with the support desk."))
    return redirect("account_messages")


@require_POST
def appeal(request: HttpRequest, number: int) -> HttpResponseBase:
    """What the player says against a sanction; also of a browser that a ban keeps out."""
    who = _who(request)
    if who is None:
        return redirect("account_login")
    try:
        sanctions.appeal(number, request.POST.get("words", ""), player=who)
    except Problem as problem:
        messages.error(request, str(problem))
    else:
        text = gettext("Your appeal is kept. Somebody else than who decided will answer it.")
        messages.success(request, text)
    is_in = isinstance(request.user, Player)
    return redirect("account_messages" if is_in else "account_inactive")


def _who(request: HttpRequest) -> int | None:
    if isinstance(request.user, Player):
        return int(request.user.pk)
    return _kept_out(request)


def _kept_out(request: HttpRequest) -> int | None:
    """The player who has shown in this browser who he is, and may not sign in."""
    number = request.session.get(BANNED_KEY)
    return number if isinstance(number, int) else None


@never_cache
@require_http_methods(["GET", "HEAD"])
def inactive(request: HttpRequest) -> HttpResponse:
    """Why somebody may not sign in, until when, and how he appeals; no more to others."""
    number = _kept_out(request)
    player = Player.objects.filter(pk=number).first() if number else None
    told: list[dict[str, Any]] = []
    if player is not None and player.is_banned:
        rows = selectors.sanctions_of(player.pk).filter(kind=SanctionKind.BAN)
        told = [each for each in map(_told, rows) if each["is_on"]]
    context = {"sanctions": told, "most": APPEAL_MOST, "banned": player}
    return render(request, "account/account_inactive.html", context)
