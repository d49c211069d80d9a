"""A record followed step by step: each claim it makes, and whether it is true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from .deal import (
    BadRecord,
    bytes_of,
    deck_of,
    mixed_key,
    order_of,
    player_commitment,
    points_of,
    server_commitment,
)

RESHUFFLES_A_ROUND = 10_000
DEALER_DRAWS = 64
RETURNS_A_ROUND = 16

Claim = tuple[str, tuple[int, ...], bool | None]


@dataclass
class Round:
    """What lies where while a round is followed. The last card of ``stock`` is drawn next."""

    number: int
    seats: int
    dealer: int
    stock: list[int] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    reshuffles: int = 0
    short: int | None = None
    void: bool = False


class Check:
    """Follows a record step by step and notes each claim with its verdict.

    A verdict of ``None`` is no fault: a secret that did not come. Where the log and the secrets
    disagree, the stock goes on as the secrets say and the hands as the log says.
    """

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.claims: list[Claim] = []
        self.key = b""
        self.rules: dict[str, Any] = {}
        self.cards: list[str] = []
        self.now: Round | None = None
        self.mixed = False
        self.is_over = False

    def note(self, kind: str, verdict: bool | None, *where: int) -> None:
        """Write one claim down."""
        self.claims.append((kind, where, verdict))

    def run(self) -> list[Claim]:
        """All claims of the record, in the order of the game."""
        seq = 0
        try:
            steps = _list(self.record, "steps")
            self._secrets(steps)
            for step in steps:
                seq += 1
                if step["seq"] != seq:
                    raise BadRecord(f"expected step {seq}, got step {step['seq']}")
                for place, fact in enumerate(step["facts"]):
                    self._fact(step, place, list(fact))
            self.note("log", self.is_over or (None if self.record.get("void") else False))
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            self.note("log", False, seq)
        return self.claims

    # The secrets

    def _secrets(self, steps: list[Any]) -> None:
        record = self.record
        game, seed = str(record["game"]), bytes_of(record["seed"])
        opening = [list(fact) for fact in steps[0]["facts"]]
        self.rules = dict(opening[0][1])
        self.cards = deck_of(self.rules.get("deck", "standard"))
        committed = next((fact for fact in opening if fact[0] == "committed"), None)
        if committed is None:
            # Before there were salts the seed was the key.
            self.note("commitment", sha256(seed).hexdigest() == record["commitment"])
            self.key = seed
            return
        self.mixed = True
        _, version, commitment, listed = committed
        if version != 1:
            raise BadRecord(f"expected version 1 of the deal, got {version!r}")
        fits = server_commitment(game, seed) == record["commitment"] == commitment
        self.note("commitment", fits)
        self.key = mixed_key(game, seed, self.rules, self._salts(game, listed))

    def _salts(self, game: str, listed: list[Any]) -> list[tuple[int, str, bytes]]:
        salts = dict(self.record["salts"])
        given = []
        for seat, who, shown, came in listed:
            written = salts.pop(str(seat), None)
            if not came:
                self.note("salt", None if written is None else False, seat)
                continue
            salt = bytes_of(written)
            self.note("salt", player_commitment(game, seat, salt) == shown, seat)
            given.append((seat, who, salt))
        if salts:
            raise BadRecord("expected salts of the seats that committed one, got others as well")
        return given

    # The facts that move cards

    def _fact(self, step: dict[str, Any], place: int, fact: list[Any]) -> None:
        name, *values = fact
        if name == "round":
            self._begin(values)
        elif name in _MOVES:
            if self.now is None:
                raise BadRecord(f"expected a round before {name!r}")
            _MOVES[name](self, self.now, step, place, values)

    def _begin(self, values: list[Any]) -> None:
        rules, seats, number, dealer = values[0], values[1], values[4], values[6]
        before = self.now
        if rules != self.rules or number != (before.number + 1 if before else 1):
            raise BadRecord("expected the next round by the same rules")
        self.now = Round(number, seats, dealer)
        due, drawn = self._dealer(before, seats)
        told = [tuple(draw) for draw in values[9]] if len(values) > 9 else drawn
        self.note("dealer", dealer == due and told == drawn, number)

    def _dealer(self, before: Round | None, seats: int) -> tuple[int, list[tuple[int, int]]]:
        """Who deals, and what each seat drew for it."""
        if before is not None:
            return before.dealer if before.void else (before.dealer + 1) % seats, []
        last = self.record.get("dealer_before")
        if last is not None:
            return (int(last) + 1) % seats, []
        if self.rules.get("first_dealer", "random") == "random":
            return order_of(self.key, range(seats), "dealer", 1)[0], []
        return self._dealer_drawn(seats)

    def _dealer_drawn(self, seats: int) -> tuple[int, list[tuple[int, int]]]:
        """The highest number drawn deals; who ties draws again."""
        tied = list(range(seats))
        draws: list[tuple[int, int]] = []
        for attempt in range(DEALER_DRAWS):
            order = order_of(self.key, range(108), "dealer", DEALER_DRAWS + attempt)
            draws += zip(tied, order, strict=False)
            drawn = [self._number_on(card) for card in order[: len(tied)]]
            tied = [seat for seat, value in zip(tied, drawn, strict=True) if value == max(drawn)]
            if len(tied) == 1:
                break
        return tied[0], draws

    def _number_on(self, card: int) -> int:
        points = points_of(self.cards[card])
        return points if points < 10 else 0

    def _shuffled(self, now: Round, _step: Any, _place: int, values: list[Any]) -> None:
        now.stock = order_of(self.key, range(108), "deck", now.number)[::-1]
        self.note("shuffle", values[0] == now.number, now.number)

    def _dealt(self, now: Round, _step: Any, _place: int, values: list[Any]) -> None:
        now.hands = [_cards(hand) for hand in values[0]]
        size = len(now.hands[0])
        top = [now.stock.pop() for _ in range(size * now.seats)]
        for seat in range(now.seats):
            self.note("hand", top[seat :: now.seats] == now.hands[seat], now.number, seat)

    def _turned_up(self, now: Round, _step: Any, _place: int, values: list[Any]) -> None:
        turned = _cards(values[0])
        returned = _cards(values[1]) if len(values) > 1 else []
        top = [now.stock.pop() for _ in turned]
        now.pile = [card for card in top if card not in returned]
        for count, card in enumerate(returned):
            k = now.number * RETURNS_A_ROUND + count
            below = order_of(self.key, range(len(now.stock) + 1), "returned", k)[0]
            now.stock.insert(below, card)
        fits = top == turned and all(card in turned[:-1] for card in returned)
        self.note("first", fits, now.number)

    def _drew(self, now: Round, step: Any, place: int, values: list[Any]) -> None:
        seat, cards, asked = values[0], _cards(values[1]), values[2]
        fits = now.short is None or asked > now.short
        now.short = None
        top = [now.stock.pop() for _ in cards if now.stock]
        now.hands[seat] += cards
        whole = len(cards) == asked or (len(cards) < asked and not now.stock)
        self.note("draw", fits and whole and top == cards, step["seq"], place)

    def _reshuffled(self, now: Round, step: Any, _place: int, values: list[Any]) -> None:
        first = (now.number - 1) * RESHUFFLES_A_ROUND
        fits = values[0] == first + now.reshuffles
        if not self.mixed:
            fits = fits or values[0] == now.reshuffles
        # The draw that follows must have asked for more than there was.
        now.short = len(now.stock)
        below = order_of(self.key, now.pile[:-1], "reshuffle", values[0])
        now.stock = below[::-1] + now.stock
        now.pile = now.pile[-1:]
        now.reshuffles += 1
        self.note("reshuffle", fits, step["seq"])

    def _played(self, now: Round, step: Any, _place: int, values: list[Any]) -> None:
        seat, card = values[0], _cards([values[1]])[0]
        cause = step["cause"]
        fits = card in now.hands[seat]
        if cause.get("do") == "play":
            fits = fits and cause.get("card") == card and step["seat"] == seat
        if card in now.hands[seat]:
            now.hands[seat].remove(card)
        now.pile.append(card)
        self.note("play", fits, step["seq"])

    def _hands_moved(self, now: Round, _step: Any, _place: int, values: list[Any]) -> None:
        if sorted(values[0]) != list(range(now.seats)):
            raise BadRecord("expected every hand to go to one seat")
        now.hands = [now.hands[source] for source in values[0]]

    def _ended(self, now: Round, _step: Any, _place: int, values: list[Any]) -> None:
        left = [sum(points_of(self.cards[card]) for card in hand) for hand in now.hands]
        self.note("points", left == list(values[2]), now.number)
        everything = sorted([*now.stock, *now.pile, *(card for hand in now.hands for card in hand)])
        self.note("deck", everything == list(range(108)), now.number)
        now.void = bool(values[7]) if len(values) > 7 else False
        self.is_over = bool(values[5])


_MOVES = {
    "shuffled": Check._shuffled,
    "dealt": Check._dealt,
    "turned_up": Check._turned_up,
    "drew": Check._drew,
    "reshuffled": Check._reshuffled,
    "played": Check._played,
    "hands_moved": Check._hands_moved,
    "round_ended": Check._ended,
}


def _cards(values: Any) -> list[int]:
    cards = list(values)
    if not all(type(card) is int and 0 <= card < 108 for card in cards):
        raise BadRecord("expected cards, which are numbers from 0 to 107")
    return cards


def _list(record: dict[str, Any], name: str) -> list[Any]:
    found = record[name]
    if not isinstance(found, list) or not found:
        raise BadRecord(f"expected a list of {name}")
    return found


def verify(record: dict[str, Any]) -> list[Claim]:
    """Every claim of ``record`` with its verdict; never raises."""
    return Check(record).run()


def is_fair(claims: Sequence[Claim]) -> bool:
    """Whether nothing is red."""
    return all(verdict is not False for _, _, verdict in claims)
