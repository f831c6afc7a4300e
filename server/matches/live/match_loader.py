"""Reading what the store has of a match."""

import logging
from collections.abc import Sequence
from functools import lru_cache, reduce

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.ids import MatchId, Version
from server.games.schemas import UnknownSchema
from server.matches.core.history_hash import history_hash
from server.matches.core.model import Match, MatchStep
from server.matches.core.steps import apply_step
from server.matches.core.storage import load_match, load_step
from server.matches.live.history import STEPS_KEPT
from server.store.ports import MatchLog, MatchStore, StoredMatch

UNREADABLE = (ValueError, TypeError, LookupError)
"""What reading a match or step raises where it has another form than this release knows."""
LOGGED_MATCHES = 10_000

log = logging.getLogger(__name__)


class UnknownMatch(Exception):
    """There is no match with this id."""


class UnreadableMatch(UnknownMatch):
    """The store has the match, and this release can't read it."""


class Dropped(Exception):
    """This node has let go of the live match: ask the directory for it again."""


class SpectatorsNotAllowed(Exception):
    """The match is open to its players alone."""


class Loaded(Struct, frozen=True, gc=False):
    """A match as it was found in the store."""

    match: Match
    mark: bytes
    saved: Version
    """The version of the state that is stored; the steps since then are in the log."""
    recent: Sequence[MatchStep]
    """The last steps, in order."""
    found: StoredMatch


async def load(store: MatchStore, match: MatchId) -> Loaded:
    """The newest of a match, which is watched from then on.

    Raises UnknownMatch, UnreadableMatch, StoreUnavailable.
    """
    stored = await store.subscribe(match, STEPS_KEPT)
    if stored is None:
        raise UnknownMatch(match)
    state = _state_of(match, stored)
    recent = [_marked(state, step) for step in stored.steps]
    newest = reduce(apply_step, recent[_since(stored) :], state)
    return Loaded(newest, stored.mark, stored.state_version, recent, stored)


def decode_newest(match: MatchId, stored: StoredMatch) -> Match:
    """The match that was found. Raises UnreadableMatch."""
    state = _state_of(match, stored)
    steps = [_step_of(state, step) for step in stored.steps[_since(stored) :]]
    return reduce(apply_step, steps, state)


def newer_steps(match: Match, mark: bytes, found: MatchLog | StoredMatch) -> list[MatchStep]:
    """The steps that lead on from `match`, which has this mark here, to what was found.

    None of them where its own last step is lost, or where not all of them were found.
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
    """Where the steps after the stored state begin."""
    return len(stored.steps) - (stored.version - stored.state_version)


def _marked(match: Match, stored: bytes) -> MatchStep:
    """A stored step of `match`, with its mark."""
    return replace(_step_of(match, stored), mark=history_hash(match, stored))


def _state_of(match: MatchId, stored: StoredMatch) -> Match:
    try:
        return load_match(stored.state)
    except UNREADABLE as error:
        raise unreadable(match, error) from error


def _step_of(match: Match, stored: bytes) -> MatchStep:
    try:
        return load_step(stored, match.plays, match.rules, secret=match.secret)
    except UNREADABLE as error:
        raise unreadable(match.id, error) from error


def unreadable(match: MatchId, error: Exception) -> UnreadableMatch:
    """Return the exception for a match that reading ended in `error`, and log it once."""
    # Other errors might quote cards.
    _tell(match, str(error) if isinstance(error, UnknownSchema) else type(error).__name__)
    return UnreadableMatch(match)


@lru_cache(maxsize=LOGGED_MATCHES)
def _tell(match: MatchId, reason: str) -> None:
    """Log once for each match and reason: a match may be looked for again and again."""
    log.error("the stored match %s can't be read: %s", match, reason)
