"""Nothing that leaves the server before the end of a match holds its seed, its key or a salt.

Frames and answers of every socket and every page that can be asked, in each state of a table.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from functools import partial
from hashlib import sha256

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games import seeds
from games.fairness import salt_commitment
from games.hub import Hub
from games.incidents import call_off_match
from games.models import Deal, DealSalt, Game, Table
from games.services import open_table
from oona_site.players.models import Player
from oona_site.players.roles import Role
from tests.conftest import RUN_FULL
from tests.games.helpers import Browser, in_thread, plan, quiet, sit_down
from tests.people import log_in, make_account

SALTS = {0: sha256(b"hers").digest(), 1: sha256(b"his").digest()}
pytestmark = pytest.mark.django_db(transaction=True)


def spellings(secret: bytes) -> list[bytes]:
    """A secret as it could stand in an answer; a list of numbers among them."""
    plain = base64.b64encode(secret).rstrip(b"=")
    safe = base64.urlsafe_b64encode(secret).rstrip(b"=")
    numbers = ",".join(map(str, secret)).encode()
    spaced = ", ".join(map(str, secret)).encode()
    return [
        secret,
        secret.hex().encode(),
        secret.hex().upper().encode(),
        plain,
        safe,
        numbers,
        spaced,
    ]


def leaks(answers: Iterable[bytes], secrets: Iterable[bytes]) -> list[bytes]:
    found = [spelling for secret in secrets for spelling in spellings(secret)]
    return [spelling for answer in answers for spelling in found if spelling in answer]


# What stands in an address in the place of a name, wherever that says enough.
PLACES = {"preset": "oona", "app_label": "games", "url": "nowhere", "uidb36": "1", "key": "a-b",
          "who": "all", "do": "note", "face": "0" * 16}  # fmt: skip
FIRST = "1"
PLACE = re.compile(r"\(\?P<(?P<expression>\w+)>[^()]*\)|<(?:\w+:)?(?P<name>\w+)>")


def addresses(
    patterns: Iterable[URLPattern | URLResolver], values: dict[str, str], head: str = ""
) -> list[str]:
    """Every page of the site, its arguments filled with what belongs to this table."""
    found = []
    for pattern in patterns:
        part = head + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            found += addresses(pattern.url_patterns, values, part)
            continue
        address = PLACE.sub(partial(_filling, part, values), part)
        address = re.sub(r"[\^$]|\\Z", "", address).replace(".*", "nowhere")
        assert not set("<>()?*") & set(address), f"no test knows how to ask for {part}"
        found.append(f"/{address}")
    return found


def _filling(part: str, values: dict[str, str], place: re.Match[str]) -> str:
    """What belongs to this table and its players, or else the first of its kind."""
    name = place["expression"] or place["name"]
    if name in PLACES:
        return PLACES[name]
    if name in ("public_id", "game", "reference", "table"):
        kinds = {"games/": "game", "game/": "game", "people/": "person"}
        before = part[: place.start()]
        return values[next((kinds[kind] for kind in kinds if before.endswith(kind)), "table")]
    assert name in ("object_id", "content_type_id", "id", "pk", "number", "seq", "case"), name
    return FIRST


def enter(client: Client, person: Player) -> None:
    """Log in, as staff by both factors: pages that ask for the second one tell nothing yet."""
    log_in(client, person, factor=person.has_usable_password())


def read_pages(people: list[Player | None], table: str, game: str, under: str = "") -> list[bytes]:
    """What each of these people is answered on every page, or every page ``under`` an address."""
    owner = Player.objects.order_by("pk")[0]
    values = {"table": table, "game": game, "person": owner.public_id}
    said = []
    for person in people:
        client = Client(raise_request_exception=False)
        if person is not None:
            enter(client, person)
        for address in addresses(get_resolver().url_patterns, values):
            if not address.startswith(f"/{under}"):
                continue
            answer = client.get(address)
            body = b"".join(answer) if answer.streaming else answer.content
            said.append(str(answer.headers).encode() + body)
            if person is not None and "logout" in address:
                enter(client, person)
    assert len(said) > (7 if under else 60) * len(people)
    return said


def secrets_of(game: str) -> list[bytes]:
    """All that is secret of a match, from before its deal to its end."""
    deal = Deal.objects.filter(public_id=game).first()
    if deal is not None:
        return [seeds.unseal(deal.sealed_seed, game), *SALTS.values()]
    row = Game.objects.get(public_id=game)
    secret = seeds.Secret.unsealed(row.sealed_seed, game)
    return [secret.seed, secret.key, secret.bot_key, *SALTS.values()]


def make_boss() -> Player:
    """Somebody who may see all that anybody may see."""
    boss = make_account("Boss", *Role)
    Player.objects.filter(pk=boss.pk).update(is_staff=True, is_superuser=True)
    boss.refresh_from_db()
    return boss


def told(*browsers: Browser) -> list[bytes]:
    return [str(message).encode() for browser in browsers for message in browser.told]


@pytest.mark.timeout(900 if RUN_FULL else 90)
async def test_no_answer_before_the_end_holds_a_secret(
    hub: Hub, layla: Player, salem: Player, noura: Player
) -> None:
    public_id = await in_thread(open_table)(plan(), host=layla.pk)
    hers, his = await sit_down(public_id, layla), await sit_down(public_id, salem)
    watcher = await sit_down(public_id, noura)
    assert "ok" in await his.ask(do="sit")
    await quiet(hers, his, watcher)
    game = hers.frame["table"]["deal"]["game"]
    boss = await in_thread(make_boss)()
    # Whoever has no seat and no role is shown what a visitor is shown.
    early: list[Player | None] = [layla, noura, None, boss] if RUN_FULL else [layla, None]
    late: list[Player | None] = [layla, noura, None, boss] if RUN_FULL else [layla, boss]
    secrets = await in_thread(secrets_of)(game)
    for seat, browser in enumerate((hers, his)):
        written = salt_commitment(game, seat, SALTS[seat])
        assert "ok" in await browser.ask(do="commit", deal=game, hash=written)
    assert "ok" in await hers.ask(do="start")
    assert "ok" in await hers.ask(do="reveal", deal=game, salt=SALTS[0].hex())
    await quiet(hers, his, watcher)
    assert hers.frame["view"] is None, "one secret is still missing"
    assert [each["came"] for each in watcher.frame["table"]["deal"]["salts"]] == [True, False]
    before = await in_thread(read_pages)(early, public_id, game)
    assert leaks(before + told(hers, his, watcher), secrets) == []
    again = await hers.ask(do="reveal", deal=game, salt=SALTS[0].hex())
    assert again["code"] in ("salt_again", "salt_late")
    await his.ask(do="reveal", deal=game, salt=SALTS[1].hex())
    await quiet(hers, his, watcher)
    assert hers.frame["table"]["game"] == game
    assert hers.frame["table"]["deal"] is None
    secrets = await in_thread(secrets_of)(game)
    for _ in range(6):
        for browser in (hers, his):
            if browser.view["turn"] == browser.view["seat"]:
                await browser.act(do="keep" if browser.view["phase"] == "drawn" else "draw")
                await quiet(hers, his, watcher)
    during = await in_thread(read_pages)(late, public_id, game)
    assert leaks(during + told(hers, his, watcher), secrets) == []
    await in_thread(call_off_match)(game)
    await quiet(hers, his, watcher)
    after = await in_thread(read_pages)([layla], public_id, game, "games/")
    opened = {secret.hex().encode() for secret in (secrets[0], SALTS[0])}
    assert opened <= set(leaks(after, secrets)), "the search finds what is opened"
    strangers = await in_thread(read_pages)([noura, None], public_id, game, "games/")
    assert leaks(strangers, secrets) == []
    for browser in (hers, his, watcher):
        await browser.close()


def test_the_search_finds_what_it_is_meant_to_find() -> None:
    secret = SALTS[0]
    for spelling in spellings(secret):
        assert leaks([b"x" + spelling + b"y"], [secret])
    assert not leaks([b"nothing"], [secret])


def test_nothing_secret_lies_open_in_the_database(layla: Player) -> None:
    public_id = open_table(plan(), host=layla.pk)
    table = Table.objects.get(public_id=public_id)
    deal = Deal.objects.get(table=table)
    assert leaks([bytes(deal.sealed_seed)], secrets_of(deal.public_id)) == []
    assert not DealSalt.objects.exists()
