"""Start and stop of a process that serves the site: the games' parts, and word of an outage."""

from functools import partial

from games import lifecycle, outages
from games.hub import Hub
from oona_site.desk import incidents


async def startup() -> None:
    """Starts hub and clock, and notes from now on that somebody serves."""
    await lifecycle.startup()
    Hub.current().keep("served", partial(outages.keep, incidents.notice))


async def shutdown() -> None:
    """Tells everybody, drains the journal, closes the sockets."""
    await lifecycle.shutdown()
