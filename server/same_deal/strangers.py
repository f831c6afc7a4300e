"""A stranger's game: a finished public game against a bot, whose deal the caller may play."""

import random
from collections import defaultdict
from collections.abc import Callable

from protocol.core.ids import PlayerId
from server.limits import GAMES_PER_DEAL, STRANGERS_READ
from server.matches.core.rating_rules import OUTSIDE_REASONS
from server.matches.names import new_deal_id
from server.same_deal.deals import GAME, Shared
from server.same_deal.original import NotShareable, first_game
from server.store.archive import Archive
from server.store.shared_deals import SharedDeal, SharedDealStore, StrangersGame, StrangerStore

DAY_MS = 24 * 3600 * 1000
NEW_MS = 7 * DAY_MS
"""The time after a game in which the server offers it."""
LASTS_MS = 14 * DAY_MS
"""The time for which others may begin a game on an offered deal. It is longer than NEW_MS, so that
a game has one deal.

It starts when the server makes the deal: the time of the game would help to find it in the archive.
"""
TRIES = 5
"""The most games whose records one request reads."""


class NoStranger(Exception):
    """No game of a stranger can be offered to the player now."""


class StrangersDeals:
    """Finder of deals of strangers. Its method raises DatabaseUnavailable."""

    def __init__(
        self,
        *,
        store: SharedDealStore,
        games: StrangerStore,
        archive: Archive,
        now_ms: Callable[[], int],
    ) -> None:
        """`now_ms` is the clock that all nodes share."""
        self._store = store
        self._games = games
        self._archive = archive
        self._now_ms = now_ms

    async def pick(self, player: PlayerId | None) -> Shared:
        """Return the shared deal of a stranger's recent game, for this player to play.

        If the game has no shared deal yet, one is created. `player` is None for a caller without an
        identity. Raises NoStranger if no game can be offered.
        """
        now_ms = self._now_ms()
        since_ms = now_ms - NEW_MS
        between_ms = random.randint(since_ms, now_ms)  # noqa: S311 -- no secret
        tries = 0
        # The games after a random time, and then those before it.
        for start_ms, end_ms in ((between_ms, now_ms + 1), (since_ms, between_ms)):
            found = await self._games.find(
                player, start_ms, end_ms, OUTSIDE_REASONS, STRANGERS_READ
            )
            for game in _one_of_each([*found]):
                tries += 1
                shared = await self._shared(game, now_ms)
                if shared is not None:
                    return shared
                if tries == TRIES:
                    raise NoStranger
        raise NoStranger

    async def _shared(self, game: StrangersGame, now_ms: int) -> Shared | None:
        """Return the shared deal of a stranger's game; None if others can't play the game, or not
        any more.
        """
        over = await self._archive.match(game.match)
        line = await self._archive.record(game.match, GAME)
        if over is None or line is None:
            return None
        deal = SharedDeal(new_deal_id(), game.player, game.match, now_ms + LASTS_MS)
        try:
            first = first_game(deal, over, line, now_ms)
        except NotShareable:
            return None
        added = await self._store.add_deal(deal, first, None)
        if added == deal.id:
            return Shared(added, created=True)
        known = await self._store.deal(added)
        if known is None or now_ms >= known.until_ms:
            return None
        is_full = await self._store.players(added) >= GAMES_PER_DEAL
        return None if is_full else Shared(added, created=False)


def _one_of_each(games: list[StrangersGame]) -> list[StrangersGame]:
    """Return one game of each player, in random order.

    So the games of a player with many are not offered more often than those of others.
    """
    of_player: defaultdict[PlayerId, list[StrangersGame]] = defaultdict(list)
    for game in games:
        of_player[game.player].append(game)
    chosen = [random.choice(each) for each in of_player.values()]  # noqa: S311 -- no secret
    random.shuffle(chosen)
    return chosen
