"""Dates and times on pages, as the reader's language writes them."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from django.utils.translation import override

from oona_site.players.templatetags.people import day, day_and_time

WHEN = datetime(2026, 3, 9, 8, 5, 7, tzinfo=UTC)
WORDS = {
    "en": ("March 9, 2026", "08:05"),
    "ar": ("9 مارس، 2026", "08:05"),
    "fa": ("۹ مارس ۲۰۲۶", "۰۸:۰۵"),
    "el": ("09/03/2026", "08:05"),
}


@pytest.mark.parametrize("language", WORDS)
def test_a_moment_is_written_as_its_reader_writes(language: str) -> None:
    date, time = WORDS[language]
    with override(language):
        assert day(WHEN) == date
        assert day_and_time(WHEN) == (
            '<time datetime="2026-03-09T08:05:07+00:00">'
            f'<bdi>{date}</bdi> <bdi dir="ltr">{time}&nbsp;UTC</bdi></time>'
        )


def test_a_moment_is_of_utc() -> None:
    elsewhere = WHEN.astimezone(timezone(timedelta(hours=14)))
    with override("en"):
        assert day_and_time(elsewhere) == day_and_time(WHEN)


def test_no_date_is_empty() -> None:
    assert day(None) == ""
