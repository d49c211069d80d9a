"""Messages are read strictly, and causes come back as they were written."""

from __future__ import annotations

import os
from random import Random
from typing import get_args

import msgspec
import pytest

from games import causes, wire
from games.engine import actions as act
from games.wire import Unreadable, WireCode

FRAMES = 10_000 if os.environ.get("OONA_FULL") == "1" else 2_000

GOOD = [
    {"do": "play", "card": 3, "turn": 2, "key": "a"},
    {"do": "play", "card": 100, "turn": 2, "key": "a", "colour": 1, "call": True},
    {"do": "draw", "turn": 2, "key": "a"},
    {"do": "keep", "turn": 2, "key": "a"},
    {"do": "accept", "turn": 2, "key": "a"},
    {"do": "challenge", "turn": 2, "key": "a"},
    {"do": "call", "key": "a"},
    {"do": "catch", "target": 1, "key": "a"},
    {"do": "back", "key": "a"},
    {"do": "sit", "key": "a"},
    {"do": "sit", "seat": 2, "key": "a"},
    {"do": "stand", "key": "a"},
    {"do": "start", "key": "a"},
    {"do": "rematch", "key": "a"},
    {"do": "leave", "key": "a"},
    {"do": "say", "kind": "phrase", "body": "hello", "key": "a"},
    {"do": "say", "kind": "emote", "body": "rose", "key": "a"},
    {"do": "say", "kind": "text", "body": "كيف الحال؟", "key": "a"},
    {"do": "hear", "seat": 5, "muted": True, "key": "a"},
    {"do": "remove", "who": "0" * 16, "key": "a"},
    {"do": "allow", "who": "0" * 16, "key": "a"},
    {"do": "move_to", "who": "0" * 16, "seat": 1, "key": "a"},
    {"do": "hand_over", "who": "0" * 16, "key": "a"},
    {"do": "keep_table", "on": True, "key": "a"},
    {"do": "pause", "key": "a"},
    {"do": "play_on", "key": "a"},
    {"do": "take_over"},
    {"do": "ping", "seen": [3, 4]},
]


@pytest.mark.parametrize("message", GOOD, ids=lambda message: str(message["do"]))
def test_every_message_of_the_contract_is_read(message: dict[str, object]) -> None:
    read = wire.read(msgspec.json.encode(message).decode())
    assert msgspec.to_builtins(read)["do"] == message["do"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        '"play"',
        '{"do":"jump","key":"a"}',
        '{"do":"draw","key":"a"}',
        '{"do":"draw","turn":1}',
        '{"do":"draw","turn":1,"key":"a","seat":1}',
        '{"do":"draw","turn":true,"key":"a"}',
        '{"do":"draw","turn":1.5,"key":"a"}',
        '{"do":"draw","turn":-1,"key":"a"}',
        '{"do":"draw","turn":1,"key":""}',
        '{"do":"draw","turn":1,"key":"a b"}',
        '{"do":"draw","turn":1,"key":"' + "a" * 41 + '"}',
        '{"do":"play","card":"3","turn":1,"key":"a"}',
        '{"do":"play","card":300,"turn":1,"key":"a"}',
        '{"do":"play","card":3,"turn":1,"key":"a","colour":4}',
        '{"do":"play","card":3,"turn":1,"key":"a","call":1}',
        '{"do":"catch","target":6,"key":"a"}',
        '{"do":"ping","seen":[1]}',
        '{"do":"remove","who":"12345","key":"a"}',
        '{"do":"remove","who":"ABCDEF0123456789","key":"a"}',
        '{"do":"move_to","who":"0123456789abcdef","seat":6,"key":"a"}',
        '{"do":"hand_over","key":"a"}',
        '{"do":"keep_table","on":1,"key":"a"}',
        '{"do":"pause","key":"a","turn":1}',
        '{"do":"ping","seen":[1,2,3]}',
        '{"do":"tick","key":"a"}',
        '{"do":"play","card":3,"face":"W","turn":1,"key":"a"}',
        '{"do":"win","key":"a"}',
        '{"do":"say","kind":"text","body":"x"}',
        '{"do":"say","kind":"shout","body":"x","key":"a"}',
        '{"do":"say","kind":"text","body":7,"key":"a"}',
        '{"do":"say","kind":"text","body":"x","seat":1,"key":"a"}',
        '{"do":"say","kind":"text","body":"' + "x" * 2_001 + '","key":"a"}',
        '{"do":"hear","seat":0,"key":"a"}',
        '{"do":"hear","seat":-1,"muted":true,"key":"a"}',
        '{"do":"hear","seat":0,"muted":1,"key":"a"}',
        '{"do":"claim","prize":100,"key":"a"}',
        '{"do":"option","name":"late_call","value":true,"key":"a"}',
        "[" * 4_000,
        '{"do":"draw","turn":1,"key":"a"}x',
        "\ud800",
    ],
)
def test_whatever_is_not_of_the_contract_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        wire.read(text)
    assert caught.value.code is WireCode.UNREADABLE


def test_bytes_are_no_message() -> None:
    with pytest.raises(Unreadable):
        wire.read(b'{"do":"take_over"}')
    with pytest.raises(Unreadable):
        wire.read(None)


def test_a_message_has_a_greatest_size() -> None:
    fill = " " * (wire.MAX_BYTES - len('{"do":"take_over"}'))
    wire.read('{"do":"take_over"}' + fill)
    with pytest.raises(Unreadable) as caught:
        wire.read('{"do":"take_over"}' + fill + " ")
    assert caught.value.code is WireCode.TOO_BIG
    with pytest.raises(Unreadable) as caught:
        wire.read('{"do":"' + "ك" * 5_000 + '"}')
    assert caught.value.code is WireCode.TOO_BIG


def test_the_key_of_an_unreadable_message_is_answered_when_it_can_be_read() -> None:
    with pytest.raises(Unreadable) as caught:
        wire.read('{"do":"jump","key":"k1"}')
    assert caught.value.key == "k1"
    with pytest.raises(Unreadable) as caught:
        wire.read('{"do":"jump","key":7}')
    assert caught.value.key is None


def broken(random: Random) -> str:
    """A message of the contract with something wrong in it, or nothing like one."""
    text = msgspec.json.encode(random.choice(GOOD)).decode()
    way = random.randrange(6)
    if way == 0:
        cut = random.randrange(len(text))
        return text[:cut]
    if way == 1:
        at = random.randrange(len(text))
        return text[:at] + chr(random.choice((0, 34, 92, 123, 0x202E, 0x1F600))) + text[at:]
    if way == 2:
        return "".join(chr(random.randrange(32, 0x3000)) for _ in range(random.randrange(80)))
    if way == 3:
        return text.replace("1", random.choice(("1e9", "-1", "null", "[]", "1.0", '"1"')))
    if way == 4:
        return text[:-1] + ',"seat":' + str(random.randrange(-2, 9)) + "}"
    return text.replace('"do"', random.choice(('"Do"', '"do ":1,"do"', '"__class__"')), 1)


def test_no_broken_message_raises_anything_else() -> None:
    seed = 20_261_129
    random = Random(seed)
    for number in range(FRAMES):
        text = broken(random)
        try:
            wire.read(text)
        except Unreadable:
            continue
        except BaseException:
            print(f"seed {seed}, frame {number}: {text!r}")
            raise


@pytest.mark.parametrize(
    "action",
    [
        act.Play(1, 3, None, None, call=False, turn=4),
        act.Play(1, 100, 2, 0, call=True, turn=4),
        act.Draw(1, 4),
        act.Keep(1, None),
        act.Accept(0, 4),
        act.Challenge(0, 4),
        act.Call(2),
        act.Catch(2, 0),
        act.Return(3),
        act.Leave(3),
        act.Tick((0, 2)),
        act.Tick(),
    ],
    ids=str,
)
def test_a_cause_comes_back_as_it_was_written(action: act.Action) -> None:
    seat = None if isinstance(action, act.Tick) else action.seat
    assert causes.action_from(causes.cause_of(action), seat) == action


def test_every_action_of_the_engine_has_a_text() -> None:
    assert set(get_args(act.Action)) == set(causes._NAMES)


def test_a_deal_has_no_asker() -> None:
    assert causes.action_from(causes.DEAL, None) is None
