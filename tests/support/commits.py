"""Sample commits for tests of the store, with short texts in place of real states and steps."""

from protocol.core.ids import MatchId, PlayerId, Version
from server.store.ports import Commit, EndedGame, StoredMatch


def commit(
    match: MatchId,
    version: int,
    *,
    by: str = "",
    after: str = "",
    deadline_ms: int | None = None,
    ended: EndedGame | None = None,
    players: tuple[PlayerId, ...] = (),
) -> Commit:
    """Return a commit of this version, whose mark, state and step name the version and `by`.

    It follows the commit of the version before that was written by `after`. It ends the game
    `ended`, if given; then `players` have a seat in the match.
    """
    return Commit(
        match,
        Version(version),
        f"mark {version - 1}{after}".encode() if version else b"",
        f"mark {version}{by}".encode(),
        f"state {version}{by}".encode(),
        f"step {version}{by}".encode(),
        deadline_ms,
        ended=ended,
        players=players,
    )


def stored(version: int, *, by: str = "") -> StoredMatch:
    """Return the match that the store must hold after the sample commit of this version."""
    mark, state = f"mark {version}{by}".encode(), f"state {version}{by}".encode()
    return StoredMatch(Version(version), mark, state, Version(version), [])
