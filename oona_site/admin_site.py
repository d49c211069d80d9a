"""The staff's door: a password that was printed on a screen has to be changed first."""

from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

_ALWAYS_OPEN = ("login", "logout", "password_change", "password_change_done", "jsi18n")


class StaffSite(AdminSite):
    site_header = _("Oona staff")
    site_title = _("Oona staff")
    index_title = _("What there is")

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        inner = super().admin_view(view, cacheable)

        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            match = request.resolver_match
            open_door = match is not None and match.url_name in _ALWAYS_OPEN
            if not open_door and getattr(request.user, "password_is_temporary", False):
                return HttpResponseRedirect(reverse("admin:password_change"))
            response: HttpResponseBase = inner(request, *args, **kwargs)
            return response

        return guarded
