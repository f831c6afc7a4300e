"""JSON bodies of reports, moderators' actions and notices to players (docs/moderation.md)."""

from typing import Annotated, Literal

from pydantic import Field

from protocol.core.body import Body
from protocol.core.ids import MatchId, Seat
from protocol.core.talk import TalkRoom

ReportReason = Literal["words", "name", "unfair", "other"]
"""The reason for a report: chat, a name, cheating, stalling or something else."""
ActKind = Literal["warn", "mute", "unmute", "close", "reopen", "dismiss"]
"""A moderator's action. `dismiss` closes a report without a consequence for the player."""
ReportState = Literal["open", "acted", "dismissed"]
NoticeKind = Literal["warned", "muted", "unmuted", "report_acted", "report_dismissed"]

PairReason = Literal[
    "same_browser", "same_address", "one_sided", "short", "aborted", "many_matches"
]

NOTE_LENGTH = 500
"""The longest note, in characters."""
LONGEST_MUTE_H = 24 * 365

Note = Annotated[str, Field(max_length=NOTE_LENGTH)]


class ReportWanted(Body):
    """`POST /api/reports`: report a player of a match, or a registered player by name."""

    match: Annotated[MatchId, Field(max_length=24)] | None = None
    seat: Seat | None = None
    """The player's seat in the match; null if `line` or `name` identifies the player."""
    room: TalkRoom | None = None
    line: Annotated[int, Field(ge=1, lt=2**31)] | None = None
    """The number of a chat line in that room."""
    name: Annotated[str, Field(max_length=400)] | None = None
    """The name of a registered player, if the report is not about a match."""
    reason: ReportReason
    note: Note = ""


class PlayerRef(Body):
    """A player, as moderators see them."""

    id: str
    name: str
    registered: bool
    """True if the player has an account, even a closed one."""


class LineView(Body):
    """A chat line of a match, as moderators see it."""

    room: TalkRoom
    number: int
    seat: Seat | None
    """The seat of the line's author, or null for a spectator."""
    by: str | None
    """The id of the author, if known."""
    phrase: str | None
    text: str | None
    """The content: a phrase's code or text."""
    at_ms: int


class ReportView(Body):
    """A report, as moderators see it."""

    id: str
    at_ms: int
    state: ReportState
    reason: ReportReason
    note: str
    match: MatchId | None
    seat: Seat | None
    """The reported player's seat in the match."""
    room: TalkRoom | None
    line: int | None
    """The reported line, one of `lines`."""
    about: PlayerRef
    named: str
    """The player's name at the time of the report."""
    by: PlayerRef
    lines: list[LineView]
    """The chat around the line at the time of the report; empty in lists of reports."""


class Reports(Body):
    """`GET /api/moderation/reports`: a page of the open reports, oldest first, or of the decided
    ones, newest first.
    """

    reports: list[ReportView]
    next: str | None
    """The value of `?after=` for the next page; null on the last one."""


class ActView(Body):
    """A moderator's action in the log."""

    id: str
    at_ms: int
    act: ActKind
    moderator: PlayerRef
    player: PlayerRef
    reason: ReportReason
    until_ms: int | None
    """The end of a mute, in Unix milliseconds; null for one without an end."""
    name_hidden: bool
    """True if closing the account also blocks its name for others."""
    note: str
    report: str | None
    """The report that this action decided."""


class Acts(Body):
    """`GET /api/moderation/acts`: moderators' actions, newest first; for one player with
    `?player=`.
    """

    acts: list[ActView]
    next: str | None


class OddPair(Body):
    """Two players whose rated matches look arranged, with the counts that indicate it."""

    players: Annotated[list[PlayerRef], Field(min_length=2, max_length=2)]
    matches: int
    wins: Annotated[list[int], Field(min_length=2, max_length=2)]
    """The number of matches that each player won."""
    same_address: int
    """The number of matches in which both players of the pair used the same network address."""
    same_browser: int
    """The number of matches in which both players used the same browser. They are unrated."""
    aborted: int
    """The number of matches that a player ended before the second turn."""
    short: int
    """The number of matches shorter than a minute."""
    last_ms: int
    """The end of the last match of the two players, in Unix milliseconds."""
    reasons: list[PairReason]
    """The reasons to list the pair, strongest first."""


class OddPairs(Body):
    """`GET /api/moderation/pairs`: the pairs with the most reasons first, at most 50."""

    days: int
    """The length of the counted period, in days until now."""
    pairs: list[OddPair]


class PlayerFile(Body):
    """The restrictions on a reported player now, and earlier actions."""

    player: PlayerRef
    muted: bool
    muted_until_ms: int | None
    """The end of the player's mute. Null without a mute, and for a mute without an end."""
    closed_ms: int | None
    acts: list[ActView]
    """Earlier actions about this player, newest first."""
    open_reports: int


class ReportFile(Body):
    """`GET /api/moderation/reports/{id}`: a report and the player it is about."""

    report: ReportView
    about: PlayerFile


class ActWanted(Body):
    """`POST /api/moderation/acts`: an action, which goes into the log."""

    act: ActKind
    player: Annotated[str, Field(max_length=64)]
    report: Annotated[str, Field(max_length=64)] | None = None
    """The open report that this action decides."""
    reason: ReportReason
    hours: Annotated[int, Field(ge=1, le=LONGEST_MUTE_H)] | None = None
    """The length of a mute; null for one without an end."""
    hide_name: bool = False
    """For closing an account: true blocks its name for others."""
    note: Note = ""
    """A note on the action that only moderators see."""


class Notice(Body):
    """A moderator's notice to a player."""

    id: str
    kind: NoticeKind
    reason: ReportReason
    until_ms: int | None
    name: str | None
    """The name of the player that a report was about."""
    at_ms: int
