"""Addresses below /api/presets/ and /api/tables/."""

from django.urls import path

from games.api import views

app_name = "games"

urlpatterns = [
    path("presets/", views.PresetsView.as_view(), name="presets"),
    path("tables/", views.TablesView.as_view(), name="tables"),
    path("tables/<str:public_id>/", views.TableView.as_view(), name="table"),
]
