"""Every way in for words of a person's own: nothing that turns a line round gets through.

Where a line is refused, nothing is kept; where it is cleaned, what can be seen of it is.
"""

from __future__ import annotations

import json
import random
import re
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone

from games import chat, offers, performances
from games.chatlines import LineKind
from games.models import Game, Table
from games.plain_words import clean, read_text
from games.wire import Refused
from oona_site.desk import answers, cases, incidents, voids
from oona_site.desk.models import Case, CaseKind, Outcome
from oona_site.players import accounts, reports, sanctions
from oona_site.players.fields import AddressField, ProseField
from oona_site.players.models import Player, ReportReason, SanctionKind
from oona_site.players.names import BadName, clean_line, clean_name, clean_prose, visible
from oona_site.players.problems import Problem
from oona_site.players.roles import Role
from tests.conftest import RUN_FULL
from tests.desk.coins import coin_game, rich, staff
from tests.desk.test_pages import desk_of
from tests.matches import open_match
from tests.people import log_in, make_guest
from wallet import services as coins
from wallet.services import clock_ms

TURNS = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]")
STRINGS = 10_000 if RUN_FULL else 1_000
# What a template puts round a date or an id so that it keeps its order stays; see `clean_prose`.
IN_ORDER = re.compile("\u2066[ -~]+\u2069")
TWISTED = "It was \u202elike this\u202c\u2066 at \u200ethe\u200f table\u061c\u2069, all of it"
PLAIN = "It was like this at the table, all of it"

CLEANERS: dict[str, Callable[[str], object]] = {
    "a name": clean_name,
    "a line": lambda raw: clean_line(raw, most=200),
    "the name of a table": offers.read_name,
    "what is said at a table": clean,
    "lines for a dare, a reply, an appeal": visible,
    "words of a report": reports.clean_words,
    "reasons, notes, letters": clean_prose,
    "a field for prose": ProseField().clean,
    "the reason of a sanction": sanctions.reason_of,
    "an e-mail address": lambda raw: AddressField().clean(f"sara@ex{raw}ample.org"),
}


def strings(seed: int) -> Iterator[str]:
    """Strings of which half hold what turns a line round, among letters of all directions."""
    rng = random.Random(seed)
    turning = [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C]
    around = [*range(0x20, 0x7F), *range(0x5D0, 0x700), *range(0x200B, 0x2070)]
    for number in range(STRINGS):
        text = [rng.choice(around) for _ in range(rng.randrange(1, 40))]
        if number % 2:
            text.insert(rng.randrange(len(text) + 1), rng.choice(turning))
        if number % 7 == 0:
            text.append(rng.randrange(0x20, sys.maxunicode))
        yield "".join(map(chr, text))


@pytest.mark.parametrize("what", CLEANERS)
def test_no_random_string_brings_through_what_turns_a_line_round(what: str) -> None:
    kept = 0
    for number, raw in enumerate(strings(20_262)):
        try:
            text = str(CLEANERS[what](raw))
        except (BadName, ValidationError, reports.BadReport, Problem):
            continue
        assert not TURNS.search(IN_ORDER.sub("", text)), f"string {number}: {raw!r}"
        kept += bool(text)
    if what != "an e-mail address":
        assert kept > STRINGS / 100, "the strings are too wild to prove anything"


def test_only_what_a_template_keeps_in_order_stays() -> None:
    day = answers.ltr("2026-05-04")
    assert clean_prose(f" until {day}\u202e. ") == f"until {day}."
    for twisted in ("\u2066سارة\u2069", "\u2066a\u2066b", "\u2069a\u2066", "\u2066a\u202eb\u2069"):
        assert not TURNS.search(clean_prose(twisted)), ascii(twisted)


@dataclass
class Site:
    """Two people, a finished and a running match of theirs, staff, a case about one of them."""

    sara: Player
    layla: Player
    game: str
    running: Table
    support: Player
    other: Player
    case: Case

    @classmethod
    def make(cls) -> Site:
        sara, layla = rich("Sara", "Layla")
        game = coin_game([sara, layla])
        support, other = staff(Role.SUPPORT), staff(Role.ADMINISTRATOR)
        case = cases.open_case(CaseKind.HAND, [sara.pk], [game], by=support.pk)
        return cls(sara, layla, game, open_match(sara, layla), support, other, case)


def _say(site: Site, text: str) -> None:
    line = read_text(text)
    new = chat.NewLine(0, site.sara.pk, None, 0, LineKind.TEXT, line, "key")
    chat.write(site.running.pk, [new])


def _perform(site: Site, text: str) -> None:
    assert site.running.game is not None
    performances.show(site.running.pk, site.running.game.pk, 1, site.sara.pk, text)


def _report(site: Site, text: str) -> None:
    reports.report(site.layla.pk, site.sara.pk, ReportReason.OTHER, table="t", words=text)


def _punish(site: Site, text: str) -> int:
    until = timezone.now() + timedelta(days=1)
    asked = sanctions.Asked(
        player=site.sara.pk, kind=SanctionKind.CHAT, reason=text, until=until, case=site.case.pk
    )
    return cases.sanction(site.case.pk, asked, by=site.support.pk).pk


def _appeal(site: Site, text: str) -> None:
    row = sanctions.appeal(_punish(site, text), text, player=site.sara.pk)
    sanctions.decide_appeal(row.pk, granted=True, words=text, by=site.other.pk)


def _answer(site: Site, text: str) -> None:
    cases.tell(site.case.pk, site.sara.pk, text, by=site.support.pk, waiting=True)
    cases.reply(site.case.pk, text, player=site.sara.pk)


def _close(site: Site, text: str) -> None:
    cases.close(site.case.pk, Outcome.ACTED, text, by=site.support.pk)
    cases.reopen(site.case.pk, text, by=site.support.pk)


def _look(site: Site, text: str) -> None:
    path = f"/desk/support/games/{site.game}/look/"
    answer = desk_of(site.support).post(path, {"reason": text, "case": ""})
    assert answer.status_code == 302


def _outage(site: Site, text: str) -> None:
    now = clock_ms()
    incidents.record(now - 60_000, now - 1_000, text, by=site.other.pk)


def _token(site: Site, text: str) -> None:
    client = log_in(desk_of(site.sara), site.sara)
    session = client.session
    session["account_authentication_methods"] += [{"method": "password", "at": time.time()}]
    session.save()
    answer = client.post("/account/tokens/", {"name": text, "days": "7"})
    assert answer.status_code == 200


def _adjust(site: Site, text: str) -> None:
    number = coins.adjust_propose(player=site.sara.pk, amount=5, reason=text, by=site.support.pk)
    coins.adjust_approve(number, by=site.other.pk)


def _void(site: Site, text: str) -> None:
    number = voids.propose(site.game, text, by=site.support.pk, case=site.case.pk).pk
    voids.decline(number, by=site.support.pk)


def _open(site: Site, text: str) -> None:
    cases.open_case(CaseKind.HAND, [site.sara.pk], [], by=site.support.pk, title=text)


# Where a line is cleaned, as it is done through what the pages and the sockets call.
CLEANED: dict[str, Callable[[Site, str], object]] = {
    "talk": _say,
    "lines for a dare": _perform,
    "report": _report,
    "sanction": _punish,
    "appeal and its answer": _appeal,
    "title of a case": _open,
    "note": lambda site, text: cases.note(site.case.pk, text, by=site.support.pk),
    "hand-over": lambda site, text: cases.hand_over(
        site.case.pk, site.other.pk, text, by=site.support.pk
    ),
    "letter and reply": _answer,
    "outcome, opened again": _close,
    "void": _void,
    "outage": _outage,
    "adjustment": _adjust,
    "look at a game": _look,
    "token": _token,
}


def stored() -> Iterator[tuple[str, str]]:
    """Every text of every row, with the field it stands in."""
    kinds = (models.CharField, models.TextField, models.JSONField)
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, kinds):
                for value in model._base_manager.values_list(field.attname, flat=True):
                    text = json.dumps(value, ensure_ascii=False)
                    yield f"{model._meta.label}.{field.name}", text


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", CLEANED)
def test_what_is_kept_shows_all_there_is_in_it(what: str) -> None:
    CLEANED[what](Site.make(), TWISTED)
    rows = list(stored())
    assert any(PLAIN in text for _, text in rows), "nothing was kept"
    assert [name for name, text in rows if TURNS.search(IN_ORDER.sub("", text))] == []


@pytest.mark.django_db(transaction=True)
def test_where_a_line_is_not_cleaned_it_is_refused() -> None:
    site = Site.make()
    with pytest.raises(BadName):
        accounts.sign_up(make_guest(), name="It was \u202eso", email="x@y.org", password="x")
    client = log_in(desk_of(site.layla), site.layla)
    profile = {"name": "Lay\u202ela", "digits": "", "sounds": "on", "language": "en"}
    assert 'role="alert"' in client.post("/account/profile/", profile).content.decode()
    table = {"preset": "oona", "seats": "2", "name": "Eve\u2067ning", "talk": "on"}
    assert client.post("/tables/new/", table).status_code == 422
    address = {"email": "sara@exa\u202emple.org"}
    assert 'role="alert"' in client.post("/account/address/", address).content.decode()
    dares = "\n".join([TWISTED, *(f"Sing song number {number}" for number in range(15))])
    table |= {"preset": "dare", "name": "", "dare_list": "own", "dares": dares}
    assert client.post("/tables/new/", table).status_code == 422
    assert (Table.objects.count(), Game.objects.count()) == (2, 2)
    assert not any(TURNS.search(text) for _, text in stored())


def test_a_blank_that_nobody_sees_is_no_line() -> None:
    with pytest.raises(Refused):
        read_text("\u202e\u200f\u2066")
    for work in (sanctions.reason_of, ProseField(min_length=10).clean):
        with pytest.raises((Problem, ValidationError)):
            work("\u202e" * 20 + "short")
