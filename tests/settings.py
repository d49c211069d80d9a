"""Settings under test: the product's own, but for what would be slow or shared between two runs."""

import os
import tempfile
from pathlib import Path

# A folder of this run's own, so that runs side by side share neither database nor secrets.
_folder = Path(tempfile.mkdtemp(prefix="oona-tests-"))
os.environ.setdefault("OONA_VAR", str(_folder))
os.environ.setdefault("OONA_SECRET_KEY", "tests-secret-key-" + "x" * 40)
os.environ.setdefault("OONA_SEED_KEY", "tests-seed-key-" + "y" * 40)
os.environ.pop("OONA_SITE_URL", None)

from oona_site.settings import *  # noqa: E402, F403
from oona_site.settings import DATABASES, STORAGES  # noqa: E402

OONA_TEST_FOLDER = _folder
if "sqlite" in DATABASES["default"]["ENGINE"]:
    # A file: the shared-memory database that Django would take has no WAL and locks at once.
    DATABASES["default"]["TEST"] = {"NAME": str(_folder / "test.sqlite3")}

# Cheap and never used outside tests.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Names without digests: a page under test needs no collectstatic.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
