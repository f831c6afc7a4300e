"""The port (interface) of the search in finished public matches.

Every coroutine here raises DatabaseUnavailable. `server.store.sql.search` implements it.
"""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from protocol.core.clock import Speed
from protocol.core.ids import GameKey, MatchId, PlayerId, Seat
from server.store.archive import FinishedMatch, MatchCursor

ResultFilter = Literal["won", "lost", "drawn", "decided"]
"""A filter by result: of the given player, or of either player (`drawn`, `decided`)."""


class Search(Struct, frozen=True):
    """The criteria of a search for finished matches. None matches everything."""

    player: PlayerId | None = None
    opponent: PlayerId | None = None
    """The opponent of the given player. Ignored without a player."""
    game_key: GameKey | None = None
    preset: str | None = None
    """A preset of the game. Ignored without a game."""
    own_rules: bool = False
    """True to find only matches with custom rules."""
    speed: Speed | None = None
    result: ResultFilter | None = None
    since_ms: int | None = None
    """The earliest end of the matches to find (Unix milliseconds)."""
    until_ms: int | None = None
    """The time before which the matches to find ended (Unix milliseconds)."""


class Played(Struct, frozen=True, gc=False):
    """A short form of a finished match, from the view of one of its players."""

    match: MatchId
    seat: Seat
    opponent: PlayerId
    game_key: GameKey
    preset: str | None
    winner: Seat | None
    ended_ms: int

    @property
    def won(self) -> bool | None:
        """True if the player won the match, False if they lost it; None for a draw."""
        return None if self.winner is None else self.winner == self.seat


class MatchSearch(Protocol):
    """The interface for the search for finished public matches."""

    async def find(
        self, search: Search, before: MatchCursor | None, limit: int
    ) -> Sequence[FinishedMatch]:
        """Return at most `limit` finished public matches that meet the criteria, newest first.

        With `before`, return only those after that place. Of matches that ended at the same time,
        the greater id comes first.
        """

    async def list_played(self, player: PlayerId, limit: int) -> Sequence[Played]:
        """Return the player's last `limit` finished public matches, newest first."""
