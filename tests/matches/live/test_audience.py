"""Tests of the audience of a live match: each listener gets a step in the view of its viewer."""

from typing import Any

import pytest

from protocol.core.codec import CODECS, Codec
from protocol.core.ids import SPECTATOR, VIEWERS, CommandId, Mark, PlayerId, Version, Viewer
from protocol.games.registry import WIRES
from server.games.registry import DEFAULT_GAME
from server.matches.core.decisions import decide
from server.matches.core.requests import BeginGame, TakeSeat
from server.matches.core.steps import Decision
from server.matches.core.view import ShownToAll, events_for_all
from server.matches.live.audience import Acceptance, Audience
from tests.support.matches import BEN, NOW, command, granted, offer
from tests.support.server_messages import StrictReader, payload_of

MSGPACK, JSON = CODECS
VERSION, MARK = Version(7), Mark(9)


class Connection:
    """A stand-in for a connection, which records its frames and which of them came together."""

    lag_ms = 0
    registered = False
    program = False
    addresses: tuple[str, ...] = ()
    avatar: tuple[int, int, int] | None = None
    network: str | None = None
    browser: str | None = None

    def __init__(self, codec: Codec = MSGPACK) -> None:
        self.player = PlayerId("eve")
        self.codec = codec
        self.pushed: list[tuple[bytes, ...]] = []

    def push(self, *frames: bytes) -> None:
        self.pushed.append(frames)

    def ping_often(self) -> None:
        raise AssertionError("no seat is on offer to everybody")

    def close_no_spectators(self) -> None:
        raise AssertionError("everybody may watch")

    def close_match_gone(self) -> None:
        raise AssertionError

    def close_unavailable(self) -> None:
        raise AssertionError

    def messages(self) -> list[Any]:
        """Return the messages received, decoded."""
        reader = StrictReader(self.codec, WIRES, DEFAULT_GAME)
        return [reader.read(payload_of(frame)) for together in self.pushed for frame in together]


@pytest.fixture
def events() -> ShownToAll:
    """Return the events at the start of a game for each viewer; those of the deal differ."""
    answer = decide(granted(offer(), TakeSeat(BEN, command())), BeginGame(), NOW)
    assert isinstance(answer, Decision)
    return events_for_all(answer.match, answer.step)


def crowd(codec: Codec = MSGPACK) -> tuple[Audience, dict[Viewer, Connection]]:
    """Return an audience of a match, and its listeners: one for each kind of viewer."""
    audience, connections = Audience(), {viewer: Connection(codec) for viewer in VIEWERS}
    for viewer, connection in connections.items():
        audience.add(connection, viewer)
    return audience, connections


@pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.subprotocol)
def test_each_kind_of_viewer_receives_its_own_view(codec: Codec, events: ShownToAll) -> None:
    audience, connections = crowd(codec)
    audience.send_step(VERSION, MARK, events)
    for place, viewer in enumerate(VIEWERS):
        (step,) = connections[viewer].messages()
        assert (step.type, step.version, step.mark) == ("step", VERSION, MARK)
        assert step.events == [views[place] for views in events]


def test_connections_of_one_kind_receive_the_same_bytes(events: ShownToAll) -> None:
    audience = Audience()
    crowded = [Connection(codec) for codec in (MSGPACK, JSON) for _ in range(3)]
    for connection in crowded:
        audience.add(connection, 0)
    audience.send_step(VERSION, MARK, events)
    frames = [connection.pushed[0][0] for connection in crowded]
    assert len({id(frame) for frame in frames[:3]}) == 1
    assert len({id(frame) for frame in frames[3:]}) == 1


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_acceptance_is_sent_together_with_the_step(viewer: Viewer, events: ShownToAll) -> None:
    audience, connections = crowd()
    answer = Acceptance(connections[viewer], CommandId("c"), VERSION)
    audience.send_step(VERSION, MARK, events, answer)
    for other, connection in connections.items():
        assert len(connection.pushed) == 1
        types = [message.type for message in connection.messages()]
        assert types == (["accepted", "step"] if other == viewer else ["step"])
    accepted = connections[viewer].messages()[0]
    assert (accepted.id, accepted.version) == ("c", VERSION)


def test_a_listener_that_left_still_receives_its_acceptance(events: ShownToAll) -> None:
    audience, connections = crowd()
    audience.remove(connections[1])
    audience.send_step(VERSION, MARK, events, Acceptance(connections[1], CommandId("c"), VERSION))
    assert [message.type for message in connections[1].messages()] == ["accepted"]


def test_a_removed_listener_receives_nothing(events: ShownToAll) -> None:
    audience, connections = crowd()
    for connection in connections.values():
        audience.remove(connection)
    audience.send_step(VERSION, MARK, events)
    assert not audience
    assert [connection.pushed for connection in connections.values()] == [[], [], []]


def test_it_counts_its_listeners_by_viewer() -> None:
    audience = Audience()
    assert (bool(audience), audience.count()) == (False, ((0, 0), 0))
    zero, another, watching = Connection(), Connection(), Connection()
    for connection, viewer in ((zero, 0), (another, 0), (watching, SPECTATOR)):
        audience.add(connection, viewer)  # type: ignore[arg-type]
    assert (bool(audience), audience.count()) == (True, ((2, 0), 1))
    assert set(audience) == {zero, another, watching}
    assert set(audience.misplaced(lambda _player: 0)) == {watching}
    assert set(audience.misplaced(lambda _player: SPECTATOR)) == {zero, another}
