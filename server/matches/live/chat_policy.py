"""The interface by which a match's chat asks who may write and who has blocked whom."""

from collections.abc import Collection, Mapping
from typing import Protocol

from protocol.core.ids import PlayerId
from server.games.api import Rejection
from server.store.chat_log import ChatLine

Blockers = Mapping[PlayerId, frozenset[str] | None]
"""For each player, those who have blocked them; None while that is unknown."""


class ChatPolicy(Protocol):
    """Access of a match's chat to mutes, blocks and the chat log. No method waits long."""

    async def text_rejection(self, player: PlayerId, text: str) -> Rejection | None:
        """Return the rejection of a registered player's normalized text; None to accept it."""

    async def phrase_rejection(self, player: PlayerId) -> Rejection | None:
        """Return the rejection of a phrase of a player, registered or not; None to accept it."""

    async def blockers(self, players: Collection[PlayerId]) -> Blockers:
        """Return the players who have blocked each of these players."""

    def note(self, line: ChatLine) -> None:
        """Queue a chat line for the chat log. Never waits; a line may be lost."""


class AllowAll:
    """A chat policy that allows all texts, knows no blocks, and logs nothing."""

    async def text_rejection(self, _player: PlayerId, _text: str) -> Rejection | None:
        return None

    async def phrase_rejection(self, _player: PlayerId) -> Rejection | None:
        return None

    async def blockers(self, players: Collection[PlayerId]) -> Blockers:
        return dict.fromkeys(players, frozenset())

    def note(self, line: ChatLine) -> None: ...


ALLOW_ALL = AllowAll()
