"""A person's own pages: profile, games, blocks, browsers, all the data and its end."""

import io
import json
import zipfile
from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree as ET

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from games import chat, services
from games.chat import NewLine
from games.chatlines import LineKind
from games.incidents import call_off_match
from games.models import Table
from games.wire import Refused
from oona_site.accounts.data import delete_account
from oona_site.players import accounts, blocks, hearing, names, selectors
from oona_site.players.avatars import avatar_svg, face_of
from oona_site.players.devices import device_name
from oona_site.players.models import Block, Hearing, Player, Report, Session, Token
from oona_site.players.roles import Role
from oona_site.players.tokens import make_token
from tests.accounts.test_accounts import browser, signed_in
from tests.accounts.test_words import LANGUAGES, check, foreign_words, speak
from tests.desk.coins import coin_game, rich
from tests.games.helpers import plan
from tests.matches import open_match, play_out
from tests.people import PASSWORD, give_factor, make_account, make_guest
from wallet.selectors import balance, coins_in_existence

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(60)]

PROFILE = {"name": "Sara", "language": "en", "digits": "", "sounds": "on"}
AGAIN = "/account/again/?next="


def test_a_profile_is_kept_and_told_to_the_table() -> None:
    sara = make_account("Sara")
    make_account("Layla")
    client = browser(sara)
    wanted = {"name": "Sara B", "language": "fa", "digits": "arab", "confirm": "on"}
    answer = client.post("/account/profile/", wanted)
    assert answer["Location"] == "/account/profile/"
    assert answer.cookies["language"].value == "fa"
    sara.refresh_from_db()
    assert (sara.name, sara.name_key, sara.language) == ("Sara B", names.name_key("Sara B"), "fa")
    table = services.play_now(plan(), host=sara.pk)
    page = client.get(f"/table/{table}/").content.decode()
    assert 'data-digits="arab" data-sounds="no" data-confirm="yes"' in page


def test_a_good_name_beside_something_wrong_is_not_kept() -> None:
    sara = make_account("Sara")
    page = browser(sara).post("/account/profile/", PROFILE | {"name": "Sara B", "digits": "x"})
    assert 'value="Sara B"' in page.content.decode()
    sara.refresh_from_db()
    assert (sara.name, sara.name_key) == ("Sara", names.name_key("Sara"))


@pytest.mark.parametrize(
    "change",
    [{"name": ""}, {"name": "LAYLA"}, {"name": "admin"}, {"name": "a\u202eb"}, {"digits": "x"},
     {"language": "de"}, {"name": "x" * 25}, {"name": "fuuck"}],
)  # fmt: skip
def test_a_profile_that_cannot_be_changes_nothing(change: dict[str, str]) -> None:
    sara = make_account("Sara")
    make_account("Layla")
    answer = browser(sara).post("/account/profile/", PROFILE | change)
    assert answer.status_code == 200
    assert 'role="alert"' in answer.content.decode()
    sara.refresh_from_db()
    assert (sara.name, sara.language) == ("Sara", "en")


def test_a_name_that_was_kept_does_not_stand_in_the_way_of_the_other_settings() -> None:
    player = make_account("Kys 7")
    answer = browser(player).post(
        "/account/profile/", PROFILE | {"name": "Kys 7", "digits": "arab"}
    )
    assert answer.status_code == 302
    player.refresh_from_db()
    assert (player.name, selectors.preferences_of(player.pk).digits) == ("Kys 7", "arab")


def test_a_name_changes_some_times_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    sara = make_account("Sara")
    for number in range(accounts.NAMES_A_DAY):
        accounts.rename(sara, f"Sara {number}")
    page = browser(sara).post("/account/profile/", PROFILE | {"name": "Sara again"})
    assert "three times in a day at most" in page.content.decode()
    sara.refresh_from_db()
    assert sara.name == "Sara 2"
    tomorrow = timezone.now() + timedelta(days=1, seconds=1)
    monkeypatch.setattr("oona_site.players.accounts.timezone.now", lambda: tomorrow)
    accounts.rename(sara, "Sara again")


def test_a_picture_is_made_of_the_public_id_alone(client: Client) -> None:
    pictures = {avatar_svg(f"player{number}") for number in range(200)}
    assert len(pictures) == 200
    for picture in pictures:
        tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(picture).iter()}
        assert tags <= {"svg", "rect", "g", "ellipse", "circle"}
    face = face_of("whoever")
    assert client.get(f"/avatar/of/{face}.svg").content.decode() == avatar_svg("whoever")
    for wrong in ("whoever", face[:-1], face + "0", "0 " * 8, "zz" * 8, ""):
        assert client.get(f"/avatar/of/{wrong}.svg").status_code == 404, wrong
    answer = client.get("/avatar/whoever.svg")
    assert answer.content.decode() == avatar_svg("whoever")
    assert answer["Content-Type"] == "image/svg+xml"


def test_a_blocked_pair_is_not_seated_together_at_a_public_table() -> None:
    sara, layla, salem = (make_account(name) for name in ("Sara", "Layla", "Salem"))
    play_out(open_match(sara, layla))
    client = browser(sara)
    assert layla.public_id in client.get("/account/blocks/").content.decode()
    client.post("/account/blocks/", {"player": layla.public_id, "do": "block"})
    assert blocks.blocked_by(sara) == [layla]
    for host, other in ((sara, layla), (layla, sara)):
        table = Table.objects.get(public_id=services.open_table(plan(seats=3), host=host.pk))
        services.take_seat(table.pk, salem.pk)
        with pytest.raises(Refused) as refused:
            services.take_seat(table.pk, other.pk)
        assert refused.value.code == "blocked"
        services.stand(table.pk, salem.pk)
    private = services.open_table(plan(private=True), host=sara.pk)
    services.take_seat(Table.objects.get(public_id=private).pk, layla.pk)
    client.post("/account/blocks/", {"player": layla.public_id, "do": "unblock"})
    assert not Block.objects.exists()


@pytest.mark.parametrize("who", ["", "nobody", "me"])
def test_who_is_not_there_is_not_blocked(who: str) -> None:
    sara = make_account("Sara")
    player = sara.public_id if who == "me" else who
    answer = browser(sara).post("/account/blocks/", {"player": player, "do": "block"})
    assert answer.status_code == 404


def test_who_is_muted_is_heard_again() -> None:
    sara, layla = make_account("Sara"), make_account("Layla")
    hearing.choose(sara.pk, layla.pk, muted=True)
    client = browser(sara)
    assert "unmute" in client.get("/account/blocks/").content.decode()
    client.post("/account/blocks/", {"player": layla.public_id, "do": "unmute"})
    assert "unmute" not in client.get("/account/blocks/").content.decode()
    assert hearing.choices_of([sara.pk], [layla.pk]) == {}


def test_the_list_of_blocks_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "BLOCKS_MAX", 1)
    sara = make_account("Sara")
    client = browser(sara)
    for _ in range(2):
        form = {"player": make_account().public_id, "do": "block"}
        page = client.post("/account/blocks/", form, follow=True)
    assert "take one back first" in page.content.decode()
    assert Block.objects.count() == 1


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Nov. 30, 2026"),
        ("ar", "30 نوفمبر، 2026"),
        ("fa", "۳۰ نوامبر ۲۰۲۶"),
        ("el", "30/11/2026"),
    ],
)
def test_a_date_stands_as_its_reader_writes_it(language: str, text: str) -> None:
    sara = make_account("Sara")
    Player.objects.filter(pk=sara.pk).update(created_at=datetime(2026, 11, 30, 12, tzinfo=UTC))
    page = speak(browser(sara), language).get("/account/").content.decode()
    assert text in page
    assert "2026-11-30" not in page


def test_other_browsers_are_listed_and_logged_out() -> None:
    sara = make_account("Sara")
    agent = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"
    elsewhere = Client(headers={"user-agent": agent})
    elsewhere.post("/account/login/", {"login": str(sara.email), "password": PASSWORD})
    client = browser(sara)
    stranger = browser(make_account("Layla"))
    page = client.get("/account/sessions/").content.decode()
    assert "Firefox · Android" in page
    assert "this browser" in page
    client.post("/account/sessions/")
    assert signed_in(client) == sara.pk
    assert signed_in(elsewhere) is None
    assert signed_in(stranger) is not None


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126", "Edge · Windows"),
        ("Mozilla/5.0 (iPhone; CPU OS 17_5 like Mac OS X) Safari/604.1", "Safari · iPhone"),
        ("<script>alert(1)</script>", ""),
        ("", ""),
    ],
)  # fmt: skip
def test_a_browser_is_named_by_known_words_alone(agent: str, name: str) -> None:
    assert device_name(agent) == name


def test_own_games_are_found_again_by_guests_too() -> None:
    guest, other = make_guest("Guest"), make_account("Layla")
    game = play_out(open_match(guest, other))
    page = browser(guest).get("/account/games/").content.decode()
    assert f"/games/{game}/" in page
    assert "Layla" in page
    assert game not in browser(make_account()).get("/account/games/").content.decode()
    assert browser(guest).get("/account/games/?start=x").status_code == 404
    assert Client().get("/account/games/")["Location"] == "/account/login/"


def parcel_of(client: Client) -> dict[str, str]:
    answer = client.get("/account/data/file/")
    if answer.status_code == 302:
        client.post(answer["Location"], {"password": PASSWORD})
        answer = client.get("/account/data/file/")
    assert answer["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as box:
        return {name: box.read(name).decode() for name in box.namelist()}


def test_all_of_ones_own_data_is_in_one_file_and_nothing_of_others() -> None:
    sara, layla = rich("Sara", "Layla")
    game = coin_game([sara, layla])
    strangers = play_out(open_match(make_account(), make_account()))
    make_token(sara, name="script", may_act=False, days=1)
    give_factor(sara)
    blocks.block(sara.pk, layla.pk)
    hearing.choose(sara.pk, layla.pk, muted=True)
    table = Table.objects.get(games__public_id=game)
    words = [NewLine(0, sara.pk, None, 7, LineKind.TEXT, "hello", "k")]
    phrase = NewLine(0, sara.pk, None, 8, LineKind.PHRASE, "thanks", "l")
    foreign = NewLine(1, layla.pk, None, 9, LineKind.TEXT, "her words", "m")
    chat.write(table.pk, [*words, phrase, foreign])
    found = parcel_of(browser(sara))
    assert json.loads(found["talk.json"]) == [
        {"at_ms": 7, "kind": "text", "text": "hello"},
        {"at_ms": 8, "kind": "phrase", "text": "Thank you!"},
    ]
    assert "her words" not in "".join(found.values())
    profile = json.loads(found["profile.json"])
    assert (profile["name"], profile["email"]) == ("Sara", sara.email)
    both = [{"public_id": layla.public_id, "name": "Layla"}]
    assert (profile["blocked"], profile["muted"], profile["heard"]) == (both, both, [])
    assert [one["type"] for one in profile["second_factors"]] == ["totp"]
    assert [row["game"] for row in json.loads(found["games.json"])] == [game]
    assert '"hands"' in found[f"games/{game}.jsonl"] or '"dealt"' in found[f"games/{game}.jsonl"]
    coins = json.loads(found["coins.json"])
    assert coins[0]["balance"] == balance(sara.pk)
    assert sum(line["amount"] for line in coins) == balance(sara.pk)
    text = "".join(found.values())
    assert strangers not in text
    assert str(layla.email) not in text
    for secret in (sara.password, "oona_", Authenticator.objects.get().data["secret"]):
        assert secret not in text


def test_the_file_says_what_was_reported_and_no_number_of_a_row() -> None:
    sara, layla = make_account("Sara"), make_account("Layla")
    table = open_match(sara, layla)
    said = {"reason": "insult", "words": "again and again", "game": "that-match"}
    lines = [{"who": layla.public_id, "text": "x", "at": 1}]
    made = Report.objects.create(
        reporter=sara, subject=layla, kind="seat", table=table.public_id, lines=lines, **said
    )
    found = parcel_of(speak(browser(sara), "ar"))
    (report,) = json.loads(found["reports.json"])
    assert report.pop("at")
    about = {"report": made.public_id, "about": "seat", "table": table.public_id, "texts": ["x"]}
    assert report == about | said
    assert json.loads(found["games.json"])[0]["rules"] == "Oona"


def test_the_file_is_not_asked_for_again_and_again() -> None:
    client = browser(make_account())
    parcel_of(client)
    answers = [client.get("/account/data/file/").status_code for _ in range(6)]
    assert answers == [200] * 5 + [429]


def test_the_file_is_asked_for_with_the_password() -> None:
    client = browser(make_account())
    assert client.get("/account/data/file/")["Location"].startswith(AGAIN)
    assert client.get("/account/delete/")["Location"].startswith(AGAIN)
    assert browser(make_guest()).get("/account/data/file/")["Location"] == "/account/login/"


def ready_to_delete(player: Player) -> Client:
    client = browser(player)
    client.post(f"{AGAIN}/account/delete/", {"password": PASSWORD})
    return client


def test_an_account_is_deleted_and_its_games_stay_nameless() -> None:
    sara, layla = rich("Sara", "Layla")
    email = str(sara.email)
    game = coin_game([sara, layla])
    waiting = services.open_table(plan(name="Sara's table"), host=sara.pk)
    make_token(sara, name="script", may_act=False, days=1)
    give_factor(sara)
    blocks.block(layla.pk, sara.pk)
    hearing.choose(layla.pk, sara.pk, muted=False)
    words = NewLine(0, sara.pk, None, 7, LineKind.TEXT, "I live in Dubai", "k")
    chat.write(Table.objects.get(public_id=waiting).pk, [words])
    elsewhere = browser(sara)
    coins, before = balance(sara.pk), coins_in_existence()
    client = ready_to_delete(sara)
    assert "Tick this box" in client.post("/account/delete/").content.decode()
    assert Player.objects.filter(email=email).exists()
    answer = client.post("/account/delete/", {"sure": "yes"}, follow=True)
    assert "Your account is deleted" in answer.content.decode()
    assert signed_in(client) is None
    assert signed_in(elsewhere) is None
    row = Player.objects.get(pk=sara.pk)
    assert (row.name, row.email, row.is_active) == ("Former player", None, False)
    assert row.deleted_at is not None
    assert not row.has_usable_password()
    for model, field in ((EmailAddress, "user"), (Authenticator, "user"), (Token, "player"),
                         (Session, "player"), (Block, "other"), (Hearing, "other")):  # fmt: skip
        assert not model._default_manager.filter(**{field: sara.pk}).exists(), model
    assert [line.body for line in chat.lines_by(sara.pk)] == [""]
    assert balance(sara.pk) == 0
    assert coins_in_existence() == before - coins
    assert not Table.objects.filter(name__contains="Sara").exists()
    assert not Table.objects.get(public_id=waiting).chairs.filter(player=sara.pk).exists()
    page = browser(layla).get(f"/games/{game}/").content.decode()
    assert "Former player" in page
    assert "Sara" not in page
    form = {"login": email, "password": PASSWORD}
    assert client.post("/account/login/", form).status_code == 200
    form = {"name": "Sara", "email": email, "password1": PASSWORD}
    assert Client().post("/account/signup/", form).status_code == 302, "name and address are free"


def test_who_plays_or_has_a_role_is_not_deleted() -> None:
    sara = make_account("Sara")
    services.play_now(plan(), host=sara.pk)
    boss = make_account("Boss", Role.REFEREE)
    for player, reason in ((sara, "in the middle of a match"), (boss, "You have a role")):
        client = ready_to_delete(player)
        assert reason in client.get("/account/delete/").content.decode()
        assert client.post("/account/delete/", {"sure": "yes"}).status_code == 200
        player.refresh_from_db()
        assert player.email is not None
    assert selectors.has_role(boss.pk, Role.REFEREE)


def test_who_left_a_match_with_an_entry_is_deleted_after_its_end() -> None:
    sara, layla = rich("Sara", "Layla")
    table = open_match(sara, layla, entry=100)
    table.chairs.filter(player=sara).update(left=True)
    coins = balance(sara.pk)
    client = ready_to_delete(sara)
    assert "not over yet" in client.post("/account/delete/", {"sure": "yes"}).content.decode()
    assert not delete_account(sara)
    assert balance(sara.pk) == coins
    assert Player.objects.get(pk=sara.pk).email
    assert table.game is not None
    call_off_match(table.game.public_id)
    client.post("/account/delete/", {"sure": "yes"})
    assert Player.objects.get(pk=sara.pk).deleted_at
    assert balance(sara.pk) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stays_english(language: str) -> None:
    sara, layla = make_account("سارة"), make_account("ليلى")
    play_out(open_match(sara, layla))
    Block.objects.create(player=sara, other=layla)
    client = speak(browser(sara), language)
    browser(sara)
    for path in ("", "games/", "blocks/"):
        check(client, f"/account/{path}")
    page = client.get("/account/profile/").content.decode()
    assert foreign_words(page) == []
    check(client, "/account/profile/", {"name": "", "digits": "x"})
    client.post(f"{AGAIN}/account/delete/", {"password": PASSWORD})
    check(client, "/account/data/")
    check(client, "/account/delete/")
    check(client, "/account/delete/", {"sure": "no"})
    check(client, "/account/sessions/")
