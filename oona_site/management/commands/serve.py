"""`manage.py serve`: daphne's server class, with hooks that its command line has not."""

import logging
import os
import socket
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from oona_site.env import Env

log = logging.getLogger("oona_site.serve")


class Command(BaseCommand):
    help = "Serves pages and sockets, with hub, clock and journal in this process."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="0 takes any free port")

    def handle(self, *args: Any, **options: Any) -> None:
        # Threads of the default executor: as many as there are database connections for them.
        os.environ.setdefault(
            "ASGI_THREADS", str(Env().number("OONA_POOL_SIZE", 12, low=2, high=200))
        )
        # daphne's module installs its reactor when it is imported.
        from oona_site.server import OonaServer

        host: str = options["host"]
        port: int = options["port"]
        server = OonaServer(host=host, port=port, on_listening=self._print_address)
        server.run()
        if server.listen_problem:
            raise CommandError(server.listen_problem)
        if server.has_failed:
            sys.exit(1)

    def _print_address(self, host: str, port: int) -> None:
        if settings.OONA_SITE is not None:
            self.stdout.write(f"Oona serves {settings.OONA_SITE.origin} on {host}:{port}")
        else:
            addresses = [_address_of(host)]
            if host in ("0.0.0.0", "::"):  # noqa: S104  # compared, not bound
                addresses = ["127.0.0.1", *_addresses_in_network()]
            for address in addresses:
                self.stdout.write(f"Oona is ready: http://{address}:{port}/")
        self.stdout.flush()


def _address_of(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _addresses_in_network() -> list[str]:
    """Gives the address that others in the network may use, where there is one. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [probe.getsockname()[0]]
