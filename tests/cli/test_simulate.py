"""Tests `spite simulate`, `check-record`, `verify-fairness` and `bench-rules` with any game.

They simulate games between policies, and check the records and shuffles.
"""

import argparse
import json
import time
from pathlib import Path

import pytest

from protocol.core.ids import GameKey, Seat
from protocol.games.spite import SpiteRules
from server.cli import bench_rules, check_record, simulate, verify_fairness
from server.cli.main import main
from server.cli.policy_timing import PolicyTimer
from server.games import self_play
from server.games.fairness import PREPARED
from server.games.registry import GAMES
from server.games.spite.record.text import to_json
from tests.games.spite.record.games import random_record

PRESETS = [preset for game in GAMES.values() for preset in game.presets]


def spite(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    for module in (simulate, check_record, verify_fairness, bench_rules):
        module.add_parser(commands)
    given = parser.parse_args(arguments)
    status: int = given.run(given)
    return status


def written(path: Path, *arguments: str) -> bytes:
    assert spite("simulate", "--games", "3", "--record", str(path), *arguments) == 0
    return path.read_bytes()


def test_an_unwritable_file_for_records_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "missing" / "games.jsonl"
    assert spite("simulate", "--games", "1", "--record", str(file)) == 2
    assert str(file) in capsys.readouterr().err


@pytest.mark.parametrize("preset", PRESETS)
def test_records_of_simulated_games_are_correct(
    preset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    lines = written(file, "--preset", preset, "--seed", "7").splitlines()
    assert [json.loads(line)["preset"] for line in lines] == [preset] * 3
    assert spite("check-record", str(file)) == 0
    assert "3 records, 0 bad" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_simulated_by_its_default_rules(game: str, tmp_path: Path) -> None:
    lines = written(tmp_path / "games", "--game", game).splitlines()
    for line in lines:
        record = json.loads(line)
        assert record["format"] == GAMES[GameKey(game)].records.format
        assert record["preset"] == GAMES[GameKey(game)].default_preset


@pytest.mark.parametrize("game", GAMES)
def test_the_figures_of_any_game_add_up(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert spite("simulate", "--game", game, "--games", "2", "--json") == 0
    figures = json.loads(capsys.readouterr().out)
    assert sum(figures["wins"]) + figures["drawn"] == sum(figures["reasons"].values()) == 2
    assert figures["actions_mean"] >= figures["turns_mean"] > 1


def test_a_policy_of_another_game_is_rejected(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert spite("simulate", "--policies", "greedy", "nobody") == 2
    assert "nobody" in capsys.readouterr().err


def test_the_file_depends_only_on_the_seed(tmp_path: Path) -> None:
    first, second = tmp_path / "1", tmp_path / "2"
    assert written(first, "--seed", "x") == written(second, "--seed", "x")
    assert written(first, "--seed", "x") != written(second, "--seed", "y")


def test_fewer_games_are_the_beginning_of_more(tmp_path: Path) -> None:
    three = written(tmp_path / "3", "--preset", "snm-a-short")
    one = written(tmp_path / "1", "--preset", "snm-a-short", "--games", "1")
    assert three.startswith(one)


def test_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert spite("simulate", "--preset", "snm-a-short", "--games", "4", "--json") == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 4
    assert sum(figures["wins"]) + figures["drawn"] == 4
    assert 0 <= figures["first_wins"] <= sum(figures["wins"])
    assert figures["actions_mean"] > figures["turns_mean"] > 1
    assert figures["actions_per_second"] > 0
    for took in figures["thinking"]:
        assert 0 < took["mean_ms"] <= took["longest_ms"]
        assert took["p99_ms"] <= took["longest_ms"]


def test_consecutive_actions_of_a_seat_are_one_turn() -> None:
    thinking = PolicyTimer()

    def busy(_position: None, _rules: None, _seat: Seat, chance: float) -> None:
        until_s = time.process_time() + chance
        while time.process_time() < until_s:
            pass

    counted = thinking.timed(busy)
    asked: list[tuple[Seat, float]] = [(0, 0.001), (0, 0.002), (1, 0.001), (0, 0.001)]
    for seat, took_s in asked:
        counted(None, None, seat, took_s)
    thinking.game_over()
    counted(None, None, 0, 0.001)
    zero, one = thinking.figures()
    assert (zero.turns, one.turns) == (3, 1)
    assert zero.longest_ms >= 3
    assert one.longest_ms >= 1


def test_custom_rules_are_accepted(tmp_path: Path) -> None:
    rules = '{"stock_count": 2, "decks": 1, "min_wild": "T", "shuffle": "any_draw"}'
    lines = written(tmp_path / "own", "--rules", rules).splitlines()
    assert json.loads(lines[0])["preset"] is None
    assert spite("check-record", str(tmp_path / "own")) == 0


def test_rules_as_in_a_link_are_the_same_as_in_json(tmp_path: Path) -> None:
    text = written(tmp_path / "text", "--rules", "stock_count=2,decks=1,min_wild=T")
    json_text = '{"stock_count": 2, "decks": 1, "min_wild": "T"}'
    assert text == written(tmp_path / "json", "--rules", json_text)


@pytest.mark.parametrize(
    "rules",
    ["stock_count=x", "what=1", '{"stock_from": "own_deck"}', '{"stock_count": 100}', "{", "[1]"],
)
def test_invalid_rules_are_rejected(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert spite("simulate", "--rules", rules) == 2
    assert "spite simulate:" in capsys.readouterr().err


def test_a_bad_record_is_reported_by_its_line_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    lines = written(file, "--preset", "snm-a-short").splitlines()
    tampered = json.loads(lines[1])
    tampered["result"]["points"] = [5, 5]
    file.write_bytes(b"\n".join((lines[0], json.dumps(tampered).encode(), b"nonsense")))
    capsys.readouterr()
    assert spite("check-record", str(file)) == 1
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == [
        "line 2",
        "line 3",
        "3 records, 2 bad",
    ]
    assert spite("check-record", "--json", str(file)) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["records"], found["bad"]) == (3, 2)
    assert [(p["line"], p["where"]) for p in found["problems"]] == [(2, "result"), (3, "record")]


def test_the_shuffles_of_simulated_games_are_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    lines = written(file, "--preset", "snm-a-short").splitlines()
    assert spite("verify-fairness", str(file)) == 0
    assert "NOT FAIR" not in capsys.readouterr().out
    forged = json.loads(lines[1])
    forged["fairness"]["seed"] = "00" * 32
    bare = json.loads(lines[2])
    del bare["fairness"]
    file.write_bytes(b"\n".join((lines[0], json.dumps(forged).encode(), json.dumps(bare).encode())))
    capsys.readouterr()
    assert spite("verify-fairness", "--json", str(file)) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    verdicts = [finding["proof"] and finding["proof"]["verdict"] for finding in found]
    assert verdicts == ["fair", "wrong", None]
    assert found[1]["checked"][0] == {
        "what": "the seed is the one that was committed to",
        "where": "fairness.commitment",
        "ok": False,
    }
    assert "missing" in found[2]["problem"]


def test_a_game_without_players_numbers_is_not_called_fair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = (to_json(random_record(SpiteRules(stock_count=5), seed)) for seed in range(100))
    alone = next(game for game in games if game["fairness"]["numbers"] == [None, None])
    file = tmp_path / "alone.json"
    file.write_text(json.dumps(alone))
    assert spite("verify-fairness", str(file)) == verify_fairness.SERVER_ALONE
    output = capsys.readouterr().out
    assert "bound by the server alone" in output
    assert "fair" not in output.replace("fairness", "")


def test_a_prepared_deal_is_reported_as_known_to_the_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = json.loads(written(tmp_path / "games.jsonl", "--games", "1"))
    file = tmp_path / "prepared.jsonl"
    file.write_text(json.dumps({**game, "fairness": PREPARED}))
    assert spite("verify-fairness", str(file)) == verify_fairness.SERVER_ALONE
    output = capsys.readouterr().out
    assert "a prepared deal" in output
    assert "the server knew it beforehand" in output


def test_a_missing_file_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert spite("check-record", str(tmp_path / "none")) == 2
    assert "check-record" in capsys.readouterr().err


def test_an_empty_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    assert spite("check-record", str(tmp_path / "empty")) == 1


def test_an_endless_game_ends_as_an_agreed_draw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(self_play, "ACTION_LIMIT", 10)
    lines = written(tmp_path / "long").splitlines()
    assert {json.loads(line)["result"]["reason"] for line in lines} == {"agreed"}
    assert spite("check-record", str(tmp_path / "long")) == 0


def test_the_speed_of_the_rules_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert spite("bench-rules", "--games", "1", "--json") == 0
    timing = json.loads(capsys.readouterr().out)
    assert timing["actions"] > 10
    assert timing["act_per_second"] > 0


def test_a_preset_of_another_game_is_rejected_with_a_message(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["simulate", "--game", "pirate", "--preset", "snm-a"]) == 2
    assert "no preset snm-a" in capsys.readouterr().err
