"""A player's own coins on pages: balance, statement, file, and how a prize came about."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from oona_site.players.models import Player
from tests.games.coin_tables import ENTRY, dealt
from tests.games.helpers import make_account, make_person
from tests.matches import play_out
from wallet import selectors, services
from wallet.models import Kind
from wallet.views import ROWS

from .ledger import MINT, Line, player_account

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(60)]

LANGUAGES = ("en", "ar", "fa", "el")


@pytest.fixture
def cast(db: None) -> list[Player]:
    return [make_account(name, coins=500) for name in ("Layla", "Omar", "Noor", "Dana")]


@pytest.fixture(autouse=True)
def _rewards(settings: Settings) -> None:
    settings.OONA_DAILY = settings.OONA_REWARD = 0


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def read(client: Client, address: str, language: str = "en", **asked: Any) -> str:
    answer = client.get(address, asked, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def standing_of(reference: str, cast: list[Player]) -> list[Player]:
    """The cast, best first."""
    prizes = {part.player: part.amount for part in selectors.money_of_game(reference).prizes}
    return sorted(cast, key=lambda player: -prizes.get(player.pk, 0))


def test_nobody_sees_anybodys_coins_without_signing_in(db: None) -> None:
    for name in ("coins:statement", "coins:csv"):
        answer = Client().get(reverse(name))
        assert answer.status_code == 302
        assert answer["Location"].startswith(reverse("account_login"))


def test_a_guest_is_told_how_to_get_coins(db: None) -> None:
    page = read(signed_in(make_person("Zaid")), reverse("coins:statement"))
    assert reverse("account_signup") in page
    assert "How coins are earned" in page
    assert 'class="top__coins"' not in page


def test_the_page_says_how_a_pot_is_shared(cast: list[Player]) -> None:
    page = read(signed_in(cast[0]), reverse("coins:statement"))
    for players, shares in (("2", "100"), ("3 · 4", "70 · 30"), ("5 · 6", "60 · 30 · 10")):
        assert f"{players} players: <b>{shares}</b>" in page


def test_the_balance_stands_on_every_page_of_an_account(cast: list[Player]) -> None:
    assert '<bdi class="num">500</bdi>' in read(signed_in(cast[0]), reverse("games:lobby"))


COIN_PAGES = ("coins:statement", "coins:csv", "ledger", "api:coins:balance", "api:coins:statement")
OTHER_PAGES = (
    "home", "games:lobby", "games:create", "games:all_rules", "games:fair", "account",
    "account_signup", "account_tokens", "account_address",
)  # fmt: skip


def test_a_site_without_coins_has_no_such_pages(cast: list[Player], settings: Settings) -> None:
    client, guest = signed_in(cast[0]), signed_in(make_person("Zaid"))
    for name in COIN_PAGES:
        assert client.get(reverse(name)).status_code == 200, name
    settings.OONA_COINS = False
    for name in COIN_PAGES:
        assert client.get(reverse(name)).status_code == 404, name
    for reader in (client, guest):
        for name in OTHER_PAGES:
            found = re.findall(
                r"(?i)\b(?:coin|prize|entry|entries|ledger)s?\b", shown(reader, name)
            )
            assert not found, (name, found)


def shown(client: Client, name: str) -> str:
    """The words of a page, without its tags."""
    answer = client.get(reverse(name), follow=True)
    text = answer.content.decode()
    return re.sub(r"(?s)<(script|style)\b.*?</\1>|<[^>]*>", " ", text)


def test_every_page_leads_to_all_rules_and_to_the_ledger(cast: list[Player]) -> None:
    page = read(signed_in(cast[0]), reverse("games:lobby"))
    assert f'href="{reverse("games:all_rules")}"' in page
    assert f'href="{reverse("ledger")}"' in page


def test_a_statement_runs_its_balance_down_to_nothing(cast: list[Player]) -> None:
    reference = play_out(dealt(cast))
    winner = standing_of(reference, cast)[0]
    lines = selectors.statement(winner.pk)
    assert [(line.kind, line.amount, line.balance) for line in lines] == [
        ("prize", 140, 590), ("stake", -ENTRY, 450), ("welcome", 500, 500),
    ]  # fmt: skip
    page = read(signed_in(winner), reverse("coins:statement"))
    assert page.index("+140") < page.index("\u221250") < page.index("+500")
    assert reverse("coins:game", args=[reference]) in page
    assert lines[0].hash in page


def test_a_statement_shows_what_is_asked_for_with_the_true_balances(cast: list[Player]) -> None:
    reference = play_out(dealt(cast))
    client = signed_in(standing_of(reference, cast)[0])
    earned = read(client, reverse("coins:statement"), show="earned")
    assert "+500" in earned
    assert "+140" not in earned
    games = read(client, reverse("coins:statement"), show="games")
    assert "+140" in games
    assert "+500" not in games
    assert "590" in games
    assert "+500" in read(client, reverse("coins:statement"), show="nonsense")


def test_a_long_statement_has_pages(cast: list[Player]) -> None:
    player = cast[0]
    for number in range(ROWS + 5):
        line = Line(MINT, player_account(player.pk), 1)
        services.book(key=f"reward:{number:06}:1", kind=Kind.REWARD, lines=[line])
    client = signed_in(player)
    first = client.get(reverse("coins:statement"))
    assert len(first.context["lines"]) == ROWS
    second = client.get(reverse("coins:statement"), {"start": first.context["older"]})
    assert len(second.context["lines"]) == 6
    assert (second.context["newer"], second.context["older"]) == (0, None)
    assert client.get(reverse("coins:statement"), {"start": "-1"}).context["newer"] is None


def rows_of(client: Client, **asked: Any) -> list[dict[str, str]]:
    answer = client.get(reverse("coins:csv"), asked)
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/csv")
    text = answer.getvalue().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_the_file_has_every_line_with_its_receipt(cast: list[Player]) -> None:
    reference = play_out(dealt(cast))
    winner = standing_of(reference, cast)[0]
    rows = rows_of(signed_in(winner))
    assert [(row["kind"], row["coins"], row["balance"]) for row in rows] == [
        ("prize", "140", "590"), ("stake", "-50", "450"), ("welcome", "500", "500"),
    ]  # fmt: skip
    assert rows[0]["game"] == reference
    assert rows[0]["hash"] == selectors.statement(winner.pk)[0].hash
    assert [row["kind"] for row in rows_of(signed_in(winner), show="earned")] == ["welcome"]


def test_no_words_of_anybody_are_a_formula(cast: list[Player]) -> None:
    """A reason and a game's id are words; a spreadsheet must not reckon with them."""
    player, (one, two) = cast[0], cast[2:]
    proposal = services.adjust_propose(
        player=player.pk, amount=7, reason='=HYPERLINK("//evil")', by=one.pk
    )
    services.adjust_approve(proposal, by=two.pk)
    line = Line(MINT, player_account(player.pk), 1)
    services.book(key="+reward:evil", kind=Kind.REWARD, reference="=1+1", lines=[line])
    for row in rows_of(signed_in(player)):
        for name, cell in row.items():
            assert cell[:1] not in tuple("=+@\t") or name in ("coins", "balance"), cell
    assert "&lt;" not in read(signed_in(player), reverse("coins:statement"))
    assert "HYPERLINK(&quot;" in read(signed_in(player), reverse("coins:statement"))


# How a prize came about


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("teams", [False, True])
def test_a_prize_is_explained_in_every_language(
    cast: list[Player], language: str, teams: bool
) -> None:
    reference = play_out(dealt(cast, teams=teams))
    winner = standing_of(reference, cast)[0]
    page = read(signed_in(winner), reverse("coins:game", args=[reference]), language)
    because = re.search(r'class="because"><bdi>(.*?)</bdi>', page)
    assert because
    for number in ("200", "70", "140" if not teams else "70"):
        assert number in because[1]
    assert ("The pot held" in because[1]) is (language == "en")


def test_prizes_on_the_page_make_the_pot(cast: list[Player]) -> None:
    reference = play_out(dealt(cast))
    for player in cast:
        answer = signed_in(player).get(reverse("coins:game", args=[reference]))
        rows = answer.context["rows"]
        assert sum(row["paid"] for row in rows) == answer.context["paid"] == 4 * ENTRY
        assert [row["place"] for row in rows][:2] == [1, 2]
        assert [row["name"] for row in rows if row["is_me"]] == [player.name]


def test_only_who_paid_the_entry_sees_the_money_of_a_game(cast: list[Player]) -> None:
    reference = play_out(dealt(cast[:2]))
    assert signed_in(cast[2]).get(reverse("coins:game", args=[reference])).status_code == 404
    assert signed_in(cast[0]).get(reverse("coins:game", args=["nowhere"])).status_code == 404


def test_a_game_in_play_says_that_the_pot_waits(cast: list[Player]) -> None:
    table = dealt(cast[:2])
    assert table.game is not None
    page = read(signed_in(cast[0]), reverse("coins:game", args=[table.game.public_id]))
    assert "the pot waits" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_line_is_explained_in_every_language(
    cast: list[Player], language: str
) -> None:
    player, (one, two) = cast[0], cast[2:]
    reference = play_out(dealt(cast[:2]))
    for kind, key in ((Kind.DAILY, "daily:x:1"), (Kind.REWARD, "reward:x:1")):
        detail = '{"most":3,"parts":[4,2],"room":3}' if kind == Kind.REWARD else ""
        services.book(key=key, kind=kind, lines=[Line(MINT, player_account(player.pk), 3, detail)])
    settled = selectors.money_of_game(reference).settled
    assert settled is not None
    proposal = services.reverse_propose(seq=settled.seq, reason="the dealer fell", by=one.pk)
    services.reverse_approve(proposal, by=two.pk)
    adjustment = services.adjust_propose(
        player=player.pk, amount=-5, reason="counted by hand", by=one.pk
    )
    services.adjust_approve(adjustment, by=two.pk)
    page = read(signed_in(player), reverse("coins:statement"), language)
    assert "the dealer fell" in page
    assert "counted by hand" in page
    assert "4 + 2" in page
    assert all(page.count(person.name) >= 2 for person in (one, two)), "both decided both"
    for english in ("Two people decided it", "Every seat paid", "You finished a game with"):
        assert (english in page) is (language == "en")
