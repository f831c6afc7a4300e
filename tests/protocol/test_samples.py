"""Every record has a sample, and every sample survives both encodings."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from protocol.core import http
from protocol.core.codec import CODECS, Codec, MsgpackCodec, decode
from protocol.core.commands import CLIENT_MESSAGES, Act, ClientMessage
from protocol.core.events import Ended, Event
from protocol.core.game_wire import GameWire, Part
from protocol.core.ids import CommandId, GameKey, Mark, Version
from protocol.core.lobby import LobbyClientMessage, LobbyServerMessage
from protocol.core.message import Message, members_of
from protocol.core.messages import SERVER_MESSAGES, ServerMessage, Step
from protocol.core.views import Result
from protocol.games.registry import WIRES as REGISTERED
from protocol.games.spite import SPITE
from protocol.generate.samples.registry import GAME_SAMPLES
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
    reading,
    record,
    samples,
)

NUMBERS = {
    member.type_name(): member.NUMBER
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
"""Return the numbers of the samples' messages, by type."""
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
        if isinstance(kind, type) and issubclass(kind, Message) and kind.__module__ == http.__name__
    ]
    found = list(objects_in(list(samples("http").values())))
    for kind in bodies:
        fitting = [sample for sample in found if set(sample) == set(kind.model_fields)]
        assert fitting, f"no sample of {kind.__name__}"
        for sample in fitting:
            read = kind.model_validate(sample, context=reading())
            assert read.model_dump(mode="json") == sample


def objects_in(data: Any) -> Iterator[dict[str, Any]]:
    """Yield all objects of a JSON text, including nested ones."""
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
    assert decode(codec, codec.encode(sample), SOCKET[direction], reading()) == sample


@both
@pytest.mark.parametrize(("game", "name"), of_games())
def test_records_of_games_survive_the_encoding(codec: Codec, game: GameKey, name: str) -> None:
    sample = record(game, name)
    adapter = WIRES[game].adapters[part_of(name)]
    assert decode(codec, codec.encode(sample), adapter, reading(game)) == sample


@both
@every_game
def test_records_of_games_survive_within_messages(codec: Codec, wire: GameWire) -> None:
    of = GAME_SAMPLES[wire.key].of
    for number, action in enumerate(of["action"].values()):
        act = Act(id=CommandId(f"a{number}"), version=Version(number), action=action)
        assert decode(codec, codec.encode(act), CLIENT_MESSAGES, reading(wire.key)) == act
    (tally, *_) = of["tally"].values()
    result = Result(winner=None, reason="agreed", points=[0, 0], tally=tally)
    events = [*of["event"].values(), Ended(result=result)]
    step = Step(version=Version(7), events=events, mark=Mark(9))
    assert decode(codec, codec.encode(step), SERVER_MESSAGES, reading(wire.key)) == step


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


def numbers_of(wire: GameWire, part: Part) -> dict[str, int | None]:
    """Return the numbers of a game's actions or events by type."""
    union = {"action": wire.actions, "event": wire.events}.get(part)
    if union is None:
        return {}
    return {member.type_name(): member.NUMBER for member in members_of(union)}


def positional(data: Any, numbers: Mapping[str, int | None]) -> Any:
    """Return a sample's values in order, with a number for each type. Params stay a map."""
    if isinstance(data, list):
        return [positional(part, numbers) for part in data]
    if not isinstance(data, dict):
        return data
    return [
        numbers[part] if name == "type" else part if name == "params" else positional(part, numbers)
        for name, part in data.items()
    ]
