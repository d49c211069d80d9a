"""The check of one match as one file that works without this site.

The modules of the page are put one after the other, without their imports, since a page that is
opened from a disk may load none. Its policy lets nothing run and nothing load but these.
"""

from __future__ import annotations

import base64
import json
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.html import escape
from django.utils.translation import get_language_bidi

MODULES = (
    "lib/sha256.js",
    "check/deal.js",
    "lib/kept.js",
    "check/follow.js",
    "check/say.js",
    "check/show.js",
    "check.js",
)
STYLES = ("tokens.css", "base.css", "check.css")
_PAGE = """<!doctype html>
<html lang="{language}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
style-src 'sha256-{style_hash}'; script-src 'sha256-{script_hash}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body class="saved">
<svg class="saved__signs" width="0" height="0" aria-hidden="true">{emblems}</svg>
<main id="check"></main>
<script type="application/json" id="record">{record}</script>
<script type="application/json" id="labels">{labels}</script>
<script type="module">{script}</script>
</body>
</html>
"""
# What could end a script element, or begin a comment in it, as JSON writes it another way.
_RISKY = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


def saved_page(record: dict[str, Any], labels: dict[str, Any], language: str) -> str:
    """The page with ``record``, opened in ``language``, able to speak all that ``labels`` has."""
    script, style = _script(), _style()
    return _PAGE.format(
        language=language,
        direction="rtl" if get_language_bidi() else "ltr",
        title=escape(labels[language]["texts"]["title"]),
        style=style,
        style_hash=_hash(style),
        emblems=_emblems(),
        script=script,
        script_hash=_hash(script),
        record=_json(record),
        labels=_json(labels),
    )


@cache
def _script() -> str:
    folder = Path(settings.BASE_DIR) / "static" / "js"
    texts = [(folder / name).read_text("utf-8") for name in MODULES]
    script = "\n".join(re.sub(r"^import .*;\n", "", text, flags=re.MULTILINE) for text in texts)
    script = re.sub(r"^export (?=function|class|const|async )", "", script, flags=re.MULTILINE)
    assert "</script" not in script.lower(), "it would end the element"
    return "\n" + script


@cache
def _emblems() -> str:
    """The signs of the four colours, out of the drawings."""
    drawings = (Path(settings.BASE_DIR) / "static" / "img" / "cards.svg").read_text("utf-8")
    found = re.findall(r'<symbol id="e-[STBI]".*?</symbol>', drawings, re.DOTALL)
    assert len(found) == len("STBI")
    return "".join(found)


@cache
def _style() -> str:
    folder = Path(settings.BASE_DIR) / "static" / "css"
    return "\n" + "\n".join((folder / name).read_text("utf-8") for name in STYLES)


def _hash(text: str) -> str:
    return base64.b64encode(sha256(text.encode()).digest()).decode()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_RISKY)
