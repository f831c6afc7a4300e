"""What the server needs of the archive: the port behind which finished games are kept.

Redis has what is alive; what is over goes here and is never changed again. Every coroutine here
raises ArchiveUnavailable.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.clock import Speed
from protocol.core.ids import GameKey, MatchId, PlayerId, Seat


class ArchiveUnavailable(Exception):
    """The database could not be reached, or did not answer in time.

    Whether what was asked for was written is not known; writing it again does no harm.
    """


class ArchiveRefused(Exception):
    """The database can't be used as it is, and won't come right by itself: the text says why."""


class FinishedGame(Struct, frozen=True, gc=False):
    """One game that is over, with its record."""

    match: MatchId
    number: int
    """Its number in the match, from 1."""
    game_key: GameKey
    preset: str | None
    players: tuple[PlayerId, PlayerId]
    names: tuple[str, str]
    """The players' names, as they were in this game."""
    winner: Seat | None
    """None for a draw."""
    reason: str
    """How it ended: the record's `result.reason`."""
    began_ms: int
    ended_ms: int
    """Unix milliseconds, both."""
    record: bytes
    """One line of JSON in UTF-8, without its end: what is served is these bytes."""


class FinishedMatch(Struct, frozen=True, gc=False):
    """One match that is over."""

    match: MatchId
    game_key: GameKey
    preset: str | None
    rules: bytes
    """Every option of its game with its value, as a JSON object in UTF-8."""
    clock: bytes | None
    """How long players might take, in the same form; None where there was no limit."""
    players: tuple[PlayerId, PlayerId]
    names: tuple[str, str]
    winner: Seat | None
    score: tuple[int, int]
    """The points of each seat over all its games."""
    games: int
    """How many were played."""
    ended_ms: int
    speed: Speed
    """The class of its clock."""
    public: bool
    """Whether everybody may find it; others are for those who have their link."""
    rated: bool
    """Whether it counts for the ratings of its players."""
    networks: tuple[str | None, str | None] = (None, None)
    """Tokens of the players' network addresses when they sat down; None if unknown."""
    watchers: bool = True
    """False for a match without spectators: its records are for its players."""
    expires_ms: int | None = None
    """When the archive removes it (Unix milliseconds); None for never."""
    aborted_by: Seat | None = None
    """The seat that ended a rated match before its second turn, which makes it unrated."""
    same_browser: bool = False
    """True if both players used the same browser, which makes it unrated."""


class Before(Struct, frozen=True, gc=False):
    """A place in the order in which matches ended: before this one, or what ended with it."""

    ended_ms: int
    match: MatchId


class Archive(Protocol):
    """Finished games and matches, kept for good."""

    async def keep(
        self, games: Sequence[FinishedGame], matches: Sequence[FinishedMatch] = ()
    ) -> None:
        """Write all of these, or none. What is there already stays as it is: written first, kept.

        So it may be called again where its outcome is not known, and nothing is there twice.
        In the same transaction rated matches change the ratings of their players.
        Raises ValueError for what the database can't take, such as text with a zero in it.
        """

    async def update_ratings(self) -> bool:
        """Go on with ratings that change since matches came late; False where none is to be.

        `keep` does most of it by itself; this is for what would take it too long.
        """

    async def record(self, match: MatchId, number: int) -> bytes | None:
        """The record of the match's `number`th game, as it was written; None for none."""

    async def records_of(self, matches: Sequence[MatchId]) -> Sequence[bytes]:
        """The records of all games of these matches: in this order, and in that of the games."""

    async def match(self, match: MatchId) -> FinishedMatch | None:
        """A match that is over; None where there is none."""

    async def finished_of(
        self, player: PlayerId, before: Before | None, limit: int
    ) -> Sequence[FinishedMatch]:
        """At most `limit` of a player's matches that are over: those that ended last, newest first.

        With `before`, only those that come after that place. Of matches that ended at the same
        time, the greater id comes first.
        """

    async def games(self, match: MatchId) -> int:
        """How many games of the match are here."""

    def records(self) -> AsyncIterator[bytes]:
        """All records, in the order in which their games were written; read bit by bit."""

    async def ping(self) -> None:
        """Return if the database answers, and has what the archive needs."""
