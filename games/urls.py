"""Addresses of the pages. ``home`` stands outside the namespace, where every page looks for it."""

from django.urls import include, path

from . import dare_views, fair_views, history_views, people_views, review_views, rule_views, views

_games = [
    path("play/", views.play_now, name="play_now"),
    path("tables/", views.lobby, name="lobby"),
    path("tables/new/", views.create, name="create"),
    path("table/<str:public_id>/", views.table, name="table"),
    path("table/<str:public_id>/join/", views.join, name="join"),
    path("table/<str:public_id>/qr.svg", views.qr, name="qr"),
    path("table/<str:public_id>/dares/", dare_views.dares, name="dares"),
    path("table/<str:public_id>/report/", people_views.report, name="report"),
    path("table/<str:public_id>/block/", people_views.block, name="block"),
    path("table/<str:public_id>/rules/", rule_views.table_rules, name="table_rules"),
    path("rules/", rule_views.all_rules, name="all_rules"),
    path("rules/<str:preset>/", rule_views.rules, name="rules"),
    path("name/", views.name, name="name"),
    path("fair/", fair_views.fair, name="fair"),
    path("games/<str:public_id>/", history_views.game, name="game"),
    path("games/<str:public_id>/log.jsonl", history_views.json_file, name="log_json"),
    path("games/<str:public_id>/log.txt", history_views.text_file, name="log_text"),
    path("games/<str:public_id>/replay/", history_views.replay, name="replay"),
    path(
        "games/<str:public_id>/replay/<int:number>/",
        history_views.replay_round,
        name="replay_round",
    ),
    path("games/<str:public_id>/scenario/", review_views.scenario, name="scenario"),
    path("games/<str:public_id>/check/", fair_views.check, name="check"),
    path("games/<str:public_id>/check/file/", fair_views.saved, name="check_file"),
]

urlpatterns = [
    path("", views.home, name="home"),
    path("", include((_games, "games"))),
]
