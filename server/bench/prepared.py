"""Whole games prepared beforehand, so that the load costs next to nothing while it is measured."""

from dataclasses import dataclass
from hashlib import sha256
from random import Random

from protocol.codec import MsgpackCodec
from protocol.commands import Act
from protocol.ids import CommandId, MatchId, Seat, Version
from protocol.rules import Rules
from protocol.views import GameView
from server.games.api import Rejection
from server.games.disclosure import show_table
from server.games.registry import DEFAULT_GAME, GAMES
from server.games.shuffle import NO_CONTRIBUTIONS
from server.games.spite.policies import POLICIES
from server.matches.chance import shuffles_of

FIRST_VERSION = 2
"""The version of a match whose game has just been dealt."""


@dataclass(frozen=True, slots=True)
class PreparedMove:
    """A frame to be sent by a seat, once it has heard of the version before."""

    seat: Seat
    frame: bytes


def secret_of(match: MatchId) -> bytes:
    """What a node under measurement deals this match from: no secret at all."""
    return sha256(match.encode()).digest()


def prepare(match: MatchId, rules: Rules, longest: int) -> list[PreparedMove]:
    """The moves of the match that this secret makes, `longest` at most, as frames to send."""
    game = GAMES[DEFAULT_GAME]
    zones = game.zones(rules)
    state = game.deal(rules, shuffles_of(secret_of(match), 1, NO_CONTRIBUTIONS)).state
    chance = Random(match)  # noqa: S311 -- a load needs no secrets
    codec = MsgpackCodec()
    moves: list[PreparedMove] = []
    while len(moves) < longest and game.outcome(state) is None:
        (seat,) = game.actors(state)
        shown = show_table(zones, game.layout(state), seat)
        view = GameView.model_construct(zones=shown, turn=None)
        action = POLICIES["casual"](view, rules, seat, chance.random())
        version = Version(FIRST_VERSION + len(moves))
        act = Act(id=CommandId(f"m{version}"), version=version, action=action)
        moves.append(PreparedMove(seat, codec.encode(act)))
        advance = game.apply(state, seat, action)
        if isinstance(advance, Rejection):
            raise ValueError(f"a policy chose what is refused: {advance}")
        state = advance.state
    return moves
