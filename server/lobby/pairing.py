"""Seeks of the clients on this node: how they are entered, paired, and told how they ended."""

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
from server.lobby.making import Making
from server.lobby.terms import Terms, dump_terms, taking, terms_of
from server.matches.live.address_quota import TooManyFromAddress
from server.matches.live.allowance import TooManyMatches
from server.matches.live.watermarks import ShortOfMemory
from server.store.lobby import LobbyStore, MustWait, NotEntered, StoredPair, StoredSeek

COMPUTER_AFTER_MS = 8_000
"""After so long a player who waits should be offered a computer."""

MaySeek = Callable[[PlayerId], float]
"""Gives 0 where the player may seek now, else the seconds until they may."""


Apart = Callable[[PlayerId], Awaitable[frozenset[str]]]


async def nobody(_player: PlayerId) -> frozenset[str]:
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

    def watch_closely(self) -> None:
        """Find out from now on, within some seconds, when the client is gone."""


class Refusal(Exception):
    """A command is not carried out; `code` says why."""

    def __init__(self, code: LobbyCode, params: Params | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params = params or {}


class Standing(Struct):
    """A seek of a client on this node, or the taking of a seat, until it has ended."""

    listener: Listener
    command: CommandId
    stored: StoredSeek
    partner: SeatId | None
    """The seek that it is to be paired with."""
    since_ms: int
    """When it came."""
    entered: bool = False
    """It waits in the store."""

    def is_same(self, seek: StoredSeek, partner: SeatId | None) -> bool:
        """Return whether this is the same request as `seek` with `partner`."""
        return (self.stored.content, self.partner) == (seek.content, partner)


class Pairing:
    """The seeks of one node."""

    def __init__(
        self,
        store: LobbyStore,
        making: Making,
        may_seek: MaySeek,
        paired: Callable[[], None] = lambda: None,
        waited: Callable[[float], None] = lambda _waited_s: None,
        apart: Apart = nobody,
    ) -> None:
        """`apart` returns the players who are never paired with a player.

        `paired` is told of each pair once, on the node of the player who came to it.

        `waited` is told of each player of this node who is paired how long they had waited (s).
        """
        self.changed = False
        """A seek was entered here, or has ended."""
        self.to_withdraw: set[SeatId] = set()
        """Seeks whose clients are gone."""
        self.any_to_withdraw = asyncio.Event()
        self._store = store
        self._making = making
        self._may_seek = may_seek
        self._paired = paired
        self._waited = waited
        self._apart = apart
        self._standing: dict[SeatId, Standing] = {}
        self._of_player: dict[PlayerId, set[SeatId]] = {}

    @property
    def entered(self) -> Collection[SeatId]:
        """The seeks that wait in the store."""
        return [seat for seat, standing in self._standing.items() if standing.entered]

    async def carry_out(self, listener: Listener, name: str | None, command: LobbyCommand) -> str:
        """Carry out a command and answer it; gives what came of it. Raises StoreUnavailable."""
        try:
            match command:
                case Seek():
                    return await self._seek(listener, name, command)
                case Take():
                    return await self._take(listener, name, command)
                case _:
                    return await self._withdraw(listener, command.id)
        except Refusal as refusal:
            _refuse(listener, command.id, refusal)
            return refusal.code

    def leave(self, listener: Listener) -> None:
        """The connection is gone, and its seeks with it."""
        for seat in list(self._of_player.get(listener.player, ())):
            if self._standing[seat].listener is listener:
                self._fall(seat)
                self._give_up(seat)

    async def withdraw_those_gone(self) -> None:
        """Remove the seeks of clients that are gone from the store. Raises StoreUnavailable."""
        self.any_to_withdraw.clear()
        seats = list(self.to_withdraw)
        try:
            await self._store.withdraw(seats)
        except BaseException:
            self.any_to_withdraw.set()
            raise
        self.to_withdraw.difference_update(seats)
        self.changed = True

    async def hear(self, seat: SeatId) -> None:
        """Another node has ended a seek. Raises StoreUnavailable."""
        standing = self._standing.get(seat)
        if standing is None or await self._end_in_pair(standing):
            return
        if self._standing.get(seat) is standing:
            await self._enter(standing)

    async def look_after(self, gone: Collection[SeatId]) -> None:
        """These seeks stand no more in the store: end them, or enter them again.

        Raises StoreUnavailable.
        """
        for seat in gone:
            await self.hear(seat)

    async def _seek(self, listener: Listener, name: str | None, command: Seek) -> str:
        if name is None:
            raise Refusal(LobbyCode.NO_IDENTITY)
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
            raise Refusal(LobbyCode.UNKNOWN_GAME) from error
        except catalogue.UnknownPreset as error:
            raise Refusal(LobbyCode.UNKNOWN_PRESET) from error
        except BadRules as error:
            raise Refusal(LobbyCode.BAD_RULES, error.params) from error
        return await self._ask(listener, command.id, terms, None)

    async def _take(self, listener: Listener, name: str | None, command: Take) -> str:
        if name is None:
            raise Refusal(LobbyCode.NO_IDENTITY)
        terms = taking(
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
            raise Refusal(LobbyCode.TOO_MANY_REQUESTS, {"after_s": ceil(wait_s)})
        try:
            guest = not (listener.registered or listener.program)
            addresses = listener.addresses if guest else ()
            await self._making.may_play(player, guest=guest, addresses=addresses)
        except TooManyMatches as error:
            raise Refusal(LobbyCode.TOO_MANY_MATCHES_IN_PLAY, {"limit": error.limit}) from error
        except TooManyFromAddress as error:
            raise Refusal(LobbyCode.TOO_MANY_FROM_ADDRESS) from error
        except ShortOfMemory as error:
            raise Refusal(LobbyCode.TOO_BUSY) from error
        seat = self._making.seat_of(player, command)
        prefixes = listener.addresses if guest else None
        stored = StoredSeek(
            *(seat, player, terms.key, dump_terms(terms), terms.content, prefixes),
            apart=await self._apart(player),
        )
        known = self._standing.get(seat)
        if known is not None and not known.is_same(stored, partner):
            # Players may have seen the seat already, and would be paired on other terms.
            raise Refusal(LobbyCode.ID_IN_USE)
        standing = Standing(listener, command, stored, partner, self._making.now_ms())
        # It stands before it is entered: another node may pair it, and say so, before the answer.
        self._standing[seat] = standing
        self._of_player.setdefault(player, set()).add(seat)
        self.to_withdraw.discard(seat)
        listener.watch_closely()
        return await self._enter(standing)

    async def _enter(self, standing: Standing) -> str:
        stored = standing.stored
        outcome = await self._store.enter(stored, standing.partner, SEEKS_A_PLAYER, SEEKS_WAITING)
        self.changed = True
        if isinstance(outcome, StoredPair):
            await self._settle(outcome, stored.seat)
            return "paired"
        if self._standing.get(stored.seat) is not standing:
            # It was paired meanwhile, or its client is gone and may have been withdrawn too early.
            if stored.seat not in self._standing:
                self._give_up(stored.seat)
            return "waiting"
        if outcome != "waiting":
            self._fall(stored.seat)
            refusal = _refusal(outcome)
            _refuse(standing.listener, standing.command, refusal)
            return refusal.code
        standing.entered = True
        after_ms = COMPUTER_AFTER_MS
        told = Waiting(id=standing.command, seat=stored.seat, computer_after_ms=after_ms)
        _tell(standing.listener, told)
        return outcome

    async def _withdraw(self, listener: Listener, command: CommandId) -> str:
        seat = self._making.seat_of(listener.player, command)
        removed = await self._store.withdraw([seat])
        self.changed = True
        standing = self._standing.get(seat)
        if standing is not None and not removed and await self._end_in_pair(standing):
            return "paired"
        if standing is None and not removed:
            pair = await self._store.pair_of(listener.player)
            if pair is not None and seat in pair.ended_with:
                _tell(listener, Paired(id=command, match=await self._making.make(pair)))
                return "paired"
        self._fall(seat)
        _tell(listener, Withdrawn(id=command))
        return "withdrawn"

    async def _end_in_pair(self, standing: Standing) -> bool:
        """Whether a seek has led to a pair, or has ended with another one of the player's."""
        seek = standing.stored
        pair = await self._store.pair_of(seek.player)
        if pair is None or (seek.seat not in pair.ended_with and standing.since_ms > pair.at_ms):
            return False
        await self._settle(pair, seek.seat)
        return True

    async def _settle(self, pair: StoredPair, seat: SeatId) -> None:
        """See to it that the match of a pair is there, and tell the two, as far as they are here.

        `seat` is a seek that has ended with it. Whether other nodes do the same does not matter.
        """
        match = await self._making.make(pair)
        for player in pair.players:
            for other in list(self._of_player.get(player, ())):
                standing = self._standing[other]
                if other in (seat, *pair.seats) or standing.since_ms <= pair.at_ms:
                    self._fall(other)
                    self._count(pair, standing)
                    _tell(standing.listener, Paired(id=standing.command, match=match))

    def _count(self, pair: StoredPair, standing: Standing) -> None:
        if standing.stored.seat not in pair.seats:
            return
        self._waited(max(0, pair.at_ms - standing.since_ms) / 1000)
        _, came = pair.seats
        if standing.stored.seat == came:
            self._paired()

    def _fall(self, seat: SeatId) -> None:
        standing = self._standing.pop(seat, None)
        if standing is not None:
            of_player = self._of_player[standing.stored.player]
            of_player.discard(seat)
            if not of_player:
                del self._of_player[standing.stored.player]

    def _give_up(self, seat: SeatId) -> None:
        """Have a seek removed from the store, since its client is gone."""
        self.to_withdraw.add(seat)
        self.any_to_withdraw.set()


def _refusal(outcome: NotEntered | MustWait) -> Refusal:
    if isinstance(outcome, MustWait):
        return Refusal(LobbyCode.NO_SHOW, {"after_s": ceil(outcome.after_ms / 1000)})
    limits: dict[str, Params] = {"too_many_seeks": {"limit": SEEKS_A_PLAYER}}
    return Refusal(LobbyCode(outcome), limits.get(outcome))


def _refuse(listener: Listener, command: CommandId, refusal: Refusal) -> None:
    _tell(listener, SeekRefused(id=command, code=refusal.code, params=refusal.params))


def _tell(listener: Listener, message: Message) -> None:
    listener.push(listener.codec.encode(message))
