"""What belongs to no app: who one is, the description of the API, and what is not there."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from oona_site.players import selectors


class MeSerializer(serializers.Serializer[Any]):
    id = serializers.CharField(help_text="Public id; it never changes.")
    name = serializers.CharField()
    language = serializers.ChoiceField(choices=["en", "ar", "fa", "el"])
    is_guest = serializers.BooleanField()
    roles = serializers.ListField(child=serializers.CharField())


class MeView(APIView):
    @extend_schema(operation_id="me", responses=MeSerializer, tags=["people"])
    def get(self, request: Request) -> Response:
        """Who is asking, as the site knows him now."""
        player = request.user
        return Response(
            {
                "id": player.public_id,
                "name": player.name,
                "language": player.language,
                "is_guest": player.is_guest,
                "roles": sorted(selectors.roles_of(player.pk)),
            }
        )


class NothingView(APIView):
    """Any other address below /api/: a refusal in JSON too, whatever the method."""

    permission_classes = (AllowAny,)
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        raise NotFound
