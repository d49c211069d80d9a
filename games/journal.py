"""The only writer of steps: an append by compare-and-swap, many tables in one commit.

The unique key (game, seq) is the lock. A step that does not come back from its INSERT was
beaten by another process; the asker reads what it lacks and decides again. What is answered
here is durable: the answer leaves after the commit.

One daemon thread a process takes steps from a queue and commits what it finds there together.
On SQLite, which has one writer anyway, it runs every write of tables and coins as well; on
PostgreSQL a step that moves something besides itself (``also``) goes to a second thread, so
that waiting for the ledger stops no other table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread, current_thread
from typing import Any, TypeVar

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError, connection, transaction
from django.utils.module_loading import import_string

from .threads import in_thread

log = logging.getLogger(__name__)
T = TypeVar("T")

BATCH_STEPS = 200
STOP_SECONDS = 10.0

_ROW = "(%s, %s, %s, %s, %s, %s, %s, %s)"
_INSERT = (
    "INSERT INTO games_step"
    ' ("game_id", "seq", "at", "seat", "cause", "facts", "key", "schema")'
    " VALUES {rows} ON CONFLICT DO NOTHING RETURNING game_id"
)
# Both databases call the columns of VALUES column1, column2 ...
_UPDATE = (
    "UPDATE games_pulse SET seq = v.column2, wake_at = CAST(v.column3 AS bigint) "
    "FROM (VALUES {rows}) AS v WHERE games_pulse.game_id = v.column1"
)


class Answer(Enum):
    """What became of an append.

    ``UNKNOWN``: it may or may not be stored; whoever asked must look before the next append.
    """

    STORED = auto()
    BEATEN = auto()
    UNKNOWN = auto()


@dataclass(slots=True, repr=False)
class NewStep:
    """A step to append, and the ``wake_at`` its game's pulse gets with it."""

    game: int
    seq: int
    at: int
    seat: int | None
    cause: str
    facts: str
    key: str | None
    schema: int
    wake_at: int | None

    def row(self) -> tuple[Any, ...]:
        """The values in the order of the columns."""
        return (
            self.game,
            self.seq,
            self.at,
            self.seat,
            self.cause,
            self.facts,
            self.key,
            self.schema,
        )


class Seam:
    """What happens round a commit besides the commit: nothing.

    The fault tests name another in their settings (``OONA_JOURNAL_SEAM``): one that stops
    there to be killed, and the control that acknowledges too early and must be seen to fail.
    """

    def before_commit(self, acknowledge: Callable[[], None]) -> None:
        """Called when all is written and nothing is committed."""

    def after_commit(self) -> None:
        """Called when all is committed and nothing is acknowledged."""


@dataclass(slots=True, repr=False, eq=False)
class _Job:
    """One request to the thread: a step, or a function that writes something else."""

    step: NewStep | None
    work: Callable[[], Any] | None
    future: Any
    loop: asyncio.AbstractEventLoop | None
    result: Any = None
    error: BaseException | None = None


def insert_steps(steps: Sequence[NewStep]) -> set[int]:
    """Write ``steps``, of different games and in order of game; give the games that took theirs.

    Must run in a transaction; :class:`Journal` and the deal of a new match are its callers.
    """
    values: list[Any] = []
    for step in steps:
        values.extend(step.row())
    with connection.cursor() as cursor:
        cursor.execute(_INSERT.format(rows=", ".join([_ROW] * len(steps))), values)
        won = {row[0] for row in cursor.fetchall()}
        pulses: list[Any] = []
        for step in steps:
            if step.game in won:
                pulses.extend((step.game, step.seq, step.wake_at))
        if pulses:
            rows = ", ".join(["(%s, %s, %s)"] * (len(pulses) // 3))
            cursor.execute(_UPDATE.format(rows=rows), pulses)
    return won


class Journal:
    """The queue and its thread. One a process: :data:`journal`."""

    def __init__(self, *, name: str = "journal") -> None:
        self.name = name
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._lock = Lock()
        self._seam: Seam | None = None
        self._second: Journal | None = None

    async def append(self, step: NewStep, also: Callable[[], None] | None = None) -> Answer:
        """Append ``step``; the answer is given once it is durable, or known not to be.

        With ``also`` the step is alone in its transaction: the step first, then ``also``,
        which is not called when the step was beaten.
        """
        loop = asyncio.get_running_loop()
        job = _Job(step, also, loop.create_future(), loop)
        self._lane(also).put(job)
        answer: Answer = await job.future
        return answer

    def append_now(self, step: NewStep, also: Callable[[], None] | None = None) -> Answer:
        """The same for callers that have no loop."""
        job = _Job(step, also, Future(), None)
        self._lane(also).put(job)
        answer: Answer = job.future.result()
        return answer

    def write(self, work: Callable[[], T]) -> T:
        """Run ``work`` in a transaction where this database wants its writes to run.

        Inside a transaction of the caller it joins that one.
        """
        if connection.in_atomic_block or not _is_sqlite() or current_thread() is self._thread:
            with transaction.atomic():
                return work()
        job = _Job(None, work, Future(), None)
        self.put(job)
        result: T = job.future.result()
        return result

    async def write_async(self, work: Callable[[], T]) -> T:
        """The same from a loop, which is not held up."""
        if not _is_sqlite():
            return await in_thread(partial(self.write, work))
        loop = asyncio.get_running_loop()
        job = _Job(None, work, loop.create_future(), loop)
        self.put(job)
        value: T = await job.future
        return value

    def put(self, job: _Job) -> None:
        """Queue ``job`` and make sure that somebody works on it."""
        with self._lock:
            self._queue.put(job)
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._run, name=self.name, daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Work off what is queued and end the thread; it starts again when it is needed."""
        second, self._second = self._second, None
        if second is not None:
            second.stop()
        with self._lock:
            thread, self._thread = self._thread, None
            self._seam = None
            if thread is not None:
                self._queue.put(None)
        if thread is not None:
            thread.join(STOP_SECONDS)

    def _lane(self, also: Callable[[], None] | None) -> Journal:
        if also is None or _is_sqlite():
            return self
        with self._lock:
            if self._second is None:
                self._second = Journal(name=f"{self.name}-also")
            return self._second

    def _run(self) -> None:
        held: list[_Job] = []
        running = True
        while running or held:
            batch, held = self._batch(held)
            if batch and batch[-1] is None:
                running = False
                batch.pop()
            jobs = [job for job in batch if job is not None]
            try:
                if jobs:
                    self._work(jobs)
            except BaseException as error:
                log.exception("the journal failed")
                for job in jobs:
                    job.error = job.error or error
                _release(jobs)
        connection.close()

    def _batch(self, held: list[_Job]) -> tuple[list[_Job | None], list[_Job]]:
        """Take what may commit together: at most one step of a game, or one other write.

        The rest is held for the next batch. A ``None`` at the end asks the thread to stop.
        """
        waiting: list[_Job | None] = [*held] if held else [self._queue.get()]
        while len(waiting) < BATCH_STEPS and waiting[-1] is not None:
            try:
                waiting.append(self._queue.get_nowait())
            except Empty:
                break
        batch: list[_Job | None] = []
        later: list[_Job] = []
        games: set[int] = set()
        for job in waiting:
            if job is None:
                if later:
                    self._queue.put(None)
                else:
                    batch.append(None)
            elif later or not _fits(job, batch, games):
                later.append(job)
            else:
                batch.append(job)
                if job.step is not None:
                    games.add(job.step.game)
        return batch, later

    def _work(self, jobs: list[_Job]) -> None:
        first = jobs[0]
        if first.step is None:
            self._run_work(first)
        elif not self._commit(jobs) and len(jobs) > 1:
            for job in jobs:
                job.result, job.error = None, None
                self._commit([job])
        _release(jobs)

    def _run_work(self, job: _Job) -> None:
        assert job.work is not None
        try:
            with transaction.atomic():
                job.result = job.work()
        except Exception as error:  # noqa: BLE001 - whoever asked gets it
            job.error = error
            if isinstance(error, DatabaseError | InterfaceError):
                connection.close()

    def _commit(self, jobs: list[_Job]) -> bool:
        """Append the steps of ``jobs`` in one transaction; says whether their fate is settled.

        ``False``: it failed before the commit, so nothing of it is stored.
        """
        jobs = sorted(jobs, key=_game_of)
        steps = [job.step for job in jobs if job.step is not None]
        committing = False
        try:
            with transaction.atomic():
                won = insert_steps(steps)
                for job in jobs:
                    job.result = Answer.STORED if _game_of(job) in won else Answer.BEATEN
                    if job.work is not None and job.result is Answer.STORED:
                        job.work()
                self._seams().before_commit(lambda: _release(jobs))
                committing = True
            self._seams().after_commit()
        except (DatabaseError, InterfaceError) as error:
            log.warning("a batch of %d steps failed: %s", len(jobs), type(error).__name__)
            connection.close()
            for job in jobs:
                job.result = _looked_up(job) if committing else Answer.UNKNOWN
            return committing
        except Exception as error:  # noqa: BLE001 - whoever asked gets it
            for job in jobs:
                job.error = error
            return False
        return True

    def _seams(self) -> Seam:
        if self._seam is None:
            name = getattr(settings, "OONA_JOURNAL_SEAM", None)
            self._seam = import_string(name)() if name else Seam()
        return self._seam


def _is_sqlite() -> bool:
    return connection.vendor == "sqlite"


def _fits(job: _Job, batch: Sequence[_Job | None], games: set[int]) -> bool:
    """Whether ``job`` may commit with ``batch``, which holds steps of ``games``."""
    if not batch:
        return True
    first = batch[0]
    alone = job.work is not None or (first is not None and first.work is not None)
    return not alone and job.step is not None and job.step.game not in games


def _game_of(job: _Job) -> int:
    assert job.step is not None
    return job.step.game


def _looked_up(job: _Job) -> Answer:
    """After an error at COMMIT: what the log says became of the step.

    A step that is not there may still arrive, since the database may be at work on it; only
    finding something is an answer.
    """
    step = job.step
    assert step is not None
    try:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT seq, at, seat, cause, facts, key FROM games_step"
                " WHERE game_id = %s AND (seq = %s OR (seat = %s AND key = %s))",
                (step.game, step.seq, step.seat, step.key),
            )
            rows = cursor.fetchall()
    except (DatabaseError, InterfaceError, OperationalError):
        connection.close()
        return Answer.UNKNOWN
    if (step.seq, step.at, step.seat, step.cause, step.facts, step.key) in rows:
        return Answer.STORED
    return Answer.BEATEN if rows else Answer.UNKNOWN


def _release(jobs: Iterable[_Job]) -> None:
    """Give the answers: one call into each loop for the whole batch."""
    loops: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in jobs:
        if job.loop is None:
            _settle(job)
        else:
            loops.setdefault(job.loop, []).append(job)
    for loop, waiting in loops.items():
        try:
            loop.call_soon_threadsafe(_settle_all, waiting)
        except RuntimeError:
            log.info("%d answers came after their loop had closed", len(waiting))


def _settle_all(jobs: Iterable[_Job]) -> None:
    for job in jobs:
        _settle(job)


def _settle(job: _Job) -> None:
    if job.future.done():
        return
    if job.error is not None:
        job.future.set_exception(job.error)
    else:
        job.future.set_result(job.result)


journal = Journal()
