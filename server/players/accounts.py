"""Whole accounts: reading, exporting and deleting them."""

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from msgspec import Struct

from protocol.core.ids import PlayerId
from server.players.api_tokens import ApiTokens
from server.players.lifetimes import ERASE_FOR_MS
from server.players.passkeys import Passkeys
from server.players.profiles import Profiles, avatar_of, name_of
from server.players.sessions import Sessions
from server.players.upkeep import PlayersUpkeep
from server.store.archive import Archive, MatchCursor
from server.store.players import Account, Passkey, Person, PlayerStore

PAGE = 100
"""The number of matches that an export of an account reads at a time."""


class WholeAccount(Struct, frozen=True, gc=False):
    """A player's name and avatar, and for a registered one the account and its passkeys."""

    person: Person
    account: Account | None
    passkeys: Sequence[Passkey]


class Accounts:
    """Reads, exports and deletes accounts. Every coroutine raises DatabaseUnavailable."""

    def __init__(
        self,
        *,
        players: PlayerStore,
        passkeys: Passkeys,
        sessions: Sessions,
        api_tokens: ApiTokens,
        profiles: Profiles,
        archive: Archive,
        upkeep: PlayersUpkeep,
        now_ms: Callable[[], int],
    ) -> None:
        """`now_ms` is the clock that all nodes share."""
        self._players = players
        self._passkeys = passkeys
        self._sessions = sessions
        self._api_tokens = api_tokens
        self._profiles = profiles
        self._archive = archive
        self._upkeep = upkeep
        self._now_ms = now_ms

    async def of(self, player: PlayerId) -> WholeAccount:
        """Return the player's name and avatar, account and passkeys, as the database has them now.
        A guest has no account.
        """
        self._profiles.invalidate(player)
        account = await self._players.find_account(player)
        if account is None:
            return WholeAccount(await self._profiles.find(player), None, ())
        return WholeAccount(account.person, account, await self._passkeys.of(player))

    async def export(self, player: PlayerId) -> dict[str, Any]:
        """Return the player's name, avatar, account, passkeys, sessions and API tokens as JSON
        values.

        Times are in Unix milliseconds. Other data, such as matches and chat lines, are exported
        elsewhere.
        """
        whole = await self.of(player)
        account, avatar = whole.account, avatar_of(whole.person)
        sessions = await self._sessions.of(player)
        tokens = await self._api_tokens.of(player)
        reserved = await self._players.reserved_names(player, self._now_ms())
        return {
            "player": player,
            "name": name_of(whole.person),
            "avatar": [avatar.shape, avatar.colour, avatar.ground],
            "registered_ms": whole.person.registered_ms,
            "created_ms": None if account is None else account.created_ms,
            "email": None if account is None else account.email,
            "email_confirmed": account is not None and account.email_confirmed,
            "password": account is not None and account.password is not None,
            "reserved_names": [
                {"skeleton": skeleton, "until_ms": until_ms}
                for skeleton, until_ms in reserved.items()
            ],
            "passkeys": [
                {
                    "id": one.id.hex(),
                    "made_with": one.made_with,
                    "transports": one.transports,
                    "sign_count": one.sign_count,
                    "created_ms": one.created_ms,
                    "used_ms": one.used_ms,
                }
                for one in whole.passkeys
            ],
            "sessions": [
                {
                    "browser": one.browser,
                    "system": one.system,
                    "created_ms": one.created_ms,
                    "seen_ms": one.seen_ms,
                }
                for one in sessions
            ],
            "tokens": [
                {"label": one.label, "created_ms": one.created_ms, "used_ms": one.used_ms}
                for one in tokens
            ],
        }

    async def matches(self, player: PlayerId) -> AsyncIterator[dict[str, Any]]:
        """Yield the player's finished matches, newest first, as JSON values."""
        before: MatchCursor | None = None
        while page := await self._archive.finished_of(player, before, PAGE):
            for match in page:
                yield {
                    "id": match.match,
                    "game_key": match.game_key,
                    "preset": match.preset,
                    "names": list(match.names),
                    "seat": 0 if match.players[0] == player else 1,
                    "winner": match.winner,
                    "score": list(match.score),
                    "games": match.games,
                    "ended_ms": match.ended_ms,
                }
            before = MatchCursor(page[-1].ended_ms, page[-1].match)

    async def delete(self, player: PlayerId) -> None:
        """Delete the account, and end its sessions and API tokens. Its games stay, without the
        name.
        """
        await self._sessions.end_all(player)
        await self._api_tokens.forget(player)
        now_ms = self._now_ms()
        await self._players.delete(player, now_ms, now_ms + ERASE_FOR_MS)
        self._profiles.invalidate(player)
        self._upkeep.look_now()
