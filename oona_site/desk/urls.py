"""Addresses of the desk. Who may not read it finds none of them."""

from django.urls import path

from oona_site.desk import (
    actions,
    case_urls,
    decisions,
    details,
    lists,
    looks,
    pages,
    review,
    support,
)

app_name = "desk"

_ledger = [
    path("", pages.overview, name="overview"),
    path("payouts/", lists.payouts, name="payouts"),
    path("games/<str:reference>/", details.game, name="game"),
    path("movements/", lists.movements, name="movements"),
    path("movements/<int:seq>/", details.movement, name="movement"),
    path("movements/<int:seq>/reverse/", decisions.propose_reversal, name="reverse"),
    path("people/", lists.persons, name="persons"),
    path("people/<str:public_id>/", details.person, name="person"),
    path("people/<str:public_id>/adjust/", decisions.propose_adjustment, name="adjust"),
    path("support/", support.search, name="search"),
    path("support/people/<str:public_id>/", support.support_person, name="support_person"),
    path("support/table/<str:public_id>/", support.support_table, name="support_table"),
    path("support/games/<str:public_id>/", review.review, name="review"),
    path("support/games/<str:public_id>/look/", looks.look, name="look"),
    path("support/games/<str:public_id>/replay/<str:who>/", review.replay, name="review_replay"),
    path(
        "support/games/<str:public_id>/replay/<str:who>/<int:number>/",
        review.replay_round,
        name="review_round",
    ),
    path("actions/", actions.actions, name="actions"),
    path("balances/", pages.balances, name="balances"),
    path("mint/", pages.mint, name="mint"),
    path("retired/", lists.retired, name="retired"),
    path("checks/", pages.checks, name="checks"),
    path("checks/now/", pages.check_now, name="check_now"),
    path("proposals/", decisions.proposals, name="proposals"),
    path("proposals/reopen/", decisions.propose_reopening, name="reopen"),
    path("proposals/<int:number>/approve/", decisions.approve, name="approve"),
    path("proposals/<int:number>/decline/", decisions.decline, name="decline"),
]

urlpatterns = [*_ledger, *case_urls.urlpatterns]
