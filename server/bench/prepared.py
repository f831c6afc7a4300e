"""Prepares whole games of Spite and Malice as frames to send, before a benchmark is measured.

So the load generator uses little processor time during the measurement.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from random import Random
from zlib import crc32

from protocol.core.codec import MsgpackCodec
from protocol.core.commands import Act
from protocol.core.ids import CommandId, MatchId, Seat, Version
from protocol.games.spite import SpiteRules
from server.games.api import Rejection
from server.games.registry import DEFAULT_GAME, GAMES
from server.games.spite.policies import POLICIES
from server.matches.core.chance import MatchChance

DIFFERENT = 32
"""The number of different prepared games. Preparing one for each match would take longer than
playing it.
"""
FIRST_VERSION = 2
"""The version of a benchmark's match when its game has just been dealt."""


@dataclass(frozen=True, slots=True)
class PreparedMove:
    """A frame of a prepared game. Its seat sends it once it has received the previous version."""

    seat: Seat
    frame: bytes


def secret_of(match: MatchId) -> bytes:
    """Return the seed secret of a match on a node for benchmarks. It is not secret."""
    return _secret(_number(match))


def prepare(match: MatchId, rules: SpiteRules, longest: int) -> Sequence[PreparedMove]:
    """Return the prepared moves of a match on a node for benchmarks, at most `longest`, as frames
    to send.
    """
    return _prepared(_number(match), rules, longest)


def _number(match: MatchId) -> int:
    """Return the number of the prepared game that a match on a node for benchmarks has."""
    return crc32(match.encode()) % DIFFERENT


def _secret(number: int) -> bytes:
    return sha256(number.to_bytes(4)).digest()


@cache
def _prepared(number: int, rules: SpiteRules, longest: int) -> Sequence[PreparedMove]:
    game = GAMES[DEFAULT_GAME]
    state = game.begin(
        rules, MatchChance(_secret(number)).of_game(1), previous_first=None, at_ms=0
    ).state
    chance = Random(number)  # noqa: S311 -- a load needs no secrets
    codec = MsgpackCodec()
    moves: list[PreparedMove] = []
    while len(moves) < longest and game.outcome(state) is None:
        (seat,) = game.actors(state)
        position = game.position(state, seat)
        action = POLICIES["casual"](position, rules, seat, chance.random())
        if action is None:
            raise ValueError("a policy waits in its turn")
        version = Version(FIRST_VERSION + len(moves))
        act = Act(id=CommandId(f"m{version:07}"), version=version, action=action)
        moves.append(PreparedMove(seat, codec.encode(act)))
        advance = game.act(state, seat, action, 0)
        if isinstance(advance, Rejection):
            raise ValueError(f"a policy chose what is refused: {advance}")
        state = advance.state
    return moves
