"""One's own coins: balance, statement, and why a prize of a game is what it is. Only to be read."""

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from wallet import selectors
from wallet.models import Kind
from wallet.selectors import StatementLine
from wallet.words import prize_text, why


class BalanceSerializer(serializers.Serializer[Any]):
    balance = serializers.IntegerField(help_text="Coins, whole.")


class StatementQuery(serializers.Serializer[Any]):
    kind = serializers.MultipleChoiceField(choices=Kind.choices, required=False)
    since = serializers.IntegerField(
        required=False, min_value=0, help_text="Milliseconds since 1970 (UTC), counted."
    )
    before = serializers.IntegerField(
        required=False, min_value=0, help_text="Milliseconds since 1970 (UTC), not counted."
    )
    limit = serializers.IntegerField(default=50, min_value=1, max_value=200)
    offset = serializers.IntegerField(default=0, min_value=0, max_value=1_000_000_000)


class LineSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField(help_text="Number of the movement in the ledger.")
    at = serializers.IntegerField(help_text="Milliseconds since 1970 (UTC).")
    kind = serializers.ChoiceField(choices=Kind.choices)
    key = serializers.CharField()
    game = serializers.CharField(allow_blank=True, help_text="Public id of the game.")
    coins = serializers.IntegerField(help_text="Below zero where coins went.")
    balance = serializers.IntegerField(help_text="What was left after it.")
    reason = serializers.CharField(allow_blank=True)
    detail = serializers.DictField(help_text="Explains the amount, as it is sealed.")
    why = serializers.CharField(
        allow_blank=True,
        help_text="The same as a sentence to the player, in the reader's language.",
    )
    hash = serializers.CharField(help_text="The movement's link in the chain: the receipt.")


class StatementSerializer(serializers.Serializer[Any]):
    lines = LineSerializer(many=True)


class GameCoinsSerializer(serializers.Serializer[Any]):
    game = serializers.CharField()
    pot = serializers.IntegerField()
    entry = serializers.IntegerField()
    prize = serializers.IntegerField()
    given_back = serializers.IntegerField()
    is_settled = serializers.BooleanField()
    detail = serializers.DictField(help_text="Explains the prize, as it is sealed.")
    why = serializers.CharField(
        allow_blank=True,
        help_text="The same as a sentence to the player, in the reader's language.",
    )


def line_of(line: StatementLine) -> dict[str, Any]:
    """A line of a statement as the API gives it."""
    return {
        "seq": line.seq,
        "at": line.at,
        "kind": line.kind.value,
        "key": line.key,
        "game": line.reference,
        "coins": line.amount,
        "balance": line.balance,
        "reason": line.reason,
        "detail": line.detail,
        "why": why(line),
        "hash": line.hash,
    }


def statement_of(player: int, request: Request) -> dict[str, Any]:
    """The part of a player's statement that the address asks for; refuses what cannot be."""
    query = StatementQuery(data=request.query_params)
    query.is_valid(raise_exception=True)
    asked = query.validated_data
    lines = selectors.statement(
        player,
        kinds=[Kind(kind) for kind in sorted(asked.get("kind", ()))],
        since=asked.get("since"),
        before=asked.get("before"),
        limit=asked["limit"],
        offset=asked["offset"],
    )
    return {"lines": [line_of(line) for line in lines]}


class CoinsView(APIView):
    """What is there where coins are; 404 on a site without them."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """As for every view, once it is known that there are coins."""
        super().initial(request, *args, **kwargs)
        if not settings.OONA_COINS:
            raise NotFound


class BalanceView(CoinsView):
    @extend_schema(operation_id="coins", responses=BalanceSerializer, tags=["coins"])
    def get(self, request: Request) -> Response:
        """One's own coins now."""
        return Response({"balance": selectors.balance(request.user.pk)})


class StatementView(CoinsView):
    @extend_schema(
        operation_id="statement",
        parameters=[StatementQuery],
        responses=StatementSerializer,
        tags=["coins"],
    )
    def get(self, request: Request) -> Response:
        """One's own statement, the newest line first."""
        return Response(statement_of(request.user.pk, request))


class GameCoinsView(CoinsView):
    @extend_schema(operation_id="coins_of_game", responses=GameCoinsSerializer, tags=["coins"])
    def get(self, request: Request, game: str) -> Response:
        """What one paid and got in a game, and why; 404 for who did not pay an entry there."""
        money, me = selectors.money_of_game(game), request.user.pk
        entry = sum(part.amount for part in money.entries if part.player == me)
        if not entry:
            raise NotFound
        prizes = [part for part in money.prizes if part.player == me]
        return Response(
            {
                "game": game,
                "pot": money.pot,
                "entry": entry,
                "prize": sum(part.amount for part in prizes),
                "given_back": sum(part.amount for part in money.refunds if part.player == me),
                "is_settled": money.is_settled,
                "detail": prizes[0].detail if prizes else {},
                "why": prize_text(prizes[0].detail) if prizes else "",
            }
        )
