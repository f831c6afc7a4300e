"""Who may write beside a match, and who wants to hear nothing of whom."""

from collections.abc import Collection, Mapping
from typing import Protocol

from protocol.core.ids import PlayerId
from server.games.api import Rejection
from server.store.chat_log import ChatLine

Blockers = Mapping[PlayerId, frozenset[str] | None]
"""Who has blocked each player; None where that can't be known just now."""


class ChatPolicy(Protocol):
    """What talk needs to know of people. None of it waits for long."""

    async def text_rejection(self, player: PlayerId, text: str) -> Rejection | None:
        """Why a registered player may not write this normal text; None where they may."""

    async def phrase_rejection(self, player: PlayerId) -> Rejection | None:
        """Why a player, registered or not, may say no phrase; None where they may."""

    async def blockers(self, players: Collection[PlayerId]) -> Blockers:
        """Who has blocked each of these players."""

    def note(self, line: ChatLine) -> None:
        """This was said: it is kept for reports, soon."""


class AllowAll:
    """Everybody may write everything, nobody is blocked, and nothing is kept."""

    async def text_rejection(self, _player: PlayerId, _text: str) -> Rejection | None:
        """Nothing is refused."""
        return None

    async def phrase_rejection(self, _player: PlayerId) -> Rejection | None:
        """Nothing is refused."""
        return None

    async def blockers(self, players: Collection[PlayerId]) -> Blockers:
        """Nobody has blocked anybody."""
        return dict.fromkeys(players, frozenset())

    def note(self, line: ChatLine) -> None:
        """Nothing follows."""


ALLOW_ALL = AllowAll()
