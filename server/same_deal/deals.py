"""Deals of finished games that their players or the server share, and one game of each other player
on them.
"""

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.ids import DealId, MatchId, PlayerId
from protocol.core.shared_deals import DealState
from server.games.records import RecordError
from server.limits import DEAL_GAMES_PER_ADDRESS, DEALS_SHARED, GAMES_PER_DEAL
from server.matches.archive.records import IsSealed, NotArchived, Records
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match, Player
from server.matches.live.match_loader import UnknownMatch, UnreadableMatch
from server.matches.names import new_deal_id, new_match_id
from server.matches.prepared_matches import Begun, PreparedMatches, never_began, newest_match
from server.same_deal.original import (
    NotShareable,
    Original,
    first_game,
    original_of,
    result_of,
)
from server.store.archive import Archive
from server.store.shared_deals import DealGame, SharedDeal, SharedDealStore

log = logging.getLogger(__name__)

LASTS_MS = 60 * 24 * 3600 * 1000
"""The time after a game in which its player can share its deal.

It is also the time after sharing in which others may begin a game on the deal.
"""
COUNTED_AT_ONCE = 20
"""The most results of others that one request stores."""
GAME = 1
"""The number of the only game in a match."""


class NoSuchDeal(Exception):
    """No deal has this id, it is not shared any more, or this release can't play it."""


class OwnDeal(Exception):
    """The deal is from a game of this player, who therefore knows the cards."""


class Shared(NamedTuple):
    """The shared deal of a finished game, as `share` and `pick` return it."""

    deal: DealId
    created: bool
    """True if the deal was not shared before."""


class Found(Struct, frozen=True):
    """A shared deal, a player's part in it, and the finished games that the player may know."""

    deal: SharedDeal
    original: Original
    state: DealState
    match: MatchId | None
    """The player's match, if there is one to show."""
    games: Sequence[DealGame] | None
    """The finished games; None for a player who may not know them yet."""


class SharedDeals:
    """The shared deals, and the games on them. Its methods raise DatabaseUnavailable."""

    def __init__(
        self,
        *,
        store: SharedDealStore,
        archive: Archive,
        records: Records,
        matches: PreparedMatches,
        is_sealed: IsSealed,
        now_ms: Callable[[], int],
    ) -> None:
        """`is_sealed` is that of daily deals, and `now_ms` the clock that all nodes share."""
        self._store = store
        self._archive = archive
        self._records = records
        self._matches = matches
        self._is_sealed = is_sealed
        self.now_ms = now_ms

    async def share(self, player: PlayerId, match: MatchId, number: int) -> Shared:
        """Return the shared deal of a player's finished game, which is created if necessary.

        `number` is that of the game in the match; only the first and only game can be shared. If
        the game was on a shared deal, that one is returned. Raises NotShareable, TooManyShared at
        the limit of the player, UnknownMatch, StoreUnavailable.
        """
        known = await self._store.game_of_match(match)
        if known is not None and known.player == player:
            shared = await self._store.deal(known.deal)
            if shared is None or self._is_over(shared):
                raise NotShareable
            return Shared(known.deal, created=False)
        # It also waits until a game that has just ended is in the archive.
        record = await self._records.record(match, number)
        over = await self._archive.match(match)
        if record is None or over is None or number != GAME:
            raise NotShareable
        if await self._is_sealed(match) is not None:
            # A daily deal has tables of its own.
            raise NotShareable
        now_ms = self.now_ms()
        if over.public or now_ms >= over.ended_ms + LASTS_MS:
            # It may have been shared before: deals are removed later than this.
            raise NotShareable
        deal = SharedDeal(new_deal_id(), player, match, now_ms + LASTS_MS)
        game = first_game(deal, over, record.line, now_ms)
        added = await self._store.add_deal(deal, game, DEALS_SHARED)
        return Shared(added, created=added == deal.id)

    async def find(self, deal: DealId, player: PlayerId | None) -> Found:
        """Return a shared deal and the player's part in it. `player` is None for a caller without
        an identity.

        After the deal's end, only players who have begun a game on it find it. Raises NoSuchDeal
        for others and for an unknown deal, and StoreUnavailable.
        """
        shared, original = await self._read(deal)
        game = None if player is None else await self._store.game(deal, player)
        if game is not None:
            game = await self._count_own(game)
        state, game = await self._state(shared, game)
        if state == "new" and self._is_over(shared):
            raise NoSuchDeal
        match = None if game is None or state in ("new", "lost") else game.match
        games = await self._finished(deal) if state in ("shared", "finished") else None
        return Found(shared, original, state, match, games)

    async def begin(
        self, deal: DealId, player: Player, addresses: Sequence[str], admit: Callable[[], None]
    ) -> Begun:
        """Return the match of the player's game on a shared deal. Create the match if necessary.

        `admit` is called before a match is created, and may raise. Raises NoSuchDeal, OwnDeal,
        TooManyShared, TooManyGuests, UnknownMatch if the match was lost, UnreadableMatch, and as
        `MatchDirectory.create` does.
        """
        shared, original = await self._read(deal)
        if player.id == shared.player:
            raise OwnDeal
        match: Match | None = None
        known = await self._store.game(deal, player.id)
        if known is not None:
            match, known = await self._seen(known)
            has_begun = match is not None and not never_began(match)
            if has_begun or await self._archive.match(known.match) is not None:
                return Begun(known.match, created=False)
            if known.dealt_ms is not None:
                # The player may have seen the cards.
                raise UnknownMatch(known.match)
        if self._is_over(shared):
            raise NoSuchDeal
        settings = await self._settings(shared, original)
        admit()
        # A game without a match would count all the same.
        await self._matches.check_may_play(player.id, guest=player.is_guest, addresses=addresses)
        # The row comes before the match: two requests at once create one match.
        network = player.network if player.is_guest else None
        new = DealGame(deal, player.id, new_match_id(), self.now_ms(), network=network)
        game = await self._store.add_game(new, GAMES_PER_DEAL, DEAL_GAMES_PER_ADDRESS)
        if game is not None and known is not None and match is not None:
            await self._store.replace_match(known, new.match)
            game = await self._store.game(deal, player.id)
        if game is None:
            raise NoSuchDeal
        created = await self._matches.create_as(
            game.match, player, settings, original.level, addresses
        )
        return Begun(game.match, created)

    async def _read(self, deal: DealId) -> tuple[SharedDeal, Original]:
        """Return a shared deal and the game that had it first. Raises NoSuchDeal."""
        shared = await self._store.deal(deal)
        if shared is None:
            raise NoSuchDeal
        over = await self._archive.match(shared.match)
        try:
            if over is not None:
                return shared, original_of(over, shared.player)
        except NotShareable:
            # This release has no such game or bot any more.
            pass
        raise NoSuchDeal

    def _is_over(self, shared: SharedDeal) -> bool:
        """Return whether no more games on a shared deal can begin."""
        return self.now_ms() >= shared.until_ms

    async def _settings(self, shared: SharedDeal, original: Original) -> MatchSettings:
        """Return the settings of a match on a shared deal. Raises NoSuchDeal."""
        line = await self._archive.record(shared.match, GAME)
        try:
            if line is not None:
                return original.settings(line, shared.id)
        except NotShareable:
            pass
        raise NoSuchDeal

    async def _state(
        self, shared: SharedDeal, game: DealGame | None
    ) -> tuple[DealState, DealGame | None]:
        if game is None:
            return "new", None
        if game.player == shared.player:
            return "shared", game
        if game.ended_ms is not None:
            return "finished", game
        try:
            match, game = await self._seen(game)
        except UnreadableMatch:
            return "begun", game
        if match is None:
            is_known = game.dealt_ms is not None or await self._archive.match(game.match)
            return "lost" if is_known else "new", game
        if never_began(match):
            return "new", game
        return "lost" if match.status == "expired" else "begun", game

    async def _seen(self, game: DealGame) -> tuple[Match | None, DealGame]:
        """Return the newest state of the match of a game on a shared deal, and the game.

        The game is noted as dealt if its cards are. Raises UnreadableMatch.
        """
        match = await newest_match(self._matches, game.match)
        if match is not None and match.game.number > 0 and game.dealt_ms is None:
            now_ms = self.now_ms()
            game = replace(game, dealt_ms=now_ms)
            await self._store.mark_dealt(game.match, now_ms)
        return match, game

    async def _finished(self, deal: DealId) -> Sequence[DealGame]:
        for game in await self._store.uncounted(deal, COUNTED_AT_ONCE):
            await self._count(game)
        return await self._store.counted(deal)

    async def _count_own(self, game: DealGame) -> DealGame:
        """Return a player's game on a shared deal, with its result if it is over."""
        if game.ended_ms is not None:
            return game
        try:
            # It waits until a game that has just ended is in the archive.
            await self._records.record(game.match, GAME)
        except (UnknownMatch, NotArchived):
            return game
        return await self._count(game)

    async def _count(self, game: DealGame) -> DealGame:
        """Store the result of a game on a shared deal if it is in the archive. Return the game with
        it.
        """
        over = await self._archive.match(game.match)
        line = await self._archive.record(game.match, GAME)
        if over is None or line is None:
            return game
        try:
            score, left = result_of(over, line, game.player)
        except RecordError as error:
            log.error(
                "the record of match %s on a shared deal is unreadable: %s", over.match, error
            )
            return game
        counted = replace(game, ended_ms=over.ended_ms, score=score, left=left)
        await self._store.count(counted)
        return counted
