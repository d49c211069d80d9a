"""A ledger for tests: people with coins, a game in play, a hand that writes past the services."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, transaction

from oona_site.players.models import Player
from oona_site.players.names import name_key
from wallet import services
from wallet.booking import MINT, SINK, Line, Owner, player_account, pot_of
from wallet.chain import GENESIS
from wallet.models import Account, AccountKind, Kind, Movement, Transfer
from wallet.services import book

NOW = 1_790_000_000_000
GAME = "game-in-play"
START = 1000
ENTRY = 100
POT = 4 * ENTRY


def make_player(number: int) -> int:
    """An account of a person, without coins."""
    name = f"Player {number}"
    return Player.objects.create_user(
        f"player{number}@example.org", "a-password-of-tests", name=name, name_key=name_key(name)
    ).pk


@dataclass
class Ledger:
    """Six players with 1,000 coins each; the first four have paid 100 for :data:`GAME`.

    ``staff`` are two more who approve each other's proposals.
    """

    players: list[int] = field(default_factory=list)
    staff: list[int] = field(default_factory=list)

    @classmethod
    def made(cls) -> Ledger:
        ledger = cls()
        ledger.players = [make_player(number) for number in range(6)]
        ledger.staff = [make_player(number) for number in (7, 8)]
        for player in ledger.players:
            give(player, START)
        enter(GAME, ledger.players[:4])
        return ledger

    def account(self, number: int) -> Account:
        """The account of the player with this place in the list."""
        return Account.objects.get(player=self.players[number])

    @property
    def mint(self) -> Account:
        return Account.objects.get(kind=AccountKind.MINT)

    @property
    def sink(self) -> Account:
        return Account.objects.get(kind=AccountKind.SINK)

    @property
    def pot(self) -> Account:
        return Account.objects.get(kind=AccountKind.ESCROW, reference=GAME)


def give(player: int, coins: int, *, now: int = NOW) -> None:
    """Coins from the mint, as a welcome."""
    line = Line(MINT, player_account(player), coins)
    book(key=f"welcome:{player}", kind=Kind.WELCOME, lines=[line], now=now)


def enter(game: str, players: Sequence[int], entry: int = ENTRY) -> None:
    """Each of ``players`` pays the entry of ``game``."""
    lines = [Line(player_account(player), pot_of(game), entry) for player in players]
    book(key=f"stake:{game}", kind=Kind.STAKE, reference=game, lines=lines, now=NOW)


def pay(game: str, prizes: dict[int, int], key: str | None = None) -> services.Booked:
    """The pot of ``game`` goes to the winners."""
    lines = [Line(pot_of(game), player_account(who), coins) for who, coins in prizes.items()]
    return book(key=key or f"prize:{game}", kind=Kind.PRIZE, reference=game, lines=lines, now=NOW)


def give_back(game: str, players: Sequence[int], entry: int = ENTRY) -> services.Booked:
    """Everybody's entry of ``game`` goes back to him."""
    lines = [Line(pot_of(game), player_account(player), entry) for player in players]
    return book(key=f"refund:{game}", kind=Kind.REFUND, reference=game, lines=lines, now=NOW)


def approved(kind: str, ledger: Ledger, **fields: Any) -> Any:
    """A proposal of the first of staff that the second approved, without the booking."""
    from wallet.models import Decision, Proposal

    first, second = ledger.staff
    fields = {"reason": "as the case demands", "proposer_id": first, "at": NOW} | fields
    proposal = Proposal.objects.create(kind=kind, **fields)
    Decision.objects.create(
        proposal=proposal, proposer_id=first, by_id=second, approved=True, at=NOW
    )
    return proposal


def write(kind: str, key: str, moves: Sequence[tuple[Account, Account, Any]], **header: Any) -> int:
    """A movement past every check of the program: only the database can refuse it."""
    with transaction.atomic():
        services.lock_chain()
        last = Movement.objects.order_by("-seq").first()
        seq = last.seq + 1 if last else 1
        if moves:
            Transfer.objects.bulk_create(
                Transfer(
                    movement_id=seq,
                    kind=kind,
                    debit=debit,
                    debit_kind=debit.kind,
                    credit=credit,
                    credit_kind=credit.kind,
                    amount=amount,
                )
                for debit, credit, amount in moves
            )
        values: dict[str, Any] = {
            "seq": seq,
            "at": NOW,
            "kind": kind,
            "key": key,
            "lines": len(moves),
            "previous": last.hash if last else GENESIS,
            "hash": f"{seq:064d}",
        }
        Movement.objects.create(**(values | header))
        return seq


Attack = Callable[[Ledger], Any]
ATTACKS: dict[str, Attack] = {}


def attack(function: Attack) -> Attack:
    """Put ``function`` on the list of what the database has to refuse."""
    ATTACKS[function.__name__] = function
    return function


def sql(statement: str, *values: Any) -> None:
    """Say ``statement`` to the database as it is."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values or None)


@contextmanager
def unguarded() -> Iterator[None]:
    """The ledger under somebody who may do anything: triggers and foreign keys are off, then on."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET session_replication_role = replica")
            try:
                yield
            finally:
                cursor.execute("SET session_replication_role = DEFAULT")
            return
        cursor.execute("PRAGMA foreign_keys = OFF")
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers: list[tuple[str, str]] = cursor.fetchall()
        for name, _ in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        try:
            yield
        finally:
            for _, text in triggers:
                cursor.execute(text)
            cursor.execute("PRAGMA foreign_keys = ON")


__all__ = [
    "ATTACKS", "ENTRY", "GAME", "MINT", "NOW", "POT", "SINK", "START", "Attack", "Ledger", "Line",
    "Owner", "approved", "attack", "enter", "give", "give_back", "make_player", "pay",
    "player_account", "pot_of", "sql", "unguarded", "write",
]  # fmt: skip
