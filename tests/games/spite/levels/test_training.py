"""Tests the training of the expert bot's weights by games against itself.

It must raise the value of positions that led to a win, and be reproducible.
"""

import pytest

from protocol.core.ids import Seat
from protocol.games.spite import SpiteRules
from server.games.chance import SeededChance
from server.games.spite.levels.features import SIZE
from server.games.spite.levels.training import (
    Learner,
    Reached,
    TrainingGame,
    self_play,
    win_probability,
)
from server.games.spite.levels.value import Kind, Weights
from server.games.spite.levels.weights import from_json, to_json, trained_weights

GOOD, BAD = 20, 21
"""Two features of positions, for tests of training."""


def learned(games: int) -> Weights:
    """Return the weights of a bot's evaluation, trained on `games` games with small stocks."""
    learner, rules = Learner(games), SpiteRules(stock_count=2)
    for number in range(games):
        chance = SeededChance(bytes((number,)) * 32)
        learner.learn(self_play(rules, chance, learner.weights))
    return learner.result()


@pytest.mark.parametrize("seat", [0, 1])
def test_positions_of_the_winner_are_worth_more_than_those_of_the_loser(seat: Seat) -> None:
    learner = Learner(30)
    other: Seat = 1 if seat == 0 else 0
    reached = [Reached(seat, Kind.ENDED, [(GOOD, 1.0)]), Reached(other, Kind.ENDED, [(BAD, 1.0)])]
    for _ in range(30):
        learner.learn(TrainingGame(reached, winner=seat))
    weights = learner.result()[Kind.ENDED]
    assert win_probability(weights, [(GOOD, 1.0)]) > 0.6
    assert win_probability(weights, [(BAD, 1.0)]) < 0.4
    assert learner.result()[Kind.TURNED][GOOD] == 0


def test_a_draw_is_worth_less_than_half_a_win_to_both() -> None:
    learner = Learner(60)
    for _ in range(60):
        learner.learn(TrainingGame([Reached(0, Kind.ENDED, [(GOOD, 1.0)])], winner=None))
    assert win_probability(learner.result()[Kind.ENDED], [(GOOD, 1.0)]) < 0.45


def test_an_early_position_learns_from_a_later_one() -> None:
    learner = Learner(40)
    late = Reached(0, Kind.ENDED, [(GOOD, 1.0)])
    for _ in range(20):
        learner.learn(TrainingGame([late], winner=0))
    before = learner.weights[Kind.TURNED][BAD]
    learner.learn(TrainingGame([Reached(0, Kind.TURNED, [(BAD, 1.0)]), late], winner=0))
    assert learner.weights[Kind.TURNED][BAD] > before


def test_it_makes_no_difference_which_seat_has_which_number() -> None:
    def of(first: Seat, second: Seat) -> Weights:
        """Return the weights of a bot's evaluation after learning from one game that `first` won.

        `first` also began the game.
        """
        reached = [
            Reached(first, Kind.ENDED, [(GOOD, 1.0)]),
            Reached(second, Kind.ENDED, [(GOOD, 1.0), (BAD, 1.0)]),
            Reached(first, Kind.TURNED, [(BAD, 0.5)]),
        ]
        learner = Learner(2)
        learner.learn(TrainingGame(reached, winner=first))
        return learner.weights

    assert of(0, 1) == of(1, 0)


def test_training_is_reproducible() -> None:
    assert learned(3) == learned(3)


def test_every_plan_of_a_game_is_learned_from() -> None:
    first = Learner(1).weights
    game = self_play(SpiteRules(stock_count=2), SeededChance(bytes(32)), first)
    assert {one.seat for one in game.reached} == {0, 1}
    assert Kind.ENDED in {one.kind for one in game.reached}
    assert all(0 <= place < SIZE for one in game.reached for place, _ in one.features)


def test_weights_are_read_as_they_were_written() -> None:
    weights = {kind: [n / 100 for n in range(SIZE)] for kind in Kind}
    assert from_json(to_json("spite train", weights)) == weights


def test_each_feature_has_a_weight() -> None:
    assert {kind: len(trained_weights()[kind]) for kind in Kind} == dict.fromkeys(Kind, SIZE)
