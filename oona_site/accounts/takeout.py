"""The file of one's own data: what the site keeps of a person, in forms that programs read."""

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.utils.translation import override

from games.chat import lines_by
from games.exports import json_lines
from games.history import OwnGame, games_of
from games.phrases import said_text
from games.records import played
from games.replay import film_of
from games.track import traces_by
from oona_site.players import selectors
from oona_site.players.blocks import blocked_by
from oona_site.players.deeds import about, told_reason
from oona_site.players.devices import devices_of
from oona_site.players.hearing import heard_by, muted_by
from oona_site.players.letters import letters_of
from oona_site.players.models import KnownBrowser, Letter, Player, Sanction, StaffAction
from oona_site.players.reports import reports_of, words_reported
from oona_site.players.selectors import sanctions_of
from oona_site.players.tokens import tokens_of
from wallet.selectors import StatementLine, statement

_AT_ONCE = 200
_ABOUT = """What Oona keeps of you.

profile.json      who you are here, how you like your table, where you are logged in
games.json        your matches, the newest first
games/*.jsonl     each finished match, every card of it, one step a line
coins.json        your statement, the newest line first; amounts in coins
reports.json      what you reported
messages.json     what the support desk wrote to you, and what you answered
sanctions.json    warnings and sanctions, with your appeals and what was decided
staff.json        what the staff did about you, the newest first
names.json        the names you had before
connections.json  when you were connected to a table, how far away you were, what was refused you
talk.json         what you said at tables, as long as it is kept; times in milliseconds since 1970
"""


def file_of(player: Player) -> bytes:
    """Gives everything as a zip, whose words are English whoever reads it."""
    with override("en"):
        return _packed(player)


def _packed(player: Player) -> bytes:
    parcel = io.BytesIO()
    with zipfile.ZipFile(parcel, "w", zipfile.ZIP_DEFLATED) as box:
        box.writestr("README.txt", _ABOUT)
        box.writestr("profile.json", _text(_profile(player)))
        box.writestr("coins.json", _text([_coins(line) for line in _statement(player.pk)]))
        box.writestr("reports.json", _text(_reports(player)))
        box.writestr("messages.json", _text(list(map(_letter, letters_of(player.pk)))))
        box.writestr("sanctions.json", _text(list(map(_sanction, sanctions_of(player.pk)))))
        box.writestr("staff.json", _text(list(map(_action, about(player.pk)))))
        box.writestr("names.json", _text(_past_names(player.pk)))
        box.writestr("connections.json", _text(traces_by(player.pk)))
        box.writestr("talk.json", _text(_talk(player.pk)))
        games = list(_games(player.pk))
        box.writestr("games.json", _text([_game(game) for game in games]))
        for game in games:
            mine = played(game.public_id, player.pk)
            if mine is not None and mine.is_over:
                box.writestr(f"games/{game.public_id}.jsonl", json_lines(film_of(mine)))
    return parcel.getvalue()


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, default=str)


def _profile(player: Player) -> dict[str, Any]:
    kept = selectors.preferences_of(player.pk)
    addresses = EmailAddress.objects.filter(user=player).values("email", "verified")
    factors = Authenticator.objects.filter(user=player).values("type", "created_at", "last_used_at")
    return {
        "public_id": player.public_id,
        "name": player.name,
        "email": player.email,
        "addresses": list(addresses),
        "language": player.language,
        "since": player.created_at,
        "last_seen": player.last_seen,
        "roles": sorted(selectors.roles_of(player.pk)),
        "settings": {"digits": kept.digits, "sounds": kept.sounds, "confirm": kept.confirm},
        "blocked": [{"public_id": one.public_id, "name": one.name} for one in blocked_by(player)],
        "muted": [{"public_id": one.public_id, "name": one.name} for one in muted_by(player)],
        "heard": [{"public_id": one.public_id, "name": one.name} for one in heard_by(player)],
        "second_factors": list(factors),
        "logged_in": [{"browser": one.name, "since": one.since} for one in devices_of(player, "")],
        "browsers": list(KnownBrowser.objects.filter(player=player).values("first_at", "last_at")),
        "tokens": [
            {"name": one.name, "since": one.created_at, "until": one.expires_at}
            for one in tokens_of(player)
        ],
    }


def _games(player: int) -> Iterator[OwnGame]:
    start = 0
    while found := games_of(player, limit=_AT_ONCE, offset=start):
        yield from found
        start += len(found)


def _game(game: OwnGame) -> dict[str, Any]:
    return {
        "game": game.public_id,
        "rules": game.preset,
        "started": game.started_at,
        "over": game.is_over,
        "called_off": game.is_void,
        "place": game.place,
        "with": [face.name if face else None for face in game.others],
    }


def _statement(player: int) -> Iterator[StatementLine]:
    start = 0
    while found := statement(player, limit=_AT_ONCE, offset=start):
        yield from found
        start += len(found)


def _coins(line: StatementLine) -> dict[str, Any]:
    return {
        "movement": line.seq,
        "at_ms": line.at,
        "kind": str(line.kind),
        "amount": line.amount,
        "balance": line.balance,
        "reference": line.reference,
        "reason": line.reason,
        "detail": line.detail,
        "hash": line.hash,
    }


def _talk(player: int) -> list[dict[str, Any]]:
    return [
        {"at_ms": line.at, "kind": line.kind, "text": said_text(line.kind, line.body)}
        for line in lines_by(player)
    ]


def _letter(row: Letter) -> dict[str, Any]:
    return {
        "at": row.at,
        "about": row.kind,
        "words": row.words,
        "game": row.game,
        "case": row.case,
        "read": row.read_at,
    }


def _sanction(row: Sanction) -> dict[str, Any]:
    lifting, appeal = getattr(row, "lifting", None), getattr(row, "appeal", None)
    answer = getattr(appeal, "answer", None)
    return {
        "kind": row.kind,
        "reason": row.reason,
        "from": row.begins_at,
        "until": row.ends_at,
        "lifted": lifting and {"at": lifting.at, "reason": lifting.reason},
        "appeal": appeal and {"at": appeal.at, "words": appeal.words},
        "answer": answer and {"at": answer.at, "granted": answer.granted, "words": answer.words},
    }


def _action(row: StaffAction) -> dict[str, Any]:
    return {"at": row.at, "what": row.verb, "reason": told_reason(row), "about": row.target}


def _past_names(player: int) -> list[dict[str, Any]]:
    return [{"name": name, "until": until} for name, until in selectors.past_names(player)]


def _reports(player: Player) -> list[dict[str, Any]]:
    return [
        {
            "report": row.public_id,
            "at": row.created_at,
            "about": row.kind,
            "reason": row.reason,
            "words": row.words,
            "table": row.table,
            "game": row.game,
            "texts": words_reported(row),
        }
        for row in reports_of(player)
    ]
