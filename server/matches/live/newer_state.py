"""What the store has of a match that this node does not have yet."""

import logging
from collections.abc import Sequence
from functools import reduce

from msgspec import Struct

from protocol.core.ids import Version
from server.matches.core.model import Match, MatchStep
from server.matches.core.steps import apply_step, is_replayable
from server.matches.live.match_loader import load, newer_steps
from server.store.ports import MatchLog, MatchStore

log = logging.getLogger(__name__)


class NewerState(Struct, frozen=True, gc=False):
    """A match as the store has it."""

    match: Match
    mark: bytes
    saved: Version
    """The version of the state that is stored."""
    steps: Sequence[MatchStep]
    """What leads there from what this node has; nothing where the store has lost some of that."""
    recent: Sequence[MatchStep] = ()
    """The last steps, in order, where the match was loaded anew."""


async def load_newer(match: Match, mark: bytes, news: MatchLog, store: MatchStore) -> NewerState:
    """The newest of a match that is at `mark` here, by its log's news or else loaded anew.

    Raises UnknownMatch, StoreUnavailable.
    """
    steps = newer_steps(match, mark, news)
    if steps and all(map(is_replayable, steps)):
        return NewerState(reduce(apply_step, steps, match), news.mark, news.state_version, steps)
    if not steps:
        log.warning(
            "match %s is at version %d, to which version %d did not lead",
            *(match.id, news.version, match.version),
        )
    # By now it may be further on.
    loaded = await load(store, match.id)
    steps = newer_steps(match, mark, loaded.found)
    return NewerState(loaded.match, loaded.mark, loaded.saved, steps, loaded.recent)
