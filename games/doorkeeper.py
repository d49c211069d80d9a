"""Whose sockets may stay open: who logged out, was shut out or lost a role is gone in a second.

Triggers of the database note whose session, password, account or roles changed, whatever changed
them; each hub asks for new notes twice a second, so no process has to be told by another. A note
that was missed is made up for within a minute: then every session is looked at again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from django.db import DatabaseError, InterfaceError

from oona_site.players import selectors as people
from oona_site.players.models import Note
from oona_site.players.services import forget_notes

from .journal import journal
from .readers import Reader, quietly
from .seeds import clock_ms

if TYPE_CHECKING:
    from .hub import Hub

log = logging.getLogger(__name__)

SESSION_MS = 60_000
SESSION_LOOK_SECONDS = 5.0
NOTES_SECONDS = 0.4
# A note is stamped when it is written and seen when it is committed: look back as far as that.
NOTES_BACK_MS = 10_000
NOTES_KEPT_MS = 3_600_000
CLOSE_RETRY = 4013
CLOSE_SIGNED_OUT = 4401


async def check_sessions(hub: Hub) -> None:
    """For ever: look at each session again once a minute."""
    while True:
        await asyncio.sleep(SESSION_LOOK_SECONDS)
        before = clock_ms() - SESSION_MS
        due = [r for r in hub.sockets if r.session and r.checked_at <= before]
        with suppress(DatabaseError, InterfaceError):
            await _look_at(hub, due)


async def watch_notes(hub: Hub) -> None:
    """For ever: look at once at whoever the database made a note of."""
    newest: int | None = None
    swept = 0
    known: set[int] = set()
    while True:
        await asyncio.sleep(NOTES_SECONDS)
        try:
            if newest is None:
                newest = await hub.load(people.newest_note)
            if not hub.sockets:
                continue
            notes = await hub.load(partial(people.notes_since, newest - NOTES_BACK_MS))
            fresh = [note for note in notes if note.id not in known]
            known = {note.id for note in notes}
            newest = max([newest, *(note.at for note in notes)])
            await _follow(hub, fresh)
            if newest - swept > NOTES_KEPT_MS:
                swept = newest
                await journal.write_async(partial(forget_notes, newest - NOTES_KEPT_MS))
        except (DatabaseError, InterfaceError) as error:
            log.warning("notes cannot be read: %s", type(error).__name__)


async def _follow(hub: Hub, notes: Iterable[Note]) -> None:
    everybody = {note.player for note in notes}
    lost_roles = {note.player for note in notes if note.is_about_roles}
    for reader in [r for r in hub.sockets if r.person in lost_roles]:
        # He may come back at once, as who he is now.
        await quietly(reader.close(CLOSE_RETRY))
    await _look_at(hub, [r for r in hub.sockets if r.session and r.person in everybody])


async def _look_at(hub: Hub, readers: list[Reader]) -> None:
    """Close those whose session is nobody's any more. Raises what the database raises."""
    sessions = {reader.session for reader in readers if reader.session}
    if not sessions:
        return
    found = await hub.load(partial(people_of, sessions))
    now = clock_ms()
    for reader in readers:
        if found[reader.session or ""] == reader.person:
            reader.checked_at = now
        else:
            await quietly(reader.bye("signed_out"))
            await quietly(reader.close(CLOSE_SIGNED_OUT))


def people_of(sessions: Iterable[str]) -> dict[str, int | None]:
    """Who these sessions belong to now; ``None`` where nobody is signed in with one any more."""
    found = {session: people.person_for_session(session) for session in sessions}
    return {session: person.id if person else None for session, person in found.items()}
