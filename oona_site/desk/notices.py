"""What the next page of the desk says of a post: that it was done, or why not."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest

from oona_site.players.problems import Problem
from wallet.services import Refused


def attempt(request: HttpRequest, work: Callable[[], object], done: str) -> None:
    """Runs `work`, and says `done`, or why the desk or the ledger refused it."""
    try:
        work()
    except (Problem, Refused) as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)


def say_errors(request: HttpRequest, form: forms.Form) -> None:
    """Says what is wrong with a form, field by field."""
    for name, errors in form.errors.items():
        label = form.fields[name].label if name in form.fields else ""
        for error in errors:
            messages.error(request, f"{label}: {error}")
