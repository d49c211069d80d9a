"""A host's own dares: sixteen lines, refused alike by check, form and scenario runner."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils.translation import override

from games import offers, services, words
from games.engine import presets
from games.engine.rules import RulesError
from games.engine.scenario import run
from games.engine.tables import BadTable, read_table
from games.forms import TableForm
from games.models import OwnDares, Table
from oona_site.players.models import Player
from tests.games.helpers import plan
from wallet.split import split

CUSTOM = {"dare_list": "custom"}
SIXTEEN = [f"Say the word {number}" for number in range(1, 17)]


@pytest.fixture(autouse=True)
def _dares_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "WAITING", frozenset())
    monkeypatch.setattr(offers, "PRESETS", presets.PRESETS)
    monkeypatch.setattr("games.forms.PRESETS", presets.PRESETS)
    monkeypatch.setattr("games.views.PRESETS", presets.PRESETS)


def posted(dares: list[str], **options: str) -> TableForm:
    """The form of a dare table with these lines."""
    data = QueryDict(mutable=True)
    for field in TableForm(preset="dare"):
        if (value := field.value()) not in (True, False, None):
            data[field.html_name] = str(value)
    data.update({"dares": "\r\n".join(dares), **options})
    return TableForm(data, preset="dare")


def changed(place: int, text: str) -> list[str]:
    return [*SIXTEEN[:place], text, *SIXTEEN[place + 1 :]]


# The lines, and the refusals with what is filled into their sentence.
REFUSED: list[tuple[list[str], list[tuple[str, dict[str, Any]]]]] = [
    ([], [("list_incomplete", {"wanted": 16, "got": 0})]),
    (SIXTEEN[:15], [("list_incomplete", {"wanted": 16, "got": 15})]),
    ([*SIXTEEN, "One more"], [("list_incomplete", {"wanted": 16, "got": 17})]),
    (changed(3, "x" * 201), [("dare_long", {"number": 4, "most": 200})]),
    (changed(9, "say  THE word 2"), [("dare_twice", {"number": 10, "other": 2})]),
    (
        [*changed(0, "y" * 300)[:14], SIXTEEN[12]],
        [
            ("list_incomplete", {"wanted": 16, "got": 15}),
            ("dare_long", {"number": 1, "most": 200}),
            ("dare_twice", {"number": 15, "other": 13}),
        ],
    ),
]


@pytest.mark.parametrize(("dares", "wanted"), REFUSED)
def test_a_list_that_cannot_be_is_refused_alike_everywhere(
    dares: list[str], wanted: list[tuple[str, dict[str, Any]]]
) -> None:
    with pytest.raises(BadTable) as bad:
        read_table("dare", CUSTOM, 4, False, dares)
    errors = bad.value.errors
    assert [(error.field, error.code, error.params) for error in errors] == [
        ("dares", code, params) for code, params in wanted
    ]
    _refused_by_the_form(dares, errors)
    scenario = {"id": "X", "preset": "dare", "options": CUSTOM, "seats": 4, "dares": dares,
                "position": {"hands": [], "pile": "B5"}, "steps": []}  # fmt: skip
    failure = run(scenario, split).failure
    assert failure is not None
    assert all(str(error) in failure for error in errors)


def _refused_by_the_form(dares: list[str], errors: tuple[RulesError, ...]) -> None:
    with override("en"):
        form = posted(dares, dare_list="custom")
        assert not form.is_valid()
        assert form.errors == {"dares": [words.rules_error_text(error) for error in errors]}
    assert form.plan is None


def test_fifteen_are_refused_at_the_field_with_what_was_expected() -> None:
    client = Client(headers={"accept-language": "en"})
    form = {"preset": "dare", "seats": "4", "dare_list": "custom", "dares": "\n".join(SIXTEEN[:15])}
    answer = client.post("/tables/new/", form)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Write 16 dares, one a line. There are 15." in page
    assert "Say the word 15</textarea>" in page, "nothing that was written is lost"
    assert 'aria-describedby="id_dares_helptext id_dares_error"' in page


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("text", "code"),
    [("left\u202eright", "dare_hidden"), ("a\u0000b", "dare_hidden"), ("tab\ufeffs", "dare_hidden"),
     ("z\u0335\u0336\u0337\u0338", "dare_marks")],
)  # fmt: skip
def test_what_cannot_be_seen_is_refused_by_its_number(text: str, code: str) -> None:
    with pytest.raises(BadTable) as bad:
        offers.read_offer("dare", CUSTOM, 4, False, changed(6, text))
    assert [(error.code, error.params["number"]) for error in bad.value.errors] == [(code, 7)]
    with override("en"):
        form = posted(changed(6, text), dare_list="custom")
        assert "Dare 7 holds" in str(form.errors["dares"])


@pytest.mark.parametrize(
    ("text", "code"),
    [("Call him a fuuuucker", "dare_word"), ("Visit www.example", "dare_link")],
)
def test_what_is_not_said_in_a_talk_is_no_dare(text: str, code: str) -> None:
    with pytest.raises(BadTable) as bad:
        offers.read_offer("dare", CUSTOM, 4, False, changed(6, text))
    assert [(error.code, error.params["number"]) for error in bad.value.errors] == [(code, 7)]


@pytest.mark.django_db(transaction=True)
def test_what_was_written_is_kept_clean_and_with_the_table(layla: Player) -> None:
    written = changed(0, "  Sing\u00a0 \u201cla\u201d \uff11\uff12 times\u2764\ufe0f ")
    form = posted(["", *written[:8], "   ", *written[8:]], dare_list="custom")
    assert form.is_valid(), form.errors
    assert form.plan is not None
    services.open_table(form.plan, host=layla.pk)
    own = OwnDares.objects.get()
    assert own.texts == ["Sing “la” 12 times❤", *SIXTEEN[1:]]
    assert own.writer == layla


@pytest.mark.django_db(transaction=True)
def test_lines_left_in_the_form_of_another_list_are_not_kept(layla: Player) -> None:
    form = posted(SIXTEEN[:3], dare_list="family")
    assert form.is_valid(), form.errors
    assert form.plan is not None
    services.open_table(form.plan, host=layla.pk)
    assert not OwnDares.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_no_way_leads_round_the_check(layla: Player) -> None:
    for dares in ((), tuple(SIXTEEN[:15])):
        with pytest.raises(RulesError, match="list_incomplete"):
            services.open_table(plan("dare", dare_list="custom", dares=dares), host=layla.pk)
    with pytest.raises(RulesError, match="list_needless"):
        services.open_table(plan("dare", dares=tuple(SIXTEEN)), host=layla.pk)
    assert not Table.objects.exists()


@pytest.mark.parametrize("dares", ["sixteen", {"1": "Sing"}, [1] * 16, [None] * 16, 16])
def test_a_list_of_another_type_is_refused(dares: Any) -> None:
    with pytest.raises(BadTable, match="dares: list_shape"):
        read_table("dare", CUSTOM, 4, False, dares)


def test_a_scenario_about_other_things_needs_no_texts() -> None:
    assert read_table("dare", CUSTOM, 4).dares == ()
