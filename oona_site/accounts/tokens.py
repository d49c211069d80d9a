"""Tokens of one's own programs: made, shown once, ended."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from oona_site.accounts.views import with_factor, with_password
from oona_site.players import tokens
from oona_site.players.factors import showed_factor
from oona_site.players.fields import ProseField
from oona_site.players.models import TOKEN_NAME_CHARS_MAX, Player

_DAYS = (7, 30, 90, tokens.DAYS_MAX)


class TokenForm(forms.Form):
    name = ProseField(
        label=_("What it is for"),
        max_length=TOKEN_NAME_CHARS_MAX,
        widget=forms.TextInput(attrs={"dir": "auto"}),
    )
    days = forms.TypedChoiceField(label=_("Valid for"), coerce=int, initial=30)
    may_act = forms.BooleanField(
        label=_("It may act for me, not only read"),
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        days = self.fields["days"]
        assert isinstance(days, forms.TypedChoiceField)
        days.choices = [
            (count, ngettext("%(count)d day", "%(count)d days", count) % {"count": count})
            for count in _DAYS
        ]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_password
@with_factor
def token_list(request: HttpRequest) -> HttpResponse:
    """The tokens that are valid, and the form for one more."""
    player = request.user
    assert isinstance(player, Player)
    form = TokenForm(request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {"form": form, "new": None}
    if form.is_valid():
        try:
            _row, context["new"] = tokens.make_token(
                player, **form.cleaned_data, showed_factor=showed_factor(request)
            )
            context["form"] = TokenForm()
        except tokens.TooManyTokens:
            text = ngettext(
                "You have %(count)d token already: end one first.",
                "You have %(count)d tokens already: end one first.",
                tokens.TOKENS_MAX,
            )
            form.add_error(None, text % {"count": tokens.TOKENS_MAX})
    context["tokens"] = tokens.tokens_of(player)
    return render(request, "account/tokens.html", context)


@require_POST
@with_password
@with_factor
def end_token(request: HttpRequest, number: int) -> HttpResponse:
    """Ends one at once."""
    player = request.user
    assert isinstance(player, Player)
    if not tokens.revoke_token(player, number):
        raise Http404
    messages.success(request, gettext("The token is not valid any more."))
    return redirect("account_tokens")
