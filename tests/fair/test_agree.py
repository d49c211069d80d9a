"""Two readings of one description: they agree claim by claim, and one changed thing is red in both.

A sample every day, a thousand matches with OONA_FULL=1.
"""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.engine.presets import PRESETS
from games.engine.rules import FirstCard, FirstDealer, JumpIn, Rules
from games.verify.check import is_fair, verify
from tests.conftest import RUN_FULL
from tests.fair.node import Checker, plain
from tests.fair.play import make_record

pytestmark = [pytest.mark.once, pytest.mark.timeout(3600 if RUN_FULL else 120)]

COUNT = 1_000 if RUN_FULL else 20
BATCH = 20 if RUN_FULL else 10
STEPS_MOST = 1_500
Record = dict[str, Any]


def table(number: int) -> tuple[Rules, int, bool]:
    """Rules, seats and teams of a match: every preset, two to six seats, odd first cards."""
    presets = list(PRESETS.values())
    preset = presets[number % len(presets)]
    seats = min(2 + number // len(presets) % 5, preset.most_seats)
    rules = preset.rules
    if preset.name == "classic" and number % 2:
        rules = replace(
            rules,
            first_card=FirstCard.EFFECTS,
            first_dealer=FirstDealer.HIGH_CARD,
            first_wild_returns=True,
            seven_zero=True,
            jump_in=JumpIn.COLOURED,
        )
    return rules, seats, seats == 4 and number % 3 == 0


def match(number: int) -> Record:
    """The record of one match; every third is not the first at its table."""
    rules, seats, teams = table(number)
    before = number % seats if number % 3 == 0 else None
    return make_record(rules, seats, number, teams=teams, dealer_before=before)


def is_red(claims: list[list[Any]]) -> bool:
    return any(verdict is False for _, _, verdict in claims)


def both(checker: Checker, record: Record) -> tuple[list[list[Any]], list[list[Any]]]:
    return plain(verify(record)), checker.ask(record)


@pytest.mark.parametrize("start", range(0, COUNT, BATCH))
def test_every_deal_is_green_twice_and_one_changed_thing_is_red_twice(
    start: int, checker: Checker
) -> None:
    for number in range(start, start + BATCH):
        record = match(number)
        python, page = both(checker, record)
        assert python == page, f"match {number}"
        assert not is_red(python), f"match {number}: {[c for c in python if c[2] is False]}"
        if len(record["steps"]) > STEPS_MOST:
            continue
        rng = Random(number)
        for name, spoil in SPOILS.items():
            spoiled = copy.deepcopy(record)
            if not spoil(spoiled, rng):
                continue
            python, page = both(checker, spoiled)
            assert is_red(python), f"match {number}: {name} went unnoticed"
            assert is_red(page), f"match {number}: {name} went unnoticed on the page"


# What may be changed: each says whether there was such a thing to change.


def other_digit(text: str, rng: Random) -> str:
    place = rng.randrange(len(text))
    return (
        text[:place] + format(int(text[place], 16) ^ rng.randrange(1, 16), "x") + text[place + 1 :]
    )


def a_seed(record: Record, rng: Random) -> bool:
    record["seed"] = other_digit(record["seed"], rng)
    return True


def a_commitment(record: Record, rng: Random) -> bool:
    record["commitment"] = other_digit(record["commitment"], rng)
    return True


def a_salt(record: Record, rng: Random) -> bool:
    if not record["salts"]:
        return False
    seat = rng.choice(list(record["salts"]))
    record["salts"][seat] = other_digit(record["salts"][seat], rng)
    return True


def a_salt_left_out(record: Record, rng: Random) -> bool:
    return bool(record["salts"]) and bool(record["salts"].pop(rng.choice(list(record["salts"]))))


def a_salt_of_nobody(record: Record, rng: Random) -> bool:
    record["salts"]["7"] = rng.randbytes(32).hex()
    return True


def facts(record: Record, *kinds: str) -> list[list[Any]]:
    return [fact for step in record["steps"] for fact in step["facts"] if fact[0] in kinds]


def a_dealt_card(record: Record, rng: Random) -> bool:
    hand = rng.choice(rng.choice(facts(record, "dealt"))[1])
    place = rng.randrange(len(hand))
    hand[place] = (hand[place] + rng.randrange(1, 108)) % 108
    return True


def a_first_card(record: Record, rng: Random) -> bool:
    turned = rng.choice(facts(record, "turned_up"))[1]
    place = rng.randrange(len(turned))
    turned[place] = (turned[place] + rng.randrange(1, 108)) % 108
    return True


def a_drawn_card(record: Record, rng: Random) -> bool:
    draws = [fact for fact in facts(record, "drew") if fact[2]]
    if not draws:
        return False
    cards = rng.choice(draws)[2]
    place = rng.randrange(len(cards))
    cards[place] = (cards[place] + rng.randrange(1, 108)) % 108
    return True


def a_played_card(record: Record, rng: Random) -> bool:
    asked = [
        fact
        for step in record["steps"]
        for fact in step["facts"]
        if fact[0] == "played" and step["cause"]["do"] == "play"
    ]
    if not asked:
        return False
    played = rng.choice(asked)
    played[2] = (played[2] + rng.randrange(1, 108)) % 108
    return True


def a_reshuffle_of_choice(record: Record, rng: Random) -> bool:
    shuffles = facts(record, "reshuffled")
    if not shuffles:
        return False
    rng.choice(shuffles)[1] += rng.randrange(1, 50)
    return True


def a_deck_of_choice(record: Record, rng: Random) -> bool:
    rng.choice(facts(record, "shuffled"))[1] += rng.randrange(1, 50)
    return True


def a_dealer(record: Record, rng: Random) -> bool:
    began = rng.choice(facts(record, "round"))
    began[7] = (began[7] + rng.randrange(1, began[2])) % began[2]
    return True


def a_draw_for_the_deal(record: Record, rng: Random) -> bool:
    draws = facts(record, "round")[0][10]
    if not draws:
        return False
    draw = rng.choice(draws)
    draw[1] = (draw[1] + rng.randrange(1, 108)) % 108
    return True


def a_rule(record: Record, rng: Random) -> bool:
    facts(record, "round")[0][1]["turn_seconds"] += 1
    return True


def a_step_left_out(record: Record, rng: Random) -> bool:
    del record["steps"][rng.randrange(1, len(record["steps"]))]
    return True


def an_end(record: Record, rng: Random) -> bool:
    record["steps"].pop()
    return True


def points(record: Record, rng: Random) -> bool:
    left = rng.choice(facts(record, "round_ended"))[3]
    left[rng.randrange(len(left))] += 1
    return True


SPOILS = {
    spoil.__name__: spoil
    for spoil in (
        a_seed,
        a_commitment,
        a_salt,
        a_salt_left_out,
        a_salt_of_nobody,
        a_dealt_card,
        a_first_card,
        a_drawn_card,
        a_played_card,
        a_reshuffle_of_choice,
        a_deck_of_choice,
        a_dealer,
        a_draw_for_the_deal,
        a_rule,
        a_step_left_out,
        an_end,
        points,
    )
}

NO_RECORDS: list[Any] = [
    {},
    {"steps": []},
    {"steps": 5, "seed": "00"},
    {"game": "g", "seed": "0" * 64, "commitment": "", "salts": {}, "steps": [{}]},
    {"game": "g", "seed": "0" * 64, "commitment": "", "salts": {}, "steps": [{"facts": [[]]}]},
    {
        "game": "g",
        "seed": "0" * 64,
        "commitment": "",
        "salts": {},
        "steps": [{"seq": 1, "cause": {}, "facts": [["round", {"deck": "tarot"}, 2]]}],
    },
    {
        "game": "g",
        "seed": "0" * 64,
        "commitment": "",
        "salts": {},
        "steps": [{"seq": 1, "cause": {}, "facts": [["drew", 0, [1], 1, 0], ["round", {}, 2]]}],
    },
]


@pytest.mark.parametrize("record", NO_RECORDS, ids=range(len(NO_RECORDS)))
def test_what_is_no_record_is_red_and_breaks_nothing(record: Record, checker: Checker) -> None:
    python, page = both(checker, record)
    assert is_red(python)
    assert is_red(page)
    assert not is_fair(verify(record))


LOGS = sorted((Path(__file__).parent.parent / "engine" / "logs").glob("schema-[1-4]-*.json"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_match_from_before_there_were_salts_is_green_by_its_seed_alone(
    path: Path, checker: Checker
) -> None:
    log = json.loads(path.read_text("utf-8"))
    began = log["steps"][0][0]
    drew_for_it = len(began) > 10 and began[10]
    record = {
        "game": path.stem,
        "number": 1,
        "dealer_before": None if drew_for_it else (began[7] - 1) % began[2],
        "commitment": sha256(bytes.fromhex(log["seed"])).hexdigest(),
        "seed": log["seed"],
        "salts": {},
        "steps": [
            {"seq": seq, "seat": None, "cause": {"do": "tick"}, "facts": facts}
            for seq, facts in enumerate(log["steps"], start=1)
        ],
    }
    python, page = both(checker, record)
    assert python == page
    assert [claim for claim in python if claim[2] is False] == []
