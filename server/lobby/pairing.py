"""Executes the lobby commands of this node's clients: their seeks are paired in the store that all
nodes share.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from math import ceil

from msgspec import Struct

from protocol.core.codes import LobbyCode
from protocol.core.ids import CommandId, PlayerId, SeatId
from protocol.core.lobby import (
    DeclinePairing,
    LobbyCommand,
    Paired,
    Seek,
    SeekRefused,
    Take,
    Waiting,
    Withdrawn,
)
from protocol.core.message import Message
from protocol.core.messages import Params
from server.games import catalogue
from server.games.api import BadRules
from server.limits import SEEKS_PER_PLAYER, SEEKS_WAITING
from server.listener import Listener
from server.lobby.match_maker import MatchMaker
from server.lobby.seek_terms import SeekTerms, dump_terms, seat_terms, terms_of
from server.matches.core.requests import player_of
from server.matches.live.address_quota import TooManyFromAddress
from server.matches.live.match_quota import TooManyMatches
from server.matches.live.watermarks import ShortOfMemory
from server.store.lobby import (
    RELIABLE_MS,
    LobbyStore,
    MustWait,
    NotEntered,
    StoredPair,
    StoredSeek,
)

BOT_AFTER_MS = 8_000
"""The wait in the lobby after which a client should offer a bot."""
REENTER_AFTER_MS = RELIABLE_MS + 250
"""The wait after which a seek is entered again, to be paired with an unreliable player."""

MaySeek = Callable[[PlayerId], float]
"""A function that returns 0 if the player may seek now, else the seconds to wait."""


Apart = Callable[[PlayerId], Awaitable[frozenset[str]]]


async def no_players(_player: PlayerId) -> frozenset[str]:
    """Return an empty set: a block list for lobbies without blocks."""
    return frozenset()


class SeekRejected(Exception):
    """A command in the lobby is rejected with `code`."""

    def __init__(self, code: LobbyCode, params: Params | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params = params or {}


class PendingSeek(Struct):
    """A seek of a client on this node, or its request for a seat, until it ends."""

    listener: Listener
    command: CommandId
    stored: StoredSeek
    partner: SeatId | None
    """For a request for a seat: the seek that offers the seat."""
    since_ms: int
    """The time at which the client's command arrived (Unix milliseconds)."""
    entered: bool = False
    """True while the seek waits in the store."""
    entered_again: bool = False
    """True once it was entered again, to be paired with an unreliable player."""

    def is_same(self, seek: StoredSeek, partner: SeatId | None) -> bool:
        """Return whether this pending seek is the same request as `seek` with `partner`."""
        return (self.stored.content, self.partner) == (seek.content, partner)


class Pairing:
    """The pending seeks of one node's clients, and their pairing in the store."""

    def __init__(
        self,
        *,
        store: LobbyStore,
        match_maker: MatchMaker,
        may_seek: MaySeek,
        paired: Callable[[], None] = lambda: None,
        waited: Callable[[float], None] = lambda _waited_s: None,
        apart: Apart = no_players,
    ) -> None:
        """`apart` returns the players who are never paired with a player.

        `paired` is called once for each pair, on the node of the player who completed it. `waited`
        receives the seconds that a player of this node waited before being paired.
        """
        self.changed = False
        """True if the seeks of this node have changed since the last read."""
        self._abandoned: set[SeatId] = set()
        """The pending seeks whose clients have disconnected."""
        self.has_abandoned = asyncio.Event()
        self._store = store
        self._match_maker = match_maker
        self._may_seek = may_seek
        self._paired = paired
        self._waited = waited
        self._apart = apart
        self._pending: dict[SeatId, PendingSeek] = {}
        self._of_player: dict[PlayerId, set[SeatId]] = {}

    @property
    def entered(self) -> Collection[SeatId]:
        """The seeks of this node that wait in the store."""
        return [seat for seat, pending in self._pending.items() if pending.entered]

    async def handle(self, listener: Listener, name: str | None, command: LobbyCommand) -> str:
        """Execute a lobby command and answer it. Raises StoreUnavailable.

        Return `waiting`, `paired`, `withdrawn` or `declined`, or the code of the rejection.
        """
        try:
            match command:
                case Seek():
                    return await self._seek(listener, name, command)
                case Take():
                    return await self._take(listener, name, command)
                case DeclinePairing():
                    return await self._decline(listener, command.id)
                case _:
                    return await self._withdraw(listener, command.id)
        except SeekRejected as rejected:
            _send_rejection(listener, command.id, rejected)
            return rejected.code

    def leave(self, listener: Listener) -> None:
        """Withdraw the seeks of a closed connection. The store is changed later."""
        for seat in list(self._of_player.get(listener.player, ())):
            if self._pending[seat].listener is listener:
                self._drop(seat)
                self._abandon(seat)

    async def withdraw_abandoned(self) -> None:
        """Remove the seeks of disconnected clients from the store. Raises StoreUnavailable."""
        self.has_abandoned.clear()
        seats = list(self._abandoned)
        try:
            await self._store.withdraw(seats)
        except BaseException:
            self.has_abandoned.set()
            raise
        self._abandoned.difference_update(seats)
        self.changed = True

    async def handle_ended(self, seat: SeatId) -> None:
        """Handle a seek that is no longer in the store: inform the client of its match, or enter
        the seek again if it has not led to one.

        Raises StoreUnavailable.
        """
        pending = self._pending.get(seat)
        if pending is None or await self._ended_in_pair(pending):
            return
        if self._pending.get(seat) is pending:
            await self._enter(pending)

    async def recover_seeks(self, gone: Collection[SeatId]) -> None:
        """Handle the seeks `gone`, which are no longer in the store: inform each client of its
        match, or enter the seek again.

        Raises StoreUnavailable.
        """
        for seat in gone:
            await self.handle_ended(seat)

    async def enter_again(self) -> None:
        """Enter seeks again, each once, that have waited long enough to be paired with unreliable
        players.

        Raises StoreUnavailable.
        """
        latest_ms = self._match_maker.now_ms() - REENTER_AFTER_MS
        for seat, pending in list(self._pending.items()):
            is_due = pending.entered and pending.since_ms <= latest_ms
            if not is_due or pending.entered_again or self._pending.get(seat) is not pending:
                continue
            stored = pending.stored
            outcome = await self._store.enter(stored, None, SEEKS_PER_PLAYER, SEEKS_WAITING)
            pending.entered_again = True
            if isinstance(outcome, StoredPair):
                self.changed = True
                await self._complete_pair(outcome, seat)
            elif seat not in self._pending:
                # The client has disconnected, and the seek may have been withdrawn too early.
                self._abandon(seat)

    async def _seek(self, listener: Listener, name: str | None, command: Seek) -> str:
        if name is None:
            raise SeekRejected(LobbyCode.NO_IDENTITY)
        try:
            terms = terms_of(command, player_of(listener.player, name, listener))
        except catalogue.UnknownGame as error:
            raise SeekRejected(LobbyCode.UNKNOWN_GAME) from error
        except catalogue.UnknownPreset as error:
            raise SeekRejected(LobbyCode.UNKNOWN_PRESET) from error
        except BadRules as error:
            raise SeekRejected(LobbyCode.BAD_RULES, error.params) from error
        return await self._ask(listener, command.id, terms, None)

    async def _take(self, listener: Listener, name: str | None, command: Take) -> str:
        if name is None:
            raise SeekRejected(LobbyCode.NO_IDENTITY)
        player = player_of(listener.player, name, listener)
        terms = seat_terms(player, watchers=command.watchers)
        return await self._ask(listener, command.id, terms, command.seat)

    async def _ask(
        self, listener: Listener, command: CommandId, terms: SeekTerms, partner: SeatId | None
    ) -> str:
        player = terms.player.id
        wait_s = self._may_seek(player)
        if wait_s:
            raise SeekRejected(LobbyCode.TOO_MANY_REQUESTS, {"after_s": ceil(wait_s)})
        try:
            guest = terms.player.is_guest
            addresses = listener.addresses if guest else ()
            await self._match_maker.check_may_play(player, guest=guest, addresses=addresses)
        except TooManyMatches as error:
            raise SeekRejected(
                LobbyCode.TOO_MANY_MATCHES_IN_PLAY, {"limit": error.limit}
            ) from error
        except TooManyFromAddress as error:
            raise SeekRejected(LobbyCode.TOO_MANY_FROM_ADDRESS) from error
        except ShortOfMemory as error:
            raise SeekRejected(LobbyCode.TOO_BUSY) from error
        seat = self._match_maker.seat_of(player, command)
        prefixes = listener.addresses if guest else None
        stored = StoredSeek(
            *(seat, player, terms.key, dump_terms(terms), terms.content, prefixes),
            apart=await self._apart(player),
        )
        known = self._pending.get(seat)
        if known is not None and not known.is_same(stored, partner):
            # Players may have seen the seat already, and would be paired on other terms.
            raise SeekRejected(LobbyCode.ID_IN_USE)
        pending = PendingSeek(listener, command, stored, partner, self._match_maker.now_ms())
        # The seek is pending before it is entered: another node may pair it before the store
        # answers.
        self._pending[seat] = pending
        self._of_player.setdefault(player, set()).add(seat)
        self._abandoned.discard(seat)
        listener.ping_often()
        return await self._enter(pending)

    async def _enter(self, pending: PendingSeek) -> str:
        stored = pending.stored
        outcome = await self._store.enter(stored, pending.partner, SEEKS_PER_PLAYER, SEEKS_WAITING)
        self.changed = True
        if isinstance(outcome, StoredPair):
            await self._complete_pair(outcome, stored.seat)
            return "paired"
        if self._pending.get(stored.seat) is not pending:
            # It was paired in the meantime, or its client disconnected and it was withdrawn too
            # early.
            if stored.seat not in self._pending:
                self._abandon(stored.seat)
            return "waiting"
        if outcome != "waiting":
            self._drop(stored.seat)
            rejected = _rejection(outcome)
            _send_rejection(pending.listener, pending.command, rejected)
            return rejected.code
        pending.entered = True
        after_ms = BOT_AFTER_MS
        message = Waiting(id=pending.command, seat=stored.seat, computer_after_ms=after_ms)
        _send(pending.listener, message)
        return outcome

    async def _withdraw(self, listener: Listener, command: CommandId) -> str:
        seat = self._match_maker.seat_of(listener.player, command)
        removed = await self._store.withdraw([seat])
        self.changed = True
        pending = self._pending.get(seat)
        if pending is not None and not removed and await self._ended_in_pair(pending):
            return "paired"
        if pending is None and not removed:
            pair = await self._store.pair_of(listener.player)
            if pair is not None and seat in pair.ended_with:
                _send(listener, Paired(id=command, match=await self._match_maker.make(pair)))
                return "paired"
        self._drop(seat)
        _send(listener, Withdrawn(id=command))
        return "withdrawn"

    async def _decline(self, listener: Listener, command: CommandId) -> str:
        seat = self._match_maker.seat_of(listener.player, command)
        pair = await self._store.pair_of(listener.player)
        if pair is not None and seat in pair.ended_with:
            await self._match_maker.decline(pair, listener.player)
        _send(listener, Withdrawn(id=command))
        return "declined"

    async def _ended_in_pair(self, pending: PendingSeek) -> bool:
        """Return whether the seek has led to a pair, or ended with another seek of the player. If
        so, inform its client of the match.
        """
        seek = pending.stored
        pair = await self._store.pair_of(seek.player)
        if pair is None or (seek.seat not in pair.ended_with and pending.since_ms > pair.at_ms):
            return False
        await self._complete_pair(pair, seek.seat)
        return True

    async def _complete_pair(self, pair: StoredPair, seat: SeatId) -> None:
        """Create the match of a pair, and inform the players connected here.

        `seat` is a seek that ended with the pair. Other nodes may do the same without harm.
        """
        match = await self._match_maker.make(pair)
        for player in pair.players:
            for other in list(self._of_player.get(player, ())):
                pending = self._pending[other]
                if other in (seat, *pair.seats) or pending.since_ms <= pair.at_ms:
                    self._drop(other)
                    self._count(pair, pending)
                    _send(pending.listener, Paired(id=pending.command, match=match))

    def _count(self, pair: StoredPair, pending: PendingSeek) -> None:
        if pending.stored.seat not in pair.seats:
            return
        self._waited(max(0, pair.at_ms - pending.since_ms) / 1000)
        _, came = pair.seats
        if pending.stored.seat == came:
            self._paired()

    def _drop(self, seat: SeatId) -> None:
        pending = self._pending.pop(seat, None)
        if pending is not None:
            of_player = self._of_player[pending.stored.player]
            of_player.discard(seat)
            if not of_player:
                del self._of_player[pending.stored.player]

    def _abandon(self, seat: SeatId) -> None:
        """Schedule the removal of a seek whose client has disconnected."""
        self._abandoned.add(seat)
        self.has_abandoned.set()


def _rejection(outcome: NotEntered | MustWait) -> SeekRejected:
    if isinstance(outcome, MustWait):
        return SeekRejected(LobbyCode.NO_SHOW, {"after_s": ceil(outcome.after_ms / 1000)})
    limits: dict[str, Params] = {"too_many_seeks": {"limit": SEEKS_PER_PLAYER}}
    return SeekRejected(LobbyCode(outcome), limits.get(outcome))


def _send_rejection(listener: Listener, command: CommandId, rejected: SeekRejected) -> None:
    _send(listener, SeekRefused(id=command, code=rejected.code, params=rejected.params))


def _send(listener: Listener, message: Message) -> None:
    listener.push(listener.codec.frame(message))
