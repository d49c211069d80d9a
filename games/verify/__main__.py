"""``python -m games.verify FILE``: the check of a saved record on the shell."""

from __future__ import annotations

import sys
from pathlib import Path

from .check import is_fair, verify
from .deal import BadRecord
from .report import lines_of, read_record


def main(arguments: list[str]) -> int:
    """Check a saved record; the answer is 0 when nothing is wrong, 1 when something is."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m games.verify FILE\n")
        return 2
    try:
        record = read_record(Path(arguments[0]).read_text("utf-8"))
    except (OSError, BadRecord, UnicodeDecodeError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    claims = verify(record)
    sys.stdout.write("\n".join([*lines_of(claims), ""]))
    return 0 if is_fair(claims) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
