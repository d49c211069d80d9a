"""What servers run: pages by Django, sockets by Channels behind the origin check."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oona_site.settings")
os.environ.setdefault("OONA_PROCESS", "web")

from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.core.asgi import get_asgi_application

from oona_site.origins import SameOrigin

pages = get_asgi_application()

# Consumers import models, which need Django to be ready.
from games.routing import websocket_urlpatterns
from oona_site.lifespan import lifespan

application = ProtocolTypeRouter(
    {
        "http": pages,
        "lifespan": lifespan,
        "websocket": SameOrigin(URLRouter(websocket_urlpatterns), settings.OONA_SITE),
    }
)
