"""The journal: who comes first, what is durable, what is not known."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.db import DatabaseError, OperationalError, connection, transaction
from pytest_django.fixtures import Settings

from games import services
from games.journal import Answer, Journal, NewStep, Seam, journal
from games.models import Game, Pulse, Step, Table
from oona_site.players.models import Player
from tests.games.helpers import in_thread, plan, table_named

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def second() -> Iterator[Journal]:
    """Another process's journal, as far as the database can tell."""
    other = Journal(name="second")
    yield other
    other.stop()


@pytest.fixture
def game(layla: Player) -> int:
    """A match just dealt."""
    return deal(layla)


def deal(player: Player) -> int:
    game_id = table_named(services.play_now(plan(), host=player.pk)).game_id
    assert game_id is not None
    return game_id


def step(
    game: int, seq: int, *, key: str | None = None, seat: int | None = 0, at: int = 1
) -> NewStep:
    return NewStep(game, seq, at, seat, '{"do":"draw"}', "[]", key, 1, 1_000 + seq)


def test_a_step_is_stored_and_the_pulse_moves_with_it(game: int) -> None:
    assert journal.append_now(step(game, 2)) is Answer.STORED
    pulse = Pulse.objects.get(game=game)
    assert (pulse.seq, pulse.wake_at) == (2, 1_002)
    assert list(Step.objects.order_by("seq").values_list("seq", flat=True)) == [1, 2]


def test_a_number_that_is_taken_is_beaten(game: int, second: Journal) -> None:
    assert second.append_now(step(game, 2, at=5)) is Answer.STORED
    assert journal.append_now(step(game, 2, at=6)) is Answer.BEATEN
    assert Step.objects.get(game=game, seq=2).at == 5
    assert Pulse.objects.get(game=game).seq == 2


def test_a_key_is_accepted_once_for_a_seat(game: int) -> None:
    assert journal.append_now(step(game, 2, key="k")) is Answer.STORED
    assert journal.append_now(step(game, 3, key="k")) is Answer.BEATEN
    assert journal.append_now(step(game, 3, key="k", seat=1)) is Answer.STORED
    assert journal.append_now(step(game, 4, key=None)) is Answer.STORED
    assert journal.append_now(step(game, 5, key=None)) is Answer.STORED


def test_of_many_who_want_the_same_number_one_gets_it(game: int) -> None:
    journals = [Journal(name=f"process {number}") for number in range(4)]

    def race(number: int) -> list[int]:
        return [
            seq
            for seq in range(2, 22)
            if journals[number].append_now(step(game, seq, at=number)) is Answer.STORED
        ]

    with ThreadPoolExecutor(4) as pool:
        won = list(pool.map(race, range(4)))
    for other in journals:
        other.stop()
    assert sorted(seq for seqs in won for seq in seqs) == list(range(2, 22))
    stored = Step.objects.filter(game=game, seq__gt=1).order_by("seq").values_list("seq", "at")
    assert all(seq in won[at] for seq, at in stored)
    assert Pulse.objects.get(game=game).seq == 21


def test_writers_of_overlapping_batches_do_not_block_each_other(
    layla: Player, salem: Player
) -> None:
    games = [deal(player) for player in (layla, salem) for _ in range(3)]
    journals = [Journal(name=f"process {number}") for number in range(3)]

    async def writer(own: Journal, order: list[int]) -> None:
        for seq in range(2, 12):
            await asyncio.gather(*(own.append(step(game, seq)) for game in order))

    def run(number: int) -> None:
        order = games[number:] + games[:number]
        asyncio.run(writer(journals[number], order))

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(run, range(3)))
    for other in journals:
        other.stop()
    assert Step.objects.count() == len(games) * 11
    assert set(Pulse.objects.values_list("seq", flat=True)) == {11}


async def test_many_games_commit_together(layla: Player, salem: Player) -> None:
    games = [await in_thread(deal)(player) for player in (layla, salem) for _ in range(4)]
    hold = Event()
    waiting = asyncio.get_running_loop().run_in_executor(None, journal.write, hold.wait)
    commits: list[int] = []
    journal._seam = _Counting(commits)
    appends = [asyncio.ensure_future(journal.append(step(game, 2))) for game in games]
    await asyncio.sleep(0.05)
    hold.set()
    await waiting
    assert set(await asyncio.gather(*appends)) == {Answer.STORED}
    if connection.vendor == "sqlite":
        assert len(commits) == 1


class _Counting(Seam):
    def __init__(self, commits: list[int]) -> None:
        self.commits = commits

    def after_commit(self) -> None:
        self.commits.append(1)


async def test_one_bad_step_does_not_take_the_batch_with_it(layla: Player, salem: Player) -> None:
    games = [await in_thread(deal)(player) for player in (layla, salem)]
    bad = step(games[0], 2)
    bad.seq = None  # type: ignore[assignment]  # what no database takes
    answers = await asyncio.gather(
        journal.append(bad), journal.append(step(games[1], 2)), return_exceptions=True
    )
    assert list(answers) == [Answer.UNKNOWN, Answer.STORED]
    assert await in_thread(Step.objects.filter(game=games[0]).count)() == 1


def test_what_goes_with_a_step_is_written_with_it_or_not_at_all(game: int) -> None:
    table = Table.objects.get(game=game)

    def rename() -> None:
        Table.objects.filter(pk=table.pk).update(name="renamed")

    def fail() -> None:
        Table.objects.filter(pk=table.pk).update(name="lost")
        raise ValueError("no")

    assert journal.append_now(step(game, 2), rename) is Answer.STORED
    assert journal.append_now(step(game, 2, at=9), fail) is Answer.BEATEN
    with pytest.raises(ValueError, match="no"):
        journal.append_now(step(game, 3), fail)
    table.refresh_from_db()
    assert table.name == "renamed"
    assert Pulse.objects.get(game=game).seq == 2


class _Breaking(Seam):
    """An error when the commit has just got through."""

    def before_commit(self, acknowledge: Callable[[], None]) -> None:
        transaction.on_commit(self._break)

    def _break(self) -> None:
        raise OperationalError("the line is dead")


def test_an_error_at_the_commit_is_looked_up(game: int) -> None:
    journal._seam = _Breaking()
    assert journal.append_now(step(game, 2, key="k")) is Answer.STORED
    assert Step.objects.filter(game=game, key="k").count() == 1


def test_what_cannot_be_found_after_an_error_stays_unknown(game: int) -> None:
    def before_commit(acknowledge: Callable[[], None]) -> None:
        def commit() -> None:
            connection.rollback()
            raise OperationalError("the server went away")

        connection._commit = commit  # type: ignore[attr-defined]  # of this thread's connection

    seam = Seam()
    seam.before_commit = before_commit  # type: ignore[method-assign]
    journal._seam = seam
    assert journal.append_now(step(game, 2, key="k")) is Answer.UNKNOWN
    assert not Step.objects.filter(game=game, key="k").exists()


def test_an_answer_that_leaves_before_the_commit_is_a_lie(game: int, settings: Settings) -> None:
    """The control: the shipped path, acknowledging one line too early, loses what it promised."""
    settings.OONA_JOURNAL_SEAM = f"{__name__}.TooEarly"
    assert journal.append_now(step(game, 2, key="k")) is Answer.STORED
    journal.stop()
    assert not Step.objects.filter(game=game, key="k").exists()


class TooEarly(Seam):
    """Acknowledges, and then the process is as good as killed."""

    def before_commit(self, acknowledge: Callable[[], None]) -> None:
        acknowledge()
        raise OperationalError("killed")


def test_a_journal_that_was_stopped_starts_again(game: int) -> None:
    journal.stop()
    assert journal.append_now(step(game, 2)) is Answer.STORED
    journal.stop()
    assert journal.append_now(step(game, 3)) is Answer.STORED


@pytest.mark.parametrize("change", ["UPDATE games_step SET at = 0", "DELETE FROM games_step"])
def test_steps_are_never_changed_or_deleted(game: int, change: str) -> None:
    with pytest.raises(DatabaseError, match="never"), connection.cursor() as cursor:
        cursor.execute(change)
    assert Game.objects.get(pk=game).steps.count() == 1
