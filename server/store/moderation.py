"""The ports (interfaces) of moderation: reports, moderators, their actions and notices, and pairs.

All of them raise DatabaseUnavailable. The modules of these names in `server.store.sql` implement
them.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId, Seat
from protocol.core.moderation import (
    ActKind,
    LineView,
    NoticeKind,
    ReportReason,
    ReportState,
)
from protocol.core.talk import TalkRoom


class AlreadyReported(Exception):
    """The player has already reported this player in this match, or without a match."""


class TooManyReports(Exception):
    """The player has as many open reports as allowed."""


class AlreadyDecided(Exception):
    """Another moderator decided the report a moment earlier, or there is no such report."""


class NoAccount(Exception):
    """There is no account that could be closed or reopened."""


class TimeCursor(Struct, frozen=True, gc=False):
    """A place in a list of reports or actions in the order of time, used to read the next page."""

    at_ms: int
    id: str


class Report(Struct, frozen=True, gc=False):
    """A report about a player, as the store has it."""

    id: str
    at_ms: int
    state: ReportState
    by: PlayerId
    about: PlayerId
    named: str
    """The reported player's name when the report was made."""
    match: MatchId | None
    seat: Seat | None
    room: TalkRoom | None
    line: int | None
    reason: ReportReason
    note: str
    lines: Sequence[LineView]
    """A copy of the reported chat lines, which outlives the lines themselves."""


class ModeratorAction(Struct, frozen=True, gc=False):
    """A moderator's action: an entry of the log, which never changes."""

    id: str
    at_ms: int
    moderator: PlayerId
    player: PlayerId
    act: ActKind
    reason: ReportReason
    until_ms: int | None = None
    name_hidden: bool = False
    note: str = ""
    report: str | None = None


class Mute(Struct, frozen=True, gc=False):
    """A mute of a player, who can't write in the chat."""

    until_ms: int | None
    """The end of the mute in Unix milliseconds, or None for ever."""
    reason: ReportReason


class ModeratorNotice(Struct, frozen=True, gc=False):
    """A moderator's notice to a player."""

    id: str
    player: PlayerId
    kind: NoticeKind
    reason: ReportReason
    at_ms: int
    until_ms: int | None = None
    name: str | None = None


class PairFacts(Struct, frozen=True, gc=False):
    """Counts of the matches of two players that were rated.

    Matches that only a shared browser or an early abort made unrated count too.
    """

    players: tuple[PlayerId, PlayerId]
    matches: int
    wins: tuple[int, int]
    same_address: int
    """The number of matches in which both players used one network address."""
    same_browser: int
    """The number of matches in which both players used one browser."""
    aborted: int
    """The number of matches that a player ended before the second turn."""
    short: int
    last_ms: int
    """The end of the last match (Unix milliseconds)."""


class ReportStore(Protocol):
    """The interface for reports, which only moderators see."""

    async def add(self, report: Report, most_open: int) -> None:
        """Add a report.

        Raises AlreadyReported if the player has reported the other one in this match before, and
        TooManyReports if the player has `most_open` open reports.
        """

    async def find(self, report: str) -> Report | None:
        """Return the report with this id, or None."""

    async def list_in_states(
        self, states: Collection[ReportState], after: TimeCursor | None, limit: int, *, newest: bool
    ) -> Sequence[Report]:
        """Return at most `limit` reports in the given states, without their chat lines.

        The oldest come first, or with `newest` the newest. With `after`, return those after that
        place in this order.
        """

    async def count_open_about(self, player: PlayerId) -> int:
        """Return the number of open reports about this player."""

    async def remove_decided(self, before_ms: int) -> None:
        """Remove reports that were decided before that time (Unix milliseconds), with their chat
        lines.
        """


class ActionStore(Protocol):
    """The interface for moderators' actions and their effects."""

    async def apply(self, act: ModeratorAction, notices: Sequence[ModeratorNotice]) -> None:
        """Add a moderator's action to the log, carry it out, and add the notices, in one
        transaction.

        With a `report`, the action decides that report. Raises AlreadyDecided if the report is not
        open, and NoAccount if there is no account to be closed or reopened.
        """

    async def read_log(
        self, player: PlayerId | None, before: TimeCursor | None, limit: int
    ) -> Sequence[ModeratorAction]:
        """Return at most `limit` entries of the log of moderators' actions, newest first.

        With `player`, return only entries about that player; with `before`, those after that place
        in this order.
        """

    async def find_mutes(self, players: Collection[PlayerId]) -> Mapping[PlayerId, Mute]:
        """Return the mutes of the given players. A mute may have ended already."""

    async def remove_ended_mutes(self, now_ms: int) -> None:
        """Remove the mutes that have ended."""


class NoticeStore(Protocol):
    """The interface for moderators' notices to players.

    Unread notices are listed. Read ones are removed some time later.
    """

    async def list_unread(
        self, players: Collection[PlayerId]
    ) -> Mapping[PlayerId, Sequence[ModeratorNotice]]:
        """Return the unread notices of the given players, oldest first."""

    async def mark_read(self, player: PlayerId, notice: str, at_ms: int) -> bool:
        """Mark a notice as read; return False if the player has no such unread notice."""

    async def remove_read(self, before_ms: int) -> None:
        """Remove moderators' notices that were read before that time."""


class Moderator(Struct, frozen=True, gc=False):
    """An account that may moderate."""

    player: PlayerId
    name: str
    since_ms: int


class ModeratorStore(Protocol):
    """The interface for the accounts that may moderate, and for names reserved for them."""

    async def among(self, players: Collection[PlayerId]) -> Mapping[PlayerId, bool]:
        """Return True for each of the given players who moderates, and nothing for the others."""

    async def all(self) -> Sequence[Moderator]:
        """Return all moderators, oldest first."""

    async def add(self, player: PlayerId, at_ms: int) -> None:
        """Make a registered player a moderator."""

    async def remove(self, player: PlayerId) -> bool:
        """Make a moderator an ordinary player; return False if the player is not a moderator."""

    async def set_reserved(self, skeletons: Collection[str], at_ms: int) -> Collection[str]:
        """Reserve the names of SPITE_MODERATORS for as long as it has them.

        Names that it no longer has become free after 90 days.
        Names are given by their skeletons (`server.store.players`). The first time a name is
        reserved, the account that has it becomes a moderator. Return the skeletons of names that
        belonged to no account then.
        """


class PairStore(Protocol):
    """The interface for counts of the rated matches of pairs of players, for moderators."""

    async def count_since(
        self, ended_ms: int, least_matches: int, short_ms: int, limit: int
    ) -> Sequence[PairFacts]:
        """Return at most `limit` pairs of players with the counts of their rated matches since
        `ended_ms`.

        The pairs with most matches come first. A pair has at least `least_matches` of them, or one
        in the same browser. Matches of less than `short_ms` milliseconds are short.
        """


class ModerationStores(Struct, frozen=True):
    """The stores of moderation: one field for each interface of this module."""

    reports: ReportStore
    actions: ActionStore
    notices: NoticeStore
    moderators: ModeratorStore
    pairs: PairStore
