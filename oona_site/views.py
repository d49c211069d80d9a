"""Pages that belong to no game."""

import logging

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django.views.i18n import set_language as django_set_language

from oona_site.players import services

log = logging.getLogger(__name__)


@never_cache
@require_GET
def health(request: HttpRequest) -> HttpResponse:
    """Answers 200 when the database answered, else 503."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        log.exception("the database does not answer")
        return HttpResponse("database\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


@require_GET
def offline(request: HttpRequest) -> HttpResponse:
    """The page that a browser keeps for when there is no connection; the same for everybody."""
    return render(request, "offline.html")


@require_POST
def set_language(request: HttpRequest) -> HttpResponseBase:
    """Django's own view, which sets the cookie; a signed-in person keeps the choice as well."""
    response = django_set_language(request)
    if request.user.is_authenticated:
        services.choose_language(request.user.pk, request.POST.get("language", ""))
    return response
