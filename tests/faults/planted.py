"""An app for servers under test whose cards are canaries and whose decisions often break."""

import os
from random import Random

from django.apps import AppConfig

SHARE = 0.05


class Planted(AppConfig):
    """Named in `settings` where OONA_TEST_CANARY is set."""

    name = "tests.faults"
    label = "planted"

    def ready(self) -> None:
        from tests.canary import break_often, plant

        plant(setattr)
        break_often(setattr, Random(os.getpid()), SHARE)
