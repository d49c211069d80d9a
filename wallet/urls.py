from django.urls import path

from . import views

app_name = "coins"
urlpatterns = [
    path("", views.statement, name="statement"),
    path("statement.csv", views.statement_csv, name="csv"),
    path("game/<str:reference>/", views.game, name="game"),
]
