"""Plays a running match to its end, as another process of the product would: a browser that waits
for it need not.

    python -m tests.fair.finish TABLE
"""

from __future__ import annotations

import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.browser.settings")

import django

django.setup()

from games.journal import journal  # noqa: E402
from games.models import Table  # noqa: E402
from tests.fair.play import play_out  # noqa: E402

if __name__ == "__main__":
    print(play_out(Table.objects.get(public_id=sys.argv[1])))
    journal.stop()
