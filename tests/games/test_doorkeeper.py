"""Who logged out, was shut out or lost a role: his sockets are closed, in whatever process."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from games import doorkeeper, services
from games.hub import Hub
from oona_site.players import sanctions
from oona_site.players.models import Note, Player, SanctionKind, Session
from oona_site.players.roles import Role
from oona_site.players.services import forget_notes
from tests.conftest import RUN_FULL
from tests.games.helpers import PATIENCE_S, Browser, in_thread, open_browser, plan, sit_down
from tests.games.test_hub import Process, two
from tests.people import PASSWORD, make_account

__all__ = ["two"]

pytestmark = pytest.mark.django_db(transaction=True)

# A second is the promise; a machine that does other things as well may be late everyday.
WITHIN_S = 1.0 if RUN_FULL else PATIENCE_S


@pytest.fixture
def sara(transactional_db: None) -> Player:
    """She has an account and a role."""
    return make_account("Sara", Role.REFEREE)


@pytest.fixture
async def hers(hub: Hub, sara: Player) -> Browser:
    """Her socket at a table of hers."""
    public_id = await in_thread(services.play_now)(plan(), host=sara.pk)
    browser = await sit_down(str(public_id), sara)
    await browser.settle()
    return browser


def log_out(player: Player) -> None:
    """As her browser does it: the session that the socket came with is closed."""
    client = Client()
    session = Session.objects.get(player=player)
    client.cookies["sid"] = session.session_key
    assert client.post("/account/logout/").status_code == 302


def ban(player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(is_active=False)


def ban_for_a_day(player: Player) -> None:
    until = timezone.now() + timedelta(days=1)
    asked = sanctions.Asked(
        player=player.pk, kind=SanctionKind.BAN, reason="Insults at a table.", until=until
    )
    sanctions.impose(asked, by=make_account("Maha", Role.ADMINISTRATOR).pk)


def change_password(player: Player) -> None:
    fresh = Player.objects.get(pk=player.pk)
    fresh.set_password(PASSWORD + " and one")
    fresh.save()


@pytest.mark.parametrize("change", [log_out, ban, ban_for_a_day, change_password])
async def test_a_socket_ends_with_its_session(
    hers: Browser, sara: Player, change: Callable[[Player], None]
) -> None:
    begun = time.monotonic()
    await in_thread(change)(sara)
    done = time.monotonic()
    await hers.until(lambda got: got.get("why") == "signed_out")
    assert (await hers.read())["closed"] == doorkeeper.CLOSE_SIGNED_OUT
    assert time.monotonic() - done < WITHIN_S, f"asked {done - begun:.1f} s before"


async def test_a_lobby_socket_ends_too(hub: Hub, sara: Player) -> None:
    browser = await open_browser("/ws/lobby/", sara)
    await browser.read()
    await in_thread(ban)(sara)
    await browser.until(lambda got: got.get("why") == "signed_out", WITHIN_S)
    assert (await browser.read())["closed"] == doorkeeper.CLOSE_SIGNED_OUT


@pytest.mark.parametrize("how", ["groups", "staff"])
async def test_who_loses_a_role_comes_back_as_who_he_is_now(
    hers: Browser, sara: Player, how: str
) -> None:
    def take() -> None:
        if how == "groups":
            sara.groups.remove(Group.objects.get(name=Role.REFEREE))
        else:
            Player.objects.filter(pk=sara.pk).update(is_superuser=True)

    await in_thread(take)()
    closed = await hers.until(lambda got: "closed" in got, WITHIN_S)
    assert closed["closed"] == doorkeeper.CLOSE_RETRY


async def test_others_stay_and_so_does_another_browser_of_the_same_person(
    hub: Hub, hers: Browser, sara: Player, layla: Player
) -> None:
    elsewhere = await open_browser("/ws/lobby/", layla)
    again = await open_browser("/ws/lobby/", sara)
    await again.settle()
    first = await in_thread(Session.objects.filter(player=sara).order_by("expire_date").first)()
    assert first is not None
    await in_thread(first.delete)()
    await hers.until(lambda got: "closed" in got, WITHIN_S)
    for browser in (elsewhere, again):
        await browser.settle()
        assert browser.closed is None


async def test_a_name_that_changes_closes_nothing(hers: Browser, sara: Player) -> None:
    await in_thread(Player.objects.filter(pk=sara.pk).update)(name="Sara B")
    assert await in_thread(Note.objects.count)() == 0


def test_another_process_closes_its_sockets_without_being_told(
    two: tuple[Process, Process], sara: Player
) -> None:
    public_id = services.play_now(plan(), host=sara.pk)
    browsers = [process.run(sit_down(str(public_id), sara)) for process in two]
    ban(sara)
    for process, browser in zip(two, browsers, strict=True):
        process.run(browser.until(lambda got: got.get("why") == "signed_out"))


async def test_a_missed_note_is_made_up_for_within_a_minute(
    hub: Hub, hers: Browser, sara: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doorkeeper, "SESSION_MS", 0)
    monkeypatch.setattr(doorkeeper, "SESSION_LOOK_SECONDS", 0.1)

    monkeypatch.setattr("games.doorkeeper.people.notes_since", lambda at: [])
    hub.keep("sessions", lambda: doorkeeper.check_sessions(hub))
    await in_thread(ban)(sara)
    await hers.until(lambda got: got.get("why") == "signed_out")


def test_old_notes_are_forgotten(sara: Player) -> None:
    ban(sara)
    note = Note.objects.get()
    assert abs(note.at - time.time() * 1000) < 5_000
    forget_notes(note.at)
    assert Note.objects.exists()
    forget_notes(note.at + 1)
    assert not Note.objects.exists()
