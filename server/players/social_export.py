"""The part of an account's data export on follows, challenges, deals and play statistics."""

import asyncio
from typing import Any

from protocol.core.ids import PlayerId
from server.players.profiles import Profiles, name_of
from server.store.challenges import ChallengerStore
from server.store.daily import DailyStore
from server.store.follows import FollowStore
from server.store.shared_deals import SharedDealStore
from server.store.statistics import StatisticsStore


class SocialExport:
    """Collects for an export the player's follows, their daily and shared deals, their play
    statistics, and the settings on who sees and challenges them.
    """

    def __init__(
        self,
        *,
        follows: FollowStore,
        challengers: ChallengerStore,
        profiles: Profiles,
        daily: DailyStore,
        deals: SharedDealStore,
        statistics: StatisticsStore,
    ) -> None:
        self._statistics = statistics
        self._daily = daily
        self._deals = deals
        self._follows = follows
        self._challengers = challengers
        self._profiles = profiles

    async def about(self, player: PlayerId) -> dict[str, Any]:
        """Return a player's follows, settings, deals and play statistics as JSON values.

        Times are in Unix milliseconds. Raises DatabaseUnavailable.
        """
        follows = await self._follows.of(player)
        followed = await asyncio.gather(*(self._profiles.find(one.player) for one in follows))
        return {
            "following": [
                {"name": name_of(person), "since_ms": follow.since_ms}
                for follow, person in zip(follows, followed, strict=True)
            ],
            "hidden": player in await self._follows.hidden([player]),
            "challengers": await self._challengers.get(player),
            "daily": [
                {
                    "day": game.day,
                    "match": game.match,
                    "begun_ms": game.begun_ms,
                    "left": game.left,
                    "luck": game.luck,
                }
                for game in await self._daily.games_of(player)
            ],
            "shared_deals": [
                {
                    "deal": game.deal,
                    "match": game.match,
                    "begun_ms": game.begun_ms,
                    "ended_ms": game.ended_ms,
                    "score": game.score,
                    "left": game.left,
                }
                for game in await self._deals.games_of(player)
            ],
            "play_statistics": [
                {
                    "match": game.match,
                    "game": game.number,
                    "turns": game.turns,
                    "loss": game.loss,
                    "luck": game.luck,
                    "score": game.score,
                    "ended_ms": game.ended_ms,
                }
                for game in await self._statistics.statistics_of(player)
            ],
        }
