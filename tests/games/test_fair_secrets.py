"""Nothing that leaves the server before the end of a match holds its seed, its key or a salt.

Frames and answers of every socket and every page that can be asked, in each state of a table.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from hashlib import sha256

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games import seeds
from games.fairness import salt_commitment
from games.hub import Hub
from games.models import Deal, DealSalt, Game, Table
from games.services import open_table
from oona_site.players.models import Player
from tests.games.helpers import Browser, in_thread, plan, quiet, sit_down

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


def addresses(
    patterns: Iterable[URLPattern | URLResolver], values: dict[str, str], head: str = ""
) -> list[str]:
    """Every page of the site, its arguments filled with what belongs to this table."""
    found = []
    for pattern in patterns:
        part = head + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            if "admin" not in part:
                found += addresses(pattern.url_patterns, values, part)
            continue
        is_game = part.startswith("games/")
        for kind in ("str", "slug", "uuid", "path", "int"):
            for name in pattern.pattern.converters:
                value = values["game"] if is_game or "game" in name else values["table"]
                part = part.replace(f"<{kind}:{name}>", values.get(name, value))
        if "<" not in part and "(" not in part:
            found.append("/" + part.strip("^$"))
    return found


def read_pages(people: list[Player | None], table: str, game: str) -> list[bytes]:
    values = {"table": table, "game": game, "preset": "oona"}
    said = []
    for person in people:
        client = Client(raise_request_exception=False)
        if person is not None:
            client.force_login(person)
        for address in addresses(get_resolver().url_patterns, values):
            answer = client.get(address)
            body = b"".join(answer) if answer.streaming else answer.content
            said.append(str(answer.headers).encode() + body)
    assert len(said) > 20
    return said


def secrets_of(game: str) -> list[bytes]:
    """All that is secret of a match, from before its deal to its end."""
    deal = Deal.objects.filter(public_id=game).first()
    if deal is not None:
        return [seeds.unseal(deal.sealed_seed, game), *SALTS.values()]
    row = Game.objects.get(public_id=game)
    secret = seeds.Secret.unsealed(row.sealed_seed, game)
    return [secret.seed, secret.key, secret.bot_key, *SALTS.values()]


def told(*browsers: Browser) -> list[bytes]:
    return [str(message).encode() for browser in browsers for message in browser.told]


async def test_no_answer_before_the_end_holds_a_secret(
    hub: Hub, layla: Player, salem: Player, noura: Player
) -> None:
    public_id = await in_thread(open_table)(plan(), host=layla.pk)
    hers, his = await sit_down(public_id, layla), await sit_down(public_id, salem)
    watcher = await sit_down(public_id, noura)
    assert "ok" in await his.ask(do="sit")
    await quiet(hers, his, watcher)
    game = hers.frame["table"]["deal"]["game"]
    everybody: list[Player | None] = [layla, salem, noura, None]
    secrets = await in_thread(secrets_of)(game)
    for seat, browser in enumerate((hers, his)):
        written = salt_commitment(game, seat, SALTS[seat])
        assert "ok" in await browser.ask(do="commit", deal=game, hash=written)
    assert "ok" in await hers.ask(do="start")
    assert "ok" in await hers.ask(do="reveal", deal=game, salt=SALTS[0].hex())
    await quiet(hers, his, watcher)
    assert hers.frame["view"] is None, "one secret is still missing"
    assert [each["came"] for each in watcher.frame["table"]["deal"]["salts"]] == [True, False]
    before = await in_thread(read_pages)(everybody, public_id, game)
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
    during = await in_thread(read_pages)(everybody, public_id, game)
    assert leaks(during + told(hers, his, watcher), secrets) == []
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
