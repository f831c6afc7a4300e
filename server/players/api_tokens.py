"""API tokens, by which third-party bots authenticate."""

from collections.abc import Callable, Sequence

from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from server.limits import TOKENS_PER_ACCOUNT
from server.players.errors import AccountError
from server.players.lifetimes import SEEN_EVERY_MS
from server.players.token_cache import TokenCache
from server.players.tokens import new_listed_id, new_program_token, token_hash
from server.store.players import ApiToken, ApiTokenStore, TooManyKept


class ApiTokens:
    """Creates, lists, revokes and looks up third-party bots' tokens. All coroutines but `run` raise
    DatabaseUnavailable.
    """

    def __init__(self, store: ApiTokenStore, now_ms: Callable[[], int]) -> None:
        """`now_ms` is the clock that all nodes share."""
        self._store = store
        self._now_ms = now_ms
        self._known = TokenCache(store.find, store.mark_used, now_ms)

    async def make(self, player: PlayerId, label: str) -> str:
        """Create an API token and return its text, which no other call returns.

        Raises AccountError if the player has too many.
        """
        token = new_program_token()
        now_ms = self._now_ms()
        kept = ApiToken(token_hash(token), new_listed_id(), player, label, now_ms, None)
        try:
            await self._store.add(kept, TOKENS_PER_ACCOUNT)
        except TooManyKept as error:
            raise AccountError(ErrorCode.TOO_MANY_KEPT, {"limit": TOKENS_PER_ACCOUNT}) from error
        return token

    async def of(self, player: PlayerId) -> Sequence[ApiToken]:
        """Return the API tokens of the player, oldest first."""
        return await self._store.of(player)

    async def revoke(self, player: PlayerId, token_id: str) -> None:
        """Revoke one of the player's API tokens. Raises AccountError if there is none with this
        id.
        """
        mine = [one.hash for one in await self._store.of(player) if one.id == token_id]
        if not await self._store.revoke(player, token_id):
            raise AccountError(ErrorCode.NOT_FOUND)
        for hash_ in mine:
            self._known.end(hash_)

    async def forget(self, player: PlayerId) -> None:
        """Drop the cached tokens of a player who is about to be deleted."""
        for one in await self._store.of(player):
            self._known.end(one.hash)

    async def find(self, token: str) -> PlayerId | None:
        """Return the owner of an API token; None if it was revoked or never existed."""
        found = await self._known.get(token_hash(token))
        if found is None:
            return None
        if self._now_ms() - (found.used_ms or 0) > SEEN_EVERY_MS:
            self._known.note_use(found.hash)
        return found.player

    async def run(self) -> None:
        """Look API tokens up and write their last uses to the database, until cancelled."""
        await self._known.run()
