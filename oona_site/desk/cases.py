"""Cases: opened from a report, by hand or by a program; noted, handed over, answered, closed.

Each service is one transaction and writes to the log of what staff do. Whoever has a part in a case
does not work on it, which is asked here; who may open the desk at all is the pages' to check.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from oona_site.desk.access import HANDLERS
from oona_site.desk.case_models import (
    TITLE_MOST,
    WORDS_MOST,
    Case,
    CaseGame,
    CaseKind,
    CasePlayer,
    CaseReport,
    Entry,
    EntryKind,
    Outcome,
    Part,
    Status,
)
from oona_site.players import deeds, letters, sanctions
from oona_site.players.models import LetterKind, Player, Report, Sanction, Verb
from oona_site.players.names import clean_prose, visible
from oona_site.players.problems import Problem
from oona_site.players.selectors import has_role


def open_case(
    kind: CaseKind,
    subjects: Iterable[int],
    games: Iterable[str],
    evidence: Mapping[str, Any] | None = None,
    by: int | None = None,
    *,
    title: str = "",
    reports: Iterable[Report] = (),
) -> Case:
    """Opens a case about these players and games (public ids); `by` is None for a program.

    A `title` is written by staff; a case without one is called by its kind or its report.
    `evidence` is what a program found, as JSON, shown on the case's page as it is. Raises Problem
    where a report stands in a case already, and for a case about nobody and no game.
    """
    about, played, told = sorted(set(subjects)), sorted(set(games)), list(reports)
    if not about and not played:
        raise Problem(_("A case is about a player or a game: name one."))
    if by is not None and by in {*about, *(report.reporter_id for report in told)}:
        raise Problem(_("You have a part in this yourself: somebody else has to do it."))
    if CaseReport.objects.filter(report__in=told).exists():
        raise Problem(_("There is a case of this report already."))
    title = " ".join(clean_prose(title).split())[:TITLE_MOST]
    with transaction.atomic():
        case = Case.objects.create(
            kind=kind, title=title, opened_by_id=by, assignee_id=by, evidence=dict(evidence or {})
        )
        _add_players(case, about, Part.SUBJECT)
        _add_players(case, sorted({report.reporter_id for report in told}), Part.REPORTER)
        CaseGame.objects.bulk_create(CaseGame(case=case, game=game) for game in played)
        CaseReport.objects.bulk_create(CaseReport(case=case, report=row) for row in told)
        Entry.objects.create(case=case, kind=EntryKind.OPENED, words=title, by_id=by)
        if by is not None:
            # Without the title: that is for the staff, and those it is about read the log.
            _log(by, Verb.CASE_OPENED, case, about)
    return case


def _add_players(case: Case, players: Iterable[int], part: Part) -> None:
    CasePlayer.objects.bulk_create(
        CasePlayer(case=case, player_id=player, part=part) for player in players
    )


def add_found(
    case: Case, subjects: Iterable[int], games: Iterable[str], evidence: Mapping[str, Any]
) -> None:
    """What a program has found since, added to the open case it had opened; `games` are new."""
    about, played = sorted(set(subjects)), sorted(set(games))
    with transaction.atomic():
        known = set(_players_of(case, Part.SUBJECT))
        _add_players(case, [player for player in about if player not in known], Part.SUBJECT)
        CaseGame.objects.bulk_create(CaseGame(case=case, game=game) for game in played)
        Case.objects.filter(pk=case.pk).update(evidence=dict(evidence))
        with override("en"):
            words = _("New games of these players: %(count)d") % {"count": len(played)}
            Entry.objects.create(case=case, kind=EntryKind.NOTE, words=str(words))


def open_from_report(report: Report, *, by: int) -> Case:
    """Opens a case from a report, with its game; other reports of the same join it."""
    same = Report.objects.filter(subject=report.subject, case=None)
    same = same.filter(game=report.game) if report.game else same.filter(table=report.table)
    reports = [row for row in same.order_by("pk") if row.reporter_id != by]
    if report.pk not in {row.pk for row in reports}:
        reports = [report]
    games = {row.game for row in reports if row.game}
    return open_case(CaseKind.REPORT, [report.subject_id], games, by=by, reports=reports)


def waiting_reports() -> list[Report]:
    """Gives the reports of which there is no case yet, the oldest first."""
    rows = Report.objects.filter(case=None).select_related("subject", "reporter")
    return list(rows.order_by("pk"))


# Work on a case


def note(number: int, words: str, *, by: int) -> None:
    """Writes a note for the staff. Raises Problem."""
    words = _words(words)
    with transaction.atomic():
        case = _open_case_of(number, by)
        Entry.objects.create(case=case, kind=EntryKind.NOTE, words=words, by_id=by)
        _log(by, Verb.CASE_NOTED, case, [])


def hand_over(number: int, to: int, words: str = "", *, by: int) -> None:
    """Gives a case to somebody of the staff, or takes it. Raises Problem."""
    with transaction.atomic():
        case = _open_case_of(number, by)
        _check_uninvolved(case, to)
        if not has_role(to, *HANDLERS):
            raise Problem(_("Nobody at the desk has this name."))
        case.assignee_id = to
        case.save(update_fields=["assignee"])
        Entry.objects.create(
            case=case, kind=EntryKind.HANDED, words=clean_prose(words), player_id=to, by_id=by
        )
        _log(by, Verb.CASE_HANDED, case, [], data={"to": to})


def set_waiting(number: int, *, waiting: bool, by: int) -> None:
    """Says whose turn it is: the player's or the desk's. Raises Problem."""
    with transaction.atomic():
        case = _open_case_of(number, by)
        _set_status(case, Status.WAITING if waiting else Status.OPEN, by)


def tell(number: int, player: int, words: str, *, by: int, waiting: bool = False) -> None:
    """Writes to a player of the case; with `waiting`, the case waits for him. Raises Problem."""
    words = _words(words)
    with transaction.atomic():
        case = _open_case_of(number, by)
        if not case.players.filter(player=player).exists():
            raise Problem(_("This player has no part in the case."))
        Entry.objects.create(
            case=case, kind=EntryKind.MESSAGE, words=words, player_id=player, by_id=by
        )
        _log(by, Verb.CASE_ANSWERED, case, [player])
        letters.write(player, LetterKind.ANSWER, words, case=case.pk)
        if waiting:
            _set_status(case, Status.WAITING, by)


def reply(number: int, words: str, *, player: int) -> None:
    """What a player says to a letter of the desk: the case is the desk's again. Raises Problem."""
    words = _words(visible(words))
    with transaction.atomic():
        case = Case.objects.select_for_update().filter(pk=number, players__player=player).first()
        if case is None:
            raise Problem(_("There is no such case."))
        if case.status != Status.WAITING or _asked_last(case) != player:
            raise Problem(_("Nobody waits for an answer any more."))
        Entry.objects.create(case=case, kind=EntryKind.REPLY, words=words, player_id=player)
        _set_status(case, Status.OPEN, None)


def _asked_last(case: Case) -> int | None:
    """Whom the desk wrote to last: it is he who is waited for, and not the others of the case."""
    letters_sent = case.entries.filter(kind=EntryKind.MESSAGE).order_by("-pk")
    return letters_sent.values_list("player_id", flat=True).first()


def close(number: int, outcome: Outcome, words: str, *, by: int) -> None:
    """Closes a case. Those it is about read `words`, who reported it that it was looked at.

    Without words those it is about are not told, which is for cases that found nothing. Raises
    Problem.
    """
    words = clean_prose(words)
    if outcome == Outcome.ACTED or words:
        words = _words(words)
    with transaction.atomic():
        case = _open_case_of(number, by)
        about = _players_of(case, Part.SUBJECT)
        told = about if words else []
        Entry.objects.create(case=case, kind=EntryKind.OUTCOME, words=words, by_id=by)
        _log(by, Verb.CASE_CLOSED, case, told, data={"outcome": outcome})
        for player in told:
            letters.write(player, LetterKind.ANSWER, words, case=case.pk)
        for player in _players_of(case, Part.REPORTER):
            letters.write(player, LetterKind.REPORT, _to_reporter(player, outcome), case=case.pk)
        case.status, case.outcome = Status.CLOSED, outcome
        case.save(update_fields=["status", "outcome"])


def reopen(number: int, words: str, *, by: int) -> None:
    """Opens a closed case again, with the reason. Raises Problem."""
    words = _words(words)
    with transaction.atomic():
        case = _locked(number, by)
        if case.status != Status.CLOSED:
            raise Problem(_("This case is not closed."))
        case.status, case.outcome = Status.OPEN, ""
        case.save(update_fields=["status", "outcome"])
        Entry.objects.create(case=case, kind=EntryKind.STATUS, words=words, by_id=by)
        _log(by, Verb.CASE_WAITS, case, [], words)


def sanction(number: int, asked: sanctions.Asked, *, by: int) -> Sanction:
    """Imposes a sanction on somebody the case is about. Raises Problem."""
    with transaction.atomic():
        case = _open_case_of(number, by)
        if asked.player not in _players_of(case, Part.SUBJECT):
            raise Problem(_("The case is not about this player."))
        row = sanctions.impose(asked, by=by)
        Entry.objects.create(
            case=case, kind=EntryKind.SANCTION, words=row.reason, player=row.player, by_id=by
        )
    return row


# What stands under all of it


def is_involved(case: Case, who: int) -> bool:
    """Says whether this person is a player in the case, and so does not work on it."""
    return case.players.filter(player=who).exists()


def cases_for(who: int) -> QuerySet[Case]:
    """Gives the cases that are there for this person of the staff: those without a part of his."""
    return Case.objects.exclude(players__player=who).prefetch_related("reports__report")


def _players_of(case: Case, part: Part) -> list[int]:
    rows = case.players.filter(part=part).order_by("pk")
    return list(rows.values_list("player_id", flat=True))


def _to_reporter(player: int, outcome: Outcome) -> str:
    """What who reported reads: that it was looked at, and not what the other got."""
    language = Player.objects.values_list("language", flat=True).get(pk=player)
    texts = {
        Outcome.ACTED: _("We looked at what you reported, and acted. Thank you for telling us."),
        Outcome.NOTHING: _(
            "We looked at what you reported, and found nothing against the rules. Thank you for"
            " telling us; you can block a player at any time."
        ),
    }
    with override(language):
        return str(texts[outcome])


def _words(text: str) -> str:
    text = clean_prose(text)
    if not text or len(text) > WORDS_MOST:
        raise Problem(_("Write something, 4,000 letters at most."))
    return text


def _locked(number: int, by: int) -> Case:
    case = Case.objects.select_for_update().filter(pk=number).first()
    if case is None:
        raise Problem(_("There is no such case."))
    _check_uninvolved(case, by)
    return case


def _open_case_of(number: int, by: int) -> Case:
    case = _locked(number, by)
    if case.status == Status.CLOSED:
        raise Problem(_("This case is closed: open it again first."))
    return case


def _check_uninvolved(case: Case, who: int) -> None:
    if is_involved(case, who):
        raise Problem(_("You have a part in this yourself: somebody else has to do it."))


def _set_status(case: Case, status: Status, by: int | None) -> None:
    if case.status == status:
        return
    case.status = status
    case.save(update_fields=["status"])
    Entry.objects.create(case=case, kind=EntryKind.STATUS, words=status, by_id=by)
    if by is not None:
        _log(by, Verb.CASE_WAITS, case, [], data={"status": status})


def _log(
    by: int,
    verb: Verb,
    case: Case,
    about: Iterable[int],
    reason: str = "",
    data: dict[str, Any] | None = None,
) -> None:
    deeds.record(by, verb, about, reason=reason, target=f"case:{case.pk}", data=data)
