"""Sessions: browsers in which registered players are logged in.

After OWASP's Session Management Cheat Sheet: a session has a random token, which changes at each
login and is stored as a hash. A session can be listed and ended, and expires.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence

from protocol.core.ids import PlayerId
from server.limits import SESSIONS_PER_ACCOUNT
from server.players.agents import browser_of, system_of
from server.players.lifetimes import SEEN_EVERY_MS, is_live
from server.players.token_cache import TokenCache
from server.players.tokens import new_listed_id, new_token, token_hash
from server.store.players import Session, SessionStore

ROUND_S = 10.0
"""The interval at which a node looks for sessions that ended elsewhere."""


class Sessions:
    """Creates, finds, lists and ends login sessions. All coroutines but `run` raise
    DatabaseUnavailable.
    """

    def __init__(self, store: SessionStore, now_ms: Callable[[], int]) -> None:
        """`now_ms` is the clock that all nodes share."""
        self._store = store
        self._now_ms = now_ms
        self._known = TokenCache(store.find, store.mark_seen, now_ms)
        self._begun: set[PlayerId] = set()
        """Players who logged in or registered here since the last read."""
        self._closed: set[PlayerId] = set()
        """Players whose account a moderator closed since the last read."""
        self._changed = asyncio.Event()

    async def begin(
        self, player: PlayerId, user_agent: str, replaced: Session | None
    ) -> tuple[str, Session]:
        """Create a login session for a player who has just logged in. Return its token and the
        session.

        It replaces the browser's earlier session. If the account has more than SESSIONS_PER_ACCOUNT
        (32), the least recently used ones end.
        """
        token, now_ms = new_token(), self._now_ms()
        session = Session(
            hash=token_hash(token),
            id=new_listed_id(),
            player=player,
            created_ms=now_ms,
            seen_ms=now_ms,
            proved_ms=now_ms,
            browser=browser_of(user_agent),
            system=system_of(user_agent),
        )
        await self._store.add(session, None if replaced is None else replaced.hash)
        self._begun.add(player)
        self._changed.set()
        if replaced is not None:
            self._note_end(replaced.hash)
        for old in (await self._store.of(player))[SESSIONS_PER_ACCOUNT:]:
            await self.end(player, old.id)
        return token, session

    async def find(self, token: str) -> Session | None:
        """Return the login session of a token; None if it ended or never existed."""
        session = await self._known.get(token_hash(token))
        now_ms = self._now_ms()
        if session is None or not is_live(session, now_ms):
            return None
        if now_ms - session.seen_ms > SEEN_EVERY_MS:
            self._known.note_use(session.hash)
        return session

    async def of(self, player: PlayerId) -> Sequence[Session]:
        """Return the player's valid login sessions, most recently used first."""
        now_ms = self._now_ms()
        return [one for one in await self._store.of(player) if is_live(one, now_ms)]

    async def end(self, player: PlayerId, session_id: str) -> bool:
        """End one of the player's login sessions. Return False if there is none with this id."""
        ended = await self._store.end(player, session_id)
        if ended is not None:
            self._note_end(ended)
        return ended is not None

    async def end_all(self, player: PlayerId, but: Session | None = None) -> None:
        """End all login sessions of the player, except for `but` if given."""
        before = await self._store.of(player)
        await self._store.end_all(player, None if but is None else but.hash)
        for session in before:
            if but is None or session.hash != but.hash:
                self._note_end(session.hash)

    async def ended_of(self, hashes: Collection[bytes]) -> set[bytes]:
        """Return those of these login sessions, given by hash, that have ended or expired."""
        found = await self._store.find(hashes)
        now_ms = self._now_ms()
        live = {hash_ for hash_, session in found.items() if is_live(session, now_ms)}
        return set(hashes) - live

    def taken_begun(self) -> set[PlayerId]:
        """Return the players who logged in or registered at this node since the last call."""
        begun, self._begun = self._begun, set()
        return begun

    def close(self, player: PlayerId) -> None:
        """Note that an account was closed, so that its connections end, bots' included."""
        self._closed.add(player)
        self._changed.set()

    def taken_closed(self) -> set[PlayerId]:
        """Return the players whose accounts a moderator closed since the last call."""
        closed, self._closed = self._closed, set()
        return closed

    async def wait(self) -> None:
        """Wait until a session begins or ends at this node, an account is closed, or the timeout
        passes.
        """
        try:
            async with asyncio.timeout(ROUND_S):
                await self._changed.wait()
        except TimeoutError:
            return
        self._changed.clear()

    async def run(self) -> None:
        """Look login sessions up and write their last uses to the database, until cancelled."""
        await self._known.run()

    def _note_end(self, hash_: bytes) -> None:
        self._known.end(hash_)
        self._changed.set()
