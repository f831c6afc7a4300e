"""The ports of reports, and of what moderators do. All raise ArchiveUnavailable."""

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
    """The player has reported the same one in the same match."""


class TooManyReports(Exception):
    """The player has as many open reports as one may have."""


class AlreadyDecided(Exception):
    """Another moderator was a moment earlier, or there is no such report."""


class NoAccount(Exception):
    """There is no account that could be closed, or opened again."""


class Place(Struct, frozen=True, gc=False):
    """A place in a list by time."""

    at_ms: int
    id: str


class Report(Struct, frozen=True, gc=False):
    """What somebody has reported."""

    id: str
    at_ms: int
    state: ReportState
    by: PlayerId
    about: PlayerId
    named: str
    """What the player was called then."""
    match: MatchId | None
    seat: Seat | None
    room: TalkRoom | None
    line: int | None
    reason: ReportReason
    note: str
    lines: Sequence[LineView]
    """A copy of what was said, which outlives the lines themselves."""


class ModeratorAction(Struct, frozen=True, gc=False):
    """What a moderator did: an entry of the log, which is never changed."""

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
    """A player may say nothing."""

    until_ms: int | None
    """None: without an end."""
    reason: ReportReason


class ModeratorNotice(Struct, frozen=True, gc=False):
    """A notice for a player."""

    id: str
    player: PlayerId
    kind: NoticeKind
    reason: ReportReason
    at_ms: int
    until_ms: int | None = None
    name: str | None = None


class PairFacts(Struct, frozen=True, gc=False):
    """Counts of the rated matches of two players, and of those that would have been rated."""

    players: tuple[PlayerId, PlayerId]
    matches: int
    wins: tuple[int, int]
    same_address: int
    """Matches in which both players used one network address."""
    same_browser: int
    """Matches in which both players used one browser."""
    aborted: int
    """Matches that a player ended before the second turn."""
    short: int
    last_ms: int
    """The end of the last match (Unix milliseconds)."""


class ReportStore(Protocol):
    """Reports, which nobody but moderators is shown."""

    async def add(self, report: Report, most_open: int) -> None:
        """Keep one. Raises AlreadyReported and TooManyReports."""

    async def find(self, report: str) -> Report | None:
        """The one with this id."""

    async def in_state(
        self, states: Collection[ReportState], after: Place | None, limit: int, *, newest: bool
    ) -> Sequence[Report]:
        """Those in one of these states, by time, without their lines."""

    async def open_about(self, player: PlayerId) -> int:
        """How many open reports are about this player."""

    async def remove_decided(self, before_ms: int) -> None:
        """Remove those that were decided before then, with the words in them."""


class ActionStore(Protocol):
    """What moderators did, and what holds since."""

    async def apply(self, act: ModeratorAction, notices: Sequence[ModeratorNotice]) -> None:
        """Enter an act in the log, and carry it out, in one transaction.

        With a `report` the act decides it: raises AlreadyDecided. Raises NoAccount.
        """

    async def log(
        self, player: PlayerId | None, before: Place | None, limit: int
    ) -> Sequence[ModeratorAction]:
        """The log, or what is in it about a player, the newest first."""

    async def mutes(self, players: Collection[PlayerId]) -> Mapping[PlayerId, Mute]:
        """Those of these players who were muted; a mute may have ended since."""

    async def remove_ended_mutes(self, now_ms: int) -> None:
        """Remove the mutes that have ended."""


class NoticeStore(Protocol):
    """What players are told by moderators."""

    async def unread(
        self, players: Collection[PlayerId]
    ) -> Mapping[PlayerId, Sequence[ModeratorNotice]]:
        """What these players have not said to have read, the oldest first."""

    async def read(self, player: PlayerId, notice: str, at_ms: int) -> bool:
        """The player says that they have read it; False where it is none of theirs."""

    async def remove_read(self, before_ms: int) -> None:
        """Remove those that were read before then."""


class Moderator(Struct, frozen=True, gc=False):
    """An account that may moderate."""

    player: PlayerId
    name: str
    since_ms: int


class ModeratorStore(Protocol):
    """The accounts that may moderate, and the names that are reserved for them."""

    async def among(self, players: Collection[PlayerId]) -> Mapping[PlayerId, bool]:
        """Return True for each of these players who moderates, and nothing for the others."""

    async def all(self) -> Sequence[Moderator]:
        """Return all moderators, oldest first."""

    async def add(self, player: PlayerId, at_ms: int) -> None:
        """Make a registered player a moderator."""

    async def remove(self, player: PlayerId) -> bool:
        """Make a moderator an ordinary player; return False for a player who is no moderator."""

    async def set_reserved(self, skeletons: Collection[str], at_ms: int) -> Collection[str]:
        """Reserve the names of SPITE_MODERATORS, and only these, without an end.

        A name that was not reserved so before makes the account that has it a moderator. Returns
        the skeletons of names that belonged to no account then.
        """


class PairStore(Protocol):
    """Pairs of players who met in rated matches."""

    async def since(
        self, ended_ms: int, least_matches: int, short_ms: int, limit: int
    ) -> Sequence[PairFacts]:
        """Return the pairs with most matches that ended after `ended_ms`.

        A pair has at least `least_matches` of them, or one in the same browser. Matches of less
        than `short_ms` milliseconds are short.
        """


class ModerationStores(Struct, frozen=True):
    """All of them."""

    reports: ReportStore
    actions: ActionStore
    notices: NoticeStore
    moderators: ModeratorStore
    pairs: PairStore
