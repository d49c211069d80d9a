"""The one reader of environment variables.

Every function names the variable it read in what it raises, and never its value: some are secrets.
A variable that is set to the empty string counts as not set.
"""

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"0", "false", "no", "off"})
_SECRET_BYTES = 48


class EnvError(Exception):
    """A variable is missing or unreadable. The text is one line for who starts Oona."""


@dataclass(frozen=True, slots=True)
class Site:
    """The public address, as `OONA_SITE_URL` gives it. `port` is filled in: 80 or 443."""

    scheme: str
    host: str
    port: int

    @property
    def is_https(self) -> bool:
        return self.scheme == "https"

    @property
    def origin(self) -> str:
        """As a browser writes it in an Origin header: without the usual port of the scheme."""
        usual = {"http": 80, "https": 443}[self.scheme]
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if self.port == usual else f":{self.port}")


@dataclass(frozen=True, slots=True)
class Post:
    """The mail server that letters go to. Where `user` is empty it asks for no password."""

    host: str
    port: int
    user: str
    password: str
    starts_tls: bool
    is_tls: bool


@dataclass(frozen=True, slots=True)
class Env:
    """Reads one mapping, `os.environ` unless told otherwise."""

    values: Mapping[str, str] = field(default_factory=lambda: os.environ)

    def text(self, name: str, default: str | None = None) -> str:
        """Gives the value, or the default; raises EnvError where there is neither."""
        value = self.values.get(name, "").strip()
        if value:
            return value
        if default is None:
            raise EnvError(f"{name} is not set and has no default")
        return default

    def flag(self, name: str, *, default: bool) -> bool:
        value = self.values.get(name, "").strip().lower()
        if not value:
            return default
        if value in _TRUE:
            return True
        if value in _FALSE:
            return False
        raise EnvError(f"{name} must be 1 or 0")

    def number(self, name: str, default: int, *, low: int, high: int) -> int:
        """Gives a whole number between `low` and `high`, both allowed."""
        value = self.values.get(name, "").strip()
        if not value:
            return default
        try:
            number = int(value)
        except ValueError:
            raise EnvError(f"{name} must be a whole number") from None
        if not low <= number <= high:
            raise EnvError(f"{name} must be between {low} and {high}")
        return number

    def choice(self, name: str, default: str, allowed: frozenset[str]) -> str:
        value = self.values.get(name, "").strip() or default
        if value not in allowed:
            raise EnvError(f"{name} must be one of: {', '.join(sorted(allowed))}")
        return value

    def site(self, name: str) -> Site | None:
        """Gives the public address, or None where it is not set. Refuses path, user and query."""
        value = self.values.get(name, "").strip().rstrip("/")
        if not value:
            return None
        try:
            parts = urlsplit(value)
            host, port = parts.hostname, parts.port
        except ValueError:
            raise EnvError(f"{name} must look like https://play.example.org") from None
        if (
            parts.scheme not in ("http", "https")
            or not host
            or parts.path
            or parts.query
            or parts.fragment
            or parts.username is not None
        ):
            raise EnvError(f"{name} must look like https://play.example.org")
        return Site(parts.scheme, host, port or (443 if parts.scheme == "https" else 80))

    def post(self, name: str) -> Post | None:
        """Gives the mail server, or None where it is not set.

        `smtp://user:password@host:587` begins plain and turns to TLS, `smtps://...:465` is TLS from
        the start, and `smtp+plain://localhost:25` is for a relay on the same machine.
        """
        value = self.values.get(name, "").strip()
        if not value:
            return None
        try:
            parts = urlsplit(value)
            host, port = parts.hostname, parts.port
        except ValueError:
            host = port = None
        usual = {"smtp": 587, "smtps": 465, "smtp+plain": 25}.get(parts.scheme if host else "")
        if not host or usual is None:
            raise EnvError(f"{name} must look like smtp://user:password@mail.example.org:587")
        return Post(
            host=host,
            port=port or usual,
            user=unquote(parts.username or ""),
            password=unquote(parts.password or ""),
            starts_tls=parts.scheme == "smtp",
            is_tls=parts.scheme == "smtps",
        )

    def secret(self, name: str, file: Path, *, may_make: bool) -> str:
        """Gives a secret from the variable, else from the file; makes the file if `may_make`."""
        value = self.values.get(name, "").strip()
        if value:
            return value
        try:
            value = file.read_text("ascii").strip()
        except FileNotFoundError:
            if not may_make:
                raise EnvError(
                    f"{name} is not set: with OONA_SITE_URL it has to be chosen, not made up"
                ) from None
            return make_secret(file)
        except (OSError, UnicodeDecodeError):
            raise EnvError(f"{file} cannot be read") from None
        if len(value) < _SECRET_BYTES:
            raise EnvError(f"{file} is too short: delete it, and a new one is made")
        return value

    def database(self, name: str, *, default: Path, process: str) -> dict[str, Any]:
        """Gives Django's settings of the database that `sqlite:///path` or `postgres://...` names.

        Web and clock processes get time limits for statements and locks; commands do not, since a
        migration or an audit may take long.
        """
        url = self.values.get(name, "").strip()
        if not url:
            return _sqlite(str(default))
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise EnvError(f"{name} is not an address") from None
        if parts.scheme == "sqlite":
            return _sqlite(unquote(parts.path[1:]))
        if parts.scheme not in ("postgres", "postgresql"):
            raise EnvError(f"{name} must start with sqlite:/// or postgres://")
        if not parts.path.strip("/"):
            raise EnvError(f"{name} names no database")
        options = _postgres_options(process, self.number("OONA_POOL_SIZE", 12, low=2, high=200))
        options.update(parse_qsl(parts.query))
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.strip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(port or ""),
            # Under ASGI a connection that outlives its request is leaked; the pool keeps them.
            "CONN_MAX_AGE": 0,
            "CONN_HEALTH_CHECKS": True,
            "OPTIONS": options,
        }


def _sqlite(path: str) -> dict[str, Any]:
    if not path:
        raise EnvError("the SQLite database must be a file: sqlite:///path/to/file")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 0,
        "OPTIONS": {
            # A deferred transaction that reads and then writes fails at once, whatever the timeout.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # Without recursive triggers an INSERT OR REPLACE would slip past the delete triggers.
            "init_command": (
                "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;"
                "PRAGMA recursive_triggers=ON;PRAGMA foreign_keys=ON"
            ),
        },
    }


def _postgres_options(process: str, pool_size: int) -> dict[str, Any]:
    options: dict[str, Any] = {
        "pool": {"min_size": 2, "max_size": pool_size, "timeout": 3, "max_lifetime": 1800},
        "connect_timeout": 5,
        "application_name": f"oona-{process}",
    }
    if process != "command":
        options["options"] = (
            "-c lock_timeout=2000 -c statement_timeout=3000"
            " -c idle_in_transaction_session_timeout=5000"
        )
    return options


def make_secret(file: Path) -> str:
    """Makes the file with a new secret, readable by its owner alone, and gives the secret.

    Where another process was quicker, gives that one's.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    value = secrets.token_urlsafe(_SECRET_BYTES)
    fresh = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as stream:
        stream.write(value + "\n")
        stream.flush()
        os.fsync(stream.fileno())
    try:
        # A link never replaces: of two processes that start together one wins, whole.
        os.link(fresh, file)
    except FileExistsError:
        value = file.read_text("ascii").strip()
    finally:
        fresh.unlink()
    return value
