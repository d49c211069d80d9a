"""Addresses of the pages. ``home`` stands outside the namespace, where every page looks for it."""

from django.urls import include, path

from . import dare_views, views

_games = [
    path("play/", views.play_now, name="play_now"),
    path("tables/", views.lobby, name="lobby"),
    path("tables/new/", views.create, name="create"),
    path("table/<str:public_id>/", views.table, name="table"),
    path("table/<str:public_id>/join/", views.join, name="join"),
    path("table/<str:public_id>/qr.svg", views.qr, name="qr"),
    path("table/<str:public_id>/dares/", dare_views.dares, name="dares"),
    path("rules/<str:preset>/", views.rules, name="rules"),
    path("name/", views.name, name="name"),
]

urlpatterns = [
    path("", views.home, name="home"),
    path("", include((_games, "games"))),
]
