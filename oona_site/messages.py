"""Words: finding them in code and templates, and compiling their translations, with Babel alone.

    python -m oona_site.messages update     # pybabel extract and update
    python -m oona_site.messages compile    # pybabel compile, where a .po is newer than its .mo

`compilemessages` is not used: it aborts where GNU msgfmt is missing.
"""

import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from babel.messages.extract import extract_python
from babel.messages.frontend import CommandLineInterface
from django.utils.translation.template import templatize

PROJECT = Path(__file__).resolve().parent.parent
LOCALE = PROJECT / "oona_site" / "locale"
LANGUAGES = ("ar", "fa", "el")
KEYWORDS = (
    "gettext_lazy",
    "gettext_noop",
    "ngettext_lazy:1,2",
    "pgettext_lazy:1c,2",
    "npgettext_lazy:1c,2,3",
    "NN_:1,2",
)
FUNCTIONS = ("gettext", "ngettext", "pgettext", "npgettext", "_")
_CALL = re.compile(r"(?<!\w)(?:gettext|ngettext|pgettext|npgettext|_)\(")

# Line, function, words, comments.
Message = tuple[int, Any, Any, Any]


def extract_template(
    stream: IO[bytes],
    keywords: Any,
    comment_tags: Any,
    options: Any,
) -> Iterator[Message]:
    """Gives the messages of a Django template, as Babel's extractors do.

    Django turns a template into text in which the words stand as calls of gettext and all else is
    blanked out; each call is then read as Python.
    """
    source = templatize(stream.read().decode("utf-8"), origin=getattr(stream, "name", None))
    for match in _CALL.finditer(source):
        line = source.count("\n", 0, match.start())
        call = _whole_call(source[match.start() :])
        for number, function, words, comments in extract_python(
            io.BytesIO(call.encode("utf-8")), keywords, comment_tags, options
        ):
            yield line + number, function, words, comments


def _whole_call(source: str) -> str:
    """Gives the call that `source` begins with, up to the bracket that closes it."""
    lines = source.splitlines(keepends=True)
    depth = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.string == "(":
            depth += 1
        elif token.string == ")":
            depth -= 1
            if depth == 0:
                row, column = token.end
                return "".join(lines[: row - 1]) + lines[row - 1][:column]
    raise ValueError("a call of gettext in a template is never closed")


def compile_all() -> list[Path]:
    """Compiles every catalogue that changed since it was last compiled; gives those it compiled."""
    compiled = []
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/django.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        # Catalogues are small: one at a time, so that one with a mistake is named.
        _pybabel("compile", "-i", str(source), "-o", str(target), "-l", source.parent.parent.name)
        compiled.append(source)
    return compiled


def extract(template: Path) -> None:
    """Writes all words of code and templates to `template`, a .pot file."""
    keywords = [part for keyword in KEYWORDS for part in ("-k", keyword)]
    _pybabel(
        "extract", "-F", str(PROJECT / "pyproject.toml"), *keywords, "--sort-output",
        "--no-location", "--width=100", "--project=Oona", "--version=1",
        "--copyright-holder=Sahrat", "-o", str(template), str(PROJECT),
    )  # fmt: skip


def update_all() -> None:
    """Brings the words of code and templates into the catalogues, new ones untranslated."""
    template = PROJECT / "var" / "django.pot"
    template.parent.mkdir(exist_ok=True)
    extract(template)
    for language in LANGUAGES:
        target = LOCALE / language / "LC_MESSAGES" / "django.po"
        common = ["-i", str(template), "-o", str(target), "-l", language, "--width=100"]
        if target.exists():
            _pybabel(
                "update", *common, "--no-fuzzy-matching", "--ignore-obsolete",
                "--ignore-pot-creation-date",
            )  # fmt: skip
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            _pybabel("init", *common)


def _pybabel(*arguments: str) -> None:
    interface: Any = CommandLineInterface()
    interface.run(["pybabel", "--quiet", *arguments])


def main(arguments: list[str]) -> None:
    match arguments:
        case ["update"]:
            update_all()
        case ["compile"]:
            compile_all()
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
