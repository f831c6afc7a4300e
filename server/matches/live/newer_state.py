"""Reading of a match's state from the store, if it is newer than what this node has."""

import logging
from collections.abc import Sequence

from msgspec import Struct

from protocol.core.ids import Version
from server.matches.core.model import Match, MatchStep
from server.matches.core.steps import is_replayable
from server.matches.live.match_loader import after_steps, load, newer_steps
from server.store.ports import MatchLog, MatchStore

log = logging.getLogger(__name__)


class NewerState(Struct, frozen=True, gc=False):
    """A newer state of a match, as the store has it."""

    match: Match
    mark: bytes
    saved: Version
    """The version of the stored state."""
    steps: Sequence[MatchStep]
    """The steps from this node's version to the stored one.

    Empty if the store has lost some of what this node has.
    """
    recent: Sequence[MatchStep] = ()
    """The last steps, in order, if the whole match was loaded."""


async def load_newer(match: Match, mark: bytes, news: MatchLog, store: MatchStore) -> NewerState:
    """Return the newest state of a match that has the history hash `mark` here.

    It follows from the log, if possible; otherwise the whole match is loaded. Raises UnknownMatch,
    UnreadableMatch, StoreUnavailable.
    """
    steps = newer_steps(match, mark, news)
    game = match.game_type
    if steps and all(is_replayable(step, game) for step in steps):
        return NewerState(after_steps(match, steps), news.mark, news.state_version, steps)
    if not steps:
        log.warning(
            "match %s is at version %d, to which version %d did not lead",
            *(match.id, news.version, match.version),
        )
    # The match may have advanced in the meantime.
    loaded = await load(store, match.id)
    steps = newer_steps(match, mark, loaded.found)
    return NewerState(loaded.match, loaded.mark, loaded.saved, steps, loaded.recent)
