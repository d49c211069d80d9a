"""Fair deals: the seed is committed to, then the salts, then they are revealed and mixed."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from django.db import IntegrityError, transaction

from games import deals, seeds, services
from games.deals import REVEAL_MS
from games.fairness import commitment_of, salt_commitment
from games.models import Deal, DealSalt, Game, Seat, Step, Table
from games.records import record_of
from games.verify.check import is_fair, verify
from games.wire import Refused, WireCode
from oona_site.players.models import Player
from tests.fair.play import play_out
from tests.games.conftest import Clock
from tests.games.helpers import plan, table_named

pytestmark = pytest.mark.django_db(transaction=True)

HERS, HIS = sha256(b"hers").digest(), sha256(b"his").digest()


@pytest.fixture
def table(layla: Player, salem: Player) -> Table:
    """Layla and Salem wait at a table of two."""
    table = table_named(services.open_table(plan(), host=layla.pk))
    services.take_seat(table.pk, salem.pk)
    return table


def coming(table: Table) -> Deal:
    return Deal.objects.get(table=table)


def commit(table: Table, player: Player, salt: bytes) -> None:
    seat = Seat.objects.get(table=table, player=player).number
    name = coming(table).public_id
    deals.commit_salt(table.pk, player.pk, name, salt_commitment(name, seat, salt))


def reveal(table: Table, player: Player, salt: bytes, name: str | None = None) -> None:
    name = name or coming(table).public_id
    deals.reveal_salt(table.pk, player.pk, name, salt.hex())


def refused(code: WireCode) -> pytest.RaisesExc[Refused]:
    return pytest.raises(Refused, check=lambda error: error.code is code)


def committed_in(game: Game) -> list[list[object]]:
    """What the first step of a match says of its salts."""
    facts = json.loads(Step.objects.get(game=game, seq=1).facts)
    assert [fact[0] for fact in facts][:3] == ["round", "committed", "shuffled"]
    assert facts[1][1:3] == [1, game.commitment]
    listed: list[list[object]] = facts[1][3]
    return listed


def test_a_table_commits_to_its_seed_when_it_opens(table: Table) -> None:
    deal = coming(table)
    seed = seeds.unseal(deal.sealed_seed, deal.public_id)
    assert deal.commitment == commitment_of(deal.public_id, seed)
    assert seed not in bytes(deal.sealed_seed)


def test_salts_are_committed_then_revealed_then_mixed(
    table: Table, layla: Player, salem: Player
) -> None:
    name, commitment = coming(table).public_id, coming(table).commitment
    commit(table, layla, HERS)
    commit(table, salem, HIS)
    services.start_game(table.pk, layla.pk)
    table.refresh_from_db()
    assert table.state == "open", "the cards wait for the salts"
    assert not Game.objects.exists()
    reveal(table, salem, HIS)
    assert HIS not in bytes(DealSalt.objects.get(player=salem).sealed_salt or b"")
    reveal(table, layla, HERS)
    game = Game.objects.get()
    assert (game.public_id, game.commitment) == (name, commitment)
    assert [[seat, came] for seat, _, _, came in committed_in(game)] == [[0, True], [1, True]]
    secret = seeds.Secret.unsealed(game.sealed_seed, name)
    assert secret.salts == {0: HERS, 1: HIS}
    assert secret.key != secret.seed
    assert not Deal.objects.exists()


def test_the_closing_step_reveals_seed_and_salts_and_the_deal_is_proved(
    table: Table, layla: Player, salem: Player
) -> None:
    commit(table, layla, HERS)
    commit(table, salem, HIS)
    services.start_game(table.pk, layla.pk)
    reveal(table, layla, HERS)
    reveal(table, salem, HIS)
    game = Game.objects.get()
    assert record_of(game.public_id) is None
    assert (game.seed, game.salts) == ("", "")
    play_out(table)
    game.refresh_from_db()
    assert json.loads(game.salts) == {"0": HERS.hex(), "1": HIS.hex()}
    record = record_of(game.public_id)
    assert record is not None
    claims = verify(record)
    assert is_fair(claims)
    assert [claim[2] for claim in claims if claim[0] == "salt"] == [True, True]
    assert coming(table).commitment != game.commitment, "the next match has a seed of its own"


def test_nobody_who_committed_nothing_is_waited_for(table: Table, layla: Player) -> None:
    services.start_game(table.pk, layla.pk)
    listed = committed_in(Game.objects.get())
    assert [[seat, written, came] for seat, _, written, came in listed] == [
        [0, "", False],
        [1, "", False],
    ]


def test_a_salt_that_does_not_come_is_left_out_and_shown_as_missing(
    table: Table, layla: Player, salem: Player, clock: Clock
) -> None:
    commit(table, layla, HERS)
    commit(table, salem, HIS)
    services.start_game(table.pk, layla.pk)
    name = coming(table).public_id
    reveal(table, layla, HERS)
    clock.skip(ms=REVEAL_MS - 500)
    assert not services.move_on(table.pk, seeds.clock_ms())
    services.start_game(table.pk, layla.pk)
    assert not Game.objects.exists(), "asking again hurries nobody"
    clock.skip(ms=500)
    assert services.move_on(table.pk, seeds.clock_ms())
    game = Game.objects.get()
    listed = committed_in(game)
    assert [[seat, came] for seat, _, _, came in listed] == [[0, True], [1, False]]
    assert listed[1][2] == salt_commitment(name, 1, HIS)
    with refused(WireCode.SALT_LATE):
        reveal(table, salem, HIS, name)
    play_out(table)
    record = record_of(game.public_id)
    assert record is not None
    claims = verify(record)
    assert is_fair(claims)
    assert ("salt", (1,), None) in claims


def test_who_has_gone_is_not_waited_for(
    table: Table, layla: Player, salem: Player, clock: Clock
) -> None:
    commit(table, layla, HERS)
    commit(table, salem, HIS)
    clock.skip(ms=deals.JUST_MS)
    commit(table, layla, HERS)
    services.start_game(table.pk, layla.pk)
    reveal(table, layla, HERS)
    assert [came for *_, came in committed_in(Game.objects.get())] == [True, False]


def test_what_is_no_salt_is_refused_and_the_deal_goes_on(
    table: Table, layla: Player, salem: Player, dov: Player
) -> None:
    name = coming(table).public_id
    good = salt_commitment(name, 1, HIS)
    for bad in ("", "ab", good[:-2], good + "00", good.upper(), "g" * 64):
        with refused(WireCode.SALT_SHAPE):
            deals.commit_salt(table.pk, salem.pk, name, bad)
    with refused(WireCode.NOT_SEATED):
        deals.commit_salt(table.pk, dov.pk, name, good)
    with refused(WireCode.SALT_LATE):
        deals.commit_salt(table.pk, salem.pk, "another", good)
    commit(table, layla, HERS)
    with refused(WireCode.SALT_EARLY):
        reveal(table, layla, HERS)
    services.start_game(table.pk, layla.pk)
    with refused(WireCode.SALT_LATE):
        commit(table, salem, HIS)
    with refused(WireCode.SALT_UNKNOWN):
        reveal(table, salem, HIS)
    with refused(WireCode.NOT_SEATED):
        reveal(table, dov, HIS)
    for bad_salt in (HERS[:-1], HERS + b"x", b""):
        with refused(WireCode.SALT_SHAPE):
            reveal(table, layla, bad_salt)
    with refused(WireCode.SALT_DIFFERS):
        reveal(table, layla, HIS)
    assert not Game.objects.exists()
    reveal(table, layla, HERS)
    assert [came for *_, came in committed_in(Game.objects.get())] == [True, False]


def test_a_second_reveal_is_refused(table: Table, layla: Player, salem: Player) -> None:
    commit(table, layla, HERS)
    commit(table, salem, HIS)
    services.start_game(table.pk, layla.pk)
    reveal(table, layla, HERS)
    with refused(WireCode.SALT_AGAIN):
        reveal(table, layla, HERS)
    reveal(table, salem, HIS)
    assert Game.objects.count() == 1


def test_another_device_commits_anew_until_the_match_is_called(
    table: Table, layla: Player, salem: Player
) -> None:
    commit(table, layla, HIS)
    commit(table, layla, HERS)
    assert DealSalt.objects.count() == 1
    services.start_game(table.pk, layla.pk)
    with refused(WireCode.SALT_DIFFERS):
        reveal(table, layla, HIS)
    reveal(table, layla, HERS)
    assert seeds.Secret.unsealed(*_sealed()).salts == {0: HERS}


def _sealed() -> tuple[bytes, str]:
    game = Game.objects.get()
    return bytes(game.sealed_seed), game.public_id


def test_who_gets_up_takes_his_salt_along_until_the_match_is_called(
    table: Table, layla: Player, salem: Player
) -> None:
    commit(table, layla, HERS)
    commit(table, salem, HIS)
    services.stand(table.pk, salem.pk)
    assert [salt.player for salt in DealSalt.objects.all()] == [layla]
    services.take_seat(table.pk, salem.pk)
    commit(table, salem, HIS)
    services.start_game(table.pk, layla.pk)
    services.stand(table.pk, salem.pk)
    reveal(table, layla, HERS)
    game = Game.objects.get()
    assert [came for *_, came in committed_in(game)] == [True, False], "what was sealed is listed"
    assert list(game.players.order_by("number").values_list("player", flat=True)) == [
        layla.pk,
        None,
    ]


def test_a_table_that_everybody_leaves_while_it_deals_is_closed(
    table: Table, layla: Player, salem: Player, clock: Clock
) -> None:
    commit(table, layla, HERS)
    services.start_game(table.pk, layla.pk)
    services.stand(table.pk, layla.pk)
    services.stand(table.pk, salem.pk)
    clock.skip(ms=REVEAL_MS)
    assert services.move_on(table.pk, seeds.clock_ms())
    table.refresh_from_db()
    assert table.state == "closed"
    assert not Game.objects.exists()
    assert not Deal.objects.exists()


def test_the_last_vote_asks_for_salts_as_well(table: Table, layla: Player, salem: Player) -> None:
    services.start_game(table.pk, layla.pk)
    play_out(table)
    commit(table, layla, HERS)
    commit(table, salem, HIS)
    services.vote_rematch(table.pk, layla.pk)
    assert coming(table).called_at is None
    services.vote_rematch(table.pk, salem.pk)
    assert coming(table).called_at is not None
    reveal(table, layla, HERS)
    reveal(table, salem, HIS)
    table.refresh_from_db()
    assert table.state == "playing"
    again = record_of(play_out(table))
    assert again is not None
    assert again["dealer_before"] is not None
    assert is_fair(verify(again))


def test_an_offered_match_is_dealt_with_the_salt_of_who_took_it(layla: Player) -> None:
    offer = deals.offer()
    assert offer is not None
    taken = deals.read_offer(offer.token, HERS.hex())
    table = table_named(services.play_now(plan(seats=3), host=layla.pk, taken=taken))
    game = Game.objects.get()
    assert (game.public_id, game.commitment) == (offer.game, offer.commitment)
    assert [[seat, came] for seat, _, _, came in committed_in(game)] == [[0, True]]
    record = record_of(play_out(table))
    assert record is not None
    assert is_fair(verify(record))
    assert record["salts"] == {"0": HERS.hex()}


def test_an_offer_is_good_once_and_for_a_day(layla: Player, clock: Clock) -> None:
    offer = deals.offer()
    assert offer is not None
    taken = deals.read_offer(offer.token, HERS.hex())
    services.play_now(plan(), host=layla.pk, taken=taken)
    services.play_now(plan(), host=layla.pk, taken=taken)
    first, second = Game.objects.order_by("pk")
    assert first.public_id == offer.game
    assert second.public_id != offer.game
    assert [came for *_, came in committed_in(second)] == [False]


def test_an_offer_of_somebody_elses_making_is_none(
    layla: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer = deals.offer()
    assert offer is not None
    assert deals.read_offer(offer.token + "x", HERS.hex()) is None
    assert deals.read_offer(offer.game, HERS.hex()) is None
    assert deals.read_offer("", HERS.hex()) is None
    assert deals.read_offer(offer.token, "") is None
    with refused(WireCode.SALT_SHAPE):
        deals.read_offer(offer.token, HERS.hex()[2:])
    monkeypatch.setattr(deals, "OFFER_SECONDS", -1)
    assert deals.read_offer(offer.token, HERS.hex()) is None


def test_the_database_keeps_salts_secret_until_the_end(table: Table, layla: Player) -> None:
    services.start_game(table.pk, layla.pk)
    with pytest.raises(IntegrityError, match="game_salts_after_end"), transaction.atomic():
        Game.objects.update(salts='{"0": "aa"}')


def test_a_match_dealt_before_there_were_salts_goes_on(table: Table, layla: Player) -> None:
    """Its seed is its key, and its log says nothing of salts."""
    seed = sha256(b"old").digest()
    secret = seeds.Secret.unsealed(seeds.seal(seed, "old"), "old")
    assert (secret.seed, secret.key, secret.salts) == (seed, seed, {})
