"""`manage.py nightly`: all that is done once a day, in one command for a timer.

Each job stands alone: one that fails is told, and the others are done all the same.
"""

import logging
import sys
from datetime import timedelta
from typing import Any, Final

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from oona_site.players.devices import forget_browsers
from oona_site.players.sessions import SessionStore

log = logging.getLogger(__name__)

# Games of a day, and of some hours more for a night that began late.
_SINCE: Final = timedelta(hours=30)


class Command(BaseCommand):
    """Exit status: 0 all is well, 1 something does not hold or a job failed."""

    help = "Checks ledger, games and deals, looks for arranged coin games, deletes what is too old."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        since = round((timezone.now() - _SINCE).timestamp() * 1000)
        jobs: dict[str, dict[str, Any]] = {
            "reconcile": {},
            "checkgames": {"since": since},
            "verify": {"days": 2},
            "watchcoins": {},
            "outages": {},
        }
        failed = [job for job, wanted in jobs.items() if not self._is_well(job, wanted)]
        SessionStore.clear_expired()
        self.stdout.write(f"browsers forgotten {forget_browsers()}")
        if failed:
            self.stdout.write(f"look at: {', '.join(failed)}")
            sys.exit(1)

    def _is_well(self, job: str, wanted: dict[str, Any]) -> bool:
        self.stdout.write(f"-- {job}")
        try:
            call_command(job, stdout=self.stdout, stderr=self.stderr, **wanted)
        except SystemExit as end:
            return not end.code
        except CommandError as error:
            self.stdout.write(str(error))
            return False
        except Exception:
            log.exception("a nightly job failed: %s", job)
            self.stdout.write("failed: the log says why")
            return False
        return True
