"""What `manage.py check --deploy` refuses: settings that only tests may have."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import Error, Tags, register

# Each of these could choose a card, or acknowledge a move that is not stored.
TEST_SETTINGS = ("OONA_PREPARED_DECKS", "OONA_JOURNAL_SEAM")


@register(Tags.security, deploy=True)
def no_test_settings(app_configs: Any, **kwargs: Any) -> list[Error]:
    """An error for every setting of the tests that is set."""
    return [
        Error(f"{name} is for tests alone and must not be set.", id=f"games.E00{number}")
        for number, name in enumerate(TEST_SETTINGS, start=1)
        if getattr(settings, name, None)
    ]
