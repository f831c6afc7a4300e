"""Loading of a match from its stored state and steps."""

import logging
from collections.abc import Sequence
from functools import lru_cache, reduce

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.ids import MatchId, Version
from server.games.schemas import UnknownSchema
from server.matches.core.model import Match, MatchStep
from server.matches.core.steps import apply_step
from server.matches.core.storage import history_hash, load_match, load_step
from server.matches.live.audience import STEPS_KEPT
from server.store.ports import MatchLog, MatchStore, StoredMatch

UNREADABLE = (ValueError, TypeError, LookupError)
"""The errors that decoding raises for a match or a step of an unknown form."""
LOGGED_MATCHES = 10_000
"""The number of unreadable matches to remember, so that each is logged only once."""

log = logging.getLogger(__name__)


class UnknownMatch(Exception):
    """There is no such match: none has this id, or the player has no seat in it."""


class UnreadableMatch(UnknownMatch):
    """The match is stored in a form that this release can't read."""


class Dropped(Exception):
    """This node has released the match from its memory. Ask the directory for it again."""


class SpectatorsNotAllowed(Exception):
    """The match allows no spectators."""


class Loaded(Struct, frozen=True, gc=False):
    """A match as it was loaded from the store, with its last steps."""

    match: Match
    mark: bytes
    saved: Version
    """The version of the stored state. Later steps are in the log."""
    recent: Sequence[MatchStep]
    """The last steps, in order."""
    found: StoredMatch


async def load(store: MatchStore, match: MatchId) -> Loaded:
    """Subscribe this node to a match, and load the match with its last steps from the store.

    Raises UnknownMatch, UnreadableMatch, StoreUnavailable.
    """
    stored = await store.subscribe(match, STEPS_KEPT)
    if stored is None:
        raise UnknownMatch(match)
    state = _state_of(match, stored)
    recent = [_marked(state, step) for step in stored.steps]
    newest = after_steps(state, recent[_since(stored) :])
    return Loaded(newest, stored.mark, stored.state_version, recent, stored)


def decode_newest(match: MatchId, stored: StoredMatch) -> Match:
    """Return the newest state of a stored match: its stored state with the later steps applied.
    Raises UnreadableMatch.
    """
    state = _state_of(match, stored)
    steps = [_step_of(state, step) for step in stored.steps[_since(stored) :]]
    return after_steps(state, steps)


def newer_steps(match: Match, mark: bytes, found: MatchLog | StoredMatch) -> list[MatchStep]:
    """Return the steps from `match`, whose history hash is `mark` here, to the stored version.

    The list is empty if the match's own last step was lost, or if steps in between are missing.
    Raises UnreadableMatch.
    """
    count = found.version - match.version
    own = len(found.steps) - count - 1
    if count <= 0 or own < -1:
        return []
    if match.version > 0 and (own < 0 or history_hash(match, found.steps[own]) != mark):
        return []
    return [_marked(match, step) for step in found.steps[own + 1 :]]


def _since(stored: StoredMatch) -> int:
    """Return the index in the log of the first step after the stored state."""
    return len(stored.steps) - (stored.version - stored.state_version)


def _marked(match: Match, stored: bytes) -> MatchStep:
    """Return a stored step of `match` with its history hash."""
    return replace(_step_of(match, stored), mark=history_hash(match, stored))


def _state_of(match: MatchId, stored: StoredMatch) -> Match:
    try:
        return load_match(stored.state)
    except UNREADABLE as error:
        raise unreadable(match, error) from error


def after_steps(state: Match, steps: Sequence[MatchStep]) -> Match:
    """Return the match after these steps. Raises UnreadableMatch if they don't follow it."""
    try:
        return reduce(apply_step, steps, state)
    except UNREADABLE as error:
        raise unreadable(state.id, error) from error


def _step_of(match: Match, stored: bytes) -> MatchStep:
    try:
        return load_step(stored, match)
    except UNREADABLE as error:
        raise unreadable(match.id, error) from error


def unreadable(match: MatchId, error: Exception) -> UnreadableMatch:
    """Return the exception for a stored match that `error` made unreadable, and log it once."""
    # Messages of other errors might contain cards.
    _log_unreadable(match, str(error) if isinstance(error, UnknownSchema) else type(error).__name__)
    return UnreadableMatch(match)


@lru_cache(maxsize=LOGGED_MATCHES)
def _log_unreadable(match: MatchId, reason: str) -> None:
    """Log an unreadable match once for each reason, as it may be loaded again and again."""
    log.error("the stored match %s can't be read: %s", match, reason)
