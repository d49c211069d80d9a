"""A finished match for who played it: page, replay and files, and who gets none of them."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from games.causes import action_from
from games.engine import events as ev
from games.engine.cards import DECKS
from games.engine.codec import FACT_FIELDS, FACT_KINDS, SCHEMA, load
from games.engine.evolve import fold, start
from games.engine.notation import read_move
from games.engine.view import Can, view
from games.frames import captions_of, view_of
from games.incidents import call_off_match
from games.models import Game, Step
from games.position import Position
from games.records import played
from games.replay import film_of, part_of, shots_of
from games.selectors import game_row, openings
from games.words import words_in
from oona_site.players.models import Player
from tests.matches import open_match, play_match, write_out

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGES = ("en", "ar", "fa", "el")
PAGES = ("", "replay/", "replay/1/", "log.jsonl", "log.txt")


def browser_of(player: Player | None, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    if player is not None:
        client.force_login(player)
    return client


def get(player: Player | None, game: str, page: str = "", language: str = "en") -> Any:
    return browser_of(player, language).get(f"/games/{game}/{page}")


def block(text: str, name: str) -> Any:
    found = re.search(rf'<script[^>]*id="{name}"[^>]*>(.*?)</script>', text, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def film(game: str, player: Player) -> Any:
    mine = played(game, player.pk)
    assert mine is not None
    return film_of(mine)


def whole(part: dict[str, Any]) -> list[dict[str, Any]]:
    """What the browser makes of a part: every step with its whole view and all hands."""
    view_now: dict[str, Any] = {}
    hands: Any = ()
    found = []
    for step in part["steps"]:
        view_now = view_now | step["view"]
        hands = step.get("hands", hands)
        found.append(step | {"view": view_now, "hands": hands})
    return found


@pytest.fixture
def over(layla: Player, salem: Player) -> str:
    """A match over several rounds of Layla and Salem."""
    return write_out(open_match(layla, salem, preset="classic", target=200))


def test_who_did_not_play_finds_nothing(over: str, dov: Player) -> None:
    boss = Player.objects.create_superuser("boss@oona.example", "pw", name="Boss", name_key="bos")
    for page in PAGES:
        for person in (None, dov, boss):
            assert get(person, over, page).status_code == 404, page
        assert get(dov, "nowhere", page).status_code == 404


def test_a_running_match_says_why_it_shows_nothing_yet(layla: Player, salem: Player) -> None:
    table = open_match(layla, salem)
    assert table.game is not None
    for page in PAGES:
        for language in LANGUAGES:
            answer = get(layla, table.game.public_id, page, language)
            assert answer.status_code == 409, page
            assert f"/table/{table.public_id}/" in answer.content.decode()
    assert "would show what others hold" in get(layla, table.game.public_id).content.decode()


def test_the_page_tells_the_match_as_the_table_did(over: str, layla: Player, salem: Player) -> None:
    """Sentence by sentence what a live seat was told, in each language."""
    game = Game.objects.get()
    names = [f"\u2068{person.name}\u2069" for person in (layla, salem)]
    for language in LANGUAGES:
        text = get(layla, over, "", language).content.decode()
        plain = re.sub("</?bdi>", "", text)
        position = Position.opened(game_row(game.pk), openings(game.pk)[:1])
        told = Counter[str]()
        for row in [None, *position.missing()]:
            since = 0 if row is None else position.log_end
            if row is not None:
                position.advance(row)
            for said in captions_of(position, words_in(language), names, 0, since):
                told[re.sub("[\u2068\u2069]", "", said["text"])] += 1
        for sentence, times in told.items():
            assert plain.count(sentence) >= times, sentence
        assert "\u2068" not in text
        assert text.count("<details") == len(openings(game.pk)) > 1
        assert f"/games/{over}/replay/?step=2" in text


def test_the_page_says_how_it_ended(over: str, layla: Player, salem: Player) -> None:
    result = Game.objects.get().result
    assert result is not None
    for seat, player in enumerate((layla, salem)):
        text = get(player, over).content.decode()
        won = seat in result["winners"]
        assert ("You won this match" in text) is won
        assert ("You came to place 2" in text) is not won
        assert f"<b>{result['scores'][seat]}</b>" in text


def test_a_match_that_was_called_off_has_its_page(layla: Player, salem: Player) -> None:
    table = open_match(layla, salem)
    assert table.game is not None
    game = table.game.public_id
    call_off_match(game)
    text = get(layla, game).content.decode()
    assert "This match was called off" in text
    for page in PAGES:
        assert get(salem, game, page).status_code == 200


def test_the_replay_shows_what_the_own_seat_saw_and_every_hand(
    over: str, layla: Player, salem: Player
) -> None:
    game = Game.objects.get()
    position = Position.opened(game_row(game.pk), openings(game.pk)[:1])
    mine = film(over, salem)
    seen = [step for number in range(1, len(mine.openings) + 1)
            for step in whole(part_of(mine, number, "en"))]  # fmt: skip
    assert [step["seq"] for step in seen] == list(
        Step.objects.order_by("seq").values_list("seq", flat=True)
    )
    rows = iter(position.missing())
    for step in seen:
        if step["seq"] > 1:
            position.advance(next(rows))
        live = view_of(view(position.state, 1, position.at))
        for name, value in step["view"].items():
            if name == "can":
                assert value == Can()
            elif name != "rounds":
                assert value == live[name], name
        assert step["view"].keys() >= live.keys()
        assert [list(hand) for hand in step["hands"]] == position.state.hands
        assert list(step["view"]["hand"]) == position.state.hands[1]


def test_draws_that_hid_their_cards_show_them_apart(
    over: str, layla: Player, salem: Player
) -> None:
    hidden = 0
    for other, player in ((1, layla), (0, salem)):
        seen = film(over, player)
        for shot in chain(
            *(shots_of(seen, number + 1, "en") for number in range(len(seen.openings)))
        ):
            drew = [card for fact in shot.facts if isinstance(fact, ev.Drew) and fact.seat == other
                    for card in fact.cards]  # fmt: skip
            assert [card for told in shot.said for card in told.get("open", ())] == drew
            assert all(not told["cards"] for told in shot.said if told.get("open"))
            hidden += len(drew)
    assert hidden


def test_a_link_to_a_step_begins_there_and_no_other_number_does(over: str, layla: Player) -> None:
    mine = film(over, layla)
    first, last = mine.rounds[1]
    text = get(layla, over, f"replay/?step={first + 2}").content.decode()
    data = block(text, "film")
    assert (data["step"], data["part"]["round"]) == (first + 2, 2)
    assert data["part"]["steps"][0]["seq"] == first
    assert data["part"]["steps"][-1]["seq"] == last
    assert data["table"]["me"] == 0
    assert not any(data["table"]["can"].values())
    later = json.loads(get(layla, over, "replay/2/").content)
    assert later == data["part"]
    for step in ("0", "-1", "x", "1e3", "٣", str(mine.last + 1), "9" * 40):
        assert get(layla, over, f"replay/?step={step}").status_code == 404
    for number in ("0", str(len(mine.rounds) + 1), "9" * 30):
        assert get(layla, over, f"replay/{number}/").status_code == 404


def test_the_file_of_json_lines_plays_the_match_again(over: str, layla: Player) -> None:
    answer = get(layla, over, "log.jsonl", "ar")
    assert answer["Content-Disposition"] == f'attachment; filename="oona-{over}.jsonl"'
    head, *steps = map(json.loads, answer.content.decode().splitlines())
    game = Game.objects.get()
    position = Position.load(game.pk)
    assert head["format"] == "oona-game-log-1"
    assert head["steps"] == len(steps) == position.seq
    assert head["result"] == json.loads(json.dumps(game.result))
    assert [each["name"] for each in head["seats"]] == ["Layla", "Salem"]
    facts = [load(step["facts"], head["schema"]) for step in steps]
    state = start(facts[0], position.shuffle)
    for each in facts[1:]:
        fold(state, each, position.shuffle)
    assert state.scores == position.state.scores
    assert state.hands == position.state.hands


def test_the_notation_is_read_by_the_engine(over: str, layla: Player) -> None:
    answer = get(layla, over, "log.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    lines = answer.content.decode().splitlines()
    assert lines[0] == '[Format "oona-notation-1"]'
    assert '[Seat1 "Salem"]' in lines
    written = re.compile(r"(\d+) [\d.]+ (\w+): ([^;]+?)(?: ; .*)?")
    found = filter(None, map(written.fullmatch, lines))
    moves = {int(each[1]): (each[2], each[3]) for each in found}
    game = Game.objects.get()
    position = Position.opened(game_row(game.pk), openings(game.pk)[:1])
    read = 0
    for row in position.missing():
        action = action_from(row.cause, row.seat)
        if row.seat is not None:
            who, text = moves[row.seq]
            again: Any = read_move(int(who), text, position.state)
            assert type(again) is type(action)
            if hasattr(again, "card"):
                faces = DECKS[position.state.deck.name].faces
                assert faces[again.card] == faces[action.card]  # type: ignore[union-attr]  # a play
            read += 1
        position.advance(row)
    assert read > 20
    assert sum(line.startswith("round ") for line in lines) == len(openings(game.pk))


def test_dares_and_bots_have_their_pages(layla: Player) -> None:
    game = write_out(open_match(layla, preset="dare", seats=3, hand_size=5))
    assert get(layla, game, "log.txt", "ar").status_code == 200
    answer = get(layla, game, "replay/", "ar")
    assert len(block(answer.content.decode(), "dares")["texts"]) == 16


def test_every_fact_and_every_key_of_the_files_is_described(
    over: str, layla: Player, project: Path
) -> None:
    text = (project / "docs" / "game-log.md").read_text("utf-8")
    listed = re.findall(r"^\| `(\w+)` \| (`\w+`(?:, `\w+`)*) \| .+ \|$", text, re.MULTILINE)
    facts = {name: tuple(re.findall(r"\w+", values)) for name, values in listed}
    written = {name: FACT_FIELDS[kind] for name, kind in FACT_KINDS.items()}
    assert {name: facts.get(name) for name in written} == written
    assert f"In schema {SCHEMA}:" in text
    head, step, *_ = get(layla, over, "log.jsonl").content.decode().splitlines()
    for key in (*json.loads(head), *json.loads(step)):
        assert f"`{key}`" in text, key


def test_a_name_cannot_become_markup(layla: Player, salem: Player) -> None:
    Player.objects.filter(pk=salem.pk).update(name="<b>x</b>")
    game = play_match(layla, salem)
    for page in ("", "replay/"):
        assert "<b>x</b>" not in get(layla, game, page).content.decode()
