"""Tests the bot level `expert` of Spite and Malice, which plans a whole turn ahead."""

from random import Random
from typing import Any

from protocol.core.ids import Seat
from protocol.games.spite import (
    Discard,
    Pass,
    Play,
    Refill,
    SpiteAction,
    SpitePosition,
    SpiteRules,
)
from server.games.api import Planned, action_in
from server.games.chance import SeededChance
from server.games.self_play import play as whole_game
from server.games.spite.levels.expert import expert
from server.games.spite.presets import PRESETS
from server.games.spite.state import State
from tests.games.spite.tables import GAME, done, play, table

SHORT = PRESETS["snm-a-short"]


def chosen(state: State) -> SpiteAction:
    """Return the action that the expert bot level of Spite and Malice chooses in a state."""
    seat = state.turn.seat
    answer = expert(GAME.position(state, seat), state.rule_set.rules, seat, 0.5)
    action: SpiteAction = action_in(answer)
    return action


def turn_of(state: State) -> list[SpiteAction]:
    """Return all actions of the expert bot level until the end of its turn or of the game."""
    number, actions = state.turn.number, list[SpiteAction]()
    while state.outcome is None and state.turn.number == number:
        actions.append(chosen(state))
        state = done(state, state.turn.seat, actions[-1]).state
    return actions


def test_it_wins_by_any_number_of_plays() -> None:
    state = table(
        SpiteRules(),
        hand_0="KS 4H KD 9C 9D",
        stock_0="8S",
        discard_0_0="3S 5D",
        discard_0_1="6C",
        build_0="AC 2C",
    )
    actions = turn_of(state)
    assert actions[-1] == play("stock:0", "8S", "build:0")
    assert len(actions) == 6


def test_it_holds_back_a_card_that_lets_the_opponent_win() -> None:
    state = table(
        SpiteRules(), hand_0="4H 8C 8D TC TD", stock_0="9D JS", stock_1="5S", build_0="AC 2C 3D"
    )
    (only,) = turn_of(state)
    assert isinstance(only, Discard)


def test_it_builds_past_the_card_that_the_other_would_win_with() -> None:
    state = table(
        SpiteRules(), hand_0="4H 5H 8D TC TD", stock_0="9D JS", stock_1="5S", build_0="AC 2C 3D"
    )
    plays = [action for action in turn_of(state) if isinstance(action, Play)]
    assert [action.card for action in plays[:2]] == ["4H", "5H"]


def test_it_keeps_a_wild_that_gains_nothing() -> None:
    state = table(SpiteRules(), hand_0="KS 8H 8D", stock_0="9D JS", stock_1="9H QS")
    (only,) = turn_of(state)
    assert isinstance(only, Discard)
    assert only.cards[0][0] == "8"


def test_it_asks_for_its_refill_before_anything_else() -> None:
    rules = SpiteRules(refill="manual")
    assert chosen(table(rules, hand_0="AS", stock_0="9S 9H")) == Refill()


def test_it_passes_as_the_last_resort() -> None:
    rules = SpiteRules(refill="manual")
    empty_handed = table(rules, hand_0="", stock_0="9S 9H", discard_0_0="AS")
    played = done(empty_handed, 0, play("discard:0:0", "AS", "build:0")).state
    assert chosen(played) == Pass()


def test_a_plan_continues_while_the_position_is_as_expected() -> None:
    state = table(
        SpiteRules(), hand_0="4H 5H 8D TC TD", stock_0="9D JS", stock_1="5S", build_0="AC 2C 3D"
    )
    planned = expert(GAME.position(state, 0), state.rule_set.rules, 0, 0.5)
    assert isinstance(planned, Planned)
    assert planned.then(GAME.position(state, 0)) is None
    after = done(state, 0, planned.action).state
    second = planned.then(GAME.position(after, 0))
    assert second is not None
    assert second.action == play("hand:0", "5H", "build:0")


def test_a_plan_ends_where_a_card_turns_up() -> None:
    state = table(SpiteRules(), hand_0="KS 8H 8D", stock_0="9D AS", stock_1="9H QS")
    planned = expert(GAME.position(state, 0), state.rule_set.rules, 0, 0.5)
    assert isinstance(planned, Planned)
    assert planned.action.source == "stock:0"
    after = done(state, 0, planned.action).state
    assert planned.then(GAME.position(after, 0)) is None


def test_a_game_asks_for_plans_and_not_for_each_action() -> None:
    asked = 0

    def counted(position: SpitePosition, rules: SpiteRules, seat: Seat, chance: float) -> Any:
        nonlocal asked
        asked += 1
        return expert(position, rules, seat, chance)

    seed = SeededChance(bytes(32))
    played = whole_game(GAME, SHORT, (counted, counted), seed, Random(0).random)
    assert asked < played.actions
