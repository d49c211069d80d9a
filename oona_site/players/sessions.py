"""Django's database sessions, with the player's id in a column of its own (`SESSION_ENGINE`)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore

if TYPE_CHECKING:
    from oona_site.players.models import Session


class SessionStore(DatabaseStore):
    @classmethod
    def get_model_class(cls) -> "type[Session]":
        from oona_site.players.models import Session

        return Session

    def create_model_instance(self, data: Mapping[str, Any]) -> "Session":
        row: Session = super().create_model_instance(data)  # type: ignore[assignment, arg-type]
        player_id = data.get(SESSION_KEY)
        row.player_id = int(player_id) if player_id else None
        return row
