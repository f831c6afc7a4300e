"""The lobby as a room: sends its lists to this node's connections, and takes their commands."""

from protocol.core.codec import LOBBY_VOCABULARY, Codec, Vocabulary
from protocol.core.ids import PlayerId, Version
from protocol.core.lobby import GameOn, LobbyCommand
from server.listener import Answered, Listener, run_command
from server.lobby.lists import EMPTY, Lists, change_message, lobby_message
from server.lobby.pairing import Pairing


class LobbyRoom:
    """The lobby on this node as a room, whose clients all receive the same lists."""

    def __init__(self, pairing: Pairing) -> None:
        self._pairing = pairing
        self._listeners: set[Listener] = set()
        self._lists = EMPTY
        self._version = Version(0)
        self._lobby_frames: dict[Codec, bytes] = {}
        """The encoded message with the whole lobby, by codec."""

    @property
    def vocabulary(self) -> Vocabulary:
        """The decoder of the messages that clients may send in the lobby."""
        return LOBBY_VOCABULARY

    @property
    def lists(self) -> Lists:
        """The lobby's lists as last sent to clients."""
        return self._lists

    def most_watched(self) -> list[GameOn]:
        """Return the public games in the lobby's lists as sent last, the most watched first."""
        return list(self._lists.games.values())

    def has_seat(self, _player: PlayerId) -> bool:
        """Return False: all players receive lobby messages in batches."""
        return False

    def join(self, listener: Listener) -> str:
        """Add a listener to the lobby and send it the lists. Return `snapshot`, the way in which it
        was caught up.
        """
        self._listeners.add(listener)
        self.refresh(listener)
        return "snapshot"

    def leave(self, listener: Listener) -> None:
        """Remove a listener from the lobby and withdraw its seeks."""
        self._listeners.discard(listener)
        self._pairing.leave(listener)

    def refresh(self, listener: Listener) -> None:
        """Send a listener the whole lobby."""
        codec = listener.codec
        if codec not in self._lobby_frames:
            self._lobby_frames[codec] = codec.frame(lobby_message(self._lists, self._version))
        listener.push(self._lobby_frames[codec])

    def submit(
        self, listener: Listener, name: str | None, command: LobbyCommand, answered: Answered
    ) -> None:
        """Execute a command of the lobby and answer it. Then call `answered` with the outcome, or
        with an exception such as StoreUnavailable.
        """
        run_command(self._pairing.handle(listener, name, command), answered)

    def show(self, lists: Lists) -> None:
        """Take over these lists, and send the changes to all listeners, if there are any."""
        if lists == self._lists:
            return
        self._version = Version(self._version + 1)
        message = change_message(self._lists, lists, self._version)
        self._lists = lists
        self._lobby_frames.clear()
        frames: dict[Codec, bytes] = {}
        for listener in list(self._listeners):
            codec = listener.codec
            if codec not in frames:
                frames[codec] = codec.frame(message)
            listener.push(frames[codec])
