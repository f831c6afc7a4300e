"""Test that the record of a game has only the moves that were not taken back."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.core.ids import CommandId, MatchId, Seat
from server.games.registry import GAMES
from server.matches.archive.archive_entry import GameToArchive, build_entry
from server.matches.core.decisions import decide
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import ActionsTakenBack, Match, MatchStep
from server.matches.core.new_matches import open_match
from server.matches.core.requests import (
    AllowToTakeBack,
    BeginGame,
    Request,
    ResignGame,
    TakeAction,
    TakeBackAction,
    TakeSeat,
)
from server.matches.core.steps import Decision
from server.matches.core.storage import dump_match, dump_step
from tests.support.matches import ANN, BEN, NOW, command

WITH_TURNS = [game for game in GAMES.values() if game.exact]
BY_THE_RULES = ("draw", "shuffle")
"""The record entries that follow from the rules rather than from a choice of a player."""


def asked(match: Match, chance: Random, number: int) -> Request:
    """Return a random request of a player in a game: an action, or one about a takeback."""
    (actor,) = match.game_type.actors(match.game.state)
    name = CommandId(str(number))
    seat: Seat = chance.choice((0, 1))
    kind = chance.choice((TakeBackAction, AllowToTakeBack, None, None))
    if kind is not None:
        return kind(seat, name, 1, match.version)
    legal = match.game_type.legal_actions(match.game.state, actor)
    return TakeAction(actor, name, match.version, chance.choice(legal))


@pytest.mark.parametrize("game", WITH_TURNS, ids=lambda game: game.key)
@given(seed=st.integers(0, 2**32))
def test_the_record_has_only_what_was_not_taken_back_and_passes_its_check(
    game: Any, seed: int
) -> None:
    chance, preset = Random(seed), game.default_preset
    rules, secret = game.presets[preset], seed.to_bytes(32)
    match = open_match(MatchId("match1"), MatchSettings(game.key, preset, rules), ANN, secret, NOW)
    steps: list[MatchStep] = []
    requests: list[Request] = [TakeSeat(BEN, command("in")), BeginGame()]
    standing = 0
    for number in range(60):
        on = match.status == "playing"
        request = asked(match, chance, number) if on else requests.pop(0)
        if number == 59:
            request = ResignGame(0, command("bye"), 1)
        answer = decide(match, request, NOW + number)
        if not isinstance(answer, Decision):
            continue
        match = answer.match
        steps.append(answer.step)
        standing += isinstance(request, TakeAction)
        taken_back = [e for e in answer.step.events if isinstance(e, ActionsTakenBack)]
        standing -= sum(event.actions for event in taken_back)
        if match.status == "finished":
            break
    written = [dump_step(step, game) for step in steps]
    entry = build_entry(GameToArchive(1, True, dump_match(match), written))
    assert entry is not None
    line = entry.game.record
    game.records.replay(line)
    recorded = json.loads(line)["actions"]
    assert len([each for each in recorded if each.get("do") not in BY_THE_RULES]) == standing
