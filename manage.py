#!/usr/bin/env python3
"""Runs Oona's commands: `manage.py serve`, `manage.py first_start`, `manage.py scenario`."""

import os
import sys

_PROCESS_OF_COMMAND = {"serve": "web", "runclock": "clock"}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oona_site.settings")
    command = sys.argv[1] if len(sys.argv) > 1 else ""
    os.environ.setdefault("OONA_PROCESS", _PROCESS_OF_COMMAND.get(command, "command"))
    try:
        from django.core.management import execute_from_command_line
    except ModuleNotFoundError:
        raise SystemExit(
            "Django is not installed here: run `make setup`, then .venv/bin/python manage.py"
        ) from None
    from oona_site.env import EnvError

    try:
        execute_from_command_line(sys.argv)
    except EnvError as error:
        raise SystemExit(f"oona: {error}") from None


if __name__ == "__main__":
    main()
