"""Registered players by their names, and what several players are called."""

import asyncio
from collections.abc import Collection, Mapping

from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from server.players.profiles import Profiles, account_named, name_of
from server.store.players import Person, PlayerStore
from server.transport.web.responses import ApiError


class PlayerNames:
    """Finds players for those who ask by name. Raises ArchiveUnavailable."""

    def __init__(self, players: PlayerStore, profiles: Profiles) -> None:
        self._players = players
        self._profiles = profiles

    async def named(self, name: str) -> Person:
        """Who is registered by this name, or one that looks like it. Raises ApiError for nobody."""
        account = None
        if name.isprintable():
            account = await account_named(self._players, name)
        if account is None or account.person.name_hidden:
            raise ApiError(404, ErrorCode.NOT_FOUND)
        return account.person

    async def profile_name(self, name: str) -> str | None:
        """The name on the profile of whom `named` finds; None for nobody."""
        try:
            return name_of(await self.named(name))
        except ApiError:
            return None

    async def persons(self, players: Collection[PlayerId]) -> Mapping[PlayerId, Person]:
        """Each of these players; all are one question to the database."""
        wanted = list(dict.fromkeys(players))
        found = await asyncio.gather(*(self._profiles.find(player) for player in wanted))
        return dict(zip(wanted, found, strict=True))


def account_name(person: Person) -> str | None:
    """The name at which there is a profile; None for a guest, and where none is shown."""
    shown = person.is_registered and person.deleted_ms is None and not person.name_hidden
    return name_of(person) if shown else None
