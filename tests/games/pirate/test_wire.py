"""Tests the wire format of Pirate: its actions and events as messages, and its rules in links."""

from typing import Any

import pytest
from msgspec import ValidationError, to_builtins

from protocol.core.message import FIRST_OF_GAMES, members_of, number_of
from protocol.core.named import from_data, to_data
from protocol.core.rules_text import (
    BadRulesText,
    rules_from_data,
    rules_from_text,
    rules_to_text,
)
from protocol.games.pirate import PIRATE, PirateRules, Play
from server.games.api import Outcome
from server.games.pirate.legal import ACTIONS
from tests.games.pirate.random_games import begun, whole_game
from tests.games.pirate.tables import GAME


def test_actions_are_read_in_either_form() -> None:
    for action in ACTIONS:
        for form in (to_data(action), to_builtins(action)):
            assert from_data(form, PIRATE.actions) == action
    for form in ([73, "H"], {"type": "play", "ship": "H"}):
        assert from_data(form, PIRATE.actions) == Play(ship="H")


@pytest.mark.parametrize(
    "data", [[73], [73, "X"], [73, "H", 1], [75, ["AS", "KS"], 0], {"type": "play"}, [74, 0], []]
)
def test_other_data_is_not_an_action(data: Any) -> None:
    with pytest.raises(ValidationError):
        from_data(data, PIRATE.actions)


def test_events_are_read_as_they_are_sent() -> None:
    rules = PirateRules()
    steps = [begun(rules, 3), *(step.advance for step in whole_game(rules, 3))]
    seen = set()
    for step in steps:
        for event in step.events:
            if isinstance(event, Outcome):
                continue
            shown = GAME.show(step.state, event)[0]
            seen.add(type(shown))
            for form in (to_data(shown), to_builtins(shown)):
                assert from_data(form, PIRATE.events) == shown
    assert len(seen) >= len(members_of(PIRATE.events)) - 1


def test_numbers_and_types_are_unique() -> None:
    records = {*members_of(PIRATE.actions), *members_of(PIRATE.events)}
    numbers = [number_of(record) for record in records]
    assert len(set(numbers)) == len(records)
    assert all(number >= FIRST_OF_GAMES for number in numbers)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("ships_to_win", 0),
        ("ships_to_win", 9),
        ("ships_to_win", True),
        ("sink_window_ms", -1),
        ("sink_window_ms", 1001),
        ("sink_window_ms", 1.0),
        ("match_target", 0),
        ("decks", 2),
    ],
)
def test_options_have_their_bounds(option: str, value: object) -> None:
    with pytest.raises(BadRulesText):
        rules_from_data({option: value}, PirateRules)


def test_rules_are_written_in_links() -> None:
    rules = PirateRules(ships_to_win=3, sink_window_ms=0)
    assert rules_to_text(rules) == "ships_to_win=3,sink_window_ms=0"
    assert rules_from_text(rules_to_text(rules), PirateRules) == rules
