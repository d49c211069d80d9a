"""Floods a table, in a process of its own so that it delays nobody but the server.

    python -m tests.faults.flooder HOST PATH FLOODS SECONDS [COOKIE]

Whoever has a cookie sits there and talks; else what is flooded are moves of nobody.
Each flood sends thousands of frames a second until it is cut, and comes back until the time is
up. Prints one JSON list: how many seconds each took to be cut; -1 for one that never was.
"""

import asyncio
import json
import sys
import time
from random import Random

from tests.faults.raw import Raw

FRAMES_A_SECOND = 3_000
PATIENCE_S = 5.0


def message(number: int, rng: Random, *, talks: bool) -> dict[str, object]:
    """One of the flood's messages."""
    key = f"flood-{time.time_ns()}-{number}"
    if talks:
        return {"do": "say", "kind": "text", "body": f"line {number}", "key": key[-40:]}
    return {"do": "draw", "turn": rng.randrange(50), "key": key[-40:]}


async def flood(host: str, path: str, rng: Random, cookie: str) -> float:
    started = time.monotonic()
    raw = await Raw.connect(host, path, cookie)
    ended = asyncio.ensure_future(raw.ended(PATIENCE_S))
    key = 0
    while not ended.done() and not raw.writer.is_closing():
        for _ in range(FRAMES_A_SECOND // 100):
            key += 1
            raw.say(**message(key, rng, talks=bool(cookie)))
        await asyncio.sleep(0.01)
    raw.close()
    return time.monotonic() - started if await ended else -1.0


async def flood_on(host: str, path: str, until_s: float, seed: int, cookie: str) -> list[float]:
    took = []
    while time.monotonic() < until_s:
        took.append(await flood(host, path, Random(seed), cookie))
    return took


async def main(host: str, path: str, floods: int, seconds: float, cookie: str = "") -> None:
    until_s = time.monotonic() + seconds
    each = await asyncio.gather(
        *(flood_on(host, path, until_s, seed, cookie) for seed in range(floods))
    )
    print(json.dumps([took for one in each for took in one]))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), *sys.argv[5:]))
