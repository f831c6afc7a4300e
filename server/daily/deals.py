"""The service of the daily deal: commits to each day's deals, creates each player's one game, and
computes the tables.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.daily import DailyState
from protocol.core.ids import MatchId, PlayerId
from server.daily.days import KEPT_DAYS, after, begins_ms, day_of, last_open, opens_ms
from server.daily.pools import DEALS, deal_of, deals_of, new_pool, seeds_of
from server.daily.results import OWN_SEAT
from server.daily.scores import Row, Scored, deal_gains, place_players, score_games
from server.daily.streaks import Streak, streak_of
from server.daily.terms import GAME, TERMS
from server.matches.cache import RateLimitedCache
from server.matches.core.match_settings import MatchSettings, PreparedStart
from server.matches.core.model import Player
from server.matches.live.match_loader import UnknownMatch, UnreadableMatch
from server.matches.names import new_match_id
from server.matches.prepared_matches import Begun, PreparedMatches, never_began, newest_match
from server.store.archive import Archive
from server.store.daily import DailyGame, DailyPool, DailyStore

PLACES = DEALS - 1
"""The number of players of one network who each get a different deal.

All further registered players of the network get the remaining deal; further guests get none. So a
person's first seven accounts on a network never get the same deal.
"""
COUNTED_DAYS = 3
"""The days before today whose games are still counted, if they were archived late."""
COMMITTED_DAYS = 2
"""The days after today whose deals are committed to, so that an outage of a day costs no deal."""
COMMIT_MARGIN_MS = 60_000
"""The time before a day by which the server commits to its deals, also if the database is slow."""
TODAY_LASTS_S = 5.0
"""The time for which a node caches the standings of one day."""
TABLES_LAST_S = 60.0
"""The time for which a node caches standings of several days, which take longer to compute."""
PAST_LASTS_S = 300.0
"""The time for which a node caches a past day, of which no game is counted any more.

After this time a deleted player disappears from it.
"""
GAMES_READ = 10_000
"""The maximum number of games of a day in leaderboards."""


class NoDeal(Exception):
    """The server had not committed to today's daily deals at least a minute before the day."""


class TooManyGuests(Exception):
    """Seven other players of the guest's network have taken its places in today's daily deal."""


class OwnGame(Struct, frozen=True):
    """A player's game of the daily deal on a day and its state, such as `new` without a game."""

    state: DailyState
    game: DailyGame | None = None

    @property
    def match(self) -> MatchId | None:
        """The match of the player's daily game; None in the states `new` and `lost`."""
        return None if self.game is None or self.state in ("new", "lost") else self.game.match


class Standings(Struct, frozen=True):
    """The scored games of some days that stand in the tables, and their table."""

    games: Sequence[Scored]
    rows: Sequence[Row]
    gains: Mapping[int, float]
    """The points that each deal of the last day gave to its players."""


class DailyDeals:
    """The daily deal: its pools, the players' games and the standings. Its methods raise
    DatabaseUnavailable.
    """

    def __init__(
        self,
        *,
        store: DailyStore,
        archive: Archive,
        matches: PreparedMatches,
        now_ms: Callable[[], int],
    ) -> None:
        """`now_ms` is the clock that all nodes share."""
        self._store = store
        self._archive = archive
        self._matches = matches
        self.now_ms = now_ms
        self._pools: dict[str, DailyPool] = {}
        """The pools of today and later days."""
        self._of_past_day = RateLimitedCache(self._read_day, KEPT_DAYS, lasts_s=PAST_LASTS_S)
        self._of_a_day = RateLimitedCache(self._read_standings, 32, lasts_s=TODAY_LASTS_S)
        self._of_days = RateLimitedCache(self._read_standings, 8, lasts_s=TABLES_LAST_S)

    def today(self) -> str:
        """Return today's date in UTC, such as `2026-11-27`."""
        return day_of(self.now_ms())

    def tomorrow(self) -> str:
        """Return the date after today in UTC."""
        return after(self.today())

    async def commit(self, day: str) -> None:
        """Draw and store the secret deals (the pool) of a future day, unless it has a pool already.

        Do nothing in the last minute before the day, or after it has begun.
        """
        now_ms = self.now_ms()
        if day not in self._pools and now_ms <= begins_ms(day) - COMMIT_MARGIN_MS:
            self._remember(await self._store.add_pool(new_pool(day, now_ms)))

    def is_committed(self, day: str) -> bool:
        """Return whether this node knows of a commitment to a day's deals, made in time.

        Unlike `pool`, this doesn't ask the database.
        """
        known = self._pools.get(day)
        return known is not None and _is_early(known)

    async def pool(self, day: str) -> DailyPool | None:
        """Return the pool of a day; None if the server had not committed to one in time.

        That is at least a minute before the day.
        """
        known = self._pools.get(day) or await self._store.pool(day)
        if known is None or not _is_early(known):
            return None
        self._remember(known)
        return known

    def is_open(self, day: str) -> bool:
        """Return whether the seeds and games of a day are open to everybody."""
        return day <= last_open(self.now_ms())

    async def own_game(self, player: PlayerId, day: str) -> OwnGame:
        """Return the player's game of a day with its state, which is `new` without a game. Raises
        StoreUnavailable.
        """
        game = await self._store.game(day, player)
        return OwnGame("new") if game is None else OwnGame(await self._state(game), game)

    async def _state(self, game: DailyGame) -> DailyState:
        if game.left is not None:
            return "counted"
        if game.no_result in ("late", "unreadable"):
            return "lost"
        try:
            match = await newest_match(self._matches, game.match)
        except UnreadableMatch:
            return "begun"
        if match is None:
            if await self._archive.match(game.match) is not None:
                return "counting"
            return "new" if game.stored_ms is None else "lost"
        if never_began(match):
            return "new"
        if match.status == "expired":
            return "lost"
        return "counting" if match.status == "finished" else "begun"

    async def game(self, player: PlayerId, day: str) -> DailyGame | None:
        """Return the player's daily game of a day, or None. Its result may be missing."""
        return await self._store.game(day, player)

    async def streak(self, player: PlayerId) -> Streak:
        """Return the player's streak of days with a daily result, up to today."""
        today = self.today()
        games = await self._store.games_of(player)
        finished = {game.day for game in games if game.left is not None}
        # A result may come late, as `uncounted` finds it.
        since = after(today, -COUNTED_DAYS)
        waits = {game.day for game in games if game.no_result is None and game.day >= since}
        return streak_of(finished, today, waits)

    async def begin(
        self,
        player: Player,
        day: str,
        addresses: Sequence[str],
        admit: Callable[[], None],
        *,
        is_new: bool,
    ) -> Begun:
        """Return the match of the player's game of a day. Create the match if necessary.

        The player's network token must be that of `day`. `admit` is called before the game gets its
        first or another match id, and may raise. `is_new` is true for guests, and for registered
        players who have finished no match. Raises NoDeal, TooManyGuests, UnknownMatch if the match
        was lost, UnreadableMatch, and the exceptions of `MatchDirectory.create`.
        """
        pool = await self.pool(day)
        if pool is None:
            raise NoDeal
        game = await self._store.game(day, player.id)
        if game is None:
            admit()
            # The row comes first: whatever fails later, the player has no second game on this day.
            game = await self._add_game(pool, player, is_new=is_new)
        match = await newest_match(self._matches, game.match)
        if match is not None and never_began(match):
            admit()
            await self._store.replace_match(game, new_match_id())
            game = await self._store.game(day, player.id) or game
            match = await newest_match(self._matches, game.match)
        created = False
        if match is None and game.left is None:
            created = await self._create(game, pool, player, addresses)
        if game.stored_ms is None:
            await self._store.mark_stored(game, self.now_ms())
        return Begun(game.match, created)

    async def _create(
        self, game: DailyGame, pool: DailyPool, player: Player, addresses: Sequence[str]
    ) -> bool:
        """Create the match of a daily game, unless it is in the archive. Return whether it was
        created.

        Raises UnknownMatch for a match that was stored before: its player may have seen the cards.
        """
        if await self._archive.match(game.match) is not None:
            return False
        if game.stored_ms is not None:
            raise UnknownMatch(game.match)
        settings = MatchSettings(
            GAME,
            None,
            TERMS.rules,
            prepared=PreparedStart("daily", game.day, seeds_of(pool)[game.deal]),
            seat=OWN_SEAT,
        )
        return await self._matches.create_as(game.match, player, settings, TERMS.level, addresses)

    async def is_sealed(self, match: MatchId) -> bool | None:
        """Return whether the deal of a match is a daily one and still secret; None if it is not
        daily.
        """
        game = await self._store.game_of_match(match)
        return None if game is None else self.now_ms() < opens_ms(game.day)

    async def standings(
        self, days: int, until: str | None = None, *, own: DailyGame | None = None
    ) -> Standings:
        """Return the listed games and the table of some days, up to today or the day `until`.

        They come from caches that last from seconds to minutes. But they include the result of
        `own`, if the game is listed.
        """
        cache = self._of_a_day if days == 1 else self._of_days
        key = (days, until or self.today())
        found = await cache.get(key)
        if own is None or not own.listed or own.left is None:
            return found
        of_day = [each.game.match for each in found.games if each.game.day == own.day]
        if own.match not in of_day and len(of_day) < GAMES_READ:
            cache.remove(key, found)
            found = await cache.get(key)
        return found

    async def _read_standings(self, wanted: tuple[int, str]) -> Standings:
        days, until = wanted
        games: list[Scored] = []
        last: Sequence[Scored] = ()
        for before in range(days - 1, -1, -1):
            last = await self._scored(after(until, -before))
            games += last
        rows = await asyncio.to_thread(place_players, games)
        return Standings(games, rows, deal_gains([each.game for each in last]))

    async def _scored(self, day: str) -> Sequence[Scored]:
        if day < after(self.today(), -COUNTED_DAYS):
            return await self._of_past_day.get(day)
        return await self._read_day(day)

    async def _read_day(self, day: str) -> Sequence[Scored]:
        games = await self._store.counted(day, GAMES_READ)
        # A day has thousands of games, and the loop serves the players.
        return await asyncio.to_thread(score_games, games)

    def _remember(self, pool: DailyPool) -> None:
        today = self.today()
        self._pools[pool.day] = pool
        self._pools = {day: known for day, known in self._pools.items() if day >= today}

    async def _add_game(self, pool: DailyPool, player: Player, *, is_new: bool) -> DailyGame:
        """Add a daily game at a place of the player's network, or without a place. Return the
        player's game.

        Raises TooManyGuests if a guest's network has no free place.
        """
        game = DailyGame(
            pool.day,
            player.id,
            deal_of(pool, player.id),
            new_match_id(),
            self.now_ms(),
            listed=player.registered,
            in_mean=player.registered,
        )
        if player.network is None:
            return await self._store.add_game(game)
        deals = deals_of(pool, player.network)
        placed = await self._store.add_placed(game, player.network, deals[:PLACES])
        if placed is not None:
            return placed
        if not player.registered:
            raise TooManyGuests
        # Thousands may share the address of a mobile network. Some of them may know this deal.
        late = replace(game, deal=deals[-1], listed=not is_new, in_mean=False)
        return await self._store.add_game(late)


def _is_early(pool: DailyPool) -> bool:
    """Return whether the server committed to a pool at least a minute before its day began."""
    return pool.committed_ms <= begins_ms(pool.day) - COMMIT_MARGIN_MS
