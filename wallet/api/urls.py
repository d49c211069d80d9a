"""Addresses below /api/coins/."""

from django.urls import path

from wallet.api import views

app_name = "coins"

urlpatterns = [
    path("", views.BalanceView.as_view(), name="balance"),
    path("statement/", views.StatementView.as_view(), name="statement"),
    path("games/<str:game>/", views.GameCoinsView.as_view(), name="game"),
]
