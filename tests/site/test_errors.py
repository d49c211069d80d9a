"""Error reports: no locals of the game's frames, whatever the settings say."""

import sys
from types import ModuleType

import pytest
from django.test import RequestFactory, override_settings
from django.views.debug import ExceptionReporter

CANARY = "palm-saffron-seven-4711"
# Not in the source of the frame: a report shows source lines too.
SOURCE = "def deal(hand):\n    kept = list(hand)\n    raise RuntimeError('broken')\n"
CALLER = "def deal(hand):\n    return below(hand)\n"


def report_from(module_name: str, below: str = "") -> str:
    """The report of a fault in a function of this module, or of one ``below`` that it calls."""
    module = ModuleType(module_name)
    source = CALLER if below else SOURCE
    exec(compile(source, f"{module_name}.py", "exec"), module.__dict__)
    if below:
        called = ModuleType(below)
        exec(compile(SOURCE, f"{below}.py", "exec"), called.__dict__)
        module.below = called.deal  # type: ignore[attr-defined]  # made here
    try:
        module.deal([CANARY])
    except RuntimeError:
        kind, error, traceback = sys.exc_info()
        # The test's own frame holds the canary as well.
        assert traceback is not None
        reporter = ExceptionReporter(
            RequestFactory().get("/"), kind, error, traceback.tb_next, is_email=False
        )
        return reporter.get_traceback_html() + reporter.get_traceback_text()
    raise AssertionError("deal did not raise")


@pytest.mark.parametrize("debug", [True, False])
@pytest.mark.parametrize(
    "module", ["games.engine.decide", "games.bots.heuristic", "games.hub", "games.services"]
)
def test_frames_of_the_game_show_no_locals(module: str, debug: bool) -> None:
    with override_settings(DEBUG=debug):
        report = report_from(module)
    assert "broken" in report
    assert CANARY not in report


def test_frames_that_the_game_calls_show_none_either() -> None:
    with override_settings(DEBUG=True):
        assert CANARY not in report_from("games.views", "django.template.loader")
        assert CANARY in report_from("gamesome.views", "django.template.loader")


def test_other_frames_do() -> None:
    with override_settings(DEBUG=True):
        assert CANARY in report_from("gamesome.engine")
