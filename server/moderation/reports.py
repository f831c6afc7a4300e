"""Accepts reports about players and stores them with their context."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from protocol.core.codes import ErrorCode
from protocol.core.ids import SEATS, MatchId, PlayerId, Seat
from protocol.core.moderation import LineView, ReportWanted
from server.limits import REPORTS_PER_PLAYER
from server.matches.cached_reads import CachedReads
from server.matches.core.model import Player
from server.matches.live.match_loader import UnknownMatch
from server.matches.names import bot_level
from server.moderation.chat_context import ChatContext
from server.players.errors import AccountError
from server.players.profiles import Profiles, account_named, name_of
from server.players.tokens import new_listed_id
from server.store.archive import Archive
from server.store.moderation import AlreadyReported, Report, ReportStore, TooManyReports
from server.store.players import PlayerStore


class Seats(Struct, frozen=True, gc=False):
    """The seated players of a match, by seat; None for a free seat, and for a bot's."""

    players: tuple[PlayerId | None, PlayerId | None]
    names: tuple[str, str]


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
        watching: CachedReads,
        archive: Archive,
        context: ChatContext,
        now_ms: Callable[[], int],
    ) -> None:
        """Prepare with the stores. `now_ms` is the clock that all nodes share."""
        self._store = store
        self._players = players
        self._profiles = profiles
        self._watching = watching
        self._archive = archive
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
        seats = await self._seats(by, wanted.match)
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
        player = None if seat is None else seats.players[seat]
        if seat is None or player is None:
            raise AccountError(ErrorCode.NOT_FOUND)
        return ReportedPlayer(player, seats.names[seat], wanted.match, seat)

    async def _registered(self, name: str | None) -> ReportedPlayer:
        if not name or not name.isprintable():
            raise AccountError(ErrorCode.NOT_FOUND)
        account = await account_named(self._players, name)
        if account is None:
            raise AccountError(ErrorCode.NOT_FOUND)
        return ReportedPlayer(account.person.id, name_of(account.person))

    async def _seats(self, by: PlayerId, match: MatchId) -> Seats:
        """Return the seats of a match. Raises AccountError if `by` may not see the match."""
        try:
            live = await self._watching.match(match)
        except UnknownMatch:
            over = await self._archive.match(match)
            if over is None or not (over.public or by in over.players):
                raise AccountError(ErrorCode.NOT_FOUND) from None
            ids, names = over.players, over.names
            first, second = (None if bot_level(names[seat]) else ids[seat] for seat in SEATS)
            return Seats((first, second), names)
        if not live.admits(by):
            raise AccountError(ErrorCode.NOT_FOUND)
        one, two = live.players
        return Seats((_person_of(one), _person_of(two)), (_name_of(one), _name_of(two)))


def _person_of(player: Player | None) -> PlayerId | None:
    return None if player is None or player.bot_level is not None else player.id


def _name_of(player: Player | None) -> str:
    return "" if player is None else player.name
