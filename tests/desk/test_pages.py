"""What the desk shows, of a ledger with games in it."""

import csv
import io
import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game
from oona_site.players.models import Player
from oona_site.players.roles import Role
from tests.desk.coins import coin_game, prizes_of, rich, staff
from tests.matches import open_match, play_out
from tests.people import log_in
from tests.wallet.ledger import give_back
from wallet import services
from wallet.models import Movement
from wallet.selectors import balance

pytestmark = pytest.mark.django_db(transaction=True)


def desk_of(player: Player, language: str = "en") -> Client:
    client = Client()
    client.cookies["language"] = language
    return log_in(client, player)


@pytest.fixture
def auditor() -> Client:
    return desk_of(staff(Role.AUDITOR))


def read(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def sheet(client: Client, path: str) -> list[dict[str, str]]:
    answer = client.get(path)
    assert answer["Content-Type"].startswith("text/csv")
    text = answer.getvalue().decode()
    assert text[0] == "\ufeff"
    return list(csv.DictReader(io.StringIO(text[1:])))


def test_the_page_of_a_game_tells_how_its_pot_was_divided(auditor: Client) -> None:
    reference = play_out(open_match(*rich("Sara", "Layla", "Salem"), entry=10))
    page = read(auditor, reverse("desk:game", args=[reference]))
    table = page[page.index("How the pot was divided") :]
    rows = re.findall(r"<tr>(<td.*?)</tr>", table[: table.index("<h2>")], re.DOTALL)
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL) for row in rows]
    numbers = [[re.sub(r"<[^>]+>", "", cell) for cell in row[2:]] for row in cells]
    assert numbers == [["70", "21", "0", "0", "21", "21"], ["30", "9", "0", "0", "9", "9"]]


def test_a_game_from_the_list_of_payouts_to_its_recomputed_match(auditor: Client) -> None:
    players = rich("Sara", "Layla", "Salem")
    reference = coin_game(players)
    page = read(auditor, reverse("desk:payouts"))
    address = reverse("desk:game", args=[reference])
    assert address in page
    assert 'data-verdict="match"' in page
    game = read(auditor, address)
    assert 'data-verdict="match"' in game
    assert 'data-verdict="mismatch"' not in game
    for coins in prizes_of(reference, 300).values():
        assert f">{coins}</bdi>" in game


def test_a_wrong_prize_is_a_mismatch_and_can_be_asked_for_alone(auditor: Client) -> None:
    players = rich("Sara", "Layla", "Salem")
    right = coin_game(players)
    wrong = coin_game(players, paid=False)
    prizes = prizes_of(wrong, 300)
    winner, loser = prizes
    services.book(
        key=f"prize:{wrong}", kind=services.Kind.PRIZE, reference=wrong,
        lines=[
            services.Line(services.pot_of(wrong), services.player_account(winner), prizes[loser]),
            services.Line(services.pot_of(wrong), services.player_account(loser), prizes[winner]),
        ],
    )  # fmt: skip
    page = read(auditor, reverse("desk:payouts") + "?verdict=mismatch")
    assert reverse("desk:game", args=[wrong]) in page
    assert reverse("desk:game", args=[right]) not in page
    game = read(auditor, reverse("desk:game", args=[wrong]))
    assert "What was paid is not what the log makes." in game
    assert game.count("<tr data-wrong>") == 2


def test_payouts_by_day_table_and_player(auditor: Client) -> None:
    sara, layla, salem = rich("Sara", "Layla", "Salem")
    first = coin_game([sara, layla], name="Muscat")
    second = coin_game([layla, salem], name="Athens")
    winners = {reference: next(iter(prizes_of(reference, 200))) for reference in (first, second)}
    today = datetime.fromtimestamp(Movement.objects.latest("seq").at / 1000, UTC).date()

    def shown(query: str) -> set[str]:
        page = read(auditor, reverse("desk:payouts") + query)
        return {game for game in (first, second) if reverse("desk:game", args=[game]) in page}

    assert shown("") == {first, second}
    assert shown("?table=musc") == {first}
    assert shown(f"?table={Game.objects.get(public_id=second).table.public_id}") == {second}
    assert shown(f"?first={today}&last={today}") == {first, second}
    assert shown("?first=2001-01-01&last=2001-12-31") == set()
    names = {player.pk: player.name for player in (sara, layla, salem)}
    for reference, winner in winners.items():
        expected = {game for game, who in winners.items() if who == winner}
        assert shown(f"?player={names[winner]}") == expected
        assert reference in expected
    assert "Nobody has this name" in read(auditor, reverse("desk:payouts") + "?player=Nobody")


def test_of_several_people_with_one_name_one_is_chosen(auditor: Client) -> None:
    sara, _ = rich("Sara", "Sarah")
    page = read(auditor, reverse("desk:movements") + "?player=sar")
    assert "Several people fit" in page
    assert f"?player={sara.public_id}" in page
    page = read(auditor, reverse("desk:movements") + f"?player={sara.public_id}")
    assert f"welcome:{sara.pk}" in page


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("text=stake:", 1),
        ("text=welcome", 2),
        ("amount=1000", 2),
        ("amount=7", 0),
        ("kind=stake&kind=prize", 2),
        ("kind=refund", 0),
        ("first=2001-01-01&last=2001-01-02", 0),
    ],
)
def test_movements_by_key_amount_kind_and_day(auditor: Client, query: str, found: int) -> None:
    coin_game(rich("Sara", "Layla"))
    page = read(auditor, reverse("desk:movements") + f"?{query}")
    assert (
        sum(
            reverse("desk:movement", args=[movement.seq]) in page
            for movement in Movement.objects.all()
        )
        == found
    )
    rows = sheet(auditor, reverse("desk:movements") + f"?{query}&format=csv")
    assert len({row["number"] for row in rows}) == found


def test_a_movement_shows_both_sides_key_hash_and_explanation(auditor: Client) -> None:
    coin_game(rich("Sara", "Layla"))
    for movement in Movement.objects.all():
        page = read(auditor, reverse("desk:movement", args=[movement.seq]))
        assert movement.hash in page
        assert movement.previous in page
        assert movement.key in page
    assert auditor.get(reverse("desk:movement", args=[99])).status_code == 404


def test_a_statement_and_the_balance_of_any_day(auditor: Client) -> None:
    sara, layla = rich("Sara", "Layla")
    reference = coin_game([sara, layla])
    address = reverse("desk:person", args=[sara.public_id])
    page = read(auditor, address)
    assert reverse("desk:game", args=[reference]) in page
    assert f'panel__figure"><bdi class="num">{balance(sara.pk):,}' in page
    then = read(auditor, address + "?day=2001-01-01")
    assert 'panel__figure"><bdi class="num">0<' in then
    rows = sheet(auditor, address + "?format=csv")
    assert int(rows[0]["balance"]) == balance(sara.pk)
    assert sum(int(row["coins"]) for row in rows) == balance(sara.pk)
    only = sheet(auditor, address + "?kind=stake&format=csv")
    assert [row["coins"] for row in only] == ["-100"]


def test_the_trial_balance_is_zero_at_every_day(auditor: Client) -> None:
    coin_game(rich("Sara", "Layla"))
    for query in ("", "?day=2001-01-01", "?day=2026-06-01"):
        rows = sheet(auditor, reverse("desk:balances") + (query or "?") + "&format=csv")
        assert {row["kind"] for row in rows} == {"mint", "player", "escrow", "sink"}
        assert sum(int(row["balance"]) for row in rows) == 0
    page = read(auditor, reverse("desk:balances"))
    assert "2,000" in page


def test_the_mint_shows_what_was_made_by_reason_and_day(auditor: Client) -> None:
    sara, _ = rich("Sara", "Layla")
    services.retire_account(sara.pk)
    made = datetime.fromtimestamp(Movement.objects.earliest("seq").at / 1000, UTC).date()
    gone = datetime.fromtimestamp(Movement.objects.latest("seq").at / 1000, UTC).date()
    query = f"?first={made}&last={gone}"
    rows = sheet(auditor, reverse("desk:mint") + query + "&format=csv")
    assert {(row["reason"], row["coins"]) for row in rows} == {
        ("welcome", "2000"),
        ("retirement", "-1000"),
    }
    page = read(auditor, reverse("desk:mint") + query)
    assert page.count("<rect") == 2
    assert 'data-tone="welcome"' in page
    assert "<polyline" in page
    retired = read(auditor, reverse("desk:retired"))
    assert sara.name in retired
    assert "1,000" in retired


def test_a_refunded_game_matches_too(auditor: Client) -> None:
    players = rich("Sara", "Layla")
    reference = coin_game(players, paid=False)
    give_back(reference, [player.pk for player in players])
    page = read(auditor, reverse("desk:game", args=[reference]))
    assert 'data-verdict="match"' in page


def test_the_published_head_is_for_everybody(auditor: Client) -> None:
    rich("Sara")
    head = Movement.objects.latest("seq")
    page = read(Client(), reverse("ledger"))
    assert f"{head.seq}:{head.hash}" in page


def test_an_empty_ledger_shows_its_pages(auditor: Client) -> None:
    for name in ("overview", "payouts", "movements", "persons", "balances", "mint", "retired",
                 "checks", "proposals"):  # fmt: skip
        read(auditor, reverse(f"desk:{name}"))
    read(Client(), reverse("ledger"))


@pytest.mark.parametrize(
    "query",
    ["first=nonsense", "amount=-1", "amount=x", "kind=nothing", "page=99", "page=x", "start=-1",
     "day=2026-02-31", "player=" + "x" * 100],
)  # fmt: skip
def test_a_question_that_cannot_be_is_answered_with_a_page(auditor: Client, query: str) -> None:
    (sara,) = rich("Sara")
    for name, args in (("payouts", []), ("movements", []), ("mint", []), ("balances", []),
                       ("person", [sara.public_id])):  # fmt: skip
        read(auditor, reverse(f"desk:{name}", args=args) + f"?{query}")
