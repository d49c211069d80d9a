"""The staff's door: the log-in of everybody, a password of one's own and a second factor."""

from typing import Any

from django.conf import settings
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from oona_site.players.factors import staff_detour

_ALWAYS_OPEN = ("login", "logout", "jsi18n")


class StaffSite(AdminSite):
    site_header = _("Oona staff")
    site_title = _("Oona staff")
    index_title = _("What there is")

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Sends everybody to the one log-in page, where wrong passwords are counted."""
        target = request.GET.get("next") or reverse("admin:index")
        if self.has_permission(request):
            return HttpResponseRedirect(reverse("admin:index"))
        return redirect_to_login(target, reverse(settings.LOGIN_URL))

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        inner = super().admin_view(view, cacheable)

        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            match = request.resolver_match
            open_door = match is not None and match.url_name in _ALWAYS_OPEN
            if not open_door and self.has_permission(request):
                detour = staff_detour(request)
                if detour is not None:
                    return HttpResponseRedirect(detour)
            response: HttpResponseBase = inner(request, *args, **kwargs)
            return response

        return guarded
