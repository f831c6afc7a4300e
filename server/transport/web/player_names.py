"""Lookup of registered players by name, and of the names of players."""

import asyncio
from collections.abc import Collection, Mapping

from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from server.players.profiles import Profiles, account_named, name_of
from server.store.players import Person, PlayerStore
from server.transport.web.responses import ApiError


class PlayerNames:
    """Finds registered players by name, and the names of players. Raises DatabaseUnavailable."""

    def __init__(self, players: PlayerStore, profiles: Profiles) -> None:
        self._players = players
        self._profiles = profiles

    async def find(self, name: str) -> Person:
        """Return the player with this name or one that looks like it. Raises ApiError (404) if
        there is none, or the name is hidden.
        """
        account = None
        if name.isprintable():
            account = await account_named(self._players, name)
        if account is None or account.person.name_hidden:
            raise ApiError(404, ErrorCode.NOT_FOUND)
        return account.person

    async def profile_name(self, name: str) -> str | None:
        """Return the name on the profile that `find` returns for this name, or None."""
        try:
            return name_of(await self.find(name))
        except ApiError:
            return None

    async def name_of(self, player: PlayerId) -> str:
        """Return the name that others see of a player or guest."""
        return name_of(await self._profiles.find(player))

    async def persons(self, players: Collection[PlayerId]) -> Mapping[PlayerId, Person]:
        """Return the names and avatars of all of the given players. Those that are not cached are
        read together.
        """
        wanted = list(dict.fromkeys(players))
        found = await asyncio.gather(*(self._profiles.find(player) for player in wanted))
        return dict(zip(wanted, found, strict=True))


def account_name(person: Person) -> str | None:
    """Return the name of a player's profile, or None for a guest, a deleted account and a hidden
    name.
    """
    shown = person.is_registered and person.deleted_ms is None and not person.name_hidden
    return name_of(person) if shown else None
