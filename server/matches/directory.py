"""The live matches of one node, found by their ids and loaded where need be."""

import asyncio
from collections.abc import Callable, Iterator, Sequence

from protocol.core.ids import MatchId, PlayerId, Version
from server.matches.core.model import Match, Player
from server.matches.core.new_matches import MatchSettings, open_match, paired_match
from server.matches.live.address_quota import TooManyFromAddress
from server.matches.live.audience import Listener
from server.matches.live.catch_up import CatchUpMethod
from server.matches.live.commits import create
from server.matches.live.live_match import LiveMatch
from server.matches.live.match_loader import Dropped, UnknownMatch, load
from server.matches.live.ports import MatchPorts
from server.matches.live.resume_point import ResumePoint
from server.matches.names import computer_name, new_match_id, new_player_id

NewSecret = Callable[[MatchId], bytes]
"""Gives 32 bytes that nobody knows, for the chance in a new match's games."""


class MatchDirectory:
    """Where to ask for a match, whichever node it was made on."""

    def __init__(self, ports: MatchPorts, new_secret: NewSecret) -> None:
        self._ports = ports
        self._new_secret = new_secret
        self._live: dict[MatchId, LiveMatch] = {}
        self._loading: dict[MatchId, asyncio.Task[LiveMatch]] = {}

    def __iter__(self) -> Iterator[LiveMatch]:
        return iter([live for live in self._live.values() if not live.dropped])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def known(self, match: MatchId) -> LiveMatch | None:
        """The live match, where this node has it already."""
        live = self._live.get(match)
        return None if live is None or live.dropped else live

    async def create(
        self,
        player: Player,
        settings: MatchSettings,
        computer: str | None = None,
        addresses: Sequence[str] = (),
    ) -> MatchId:
        """A new open match whose first seat is the player's.

        The other one is free, or kept for a computer of the level `computer`. The match counts for
        the address prefixes `addresses`, which are empty for a player who counts by identity.

        Raises TooManyMatches, TooManyFromAddress, ShortOfMemory and StoreUnavailable.
        """
        opponent = None if computer is None else new_computer(computer)
        while True:
            match_id, now_ms = new_match_id(), self._ports.clock.now_ms()
            await self._ports.quota.count_opened(player, match_id)
            await self._enter(match_id, addresses)
            secret = self._new_secret(match_id)
            match = open_match(match_id, settings, player, secret, now_ms, opponent)
            if await create(match, self._ports):
                return match_id

    async def exhibit(self, settings: MatchSettings, levels: tuple[str, str]) -> MatchId:
        """A new match of two computers of these levels, by seat.

        Raises ShortOfMemory, StoreUnavailable.
        """
        self._ports.quota.watermarks.check(guest=True)
        first, second = map(new_computer, levels)
        while True:
            match_id, now_ms = new_match_id(), self._ports.clock.now_ms()
            secret = self._new_secret(match_id)
            match = open_match(match_id, settings, first, secret, now_ms, second)
            if await create(match, self._ports):
                return match_id

    async def check_may_play(
        self, player: PlayerId, *, guest: bool, addresses: Sequence[str] = ()
    ) -> None:
        """Return if the player may begin another match.

        `addresses` are as `create` takes them. Raises TooManyMatches, TooManyFromAddress,
        ShortOfMemory and StoreUnavailable.
        """
        await self._ports.quota.check(player, guest=guest)
        quota = self._ports.quota.addresses
        try:
            await quota.check(addresses)
        except TooManyFromAddress:
            await self._make_room(addresses)
            await quota.check(addresses)

    async def seat(
        self,
        match_id: MatchId,
        settings: MatchSettings,
        players: tuple[Player, Player],
        arrive_ms: int,
        addresses: Sequence[Sequence[str]] = (),
    ) -> None:
        """Make the match of two players who were paired, unless it is there already.

        They have `arrive_ms` to connect to it. It counts for the prefixes of each of `addresses`.
        Raises StoreUnavailable.
        """
        for prefixes in addresses:
            await self._ports.quota.addresses.count_unchecked(match_id, prefixes)
        await self._ports.quota.count_seated([player.id for player in players], match_id)
        secret, now_ms = self._new_secret(match_id), self._ports.clock.now_ms()
        match = paired_match(match_id, settings, players, secret, now_ms, arrive_ms=arrive_ms)
        await create(match, self._ports)

    async def join(
        self, match: MatchId, listener: Listener, resume_point: ResumePoint | None
    ) -> tuple[LiveMatch, CatchUpMethod]:
        """Let `listener` hear of a match; says how it was brought up to date.

        `resume_point` is what its client has already. Raises UnknownMatch, StoreUnavailable.
        """
        while True:
            live = await self._have(match)
            try:
                return live, await live.join(listener, resume_point)
            except Dropped:
                self._forget(live)

    async def newest(self, match: MatchId) -> Match:
        """A match, up to date. Raises UnknownMatch, StoreUnavailable."""
        while True:
            live = await self._have(match)
            try:
                return await live.newest()
            except Dropped:
                self._forget(live)

    async def wake(self, match: MatchId) -> None:
        """Do what is due in a match by now. Raises UnknownMatch, StoreUnavailable."""
        while True:
            live = await self._have(match)
            try:
                return await live.wake()
            except Dropped:
                self._forget(live)

    async def reclaim(self, match: MatchId) -> bool:
        """End a match without a connected player to make room: True if it is over or lost.

        Raises StoreUnavailable.
        """
        while True:
            try:
                live = await self._have(match)
                over = await live.reclaim()
            except Dropped:
                self._forget(live)
            except UnknownMatch:
                await self._ports.quota.addresses.leave(match, lost=True)
                return True
            else:
                return over

    async def remove(self, match: MatchId, player: PlayerId, *, unplayed: bool) -> bool:
        """Remove a match from the list of its player, as `LiveMatch.remove` does.

        Raises UnknownMatch, StoreUnavailable.
        """
        while True:
            live = await self._have(match)
            try:
                return await live.remove(player, unplayed=unplayed)
            except Dropped:
                self._forget(live)

    async def catch_up(self, match: MatchId, version: Version | None) -> None:
        """Another node did something to a match: take it over where it is live here.

        `version` is the one it led to; None where that, or who is connected, is not known. Raises
        UnknownMatch, StoreUnavailable.
        """
        live = self.known(match)
        if live is not None:
            await live.catch_up(version)

    def forget_dropped(self) -> None:
        """Forget the matches that the store has lost or let go of."""
        for live in list(self._live.values()):
            if live.dropped:
                self._forget(live)

    async def drop(self, live: LiveMatch) -> None:
        """Let go of a match, if it has no listeners here. Raises StoreUnavailable."""
        try:
            await live.drop()
        finally:
            if live.dropped:
                self._forget(live)

    async def _enter(self, match: MatchId, addresses: Sequence[str]) -> None:
        quota = self._ports.quota.addresses
        try:
            await quota.enter(match, addresses)
        except TooManyFromAddress:
            await self._make_room(addresses)
            await quota.enter(match, addresses)

    async def _make_room(self, addresses: Sequence[str]) -> None:
        """End one of the oldest matches of an address, if one of them has no connected player."""
        for match in await self._ports.quota.addresses.oldest_of(addresses):
            if await self.reclaim(match):
                return

    async def _have(self, match: MatchId) -> LiveMatch:
        live = self._live.get(match)
        if live is not None:
            return live
        loading = self._loading.get(match)
        if loading is None:
            loading = self._loading[match] = asyncio.create_task(self._load(match))
        try:
            # Others may wait for it too, so it goes on when one of them gives up.
            return await asyncio.shield(loading)
        finally:
            # A task that failed and this frame would hold each other by the exception's traceback.
            del loading

    async def _load(self, match: MatchId) -> LiveMatch:
        try:
            live = LiveMatch(await load(self._ports.matches, match), self._ports)
            self._live[match] = live
            return live
        finally:
            del self._loading[match]

    def _forget(self, live: LiveMatch) -> None:
        if self._live.get(live.id) is live:
            del self._live[live.id]


def new_computer(level: str) -> Player:
    """A computer that plays at this level."""
    return Player(new_player_id(), computer_name(level), level)
