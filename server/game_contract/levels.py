"""Checks of any game's bot levels: decisions and draw answers use only the position sent to the
seat, and games between levels end.
"""

from random import Random
from typing import Any

from protocol.core.ids import SEATS
from protocol.core.named import from_data, to_data
from server.game_contract.games import sampled
from server.game_contract.rules import reason_of
from server.games.api import AnyGame, action_in
from server.games.chance import SeededChance
from server.games.self_play import play

DECISIONS = 4
"""The number of decisions of each level that are checked in a random game."""


def check_levels_use_only_their_view(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that a level's action is legal and depends only on the position sent to its seat.

    In a game in which both seats may act at once, a level may also wait.
    """
    numbers = Random(seed)
    level = game.levels[numbers.choice(sorted(game.levels))]
    moments = [moment for moment in sampled(game, rules, seed) if moment.seat is not None]
    for moment in numbers.sample(moments, min(DECISIONS, len(moments))):
        state, seat = moment.before, moment.seat
        assert seat is not None
        position, chance = game.position(state, seat), numbers.random()
        action = action_in(level(position, rules, seat, chance))
        assert action in game.legal_actions(state, seat) or (action is None and not game.exact)
        # A state from the wire is another object, made of nothing but its bytes.
        sent = from_data(to_data(position), type(position))
        assert action_in(level(sent, rules, seat, chance)) == action


def check_draw_answers_use_only_their_view(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that a level's answer to a draw offer depends only on the position sent to its seat."""
    assert game.draws.keys() == game.levels.keys()
    numbers = Random(seed)
    judge = game.draws[numbers.choice(sorted(game.draws))]
    moments = [moment for moment in sampled(game, rules, seed) if moment.seat is not None]
    moment, seat = numbers.choice(moments), numbers.choice(SEATS)
    position, chance = game.position(moment.before, seat), numbers.random()
    sent = from_data(to_data(position), type(position))
    assert judge(sent, rules, seat, chance) is judge(position, rules, seat, chance)


def check_levels_finish_games(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that the levels play games against each other to the end."""
    names, numbers = list(game.levels), Random(seed)
    # Each level has one game; if their number is odd, the weakest one has two.
    for low, high in zip(names[::2], [*names[1::2], names[0]][: len(names[::2])], strict=True):
        levels = [game.levels[low], game.levels[high]]
        numbers.shuffle(levels)
        zero, one = levels
        chance = SeededChance(numbers.randbytes(32))
        # Raises RuntimeError if a level breaks a rule.
        ended = play(game, rules, policies=(zero, one), chance=chance, draw=numbers.random).state
        assert game.outcome(ended) is not None
        assert reason_of(game, ended) != "agreed", f"no end between {low} and {high}"


def check_levels_are_policies(game: AnyGame) -> None:
    """Check that every level is also a policy of the game, by the same name."""
    assert game.levels
    for name, level in game.levels.items():
        assert game.policies[name] is level
