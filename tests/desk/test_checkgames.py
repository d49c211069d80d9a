"""Every logged game decided again: nothing differs where nothing was touched, and a tampered step,
result or prize is named.

Eight games every day, two thousand with OONA_FULL=1.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence

import pytest
from django.core.management import CommandError, call_command

from games import services
from games.engine.presets import PRESETS
from games.engine.rules import FirstCard, JumpIn, Rules
from games.incidents import call_off_match
from games.models import Game, Step, Table, TableState
from oona_site.players.models import Player
from tests.conftest import RUN_FULL
from tests.desk.coins import rich
from tests.games.helpers import plan, table_named
from tests.matches import open_match, write_out
from tests.people import make_account
from tests.wallet.ledger import sql, unguarded
from wallet.services import frozen

GAMES = 2_000 if RUN_FULL else 8
WILD = 150
# Nobody may open many tables in a row.
TABLES_EACH = 5
STEP = "WHERE game_id = %s AND seq = %s"
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(7_200 if RUN_FULL else 60),
]


def checkgames(*arguments: str) -> tuple[int, str]:
    """Exit status, and what was printed."""
    out = io.StringIO()
    try:
        call_command("checkgames", *arguments, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return 0, out.getvalue()


def odd(rules: Rules, number: int) -> dict[str, object]:
    """Options of the house in every second match by the classic rules."""
    if rules != PRESETS["classic"].rules or number % 2 == 0:
        return {}
    return {
        "first_card": FirstCard.EFFECTS,
        "seven_zero": True,
        "jump_in": JumpIn.COLOURED,
    }


def play(people: Sequence[Player], number: int) -> int:
    """A table of a preset, and one match or two at it; every second for an entry."""
    preset = list(PRESETS.values())[number % len(PRESETS)]
    seats = min(2 + number // len(PRESETS) % 5, preset.most_seats)
    sitting = people[:seats]
    wish = plan(
        preset.name,
        seats,
        teams=seats == 4 and number % 3 == 0 and preset.name != "dare",
        entry=10 if number % 2 else 0,
        **odd(preset.rules, number),
    )
    table = table_named(services.open_table(wish, host=sitting[0].pk))
    for player in sitting[1:]:
        services.take_seat(table.pk, player.pk)
    services.start_game(table.pk, sitting[0].pk)
    table.refresh_from_db()
    write_out(table, seed=number, wild=WILD if number % 2 else 0)
    matches = 1
    if number % 4 == 0:
        for player in sitting:
            services.vote_rematch(table.pk, player.pk)
        table.refresh_from_db()
        write_out(table, seed=number + 1, wild=WILD)
        matches = 2
    Table.objects.filter(pk=table.pk).update(state=TableState.CLOSED, clock_at=None)
    return matches


def test_games_of_all_presets_are_what_their_logs_make() -> None:
    number = played = 0
    while played < GAMES:
        if number % TABLES_EACH == 0:
            people = rich(*(f"Player {number}-{seat}" for seat in range(6)))
        played += play(people, number)
        number += 1
    running = open_match(make_account(), make_account())
    assert running.game is not None
    status, printed = checkgames()
    print("\n" + printed)
    assert status == 0, printed
    lines = printed.splitlines()
    assert f"games {Game.objects.count()}" in lines
    assert f"steps {Step.objects.count()}" in lines
    assert "differences 0" in lines
    assert {game.preset for game in Game.objects.all()} == set(PRESETS)
    assert sum(" games, " in line for line in lines) == Game.objects.count() // 100


@pytest.fixture
def over() -> str:
    table = open_match(make_account("Layla"), make_account("Salem"), preset="classic", target=200)
    return write_out(table)


def a_step() -> Step:
    """One by which somebody drew, and the turn went on."""
    steps = Step.objects.filter(facts__contains='["drew"').filter(facts__contains='["turn"')
    return steps.exclude(cause__contains="tick").exclude(seq=1).order_by("seq")[1]


def other_card(step: Step) -> None:
    """Somebody drew another card than the one that lay on the stock."""
    facts = json.loads(step.facts)
    drew = next(fact for fact in facts if fact[0] == "drew")
    drew[2][0] = (drew[2][0] + 1) % 108
    sql(f"UPDATE games_step SET facts = %s {STEP}", json.dumps(facts), step.game_id, step.seq)


def later_deadline(step: Step) -> None:
    sql(f"UPDATE games_step SET at = at + 1 {STEP}", step.game_id, step.seq)


def other_move(step: Step) -> None:
    sql(f"UPDATE games_step SET cause = %s {STEP}", '{"do":"keep"}', step.game_id, step.seq)


def no_move(step: Step) -> None:
    sql(f"UPDATE games_step SET cause = %s {STEP}", '{"do":"cheat"}', step.game_id, step.seq)


def torn(step: Step) -> None:
    sql(f"UPDATE games_step SET facts = %s {STEP}", '[["drew"]]', step.game_id, step.seq)


def taken_out(step: Step) -> None:
    sql(f"DELETE FROM games_step {STEP}", step.game_id, step.seq)


def cause(text: str) -> Callable[[Step], None]:
    def write(step: Step) -> None:
        sql(f"UPDATE games_step SET cause = %s {STEP}", text, step.game_id, step.seq)

    return write


def seat(number: int | None) -> Callable[[Step], None]:
    def write(step: Step) -> None:
        sql(f"UPDATE games_step SET seat = %s {STEP}", number, step.game_id, step.seq)

    return write


# What no step can say; the whole of it is asked of the rules all the same.
IMPOSSIBLE = [
    *map(cause, ['{"do":"play","card":999}', '{"do":"play","card":"x"}', "5", "{"]),
    *map(cause, ['{"do":"catch","target":77}', '{"do":"tick"}']),
    *map(seat, [None, 99]),
]


@pytest.mark.parametrize(
    "tamper", [*IMPOSSIBLE, other_card, later_deadline, other_move, no_move, torn, taken_out]
)
def test_a_tampered_step_is_named(tamper: Callable[[Step], None], over: str) -> None:
    step = a_step()
    with unguarded():
        tamper(step)
    status, printed = checkgames()
    assert status == 1
    found = [line for line in printed.splitlines() if line.startswith("DIFFERENCE")]
    assert len(found) == 1
    assert found[0].startswith(f"DIFFERENCE game {over} step {step.seq}: "), printed


def test_another_deal_is_named(over: str) -> None:
    step = Step.objects.get(seq=1)
    facts = json.loads(step.facts)
    hands = next(fact for fact in facts if fact[0] == "dealt")[1]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    with unguarded():
        sql(f"UPDATE games_step SET facts = %s {STEP}", json.dumps(facts), step.game_id, step.seq)
    assert "step 1: differs in its fact" in checkgames()[1]


def test_a_deal_or_a_tick_that_a_seat_asked_for_is_named(over: str) -> None:
    with unguarded():
        seat(1)(Step.objects.get(seq=1))
    assert "step 1: was asked for by seat 1, who cannot" in checkgames()[1]


def test_a_secret_that_cannot_be_opened_is_named(over: str) -> None:
    for secret in (b"torn", b"x" * 100):
        with unguarded():
            sql("UPDATE games_game SET sealed_seed = %s", secret)
        assert f"game {over}: its secret cannot be opened" in checkgames()[1]


def test_a_log_that_ends_too_early_is_named(over: str) -> None:
    last = Step.objects.order_by("-seq")[0]
    with unguarded():
        sql(f"DELETE FROM games_step {STEP}", last.game_id, last.seq)
    status, printed = checkgames()
    assert status == 1
    assert f"step {last.seq - 1}: by its log the match is not over" in printed


@pytest.mark.parametrize("name", ["places", "points", "scores", "winners", "dealer", "standing"])
def test_a_changed_result_is_named(name: str, over: str) -> None:
    game = Game.objects.get()
    assert game.result is not None
    value = game.result[name]
    game.result[name] = value + 1 if isinstance(value, int) else [each + 1 for each in value]
    game.save(update_fields=["result"])
    status, printed = checkgames()
    assert status == 1
    assert f"game {over}: its result is not what the log makes: {name}" in printed


def test_a_changed_prize_is_named_and_coin_tables_stop() -> None:
    people = rich("Sara", "Layla", "Salem", "Nikos")
    play(people, 1)
    assert checkgames()[0] == 0
    assert not frozen()
    reference = Game.objects.get(entry__gt=0).public_id
    with unguarded():
        sql(
            "UPDATE wallet_transfer SET amount = amount - 1 WHERE movement_id ="
            " (SELECT seq FROM wallet_movement WHERE key = %s)",
            f"prize:{reference}",
        )
    status, printed = checkgames()
    assert status == 1
    assert f"game {reference}: its payout: " in printed
    assert "coin tables are stopped" in printed
    assert frozen()


def test_a_match_that_was_called_off_is_what_its_log_makes() -> None:
    table = open_match(make_account("Layla"), make_account("Salem"))
    assert table.game is not None
    call_off_match(table.game.public_id)
    assert checkgames()[0] == 0
    Game.objects.update(void=False)
    assert "called off and played to its end at once" in checkgames()[1]


def test_only_games_since_a_day_are_decided_when_asked(over: str) -> None:
    assert "games 1" in checkgames("--since", "2020-02-29")[1].splitlines()
    assert "games 0" in checkgames("--since", "2999-01-01T06:00+03:00")[1].splitlines()
    with pytest.raises(CommandError, match="such as 2026-11-30"):
        checkgames("--since", "yesterday")
