"""The lobby as the room of its connections on this node."""

from protocol.core.codec import Codec, Frame
from protocol.core.ids import PlayerId, Version
from protocol.core.lobby import GameOn, LobbyCommand
from protocol.core.vocabulary import LOBBY_VOCABULARY, Vocabulary
from server.lobby.lists import EMPTY, Lists, change_message, lobby_message
from server.lobby.pairing import Listener, Pairing


class LobbyRoom:
    """Tells all who are in it the same, and takes what they say."""

    def __init__(self, pairing: Pairing) -> None:
        self._pairing = pairing
        self._listeners: set[Listener] = set()
        self._lists = EMPTY
        self._version = Version(0)
        self._whole: dict[Codec, Frame] = {}
        """The lobby as it is told to those who come, by encoding."""

    @property
    def vocabulary(self) -> Vocabulary:
        """What clients may say here."""
        return LOBBY_VOCABULARY

    @property
    def lists(self) -> Lists:
        """What was told last."""
        return self._lists

    def most_watched(self) -> list[GameOn]:
        """The games that were told last, the most watched first."""
        return list(self._lists.games.values())

    def seats(self, _player: PlayerId) -> bool:
        """False: all hear in rounds."""
        return False

    def join(self, listener: Listener) -> str:
        """Let `listener` hear of the lobby; says how it was brought up to date."""
        self._listeners.add(listener)
        self.refresh(listener)
        return "snapshot"

    def leave(self, listener: Listener) -> None:
        """`listener` is gone, and its seeks with it."""
        self._listeners.discard(listener)
        self._pairing.leave(listener)

    def refresh(self, listener: Listener) -> None:
        """Tell a listener the whole lobby."""
        codec = listener.codec
        if codec not in self._whole:
            self._whole[codec] = codec.encode(lobby_message(self._lists, self._version))
        listener.push(self._whole[codec])

    async def submit(self, listener: Listener, name: str | None, command: LobbyCommand) -> str:
        """Carry out a command and answer it; gives what came of it. Raises StoreUnavailable."""
        return await self._pairing.handle(listener, name, command)

    def show(self, lists: Lists) -> None:
        """Tell everybody what has changed, if anything has."""
        if lists == self._lists:
            return
        self._version = Version(self._version + 1)
        told = change_message(self._lists, lists, self._version)
        self._lists = lists
        self._whole.clear()
        frames: dict[Codec, Frame] = {}
        for listener in list(self._listeners):
            codec = listener.codec
            if codec not in frames:
                frames[codec] = codec.encode(told)
            listener.push(frames[codec])
