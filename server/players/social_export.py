"""The social part of an account's data export."""

import asyncio
from typing import Any

from protocol.core.ids import PlayerId
from server.players.profiles import Profiles, name_of
from server.store.challenges import ChallengerStore
from server.store.follows import FollowStore


class SocialExport:
    """Collects a player's follows and the settings of who sees and challenges them."""

    def __init__(
        self, follows: FollowStore, challengers: ChallengerStore, profiles: Profiles
    ) -> None:
        self._follows = follows
        self._challengers = challengers
        self._profiles = profiles

    async def about(self, player: PlayerId) -> dict[str, Any]:
        """Return the data as JSON values, with times in Unix milliseconds. Raises
        DatabaseUnavailable."""
        follows = await self._follows.of(player)
        followed = await asyncio.gather(*(self._profiles.find(one.player) for one in follows))
        return {
            "following": [
                {"name": name_of(person), "since_ms": follow.since_ms}
                for follow, person in zip(follows, followed, strict=True)
            ],
            "hidden": player in await self._follows.hidden([player]),
            "challengers": await self._challengers.get(player),
        }
