"""Reports to the lobby about matches that did not begin or that a player aborted early."""

import logging

from protocol.core.ids import SEATS, Seat, Version
from server.matches.core.model import Match
from server.matches.core.results import early_aborter
from server.matches.core.steps import is_replayable
from server.matches.core.storage import load_step
from server.matches.live.ports import MatchPorts
from server.store.errors import StoreUnavailable

STEPS_READ = 64
"""The number of steps to read from the store at a time."""

log = logging.getLogger(__name__)


async def report_to_lobby(before: Match, after: Match, ports: MatchPorts) -> None:
    """Report a change of a match's status to the lobby, if it ended without a game or by an abort.

    Call this before the players are notified. If the store is unavailable, it only logs that.
    """
    try:
        if before.awaits_both and after.status == "expired":
            await ports.no_shows.record_dissolved(after)
        elif after.status == "finished" and (seat := await _aborter(after, ports)) is not None:
            player = after.players[seat]
            if player is not None:
                await ports.no_shows.record_abort(player.id)
    except StoreUnavailable as error:
        log.warning("a dissolved or aborted match was not recorded: %s", error)


async def _aborter(match: Match, ports: MatchPorts) -> Seat | None:
    """Return the seat that aborted the match early, or None. Raises StoreUnavailable."""
    seat = early_aborter(match, acted=())
    if seat is None or match.game_type.turn(match.game.state) is not None:
        return seat
    # In games without turns an abort depends on which seats have acted, and only the match's log
    # contains that.
    return early_aborter(match, await _acted(match, ports))


async def _acted(match: Match, ports: MatchPorts) -> set[Seat]:
    """Return the seats that have acted in the match's first game. Raises StoreUnavailable."""
    acted: set[Seat] = set()
    after = Version(0)
    while len(acted) < len(SEATS):
        stored = await ports.matches.steps(match.id, after, STEPS_READ)
        if not stored:
            break
        for line in stored:
            step = load_step(line, match)
            after = step.version
            if step.author is not None and is_replayable(step, match.game_type):
                acted.add(step.author[0])
    return acted
