"""What a person's words stand in, harmful texts put there, and what a page makes of them.

Every field of text is named: as one that pages show, or as one that holds no words of anybody.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.db import models

from oona_site.desk.models import Status

SHOWN: Final = frozenset({
    "account.EmailAddress.email", "admin.LogEntry.change_message", "admin.LogEntry.object_repr",
    "desk.Case.title", "desk.Entry.words", "desk.Incident.reason",
    "desk.VoidProposal.reason", "games.ChatLine.body", "games.OwnDares.texts", "games.Table.name",
    "mfa.Authenticator.data", "players.Appeal.words",
    "players.AppealAnswer.words", "players.Letter.words", "players.Lifting.reason",
    "players.PastName.name", "players.Player.email", "players.Player.name", "players.Report.lines",
    "players.Report.words", "players.Sanction.reason", "players.StaffAction.reason",
    "players.Token.name", "wallet.Movement.reason", "wallet.Proposal.reason", "wallet.Stop.reason",
})  # fmt: skip
# Why the others are not looked at here: most hold no words of anybody.
WORDLESS: Final[dict[str, tuple[str, ...]]] = {
    "names in the code": (
        "auth.Permission.name", "auth.Permission.codename", "auth.Group.name",
        "contenttypes.ContentType.app_label", "contenttypes.ContentType.model",
        "games.Trace.code", "games.Trace.asked", "games.Table.preset", "games.Game.preset",
    ),
    "ids, hashes, keys of one form, made by a program": (
        "sessions.Session.session_key", "players.Session.session_key", "admin.LogEntry.object_id",
        "account.EmailConfirmation.key", "players.StaffAction.target", "players.Player.password",
        "players.Player.public_id", "players.KnownBrowser.digest", "players.Report.public_id",
        "players.Report.table", "players.Report.game", "players.Letter.game",
        "players.Token.digest", "players.Token.auth_hash", "games.ChatLine.key",
        "games.Table.public_id", "games.Game.public_id", "games.Game.commitment",
        "games.Game.seed", "games.Game.salts", "games.Deal.public_id", "games.Deal.commitment",
        "games.DealSalt.commitment", "games.Step.key", "wallet.Account.reference",
        "wallet.Movement.key", "wallet.Movement.reference", "wallet.Movement.previous",
        "wallet.Movement.hash", "desk.CaseGame.game", "desk.IncidentGame.game",
        "desk.VoidProposal.game", "desk.VoidDecision.game", "desk.Check.hash",
    ),
    "numbers, codes and ids, written by a program": (
        "players.StaffAction.data", "games.Table.options", "games.Table.hold", "games.Game.options",
        "games.Game.result", "games.Step.cause", "games.Step.facts", "wallet.Transfer.detail",
        "desk.Case.evidence", "desk.Check.figures", "desk.Check.findings", "desk.Watch.limits",
    ),
    "letters of the Latin alphabet that a name is compared by": ("players.Player.name_key",),
    "on the page while a dare is done, which test_dare looks at": ("games.Table.performance",),
    "never shown": ("sessions.Session.session_data", "players.Session.session_data"),
}  # fmt: skip
MARK, _END = "⟦", "⟧"


def text_fields() -> Iterator[models.Field[Any, Any]]:
    """Every field of every table that could hold words."""
    kinds = (models.CharField, models.TextField, models.JSONField)
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, kinds) and not field.choices:
                yield field


def label_of(field: models.Field[Any, Any]) -> str:
    return f"{field.model._meta.label}.{field.name}"


class Cells:
    """Texts put into the rows of a database; each ends with a number of its own."""

    def __init__(self, chunks: list[str]) -> None:
        self.chunks = chunks
        self.texts: list[str] = []
        self.fields: list[str] = []

    def fill(self, database: Path, *, turn: int = 0) -> None:
        """Writes one of the chunks over every text of every row, ``turn`` further than before."""
        with sqlite3.connect(database) as rows:
            triggers = rows.execute(
                "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
            ).fetchall()
            for name, _ in triggers:
                rows.execute(f"DROP TRIGGER {name}")
            # Past every check: what is stored is not the question here.
            rows.execute("PRAGMA ignore_check_constraints = ON")
            for field in text_fields():
                if label_of(field) in SHOWN:
                    self._fill_field(rows, field, turn)
            for _, text in triggers:
                rows.execute(text)

    def _fill_field(
        self, rows: sqlite3.Connection, field: models.Field[Any, Any], turn: int
    ) -> None:
        table, column = field.model._meta.db_table, field.column
        found = rows.execute(f'SELECT rowid, "{column}" FROM "{table}" ORDER BY rowid').fetchall()
        label = label_of(field)
        for number, value in found:
            if value in (None, "", "null", "[]", "{}") or value in _CODES.get(label, ()):
                continue
            change = _IN_JSON.get(label)
            make = partial(self._cell, label, turn)
            text = make() if change is None else json.dumps(change(json.loads(value), make))
            rows.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (text, number))

    def _cell(self, label: str, turn: int) -> str:
        return self.add(self.chunks[(len(self.texts) + turn) % len(self.chunks)], label)

    def add(self, text: str, label: str) -> str:
        """Gives the text with the next number, and expects it on pages as it is."""
        cell = f"{text} {MARK}{len(self.texts)}{_END}"
        self.texts.append(cell)
        self.fields.append(label)
        return cell


_CODES: Final = {"desk.Entry.words": tuple(Status.values)}
_Make = Callable[[], str]


def _named(value: Any, make: _Make) -> Any:
    return value | {"name": make()} if "name" in value else value


_IN_JSON: Final[dict[str, Callable[[Any, _Make], Any]]] = {
    "games.OwnDares.texts": lambda value, make: [make() for _ in value],
    "mfa.Authenticator.data": _named,
    "players.Report.lines": lambda value, make: [line | {"text": make()} for line in value],
}


def chunks_of(texts: list[str], count: int) -> list[str]:
    """These texts in so many chunks, one after another in a line."""
    return [" ".join(texts[start::count]) for start in range(count)]


TRAP: Final = "window.hit = () => { window.struck = true; };"
# What stands on a page of these texts: all of each, by itself, and nothing made of it. `loose` is
# what would turn round what stands beside it; controls and titles isolate what they hold. Pages
# that are `foreign`, as the Django admin's, do not set names apart.
LOOK: Final = """([cells, foreign]) => {
  const plain = (text) => text.replace(/[\\u2066-\\u2069]/g, '').replace(/\\s+/g, '');
  const found = { seen: [], wrong: [] };
  if (window.struck !== undefined) found.wrong.push('a script ran');
  const look = (text, where, alone, whole = text) => {
    for (const [, number] of text.matchAll(/⟦(\\d+)⟧/g)) {
      const cell = cells[number];
      found.seen.push(Number(number));
      const forms = [cell, JSON.stringify(cell).slice(1, -1)];
      if (!forms.some((one) => plain(whole).includes(plain(one))))
        found.wrong.push(`not whole: ${where}`);
      const at = text.indexOf(cell);
      if (!alone && !(at > 0 && '\\u2066\\u2067\\u2068'.includes(text[at - 1])))
        found.wrong.push(`loose: ${where}`);
    }
  };
  const alone = 'bdi, [dir=auto], option, textarea, title, .sr[role=status]';
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const near = node.parentElement;
    if (near.closest('script, style, noscript')) continue;
    look(node.data, near.outerHTML.slice(0, 100), foreign || near.closest(alone) !== null,
      near.parentElement ? near.parentElement.textContent : node.data);
  }
  for (const one of document.querySelectorAll('*')) {
    const is = one.localName;
    if (['x', 'xmp', 'marquee', 'embed', 'object', 'base', 'math', 'iframe'].includes(is)
        || (is === 'script' && !one.src && !/json|importmap|module/.test(one.type)))
      found.wrong.push(`foreign: ${one.outerHTML.slice(0, 100)}`);
    for (const { name, value } of one.attributes) {
      if (name.startsWith('on') || name === 'srcdoc' || name.includes('hit')
          || (['href', 'src', 'action', 'formaction', 'data', 'xlink:href'].includes(name)
              && /^\\s*(javascript|data:text)/i.test(value)))
        found.wrong.push(`foreign: ${is} ${name}=${value.slice(0, 80)}`);
      if (value.includes('⟦')) look(value, `${is} ${name}`, true);
    }
    if ((is === 'input' || is === 'textarea') && one.value.includes('⟦'))
      look(one.value, is, true);
  }
  return found;
}"""
