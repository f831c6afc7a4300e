"""Reading of the server's messages by a client that may be older than the server."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import ValidationError
from msgspec.structs import replace

from protocol.core.codec import BadFrame, ClientCodec, Payload
from protocol.core.codes import ErrorCode
from protocol.core.events import Event
from protocol.core.game_wire import GameWire, with_parts
from protocol.core.ids import GameKey
from protocol.core.message import members_of, name_of, number_of
from protocol.core.messages import ServerMessage, Snapshot, Step
from protocol.core.named import from_data

_ANY_GAME = with_parts(ServerMessage, lambda _part: Any)


def read(codec: ClientCodec, payload: Payload, kind: Any) -> Any:
    """Decode the server's message in `payload`, one of the union `kind`. Raises BadFrame if it is
    not one.
    """
    try:
        return from_data(codec.unpack(payload), kind)
    except (ValidationError, TypeError, ValueError, RecursionError) as error:
        raise BadFrame(ErrorCode.MALFORMED_FRAME) from error


class MatchReader:
    """Reads the server's messages in a match. The first snapshot tells its game.

    It skips fields and events that a later release of the server has added.
    """

    def __init__(
        self, codec: ClientCodec, wires: Mapping[GameKey, GameWire], game: GameKey | None = None
    ) -> None:
        """Prepare to read a match's messages. `game` is its game, if it is known already."""
        self._codec = codec
        self._wires = wires
        self._wire = None if game is None else wires.get(game)

    def read(self, payload: Payload) -> Any:
        """Decode the server's message in `payload`. Raises BadFrame for any other data.

        Snapshots of an unknown game raise it too, and steps while the match's game is not known.
        """
        message = read(self._codec, payload, _ANY_GAME)
        if isinstance(message, Snapshot):
            self._wire = self._wires.get(message.match.game_key)
        if not isinstance(message, Snapshot | Step):
            return message
        if self._wire is None:
            raise BadFrame(ErrorCode.MALFORMED_FRAME)
        if isinstance(message, Snapshot):
            return read(self._codec, payload, self._wire.typed(Snapshot))
        known = _kinds_of(self._wire)
        try:
            events = [
                from_data(event, known[tag])
                for event in message.events
                if (tag := _tag_of(event)) in known
            ]
        except (ValidationError, ValueError) as error:
            raise BadFrame(ErrorCode.MALFORMED_FRAME) from error
        return replace(message, events=events)


@cache
def _kinds_of(wire: GameWire) -> Mapping[Any, Any]:
    """Return the classes of a game's events, by their tags: each has a name and a number."""
    kinds = (*members_of(Event), *members_of(wire.events))
    return {tag: wire.typed(kind) for kind in kinds for tag in (name_of(kind), number_of(kind))}


def _tag_of(event: Any) -> Any:
    """Return the tag of an event, a list or a mapping: its name or number; None without one."""
    if isinstance(event, list):
        event = {"type": event[0] if event else None}
    tag = event.get("type") if isinstance(event, dict) else None
    return tag if isinstance(tag, str | int) else None
