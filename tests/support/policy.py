"""The choices of actions by test players: mostly sensible, and sometimes random."""

from random import Random

from protocol.core.ids import Seat
from protocol.core.message import Message
from protocol.core.views import MatchView
from server.games.registry import GAMES

SENSIBLE = 0.8


def choose(view: MatchView, seat: Seat, chance: Random) -> Message:
    """Return an action of the seat in turn: mostly a greedy policy's, sometimes a random one."""
    assert view.game is not None
    policies = GAMES[view.game_key].policies
    policy = policies["greedy" if chance.random() < SENSIBLE else "casual"]
    action: Message = policy(view.game.position, view.rules, seat, chance.random())
    return action
