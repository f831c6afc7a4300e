"""What is held about whom a player follows, and by whom they may be seen and challenged."""

import asyncio
from typing import Any

from protocol.core.ids import PlayerId
from server.players.profiles import Profiles, name_of
from server.store.challenges import ChallengerStore
from server.store.follows import FollowStore


class SocialExport:
    """For the export of an account."""

    def __init__(
        self, follows: FollowStore, challengers: ChallengerStore, profiles: Profiles
    ) -> None:
        self._follows = follows
        self._challengers = challengers
        self._profiles = profiles

    async def about(self, player: PlayerId) -> dict[str, Any]:
        """All of it, as JSON takes it; times in Unix ms. Raises ArchiveUnavailable."""
        follows = await self._follows.of(player)
        followed = await asyncio.gather(*(self._profiles.find(one.player) for one in follows))
        return {
            "following": [
                {"name": name_of(person), "since_ms": follow.since_ms}
                for follow, person in zip(follows, followed, strict=True)
            ],
            "hidden": player in await self._follows.hidden([player]),
            "challengers": await self._challengers.who(player),
        }
