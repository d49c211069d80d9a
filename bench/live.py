"""How many moves a second one server carries, how late the last of four sees them, at what CPU.

    python -m bench.live [--seconds 4] [--tables 1,5,20,40,80] [--only sqlite|postgres]

The product's own server with its own settings, on a fresh database, pinned to one processor; the
generator, in its own process, to another. See bench/README.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests import services
from tests.faults.served import PROJECT, Server, Site
from tests.postgres import Server as Postgres

SEED = 20261129
GAP_MS = 40
GENERATOR_CORES_MOST = 0.5
RUN_TIMEOUT_S = 240


@contextmanager
def site_on(database: str) -> Iterator[tuple[Site, int | None]]:
    """A migrated site, and the process of its PostgreSQL server."""
    # The product's settings: no seam, none of the tests' shortcuts.
    environment = {"DJANGO_SETTINGS_MODULE": "oona_site.settings"}
    with tempfile.TemporaryDirectory(prefix="oona-bench-") as name:
        folder = Path(name)
        if database == "sqlite":
            site = Site(folder, f"sqlite:///{folder}/oona.sqlite3", environment)
            site.migrate()
            yield site, None
            return
        with Postgres() as cluster:
            site = Site(folder, cluster.url, environment)
            site.migrate()
            pid = int((cluster.data / "postmaster.pid").read_text().split()[0])
            yield site, pid


def measure(
    server: Server, tables: int, arguments: argparse.Namespace, postgres: int | None
) -> dict[str, Any]:
    """One load on a running server."""
    rows = server.site.seed(tables=tables, seats=4, people=4)
    processes = {"server": server.pid} | ({"postgres": postgres} if postgres else {})
    plan = {
        "port": server.port,
        "tables": [asdict(row) for row in rows],
        "seconds": arguments.seconds,
        "warm_s": arguments.warm,
        "gap_ms": GAP_MS,
        "seed": SEED,
        "processes": processes,
    }
    file = server.site.folder / "plan.json"
    file.write_text(json.dumps(plan), "utf-8")
    done = subprocess.run(
        [*pinned(1), sys.executable, "-m", "bench.live_load", str(file)],
        cwd=PROJECT,
        check=False,
        capture_output=True,
        text=True,
        timeout=RUN_TIMEOUT_S,
    )
    if done.returncode:
        raise SystemExit(
            f"the generator failed:\n{done.stdout}{done.stderr}\n{server.log()[-2000:]}"
        )
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def pinned(processor: int) -> list[str]:
    """The words that bind a program to a processor, where there are two of them."""
    free = sorted(os.sched_getaffinity(0))
    return ["taskset", "-c", str(free[processor])] if len(free) > 1 else []


def pin_to_first(pid: int) -> None:
    """Binds a running program, all its threads, to the first processor."""
    free = os.sched_getaffinity(0)
    if len(free) > 1:
        for task in Path(f"/proc/{pid}/task").iterdir():
            os.sched_setaffinity(int(task.name), {min(free)})


def run(database: str, arguments: argparse.Namespace) -> list[dict[str, Any]]:
    """All loads on one database, a fresh server for each."""
    results = []
    with site_on(database) as (site, postgres):
        for tables in arguments.tables:
            server = site.server(f"server-{tables}")
            try:
                asyncio.run(server.start())
                pin_to_first(server.pid)
                result = {"database": database} | measure(server, tables, arguments, postgres)
            finally:
                server.kill()
            results.append(result)
            print(row_of(result), flush=True)
    return results


HEAD = (
    f"{'database':9} {'tables':>6} {'moves/s':>8} {'p50 ms':>7} {'p99 ms':>7}"
    f" {'CPU ms per 1,000 moves':>24} {'generator':>9} {'neighbours':>10}"
)


def row_of(result: dict[str, Any]) -> str:
    """One line of the table."""
    cpu = result["cpu_ms_per_1000_moves"]
    parts = " + ".join(str(used) for used in cpu.values())
    spent = f"{parts} = {sum(cpu.values())}" if len(cpu) > 1 else parts
    return (
        f"{result['database']:9} {result['tables']:>6} {result['moves_per_s']:>8}"
        f" {result['p50_ms'] or '-':>7} {result['p99_ms'] or '-':>7} {spent:>24}"
        f" {result['generator_cores']:>9.2f} {result['neighbours_cores']:>10.2f}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--warm", type=float, default=1.5)
    parser.add_argument("--only", choices=("sqlite", "postgres"))
    parser.add_argument(
        "--tables",
        type=lambda text: [int(number) for number in text.split(",")],
        default=[1, 5, 20, 40, 80],
    )
    arguments = parser.parse_args()
    databases = [arguments.only] if arguments.only else ["sqlite", "postgres"]
    if "postgres" in databases and services.postgres_bin() is None:
        print("!! PostgreSQL IS MISSING: measured on SQLite alone")
        databases.remove("postgres")
    print(HEAD)
    results = [result for database in databases for result in run(database, arguments)]
    peaks = {
        database: max(
            (result for result in results if result["database"] == database),
            key=lambda result: float(result["moves_per_s"]),
        )
        for database in databases
    }
    print(json.dumps({"results": results, "gap_ms": GAP_MS}))
    for database, peak in peaks.items():
        cpu = sum(peak["cpu_ms_per_1000_moves"].values())
        print(
            f"{database}: {peak['moves_per_s']} moves a second at {peak['tables']} tables,"
            f" {cpu} ms CPU per 1,000 moves, generator {peak['generator_cores']} of a core"
        )
    over = [peak for peak in peaks.values() if peak["generator_cores"] > GENERATOR_CORES_MOST]
    if over:
        print("the generator used more than half a core: these figures measure it as well")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
