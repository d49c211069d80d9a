"""The ledger for auditors' programs; for everybody else there is nothing at these addresses."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from oona_site.desk.access import staff_of
from oona_site.desk.recompute import Verdict, settlement_of
from oona_site.players import selectors as people
from oona_site.players.factors import has_factor, staff_detour
from wallet import selectors as ledger
from wallet.api.views import StatementQuery, StatementSerializer, statement_of
from wallet.models import AccountKind, Movement


class AuditView(APIView):
    """Answers who may read the desk, and has shown the second factor in this browser.

    A token is enough where the factor was shown to make it: one that somebody made before he got
    his role may have been made by whoever had his password.
    """

    http_method_names = ("get", "head", "options")

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if staff_of(request.user) is None or not _is_proved(request):
            raise NotFound


def _is_proved(request: Request) -> bool:
    if request.auth is not None:
        return bool(request.auth.showed_factor) and has_factor(request.user.pk)
    return staff_detour(request._request) is None


class BalanceRow(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=AccountKind.choices)
    accounts = serializers.IntegerField()
    given = serializers.IntegerField()
    received = serializers.IntegerField()
    balance = serializers.IntegerField()


class LedgerSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    hash = serializers.CharField()
    at = serializers.IntegerField()
    coins_in_existence = serializers.IntegerField()
    balances = BalanceRow(many=True)


class SeatRow(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    entry = serializers.IntegerField()
    due = serializers.IntegerField(help_text="By the game's log.")
    paid = serializers.IntegerField()


class GameSerializer(serializers.Serializer[Any]):
    game = serializers.CharField()
    recomputed = serializers.ChoiceField(choices=[verdict.value for verdict in Verdict])
    problem = serializers.CharField(allow_null=True)
    pot = serializers.IntegerField()
    left = serializers.IntegerField()
    movements = serializers.ListField(child=serializers.IntegerField())
    seats = SeatRow(many=True)


class TransferRow(serializers.Serializer[Any]):
    debit = serializers.CharField()
    credit = serializers.CharField()
    amount = serializers.IntegerField()
    detail = serializers.CharField(allow_blank=True)


class MovementSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    at = serializers.IntegerField()
    kind = serializers.CharField()
    key = serializers.CharField()
    game = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    proposal = serializers.IntegerField(allow_null=True)
    proposer = serializers.IntegerField(allow_null=True)
    approver = serializers.IntegerField(allow_null=True)
    corrects = serializers.IntegerField(allow_null=True)
    previous = serializers.CharField()
    hash = serializers.CharField()
    transfers = TransferRow(many=True)


class MovementsSerializer(serializers.Serializer[Any]):
    movements = MovementSerializer(many=True)


class MovementsQuery(serializers.Serializer[Any]):
    after = serializers.IntegerField(default=0, min_value=0, help_text="A movement's number.")
    limit = serializers.IntegerField(default=100, min_value=1, max_value=500)


class LedgerView(AuditView):
    @extend_schema(operation_id="audit_ledger", responses=LedgerSerializer, tags=["audit"])
    def get(self, request: Request) -> Response:
        """The head of the chain and the trial balance."""
        head = ledger.head()
        rows = [
            {
                "kind": row.kind.value,
                "accounts": row.accounts,
                "given": row.given,
                "received": row.received,
                "balance": row.balance,
            }
            for row in ledger.trial_balance()
        ]
        return Response(
            {
                "seq": head.seq,
                "hash": head.hash,
                "at": head.at,
                "coins_in_existence": ledger.coins_in_existence(),
                "balances": rows,
            }
        )


class MovementsView(AuditView):
    @extend_schema(
        operation_id="audit_movements",
        parameters=[MovementsQuery],
        responses=MovementsSerializer,
        tags=["audit"],
    )
    def get(self, request: Request) -> Response:
        """Movements in the order of the chain: all that its hashes cover."""
        query = MovementsQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        asked = query.validated_data
        rows = ledger.movements().filter(seq__gt=asked["after"]).order_by("seq")
        return Response({"movements": [_movement(row) for row in rows[: asked["limit"]]]})


def _movement(row: Movement) -> dict[str, Any]:
    return {
        "seq": row.seq,
        "at": row.at,
        "kind": row.kind,
        "key": row.key,
        "game": row.reference,
        "reason": row.reason,
        "proposal": row.proposal_id,
        "proposer": row.proposer_id,
        "approver": row.approver_id,
        "corrects": row.corrects_id,
        "previous": row.previous,
        "hash": row.hash,
        "transfers": [
            {
                "debit": str(each.debit),
                "credit": str(each.credit),
                "amount": each.amount,
                "detail": each.detail,
            }
            for each in sorted(row.transfers.all(), key=lambda each: each.pk)
        ],
    }


class GameView(AuditView):
    @extend_schema(operation_id="audit_game", responses=GameSerializer, tags=["audit"])
    def get(self, request: Request, game: str) -> Response:
        """The money of one game: what its log makes of it beside what was paid."""
        settlement = settlement_of(game)
        moved = list(ledger.movements(reference=game).values_list("seq", flat=True))
        if settlement.record is None and not moved:
            raise NotFound
        faces = people.faces_of(row.player for row in settlement.rows)
        seats = [
            {
                "seat": row.seat,
                "player": faces[row.player].public_id if row.player in faces else None,
                "place": row.place,
                "entry": row.entry,
                "due": row.due,
                "paid": row.paid,
            }
            for row in settlement.rows
        ]
        return Response(
            {
                "game": game,
                "recomputed": settlement.verdict.value,
                "problem": settlement.problem.value if settlement.problem else None,
                "pot": settlement.money.pot,
                "left": settlement.money.left,
                "movements": sorted(moved),
                "seats": seats,
            }
        )


class StatementView(AuditView):
    @extend_schema(
        operation_id="audit_statement",
        parameters=[StatementQuery],
        responses=StatementSerializer,
        tags=["audit"],
    )
    def get(self, request: Request, public_id: str) -> Response:
        """A player's statement, the newest line first."""
        face = people.face_with(public_id)
        if face is None:
            raise NotFound
        return Response(statement_of(face.id, request))
