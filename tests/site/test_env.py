"""The reader of environment variables: right values, and one clear line for each wrong one."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from oona_site.env import Env, EnvError, make_secret


def test_what_is_set_is_given_and_what_is_not_falls_back() -> None:
    env = Env({"A": " x ", "EMPTY": ""})
    assert env.text("A") == "x"
    assert env.text("B", "y") == "y"
    assert env.text("EMPTY", "y") == "y"
    with pytest.raises(EnvError, match="B is not set"):
        env.text("B")


@pytest.mark.parametrize(
    ("value", "flag"), [("1", True), ("Yes", True), ("off", False), ("", True)]
)
def test_flags(value: str, flag: bool) -> None:
    assert Env({"A": value}).flag("A", default=True) is flag


@pytest.mark.parametrize("value", ["2", "maybe", "-"])
def test_a_flag_is_one_or_the_other(value: str) -> None:
    with pytest.raises(EnvError, match="A must be 1 or 0"):
        Env({"A": value}).flag("A", default=True)


@pytest.mark.parametrize("value", ["x", "1.5", "0", "11"])
def test_a_number_has_bounds(value: str) -> None:
    with pytest.raises(EnvError, match="A must be"):
        Env({"A": value}).number("A", 5, low=1, high=10)


def test_a_choice_names_what_may_be_chosen() -> None:
    with pytest.raises(EnvError, match="one of: blue, red"):
        Env({"A": "green"}).choice("A", "red", frozenset({"red", "blue"}))


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://play.example.org", "https://play.example.org"),
        ("https://Play.Example.org:443/", "https://play.example.org"),
        ("http://192.168.1.7:8000", "http://192.168.1.7:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_a_site_gives_its_origin_as_a_browser_writes_it(url: str, origin: str) -> None:
    site = Env({"A": url}).site("A")
    assert site is not None
    assert site.origin == origin


@pytest.mark.parametrize(
    "url",
    [
        "play.example.org",
        "ftp://a",
        "https://",
        "https://a/b",
        "https://u@a",
        "https://a?b",
        "http://a:x",
    ],
)
def test_a_site_is_scheme_host_and_port_and_nothing_else(url: str) -> None:
    with pytest.raises(EnvError, match="A must look like"):
        Env({"A": url}).site("A")


def test_no_message_holds_a_value() -> None:
    canary = "canary-4711"
    env = Env({"A": f"{canary}://{canary}"})
    for read in (
        lambda: env.flag("A", default=True),
        lambda: env.number("A", 1, low=0, high=9),
        lambda: env.site("A"),
        lambda: env.database("A", default=Path("x"), process="web"),
        lambda: env.choice("A", "x", frozenset({"x"})),
    ):
        with pytest.raises(EnvError) as caught:
            read()
        assert canary not in str(caught.value)


def test_the_database_is_a_sqlite_file_by_default(tmp_path: Path) -> None:
    database = Env({}).database("A", default=tmp_path / "o.sqlite3", process="web")
    assert database["NAME"] == str(tmp_path / "o.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]
    assert "synchronous=FULL" in database["OPTIONS"]["init_command"]


@pytest.mark.parametrize(
    ("url", "name"), [("sqlite:////srv/o.db", "/srv/o.db"), ("sqlite:///o.db", "o.db")]
)
def test_a_sqlite_address_names_a_file(url: str, name: str) -> None:
    assert Env({"A": url}).database("A", default=Path("x"), process="web")["NAME"] == name


def test_a_postgres_address_is_taken_apart() -> None:
    env = Env({"A": "postgres://us%40er:p%2Fw@db.example:5433/oona?sslmode=require"})
    database = env.database("A", default=Path("x"), process="web")
    wanted = {"USER": "us@er", "PASSWORD": "p/w", "HOST": "db.example", "PORT": "5433"}
    assert database.items() >= wanted.items()
    assert database["NAME"] == "oona"
    assert database["CONN_MAX_AGE"] == 0
    assert database["CONN_HEALTH_CHECKS"] is True
    assert database["OPTIONS"]["sslmode"] == "require"
    assert "statement_timeout=3000" in database["OPTIONS"]["options"]


def test_commands_have_no_time_limit_for_statements() -> None:
    env = Env({"A": "postgres:///oona"})
    assert "options" not in env.database("A", default=Path("x"), process="command")["OPTIONS"]


@pytest.mark.parametrize("url", ["mysql://a/b", "postgres://host", "sqlite://", "postgres://a:x/b"])
def test_a_wrong_database_address_is_refused(url: str) -> None:
    with pytest.raises(EnvError):
        Env({"A": url}).database("A", default=Path("x"), process="web")


def test_a_secret_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    file = tmp_path / "var" / "key"
    first = Env({}).secret("A", file, may_make=True)
    assert len(first) >= 48
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert Env({}).secret("A", file, may_make=False) == first
    assert Env({"A": "chosen"}).secret("A", file, may_make=True) == "chosen"
    assert [path.name for path in file.parent.iterdir()] == ["key"]


def test_of_many_makers_all_get_the_same_secret(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as threads:
        made = set(threads.map(lambda _: make_secret(tmp_path / "key"), range(64)))
    assert len(made) == 1


def test_a_public_site_makes_up_no_secret(tmp_path: Path) -> None:
    with pytest.raises(EnvError, match="A is not set"):
        Env({}).secret("A", tmp_path / "key", may_make=False)


def test_a_short_secret_is_refused(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("short")
    with pytest.raises(EnvError, match="too short"):
        Env({}).secret("A", tmp_path / "key", may_make=True)
