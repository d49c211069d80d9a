"""What a reader sees and is told: his own hand, and what everybody knows."""

from __future__ import annotations

import re
from dataclasses import asdict, fields
from typing import Any, get_args

import pytest

from games.engine import events as ev
from games.engine.actions import Play
from games.engine.can import Can
from games.engine.cards import STANDARD
from games.engine.notation import texts_of
from games.engine.view import Caption, Dare, Result, View, caption, phase_of, view
from tests.engine.table import Table

# A fact with tell-tale cards, and what its owner (seat 1), another seat and a watcher are told.
SECRET = (77, 78)
CAPTIONS: list[tuple[ev.Fact, Caption | None, Caption | None]] = [
    (ev.RoundBegan(Table().state.rules, 3, False, (), 4, (0, 0, 0), 2),
     Caption("round", seat=2, count=4), Caption("round", seat=2, count=4)),
    (ev.RoundBegan(Table().state.rules, 3, False, (), 1, (0, 0, 0), 2,
                   drawn=((0, 18), (1, 100), (2, 93), (0, 5), (2, 30))),
     Caption("round", seat=2, count=1, cards=(5, 100, 30)),
     Caption("round", seat=2, count=1, cards=(5, 100, 30))),
    (ev.Committed(1, "", ((0, "", "", True), (1, "", "", False))), Caption("mixed", count=1),
     Caption("mixed", count=1)),
    (ev.Committed(1, "", ((0, "", "", False),)), Caption("mixed_alone", count=0),
     Caption("mixed_alone", count=0)),
    (ev.Shuffled(1), None, None),
    (ev.Reshuffled(0), Caption("reshuffled"), Caption("reshuffled")),
    (ev.Dealt(((1, 2), SECRET, (3, 4))), None, None),
    (ev.TurnedUp((100, 5)), Caption("turned_up", card=5, count=2),
     Caption("turned_up", card=5, count=2)),
    (ev.TurnBegan(1, 99), None, None),
    (ev.Played(1, 100, 2), Caption("played", seat=1, card=100, colour=2),
     Caption("played", seat=1, card=100, colour=2)),
    (ev.Played(1, 104, 4), Caption("played", seat=1, card=104),
     Caption("played", seat=1, card=104)),
    (ev.Drew(1, SECRET, 2, ev.Why.TURN), Caption("drew", seat=1, count=2, cards=SECRET),
     Caption("drew", seat=1, count=2)),
    (ev.Drew(1, SECRET, 2, ev.Why.TAKE_TWO),
     Caption("drew_penalty", seat=1, count=2, cards=SECRET),
     Caption("drew_penalty", seat=1, count=2)),
    (ev.Drew(1, (), 2, ev.Why.STACK), Caption("drew_nothing", seat=1, count=0),
     Caption("drew_nothing", seat=1, count=0)),
    (ev.MayPlay(1, 77, 99), None, None),
    (ev.Kept(1), Caption("kept", seat=1), Caption("kept", seat=1)),
    (ev.Skipped(1), Caption("skipped", seat=1), Caption("skipped", seat=1)),
    (ev.TurnedBack(-1), Caption("turned_back", count=-1), Caption("turned_back", count=-1)),
    (ev.Owed(1, 6, 2, True, 0, True, 3, True, 99), Caption("owed", seat=1, count=6),
     Caption("owed", seat=1, count=6)),
    (ev.Challenged(1, 0, True, 3), Caption("challenge_won", seat=1, other=0, colour=3),
     Caption("challenge_won", seat=1, other=0, colour=3)),
    (ev.Challenged(1, 0, False, 3), Caption("challenge_lost", seat=1, other=0, colour=3),
     Caption("challenge_lost", seat=1, other=0, colour=3)),
    (ev.Called(1), Caption("called", seat=1), Caption("called", seat=1)),
    (ev.Exposed(1, 99), Caption("exposed", seat=1), Caption("exposed", seat=1)),
    (ev.WindowsClosed(99), None, None),
    (ev.Caught(1, 0), Caption("caught", seat=1, other=0), Caption("caught", seat=1, other=0)),
    (ev.CatchMissed(1, 0, 99), Caption("catch_missed", seat=1, other=0),
     Caption("catch_missed", seat=1, other=0)),
    (ev.TimedOut(1), Caption("timed_out", seat=1), Caption("timed_out", seat=1)),
    (ev.AutopilotOn(1), Caption("autopilot_on", seat=1), Caption("autopilot_on", seat=1)),
    (ev.Returned(1), Caption("returned", seat=1), Caption("returned", seat=1)),
    (ev.Left(1), Caption("left", seat=1), Caption("left", seat=1)),
    (ev.Resumed(99), Caption("resumed"), Caption("resumed")),
    (ev.PauseAsked(1, 99, True), Caption("pause_asked", seat=1), Caption("pause_asked", seat=1)),
    (ev.Paused(99), Caption("paused"), Caption("paused")),
    (ev.PlayedOn(1, 99), Caption("played_on", seat=1), Caption("played_on", seat=1)),
    (ev.PlayedOn(None, 99), Caption("pause_over"), Caption("pause_over")),
    (ev.RoundEnded(1, (1, 0), (0, 9), (0, 0), False, True, (1,)),
     Caption("round_ended", seat=1), Caption("round_ended", seat=1)),
    (ev.RoundEnded(None, (1, 0), (0, 9), (0, 0), False, True, (1,)),
     Caption("round_ended"), Caption("round_ended")),
    (ev.RoundEnded(None, (1, 0), (0, 9), (0, 0), True, True, (1,)),
     Caption("blocked"), Caption("blocked")),
    *[(fact, told, told) for fact, told in (
        (ev.TurnedUp((104, 100, 5), (104, 100)), Caption("turned_up", card=5, count=3)),
        (ev.ColourAsked(1), Caption("colour_asked", seat=1)),
        (ev.Named(1, 3), Caption("named", seat=1, colour=3)),
        (ev.JumpedIn(1), Caption("jumped_in", seat=1)),
        (ev.HandsMoved((0, 2, 1)), Caption("swapped", seat=1, other=2)),
        (ev.HandsMoved((1, 0)), Caption("swapped", seat=0, other=1)),
        (ev.HandsMoved((2, 0, 1)), Caption("hands_passed")),
        (ev.HandsMoved((3, 0, 1, 2)), Caption("hands_passed")),
        (ev.WentOut(1), Caption("went_out", seat=1)),
        (ev.DareSet(1, 5, False, 99), Caption("dare_set", seat=1, count=5)),
        (ev.DareSet(1, 16, True, 99), Caption("dare_set", seat=1, count=16)),
        (ev.DareTaken(1, 99), Caption("dare_taken", seat=1)),
        (ev.Voted(1, True), Caption("voted_success", seat=1)),
        (ev.Voted(1, False), Caption("voted_fail", seat=1)),
        (ev.DareJudged(1, True), Caption("dare_done", seat=1)),
        (ev.DareJudged(1, False), Caption("dare_failed", seat=1)),
        (ev.Reported(1, 2, 99), Caption("reported", seat=1, other=2)),
        (ev.Reviewed(1, True, 99), Caption("report_failed", seat=1)),
        (ev.Reviewed(1, False, 99), Caption("report_held", seat=1)),
        (ev.RoundEnded(None, (), (0, 9), (0, 0), True, False, (), True, 99), Caption("void")),
    )],
]  # fmt: skip


def test_every_fact_has_its_caption_here() -> None:
    assert {type(fact) for fact, _, _ in CAPTIONS} == set(get_args(ev.Fact))


@pytest.mark.parametrize(
    ("fact", "own", "others"), CAPTIONS, ids=[type(fact).__name__ for fact, _, _ in CAPTIONS]
)
def test_a_fact_is_told_to_its_owner_to_others_and_to_watchers(
    fact: ev.Fact, own: Caption | None, others: Caption | None
) -> None:
    assert caption(fact, 1) == own
    assert caption(fact, 0) == others
    assert caption(fact, None) == others


@pytest.mark.parametrize("why", ev.Why)
def test_every_reason_of_a_draw_has_a_word_and_hides_its_cards(why: ev.Why) -> None:
    told = caption(ev.Drew(1, SECRET, 2, why), 0)
    assert told is not None
    assert told.kind.startswith("drew")
    assert told.cards == ()
    assert told.count == 2


def test_only_drawn_and_dealt_cards_are_secret_in_facts() -> None:
    """A new fact with cards in it must be told here why it may be told to all."""
    public = {(ev.TurnedUp, "cards"), (ev.Played, "card")}
    secret = {(ev.Dealt, "hands"), (ev.Drew, "cards"), (ev.MayPlay, "card"), (ev.Owed, "guilty")}
    words = {"card", "cards", "hands", "guilty"}
    found = {
        (kind, entry.name)
        for kind in get_args(ev.Fact)
        for entry in fields(kind)
        if entry.name in words
    }
    assert found == public | secret | {(ev.Challenged, "guilty")}
    # Even what will be public is none in the error of a step that was never stored.
    for kind, name in public | secret | {(ev.TurnedUp, "returned"), (ev.RoundBegan, "drawn")}:
        assert not next(entry for entry in fields(kind) if entry.name == name).repr
    for name in ("top", "seen", "hand", "drawn"):
        assert not next(entry for entry in fields(View) if entry.name == name).repr


# --- No card in a repr ---

LOUD = "T5 T7 SV F"


def numbers_in(text: str) -> set[int]:
    return set(map(int, re.findall(r"\d+", text)))


def test_no_repr_shows_a_card_of_a_hand() -> None:
    table = Table(f"BD +3 | {LOUD} | +4", stock="TV")
    loud = {number for word in "T5 T7 SV F TV".split() for number in texts_of(STANDARD)[word]}  # noqa: SIM905
    table.must("0 draw")
    for seat in (None, 0, 1, 2):
        assert not numbers_in(repr(view(table.state, seat, 0))) & loud
    assert not numbers_in(repr(table.state)) & loud
    assert not numbers_in(repr(table.state.waiting)) & loud or "object at" in repr(
        table.state.waiting
    )
    assert not numbers_in(repr(Can(play=(77,)))) & {77}
    assert not numbers_in(repr(Caption("drew", cards=(77,)))) & {77}
    assert not numbers_in(repr(ev.Drew(0, (77,)))) & {77}
    assert not numbers_in(repr(Caption("played", card=77))) & {77}
    assert not numbers_in(repr(ev.MayPlay(0, 77))) & {77}
    assert not numbers_in(repr(ev.Played(0, 77, 2))) & {77}
    assert not numbers_in(repr(ev.TurnedUp((77,), (78,)))) & {77, 78}
    assert not numbers_in(repr(ev.Dealt(((77,),)))) & {77}
    assert "True" not in repr(ev.Owed(1, 4, 1, False, 0, False, 2, True))
    assert not numbers_in(repr(Can(jump=(77,), target=(78,)))) & {77, 78}
    result = Result(None, (), (), (), False, False, (), False, None, (), ((77,),))
    assert not numbers_in(repr(result)) & {77}


# --- Views ---


def test_a_watcher_sees_no_hand_and_may_do_nothing() -> None:
    table = Table(f"B5 +3 | {LOUD} | +4")
    seen = view(table.state, None, 0)
    assert (seen.seat, seen.hand, seen.drawn, seen.flag) == (None, (), None, False)
    assert seen.can == Can()
    assert seen.counts == (4, 4, 4)


def test_a_seat_sees_its_own_hand_alone() -> None:
    table = Table(f"B5 +3 | {LOUD} | +4")
    seen = view(table.state, 1, 0)
    assert sorted(seen.hand) == sorted(table.state.hands[1])
    others = {card for seat in (0, 2) for card in table.state.hands[seat]}
    hidden = others | set(table.state.stock)
    assert not hidden & set(seen.hand) | hidden & {seen.top, *seen.seen}


def test_only_the_drawer_sees_the_drawn_card() -> None:
    table = Table(stock="B3")
    table.must("0 draw")
    card = table.state.hands[0][-1]
    assert view(table.state, 0, 0).drawn == card
    assert view(table.state, 0, 0).can == Can(play=(card,), keep=True)
    for reader in (None, 1, 2):
        assert view(table.state, reader, 0).drawn is None
        assert view(table.state, reader, 0).phase == "drawn"


def test_guilt_is_in_no_view() -> None:
    def texts(hand: str) -> list[dict[str, Any]]:
        table = Table(hand)
        table.must("0 play F(T)")
        return [asdict(view(table.state, reader, 0)) for reader in (None, 1, 2)]

    guilty, innocent = texts("F B5 +2 | +4 | +4"), texts("F I5 +2 | +4 | +4")
    assert guilty == innocent


def test_phases() -> None:
    words = []
    table = Table("F I2 BD +2 | F +4 | +4", preset="oona_plus", stock="B3")
    words.append(phase_of(table.state))
    table.must("0 draw")
    words.append(phase_of(table.state))
    table.must("0 keep; 1 play F(B)")
    words.append(phase_of(table.state))
    table.must("2 accept; 0 play BD")
    words.append(phase_of(table.state))
    over = Table("B5 | +4")
    over.must("0 play B5")
    words.append(phase_of(over.state))
    assert words == ["turn", "drawn", "challenge", "penalty", "over"]


def test_the_hit_seat_is_told_what_it_may_do_and_what_it_costs() -> None:
    table = Table("F I2 +2 | F B3 +2 | +4", preset="oona_plus")
    table.must("0 play F(T)")
    seen = view(table.state, 1, 0)
    assert seen.can == Can(play=(table.pick(1, "F"),), accept=4, challenge=(4, 6))
    assert (seen.pending, seen.chain, seen.thrower) == (4, 1, 0)
    assert view(table.state, 2, 0).can == Can()
    table.must("1 play F(S)")
    assert view(table.state, 2, 0).can == Can(accept=8)


def test_catches_are_offered_while_the_window_is_open() -> None:
    table = Table("B5 I2 | +4 | +4", stock="T4")
    table.must("0 play B5; @0.5 1 draw")
    seen = view(table.state, 2, 1_000)
    assert seen.can.catch == (0,)
    assert [(one.seat, one.ms_sure) for one in seen.exposed] == [(0, 1_000)]
    assert view(table.state, 0, 1_000).can.catch == ()
    assert view(table.state, 2, 2_000).can.catch == (0,)
    assert view(table.state, 2, 2_001).can.catch == ()
    assert view(table.state, None, 1_000).exposed == seen.exposed


def test_no_catch_is_offered_while_it_would_be_refused() -> None:
    """A wrong catch is followed by a second in which the catcher may catch nobody."""
    table = Table("B5 I2 | +4 | +4")
    table.must("! @1 1 catch 2; @1.3 0 play B5")
    for now, catch, wait_ms in ((1_300, (), 700), (1_999, (), 1), (2_000, (0,), 0)):
        can = view(table.state, 1, now).can
        assert (can.catch, can.cooldown_ms) == (catch, wait_ms)
    other = view(table.state, 2, 1_300).can
    assert (other.catch, other.cooldown_ms) == ((0,), 0)


def test_calls_are_offered_to_whom_they_are_good_for() -> None:
    table = Table("B5 I2 | B5 I4 | +4", late_call=True)
    assert [view(table.state, seat, 0).can.call for seat in range(3)] == [True, False, False]
    table.must("0 play B5")
    assert [view(table.state, seat, 0).can.call for seat in range(3)] == [True, True, False]
    table.must("0 call")
    assert view(table.state, 0, 0).can.call is False
    assert view(table.state, None, 0).said == (0,)


def test_the_flag_is_shown_to_its_owner() -> None:
    table = Table("B5 I2 | +4 | +4")
    table.must("0 call")
    assert view(table.state, 0, 0).flag
    assert not view(table.state, 1, 0).flag


def test_times_count_from_the_moment_asked() -> None:
    table = Table(turn_seconds=20)
    assert view(table.state, 0, 7_000).ms_left == 13_000
    assert view(table.state, 0, 20_001).ms_left == 0
    assert view(table.state, 0, 0).ms_budget == 20_000


def test_at_the_end_every_hand_lies_open() -> None:
    table = Table("W | B5 I2 | +4")
    table.must("0 play W")
    for reader in (None, 0, 1):
        seen = view(table.state, reader, 0)
        assert (seen.turn, seen.phase, seen.colour, seen.ms_left) == (None, "over", None, 0)
        assert seen.can == Can()
        assert seen.result is not None
        assert seen.result.hands == tuple(map(tuple, table.state.hands))
        assert seen.result.winner == 0
    assert view(Table().state, 0, 0).result is None


VIEW_FIELDS = """
    rules seat phase turn turn_no ms_left ms_budget direction compass teams round dealer starter
    scores hand counts top colour seen stock pending chain thrower drawn flag said exposed
    autopilot left bots can result dare out pause paused_ms
"""
CAN_FIELDS = """
    play draw keep accept challenge call catch back lock_ms cooldown_ms
    jump target name dare give_up vote report pause play_on
"""


def test_a_view_holds_what_is_listed_here_and_nothing_else() -> None:
    """A new field must be asked first: may everybody know it?"""
    assert {entry.name for entry in fields(View)} == set(VIEW_FIELDS.split())
    assert {entry.name for entry in fields(Can)} == set(CAN_FIELDS.split())
    names = {entry.name for entry in fields(Dare)}
    assert names == {"seat", "number", "stage", "naming", "voted", "vote_ms"}


def test_no_repr_of_an_action_shows_a_card() -> None:
    """Refused plays are logged too: they may name cards of the hand."""
    assert "77" not in repr(Play(0, 77))
