"""Pages of rules: of each game, and of each table."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from . import selectors
from .offers import PRESETS
from .rulepages import options_told, setting_of_preset, setting_of_table, told, usual_setting
from .views import preset_row, preset_rows
from .words import chips, preset_label, table_name


@require_GET
def all_rules(request: HttpRequest) -> HttpResponse:
    """The rule systems, each with the way to its rules."""
    return render(request, "games/all_rules.html", {"presets": preset_rows()})


@require_GET
def rules(request: HttpRequest, preset: str) -> HttpResponse:
    """What a rule system plays by."""
    if preset not in PRESETS:
        raise Http404
    chosen = PRESETS[preset]
    context = {
        "preset": preset_row(chosen),
        "presets": preset_rows(),
        "chapters": told(setting_of_preset(chosen)),
        "groups": options_told(chosen.rules, chosen.rules),
    }
    return render(request, "games/rules.html", context)


@require_GET
def table_rules(request: HttpRequest, public_id: str) -> HttpResponse:
    """What is played by at this table; what its preset plays otherwise is marked."""
    row = selectors.table_row(public_id)
    if row is None:
        raise Http404
    usual = usual_setting(row)
    context = {
        "table": row,
        "table_name": table_name(row),
        "preset_label": preset_label(row.preset),
        "chips": chips(row.rules, row.preset),
        "chapters": told(setting_of_table(row), usual, row.own_dares),
        "own_dares": bool(row.own_dares),
        "groups": options_told(row.rules, usual.rules),
    }
    return render(request, "games/rules.html", context)
