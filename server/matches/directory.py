"""Live matches of one node, loaded on demand.

No node owns a match: several may have loaded it. A commit fits only the version it was decided on
(`server/store/redis/commits.py`), so the other nodes take over the newer state.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence

from protocol.core.ids import MatchId, PlayerId, Version
from server.listener import Listener
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match, Player
from server.matches.core.new_matches import open_match, paired_match
from server.matches.live.address_quota import TooManyFromAddress
from server.matches.live.audience import CatchUpMethod, ResumePoint
from server.matches.live.live_match import LiveMatch
from server.matches.live.match_loader import Dropped, UnknownMatch, load
from server.matches.live.match_writer import create
from server.matches.live.ports import MatchPorts
from server.matches.names import bot_name, new_match_id, new_player_id

NewSecret = Callable[[MatchId], bytes]
"""Returns 32 secret random bytes, the source of chance in a new match's games."""


class MatchDirectory:
    """One node's access to any match by its id, whichever node created it. Loads on demand."""

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
        """Return the live match if this node has loaded it, or else None."""
        live = self._live.get(match)
        return None if live is None or live.dropped else live

    async def create(
        self,
        player: Player,
        settings: MatchSettings,
        bot_level: str | None = None,
        addresses: Sequence[str] = (),
    ) -> MatchId:
        """Create an open match with the player in its seat, and return its id.

        The other seat is free, or reserved for a bot of the level `bot_level`. The match counts for
        the address prefixes in `addresses`, which are empty for a player who is counted by
        identity. At the address's quota, its oldest match without a connected player is ended
        first. Raises TooManyMatches, TooManyFromAddress, ShortOfMemory, StoreUnavailable.
        """
        opponent = None if bot_level is None else new_bot(bot_level)
        while True:
            match_id, now_ms = new_match_id(), self._ports.clock.now_ms()
            await self._ports.quota.count_opened(player, match_id)
            await self._enter(match_id, addresses)
            secret = self._new_secret(match_id)
            match = open_match(
                match_id, settings, player=player, secret=secret, now_ms=now_ms, opponent=opponent
            )
            if await create(match, self._ports):
                return match_id

    async def create_as(
        self,
        match_id: MatchId,
        player: Player,
        settings: MatchSettings,
        bot_level: str,
        addresses: Sequence[str],
    ) -> bool:
        """Create an open match against a bot with this match id. Return False if the match exists.

        The other arguments and the exceptions are those of `create`.
        """
        now_ms = self._ports.clock.now_ms()
        await self._ports.quota.count_opened(player, match_id)
        await self._enter(match_id, addresses)
        secret = self._new_secret(match_id)
        match = open_match(match_id, settings, player, secret, now_ms, new_bot(bot_level))
        return await create(match, self._ports)

    async def exhibit(self, settings: MatchSettings, levels: tuple[str, str]) -> MatchId:
        """Create a match of two bots of these levels, by seat, and return its id.

        Raises ShortOfMemory, StoreUnavailable.
        """
        self._ports.quota.watermarks.check(guest=True)
        first, second = map(new_bot, levels)
        while True:
            match_id, now_ms = new_match_id(), self._ports.clock.now_ms()
            secret = self._new_secret(match_id)
            match = open_match(
                match_id, settings, player=first, secret=secret, now_ms=now_ms, opponent=second
            )
            if await create(match, self._ports):
                return match_id

    async def check_may_play(
        self, player: PlayerId, *, guest: bool, addresses: Sequence[str] = ()
    ) -> None:
        """Check that the player may begin another match. `addresses` are as in `create`.

        At the address's quota, end its oldest match without a connected player to make room. Raises
        TooManyMatches or TooManyFromAddress at the quota of the player or address, ShortOfMemory
        while nothing may be created, and StoreUnavailable.
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
        """Create the match of two paired players, unless it exists already.

        They have `arrive_ms` to connect to it. It counts for the prefixes of each of `addresses`.
        Raises StoreUnavailable.
        """
        for prefixes in addresses:
            await self._ports.quota.addresses.count_unchecked(match_id, prefixes)
        await self._ports.quota.count_seated([player.id for player in players], match_id)
        secret, now_ms = self._new_secret(match_id), self._ports.clock.now_ms()
        match = paired_match(
            match_id, settings, players=players, secret=secret, now_ms=now_ms, arrive_ms=arrive_ms
        )
        await create(match, self._ports)

    async def join(
        self, match: MatchId, listener: Listener, resume_point: ResumePoint | None
    ) -> tuple[LiveMatch, CatchUpMethod]:
        """Add a listener to a match. Return the match, and how the client was brought up to date.

        `resume_point` is the last state of the client, if it has one. Raises UnknownMatch,
        SpectatorsNotAllowed, StoreUnavailable.
        """
        while True:
            live = await self._loaded(match)
            try:
                return live, await live.join(listener, resume_point)
            except Dropped:
                self._forget(live)

    async def newest(self, match: MatchId) -> Match:
        """Return the newest state of a match that this node knows. For what other nodes have just
        committed, call `catch_up` before. Raises UnknownMatch, StoreUnavailable.
        """
        while True:
            live = await self._loaded(match)
            try:
                return await live.newest()
            except Dropped:
                self._forget(live)

    async def wake(self, match: MatchId) -> None:
        """Do what is due in a match at this time. Raises UnknownMatch, StoreUnavailable."""
        while True:
            live = await self._loaded(match)
            try:
                return await live.wake()
            except Dropped:
                self._forget(live)

    async def reclaim(self, match: MatchId) -> bool:
        """End a match to free space, if no player is connected and it is old enough. Return whether
        it is over or lost.

        Raises StoreUnavailable.
        """
        while True:
            try:
                live = await self._loaded(match)
                over = await live.reclaim()
            except Dropped:
                self._forget(live)
            except UnknownMatch:
                await self._ports.quota.addresses.leave(match, lost=True)
                return True
            else:
                return over

    async def remove(self, match: MatchId, player: PlayerId, *, unplayed: bool) -> bool:
        """Remove a match from its player's list by ending it without a result. Return whether it is
        over. See `LiveMatch.remove`.

        Raises UnknownMatch, StoreUnavailable.
        """
        while True:
            live = await self._loaded(match)
            try:
                return await live.remove(player, unplayed=unplayed)
            except Dropped:
                self._forget(live)

    async def forfeit(self, match: MatchId, player: PlayerId) -> bool:
        """End a match that a player has not finished in time: the player loses. Return whether it
        has a result.

        A match that never began is removed without one. Raises UnknownMatch, StoreUnavailable.
        """
        while True:
            live = await self._loaded(match)
            try:
                return await live.forfeit(player)
            except Dropped:
                self._forget(live)

    async def decline(self, match: MatchId, player: PlayerId) -> None:
        """Dissolve a paired match that waits for this player to connect. Nothing changes if it does
        not.

        Raises UnknownMatch, StoreUnavailable.
        """
        while True:
            live = await self._loaded(match)
            try:
                return await live.decline(player)
            except Dropped:
                self._forget(live)

    async def catch_up(self, match: MatchId, version: Version | None) -> None:
        """Read what other nodes have committed in a match, if the match is live here.

        `version` is the version of the notification. None if it is unknown, or if the notification
        is about presence. Raises UnknownMatch, StoreUnavailable.
        """
        live = self.known(match)
        if live is not None:
            await live.catch_up(version)

    def forget_dropped(self) -> None:
        """Forget the matches that this node has released from memory or the store has lost."""
        for live in list(self._live.values()):
            if live.dropped:
                self._forget(live)

    async def drop(self, live: LiveMatch) -> None:
        """Release a match from this node's memory, if it has no listeners here. Raises
        StoreUnavailable.
        """
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
        """End the oldest match of an address that has no connected player, if there is one.

        It makes room for a new match in the address's quota.
        """
        for match in await self._ports.quota.addresses.oldest_of(addresses):
            if await self.reclaim(match):
                return

    async def _loaded(self, match: MatchId) -> LiveMatch:
        live = self._live.get(match)
        if live is not None:
            return live
        loading = self._loading.get(match)
        if loading is None:
            loading = self._loading[match] = asyncio.create_task(self._load(match))
        try:
            # Other callers may wait for the match too, so cancelling one call does not cancel the
            # load.
            return await asyncio.shield(loading)
        finally:
            # Break the reference cycle of a failed task, its exception's traceback and this frame.
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


def new_bot(level: str) -> Player:
    """Return a new bot of this level, as the player of a seat."""
    return Player(new_player_id(), bot_name(level), level)
