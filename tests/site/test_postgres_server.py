"""The tests' own PostgreSQL: what a stop at once leaves is there after the next start."""

import psycopg
import pytest

from tests.postgres import Server

pytestmark = [pytest.mark.postgres, pytest.mark.faults, pytest.mark.once]


def test_what_was_committed_outlives_an_immediate_stop() -> None:
    with Server() as server:
        with psycopg.connect(server.url) as connection:
            connection.execute("CREATE TABLE kept (id integer)")
            connection.execute("INSERT INTO kept VALUES (7)")
        port = server.port
        server.stop(immediate=True)
        assert not server.is_running()
        server.start()
        assert server.port == port
        with psycopg.connect(server.url) as connection:
            assert connection.execute("SELECT id FROM kept").fetchall() == [(7,)]
            setting = connection.execute("SHOW synchronous_commit").fetchone()
            assert setting == ("on",)
        folder = server.data
    assert not folder.exists()
