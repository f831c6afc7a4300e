"""Tests the protocol's samples: every message and HTTP body has one.

Each must survive encoding in JSON and in MessagePack, also with another MessagePack library.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from protocol.core import http
from protocol.core.body import Body
from protocol.core.codec import CODECS, Codec, MsgpackCodec, match_vocabulary
from protocol.core.commands import Act, ClientMessage
from protocol.core.events import Ended, Event
from protocol.core.game_wire import GameWire, Part
from protocol.core.http import GameReplayStep, PastStep
from protocol.core.ids import CommandId, GameKey, Mark, Version
from protocol.core.lobby import LobbyClientMessage, LobbyServerMessage
from protocol.core.message import members_of, name_of, number_of
from protocol.core.messages import ServerMessage, Step
from protocol.core.named import from_data
from protocol.core.views import MatchView, Result
from protocol.games.registry import OWN_WIRES as REGISTERED
from protocol.games.spite import SPITE
from protocol.generate.fields import fields_of
from protocol.generate.samples.registry import GAME_SAMPLES
from server.client.reader import read
from tests.support import reference_msgpack
from tests.support.protocol_samples import (
    EVENT_TYPES,
    SOCKET,
    TYPES,
    WIRES,
    message,
    of_games,
    on_the_socket,
    packed,
    part_of,
    record,
    samples,
)
from tests.support.server_messages import StrictReader

NUMBERS = {
    name_of(member): number_of(member)
    for union in (
        ClientMessage,
        ServerMessage,
        Event,
        LobbyClientMessage,
        LobbyServerMessage,
        SPITE.actions,
        SPITE.events,
    )
    for member in members_of(union)
}
"""The number of each type of message that has samples."""
both = pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.subprotocol)
every_game = pytest.mark.parametrize("wire", WIRES.values(), ids=lambda wire: wire.key)


@pytest.mark.parametrize("direction", TYPES)
def test_every_type_of_message_has_a_sample(direction: str) -> None:
    assert {sample["type"] for sample in samples(direction).values()} == TYPES[direction]


def test_every_type_of_event_around_a_game_has_a_sample() -> None:
    steps = [sample for sample in samples("server").values() if sample["type"] == "step"]
    assert {event["type"] for step in steps for event in step["events"]} >= EVENT_TYPES


def test_every_http_body_has_a_sample() -> None:
    bodies = [
        kind
        for kind in vars(http).values()
        if isinstance(kind, type) and issubclass(kind, Body) and kind.__module__ == http.__name__
    ]
    found = list(objects_in(list(samples("http").values())))
    for kind in bodies:
        names = {field.name for field in fields_of(kind) if not field.is_omitted}
        fitting = [sample for sample in found if set(sample) == names]
        assert fitting, f"no sample of {kind.__name__}"
        for sample in fitting:
            assert kind.model_validate(typed(sample)).model_dump(mode="json") == sample


def typed(data: Any) -> Any:
    """Return a sample's data with message objects (structs) for the parts that depend on a game."""
    if isinstance(data, list):
        return [typed(part) for part in data]
    if not isinstance(data, dict):
        return data
    for kind in (MatchView, PastStep, GameReplayStep):
        if set(data) == set(kind.__struct_fields__):
            return from_data(data, SPITE.typed(kind))
    return {name: typed(part) for name, part in data.items()}


def objects_in(data: Any) -> Iterator[dict[str, Any]]:
    """Yield all objects in parsed JSON, including nested ones."""
    if isinstance(data, dict):
        yield data
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for part in inner:
        yield from objects_in(part)


def test_every_game_has_samples() -> None:
    assert REGISTERED.keys() <= GAME_SAMPLES.keys()
    assert all(WIRES[key] is wire for key, wire in REGISTERED.items())


@every_game
@pytest.mark.parametrize("part", ["rules", "action", "event", "position", "tally"])
def test_every_record_of_a_game_has_a_sample(wire: GameWire, part: Part) -> None:
    kinds = {
        "rules": (wire.rules,),
        "action": members_of(wire.actions),
        "event": members_of(wire.events),
        "position": (wire.position,),
        "tally": (wire.tally,),
    }[part]
    names = [name for name in samples(f"games/{wire.key}") if part_of(name) == part]
    assert {type(record(wire.key, name)) for name in names} == set(kinds)


@both
@pytest.mark.parametrize(("direction", "name"), on_the_socket())
def test_messages_survive_the_encoding(codec: Codec, direction: str, name: str) -> None:
    sample = message(direction, name)
    assert read(codec, codec.encode(sample), SOCKET[direction]) == sample
    assert codec.decoder(SOCKET[direction])(codec.encode(sample)) == sample


@both
@pytest.mark.parametrize(("game", "name"), of_games())
def test_records_of_games_survive_the_encoding(codec: Codec, game: GameKey, name: str) -> None:
    sample = record(game, name)
    kind = WIRES[game].parts[part_of(name)]
    assert codec.decoder(kind)(codec.encode(sample)) == sample


@both
@every_game
def test_records_of_games_survive_within_messages(codec: Codec, wire: GameWire) -> None:
    of = GAME_SAMPLES[wire.key].of
    for number, action in enumerate(of["action"].values()):
        act = Act(id=CommandId(f"a{number}"), version=Version(number), action=action)
        assert match_vocabulary(wire).read(codec, codec.encode(act)) == act
    (tally, *_) = of["tally"].values()
    result = Result(winner=None, reason="agreed", points=[0, 0], tally=tally)
    events = [*of["event"].values(), Ended(result=result)]
    step = Step(version=Version(7), events=events, mark=Mark(9))
    assert StrictReader(codec, WIRES, wire.key).read(codec.encode(step)) == step


def test_msgpack_has_every_sample_on_the_socket() -> None:
    messages = {f"{direction}/{name}" for direction, name in on_the_socket()}
    assert set(packed()) == messages | {f"games/{game}/{name}" for game, name in of_games()}


@pytest.mark.parametrize(("direction", "name"), on_the_socket())
def test_another_msgpack_reads_and_writes_the_same_messages(direction: str, name: str) -> None:
    frame = packed()[f"{direction}/{name}"]
    expected = positional(samples(direction)[name], NUMBERS)
    assert frame == MsgpackCodec().encode(message(direction, name))
    assert reference_msgpack.unpack(frame) == expected
    assert reference_msgpack.pack(expected) == frame


@pytest.mark.parametrize(("game", "name"), of_games())
def test_another_msgpack_reads_and_writes_the_same_records(game: GameKey, name: str) -> None:
    frame = packed()[f"games/{game}/{name}"]
    expected = positional(samples(f"games/{game}")[name], numbers_of(WIRES[game], part_of(name)))
    assert reference_msgpack.unpack(frame) == expected
    assert reference_msgpack.pack(expected) == frame


def test_an_action_stays_well_under_100_bytes() -> None:
    frames = packed()
    small = [name for name in frames if "/action_" in name]
    assert all(len(frames[name]) < 60 for name in ("client/act_play", "server/step_play", *small))


def numbers_of(wire: GameWire, part: Part) -> dict[str | None, int]:
    """Return the MessagePack number of each action type or event type of a game.

    The dict is empty for any other part.
    """
    union = {"action": wire.actions, "event": wire.events}.get(part)
    if union is None:
        return {}
    return {name_of(member): number_of(member) for member in members_of(union)}


def positional(data: Any, numbers: Mapping[str | None, int]) -> Any:
    """Return a sample's data as MessagePack has it: values in order, and a number for each type.

    `params` stay a map.
    """
    if isinstance(data, list):
        return [positional(part, numbers) for part in data]
    if not isinstance(data, dict):
        return data
    return [
        numbers[part] if name == "type" else part if name == "params" else positional(part, numbers)
        for name, part in data.items()
    ]
