"""Coin games for the desk: played to their end, entries taken, prizes paid."""

from games.outcomes import logged_end, record_of
from oona_site.players.models import Player
from oona_site.players.roles import Role
from tests.matches import open_match, play_out
from tests.people import give_factor, make_account
from tests.wallet.ledger import give
from wallet import services
from wallet.services import Kind, Line, player_account, pot_of
from wallet.split import split


def rich(*names: str, coins: int = 1000) -> list[Player]:
    """Accounts of these names, each with coins."""
    people = [make_account(name) for name in names]
    for player in people:
        give(player.pk, coins)
    return people


def coin_game(
    players: list[Player], *, entry: int = 100, paid: bool = True, **wanted: object
) -> str:
    """A game for coins that is over; its public id."""
    table = open_match(*players, **wanted)
    assert table.game is not None
    enter(table.game.public_id, [player.pk for player in players], entry)
    reference = play_out(table)
    if paid:
        pay(reference, prizes_of(reference, entry * len(players)))
    return reference


def enter(reference: str, players: list[int], entry: int = 100) -> None:
    """Everybody pays the entry, now."""
    lines = [Line(player_account(player), pot_of(reference), entry) for player in players]
    services.book(key=f"stake:{reference}", kind=Kind.STAKE, reference=reference, lines=lines)


def pay(reference: str, prizes: dict[int, int]) -> services.Booked:
    """The pot goes to the winners, now."""
    lines = [Line(pot_of(reference), player_account(who), coins) for who, coins in prizes.items()]
    return services.book(
        key=f"prize:{reference}", kind=Kind.PRIZE, reference=reference, lines=lines
    )


def prizes_of(reference: str, pot: int) -> dict[int, int]:
    """What each player should get."""
    record, end = record_of(reference), logged_end(reference)
    assert record is not None
    assert end is not None
    prizes = split(
        pot, end.places, teams=end.teams, went_out=end.went_out, points=end.points,
        starter=end.starter,
    )  # fmt: skip
    return {
        player: prize
        for player, prize in zip(record.players, prizes, strict=True)
        if prize and player is not None
    }


def staff(role: Role, name: str = "") -> Player:
    """Somebody with one role, and the second factor that it takes."""
    player = make_account(name or f"The {role.value}", role)
    give_factor(player)
    return player
