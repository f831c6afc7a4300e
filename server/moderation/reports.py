"""Accepts reports about players and stores them with their context."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from protocol.core.codes import ErrorCode
from protocol.core.ids import MatchId, PlayerId, Seat
from protocol.core.moderation import LineView, ReportWanted
from server.limits import REPORTS_PER_PLAYER
from server.matches.seated_people import SeatedPeople
from server.moderation.chat_context import ChatContext
from server.players.errors import AccountError
from server.players.profiles import Profiles, account_named, name_of
from server.players.tokens import new_listed_id
from server.store.moderation import AlreadyReported, Report, ReportStore, TooManyReports
from server.store.players import PlayerStore


class ReportedPlayer(Struct, frozen=True, gc=False):
    """The player that a report is about."""

    player: PlayerId
    named: str
    match: MatchId | None = None
    seat: Seat | None = None


class Reports:
    """Accepts reports about players. Raises AccountError for invalid ones."""

    def __init__(
        self,
        *,
        store: ReportStore,
        players: PlayerStore,
        profiles: Profiles,
        seated: SeatedPeople,
        context: ChatContext,
        now_ms: Callable[[], int],
    ) -> None:
        """Prepare with the stores. `now_ms` is the clock that all nodes share."""
        self._store = store
        self._players = players
        self._profiles = profiles
        self._seated = seated
        self._context = context
        self._now_ms = now_ms

    async def report(self, by: PlayerId, wanted: ReportWanted) -> Report:
        """Store a report with its chat context, and return it. Raises AccountError,
        StoreUnavailable and DatabaseUnavailable.

        A report identifies the player by their seat in a match, by a line of chat, or by the name
        of their profile.
        """
        if wanted.note and not wanted.note.replace("\n", " ").isprintable():
            raise AccountError(ErrorCode.BAD_REQUEST)
        lines = await self._lines(wanted)
        about = await self._about(by, wanted, lines)
        if about.player == by:
            raise AccountError(ErrorCode.BAD_REQUEST)
        report = Report(
            id=new_listed_id(),
            at_ms=self._now_ms(),
            state="open",
            by=by,
            about=about.player,
            named=about.named,
            match=about.match,
            seat=about.seat,
            room=wanted.room,
            line=wanted.line,
            reason=wanted.reason,
            note=wanted.note.strip(),
            lines=lines,
        )
        try:
            await self._store.add(report, REPORTS_PER_PLAYER)
        except AlreadyReported as error:
            raise AccountError(ErrorCode.ALREADY_REPORTED) from error
        except TooManyReports as error:
            raise AccountError(ErrorCode.TOO_MANY_KEPT, {"limit": REPORTS_PER_PLAYER}) from error
        return report

    async def _lines(self, wanted: ReportWanted) -> Sequence[LineView]:
        """Return the chat lines around the reported one, or else the players' last lines.

        Return none if the report is about no match.
        """
        if wanted.match is None:
            return ()
        if wanted.line is None or wanted.room is None:
            return await self._context.last(wanted.match)
        return await self._context.around(wanted.match, wanted.room, wanted.line)

    async def _about(
        self, by: PlayerId, wanted: ReportWanted, lines: Sequence[LineView]
    ) -> ReportedPlayer:
        if wanted.match is None:
            return await self._registered(wanted.name)
        people = await self._seated.find(wanted.match, by)
        if people is None:
            raise AccountError(ErrorCode.NOT_FOUND)
        seat = wanted.seat
        if wanted.line is not None:
            line = next((one for one in lines if one.number == wanted.line), None)
            if line is None or line.by is None:
                raise AccountError(ErrorCode.NOT_FOUND)
            seat = line.seat
            if seat is None:
                watcher = PlayerId(line.by)
                return ReportedPlayer(
                    watcher, name_of(await self._profiles.find(watcher)), wanted.match
                )
        if seat is None or seat not in people:
            raise AccountError(ErrorCode.NOT_FOUND)
        return ReportedPlayer(people[seat].player, people[seat].name, wanted.match, seat)

    async def _registered(self, name: str | None) -> ReportedPlayer:
        if not name or not name.isprintable():
            raise AccountError(ErrorCode.NOT_FOUND)
        account = await account_named(self._players, name)
        if account is None:
            raise AccountError(ErrorCode.NOT_FOUND)
        return ReportedPlayer(account.person.id, name_of(account.person))
