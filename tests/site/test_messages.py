"""Words: every one has a translation, and templates give theirs up."""

import io
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from oona_site import messages

_PLACE = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")


def catalogue(language: str) -> Catalog:
    with (messages.LOCALE / language / "LC_MESSAGES" / "django.po").open("rb") as stream:
        return read_po(stream, locale=language)


def words(message: Message) -> list[str]:
    found = message.string if isinstance(message.string, list | tuple) else [message.string]
    return [str(word) for word in found]


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_every_word_is_translated(language: str) -> None:
    missing = [
        message.id for message in catalogue(language) if message.id and not all(words(message))
    ]
    assert not missing


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_a_translation_fills_no_place_that_is_not_there(language: str) -> None:
    for message in catalogue(language):
        if not message.id:
            continue
        sources = message.id if isinstance(message.id, list | tuple) else [message.id]
        allowed = {place for source in sources for place in _PLACE.findall(source)}
        for word in words(message):
            assert set(_PLACE.findall(word)) <= allowed, message.id
            if len(sources) == 1:
                assert set(_PLACE.findall(word)) == allowed, message.id


@pytest.mark.timeout(60)
def test_the_catalogues_hold_every_word_of_the_code(tmp_path: Path) -> None:
    template = tmp_path / "django.pot"
    messages.extract(template)
    with template.open("rb") as stream:
        wanted = {(message.id, message.context) for message in read_po(stream) if message.id}
    for language in messages.LANGUAGES:
        there = {(message.id, message.context) for message in catalogue(language) if message.id}
        assert wanted == there, f"run `make messages` and translate what is new ({language})"


def test_a_template_gives_up_its_words() -> None:
    template = """{% load i18n %}<p title="{% translate 'Title' %}">
        {% translate "It's so" as x %}
        {% blocktranslate with name=player.name trimmed %}
            Hello,
            {{ name }}
        {% endblocktranslate %}
        {% blocktranslate count n=n %}{{ n }} card{% plural %}{{ n }} cards{% endblocktranslate %}
        {% translate "right" context "direction" %}{{ _("In a variable") }} (it isn't "code)
        {# no word #}</p>"""
    found = [
        (function, found_words)
        for _, function, found_words, _ in messages.extract_template(
            io.BytesIO(template.encode()), messages.FUNCTIONS, [], {}
        )
    ]
    assert found == [
        ("gettext", "Title"),
        ("gettext", "It's so"),
        ("gettext", "Hello, %(name)s"),
        ("ngettext", ("%(n)s card", "%(n)s cards", None)),
        ("pgettext", ("direction", "right")),
        ("_", "In a variable"),
    ]
