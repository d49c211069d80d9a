"""The files of the page: what is foreign is as released, what is drawn is current, all is small."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from games import artwork
from games.engine.cards import DECKS
from games.engine.notation import card_text
from games.templatetags.page import MODULES
from oona_site.staticfiles import lightened
from tests.services import need

LISTS = ("static/vendor/vendor.txt", "static/fonts/fonts.txt", "tests/vendor/vendor.txt")
TABLE_STYLES = ("fonts", "tokens", "base", "card", "felt", "table")
IMPORT = re.compile(r"""(?:from|import)\s*["'](\.[^"']+)["']""")


def served(path: Path) -> bytes:
    """A file as browsers get it."""
    if "js" in path.parts and path.suffix == ".js":
        return lightened(path.read_text(encoding="utf-8")).encode()
    return path.read_bytes()


def gz(*paths: Path) -> int:
    """Bytes on the wire, each file by itself."""
    return sum(len(gzip.compress(served(path), 9)) for path in paths)


@pytest.mark.parametrize("name", LISTS)
def test_foreign_files_are_as_they_were_released(project: Path, name: str) -> None:
    folder = (project / name).parent
    lines = (project / name).read_text().split("sha256\n")[-1].splitlines()
    listed: dict[str, str] = {}
    for line in lines:
        digest, file_name = line.split("  ")
        listed[file_name] = digest
    for file_name, digest in listed.items():
        assert hashlib.sha256((folder / file_name).read_bytes()).hexdigest() == digest, file_name
    there = {path.name for path in folder.iterdir() if not path.name.endswith(".d.ts")}
    assert there - {Path(name).name} == set(listed)


def test_the_drawings_are_current(project: Path) -> None:
    for name, text in artwork.files().items():
        assert (project / "static" / "img" / name).read_text(encoding="utf-8") == text, (
            "run `python -m games.artwork`"
        )


def test_every_card_has_its_drawing(project: Path) -> None:
    sprite = (project / "static" / "img" / "cards.svg").read_text(encoding="utf-8")
    names = {card_text(deck, card) for deck in DECKS.values() for card in range(deck.size)}
    assert len(names) == 54 + 16
    for name in names:
        assert f'id="{name}"' in sprite
        assert f'id="{name}i"' in sprite


def imported(start: Path) -> set[Path]:
    """Every module that ``start`` imports, however deep."""
    found: set[Path] = set()
    open_paths = [start]
    while open_paths:
        path = open_paths.pop()
        for address in IMPORT.findall(path.read_text(encoding="utf-8")):
            target = (path.parent / address).resolve()
            if target not in found:
                found.add(target)
                open_paths.append(target)
    return found


@pytest.mark.parametrize("entry", list(MODULES))
def test_a_page_preloads_the_modules_it_needs(project: Path, entry: str) -> None:
    static = project / "static"
    assert {static / name for name in MODULES[entry]} == imported(static / "js" / f"{entry}.js")


def test_no_module_imports_itself_by_a_detour(project: Path) -> None:
    """Hashed names of a circle would never come to rest."""
    for path in (project / "static" / "js").rglob("*.js"):
        assert path not in imported(path)


def test_the_pages_are_light(project: Path) -> None:
    static = project / "static"
    table = [static / name for name in MODULES["table"]] + [static / "js" / "table.js"]
    lobby = [static / name for name in MODULES["lobby"]] + [static / "js" / "lobby.js"]
    # What comes by itself, and what waits until it is asked for.
    soon = [
        static / "js" / name
        for name in (
            "motion.js",
            "table/people.js",
            "table/sheet.js",
            "table/sheets.js",
        )
    ]
    assert gz(*table, *soon) <= 45_000
    for name in (
        "sound.js",
        "table/drawers.js",
        "table/scores.js",
        "table/swap.js",
        "table/dare_list.js",
        "lib/post.js",
        "table/person.js",
        "table/talk.js",
        "table/talk_panel.js",
    ):
        assert gz(static / "js" / name) <= 3_000
    assert gz(*lobby) <= 25_000
    styles = [static / "css" / f"{name}.css" for name in TABLE_STYLES]
    assert gz(*styles) <= 12_000
    assert gz(*table, static / "js" / "table" / "dare.js") <= 45_000
    assert gz(static / "css" / "dare.css") <= 3_000
    assert gz(static / "css" / "house.css") <= 2_000
    assert gz(static / "css" / "people.css") <= 1_500
    assert gz(static / "css" / "talk.css") <= 2_000
    common = [static / "css" / f"{name}.css" for name in ("fonts", "tokens", "base", "pages")]
    for name in ("options", "rules"):
        assert gz(*common, static / "css" / f"{name}.css") <= 10_000
    assert gz(static / "img" / "cards.svg") <= 10_000


# Reads modules without running them.
PARSE = """const { SourceTextModule } = require('vm');
for (const text of JSON.parse(require('fs').readFileSync(0))) new SourceTextModule(text);"""


def test_comments_and_indents_are_left_out_and_nothing_else(project: Path) -> None:
    text = "// one\nlet a = 1; // two\n  /**\n   * three */\n/** @type {any} */ (a).b();\n"
    assert lightened(text) == "\nlet a = 1; // two\n\n\n/** @type {any} */ (a).b();\n"
    texts = []
    for path in (project / "static" / "js").rglob("*.js"):
        whole = path.read_text(encoding="utf-8").splitlines()
        left = served(path).decode()
        assert len(left.splitlines()) == len(whole), "every line keeps its number"
        pairs = zip(whole, left.splitlines(), strict=True)
        gone = [line for line, kept in pairs if line.lstrip(" \t") != kept]
        assert all(re.match(r"\s*(//|/?\*)", line) or "*/" in line for line in gone), path
        assert not any("${" in line or "</" in line for line in gone), "a template is no comment"
        texts.append(left)
    node = need(shutil.which("node"), "Node.js")
    done = subprocess.run(
        [node, "--experimental-vm-modules", "--no-warnings", "-e", PARSE],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_fonts_are_light(project: Path) -> None:
    fonts = project / "static" / "fonts"
    latin = (fonts / "manrope-latin-wght-normal.woff2").stat().st_size
    arabic = (fonts / "vazirmatn-arabic-400-800.woff2").stat().st_size
    greek = (fonts / "manrope-greek-wght-normal.woff2").stat().st_size
    assert latin <= 26_000
    assert latin + arabic <= 60_000
    assert latin + greek <= 36_000


def test_nothing_writes_markup_from_strings(project: Path) -> None:
    pattern = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|dangerouslySet|document\.write|eval\("
    )
    for path in (project / "static" / "js").rglob("*.js"):
        assert not pattern.search(path.read_text(encoding="utf-8")), path


def test_templates_hold_no_script_and_no_style(project: Path) -> None:
    pattern = re.compile(
        r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|=.javascript:", re.IGNORECASE
    )
    for path in (project / "templates").rglob("*.html"):
        assert not pattern.search(path.read_text(encoding="utf-8")), path


def test_timers_stand_in_the_clock_alone(project: Path) -> None:
    for path in (project / "static" / "js").rglob("*.js"):
        if path.name != "clock.js":
            assert not re.search(r"\bset(Timeout|Interval)\(", path.read_text(encoding="utf-8")), (
                path
            )


def test_styles_are_logical(project: Path) -> None:
    """Left and right are for what stands in space: the ring, the middle, fans, flights."""
    physical = re.compile(r"(?:margin|padding|border)-(?:left|right)\b|text-align: (?:left|right)")
    allowed = {".mini + .mini", ".fan--open > span + span", ".hero__fan span + span"}
    for path in (project / "static" / "css").glob("*.css"):
        for rule in re.findall(r"([^{}]+)\{([^{}]*)\}", path.read_text(encoding="utf-8")):
            if physical.search(rule[1]):
                assert rule[0].strip() in allowed, (path.name, rule[0].strip())
