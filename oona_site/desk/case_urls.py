"""Addresses of cases, appeals and games that should not count."""

from django.urls import path

from oona_site.desk import case_acts, case_decisions, case_pages, incident_pages, watch_page

urlpatterns = [
    path("cases/", case_pages.case_list, name="cases"),
    path("cases/new/", case_pages.case_new, name="case_new"),
    path("cases/from/<str:public_id>/", case_pages.case_from_report, name="case_from_report"),
    path("cases/<int:number>/", case_pages.case, name="case"),
    path("cases/<int:number>/<slug:do>/", case_acts.case_act, name="case_act"),
    path("appeals/", case_decisions.appeals, name="appeals"),
    path("appeals/<int:number>/", case_decisions.decide_appeal, name="decide_appeal"),
    path("sanctions/<int:number>/lift/", case_decisions.lift, name="lift"),
    path("watch/", watch_page.watch, name="watch"),
    path("voids/", case_decisions.void_list, name="voids"),
    path("voids/<int:number>/approve/", case_decisions.void_approve, name="void_approve"),
    path("voids/<int:number>/decline/", case_decisions.void_decline, name="void_decline"),
    path("incidents/", incident_pages.incident_list, name="incidents"),
    path("incidents/<int:number>/", incident_pages.incident, name="incident"),
    path("incidents/<int:number>/stop/", incident_pages.incident_stop, name="incident_stop"),
    path(
        "incidents/<int:number>/propose/", incident_pages.incident_propose, name="incident_propose"
    ),
    path(
        "incidents/<int:number>/approve/", incident_pages.incident_approve, name="incident_approve"
    ),
]
