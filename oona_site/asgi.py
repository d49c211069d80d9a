"""What servers run: pages by Django, sockets by Channels behind the origin check."""

import os
from importlib.util import find_spec

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oona_site.settings")
os.environ.setdefault("OONA_PROCESS", "web")

from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.core.asgi import get_asgi_application

from oona_site.origins import SameOrigin

pages = get_asgi_application()

if find_spec("games.routing"):
    from games.routing import websocket_urlpatterns
else:
    websocket_urlpatterns = []

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": SameOrigin(URLRouter(websocket_urlpatterns), settings.OONA_SITE),
    }
)
