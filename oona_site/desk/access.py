"""Who may open the desk. For everybody else its pages are not there."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from oona_site.players import selectors
from oona_site.players.factors import staff_detour
from oona_site.players.models import Player
from oona_site.players.roles import Role

READERS = (Role.AUDITOR, Role.TREASURER, Role.ADMINISTRATOR)
SUPPORTERS = (Role.SUPPORT, Role.REFEREE)
HANDLERS = (Role.SUPPORT, Role.REFEREE, Role.ADMINISTRATOR)
APPROVERS = (Role.TREASURER, Role.ADMINISTRATOR)


@dataclass(frozen=True, slots=True)
class Staff:
    """Somebody at the desk, with the roles that he has at this moment."""

    id: int
    name: str
    roles: frozenset[Role]

    @property
    def may_read(self) -> bool:
        """Coins and their books."""
        return not self.roles.isdisjoint(READERS)

    @property
    def may_support(self) -> bool:
        """People, tables and games, to answer for them."""
        return not self.roles.isdisjoint(SUPPORTERS)

    @property
    def may_handle(self) -> bool:
        """Cases, appeals and games to be void."""
        return not self.roles.isdisjoint(HANDLERS)

    @property
    def may_oversee(self) -> bool:
        """What everybody of the staff did."""
        return Role.ADMINISTRATOR in self.roles

    @property
    def may_propose(self) -> bool:
        """Adjustments and reversals are a treasurer's to propose."""
        return Role.TREASURER in self.roles

    @property
    def may_approve(self) -> bool:
        """What another proposed, a treasurer or an administrator approves."""
        return not self.roles.isdisjoint(APPROVERS)


_P = ParamSpec("_P")
_View = Callable[Concatenate[HttpRequest, Staff, _P], HttpResponseBase]


def staff_of(user: Any, wanted: Iterable[Role] = READERS) -> Staff | None:
    """Gives who this is at the desk, if he has one of these roles; else None. One query."""
    if not isinstance(user, Player):
        return None
    roles = selectors.roles_of(user.pk)
    return None if roles.isdisjoint(wanted) else Staff(user.pk, user.name, roles)


def desk_page(*roles: Role) -> Callable[[_View[_P]], Callable[..., HttpResponseBase]]:
    """Lets in who has one of `roles` (who reads the desk, without any); others find nothing here.

    A second factor has to be shown first: see `staff_detour`.
    """
    wanted = roles or READERS

    def decorate(view: _View[_P]) -> Callable[..., HttpResponseBase]:
        @never_cache
        @wraps(view)
        def guarded(request: HttpRequest, *args: _P.args, **kwargs: _P.kwargs) -> HttpResponseBase:
            staff = staff_of(request.user, wanted)
            if staff is None:
                raise Http404
            detour = staff_detour(request)
            if detour is not None:
                return redirect(detour)
            request.staff = staff  # type: ignore[attr-defined]  # the pages' own templates ask it
            return view(request, staff, *args, **kwargs)

        return guarded

    return decorate
