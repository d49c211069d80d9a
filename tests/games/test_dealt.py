"""The scoreboard is about those who played the match, whoever sits at their seats by now."""

from __future__ import annotations

import pytest

from games import services
from games.hub import Hub
from games.selectors import table_row
from games.words import words_in
from oona_site.players.models import Player
from oona_site.players.names import apart
from tests.games.helpers import in_thread, make_person, plan, sit_down, table_named
from tests.games.test_services import end_match

pytestmark = pytest.mark.django_db(transaction=True)


def over(host: Player, guest: Player, heir: Player) -> str:
    """A table of three on its scoreboard, where ``heir`` sits at the seat that ``guest`` had."""
    table = table_named(services.open_table(plan(seats=3), host=host.pk))
    services.take_seat(table.pk, guest.pk)
    services.start_game(table.pk, host.pk)
    end_match(table)
    services.stand(table.pk, guest.pk)
    services.take_seat(table.pk, heir.pk, 1)
    return table.public_id


async def test_it_names_who_was_dealt_to(hub: Hub, layla: Player, salem: Player) -> None:
    reem = await in_thread(make_person)("Reem")
    address = await in_thread(over)(layla, salem, reem)
    for player, me, seat in ((layla, 0, 0), (salem, None, None), (reem, None, 1)):
        table = (await sit_down(address, player)).frame["table"]
        assert [each["name"] for each in table["dealt"]["people"][:2]] == ["Layla", "Salem"]
        assert (table["dealt"]["me"], table["me"]) == (me, seat)
        assert table["people"][1]["name"] == "Reem"
    row = await in_thread(table_row)(address)
    assert row is not None
    assert words_in("en").names_of(row)[:2] == [apart("Layla"), apart("Salem")]


async def test_a_program_keeps_its_name_and_cannot_be_told_about(hub: Hub, layla: Player) -> None:
    address = await in_thread(services.play_now)(plan(), host=layla.pk)
    browser = await sit_down(address, layla)
    assert browser.frame["table"]["dealt"] is None
    name = browser.frame["table"]["people"][1]["name"]
    await browser.close()
    await in_thread(end_match)(await in_thread(table_named)(address))
    again = await sit_down(address, layla)
    assert again.frame["table"]["dealt"]["people"][1] == {"name": name, "who": None}
