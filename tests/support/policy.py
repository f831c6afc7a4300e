"""Chooses the actions of test players: usually by the policy `greedy`, sometimes by `casual`."""

from random import Random

from protocol.core.ids import Seat
from protocol.core.message import Message
from protocol.core.views import MatchView
from server.games.registry import GAMES

SENSIBLE = 0.8


def choose(view: MatchView, seat: Seat, chance: Random) -> Message:
    """Return the seat's action by the policy `greedy`, or in one of five cases by `casual`."""
    assert view.game is not None
    policies = GAMES[view.game_key].policies
    policy = policies["greedy" if chance.random() < SENSIBLE else "casual"]
    action: Message = policy(view.game.position, view.rules, seat, chance.random())
    return action
