"""Pages of a person: name and settings, own games, who is blocked, where one is logged in."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from games.history import games_of, partners_of
from games.hub import poke_everywhere
from games.parting import part_from
from oona_site.accounts.adapter import keep_language
from oona_site.accounts.views import tell_tables, with_password
from oona_site.players import accounts, hearing, names, selectors, services
from oona_site.players import blocks as blocked
from oona_site.players.devices import devices_of, end_others
from oona_site.players.models import NAME_CHARS_MAX, Digits, Language, Player, Preferences
from oona_site.players.reports import reports_of, words_reported

GAMES_A_PAGE = 25
_MATCHES_BACK = 30


class ProfileForm(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=NAME_CHARS_MAX,
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "dir": "auto"}),
    )
    language = forms.ChoiceField(label=_("Language"), choices=Language.choices)
    digits = forms.ChoiceField(label=_("Digits"), choices=Digits.choices, required=False)
    sounds = forms.BooleanField(label=_("Sounds"), required=False)
    confirm = forms.BooleanField(
        label=_("Ask before a card is played: the first tap lifts it, the second plays it"),
        required=False,
    )

    def __init__(self, data: Any, *, player: Player) -> None:
        kept = selectors.preferences_of(player.pk)
        initial = {
            "name": player.name,
            "language": player.language,
            "digits": kept.digits,
            "sounds": kept.sounds,
            "confirm": kept.confirm,
        }
        super().__init__(data, initial=initial)
        self.player = player

    def save(self) -> bool:
        """Keeps all of it, or nothing where the name cannot be: then says no, and the form why."""
        name: str = self.cleaned_data["name"]
        if name != self.player.name:
            try:
                accounts.rename(self.player, name)
            except names.BadName as problem:
                self.add_error("name", forms.ValidationError(str(problem), problem.problem.value))
                return False
        wanted = {name: self.cleaned_data[name] for name in ("digits", "sounds", "confirm")}
        Preferences.objects.update_or_create(player=self.player, defaults=wanted)
        services.choose_language(self.player.pk, self.cleaned_data["language"])
        return True


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_password
def profile(request: HttpRequest) -> HttpResponse:
    """Who one is at the table, and how one likes it."""
    player = _player(request)
    before = player.name
    form = ProfileForm(request.POST if request.method == "POST" else None, player=player)
    if form.is_valid() and form.save():
        if player.name != before:
            tell_tables(player)
        messages.success(request, gettext("Your settings are kept."))
        answer = redirect("account_profile")
        keep_language(answer, form.cleaned_data["language"])
        return answer
    context = {"form": form, "player": player, "kept": selectors.preferences_of(player.pk)}
    return render(request, "account/profile.html", context)


@never_cache
@require_GET
def games(request: HttpRequest) -> HttpResponse:
    """The matches of whoever is signed in, guests too: the way to each log and replay."""
    if not isinstance(request.user, Player):
        return redirect("account_login")
    start = _start(request)
    rows = games_of(request.user.pk, limit=GAMES_A_PAGE + 1, offset=start)
    context = {
        "games": rows[:GAMES_A_PAGE],
        "older": start + GAMES_A_PAGE if len(rows) > GAMES_A_PAGE else None,
        "newer": max(0, start - GAMES_A_PAGE) if start else None,
    }
    return render(request, "account/games.html", context)


def _start(request: HttpRequest) -> int:
    text = request.GET.get("start", "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 8):
        raise Http404
    return int(text)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_password
def blocks(request: HttpRequest) -> HttpResponse:
    """Who is blocked or muted, and whom one sat with lately; a post changes that of one."""
    player = _player(request)
    if request.method == "POST":
        _change_block(request, player)
        return redirect("account_blocks")
    listed = blocked.blocked_by(player)
    known = {other.public_id for other in listed}
    met = [f for f in partners_of(player.pk, limit=_MATCHES_BACK) if f.public_id not in known]
    context = {"blocked": listed, "met": met, "muted": hearing.muted_by(player)}
    return render(request, "account/blocks.html", context)


def _change_block(request: HttpRequest, player: Player) -> None:
    other = selectors.face_with(request.POST.get("player", ""))
    if other is None or other.id == player.pk:
        raise Http404
    if request.POST.get("do") == "unblock":
        blocked.unblock(player.pk, other.id)
        return
    if request.POST.get("do") == "unmute":
        hearing.forget(player.pk, other.id)
        return
    try:
        blocked.block(player.pk, other.id)
    except blocked.TooManyBlocks as problem:
        messages.error(request, str(problem))
        return
    for table in part_from(player.pk, other.id):
        poke_everywhere(table)


@never_cache
@require_GET
def reports(request: HttpRequest) -> HttpResponse:
    """What whoever is signed in has reported, guests too."""
    if not isinstance(request.user, Player):
        return redirect("account_login")
    made = [(report, words_reported(report)) for report in reports_of(request.user)]
    return render(request, "account/reports.html", {"reports": made})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_password
def sessions(request: HttpRequest) -> HttpResponse:
    """Where one is logged in; a post logs out everywhere else."""
    player = _player(request)
    this = request.session.session_key
    if request.method == "POST":
        end_others(player, this)
        messages.success(request, gettext("The other browsers are logged out."))
        return redirect("account_sessions")
    return render(request, "account/sessions.html", {"devices": devices_of(player, this)})


def _player(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)
    return request.user
