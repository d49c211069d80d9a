"""A site with people of every role, and one match for an entry that is over."""

import json
import sqlite3
import time
from typing import TypedDict

from oona_site.players.roles import Role
from tests.browser.play import Visitor, log_in
from tests.browser.server import Server
from tests.people import code_now


class Cast(TypedDict):
    """The match, and each person's address and public id by role or name."""

    game: str
    people: dict[str, tuple[str, str]]


def seed(server: Server) -> Cast:
    """Plays the match into the database of a server that is down."""
    cast: Cast = json.loads(server.run("tests.browser.coins_seed").splitlines()[-1])
    return cast


class Scene:
    """A server with one match for an entry that is over, and one person of each role."""

    def __init__(self, server: Server, cast: Cast) -> None:
        self.server = server
        self.game = cast["game"]
        self.people = cast["people"]
        self._shown: set[tuple[str, str]] = set()

    def enter(self, visitor: Visitor, who: str) -> Visitor:
        """The same visitor, logged in; an account that speaks another language changes to his."""
        email, _ = self.people[who]
        if who in set(Role):
            log_in(visitor, email, ends="/account/login/code/")
            visitor.page.locator("#id_code").fill(self._fresh_code(who))
            visitor.press(visitor.page.locator(".btn--primary"))
            visitor.page.wait_for_url(f"{visitor.url}/")
        else:
            log_in(visitor, email)
        speak(visitor)
        return visitor

    def _fresh_code(self, who: str) -> str:
        """A code that he has not shown yet: none counts twice, and the next one counts already."""
        while True:
            for steps in (0, 1):
                code = code_now(steps=steps)
                if (who, code) not in self._shown:
                    self._shown.add((who, code))
                    return code
            time.sleep(1)

    def tamper(self, game: str) -> int:
        """Takes ten coins from the first prize of ``game`` with the triggers off; gives the
        movement."""
        with sqlite3.connect(self.server.database) as database:
            triggers = database.execute(
                "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
            ).fetchall()
            for name, _ in triggers:
                database.execute(f"DROP TRIGGER {name}")
            (seq,) = database.execute(
                "SELECT seq FROM wallet_movement WHERE key = ?", (f"prize:{game}",)
            ).fetchone()
            database.execute(
                "UPDATE wallet_transfer SET amount = amount - 10 WHERE id ="
                " (SELECT min(id) FROM wallet_transfer WHERE movement_id = ?)",
                (seq,),
            )
            for _, text in triggers:
                database.execute(text)
        return int(seq)


def speak(visitor: Visitor) -> None:
    """Change the page to the visitor's language, as he would."""
    choice = visitor.page.locator("#language-choice")
    if choice.input_value() != visitor.language:
        with visitor.page.expect_navigation():
            choice.select_option(visitor.language)
