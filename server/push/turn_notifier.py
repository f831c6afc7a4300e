"""Notifies absent players that it is their turn."""

import asyncio
import logging
from asyncio import Queue, QueueFull
from collections.abc import Callable
from hashlib import sha256
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import SEATS, MatchId, PlayerId, Seat, Version, other
from server.background import run_together
from server.limits import PUSHES_AT_ONCE, PUSHES_WAITING
from server.logs import facts
from server.matches.core.model import Match
from server.matches.live.match_loader import UnreadableMatch, decode_newest
from server.matches.player_matches import OwnMatch
from server.push.sender import Outcome
from server.store.errors import DatabaseUnavailable, StoreUnavailable
from server.store.ports import MatchStore, PresenceStore
from server.store.push import PushStore, Subscription

PATIENCE_S = 3.0
"""The absence after which a player is notified of a turn. Pages reload and networks change."""
HOUR_S = 3600.0
GUESTS_LAST_MS = 7 * 24 * 3600 * 1000
"""The lifetime of a guest's push subscription. The browser renews it at each visit."""

log = logging.getLogger(__name__)


class Turn(Struct, frozen=True, gc=False):
    """A pending notification: the player may act in a match, from this version on."""

    match: MatchId
    version: Version
    seat: Seat
    player: PlayerId
    at_s: float


class Sender(Protocol):
    """Sends push messages to browsers."""

    async def send(
        self, subscription: Subscription, payload: dict[str, str], topic: str
    ) -> Outcome:
        """Send a push message to the browser of a subscription, and return the outcome.

        It replaces an undelivered message on the same `topic`. If the outcome is `gone`, the caller
        removes the subscription.
        """


class TurnNotifier:
    """The notifications of turns that this node has yet to send. Moves never wait for them."""

    def __init__(
        self,
        *,
        subscriptions: PushStore,
        matches: MatchStore,
        presence: PresenceStore,
        sender: Sender,
        now_ms: Callable[[], int],
        counted: Callable[[str], None],
    ) -> None:
        """Prepare with the stores. `now_ms` is the clock that all nodes share.

        `counted` is called with each outcome.
        """
        self._subscriptions = subscriptions
        self._matches = matches
        self._presence = presence
        self._sender = sender
        self._now_ms = now_ms
        self._counted = counted
        self._waiting: Queue[Turn] = Queue(PUSHES_WAITING)

    def turn_changed(self, before: Match, after: Match, connected: tuple[bool, bool]) -> None:
        """Queue a notification if a commit from `before` to `after` gave an absent player the turn.

        `connected` are the seats with the match on their screen. Never blocks. While PUSHES_WAITING
        (1,000) are pending, further ones are dropped.
        """
        for seat in SEATS:
            player = after.players[seat]
            if player is None or player.bot_level or connected[seat]:
                continue
            if _has_turn(after, seat) and not _has_turn(before, seat):
                at_s = asyncio.get_running_loop().time() + PATIENCE_S
                try:
                    self._waiting.put_nowait(Turn(after.id, after.version, seat, player.id, at_s))
                except QueueFull:
                    self._counted("dropped")

    async def run(self) -> None:
        """Send the pending notifications of turns, until cancelled."""
        await run_together(self._tidy, *[self._work] * PUSHES_AT_ONCE)

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            turn = await self._waiting.get()
            # They are queued in the order in which they are due.
            await asyncio.sleep(turn.at_s - loop.time())
            try:
                await self._tell(turn)
            except (DatabaseUnavailable, StoreUnavailable, UnreadableMatch):
                self._counted("failed")
            except Exception:
                log.exception("a turn notification failed", extra=facts(match=turn.match))

    async def _tell(self, turn: Turn) -> None:
        subscriptions = await self._subscriptions.of(turn.player)
        if not subscriptions or (await self._presence.read(turn.match)).seats[turn.seat]:
            return
        (stored,) = await self._matches.read_many([turn.match])
        if stored is None or not _has_turn(match := decode_newest(turn.match, stored), turn.seat):
            return
        opponent = match.players[other(turn.seat)]
        payload = {
            "match": turn.match,
            "game_key": match.settings.game_key,
            "opponent": "" if opponent is None or opponent.bot_level else opponent.name,
        }
        for one in subscriptions:
            outcome = await self._sender.send(
                one, payload | {"language": one.language}, _topic(turn)
            )
            self._counted(outcome)
            if outcome in ("gone", "refused"):
                await self._subscriptions.remove(one.endpoint)

    async def _tidy(self) -> None:
        while True:
            try:
                await self._subscriptions.remove_ended(self._now_ms() - GUESTS_LAST_MS)
            except DatabaseUnavailable:
                log.warning("ended subscriptions can't be removed: the database is unavailable")
            await asyncio.sleep(HOUR_S)


def _has_turn(match: Match, seat: Seat) -> bool:
    return OwnMatch(match, seat).your_turn


def _topic(turn: Turn) -> str:
    """Return the topic of push messages about a player's turns in a match: at most 32 characters
    (RFC 8030, 5.4).
    """
    return sha256(f"{turn.match} {turn.seat}".encode()).hexdigest()[:32]
