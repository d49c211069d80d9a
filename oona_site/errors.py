"""What an error report may show."""

from types import FrameType
from typing import Any

from django.http import HttpRequest
from django.views.debug import SafeExceptionReporterFilter

# Hands, stock and seeds pass through these modules' locals.
_SECRET_MODULES = ("games",)


class CardlessReporterFilter(SafeExceptionReporterFilter):
    """Drops all locals of the game's frames, and of those they call: a page's template is given
    the reader's hand by a frame of the game, and holds it in frames of the framework."""

    def get_traceback_frame_variables(
        self, request: HttpRequest | None, tb_frame: FrameType
    ) -> Any:
        frame: FrameType | None = tb_frame
        while frame is not None:
            if str(frame.f_globals.get("__name__", "")).partition(".")[0] in _SECRET_MODULES:
                return []
            frame = frame.f_back
        return super().get_traceback_frame_variables(request, tb_frame)

    def is_active(self, request: HttpRequest | None) -> bool:
        """Also with DEBUG on: a developer's screen is a screen."""
        return True
