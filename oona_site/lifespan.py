"""Start and stop under servers that speak ASGI's lifespan protocol; ours does it by itself."""

import logging

from oona_site import serving
from oona_site.origins import Receive, Scope, Send

log = logging.getLogger(__name__)


async def lifespan(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers `complete` or `failed` to startup and to shutdown, and then ends."""
    steps = {"lifespan.startup": serving.startup, "lifespan.shutdown": serving.shutdown}
    while True:
        kind: str = (await receive())["type"]
        try:
            await steps[kind]()
        except Exception as error:
            log.exception("%s failed", kind)
            await send({"type": f"{kind}.failed", "message": str(error)})
            return
        await send({"type": f"{kind}.complete"})
        if kind == "lifespan.shutdown":
            return
