"""The list of public tables, for those who look at it: one question a second, however many look."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from django.db import DatabaseError, InterfaceError
from django.urls import reverse
from django.utils.translation import override

from . import words
from .frames import encode
from .readers import Reader
from .seeds import clock_ms
from .selectors import LobbyRow, lobby_rows
from .threads import in_thread

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0


def rows_of(rows: Sequence[LobbyRow]) -> list[dict[str, Any]]:
    """The list as docs/wire.md has it, in the active language."""
    return [
        {
            "id": row.public_id,
            "name": words.lobby_name(row),
            "preset": row.preset,
            "preset_label": words.preset_label(row.preset),
            "chips": words.coin_chips(row)
            + words.chips(row.rules, row.preset)
            + words.talk_chips(row),
            "seats": row.seats,
            "taken": row.taken,
            "state": row.state,
            "url": reverse("games:table", args=(row.public_id,)),
            "rules": reverse("games:table_rules", args=(row.public_id,)),
        }
        for row in rows
    ]


class Lobby:
    """Who looks at the list. Belongs to one loop."""

    def __init__(self) -> None:
        self.readers: set[Reader] = set()
        self._rows: list[LobbyRow] | None = None
        self._texts: dict[str, str] = {}
        self._number = 0
        self._somebody = asyncio.Event()

    async def join(self, reader: Reader) -> None:
        """Show a newcomer the list."""
        await self._look()
        self.readers.add(reader)
        self._somebody.set()
        await self._show(reader)

    def leave(self, reader: Reader) -> None:
        """He has gone."""
        self.readers.discard(reader)

    async def run(self) -> None:
        """Once a second, while somebody looks: send the list if it has changed."""
        while True:
            if not self.readers:
                self._somebody.clear()
                await self._somebody.wait()
            await asyncio.sleep(LOOK_SECONDS)
            if await self._look():
                for reader in list(self.readers):
                    await self._show(reader)

    async def _show(self, reader: Reader) -> None:
        if not reader.has_credit():
            reader.behind = True
            return
        reader.sent((0, self._number), clock_ms())
        await reader.send(self._text(reader.language))

    async def resend(self, reader: Reader) -> None:
        """The newest list for one who had fallen behind."""
        await self._show(reader)

    async def _look(self) -> bool:
        try:
            rows = await in_thread(lobby_rows)
        except (DatabaseError, InterfaceError) as error:
            log.warning("the lobby cannot look: %s", type(error).__name__)
            return False
        if rows == self._rows:
            return False
        self._rows = rows
        self._number += 1
        self._texts.clear()
        return True

    def _text(self, language: str) -> str:
        text = self._texts.get(language)
        if text is None:
            with override(language):
                text = encode({"tables": rows_of(self._rows or [])}).decode()
            self._texts[language] = text
        return text
