"""Tests the collection of puzzles that the server ships: each has one solution by the rules."""

from importlib.resources import files

import pytest

from protocol.games.cards import Card, ZoneId
from protocol.games.spite import Discard, Play
from server.games.puzzles import DIFFICULTIES, PuzzleGame, UnknownPuzzle, of_day
from server.games.registry import GAMES
from server.games.spite import puzzles as package
from server.games.spite.puzzles.collection import FILE, SpitePuzzles
from server.games.spite.puzzles.puzzle import from_line
from tests.games.spite.puzzles.plain_solver import solve

PUZZLES = SpitePuzzles()
SHIPPED = 1_000
MOST_BYTES = 200_000
EASY = PUZZLES.ids("easy")[0]


def shipped() -> list[str]:
    text = files(package).joinpath(FILE).read_text(encoding="utf-8")
    return [line.partition(" ")[2] for line in text.splitlines()[1:]]


def test_the_file_is_small_and_has_no_puzzle_twice() -> None:
    lines = shipped()
    assert len(set(lines)) == len(lines) == SHIPPED
    assert len(files(package).joinpath(FILE).read_bytes()) <= MOST_BYTES
    ids = [puzzle for difficulty in DIFFICULTIES for puzzle in PUZZLES.ids(difficulty)]
    assert len(set(ids)) == SHIPPED


@pytest.mark.long
def test_a_plain_solver_finds_one_solution_of_each_puzzle() -> None:
    wrong = {line for line in shipped() if len(solve(from_line(line)) or ()) != 1}
    assert wrong == set()


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.long
def test_the_rules_carry_out_each_solution(difficulty: str) -> None:
    for puzzle in PUZZLES.ids(difficulty):  # type: ignore[arg-type]
        line = PUZZLES.solution(puzzle)
        for done in range(len(line)):
            assert PUZZLES.attempt(puzzle, line[:done]).status == "open"
        solved = PUZZLES.attempt(puzzle, line)
        assert (solved.status, solved.legal, solved.rejection) == ("solved", (), None)
        assert len(solved.steps) == len(line)


def test_a_play_that_loses_the_win_fails_at_once() -> None:
    spoilt = 0
    for puzzle in PUZZLES.ids("hard")[:20]:
        for action in PUZZLES.attempt(puzzle, ()).legal:
            found = PUZZLES.attempt(puzzle, [action])
            assert found.rejection is None
            if isinstance(action, Discard):
                assert found.status == "failed"
            spoilt += isinstance(action, Play) and found.status == "failed"
            assert (found.legal == ()) == (found.status == "failed")
    assert spoilt > 0


def test_an_illegal_action_is_rejected_and_changes_nothing() -> None:
    first, *rest = PUZZLES.solution(EASY)
    wrong = Discard(cards=[Card("ZZ")], target=ZoneId("discard:0:0"))
    found = PUZZLES.attempt(EASY, [first, wrong, *rest])
    assert found.rejection is not None
    assert found.rejection.code == "card_not_there"
    assert found.position == PUZZLES.attempt(EASY, [first]).position
    assert len(found.steps) == 1


def test_a_finished_puzzle_takes_no_action() -> None:
    line = PUZZLES.solution(EASY)
    found = PUZZLES.attempt(EASY, [*line, line[0]])
    assert found.status == "solved"
    assert found.rejection is not None


def test_no_puzzle_shows_a_hidden_card() -> None:
    zones = {zone.id: zone for zone in PUZZLES.attempt(EASY, ()).position.zones}
    assert zones[ZoneId("hand:1")].cards == zones[ZoneId("draw")].cards == []
    assert zones[ZoneId("stock:0")].count == zones[ZoneId("stock:1")].count == 1


def test_each_day_has_a_puzzle_of_each_difficulty() -> None:
    days = [of_day(PUZZLES, day) for day in range(20_000, 20_300)]
    assert all([PUZZLES.difficulty(puzzle) for puzzle in day] == list(DIFFICULTIES) for day in days)
    assert len({puzzle for day in days for puzzle in day}) == 3 * len(days)


def test_an_unknown_puzzle_is_named() -> None:
    with pytest.raises(UnknownPuzzle):
        PUZZLES.attempt("none", ())


def test_only_spite_and_malice_has_puzzles() -> None:
    assert [key for key, game in GAMES.items() if isinstance(game, PuzzleGame)] == ["spite"]
