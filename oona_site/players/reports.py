"""Reports of people: kept with what was written then, and never changed."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final, NotRequired, TypedDict

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from oona_site.players.models import REPORT_WORDS_MAX, Player, Report, ReportKind, ReportReason
from oona_site.players.names import visible

REPORTS_AN_HOUR: Final = 20


class Line(TypedDict):
    """A line as it was written: the writer's public id; where it is known, when and what it is.

    The ``kind`` of what is no free text is its own; then ``text`` is an id.
    """

    who: str
    text: str
    at: NotRequired[int]
    kind: NotRequired[str]


class BadReport(ValueError):
    """A report that is refused. `str()` gives the words in the language that is active."""


class TooManyReports(BadReport):
    """The player has reported `REPORTS_AN_HOUR` times in the last hour."""

    def __init__(self) -> None:
        super().__init__(_("You have reported a lot in this hour. Wait a while."))


def read_reason(value: str) -> ReportReason:
    """Gives the reason of this value; raises BadReport, which says that one is needed."""
    try:
        return ReportReason(value)
    except ValueError:
        raise BadReport(_("Choose a reason: a report needs one.")) from None


def clean_words(raw: str) -> str:
    """Gives what was written as it is kept, in one line; raises BadReport where it is too long."""
    words = " ".join(visible(raw[: 16 * REPORT_WORDS_MAX]).split())
    if len(words) > REPORT_WORDS_MAX:
        problem = _("Say it in %(most)d characters at most.") % {"most": REPORT_WORDS_MAX}
        raise BadReport(problem)
    return words


def report(
    reporter: int,
    subject: int,
    reason: ReportReason,
    *,
    table: str,
    kind: ReportKind = ReportKind.SEAT,
    words: str = "",
    game: str = "",
    seq: int | None = None,
    lines: Sequence[Line] = (),
) -> Report:
    """Keeps that ``reporter`` reports ``subject``, or gives the report that says the same already.

    ``table`` and ``game`` are public ids. Raises TooManyReports, and BadReport for oneself and for
    words that are too long.
    """
    if reporter == subject:
        raise BadReport(_("You cannot report yourself."))
    words = clean_words(words)
    with transaction.atomic():
        # One after another, so that two at once are not both the last of the hour.
        Player.objects.select_for_update(no_key=True).get(pk=reporter)
        made = Report.objects.filter(reporter=reporter)
        same = made.filter(subject=subject, kind=kind, table=table, game=game, words=words)
        # What was written is the case; a person may be reported for more than one reason.
        same = same.filter(reason=reason) if kind == ReportKind.SEAT else same
        for older in same:
            if kind == ReportKind.SEAT or older.lines == list(lines):
                return older
        since = timezone.now() - timedelta(hours=1)
        if made.filter(created_at__gte=since).count() >= REPORTS_AN_HOUR:
            raise TooManyReports
        return Report.objects.create(
            reporter_id=reporter,
            subject_id=subject,
            kind=kind,
            reason=reason,
            words=words,
            table=table,
            game=game,
            seq=seq,
            lines=list(lines),
        )


def words_reported(made: Report) -> list[str]:
    """Gives what whom it is about had written in words of his own, the oldest first."""
    return [
        line["text"]
        for line in made.lines
        if line["who"] == made.subject.public_id and line.get("kind", "text") == "text"
    ]


def reports_of(player: Player) -> list[Report]:
    """Gives what this player reported, the newest first."""
    return list(Report.objects.filter(reporter=player).select_related("subject").order_by("-pk"))
