"""Tests that every type of message has its own number in MessagePack, which never changes.

Released clients use these numbers.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import ValidationError

from protocol.core.commands import ClientMessage
from protocol.core.events import Event
from protocol.core.game_wire import GameWire
from protocol.core.lobby import LobbyClientMessage, LobbyServerMessage
from protocol.core.message import FIRST_OF_GAMES, Message, members_of, name_of, number_of
from protocol.core.messages import ServerMessage
from protocol.core.named import from_data
from protocol.games.cards import CardEvent
from protocol.games.spite import SPITE
from protocol.games.turns import TurnBegan
from tests.support.protocol_samples import EVENT_TYPES, WIRES, types_of

CORE = (ClientMessage, ServerMessage, Event, LobbyClientMessage, LobbyServerMessage)
KITS: dict[Any, range] = {TurnBegan: range(64, 65), CardEvent: range(65, 72)}
FIRST_OF_ONE_GAME = 72
KNOWN = {
    "act": 0, "contribute": 1, "accept": 2, "resign": 3, "offer_draw": 4, "claim_game": 5,
    "rematch": 6, "next_game": 7, "sync": 8, "ping": 9,
    "snapshot": 16, "step": 17, "accepted": 18, "rejected": 19, "presence": 20, "error": 21,
    "pong": 22,
    "seated": 32, "committed": 33, "contributed": 34, "began": 35, "draw_offered": 36,
    "draw_offer_lapsed": 37, "ended": 38, "match_ended": 39, "ready": 40, "rematch_offered": 41,
    "rematch_made": 42, "expired": 43,
    "seek": 48, "take": 49, "withdraw": 50,
    "lobby": 56, "lobby_changed": 57, "waiting": 58, "paired": 59, "withdrawn": 60,
    "seek_refused": 61, "decline_pairing": 62,
}  # fmt: skip
GAMES = Path(__file__).parents[1] / "games"
every_game = pytest.mark.parametrize("wire", WIRES.values(), ids=lambda wire: wire.key)


def numbered(*unions: Any) -> list[tuple[str, int]]:
    """Return the type and the MessagePack number of each message record in these unions."""
    return [
        (str(name_of(member)), number_of(member))
        for union in unions
        for member in members_of(union)
    ]


def all_records(record: type[Message] = Message) -> set[type[Message]]:
    """Return a message class (record) and all of its direct and indirect subclasses."""
    return {record}.union(*map(all_records, record.__subclasses__()))


def test_the_numbers_of_the_core_stay_what_they_were() -> None:
    # Released clients use these numbers, so new ones are only added.
    assert KNOWN.items() <= dict(numbered(*CORE)).items()


@every_game
def test_the_numbers_of_a_game_stay_what_they_were(wire: GameWire) -> None:
    known = json.loads((GAMES / wire.key / "numbers.json").read_text(encoding="utf-8"))
    assert known
    assert known.items() <= dict(numbered(wire.actions, wire.events)).items()


def test_each_type_of_the_core_has_a_number_of_its_own_below_those_of_games() -> None:
    # Rooms share some records.
    numbers = list(dict(numbered(*CORE)).values())
    assert len(set(numbers)) == len(numbers)
    assert all(0 <= number < FIRST_OF_GAMES for number in numbers)


@every_game
def test_each_type_of_a_game_has_a_number_of_its_own_among_those_of_games(wire: GameWire) -> None:
    numbers = [number for _, number in numbered(wire.actions, wire.events)]
    assert len(set(numbers)) == len(numbers)
    # Numbers up to 127 take one byte.
    assert all(FIRST_OF_GAMES <= number < 128 for number in numbers)


@every_game
def test_numbers_of_kits_are_theirs_in_every_game(wire: GameWire) -> None:
    of_kits = {member for kit in KITS for member in members_of(kit)}
    for member in (*members_of(wire.actions), *members_of(wire.events)):
        assert member in of_kits or number_of(member) >= FIRST_OF_ONE_GAME
    for kit, numbers in KITS.items():
        assert all(number_of(member) in numbers for member in members_of(kit))


@every_game
def test_no_event_of_a_game_is_named_like_one_around_it(wire: GameWire) -> None:
    assert types_of(wire.events).isdisjoint(EVENT_TYPES)


def test_a_record_has_a_number_where_it_has_a_type_and_only_there() -> None:
    here = [record for record in all_records() if record.__module__.startswith("protocol.")]
    assert len(here) > len(KNOWN)
    for record in here:
        assert (record.__struct_config__.tag is not None) == (name_of(record) is not None), record
        assert "type" not in record.__struct_fields__, record


@pytest.mark.parametrize("other", [-1, 71, 127, True, 72.0, None, "72", [72]])
def test_what_is_no_number_of_a_type_stands_for_nothing(other: object) -> None:
    with pytest.raises(ValidationError):
        from_data([other, "hand:0", "5S", "build:0"], SPITE.actions)
