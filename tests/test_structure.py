"""The shape of the code: who may import whom, how long things are, what may not stand in a file.

`docs/architecture.md` draws the arrows; this test holds them.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.imports import PACKAGES, PROJECT, imports_of, is_in, modules, ours

# The engine is told the time, the order of cards and the rules, and asks nobody.
ENGINE_MAY_IMPORT = frozenset(
    {"__future__", "abc", "array", "bisect", "collections", "copy", "dataclasses", "enum"}
    | {"functools", "hashlib", "heapq", "hmac", "itertools", "math", "operator", "random", "re"}
    | {"string", "struct", "types", "typing"}
)
# Scenario files are read by the engine's own runner.
ENGINE_EXCEPTIONS = {
    "games.engine.scenario": frozenset({"json", "pathlib"}),
    "games.engine.scenario_file": frozenset({"json", "pathlib"}),
}

BOTS_MAY_IMPORT = tuple(
    f"games.engine.{name}" for name in ("view", "actions", "cards", "notation", "rules")
)

# Who imports -> what it may not import, and why in a word.
FORBIDDEN = [
    ("wallet", ("games",), "the wallet knows nothing of games"),
    (
        "oona_site.players",
        ("games", "wallet", "oona_site.desk", "oona_site.accounts"),
        "people stand alone",
    ),
    ("games", ("oona_site.accounts",), "pages of accounts look at seats, not the other way"),
    ("wallet", ("oona_site.accounts",), "the wallet asks who somebody is of players alone"),
    ("games", ("oona_site.desk",), "staff pages look at games, not the other way"),
    ("wallet", ("oona_site.desk",), "staff pages look at the wallet, not the other way"),
    ("games.engine", ("games.bots", "wallet", "oona_site"), "the engine knows nobody"),
    ("games.consumers", ("games.engine.state", "games.models"), "hidden cards have no way out"),
    ("games.views", ("games.engine.state",), "hidden cards have no way out"),
    ("games.api", ("games.engine.state",), "hidden cards have no way out"),
    ("games.consumers", ("games.journal", "games.stakes"), "consumers talk to the hub"),
    ("games.views", ("games.journal", "games.stakes"), "views talk to services and selectors"),
    ("games.api", ("games.journal", "games.hub"), "the API talks to services and selectors"),
]
# These answer to pages and sockets, so nothing below may know them.
UPPER = ("games.consumers", "games.routing", "games.views", "games.urls", "games.api")
BELOW_UPPER = ("games.hub", "games.clock", "games.services", "games.journal", "games.models",
               "games.selectors", "games.stakes", "games.wire", "games.words", "games.bots",
               "games.engine")  # fmt: skip
BELOW_HUB = tuple(name for name in BELOW_UPPER if name not in ("games.hub", "games.clock"))

WALLET_DOORS = {
    "games.stakes": ("wallet.services", "wallet.selectors", "wallet.split"),
    "games.management.commands.scenario": ("wallet.split",),
}
# Staff pages read; what they write, services of the wallet write.
DESK_DOORS = (
    "games.outcomes", "games.recheck", "games.selectors", "games.incidents", "games.hub",
    "games.outages", "games.wire",
    "games.chat", "games.history", "games.phrases", "games.replay", "games.replay_page",
    "games.templatetags.page", "games.timeline", "games.trace_model", "games.track",
    "games.track_words", "games.words",
    "wallet.selectors", "wallet.services", "wallet.audit", "wallet.split", "wallet.models",
    "wallet.api", "oona_site",
)  # fmt: skip
PLAYERS_DOORS = tuple(
    f"oona_site.players.{name}"
    for name in (
        "admin",
        "avatars",
        "bad_words",
        "deeds",
        "roles",
        "blocks",
        "factors",
        "hearing",
        "models",
        "names",
        "reports",
        "selectors",
        "services",
    )
)

FILE_LINES_MAX = 400
FUNCTION_LINES_MAX = 60
OVERSIZE = Path(__file__).with_name("oversize.txt")


@pytest.mark.parametrize(
    "module", [name for name in modules() if is_in(name, "games.engine")] or [None]
)
def test_the_engine_imports_only_itself_and_what_is_allowed(module: str | None) -> None:
    if module is None:
        pytest.skip("there is no engine yet")
    allowed = ENGINE_MAY_IMPORT | ENGINE_EXCEPTIONS.get(module, frozenset())
    for name in imports_of(module):
        assert is_in(name, "games.engine") or name.partition(".")[0] in allowed, (
            f"{module} imports {name}"
        )


def test_bots_see_a_view_and_never_a_state() -> None:
    for module in modules():
        if is_in(module, "games.bots"):
            for name in imports_of(module):
                allowed = name.partition(".")[0] in sys.stdlib_module_names
                allowed = allowed or is_in(name, "games.bots", *BOTS_MAY_IMPORT)
                assert allowed, f"{module} imports {name}"


def test_the_second_reading_of_a_deal_shares_no_code_with_the_first() -> None:
    for module in modules():
        for name in imports_of(module):
            if is_in(module, "games.verify"):
                allowed = name.partition(".")[0] in sys.stdlib_module_names
                assert allowed or is_in(name, "games.verify"), f"{module} imports {name}"
            elif is_in(name, "games.verify"):
                assert module == "games.management.commands.verify", f"{module} imports {name}"


@pytest.mark.parametrize(("who", "what", "why"), FORBIDDEN)
def test_arrows_point_one_way(who: str, what: tuple[str, ...], why: str) -> None:
    for module in modules():
        if is_in(module, who):
            for name in imports_of(module):
                assert not is_in(name, *what), f"{module} imports {name}: {why}"


@pytest.mark.parametrize(
    ("below", "above"), [(BELOW_UPPER, UPPER), (BELOW_HUB, ("games.hub", "games.clock"))]
)
def test_what_lies_below_does_not_know_what_lies_above(
    below: tuple[str, ...], above: tuple[str, ...]
) -> None:
    for module in modules():
        if is_in(module, *below):
            for name in imports_of(module):
                assert not is_in(name, *above), f"{module} imports {name}"


def test_games_reach_the_wallet_through_one_bridge() -> None:
    for module in modules():
        if is_in(module, "games"):
            for name in imports_of(module):
                if is_in(name, "wallet"):
                    assert is_in(name, *WALLET_DOORS.get(module, ())), f"{module} imports {name}"


def test_the_desk_reaches_games_and_coins_through_their_doors() -> None:
    for module in modules():
        if is_in(module, "oona_site.desk"):
            for name in ours(imports_of(module)):
                assert is_in(name, *DESK_DOORS), f"{module} imports {name}"


def test_accounts_know_of_the_desk_what_a_player_answers_and_no_more() -> None:
    doors = ("oona_site.desk.cases", "oona_site.desk.case_models")
    for module in modules():
        if is_in(module, "oona_site.accounts"):
            for name in imports_of(module):
                if is_in(name, "oona_site.desk"):
                    assert is_in(name, *doors), f"{module} imports {name}"


def test_no_door_stands_open_that_nobody_uses() -> None:
    for who, doors in (
        (("oona_site.desk",), DESK_DOORS),
        (("games", "wallet"), PLAYERS_DOORS),
        *(((bridge,), doors) for bridge, doors in WALLET_DOORS.items()),
    ):
        used = {name for module in modules() if is_in(module, *who) for name in imports_of(module)}
        for door in doors:
            assert any(is_in(name, door) for name in used), f"{who} does not import {door}"


def test_games_and_wallet_reach_people_through_their_doors() -> None:
    for module in modules():
        if is_in(module, "games", "wallet"):
            for name in imports_of(module):
                if is_in(name, "oona_site.players"):
                    assert is_in(name, *PLAYERS_DOORS), f"{module} imports {name}"


def test_players_import_nothing_of_ours_but_themselves() -> None:
    for module in modules():
        if is_in(module, "oona_site.players"):
            for name in ours(imports_of(module)):
                assert is_in(name, "oona_site.players"), f"{module} imports {name}"


def test_no_module_imports_itself_by_a_detour() -> None:
    graph = {
        module: {
            name
            for name in ours(imports_of(module, for_types=False))
            if name in modules() and name != module
        }
        for module in modules()
    }
    # The session's row and its store name each other inside functions, as Django's own do.
    graph["oona_site.players.sessions"].discard("oona_site.players.models")
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def python_files() -> Iterator[Path]:
    for folder in (*PACKAGES, "tests", "bench"):
        for path in sorted((PROJECT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def oversized() -> dict[str, int]:
    """Gives what is over its limit now: a file, or `file::function`, and how many lines it has."""
    found = {}
    for path in python_files():
        name = path.relative_to(PROJECT).as_posix()
        text = path.read_text("utf-8")
        if (lines := text.count("\n")) > FILE_LINES_MAX:
            found[name] = lines
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > FUNCTION_LINES_MAX:
                    found[f"{name}::{node.name}"] = lines
    for path in sorted((PROJECT / "static" / "js").rglob("*.js")):
        if (lines := path.read_text("utf-8").count("\n")) > FILE_LINES_MAX:
            found[path.relative_to(PROJECT).as_posix()] = lines
    return found


def test_the_list_of_what_is_too_long_only_shrinks() -> None:
    """A line of oversize.txt is a name and the most lines it may have: lower it, or take it out."""
    lines = OVERSIZE.read_text("utf-8").splitlines() if OVERSIZE.exists() else []
    listed = {
        name: int(most)
        for name, _, most in (line.rpartition(" ") for line in lines if line.strip())
    }
    now = oversized()
    longer = {name: count for name, count in now.items() if count > listed.get(name, 0)}
    assert not longer, "too long: cut it"
    loose = {name: now.get(name, 0) for name, most in listed.items() if now.get(name, 0) < most}
    assert not loose, "shorter than oversize.txt says: lower the number there, or take the line out"


# Hosts that a file may name: standards that identify things by address, examples, this machine.
_HOSTS_ALLOWED = re.compile(
    r"(?:www\.)?w3\.org|(?:[\w-]+\.)*example(?:\.(?:org|com|net))?|localhost|testserver"
    r"|127\.0\.0\.1|0\.0\.0\.0|192\.168\.[\d.]+|\[.*|[\w-]+\.local|\w|host|\{.*|%.*|\$.*",
    re.IGNORECASE,
)
_URL = re.compile(r"(?:https?|wss?)://([^/\s:\"'`<>)\]\\,;?#]*)")
_MACHINE_PATH = re.compile(r"(?<![\w.~$}/-])/(?:home|root|Users|work|mnt|opt)/\w")
# Texts of others, kept as they came.
_FOREIGN = ("static/vendor/", "tests/vendor/", "static/fonts/")


def tracked_texts() -> Iterator[tuple[str, str]]:
    done = subprocess.run(
        ["git", "ls-files", "-z"], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.skip("this is no git repository: there is no list of tracked files")
    for name in filter(None, done.stdout.split("\0")):
        path = PROJECT / name
        if name.startswith(_FOREIGN) or not path.is_file():
            continue
        try:
            yield name, path.read_text("utf-8")
        except UnicodeDecodeError:
            continue


def test_no_file_names_a_host_or_a_path_of_somebodys_machine() -> None:
    found = []
    for name, text in tracked_texts():
        for match in _URL.finditer(text):
            host = match[1].rpartition("@")[2]
            if host and not _HOSTS_ALLOWED.fullmatch(host):
                found.append(f"{name}: {match[0]}")
        found += [f"{name}: {match[0]}" for match in _MACHINE_PATH.finditer(text)]
    assert not found
