"""The content security policy, with the one exception that the Django admin needs."""

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse

_TRUSTED_TYPES = ("require-trusted-types-for", "trusted-types")


class PolicyMiddleware(CSPMiddleware):
    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        """Drops the trusted-types directives below /admin/: the admin's own lists assign HTML."""
        parts = super().get_policy_parts(request, response, report_only)
        if not report_only and request.path_info.startswith(reverse("admin:index")):
            directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
            parts.config = directives | dict.fromkeys(_TRUSTED_TYPES)
        return parts
