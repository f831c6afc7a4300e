"""The names and avatars of players."""

import asyncio
from collections.abc import Callable

from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from server.matches.names import guest_name
from server.players.avatars import is_avatar, usual_avatar
from server.players.batch_loader import BatchLoader
from server.players.errors import AccountError
from server.players.lookalikes import skeleton
from server.players.names import LONGEST, BadName, checked_name
from server.store.players import Account, Avatar, NameTaken, Person, PlayerStore


class Profiles:
    """Loads and changes names and avatars. Players who chose none get defaults from their id."""

    def __init__(self, players: PlayerStore, now_ms: Callable[[], int]) -> None:
        """`now_ms` is the clock that all nodes share."""
        self._players = players
        self._now_ms = now_ms
        self._reader: BatchLoader[PlayerId, Person] = BatchLoader(players.find_persons)

    async def find(self, player: PlayerId) -> Person:
        """Return the player's name and avatar; those of an unnamed guest if none are stored.

        They are at most ten seconds old, or an hour while the database is unavailable. Raises
        DatabaseUnavailable if nothing is cached then.
        """
        return await self._reader.get(player) or unnamed_guest(player)

    async def check_open(self, player: PlayerId) -> None:
        """Raise AccountError if a moderator has closed the player's account.

        Raises DatabaseUnavailable.
        """
        self.invalidate(player)
        person = await self.find(player)
        if person.closed_ms is not None:
            reason = person.closed_reason or "other"
            raise AccountError(ErrorCode.ACCOUNT_CLOSED, {"reason": reason}, about=player)

    async def update(self, player: PlayerId, name: str | None, avatar: Avatar | None) -> None:
        """Set the player's name and avatar; None leaves the old value.

        Raises AccountError if the name or the avatar is not allowed, or the name is taken. Raises
        DatabaseUnavailable.
        """
        if avatar is not None and not is_avatar(avatar):
            raise AccountError(ErrorCode.BAD_REQUEST)
        chosen = None if name is None else await validated_name(name)
        try:
            await self._players.set_profile(player, chosen, avatar, self._now_ms())
        except NameTaken as error:
            raise AccountError(ErrorCode.NAME_TAKEN) from error
        self.invalidate(player)

    def invalidate(self, player: PlayerId) -> None:
        """Drop a player's name and avatar from this node's cache, so that they are read again."""
        self._reader.forget(player)

    async def run(self) -> None:
        """Run the database queries for names and avatars until cancelled."""
        await self._reader.run()


def unnamed_guest(player: PlayerId) -> Person:
    """Return the player as a guest without a chosen name or avatar."""
    return Person(player, None, None, None, None)


def name_of(person: Person) -> str:
    """Return the chosen name, or the guest name if there is none or it is hidden."""
    return guest_name(person.id) if person.name is None or person.name_hidden else person.name


def avatar_of(person: Person) -> Avatar:
    """Return the avatar that others see of a player: the chosen one, or the default."""
    return person.avatar or usual_avatar(person.id)


async def validated_name(name: str) -> tuple[str, str]:
    """Check a name. Return it as displayed, and its skeleton, which all names share that look
    alike. Raises AccountError if the name is not allowed.
    """
    try:
        shown = await asyncio.to_thread(checked_name, name)
    except BadName as error:
        raise AccountError(ErrorCode.BAD_NAME, {"reason": error.fault}) from error
    return shown, await name_skeleton(shown)


async def account_named(players: PlayerStore, name: str) -> Account | None:
    """Return the account whose name is this one or looks like it, or None.

    Raises DatabaseUnavailable.
    """
    return await players.find_account_named(await name_skeleton(name))


async def name_skeleton(name: str) -> str:
    """Return the skeleton of a name as typed: equal for names that look alike."""
    # Too long a text can't be a name, and its skeleton would take long to compute.
    return await asyncio.to_thread(skeleton, name[: 4 * LONGEST])
