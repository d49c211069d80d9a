"""A game that does not count: two people, coins back exactly, once."""

import pytest
from django.contrib.auth.models import Group
from django.db import DatabaseError, connection, transaction

from games.models import Game
from oona_site.desk import voids
from oona_site.desk.models import VoidDecision, VoidProposal, Way
from oona_site.desk.reconcile import run
from oona_site.players import deeds
from oona_site.players.models import Letter, Player, Verb
from oona_site.players.problems import Problem
from oona_site.players.roles import Role
from tests.desk.coins import coin_game, rich
from tests.games.coin_tables import ENTRY, dealt, game_of
from tests.matches import play_match, play_out
from tests.people import make_account
from wallet import selectors as coins
from wallet import services
from wallet.models import Kind, Movement

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "Two of them sat in one room."


@pytest.fixture
def pair() -> list[Player]:
    return rich("Sara", "Layla")


@pytest.fixture
def support() -> Player:
    return make_account("Maha", Role.SUPPORT)


@pytest.fixture
def referee() -> Player:
    return make_account("Nour", Role.REFEREE)


def balances(people: list[Player]) -> list[int]:
    found = coins.balances(person.pk for person in people)
    return [found[person.pk] for person in people]


def test_a_running_game_is_called_off_and_every_entry_comes_back(
    pair: list[Player], support: Player, referee: Player
) -> None:
    table = dealt(pair)
    game = game_of(table).public_id
    assert balances(pair) == [1000 - ENTRY] * 2
    proposal = voids.propose(game, WHY, by=support.pk)
    assert balances(pair) == [1000 - ENTRY] * 2
    assert voids.approve(proposal.pk, by=referee.pk) == Way.CALLED_OFF
    assert balances(pair) == [1000, 1000]
    assert Game.objects.get(public_id=game).void
    assert run().is_clean


def test_the_prizes_of_a_finished_game_are_reversed_exactly(
    pair: list[Player], support: Player, referee: Player
) -> None:
    game = play_out(dealt(pair))
    assert sorted(balances(pair)) == [1000 - ENTRY, 1000 + ENTRY]
    proposal = voids.propose(game, WHY, by=support.pk)
    assert voids.approve(proposal.pk, by=referee.pk) == Way.REVERSED
    assert balances(pair) == [1000, 1000]
    movement = Movement.objects.get(kind=Kind.REVERSAL)
    assert (movement.proposer_id, movement.approver_id) == (support.pk, referee.pk)
    assert movement.reason == WHY
    assert run().is_clean


def test_a_finished_game_without_coins_is_marked(support: Player, referee: Player) -> None:
    game = play_match(make_account("Reem"), make_account("Saif"))
    before = Game.objects.values().get(public_id=game)
    proposal = voids.propose(game, WHY, by=support.pk)
    assert voids.approve(proposal.pk, by=referee.pk) == Way.MARKED
    assert Game.objects.values().get(public_id=game) == before
    assert voids.is_void(game)


def test_its_players_are_told_why_in_their_languages(
    pair: list[Player], support: Player, referee: Player
) -> None:
    Player.objects.filter(pk=pair[1].pk).update(language="ar")
    game = play_out(dealt(pair))
    voids.approve(voids.propose(game, WHY, by=support.pk).pk, by=referee.pk)
    words = dict(Letter.objects.values_list("player", "words"))
    assert "does not count" in words[pair[0].pk]
    assert "does not count" not in words[pair[1].pk]
    assert all(WHY in text and game in text for text in words.values())
    verbs = [action.verb for action in deeds.about(pair[0].pk)]
    assert verbs == [Verb.VOID_DECIDED, Verb.VOID_PROPOSED]


def test_one_that_was_declined_counts_and_can_be_proposed_again(
    pair: list[Player], support: Player, referee: Player
) -> None:
    game = coin_game(pair)
    first = voids.propose(game, WHY, by=support.pk)
    before = balances(pair)
    with pytest.raises(Problem):
        voids.propose(game, WHY, by=support.pk)
    voids.decline(first.pk, by=referee.pk)
    with pytest.raises(Problem):
        voids.approve(first.pk, by=referee.pk)
    assert balances(pair) == before
    assert not voids.is_void(game)
    voids.approve(voids.propose(game, WHY, by=support.pk).pk, by=referee.pk)
    assert balances(pair) == [1000, 1000]


def test_it_takes_a_referee_and_two_people(pair: list[Player], referee: Player) -> None:
    game = coin_game(pair)
    both = make_account("Hind", Role.SUPPORT, Role.REFEREE)
    proposal = voids.propose(game, WHY, by=both.pk)
    administrator = make_account("Amal", Role.ADMINISTRATOR)
    for by in (both, administrator, pair[0]):
        with pytest.raises(Problem):
            voids.approve(proposal.pk, by=by.pk)
    assert not VoidDecision.objects.exists()
    voids.approve(proposal.pk, by=referee.pk)


def test_who_played_it_has_no_say(pair: list[Player], support: Player, referee: Player) -> None:
    game = coin_game(pair)
    pair[0].groups.set(Group.objects.filter(name__in=[Role.SUPPORT, Role.REFEREE]))
    with pytest.raises(Problem):
        voids.propose(game, WHY, by=pair[0].pk)
    proposal = voids.propose(game, WHY, by=support.pk)
    with pytest.raises(Problem):
        voids.approve(proposal.pk, by=pair[0].pk)
    with pytest.raises(Problem):
        voids.decline(proposal.pk, by=pair[0].pk)
    voids.approve(proposal.pk, by=referee.pk)


def test_a_game_is_void_once(pair: list[Player], support: Player, referee: Player) -> None:
    """Voided, called off, or reversed by the treasurers: each is refused with its reason."""
    voided = coin_game(pair)
    voids.approve(voids.propose(voided, WHY, by=support.pk).pk, by=referee.pk)
    reversed_ = coin_game(pair)
    late = voids.propose(reversed_, WHY, by=support.pk)
    prize = Movement.objects.get(kind=Kind.PRIZE, reference=reversed_)
    number = services.reverse_propose(seq=prize.seq, reason=WHY, by=support.pk)
    services.reverse_approve(number, by=referee.pk)
    assert balances(pair) == [1000, 1000]
    for game in (voided, reversed_):
        with pytest.raises(Problem, match="void already"):
            voids.propose(game, WHY, by=support.pk)
        with pytest.raises(DatabaseError), transaction.atomic():
            VoidProposal.objects.create(game=game, reason=WHY, proposer=support)
    with pytest.raises(Problem, match="void already"):
        voids.approve(late.pk, by=referee.pk)
    with pytest.raises(DatabaseError), transaction.atomic():
        VoidDecision.objects.create(
            proposal=late, game=reversed_, by=referee, approved=True, way=Way.REVERSED
        )
    for wrong in ("no-such-game", ""):
        with pytest.raises(Problem):
            voids.propose(wrong, WHY, by=support.pk)
    with pytest.raises(Problem):
        voids.propose(coin_game(pair), "why", by=support.pk)
    assert run().is_clean


# Past the program


def refused(work: object, **fields: object) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        work(**fields)  # type: ignore[operator]


def test_the_database_refuses_one_person_for_both(
    pair: list[Player], support: Player, referee: Player
) -> None:
    game = coin_game(pair)
    proposal = voids.propose(game, WHY, by=support.pk)
    make = VoidDecision.objects.create
    good = {"proposal": proposal, "game": game, "by": referee, "approved": True, "way": "reversed"}
    refused(make, **good | {"by": support})
    refused(make, **good | {"by": pair[0]})
    refused(make, **good | {"by": pair[0], "approved": False, "way": ""})
    refused(make, **good | {"game": coin_game(pair)})
    refused(make, **good | {"way": ""})
    refused(VoidProposal.objects.create, game=game, reason=WHY, proposer=pair[1])
    refused(VoidProposal.objects.create, game=game, reason="why", proposer=referee)
    make(**good)
    again = {"game": game, "by": referee, "approved": True, "way": "reversed"}
    refused(make, proposal=proposal, **again)
    for table in ("voidproposal", "voiddecision"):
        for sql in (f"UPDATE desk_{table} SET game = game", f"DELETE FROM desk_{table}"):
            with (
                pytest.raises(DatabaseError),
                transaction.atomic(),
                connection.cursor() as cursor,
            ):
                cursor.execute(sql)
