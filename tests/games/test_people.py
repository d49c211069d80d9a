"""What one does about another at his table: he reports him, or blocks him and is parted."""

from __future__ import annotations

from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games import chat, services
from games.chatlines import LineKind
from games.models import Seat, Table, TableState
from games.parting import part_from
from games.people import LINES_MS, handle_of, player_with
from games.seeds import clock_ms
from games.selectors import last_seq, table_row, table_row_by_id
from games.wire import Refused
from oona_site.players import blocks
from oona_site.players.models import Block, Player, Report
from tests.games.helpers import make_account, make_person, plan, table_named
from tests.matches import play_out
from tests.people import log_in

pytestmark = pytest.mark.django_db(transaction=True)


def browser_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def open_table(host: Player, *others: Player, **wanted: Any) -> Table:
    table = table_named(services.open_table(plan(**wanted), host=host.pk))
    for other in others:
        services.take_seat(table.pk, other.pk)
    return table


def sitting(table: Table) -> list[int]:
    rows = Seat.objects.filter(table=table, player__isnull=False, left=False)
    return list(rows.order_by("number").values_list("player", flat=True))


def tell(client: Client, table: Table, what: str, about: Player, **fields: str) -> tuple[int, str]:
    """Ask as the table's page does; gives the status and the words."""
    who = handle_of(table.public_id, about.pk)
    answer = client.post(f"/table/{table.public_id}/{what}/", {"who": who, **fields})
    return answer.status_code, answer.json()["text"]


def test_a_report_names_the_step_it_was_made_at(layla: Player, salem: Player) -> None:
    table = open_table(layla, salem)
    client = browser_of(salem)
    assert tell(client, table, "report", layla, reason="name") == (200, "Thank you, we look at it.")
    services.start_game(table.pk, layla.pk)
    tell(client, table, "report", layla, reason="stalling", words="again\nand again")
    first, second = Report.objects.order_by("pk")
    assert (first.table, first.game, first.seq) == (table.public_id, "", None)
    row = table_row_by_id(table.pk)
    assert row is not None
    assert row.game is not None
    assert (second.game, second.seq) == (row.game_public_id, last_seq(row.game))
    assert (second.subject, second.reporter) == (layla, salem)
    assert second.words == "again and again"
    page = client.get("/account/reports/").content.decode()
    assert "Stalls on purpose" in page
    assert "again and again" in page
    assert "again" not in browser_of(layla).get("/account/reports/").content.decode()


def test_a_report_carries_what_was_said(layla: Player, salem: Player) -> None:
    table = open_table(layla, salem)
    now = clock_ms()
    said = [
        (0, layla, now - 2 * LINES_MS, LineKind.TEXT, "long ago"),
        (0, layla, now - 2, LineKind.TEXT, "rude"),
        (0, layla, now - 1, LineKind.PHRASE, "good-game"),
        (1, salem, now, LineKind.TEXT, "please do not"),
    ]
    chat.write(
        table.pk,
        [
            chat.NewLine(seat, who.pk, None, at, kind, body, f"key-{at}")
            for seat, who, at, kind, body in said
        ],
    )
    client = browser_of(salem)
    tell(client, table, "report", layla, reason="insult")
    assert Report.objects.get().lines == [
        {"who": who.public_id, "at": at, "kind": kind, "text": body}
        for _, who, at, kind, body in said[1:]
    ]
    page = client.get("/account/reports/").content.decode()
    assert '<blockquote dir="auto">rude</blockquote>' in page
    assert "please do not" not in page, "only what is reported"


@pytest.mark.parametrize("reason", ["", "boring"])
def test_a_report_without_a_reason_is_refused(layla: Player, salem: Player, reason: str) -> None:
    table = open_table(layla, salem)
    status, text = tell(browser_of(salem), table, "report", layla, reason=reason)
    assert (status, text) == (400, "Choose a reason: a report needs one.")
    assert not Report.objects.exists()


def test_somebody_who_looks_on_reports_as_well(layla: Player, salem: Player) -> None:
    table = open_table(layla, salem)
    services.start_game(table.pk, layla.pk)
    assert tell(Client(), table, "report", layla, reason="insult")[0] == 200
    assert Report.objects.get().reporter.is_guest


def test_a_handle_means_nothing_at_another_table(layla: Player, salem: Player) -> None:
    here, there = open_table(layla, salem), open_table(layla)
    handle = handle_of(here.public_id, layla.pk)
    rows = [table_row(table.public_id) for table in (here, there)]
    assert [row and player_with(row, handle) for row in rows] == [layla.pk, None]
    client = browser_of(salem)
    for what in ("report", "block"):
        wrong = {"who": handle, "reason": "other"}
        answer = client.post(f"/table/{there.public_id}/{what}/", wrong)
        assert (answer.status_code, answer.json()["text"]) == (
            404,
            "That person is not at this table any more.",
        )
    assert client.post("/table/nowhere/report/", wrong).status_code == 404
    assert client.get(f"/table/{here.public_id}/report/").status_code == 405


def test_who_has_got_up_can_still_be_reported_for_the_match(layla: Player, salem: Player) -> None:
    table = open_table(layla, salem)
    services.start_game(table.pk, layla.pk)
    table.refresh_from_db()
    play_out(table)
    services.stand(table.pk, layla.pk)
    assert tell(browser_of(salem), table, "report", layla, reason="collusion")[0] == 200


@pytest.mark.parametrize("what", ["report", "block"])
def test_nobody_does_it_to_himself(layla: Player, salem: Player, what: str) -> None:
    table = open_table(layla, salem)
    status, text = tell(browser_of(salem), table, what, salem, reason="other")
    assert status == 400
    assert "yourself" in text


def test_who_blocks_in_a_waiting_room_gets_up_from_it(layla: Player, salem: Player) -> None:
    table = open_table(layla, salem, seats=3)
    status, text = tell(browser_of(layla), table, "block", salem)
    assert status == 200
    assert "You got up" in text
    assert sitting(table) == [salem.pk]
    table.refresh_from_db()
    assert table.host == salem, "the table goes on, with another host"
    with pytest.raises(Refused, match="blocked"):
        services.take_seat(table.pk, layla.pk)
    services.stand(table.pk, salem.pk)
    undone = tell(browser_of(layla), table, "block", salem, do="unblock")
    assert undone == (200, "Taken back."), "wherever the other has gone meanwhile"
    assert not Block.objects.exists()


def test_a_block_on_the_page_of_the_account_parts_as_well(layla: Player) -> None:
    salem = make_account("Salem")
    table = open_table(layla, salem, seats=3)
    client = log_in(Client(), salem)
    client.post("/account/blocks/", {"player": layla.public_id, "do": "block"})
    assert blocks.blocked_by(salem) == [layla]
    assert sitting(table) == [layla.pk]
    assert part_from(salem.pk, layla.pk) == []


def test_a_private_table_parts_nobody(layla: Player, salem: Player) -> None:
    table = open_table(layla, salem, private=True)
    assert tell(browser_of(layla), table, "block", salem) == (200, "Blocked.")
    assert sitting(table) == [layla.pk, salem.pk]
    services.start_game(table.pk, layla.pk)
    table.refresh_from_db()
    play_out(table)
    for player in (layla, salem):
        services.vote_rematch(table.pk, player.pk)
    assert sitting(table) == [layla.pk, salem.pk]


def test_the_match_is_played_to_its_end_and_the_next_dealt_without_who_blocked(
    layla: Player, salem: Player
) -> None:
    noor = make_person("Noor")
    table = open_table(layla, salem, noor, seats=3)
    services.start_game(table.pk, layla.pk)
    assert tell(browser_of(layla), table, "block", salem) == (200, "Blocked.")
    assert sitting(table) == [layla.pk, salem.pk, noor.pk]
    table.refresh_from_db()
    play_out(table)
    with pytest.raises(Refused, match="blocked"):
        services.vote_rematch(table.pk, layla.pk)
    services.vote_rematch(table.pk, salem.pk)
    services.vote_rematch(table.pk, noor.pk)
    table.refresh_from_db()
    assert table.state == TableState.PLAYING, "nobody waits for who cannot come along"
    assert sitting(table) == [salem.pk, noor.pk]
    assert table.host == salem


def test_two_who_block_each_other_are_parted_by_who_did_it_last(
    layla: Player, salem: Player
) -> None:
    blocks.block(layla.pk, salem.pk)
    blocks.block(salem.pk, layla.pk)
    assert blocks.who_give_way([layla.pk, salem.pk]) == {salem.pk}


def test_a_match_that_is_called_already_is_not_dealt_to_a_pair(
    layla: Player, salem: Player
) -> None:
    table = open_table(layla, salem)
    blocks.block(layla.pk, salem.pk)
    services.start_game(table.pk, layla.pk)
    assert sitting(table) == [salem.pk]


def test_two_blocks_at_once_are_not_both_the_last(
    layla: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "BLOCKS_MAX", 3)
    others = [make_person(f"Guest {number}") for number in range(4)]
    for other in others[:2]:
        blocks.block(layla.pk, other.pk)
    together, refused = Barrier(2), []

    def last(other: Player) -> None:
        try:
            together.wait()
            blocks.block(layla.pk, other.pk)
        except blocks.TooManyBlocks as problem:
            refused.append(str(problem))
        finally:
            connection.close()

    threads = [Thread(target=last, args=[other]) for other in others[2:]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Block.objects.count() == 3
    assert refused == ["You have blocked 3 players already: take one back first."]
