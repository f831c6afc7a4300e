"""Helpers for tests of outages: matches with a clock that has begun to run."""

from msgspec.structs import replace

from protocol.core.clock import TimeControl
from protocol.core.ids import Seat
from server.matches.core.clocks import Clocks
from server.matches.core.model import Match
from tests.matches.nodes import Node
from tests.support.matches import ANN, BEN, GAME, SETTINGS

BANK_MS = 60_000
PLAYERS = (ANN, BEN)


async def begun(node: Node, at_ms: int | None = None) -> Match:
    """Create a match with a clock on a node, and return it after its first turn has begun.

    The turn began at `at_ms` (Unix milliseconds), or without it, five minutes ago.
    """
    node.clock.ms = node.stores.clock.now_ms() - 300_000 if at_ms is None else at_ms
    match = await node.directory.create(ANN, replace(SETTINGS, clock=TimeControl(bank_ms=BANK_MS)))
    return await node.begin(match)


def start_of(match: Match) -> int:
    """Return the start of the match's first turn (Unix milliseconds)."""
    return clocks_of(match).at_ms


def mover_of(match: Match) -> Seat:
    (seat,) = GAME.actors(match.game.state)
    return seat


def clocks_of(match: Match) -> Clocks:
    assert match.game.clocks is not None
    return match.game.clocks
