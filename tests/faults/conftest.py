"""Databases and servers of the fault tests. Whatever a test leaves running ends with it."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import services
from tests.faults.served import Server, Site
from tests.postgres import Server as Postgres

Make = Callable[..., Site]


@pytest.fixture(scope="session")
def empty_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a migrated database, to be copied."""
    folder = tmp_path_factory.mktemp("migrated")
    file = folder / "oona.sqlite3"
    Site(folder, f"sqlite:///{file}").migrate()
    return file


@pytest.fixture(scope="session")
def cluster() -> Iterator[Postgres]:
    """A PostgreSQL server of the fault tests' own, migrated; they stop it as they like."""
    services.need(services.postgres_bin(), "PostgreSQL")
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def migrated_cluster(cluster: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Postgres:
    Site(tmp_path_factory.mktemp("migrated"), cluster.url).migrate()
    return cluster


@pytest.fixture
def sqlite_site(empty_sqlite: Path, tmp_path: Path) -> Site:
    file = tmp_path / "oona.sqlite3"
    shutil.copy(empty_sqlite, file)
    return Site(tmp_path, f"sqlite:///{file}")


@pytest.fixture
def postgres_site(migrated_cluster: Postgres, tmp_path: Path) -> Site:
    return Site(tmp_path, migrated_cluster.url)


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    """Makes servers; kills those that still run when the test ends, however it ends."""
    servers: list[Server] = []

    def make(site: Site, name: str = "server", **environment: str) -> Server:
        servers.append(site.server(name, **environment))
        return servers[-1]

    yield make
    for server in servers:
        server.kill()
