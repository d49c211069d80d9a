"""Rule systems, the list of public tables, a table, and a new one."""

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import selectors, services
from games.api.options import PresetsSerializer, presets_told
from games.api.plans import PlanSerializer, read_plan
from games.api.tables import TableRowSerializer, TableSerializer, row_told, table_told
from games.wire import Refused
from games.words import refused_text
from oona_site.api.errors import Refusal


class PresetsView(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="presets", responses=PresetsSerializer, tags=["tables"])
    def get(self, request: Request) -> Response:
        """The rule systems, every option with its values, and what contradicts what."""
        return Response(presets_told())


class TableListSerializer(serializers.Serializer[Any]):
    tables = TableRowSerializer(many=True)


class TablesView(APIView):
    def get_permissions(self) -> list[BasePermission]:
        """Everybody reads the list; who opens a table is somebody."""
        return [AllowAny()] if self.request.method == "GET" else super().get_permissions()

    @extend_schema(operation_id="tables", responses=TableListSerializer, tags=["tables"])
    def get(self, request: Request) -> Response:
        """The public tables: those that wait for players first, the newest before the older."""
        return Response({"tables": [row_told(row) for row in selectors.lobby_rows()]})

    @extend_schema(
        operation_id="open_table",
        request=PlanSerializer,
        responses={HTTPStatus.CREATED: TableSerializer},
        tags=["tables"],
    )
    def post(self, request: Request) -> Response:
        """A new table; who opens it sits at its first seat, and programs join when it starts."""
        plan = read_plan(request.data)
        try:
            public_id = services.open_table(plan, host=request.user.pk)
        except Refused as refusal:
            text = refused_text(refusal, get_language() or settings.LANGUAGE_CODE)
            raise Refusal(refusal.code, text) from None
        made = _table(public_id)
        place = reverse("api:games:table", args=(public_id,))
        return Response(made, status=HTTPStatus.CREATED, headers={"Location": place})


class TableView(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="table", responses=TableSerializer, tags=["tables"])
    def get(self, request: Request, public_id: str) -> Response:
        """One table; a private one for everybody who has its address, as its page."""
        return Response(_table(public_id))


def _table(public_id: str) -> dict[str, Any]:
    row = selectors.table_row(public_id)
    if row is None:
        raise NotFound
    return table_told(row)
