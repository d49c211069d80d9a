"""The published vectors: the server, ``games.verify``, the check page, and a shell with OpenSSL.

``by_hand.sh`` has worked ``vectors.txt`` out with none of our code; docs/fairness.md prints them.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from games import fairness
from games.engine.rules import Rules
from games.engine.shuffle import KeyedShuffle
from games.verify import deal
from tests.fair.node import Checker
from tests.services import need

HERE = Path(__file__).parent
GAME = "oonaVectorGame00000001"
SEED = bytes(range(32))
SALTS = {0: b"\x11" * 32, 2: b"\x22" * 32}
PLAYERS = {0: "playerZero000000000000", 2: "playerTwo0000000000000"}
RULES: dict[str, Any] = {"deck": "standard", "target": None, "hand_size": 7, "final_draw": True}
ORDERS = [
    ("dealer", "dealer", 1, 4),
    ("deck_1", "deck", 1, 108),
    ("deck_2", "deck", 2, 108),
    ("reshuffle_0", "reshuffle", 0, 20),
    ("reshuffle_10000", "reshuffle", 10_000, 20),
    ("returned_16", "returned", 16, 80),
]


def written() -> dict[str, str]:
    """The vectors as the shell found them."""
    lines = (HERE / "vectors.txt").read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines)


BY_HAND = written()


def test_the_second_reading_comes_to_the_same() -> None:
    assert deal.server_commitment(GAME, SEED) == BY_HAND["commitment"]
    for seat, salt in SALTS.items():
        assert deal.player_commitment(GAME, seat, salt) == BY_HAND[f"seal{seat}"]
    assert deal.rules_hash(RULES).hex() == BY_HAND["ruleset"]
    assert deal.deck_hash("standard").hex() == BY_HAND["deck"]
    salts = [(seat, BY_HAND[f"who{seat}"], salt) for seat, salt in reversed(SALTS.items())]
    key = deal.mixed_key(GAME, SEED, RULES, salts)
    assert key.hex() == BY_HAND["key"]
    for name, label, k, count in ORDERS:
        order = deal.order_of(key, range(count), label, k)
        assert " ".join(map(str, order)) == BY_HAND[name], name


def test_the_page_comes_to_the_same(checker: Checker) -> None:
    salts = [
        {"seat": seat, "who": BY_HAND[f"who{seat}"], "salt": salt.hex()}
        for seat, salt in SALTS.items()
    ]
    asked = {
        "game": GAME,
        "seed": SEED.hex(),
        "salts": salts,
        "rules": RULES,
        "orders": ORDERS,
    }
    found = checker.ask({"vectors": asked})
    assert found == {name: BY_HAND[name] for name in found}
    assert len(found) == 6 + len(ORDERS)


def test_the_server_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "as_values", lambda rules: RULES)
    assert fairness.commitment_of(GAME, SEED) == BY_HAND["commitment"]
    salts = []
    for seat, salt in SALTS.items():
        who = fairness.pseudonym_of(GAME, PLAYERS[seat])
        assert who == BY_HAND[f"who{seat}"]
        assert fairness.salt_commitment(GAME, seat, salt) == BY_HAND[f"seal{seat}"]
        salts.append(fairness.Salt(seat, who, BY_HAND[f"seal{seat}"], salt))
    salts.insert(1, fairness.Salt(1, "somebody", "whose salt did not come"))
    key = fairness.key_of(GAME, SEED, Rules(), salts)
    assert key.hex() == BY_HAND["key"]
    shuffle = KeyedShuffle(key)
    for name, label, k, count in ORDERS:
        assert " ".join(map(str, shuffle(range(count), label, k))) == BY_HAND[name], name


def test_a_page_for_outsiders_prints_them(project: Path) -> None:
    text = (project / "docs" / "fairness.md").read_text("utf-8")
    flat = " ".join(text.split())
    for name, value in BY_HAND.items():
        assert value in flat, name
    assert deal.deck_hash("dare").hex() in text


@pytest.mark.once
@pytest.mark.timeout(180)
def test_the_shell_finds_them_again() -> None:
    for tool in ("bash", "openssl", "bc", "od"):
        need(shutil.which(tool), tool)
    done = subprocess.run(
        ["bash", str(HERE / "by_hand.sh")], capture_output=True, text=True, check=True
    )
    assert done.stdout == (HERE / "vectors.txt").read_text("utf-8")


def test_a_number_that_would_favour_a_card_is_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The last few 64-bit numbers do not divide evenly: they are never used."""
    last_fair = 2**64 - 2**64 % 3 - 1
    drawn = iter([last_fair + 1, 2**64 - 1, last_fair, 1])
    monkeypatch.setattr(deal, "numbers", lambda *_: drawn)
    assert deal.order_of(b"", [10, 11, 12], "deck", 1) == [10, 11, 12]
    assert next(drawn, None) is None
