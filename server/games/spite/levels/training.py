"""The training of the expert's weights: self-play with TD(lambda).

R. S. Sutton: Learning to predict by the methods of temporal differences (1988); G. Tesauro:
Temporal difference learning and TD-Gammon (1995). The step size of each weight depends on its past
gradients (AdaGrad; J. Duchi, E. Hazan, Y. Singer, 2011). The result is a mean of the weights (B.
Polyak, A. Juditsky, 1992).
"""

from collections import deque
from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

from protocol.core.ids import SEATS, Seat
from protocol.games.spite import SpiteAction, SpiteRules
from server.games.api import Rejection
from server.games.chance import Chance
from server.games.spite import legal
from server.games.spite.act import act
from server.games.spite.deal import deal
from server.games.spite.levels.features import SIZE, STOCK_LOG, THEIR_STOCK_LOG, Pairs
from server.games.spite.levels.plan import DRAWN, best_plan
from server.games.spite.levels.rank_actions import action_of
from server.games.spite.levels.sight import sight
from server.games.spite.levels.value import Kind, Value, Weights
from server.games.spite.policies import greedy
from server.games.spite.presets import DEFAULT_PRESET, PRESETS
from server.games.spite.rule_set import RuleSet, rule_set_of
from server.games.spite.state import State
from server.games.spite.visible import position, visible_cards

OTHER_PRESETS = ("snm-pz", "snm-pz-nwis", "g4a", "denexa", "skip-bo")
"""The other presets that the expert is trained on. `momentpoint` is left out: training with
unlimited build piles harms play with four.
"""
LAMBDA = 0.5
FIRST_STEP, LAST_STEP = 0.1, 0.02
"""The step sizes of the first and the last training game. They decrease by a constant factor."""
GRADIENT_DECAY = 0.98
"""The factor by which past gradients decay after each training game."""
REPLAY_DISTANCES = (1, 8, 24, 48, 80, 120, 160, 220, 300, 390)
"""The distances of the earlier games from which the training learns again after each game."""
AVERAGED_SHARE = 0.6
"""The share of the training games, the last ones, over which the resulting weights are the mean."""
TRAINING_RULES = tuple(
    rules for other in OTHER_PRESETS for rules in (PRESETS[DEFAULT_PRESET], PRESETS[other])
)
"""The rules of the training games, in turn. Half of the games use the default preset."""
MAX_PLANS = 2_000
"""The number of plans after which a training game is stopped and counts as drawn."""


class Reached(NamedTuple):
    """A position that a plan has reached in a training game, with its features."""

    seat: Seat
    kind: Kind
    features: Pairs


class TrainingGame(NamedTuple):
    """A game of Spite and Malice in self-play, from which the expert's weights are trained."""

    reached: Sequence[Reached]
    winner: Seat | None


class Learner:
    """The weights of the expert of Spite and Malice in training, over a fixed number of games."""

    def __init__(self, games: int) -> None:
        self.weights = {kind: first_weights() for kind in Kind}
        """The weights for the next training game."""
        self._games = games
        self._games_played: deque[TrainingGame] = deque(maxlen=max(REPLAY_DISTANCES) + 1)
        """The most recent training games, the newest one last."""
        self._played = 0
        self._squares = {kind: [1.0] * SIZE for kind in Kind}
        self._means = {kind: [0.0] * SIZE for kind in Kind}
        self._averaged = 0

    def learn(self, game: TrainingGame) -> None:
        """Learn from a training game, and again from some earlier ones."""
        self._games_played.append(game)
        self._played += 1
        step = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (self._played / self._games)
        for before in (0, *REPLAY_DISTANCES):
            if before < len(self._games_played):
                self._learn(self._games_played[-1 - before], step)
        for squares in self._squares.values():
            squares[:] = [1 + (square - 1) * GRADIENT_DECAY for square in squares]
        if self._played > (1 - AVERAGED_SHARE) * self._games:
            self._average()

    def result(self) -> Weights:
        """Return the trained weights, after all games: the means of the weights over the last 60 %
        of the games.
        """
        return self._means

    def _learn(self, game: TrainingGame, step: float) -> None:
        """Learn backward through a training game, both seats together.

        Learning from one seat after the other would undo the first seat's steps.
        """
        reached, winner = game.reached, game.winner
        targets = [DRAWN if winner is None else float(winner == seat) for seat in SEATS]
        probabilities = [win_probability(self.weights[one.kind], one.features) for one in reached]
        for one, probability in zip(reversed(reached), reversed(probabilities), strict=True):
            target = targets[one.seat]
            self._step(one, target - probability, step)
            targets[one.seat] = (1 - LAMBDA) * probability + LAMBDA * target

    def _step(self, one: Reached, error: float, step: float) -> None:
        weights, squares = self.weights[one.kind], self._squares[one.kind]
        for place, amount in one.features:
            gradient = error * amount
            squares[place] += gradient * gradient
            weights[place] += step * gradient / sqrt(squares[place])

    def _average(self) -> None:
        self._averaged += 1
        for kind, means in self._means.items():
            for place, weight in enumerate(self.weights[kind]):
                means[place] += (weight - means[place]) / self._averaged


def first_weights() -> list[float]:
    """Return the weights that the training begins with. They favour a smaller own stock."""
    weights = [0.0] * SIZE
    weights[STOCK_LOG], weights[THEIR_STOCK_LOG] = -1.0, 1.0
    return weights


def win_probability(weights: Sequence[float], found: Pairs) -> float:
    """Return the probability of winning that these weights give for the features of a position."""
    odds = sum([weights[place] * amount for place, amount in found])
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


def self_play(rules: SpiteRules, chance: Chance, weights: Weights) -> TrainingGame:
    """Play a game of the expert with these weights against itself, for training."""
    rule_set = rule_set_of(rules)
    state = deal(rule_set, chance).state
    reached: list[Reached] = []
    for _ in range(MAX_PLANS):
        if state.outcome is not None:
            return TrainingGame(reached, state.outcome.winner)
        state, led_to = _turn(rule_set, state, weights)
        reached += led_to
    return TrainingGame(reached, None)


def _turn(rule_set: RuleSet, state: State, weights: Weights) -> tuple[State, list[Reached]]:
    """Carry out one plan of the seat in turn, in a training game."""
    seat = state.turn.seat
    shown = position(state, seat)
    if legal.may_refill(rule_set, visible_cards(shown), seat, state.moved):
        return _acted(state, legal.REFILL), []
    table, spot = sight(rule_set, shown, seat)
    value = Value(weights, table)
    plan = best_plan(table, spot, value)
    if plan is None:
        return _acted(state, greedy(shown, rule_set.rules, seat, 0.0)), []
    for action in plan.actions:
        state = _acted(state, action_of(rule_set, state.piles, seat, action))
    if plan.leaf is None:
        return state, []
    return state, [Reached(seat, plan.leaf.kind, value.features(plan.leaf))]


def _acted(state: State, action: SpiteAction) -> State:
    answer = act(state, state.turn.seat, action)
    if isinstance(answer, Rejection):
        raise RuntimeError(f"a plan broke the rules: {answer}")
    return answer.state
