"""Addresses below /api/audit/."""

from django.urls import path

from oona_site.desk.api import views

app_name = "audit"

urlpatterns = [
    path("", views.LedgerView.as_view(), name="ledger"),
    path("movements/", views.MovementsView.as_view(), name="movements"),
    path("games/<str:game>/", views.GameView.as_view(), name="game"),
    path("people/<str:public_id>/statement/", views.StatementView.as_view(), name="statement"),
]
