"""Commits to the store that tell where they come from."""

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
    """A commit whose state and step tell the version, and who made it; likewise the one before.

    It ends the game `ended`, if one is named; then `players` have a seat in the match.
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
    """What is stored after such a commit."""
    mark, state = f"mark {version}{by}".encode(), f"state {version}{by}".encode()
    return StoredMatch(Version(version), mark, state, Version(version), [])
