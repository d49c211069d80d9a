"""The text form of what led to a step: the action it was written for."""

from __future__ import annotations

from typing import Any

import msgspec

from .engine import actions as act

DEAL = '{"do":"deal"}'
CALL_OFF = '{"do":"call_off"}'

_NAMES: dict[type[Any], str] = {
    act.Play: "play",
    act.Draw: "draw",
    act.Keep: "keep",
    act.Pass: "pass",
    act.Accept: "accept",
    act.Challenge: "challenge",
    act.NameColour: "name_colour",
    act.TakeDare: "take_dare",
    act.GiveUp: "give_up",
    act.Vote: "vote",
    act.Report: "report",
    act.Call: "call",
    act.Catch: "catch",
    act.Return: "back",
    act.Pause: "pause",
    act.PlayOn: "play_on",
    act.Leave: "leave",
    act.Tick: "tick",
}
_KINDS = {name: kind for kind, name in _NAMES.items()}
_FIELDS = {kind: tuple(kind.__dataclass_fields__) for kind in _NAMES}


def cause_of(action: act.Action) -> str:
    """The text a step keeps of the action that led to it; its seat has a column of its own."""
    kind = type(action)
    values: dict[str, Any] = {"do": _NAMES[kind]}
    for name in _FIELDS[kind]:
        value = getattr(action, name)
        if name != "seat" and value is not None and value is not False and value != ():
            values[name] = value
    return msgspec.json.encode(values).decode()


def action_from(cause: str, seat: int | None) -> act.Action | None:
    """The action a step was written for; ``None`` for a deal, which nobody asked for."""
    values = msgspec.json.decode(cause)
    name = values.pop("do")
    if name in ("deal", "call_off"):
        return None
    if name == "tick":
        return act.Tick(tuple(values.get("absent", ())), values.get("unserved", False))
    action: act.Action = _KINDS[name](seat=seat, **values)
    return action
