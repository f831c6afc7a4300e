"""Deals of finished games that their players share, and one game of each other player on them."""

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.ids import DealId, MatchId, PlayerId, Version
from protocol.core.shared_deals import DealState
from server.games.records import RecordError
from server.limits import DEALS_SHARED, GAMES_PER_DEAL
from server.matches.archive.records import IsSealed, Records
from server.matches.core.model import Match, Player
from server.matches.core.new_matches import MatchSettings
from server.matches.live.match_loader import UnknownMatch, UnreadableMatch
from server.matches.names import new_deal_id, new_match_id
from server.same_deal.original import NotShareable, Original, original_of, result_of
from server.store.archive import Archive
from server.store.shared_deals import DealGame, SharedDeal, SharedDealStore

LASTS_MS = 60 * 24 * 3600 * 1000
"""The time for which a deal is shared."""
COUNTED_AT_ONCE = 20
"""The most results of others that one request stores."""
GAME = 1
"""The number of the only game in a match."""


class NoSuchDeal(Exception):
    """No deal has this id, or it is not shared any more."""


class OwnDeal(Exception):
    """The player has shared the deal, and knows it."""


class Matches(Protocol):
    """The node's matches, as shared deals need them."""

    async def catch_up(self, match: MatchId, version: Version | None) -> None:
        """Read what other nodes have committed. Raises UnknownMatch, StoreUnavailable."""

    async def newest(self, match: MatchId) -> Match:
        """Return a match in its newest version. Raises UnknownMatch, StoreUnavailable."""

    async def create_as(
        self,
        match: MatchId,
        player: Player,
        settings: MatchSettings,
        bot_level: str,
        addresses: Sequence[str],
    ) -> None:
        """Create an open match with this id, unless it exists. Raises as `create` does."""


class Found(Struct, frozen=True):
    """A shared deal, and a player's part in it."""

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
        matches: Matches,
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

    async def share(self, player: PlayerId, match: MatchId, number: int) -> DealId:
        """Return the id of the shared deal of a player's finished game, which may be new.

        A game on a shared deal has the id of that deal. Raises NotShareable, TooManyShared,
        UnknownMatch, StoreUnavailable.
        """
        known = await self._store.game_of_match(match)
        if known is not None and known.player == player:
            return known.deal
        # It also waits until a game that has just ended is in the archive.
        record = await self._records.record(match, number)
        over = await self._archive.match(match)
        if record is None or over is None or number != GAME:
            raise NotShareable
        if await self._is_sealed(match) is not None:
            # A daily deal has tables of its own.
            raise NotShareable
        now_ms = self.now_ms()
        deal = SharedDeal(new_deal_id(), player, match, now_ms + LASTS_MS)
        original_of(over, player).settings(record.line, deal.id)
        try:
            score, left = result_of(over, record.line, player)
        except RecordError as error:
            raise NotShareable from error
        began = DealGame(deal.id, player, match, now_ms, now_ms)
        game = replace(began, ended_ms=over.ended_ms, score=score, left=left)
        return await self._store.add_deal(deal, game, DEALS_SHARED)

    async def find(self, deal: DealId, player: PlayerId | None) -> Found:
        """Return a shared deal and the player's part in it; None is a caller without an identity.

        Raises NoSuchDeal, StoreUnavailable.
        """
        shared, original = await self._read(deal)
        game = None if player is None else await self._store.game(deal, player)
        if game is not None:
            game = await self._count_own(game)
        state = await self._state(shared, game)
        match = None if game is None or state in ("new", "lost") else game.match
        games = await self._finished(deal) if state in ("shared", "finished") else None
        return Found(shared, original, state, match, games)

    async def game(self, deal: DealId, player: PlayerId) -> DealGame | None:
        """Return the player's game on a deal, if there is one."""
        return await self._store.game(deal, player)

    async def begin(self, deal: DealId, player: Player, addresses: Sequence[str] = ()) -> MatchId:
        """Return the match of the player's game on a deal, which is created if necessary.

        Raises NoSuchDeal, OwnDeal, TooManyShared, UnknownMatch if the match was lost,
        UnreadableMatch, and as `MatchDirectory.create` does.
        """
        shared, original = await self._read(deal)
        if player.id == shared.player:
            raise OwnDeal
        # The row comes first: whatever fails later, the player has no second game on this deal.
        new = DealGame(deal, player.id, new_match_id(), self.now_ms())
        game = await self._store.add_game(new, GAMES_PER_DEAL)
        match = None if game is None else await self._newest(game.match)
        if game is not None and match is not None and _never_began(match):
            await self._store.replace_match(game, new_match_id())
            game = await self._store.game(deal, player.id)
            match = None if game is None else await self._newest(game.match)
        if game is None:
            raise NoSuchDeal
        if match is None and await self._archive.match(game.match) is None:
            await self._create(game, shared, original, player, addresses)
        if game.stored_ms is None:
            await self._store.mark_stored(game.match, self.now_ms())
        return game.match

    async def _read(self, deal: DealId) -> tuple[SharedDeal, Original]:
        """Return a shared deal and the game that had it first. Raises NoSuchDeal."""
        shared = await self._store.deal(deal)
        if shared is None or self.now_ms() >= shared.until_ms:
            raise NoSuchDeal
        over = await self._archive.match(shared.match)
        try:
            if over is not None:
                return shared, original_of(over, shared.player)
        except NotShareable:
            # This release has no such game or bot any more.
            pass
        raise NoSuchDeal

    async def _create(
        self,
        game: DealGame,
        shared: SharedDeal,
        original: Original,
        player: Player,
        addresses: Sequence[str],
    ) -> None:
        """Create the match of a game.

        Raises UnknownMatch for a match that was stored before: its player may have seen the cards.
        """
        if game.stored_ms is not None:
            raise UnknownMatch(game.match)
        line = await self._archive.record(shared.match, GAME)
        if line is None:
            raise NoSuchDeal
        try:
            settings = original.settings(line, shared.id)
        except NotShareable as error:
            raise NoSuchDeal from error
        await self._matches.create_as(game.match, player, settings, original.level, addresses)

    async def _state(self, shared: SharedDeal, game: DealGame | None) -> DealState:
        if game is None:
            return "new"
        if game.player == shared.player:
            return "shared"
        if game.ended_ms is not None:
            return "finished"
        try:
            match = await self._newest(game.match)
        except UnreadableMatch:
            return "begun"
        if match is None:
            return "new" if game.stored_ms is None else "lost"
        if _never_began(match):
            return "new"
        return "lost" if match.status == "expired" else "begun"

    async def _finished(self, deal: DealId) -> Sequence[DealGame]:
        for game in await self._store.uncounted(deal, COUNTED_AT_ONCE):
            await self._count(game)
        return await self._store.counted(deal)

    async def _count_own(self, game: DealGame) -> DealGame:
        """Return the game, with its result if it is over."""
        if game.ended_ms is not None:
            return game
        try:
            # It waits until a game that has just ended is in the archive.
            await self._records.record(game.match, GAME)
        except UnknownMatch:
            return game
        return await self._count(game)

    async def _count(self, game: DealGame) -> DealGame:
        """Store the result of a game if it is in the archive, and return the game with it."""
        over = await self._archive.match(game.match)
        line = await self._archive.record(game.match, GAME)
        if over is None or line is None:
            return game
        try:
            score, left = result_of(over, line, game.player)
        except RecordError:
            return game
        counted = replace(game, ended_ms=over.ended_ms, score=score, left=left)
        await self._store.count(counted)
        return counted

    async def _newest(self, match: MatchId) -> Match | None:
        """Return the newest state of a match, if there is one. Raises UnreadableMatch."""
        try:
            # Another node may have just ended the game, and its notification may be on the way.
            await self._matches.catch_up(match, None)
            return await self._matches.newest(match)
        except UnreadableMatch:
            raise
        except UnknownMatch:
            return None


def _never_began(match: Match) -> bool:
    """Return whether a match ended before its cards were dealt."""
    return match.status == "expired" and match.game_number == 0
