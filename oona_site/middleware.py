"""The content security policy, with the exception that two foreign pages need; a browser's mark."""

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin

from oona_site.players.devices import give_mark

_TRUSTED_TYPES = ("require-trusted-types-for", "trusted-types")


class PolicyMiddleware(CSPMiddleware):
    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        """Drops the trusted-types directives below /admin/ and for the description of the API.

        The admin's own lists and Swagger's page assign HTML.
        """
        parts = super().get_policy_parts(request, response, report_only)
        path = request.path_info
        is_foreign = path.startswith(reverse("admin:index")) or path == reverse("api:docs")
        if not report_only and is_foreign:
            directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
            parts.config = directives | dict.fromkeys(_TRUSTED_TYPES)
        return parts


class BrowserMiddleware(MiddlewareMixin):
    """Lets a browser keep its mark after the log-in that made it."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        give_mark(request, response)
        return response
