"""Seeks of the clients on this node: how they are entered, paired, and how they end."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from math import ceil
from typing import Protocol

from msgspec import Struct

from protocol.core.codec import Codec, Frame
from protocol.core.codes import LobbyCode
from protocol.core.ids import CommandId, PlayerId, SeatId
from protocol.core.lobby import LobbyCommand, Paired, Seek, SeekRefused, Take, Waiting, Withdrawn
from protocol.core.message import Message
from protocol.core.messages import Params
from server.games import catalogue
from server.games.api import BadRules
from server.limits import SEEKS_A_PLAYER, SEEKS_WAITING
from server.lobby.match_maker import MatchMaker
from server.lobby.terms import Terms, dump_terms, seat_terms, terms_of
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

COMPUTER_AFTER_MS = 8_000
"""After so long a player who waits should be offered a computer."""
AGAIN_MS = RELIABLE_MS + 250
"""How long after it came a seek is entered again, to be paired with an unreliable player."""

MaySeek = Callable[[PlayerId], float]
"""Gives 0 where the player may seek now, else the seconds until they may."""


Apart = Callable[[PlayerId], Awaitable[frozenset[str]]]


async def no_players(_player: PlayerId) -> frozenset[str]:
    """Return no players."""
    return frozenset()


class Listener(Protocol):
    """One connection."""

    player: PlayerId
    registered: bool
    """Whether the player is a registered person: no guest, and no program."""
    program: bool
    """Whether it is the program of one."""
    avatar: tuple[int, int, int] | None
    """What the player looks like: shape, colour, ground. None without an identity."""
    addresses: tuple[str, ...]
    """The address prefixes that limits count, the narrowest first (`server.addresses`)."""
    network: str | None
    """The token of the player's network address (`server.matches.networks`)."""
    browser: str | None
    """The token of the player's browser (`server.matches.networks`)."""
    codec: Codec

    def push(self, *frames: Frame) -> None:
        """Queue frames. Never waits."""

    def ping_often(self) -> None:
        """Find out from now on, within some seconds, when the client is gone."""


class SeekRejected(Exception):
    """A command is not carried out; `code` says why."""

    def __init__(self, code: LobbyCode, params: Params | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params = params or {}


class PendingSeek(Struct):
    """A seek of a client on this node, or its request for a seat, until it has ended."""

    listener: Listener
    command: CommandId
    stored: StoredSeek
    partner: SeatId | None
    """The seek that it is to be paired with."""
    since_ms: int
    """When it came."""
    entered: bool = False
    """It waits in the store."""
    entered_again: bool = False
    """It was entered again to be paired with an unreliable player."""

    def is_same(self, seek: StoredSeek, partner: SeatId | None) -> bool:
        """Return whether this is the same request as `seek` with `partner`."""
        return (self.stored.content, self.partner) == (seek.content, partner)


class Pairing:
    """The seeks of one node."""

    def __init__(
        self,
        store: LobbyStore,
        match_maker: MatchMaker,
        may_seek: MaySeek,
        paired: Callable[[], None] = lambda: None,
        waited: Callable[[float], None] = lambda _waited_s: None,
        apart: Apart = no_players,
    ) -> None:
        """`apart` returns the players who are never paired with a player.

        `paired` is called once for each pair, on the node of the player who came to it.

        `waited` gets the seconds that a player of this node had waited when paired.
        """
        self.changed = False
        """A seek was entered here, or has ended."""
        self._abandoned: set[SeatId] = set()
        """Seeks whose clients are gone."""
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
        """The seeks that wait in the store."""
        return [seat for seat, pending in self._pending.items() if pending.entered]

    async def handle(self, listener: Listener, name: str | None, command: LobbyCommand) -> str:
        """Carry out a command and answer it; gives what came of it. Raises StoreUnavailable."""
        try:
            match command:
                case Seek():
                    return await self._seek(listener, name, command)
                case Take():
                    return await self._take(listener, name, command)
                case _:
                    return await self._withdraw(listener, command.id)
        except SeekRejected as rejected:
            _send_rejection(listener, command.id, rejected)
            return rejected.code

    def leave(self, listener: Listener) -> None:
        """The connection is gone, and its seeks with it."""
        for seat in list(self._of_player.get(listener.player, ())):
            if self._pending[seat].listener is listener:
                self._drop(seat)
                self._abandon(seat)

    async def withdraw_abandoned(self) -> None:
        """Remove the seeks of clients that are gone from the store. Raises StoreUnavailable."""
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
        """Another node has ended a seek. Raises StoreUnavailable."""
        pending = self._pending.get(seat)
        if pending is None or await self._ended_in_pair(pending):
            return
        if self._pending.get(seat) is pending:
            await self._enter(pending)

    async def recover_seeks(self, gone: Collection[SeatId]) -> None:
        """These seeks stand no more in the store: end them, or enter them again.

        Raises StoreUnavailable.
        """
        for seat in gone:
            await self.handle_ended(seat)

    async def enter_again(self) -> None:
        """Enter seeks again that may now be paired with unreliable players.

        Raises StoreUnavailable.
        """
        latest_ms = self._match_maker.now_ms() - AGAIN_MS
        for seat, pending in list(self._pending.items()):
            is_due = pending.entered and pending.since_ms <= latest_ms
            if not is_due or pending.entered_again or self._pending.get(seat) is not pending:
                continue
            stored = pending.stored
            outcome = await self._store.enter(stored, None, SEEKS_A_PLAYER, SEEKS_WAITING)
            pending.entered_again = True
            if isinstance(outcome, StoredPair):
                self.changed = True
                await self._complete_pair(outcome, seat)
            elif seat not in self._pending:
                # Its client is gone, and the seek may have been withdrawn too early.
                self._abandon(seat)

    async def _seek(self, listener: Listener, name: str | None, command: Seek) -> str:
        if name is None:
            raise SeekRejected(LobbyCode.NO_IDENTITY)
        try:
            terms = terms_of(
                command,
                name,
                registered=listener.registered,
                program=listener.program,
                avatar=listener.avatar,
                network=listener.network,
                browser=listener.browser,
            )
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
        terms = seat_terms(
            name,
            watchers=command.watchers,
            registered=listener.registered,
            program=listener.program,
            avatar=listener.avatar,
            network=listener.network,
            browser=listener.browser,
        )
        return await self._ask(listener, command.id, terms, command.seat)

    async def _ask(
        self, listener: Listener, command: CommandId, terms: Terms, partner: SeatId | None
    ) -> str:
        player = listener.player
        wait_s = self._may_seek(player)
        if wait_s:
            raise SeekRejected(LobbyCode.TOO_MANY_REQUESTS, {"after_s": ceil(wait_s)})
        try:
            guest = not (listener.registered or listener.program)
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
        # It stands before it is entered: another node may pair it, and say so, before the answer.
        self._pending[seat] = pending
        self._of_player.setdefault(player, set()).add(seat)
        self._abandoned.discard(seat)
        listener.ping_often()
        return await self._enter(pending)

    async def _enter(self, pending: PendingSeek) -> str:
        stored = pending.stored
        outcome = await self._store.enter(stored, pending.partner, SEEKS_A_PLAYER, SEEKS_WAITING)
        self.changed = True
        if isinstance(outcome, StoredPair):
            await self._complete_pair(outcome, stored.seat)
            return "paired"
        if self._pending.get(stored.seat) is not pending:
            # It was paired meanwhile, or its client is gone and may have been withdrawn too early.
            if stored.seat not in self._pending:
                self._abandon(stored.seat)
            return "waiting"
        if outcome != "waiting":
            self._drop(stored.seat)
            rejected = _rejection(outcome)
            _send_rejection(pending.listener, pending.command, rejected)
            return rejected.code
        pending.entered = True
        after_ms = COMPUTER_AFTER_MS
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

    async def _ended_in_pair(self, pending: PendingSeek) -> bool:
        """Whether a seek has led to a pair, or has ended with another one of the player's."""
        seek = pending.stored
        pair = await self._store.pair_of(seek.player)
        if pair is None or (seek.seat not in pair.ended_with and pending.since_ms > pair.at_ms):
            return False
        await self._complete_pair(pair, seek.seat)
        return True

    async def _complete_pair(self, pair: StoredPair, seat: SeatId) -> None:
        """See to it that the match of a pair is there, and tell the two, as far as they are here.

        `seat` is a seek that has ended with it. Whether other nodes do the same does not matter.
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
        """Have a seek removed from the store, since its client is gone."""
        self._abandoned.add(seat)
        self.has_abandoned.set()


def _rejection(outcome: NotEntered | MustWait) -> SeekRejected:
    if isinstance(outcome, MustWait):
        return SeekRejected(LobbyCode.NO_SHOW, {"after_s": ceil(outcome.after_ms / 1000)})
    limits: dict[str, Params] = {"too_many_seeks": {"limit": SEEKS_A_PLAYER}}
    return SeekRejected(LobbyCode(outcome), limits.get(outcome))


def _send_rejection(listener: Listener, command: CommandId, rejected: SeekRejected) -> None:
    _send(listener, SeekRefused(id=command, code=rejected.code, params=rejected.params))


def _send(listener: Listener, message: Message) -> None:
    listener.push(listener.codec.encode(message))
