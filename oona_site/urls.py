from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from oona_site import views
from oona_site.desk.pages import published

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("health/", views.health, name="health"),
    path("offline/", views.offline, name="offline"),
    path("i18n/setlang/", views.set_language, name="set_language"),
    path("api/", include("oona_site.api.urls")),
    path("desk/", include("oona_site.desk.urls")),
    path("ledger/", published, name="ledger"),
    path("avatar/of/<str:face>.svg", views.face, name="face"),
    path("avatar/<str:public_id>.svg", views.avatar, name="avatar"),
    path("account/", include("oona_site.accounts.urls")),
    path("coins/", include("wallet.urls")),
    path("", include("games.urls")),
]

handler500 = "oona_site.views.server_error"
