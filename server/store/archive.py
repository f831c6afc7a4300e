"""The port (interface) of the archive, an SQL database that keeps finished games and matches.

Redis has the matches in play. Finished ones move to the archive. It changes them only to erase a
player's name. Every coroutine here raises DatabaseUnavailable. `server.store.sql.archive`
implements it.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.clock import Speed
from protocol.core.ids import GameKey, MatchId, PlayerId, Seat


class FinishedGame(Struct, frozen=True, gc=False):
    """A finished game with its record (its file of all moves), as the archive keeps it."""

    match: MatchId
    number: int
    """The game's number in the match, from 1."""
    game_key: GameKey
    preset: str | None
    players: tuple[PlayerId, PlayerId]
    names: tuple[str, str]
    """The players' names during this game."""
    winner: Seat | None
    """The seat that won the game, or None for a draw."""
    reason: str
    """The reason for the game's end, as its record has it."""
    began_ms: int
    ended_ms: int
    """The end of the game in Unix milliseconds, like `began_ms`."""
    record: bytes
    """The record: one line of JSON in UTF-8, without the line end. The server sends exactly these
    bytes.
    """


class FinishedMatch(Struct, frozen=True, gc=False):
    """A finished match without its games, as the archive keeps it."""

    match: MatchId
    game_key: GameKey
    preset: str | None
    rules: bytes
    """Every option of its game with its value, as a JSON object in UTF-8."""
    clock: bytes | None
    """The time control, as a JSON object in UTF-8; None if there was none."""
    players: tuple[PlayerId, PlayerId]
    names: tuple[str, str]
    winner: Seat | None
    score: tuple[int, int]
    """The points of each seat over all games of the match."""
    games: int
    """The number of games that were played."""
    ended_ms: int
    speed: Speed
    """The speed class of the match's clock."""
    public: bool
    """True if anybody can find the match; otherwise it takes the match's link."""
    rated: bool
    """True if the match counts for the ratings of its players."""
    networks: tuple[str | None, str | None] = (None, None)
    """Tokens of the players' network addresses when they sat down; None if unknown."""
    watchers: bool = True
    """False if spectators were not allowed: then only the players may read the records."""
    expires_ms: int | None = None
    """When the archive removes the match (Unix milliseconds); None for never."""
    aborted_by: Seat | None = None
    """The seat that ended a rated match before its second turn.

    That makes it unrated, unless the player has done so too often (`server.ratings.aborts`).
    """
    same_browser: bool = False
    """True if both players used the same browser, which makes the match unrated."""


class MatchCursor(Struct, frozen=True, gc=False):
    """A place in the order in which matches ended, used to read the next page of a list."""

    ended_ms: int
    match: MatchId


class Archive(Protocol):
    """The interface for the archive (SQL), which keeps finished games and matches.

    They stay for good, except matches with `expires_ms` and their games.
    """

    async def write(
        self, games: Sequence[FinishedGame], matches: Sequence[FinishedMatch] = ()
    ) -> None:
        """Write all of these games and matches, or none. Rows that already exist stay as they are.

        A caller that does not know the outcome may call it again: nothing is stored twice. Rated
        matches change the ratings of their players in the same transaction. Raises ValueError for
        values that the database rejects, such as text with a NUL in it.
        """

    async def update_ratings(self) -> bool:
        """Compute some ratings that `write` has left open, as it would have taken too long.

        They follow from many new matches, or from matches that were archived late. Return False if
        there were none, else True: then call it again.
        """

    async def record(self, match: MatchId, number: int) -> bytes | None:
        """Return the record (all moves, encoded) of the match's `number`th game, or None.

        It is as it was written, except for names that were erased since.
        """

    async def records_of(self, matches: Sequence[MatchId]) -> Sequence[bytes]:
        """Return the records of all games of the given matches, in this order, by game number."""

    async def match(self, match: MatchId) -> FinishedMatch | None:
        """Return a finished match; None if the archive does not have it."""

    async def finished_of(
        self, player: PlayerId, before: MatchCursor | None, limit: int
    ) -> Sequence[FinishedMatch]:
        """Return at most `limit` finished matches of a player, newest first.

        With `before`, return only matches after that place. Of matches that ended at the same time,
        the greater id comes first.
        """

    async def games(self, match: MatchId) -> int:
        """Return the number of the match's games in the archive."""

    def records(self) -> AsyncIterator[bytes]:
        """Yield the records of all archived games in the order in which the games were written.
        They are read page by page.
        """

    async def ping(self) -> None:
        """Check that the database answers and has the expected schema. Otherwise raise
        DatabaseUnavailable.
        """


class LedgerStore(Protocol):
    """The interface for luck ledgers: the stored analyses of luck in finished games.

    Its methods raise DatabaseUnavailable.
    """

    async def ledger(self, match: MatchId, number: int, version: int) -> bytes | None:
        """Return the luck ledger in this version of the match's `number`th game, or None."""

    async def write_ledger(self, match: MatchId, number: int, version: int, ledger: bytes) -> None:
        """Store a luck ledger, unless one of the same or a newer version exists."""
