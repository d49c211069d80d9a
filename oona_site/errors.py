"""What an error report may show."""

from types import FrameType
from typing import Any

from django.http import HttpRequest
from django.views.debug import SafeExceptionReporterFilter

# Hands, stock and seeds pass through these modules' locals.
_SECRET_MODULES = ("games",)


class CardlessReporterFilter(SafeExceptionReporterFilter):
    """Drops all locals of the game's frames: engine, bots, hub, and the services between them."""

    def get_traceback_frame_variables(
        self, request: HttpRequest | None, tb_frame: FrameType
    ) -> Any:
        module = str(tb_frame.f_globals.get("__name__", ""))
        if module.partition(".")[0] in _SECRET_MODULES:
            return []
        return super().get_traceback_frame_variables(request, tb_frame)

    def is_active(self, request: HttpRequest | None) -> bool:
        """Also with DEBUG on: a developer's screen is a screen."""
        return True
