"""A game that does not count: one person proposes it, a referee approves, the coins go back.

A running game is called off and every entry is given back; of a finished one with an entry the
prizes are reversed by the rules of the ledger; one without coins is marked, and its log stays as it
is. The database refuses one person for both, who played the game, and a game that is void already.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from django_stubs_ext import StrOrPromise

from games.hub import poke_everywhere
from games.incidents import call_off_match
from games.outcomes import Record, record_of
from games.wire import Refused as Stopped
from oona_site.desk.answers import ltr
from oona_site.desk.case_models import (
    GAME_REASON_MOST,
    Entry,
    EntryKind,
    Incident,
    Status,
    VoidDecision,
    VoidProposal,
    Way,
)
from oona_site.players import deeds, letters
from oona_site.players.models import LetterKind, Player, Verb
from oona_site.players.names import clean_prose
from oona_site.players.problems import Problem
from oona_site.players.roles import Role
from oona_site.players.selectors import has_role
from oona_site.players.staff_models import REASON_LEAST
from wallet import selectors as ledger
from wallet import services
from wallet.models import Kind, Movement


def reason_of(text: str) -> str:
    """Gives a reason about games as it is kept. Raises Problem for too few letters or too many."""
    text = clean_prose(text)
    if not REASON_LEAST <= len(text) <= GAME_REASON_MOST:
        raise Problem(_("Write a reason of ten letters or more, 400 at most."))
    return text


def propose(
    game: str,
    reason: str,
    *,
    by: int,
    case: int | None = None,
    incident: Incident | None = None,
) -> VoidProposal:
    """Proposes that a game should not count. Raises Problem."""
    reason = reason_of(reason)
    with transaction.atomic():
        record = _standing(game)
        _check_uninvolved(record, by)
        if open_proposals().filter(game=game).exists():
            raise Problem(_("This is proposed already."))
        row = VoidProposal.objects.create(
            game=game, reason=reason, proposer_id=by, case_id=case, incident=incident
        )
        _note(row, by, gettext_lazy("Proposed to void a game"))
        _log(row, by, Verb.VOID_PROPOSED, record, reason)
    return row


def approve(number: int, *, by: int) -> Way:
    """Approves what another proposed, as a referee: the coins go back at once. Raises Problem.

    All of it is one transaction: where anything is refused, nothing has happened.
    """
    if not has_role(by, Role.REFEREE):
        raise Problem(_("A referee approves that a game does not count."))
    try:
        with transaction.atomic():
            return _approve(number, by)
    except services.Refused as refusal:
        raise Problem(str(refusal)) from refusal
    except Stopped as stopped:
        raise Problem(_("The game moved on meanwhile: try again.")) from stopped


def _approve(number: int, by: int) -> Way:
    row = _undecided(number)
    record = _standing(row.game)
    if row.proposer_id == by:
        raise Problem(_("Somebody else has to approve what you proposed."))
    _check_uninvolved(record, by)
    prize = _prize_of(row.game)
    if record.ended_at is not None and record.entry and prize is None:
        raise Problem(_("The pot of this game is not settled yet: reconcile first."))
    if record.ended_at is None:
        way = Way.CALLED_OFF
    else:
        way = Way.REVERSED if prize else Way.MARKED
    VoidDecision.objects.create(proposal=row, game=row.game, by_id=by, approved=True, way=way)
    # Names of the game's coins come first, and the ledger's lock last.
    _note(row, by, Way(way).label)
    _log(row, by, Verb.VOID_DECIDED, record, row.reason, {"approved": True, "way": way})
    _tell(row, record, way)
    if way == Way.CALLED_OFF:
        call_off_match(row.game)
        transaction.on_commit(partial(poke_everywhere, record.table_id))
    elif prize is not None:
        proposal = services.reverse_propose(seq=prize.seq, reason=row.reason, by=row.proposer_id)
        services.reverse_approve(proposal, by=by)
    return way


def decline(number: int, *, by: int) -> None:
    """Turns a proposal down, or withdraws one's own: the game counts. Raises Problem."""
    with transaction.atomic():
        row = _undecided(number)
        record = record_of(row.game)
        if row.proposer_id != by and not has_role(by, Role.REFEREE):
            raise Problem(_("A referee approves that a game does not count."))
        if record is not None:
            _check_uninvolved(record, by)
        VoidDecision.objects.create(proposal=row, game=row.game, by_id=by, approved=False)
        _note(row, by, gettext_lazy("Declined: the game counts"))
        _log(row, by, Verb.VOID_DECIDED, record, row.reason, {"approved": False})


def open_proposals() -> QuerySet[VoidProposal]:
    """Gives what waits for a second person, the oldest first."""
    return VoidProposal.objects.filter(decision=None).order_by("pk")


def is_void(game: str) -> bool:
    """Says whether this game does not count, whatever made it so."""
    if VoidDecision.objects.filter(game=game, approved=True).exists():
        return True
    money = ledger.money_of_game(game)
    return (
        bool(money.refunds)
        or Movement.objects.filter(corrects__kind=Kind.PRIZE, corrects__reference=game).exists()
    )


def _standing(game: str) -> Record:
    """The game, if it counts."""
    record = record_of(game)
    if record is None:
        raise Problem(_("There is no such game."))
    if record.void or is_void(game):
        raise Problem(_("This game is void already: its coins went back."))
    return record


def _undecided(number: int) -> VoidProposal:
    row = VoidProposal.objects.select_for_update().filter(pk=number).first()
    if row is None:
        raise Problem(_("There is no such proposal."))
    if VoidDecision.objects.filter(proposal=row).exists():
        raise Problem(_("This proposal is decided already."))
    return row


def _check_uninvolved(record: Record, by: int) -> None:
    if by in record.players:
        raise Problem(_("You played this game yourself: somebody else has to do this."))


def _prize_of(game: str) -> Movement | None:
    return Movement.objects.filter(kind=Kind.PRIZE, reference=game).first()


def _people_of(record: Record | None) -> list[int]:
    return [player for player in record.players if player is not None] if record else []


def _note(row: VoidProposal, by: int, what: StrOrPromise) -> None:
    """Writes it into the case, where that is open still. Desks share one language: English."""
    case = row.case
    if case is not None and case.status != Status.CLOSED:
        with override("en"):
            words = f"{row.game}: {what}. {row.reason}"
        Entry.objects.create(case=case, kind=EntryKind.VOID, words=words, by_id=by)


def _log(
    row: VoidProposal,
    by: int,
    verb: Verb,
    record: Record | None,
    reason: str,
    data: dict[str, object] | None = None,
) -> None:
    deeds.record(
        by, verb, _people_of(record), reason=reason, target=deeds.game_target(row.game), data=data
    )


def _tell(row: VoidProposal, record: Record, way: Way) -> None:
    for number, language in _languages(_people_of(record)):
        with override(language):
            words = _words_of(way) % {"game": ltr(row.game), "reason": row.reason}
        letters.write(number, LetterKind.GAME, words, case=row.case_id, game=row.game)


def _languages(players: Iterable[int]) -> list[tuple[int, str]]:
    return list(Player.objects.filter(pk__in=list(players)).values_list("pk", "language"))


def _words_of(way: Way) -> str:
    if way == Way.CALLED_OFF:
        return _(
            "Your game %(game)s was called off: nobody wins, and every entry went back. The"
            " reason: %(reason)s"
        )
    if way == Way.REVERSED:
        return _(
            "Your game %(game)s does not count any more: its prizes were taken back, and every"
            " entry went back to who paid it. The reason: %(reason)s"
        )
    return _("Your game %(game)s does not count any more. The reason: %(reason)s")
