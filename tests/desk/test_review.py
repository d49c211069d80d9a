"""Support finds a game, says why it looks, and sees all of it; who played it reads that it did."""

from __future__ import annotations

import csv
import io
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.engine.view import caption, open_hands, view
from games.models import Game, Table
from games.replay import film_from, part_of, shots_of
from oona_site.accounts.takeout import file_of
from oona_site.players import deeds, sanctions
from oona_site.players.models import Player, SanctionKind, StaffAction, Verb
from oona_site.players.roles import Role
from tests.desk.coins import staff
from tests.desk.test_pages import desk_of, read
from tests.desk.test_timeline import REASON, doors, leave_traces, look_at
from tests.matches import open_match, play_match
from tests.people import make_account, make_guest

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def support() -> Player:
    return staff(Role.SUPPORT, "Huda")


# The door


def test_nothing_is_shown_before_a_reason_is_kept(support: Player) -> None:
    sara, layla = make_account("Sara"), make_account("Layla")
    game = play_match(sara, layla)
    client = desk_of(support)
    door = reverse("desk:look", args=[game])
    for address in doors(game).values():
        answer = client.get(address)
        assert answer.status_code == 302
        assert answer["Location"].startswith(f"{door}?next=")
    for reason in ("", "too short", " " * 20):
        answer = client.post(door, {"reason": reason})
        assert answer.status_code == 200
        assert "entry__error" in answer.content.decode()
    assert not StaffAction.objects.exists()
    answer = look_at(client, game, doors(game)["replay"])
    assert answer["Location"] == doors(game)["replay"]
    (action,) = StaffAction.objects.all()
    assert (action.staff_id, action.verb, action.reason) == (support.pk, Verb.LOOK, REASON)
    assert action.target == f"game:{game}"
    assert {each.player_id for each in action.about.all()} == {sara.pk, layla.pk}
    for address in doors(game).values():
        assert client.get(address).status_code == 200


def test_a_reason_is_good_for_one_game_one_person_and_half_an_hour(
    support: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    sara, layla = make_account("Sara"), make_account("Layla")
    first, second = play_match(sara, layla), play_match(sara, layla)
    hers, his = desk_of(support), desk_of(staff(Role.REFEREE, "Badr"))
    look_at(hers, first)
    assert hers.get(doors(first)["review"]).status_code == 200
    assert hers.get(doors(second)["review"]).status_code == 302
    assert his.get(doors(first)["review"]).status_code == 302
    monkeypatch.setattr(deeds, "LOOK_LASTS", deeds.LOOK_LASTS * 0)
    for address in doors(first).values():
        assert hers.get(address).status_code == 302


def test_the_database_keeps_no_look_without_a_reason(support: Player) -> None:
    for reason in ("", "too short"):
        with pytest.raises(DatabaseError), transaction.atomic():
            deeds.record(support.pk, Verb.LOOK, [], reason=reason, target="game:x")


@pytest.mark.parametrize("onward", ["https://evil.example/", "//evil.example", "/account/"])
def test_the_door_leads_nowhere_else(support: Player, onward: str) -> None:
    game = play_match(make_account("Sara"), make_account("Layla"))
    assert look_at(desk_of(support), game, onward)["Location"] == doors(game)["review"]


def test_outsiders_and_wrong_roles_find_no_door() -> None:
    game = play_match(make_account("Sara"), make_account("Layla"))
    root = make_account("Root")
    Player.objects.filter(pk=root.pk).update(is_superuser=True, is_staff=True)
    wrong = [staff(role) for role in (Role.TREASURER, Role.ADMINISTRATOR)]
    people = [make_guest(), make_account("Stranger"), Player.objects.get(pk=root.pk), *wrong]
    door = reverse("desk:look", args=[game])
    for client in [Client(), *map(desk_of, people)]:
        for address in (door, *doors(game).values()):
            assert client.get(address).status_code == 404, address
        assert client.post(door, {"reason": REASON}).status_code == 404
    assert not StaffAction.objects.exists()


# The search


def test_one_box_finds_people_tables_and_games(support: Player) -> None:
    sara, layla = make_account("Sara of Doha"), make_account("Layla")
    game = play_match(sara, layla, name="Evening majlis")
    table = Game.objects.get(public_id=game).table.public_id
    client = desk_of(support)
    box = reverse("desk:search")
    person = reverse("desk:support_person", args=[sara.public_id])
    for words in ("sara of", "SARA OF DOHA", sara.public_id, sara.email):
        assert person in read(client, f"{box}?q={words}"), words
    assert person not in read(client, f"{box}?q={str(sara.email)[:-1]}")
    place = reverse("desk:support_table", args=[table])
    assert place in read(client, f"{box}?q=evening")
    assert place in read(client, f"{box}?q={table}")
    assert doors(game)["review"] in read(client, f"{box}?q={game}")
    assert doors(game)["review"] in read(client, place)
    assert doors(game)["review"] in read(client, person)
    assert "Nothing fits" in read(client, f"{box}?q=nobody-at-all")
    assert "Nothing fits" not in read(client, box)


def test_a_look_at_a_person_is_kept_once_in_a_while(support: Player) -> None:
    sara = make_account("Sara")
    client = desk_of(support)
    for _ in range(3):
        read(client, reverse("desk:support_person", args=[sara.public_id]))
    (action,) = StaffAction.objects.all()
    assert (action.verb, action.target) == (Verb.SEARCH, f"player:{sara.public_id}")
    assert [each.player_id for each in action.about.all()] == [sara.pk]


# As seen by


def test_as_seen_by_a_seat_there_is_what_it_was_sent_and_nothing_else(support: Player) -> None:
    game = play_match(make_account("Sara"), make_account("Layla"), seats=3)
    client = desk_of(support)
    look_at(client, game)
    for seat in range(3):
        film = film_from(game, seat)
        assert film is not None
        answer = client.get(reverse("desk:review_round", args=[game, str(seat), 1]))
        shown: dict[str, Any] = {}
        for step, shot in zip(answer.json()["steps"], shots_of(film, 1, "en"), strict=True):
            assert set(step) == {"seq", "ms", "said", "view"}
            assert not any("open" in told for told in step["said"])
            shown |= step["view"]
            state = shot.position.state
            seen = view(state, seat, shot.row.at)
            assert tuple(shown["hand"]) == seen.hand
            assert tuple(shown["counts"]) == seen.counts
            told = [caption(fact, seat) for fact in shot.facts]
            cards = [card for said in told if said for card in said.cards]
            assert [card for said in step["said"] for card in said["cards"]] == cards
    everything = client.get(reverse("desk:review_round", args=[game, "all", 1])).json()
    assert all("hands" in step for step in everything["steps"][:1])
    texts = [said["text"] for step in everything["steps"] for said in step["said"]]
    assert not [text for text in texts if text.startswith("You")], "staff are not who played"
    for who in ("3", "9", "none", "-1"):
        assert client.get(reverse("desk:review_replay", args=[game, who])).status_code == 404


def test_hidden_cards_change_nothing_of_what_a_seat_was_sent() -> None:
    game = play_match(make_account("Sara"), make_account("Layla"), seats=3)
    film = film_from(game, 0)
    assert film is not None
    part = part_of(film, 1, "en", as_sent=True)
    own = {card for step in part["steps"] for card in step["view"].get("hand", ())}
    others: set[int] = set()
    for shot in shots_of(film, 1, "en"):
        hands = open_hands(shot.position.state)
        others |= {card for hand in hands[1:] for card in hand}
        others -= set(shot.position.state.pile)
    never = others - own - set(shot.position.state.pile)
    assert never, "somebody was left with cards"
    told = {card for step in part["steps"] for said in step["said"] for card in said["cards"]}
    last = part["steps"][-1]["view"]["result"]
    assert last is not None, "the end shows what was left"
    assert not told & never


# Who looked


def test_the_player_reads_who_looked_and_an_administrator_all_of_it(support: Player) -> None:
    sara, layla = make_account("Sara"), make_account("Layla")
    game = play_match(sara, layla)
    look_at(desk_of(support), game)
    page = read(desk_of(sara), reverse("account_looks"))
    assert REASON.replace("'", "&#x27;") in page
    assert "Support" in page
    assert "Huda" not in page
    assert reverse("games:game", args=[game]) in page
    assert REASON not in read(desk_of(make_account("Dana")), reverse("account_looks"))
    boss = desk_of(staff(Role.ADMINISTRATOR))
    address = reverse("desk:actions")
    assert "Huda" in read(boss, address)
    assert "Huda" in read(boss, f"{address}?target={game}&verb=look&player=Sara&staff=Huda")
    assert REASON not in read(boss, f"{address}?verb=lifted")
    assert "Nobody has this name" in read(boss, f"{address}?staff=nobody-at-all")


def test_a_player_is_not_told_the_title_of_a_case(support: Player) -> None:
    sara = make_account("Sara")
    title = "Layla says that Sara shouts"
    deeds.record(support.pk, Verb.CASE_OPENED, [sara.pk], reason=title, target="case:1")
    assert "Opened a case" in (page := read(desk_of(sara), reverse("account_looks")))
    assert "Layla" not in page
    with zipfile.ZipFile(io.BytesIO(file_of(sara))) as box:
        assert b"Layla" not in box.read("staff.json")


def test_a_player_reads_why_a_sanction_was_lifted(support: Player) -> None:
    """On the list and in the file of his own, as of one that was imposed."""
    sara = make_account("Sara")
    why = "The recording shows that it was somebody else."
    until = timezone.now() + timedelta(days=7)
    asked = sanctions.Asked(player=sara.pk, kind=SanctionKind.CHAT, reason=REASON, until=until)
    sanctions.lift(sanctions.impose(asked, by=support.pk).pk, reason=why, by=support.pk)
    page = read(desk_of(sara), reverse("account_looks"))
    assert "Lifted a sanction" in page
    assert why in page
    with zipfile.ZipFile(io.BytesIO(file_of(sara))) as box:
        assert why in box.read("staff.json").decode()


def test_the_file_of_all_actions_begins_no_formula(support: Player) -> None:
    sara = make_account("Sara")
    deeds.record(support.pk, Verb.LOOK, [sara.pk], reason="=HYPERLINK(evil)", target="game:x")
    answer = desk_of(staff(Role.ADMINISTRATOR)).get(f"{reverse('desk:actions')}?format=csv")
    text = answer.getvalue().decode()
    (row,) = csv.DictReader(io.StringIO(text[1:]))
    assert row["reason"] == "'=HYPERLINK(evil)"
    assert (row["staff_id"], row["about"]) == (support.public_id, sara.public_id)


# A game that runs


def test_of_a_running_game_there_is_who_sits_and_no_card(support: Player) -> None:
    sara, layla = make_account("Sara"), make_account("Layla")
    table: Table = open_match(sara, layla)
    assert table.game is not None
    game = table.game.public_id
    leave_traces(table.game, sara)
    client = desk_of(support)
    look_at(client, game)
    page = read(client, doors(game)["review"])
    assert "Sara" in page
    assert "80 ms" in page
    assert "abbr" not in page
    for seat in ("0", "1", "all"):
        answer = client.get(reverse("desk:review_replay", args=[game, seat]))
        assert answer["Location"] == doors(game)["review"]
        assert client.get(reverse("desk:review_round", args=[game, seat, 1])).status_code == 404
    assert client.get(doors(game)["scenario"]).status_code == 404
    assert film_from(game, None) is None
