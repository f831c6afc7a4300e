"""What the people at the tables do: mostly sensible things, and now and then anything at all."""

from random import Random

from protocol.core.commands import Action
from protocol.core.ids import Seat
from protocol.core.views import MatchView
from server.games.spite.policies import POLICIES

SENSIBLE = 0.8


def choose(view: MatchView, seat: Seat, chance: Random) -> Action:
    """A legal action of the seat, whose turn it is."""
    assert view.game is not None
    policy = POLICIES["greedy" if chance.random() < SENSIBLE else "casual"]
    return policy(view.game, view.rules, seat, chance.random())
