"""Reports about players, what moderators do upon them, and what players are told: as JSON.

See docs/moderation.md. All of it is asked for over HTTP.
"""

from typing import Annotated, Literal

from pydantic import Field

from protocol.core.ids import MatchId, Seat
from protocol.core.message import Message
from protocol.core.talk import TalkRoom

ReportReason = Literal["words", "name", "unfair", "other"]
"""What somebody says, what they are called, cheating or stalling, or something else."""
ActKind = Literal["warn", "mute", "unmute", "close", "reopen", "dismiss"]
"""What moderators do; `dismiss` decides that nothing is to be done about a report."""
ReportState = Literal["open", "acted", "dismissed"]
NoticeKind = Literal["warned", "muted", "unmuted", "report_acted", "report_dismissed"]

PairReason = Literal[
    "same_browser", "same_address", "one_sided", "short", "aborted", "many_matches"
]

NOTE_LENGTH = 500
"""So many characters a note may have."""
LONGEST_MUTE_H = 24 * 365

Note = Annotated[str, Field(max_length=NOTE_LENGTH)]


class ReportWanted(Message):
    """`POST /api/reports`: about a player of a match, or one who is registered, by the name."""

    match: Annotated[MatchId, Field(max_length=24)] | None = None
    seat: Seat | None = None
    """Whose: of the match; null where a line says it, or a name."""
    room: TalkRoom | None = None
    line: Annotated[int, Field(ge=1, lt=2**31)] | None = None
    """What was said in the match, by the number of the line in that room."""
    name: Annotated[str, Field(max_length=400)] | None = None
    """A registered player's, where there is no match."""
    reason: ReportReason
    note: Note = ""


class PlayerRef(Message):
    """A player, as moderators know them."""

    id: str
    name: str
    registered: bool
    """Whether there is an account, be it a closed one."""


class LineView(Message):
    """Something that was said beside a match."""

    room: TalkRoom
    number: int
    seat: Seat | None
    """Null for a spectator."""
    by: str | None
    """Whose words they are, by id, where that is known."""
    phrase: str | None
    text: str | None
    """What was said: a phrase by its code, or words."""
    at_ms: int


class ReportView(Message):
    """A report, as moderators read it."""

    id: str
    at_ms: int
    state: ReportState
    reason: ReportReason
    note: str
    match: MatchId | None
    seat: Seat | None
    """That of the player it is about, in the match."""
    room: TalkRoom | None
    line: int | None
    """The line that was reported, among `lines`."""
    about: PlayerRef
    named: str
    """What that player was called then."""
    by: PlayerRef
    lines: list[LineView]
    """What was said before and after, as it was when the report came; in lists of reports none."""


class Reports(Message):
    """`GET /api/moderation/reports`: those of a state, open ones the oldest first."""

    reports: list[ReportView]
    next: str | None
    """`?after=` this text gives those that follow; null where there are none."""


class ActView(Message):
    """Something that a moderator did, in the log."""

    id: str
    at_ms: int
    act: ActKind
    moderator: PlayerRef
    player: PlayerRef
    reason: ReportReason
    until_ms: int | None
    """When a mute ends (Unix milliseconds); null for one that does not."""
    name_hidden: bool
    """Whether closing the account keeps its name from others."""
    note: str
    report: str | None
    """The report that was decided."""


class Acts(Message):
    """`GET /api/moderation/acts`: the log, the newest first; of a player with `?player=`."""

    acts: list[ActView]
    next: str | None


class OddPair(Message):
    """Two players whose rated matches look arranged, and the counts that say so."""

    players: Annotated[list[PlayerRef], Field(min_length=2, max_length=2)]
    matches: int
    wins: Annotated[list[int], Field(min_length=2, max_length=2)]
    """The matches that each of the players won."""
    same_address: int
    """Matches in which both used the same network address."""
    same_browser: int
    """Matches in which both used the same browser. They are unrated."""
    aborted: int
    """Matches that one of them ended before the second turn."""
    short: int
    """Matches of less than a minute."""
    last_ms: int
    """The end of their last match (Unix milliseconds)."""
    reasons: list[PairReason]
    """Reasons for which the pair is listed, the most telling first."""


class OddPairs(Message):
    """`GET /api/moderation/pairs`: those with most reasons first, 50 at most."""

    days: int
    """The number of days that are counted, until now."""
    pairs: list[OddPair]


class PlayerFile(Message):
    """What holds for a player now."""

    player: PlayerRef
    muted: bool
    muted_until_ms: int | None
    """Null for a mute without an end, and where there is none."""
    closed_ms: int | None
    acts: list[ActView]
    """What moderators did before, the newest first."""
    open_reports: int


class ReportFile(Message):
    """`GET /api/moderation/reports/{id}`: a report, and whom it is about."""

    report: ReportView
    about: PlayerFile


class ActWanted(Message):
    """`POST /api/moderation/acts`: something to be done, which goes to the log."""

    act: ActKind
    player: Annotated[str, Field(max_length=64)]
    report: Annotated[str, Field(max_length=64)] | None = None
    """The open report that this decides."""
    reason: ReportReason
    hours: Annotated[int, Field(ge=1, le=LONGEST_MUTE_H)] | None = None
    """How long a mute lasts; null for one without an end."""
    hide_name: bool = False
    """Of an account that is closed: whether its name is kept from others."""
    note: Note = ""
    """For moderators alone."""


class Notice(Message):
    """What moderators have to tell a player."""

    id: str
    kind: NoticeKind
    reason: ReportReason
    until_ms: int | None
    name: str | None
    """Whom a report was about."""
    at_ms: int
