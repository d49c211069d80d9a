"""Pages of the second factor: allauth's views, for who has a password, in our templates."""

from typing import Any

from allauth.mfa.base import views as base
from allauth.mfa.base.internal.flows import post_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.views.decorators.cache import never_cache

from oona_site.players import selectors
from oona_site.players.models import Player


class IndexView(base.IndexView):
    """What there is of second factors, and what staff still need."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        player = self.request.user
        assert isinstance(player, Player)
        is_staff = player.is_staff or bool(selectors.roles_of(player.pk))
        return context | {"is_wanted": is_staff and not context["is_mfa_enabled"]}


def _note(request: HttpRequest, kind: str) -> None:
    """What was set up a moment ago was shown in the same breath."""
    rows = Authenticator.objects.filter(user=request.user.pk, type=kind)
    post_authentication(request, rows.latest("pk"), reauthenticated=True)


class ActivateView(totp.ActivateTOTPView):
    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        _note(self.request, Authenticator.Type.TOTP)
        return response


class AddPasskeyView(webauthn.AddWebAuthnView):
    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        _note(self.request, Authenticator.Type.WEBAUTHN)
        return response


class RemovePasskeyView(webauthn.RemoveWebAuthnView):
    def get_success_url(self) -> str:
        return reverse("mfa_index")


class RenamePasskeyView(webauthn.EditWebAuthnView):
    def get_success_url(self) -> str:
        return reverse("mfa_index")


@never_cache
def second_step(request: HttpRequest) -> HttpResponseBase:
    """The second half of a log-in. A guest may log in too, so here he counts as nobody."""
    user = request.user
    if isinstance(user, Player) and not user.has_usable_password():
        request.user = AnonymousUser()
    return base.authenticate(request)
