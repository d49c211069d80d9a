"""Settings of the servers that browser tests start: the product's, with decks that may be prepared.

The decks stand here and not in an option: no setting of the product can choose a card.
"""

import os

from oona_site.settings import *  # noqa: F403

OONA_PREPARED_DECKS = os.environ.get("OONA_TEST_DECKS")
