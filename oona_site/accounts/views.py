"""Pages of one's own account. Log-in, log-out and passwords are allauth's, in our templates."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account import views as allauth
from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.reauthentication import reauthenticate_by_password
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.core import ratelimit
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.hub import poke_everywhere
from games.selectors import current_table
from games.services import show_name
from oona_site.accounts.forms import AddressForm, ConfirmForm
from oona_site.players import accounts, factors, roles, selectors, services
from oona_site.players.models import Player
from oona_site.players.names import BadName

_View = Callable[..., HttpResponseBase]


def with_password(view: _View) -> _View:
    """Lets in who has an account, or waits for the letter; others are asked to log in."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        user = request.user
        if not isinstance(user, Player) or not user.has_usable_password():
            return redirect("account_login")
        return view(request, *args, **kwargs)

    return guarded


def with_factor(view: _View) -> _View:
    """Asks staff for the second factor first, as their own pages do."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        user = request.user
        if user.is_staff or selectors.roles_of(user.pk):
            detour = factors.staff_detour(request)
            if detour is not None:
                return redirect(detour)
        return view(request, *args, **kwargs)

    return guarded


class SignupView(allauth.SignupView):
    """A guest signs up on his own row; who has signed up already is shown his account."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        user = request.user
        if isinstance(user, Player) and user.has_usable_password():
            return redirect("account")
        return super().dispatch(request, *args, **kwargs)

    def get_initial(self) -> dict[str, Any]:
        user = self.request.user
        return {"name": user.name} if isinstance(user, Player) else {}

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
            tell_tables(self.user)
            return response
        except services.Wait as wait:
            form.add_error(None, str(wait))
        except BadName as problem:
            form.add_error("name", str(problem))
        return self.form_invalid(form)


def tell_tables(player: Player) -> None:
    """Lets others at his tables read his new name."""
    for table in show_name(player.pk):
        poke_everywhere(table)


class LoginView(allauth.LoginView):
    """A guest may log in: he is told what becomes of his seat."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        user = request.user
        if isinstance(user, Player) and not user.is_guest:
            return redirect("account")
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | guest_context(self.request)


def guest_context(request: HttpRequest) -> dict[str, Any]:
    """What a page has to say to a guest who is about to become somebody else."""
    user = request.user
    if not isinstance(user, Player) or not user.is_guest:
        return {}
    return {"guest": user, "guest_table": current_table(user.pk)}


@never_cache
@require_GET
@with_password
def account(request: HttpRequest) -> HttpResponse:
    """Who one is here, and what is still to be confirmed."""
    player = request.user
    assert isinstance(player, Player)
    held = selectors.roles_of(player.pk)
    context = {
        "player": player,
        "pending": selectors.pending_email(player.pk),
        "roles": [roles.WORDS[role] for role in roles.Role if role in held],
    }
    return render(request, "account/account.html", context)


@require_POST
@with_password
def send_again(request: HttpRequest) -> HttpResponse:
    """Sends the letter with the link once more."""
    address = EmailAddress.objects.filter(user=request.user.pk, verified=False).last()
    if address is not None and _may_send(request, address):
        _send(request, address)
    return redirect("account")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_password
def address(request: HttpRequest) -> HttpResponse:
    """Another e-mail address: it counts as soon as it is confirmed, and the old one until then."""
    player = request.user
    assert isinstance(player, Player)
    form = AddressForm(_posted(request), player=player)
    if form.is_valid():
        named = accounts.change_address(player, form.cleaned_data["email"])
        if _may_send(request, named):
            _send(request, named)
        return redirect("account")
    return render(request, "account/address.html", {"form": form, "player": player})


def _posted(request: HttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _may_send(request: HttpRequest, address: EmailAddress) -> bool:
    allowed = ratelimit.consume(request, action="confirm_email", key=address.email)
    if allowed:
        allowed = ratelimit.consume(request, action="manage_email")
    if not allowed:
        messages.warning(request, get_adapter().error_messages["rate_limited"])
    return allowed


def _send(request: HttpRequest, address: EmailAddress) -> None:
    address.send_confirmation(request)
    text = gettext("A letter is on its way to %(email)s.") % {"email": address.email}
    messages.info(request, text)


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, key: str) -> HttpResponse:
    """The page that the letter links to. Opening it changes nothing: a mail scanner may do it.

    Only who is signed in as the player, or knows the password, can confirm; so a letter that
    somebody else caused gives him nothing.
    """
    confirmation = EmailConfirmationHMAC.from_key(key)
    if confirmation is None:
        return render(request, "account/confirm.html", {"is_old": True}, status=404)
    address = confirmation.email_address
    player: Player = address.user
    is_own = request.user.pk == player.pk
    form = None if is_own else ConfirmForm(_posted(request), player=player)
    if request.method == "POST":
        if not is_own and not _may_try(request, player):
            return ratelimit.respond_429(request)
        if form is None or form.is_valid():
            return _confirm(request, address, player)
    context = {"address": address, "player": player, "form": form, **guest_context(request)}
    if is_own:
        context.pop("guest", None)
    return render(request, "account/confirm.html", context)


def _may_try(request: HttpRequest, player: Player) -> bool:
    return ratelimit.consume(request, action="login_failed", key=f"confirm:{player.pk}")


def _confirm(request: HttpRequest, address: EmailAddress, player: Player) -> HttpResponse:
    old_email = player.email
    try:
        player = accounts.confirm_address(address)
    except accounts.AddressTaken:
        messages.error(request, gettext("Somebody else has confirmed this e-mail address."))
        return redirect("account_login")
    tell_tables(player)
    if (
        request.user.pk != player.pk
        and not factors.has_factor(player.pk)
        and selectors.may_sign_in(player)
    ):
        services.sign_in(request, player)
    if old_email:
        get_adapter().send_notification_mail(
            "account/email/email_changed", player, {"player": player}, email=old_email
        )
    text = gettext("%(email)s is confirmed: this is your account now.")
    messages.success(request, text % {"email": player.email})
    return redirect("account")


class PasswordChangeView(allauth.PasswordChangeView):
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        guarded = with_password(super().dispatch)
        return guarded(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        was_temporary = self.request.user.password_is_temporary
        response: HttpResponse = super().form_valid(form)
        # He has just shown the old one.
        reauthenticate_by_password(self.request)
        return redirect("mfa_index") if was_temporary else response

    def get_success_url(self) -> str:
        return reverse("account")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def logout(request: HttpRequest) -> HttpResponseBase:
    """A guest is not asked to log out: nobody could ever log in as him again."""
    user = request.user
    if isinstance(user, Player) and not user.has_usable_password():
        raise Http404
    return allauth.logout(request)
