"""Who finds what: every address that the resolver knows, asked by everybody."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from oona_site.desk.cases import open_case
from oona_site.desk.models import CaseKind, Incident
from oona_site.players.models import Player
from oona_site.players.roles import Role
from oona_site.players.tokens import make_token
from tests.desk.coins import coin_game, rich
from tests.people import log_in, make_account, make_guest
from wallet import services

PEOPLE = ("outsider", "guest", "player", "support", "auditor", "treasurer", "referee",
          "administrator", "own", "root")  # fmt: skip
# One letter a person, in that order. `own` played the game, and owns what has a number.
SIGNS = {
    ".": "200",
    "x": "404: it is not there",
    "-": "405: it is only written to",
    "L": "302 to the log-in",
    "A": "302 to the own account",
    "H": "302 to the front page",
    "V": "302 to where a reason is asked for",
    "F": "302 to the second factor",
    "R": "302 to where the app is removed: there is one",
    "W": "302 to the password: there is no passkey",
    "u": "401",
}
ALL = ".........."
POST = "----------"
ACCOUNT = "LL........"
DESK = "xxxx..x.xx"
DESK_CHECK = "xxxx--x-xx"
PROPOSE = "xxxxx-xxxx"
APPROVE = "xxxxx-x-xx"
HANDLE = "xxx.xx..xx"
HANDLE_POST = "xxx-xx--xx"
OWN = "xxxxxxxx.x"
KEY = "LLxxxxxx.x"
SIGNED_IN = "u........."
AUDIT = "uxxx..x.xx"
SUPPORT = "xxx.xx.xxx"
LOOKERS = "xxx..x.xxx"
DOOR = "xxxVVxVxxx"

ROWS = {
    "home": ALL,
    "health": ALL,
    "offline": ALL,
    "ledger": ALL,
    "avatar": ALL,
    "face": ALL,
    "set_language": POST,
    # Games
    "games:play_now": POST,
    "games:lobby": ALL,
    "games:create": ALL,
    "games:table": ALL,
    "games:join": POST,
    "games:qr": ALL,
    # This table plays without dares.
    "games:dares": "xxxxxxxxxx",
    "games:report": POST,
    "games:block": POST,
    "games:table_rules": ALL,
    "games:all_rules": ALL,
    "games:rules": ALL,
    "games:name": POST,
    "games:fair": ALL,
    "games:game": OWN,
    "games:log_json": OWN,
    "games:log_text": OWN,
    "games:replay": OWN,
    "games:replay_round": OWN,
    "games:check": OWN,
    "games:check_file": OWN,
    "games:scenario": "xxxVVxVx.x",
    # Coins
    "coins:statement": "L.........",
    "coins:csv": "L.........",
    "coins:game": "Lxxxxxxx.x",
    # Accounts
    "account": ACCOUNT,
    "account_profile": ACCOUNT,
    "account_games": "L.........",
    "account_reports": "L.........",
    "account_looks": "L.........",
    "account_messages": "L.........",
    "account_read": POST,
    "account_reply": POST,
    "account_appeal": POST,
    "account_blocks": ACCOUNT,
    "account_sessions": ACCOUNT,
    "account_data": ACCOUNT,
    "account_export": ACCOUNT,
    "account_delete": ACCOUNT,
    "account_address": ACCOUNT,
    "account_change_password": ACCOUNT,
    "account_tokens": ACCOUNT,
    "account_end_token": POST,
    "account_send_again": POST,
    "account_signup": "..AAAAAAAA",
    "account_login": "..AAAAAAAA",
    "account_logout": "Hx........",
    "account_inactive": ALL,
    "account_confirm_email": "xxxxxxxxxx",
    "account_reset_password": ALL,
    "account_reset_password_done": ALL,
    "account_reset_password_from_key": ALL,
    "account_reset_password_from_key_done": ALL,
    "account_reauthenticate": ACCOUNT,
    "mfa_authenticate": "LLHHHHHHHH",
    "mfa_login_webauthn": "LLLLLLLLLL",
    "mfa_reauthenticate": ACCOUNT,
    "mfa_reauthenticate_webauthn": "LLWWWWWW.W",
    "mfa_index": ACCOUNT,
    "mfa_activate_totp": "LLRRRRRRRR",
    "mfa_deactivate_totp": ACCOUNT,
    "mfa_view_recovery_codes": ACCOUNT,
    "mfa_generate_recovery_codes": ACCOUNT,
    "mfa_download_recovery_codes": ACCOUNT,
    "mfa_list_webauthn": "FFFFFFFFFF",
    "mfa_add_webauthn": ACCOUNT,
    "mfa_edit_webauthn": KEY,
    "mfa_remove_webauthn": KEY,
    # The interface for programs
    "api:docs": ALL,
    "api:schema": ALL,
    "api:me": SIGNED_IN,
    "api:games:presets": ALL,
    "api:games:tables": ALL,
    "api:games:table": ALL,
    "api:coins:balance": SIGNED_IN,
    "api:coins:statement": SIGNED_IN,
    "api:coins:game": "uxxxxxxx.x",
    "api:audit:ledger": AUDIT,
    "api:audit:movements": AUDIT,
    "api:audit:game": AUDIT,
    "api:audit:statement": AUDIT,
    "api:": "xxxxxxxxxx",
    # The desk
    "desk:overview": DESK,
    "desk:payouts": DESK,
    "desk:game": DESK,
    "desk:movements": DESK,
    "desk:movement": DESK,
    "desk:reverse": PROPOSE,
    "desk:persons": DESK,
    "desk:person": DESK,
    "desk:adjust": PROPOSE,
    "desk:search": SUPPORT,
    "desk:support_person": SUPPORT,
    "desk:support_table": SUPPORT,
    "desk:look": LOOKERS,
    "desk:review": DOOR,
    "desk:review_replay": DOOR,
    "desk:review_round": DOOR,
    "desk:actions": "xxxxxxx.xx",
    "desk:balances": DESK,
    "desk:mint": DESK,
    "desk:retired": DESK,
    "desk:checks": DESK,
    "desk:check_now": DESK_CHECK,
    "desk:proposals": DESK,
    "desk:reopen": APPROVE,
    "desk:approve": APPROVE,
    "desk:decline": APPROVE,
    "desk:cases": HANDLE,
    "desk:case_new": HANDLE,
    "desk:case_from_report": HANDLE_POST,
    "desk:case": HANDLE,
    "desk:case_act": HANDLE_POST,
    "desk:appeals": HANDLE,
    "desk:decide_appeal": HANDLE_POST,
    "desk:lift": HANDLE_POST,
    "desk:watch": HANDLE,
    "desk:incidents": HANDLE,
    "desk:incident": HANDLE,
    "desk:incident_stop": "xxxxxx--xx",
    "desk:incident_propose": HANDLE_POST,
    "desk:incident_approve": "xxxxxx-xxx",
    "desk:voids": HANDLE,
    "desk:void_approve": HANDLE_POST,
    "desk:void_decline": HANDLE_POST,
}


def addresses(resolver: Any = None, path: str = "", space: str = "") -> Iterator[tuple[str, str]]:
    """Every name of an address with its pattern."""
    for pattern in (resolver or get_resolver()).url_patterns:
        here = path + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from addresses(pattern, here, inner)
        else:
            yield space + (pattern.name or ""), here


def test_every_address_has_its_row() -> None:
    found = {name for name, _ in addresses() if not name.startswith("admin:")}
    assert found == set(ROWS)
    assert all(len(row) == len(PEOPLE) and set(row) <= set(SIGNS) for row in ROWS.values())


def sign_of(answer: Any) -> str:
    """The letter of an answer."""
    if answer.status_code != 302:
        plain = {200: ".", 401: "u", 404: "x", 405: "-"}
        return plain.get(answer.status_code, str(answer.status_code))
    ways = {"/account/login/": "L", "/admin/login/": "L", "/account/": "A", "/": "H"}
    ways |= {"/account/factors/": "F", "/account/factors/app/remove/": "R", "/account/again/": "W"}
    target: str = answer["Location"].partition("?")[0]
    if target.startswith("/desk/support/games/") and target.endswith("/look/"):
        return "V"
    return ways.get(target, target)


def browser_of(player: Player | None) -> Client:
    """Logged in by both factors and asked again a moment ago: nothing else is in the way."""
    client = Client()
    if player is None:
        return client
    if not player.has_usable_password():
        client.force_login(player)
        return client
    log_in(client, player)
    RecoveryCodes.activate(player)
    session = client.session
    session["account_authentication_methods"] = [
        {"method": "mfa", "type": "totp", "at": time.time(), "reauthenticated": True}
    ]
    session.save()
    return client


def people() -> dict[str, Player | None]:
    """Everybody, with the one who owns things."""
    root = make_account("Root")
    Player.objects.filter(pk=root.pk).update(is_staff=True, is_superuser=True)
    root.refresh_from_db()
    found: dict[str, Player | None] = {"outsider": None, "guest": make_guest()}
    found |= {"player": make_account("Stranger"), "own": rich("Sara")[0], "root": root}
    return found | {role.value: make_account(f"The {role.value}", role) for role in Role}


def arguments(own: Player, *, other: Player, proposer: Player) -> dict[str, dict[str, Any]]:
    """What stands in the addresses: the own player's game, key, token, person."""
    game = coin_game([own, other])
    from games.models import Game

    table = Game.objects.get(public_id=game).table.public_id
    key = Authenticator.objects.create(
        user=own, type="webauthn", data={"name": "Key", "credential": {}}
    )
    token, _ = make_token(own, name="script", may_act=False, days=1)
    number = services.adjust_propose(
        player=own.pk, amount=5, reason="a miscounted deal", by=proposer.pk
    )
    case = open_case(CaseKind.HAND, [own.pk], [game]).pk
    incident = Incident.objects.create(begins_at=1000, ends_at=2000, reason="a cut wire").pk
    outage = ("incident", "incident_stop", "incident_propose", "incident_approve")
    numbered = ("decide_appeal", "lift", "void_approve", "void_decline")
    at_game, at_table = {"public_id": game}, {"public_id": table}
    person = {"public_id": own.public_id}
    games = ("game", "log_json", "log_text", "replay", "check", "check_file", "scenario")
    tables = ("table", "join", "qr", "dares", "report", "block", "table_rules")
    return (
        {f"games:{name}": at_game for name in games}
        | {f"games:{name}": at_table for name in tables}
        | {"desk:review": at_game, "desk:look": at_game, "desk:support_table": at_table}
        | {"desk:review_replay": at_game | {"who": "all"}}
        | {"desk:review_round": at_game | {"who": "0", "number": 1}}
        | {f"mfa_{what}_webauthn": {"pk": key.pk} for what in ("edit", "remove")}
        | {f"desk:{what}": {"number": number} for what in ("approve", "decline")}
        | {f"desk:{what}": {"seq": 1} for what in ("movement", "reverse")}
        | dict.fromkeys(
            ("desk:person", "desk:support_person", "desk:adjust", "api:audit:statement", "avatar"),
            person,
        )
        | {name: {"reference": game} for name in ("desk:game", "coins:game")}
        | {"face": {"face": "0123456789abcdef"}}
        | {f"desk:{name}": {"number": 1} for name in numbered}
        | {f"desk:{name}": {"number": incident} for name in outage}
        | {
            "desk:case": {"number": case},
            "desk:case_act": {"number": case, "do": "note"},
            "desk:case_from_report": {"public_id": "none"},
        }
        | {name: {"game": game} for name in ("api:audit:game", "api:coins:game")}
        | {
            "games:replay_round": at_game | {"number": 1},
            "games:rules": {"preset": "oona"},
            "api:games:table": at_table,
            "account_reply": {"case": case},
            "account_appeal": {"number": 1},
            "account_end_token": {"number": token.pk},
            "account_confirm_email": {"key": "no-such-key"},
            "account_reset_password_from_key": {"uidb36": "1", "key": "no-such-key"},
        }
    )


def differences(found: dict[str, str], wanted: dict[str, str]) -> list[str]:
    return [f"{name}: {row} instead of {wanted[name]}" for name, row in found.items()
            if row != wanted[name]]  # fmt: skip


@pytest.mark.once
@pytest.mark.django_db(transaction=True)
@pytest.mark.timeout(300)
def test_everybody_finds_what_is_his_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rest_framework.views.APIView.get_throttles", lambda self: [])
    monkeypatch.setattr("allauth.mfa.webauthn.internal.auth.get_credentials", lambda user: [])
    everybody = people()
    own, player, treasurer = (everybody[who] for who in ("own", "player", "treasurer"))
    assert own and player and treasurer  # noqa: PT018  # for the types
    filled = arguments(own, other=rich("Layla")[0], proposer=treasurer)
    clients = {who: browser_of(everybody[who]) for who in PEOPLE}
    found = {}
    for name in ROWS:
        path = reverse(name, kwargs=filled.get(name)) if name != "api:" else "/api/nothing/"
        found[name] = "".join(sign_of(clients[who].get(path)) for who in PEOPLE)
    wrong = differences(found, ROWS)
    assert not wrong, "\n".join(wrong)


@pytest.mark.django_db
@pytest.mark.timeout(300)
def test_the_admin_is_for_staff_alone() -> None:
    everybody = people()
    closed = [browser_of(everybody[who]) for who in PEOPLE if who != "root"]
    root = browser_of(everybody["root"])
    open_doors = {"admin:login", "admin:logout", "admin:"}
    names = {name for name, _ in addresses() if name.startswith("admin:")} - open_doors
    for name in sorted(names):
        try:
            path = reverse(name)
        except Exception:  # noqa: BLE001  # it wants a number: any does
            continue
        for client in closed:
            assert sign_of(client.get(path)) == "L", path
        assert root.get(path).status_code in (200, 302, 403, 404, 405), path
    assert root.get("/admin/").status_code == 200
