"""Addresses of the API. Each app includes its own part here."""

from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from oona_site.api import views

app_name = "api"

urlpatterns: list[URLPattern | URLResolver] = [
    path(
        "",
        SpectacularSwaggerSplitView.as_view(url_name="api:schema", template_name="api/docs.html"),
        name="docs",
    ),
    path("schema/", SpectacularJSONAPIView.as_view(), name="schema"),
    path("me/", views.MeView.as_view(), name="me"),
    path("", include("games.api.urls")),
    path("coins/", include("wallet.api.urls")),
    path("audit/", include("oona_site.desk.api.urls")),
    # Last: what no app has taken.
    re_path(r"^.*$", views.NothingView.as_view()),
]
