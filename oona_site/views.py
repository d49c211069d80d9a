"""Pages that belong to no game."""

import logging

from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET, require_POST
from django.views.defaults import server_error as django_server_error
from django.views.i18n import set_language as django_set_language

from oona_site.players import services
from oona_site.players.avatars import avatar_svg, face_svg

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


def server_error(request: HttpRequest) -> HttpResponseBase:
    """The page of a fault of ours; below /api/ it is JSON, as every answer there."""
    if request.path_info.startswith("/api/"):
        text = gettext("This went wrong on our side. Nothing was changed.")
        return JsonResponse({"code": "error", "text": text}, status=500)
    return django_server_error(request)


@cache_control(public=True, max_age=365 * 24 * 3600, immutable=True)
@require_GET
def avatar(request: HttpRequest, public_id: str) -> HttpResponse:
    """The picture of a public id. The database is not asked, so it tells of nobody."""
    return HttpResponse(avatar_svg(public_id), content_type="image/svg+xml")


@cache_control(public=True, max_age=365 * 24 * 3600, immutable=True)
@require_GET
def face(request: HttpRequest, face: str) -> HttpResponse:
    """The same picture for who sees a player at a table, and is not told his public id."""
    try:
        picture = face_svg(face)
    except ValueError:
        raise Http404 from None
    return HttpResponse(picture, content_type="image/svg+xml")


@require_POST
def set_language(request: HttpRequest) -> HttpResponseBase:
    """Django's own view, which sets the cookie; a signed-in person keeps the choice as well."""
    response = django_set_language(request)
    if request.user.is_authenticated:
        services.choose_language(request.user.pk, request.POST.get("language", ""))
    return response
