"""What the table page says of the people at a table: the menu of a seat, and its two deeds."""

from __future__ import annotations

from typing import Any, Final

from django.templatetags.static import static
from django.urls import reverse

from oona_site.players.models import REPORT_WORDS_MAX, ReportReason

from .engine.rules import N_
from .selectors import TableRow

TEXTS: Final = {
    "about": N_("About %(name)s: block or report"),
    "block": N_("Block"),
    "block_more": N_("Then you two are not seated together at public tables. Nobody is told."),
    "unblock": N_("Take it back"),
    "report_player": N_("Report: one tap on the reason sends it"),
    "report_more": N_("The match and what was written go with it. Nobody at the table is told."),
    "report_words": N_("Say more first (not needed)"),
    "own_reports": N_("You read the outcome among your reports"),
    "make_host": N_("Make host"),
    "make_host_more": N_("Then starting, moving and removing are up to %(name)s."),
    "move_to": N_("Move"),
    "to_seat": N_("To seat %(seat)s (free)"),
    "swap_seats": N_("Swap seats with %(name)s"),
    "take_off": N_("Take off the table"),
    "take_off_more": N_("You can let %(name)s sit down again later."),
    "taken_off": N_("Taken off the table"),
    "let_sit": N_("Let sit again"),
    "pause": N_("Pause for all"),
    "pause_more": N_("The match stops when all want it, and anyone can play on."),
    "pause_wanted": N_("%(names)s: a pause?"),
    "pause_too": N_("I agree"),
    "paused": N_("The match is paused"),
    "plays_on_in": N_("It goes on by itself in"),
    "play_on": N_("Play on"),
    "keep_table": N_("Keep this table"),
    "keep_more": N_("Its link stays good for a month after somebody last sat here."),
    "let_table_go": N_("Keep it no more"),
    "table_kept": N_("This table is kept: come back by its link."),
    "people_lost": N_("That did not arrive. Try again."),
}


def people_block(row: TableRow) -> dict[str, Any]:
    """What the page carries for it, in the active language."""
    return {
        "reasons": [(reason.value, str(reason.label)) for reason in ReportReason],
        "most": REPORT_WORDS_MAX,
        "report": reverse("games:report", args=(row.public_id,)),
        "block": reverse("games:block", args=(row.public_id,)),
        "reports": reverse("account_reports"),
        "styles": static("css/people.css"),
    }
