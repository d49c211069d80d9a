"""Settings of the servers that the fault tests start and kill: the product's, with a seam.

The seam stands at the named lines of `games.journal` round the commit; see `seams`.
"""

import os

from oona_site.settings import *  # noqa: F403
from oona_site.settings import INSTALLED_APPS, STORAGES

OONA_JOURNAL_SEAM = "tests.faults.seams." + os.environ.get("OONA_TEST_SEAM", "Shipped")
# Names without digests: no page of these servers needs a collectstatic.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
if os.environ.get("OONA_TEST_CANARY"):
    INSTALLED_APPS += ["tests.faults.planted.Planted"]
