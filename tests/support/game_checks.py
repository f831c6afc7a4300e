"""Compares the events at a table of Spite and Malice with the record of its game.

Every acknowledged move is in the record once and in order, the final views agree with it, and no
viewer was sent a card that they may not know.
"""

import json
from collections.abc import Iterator
from typing import Any

from protocol.core.codec import CODECS, ClientCodec, Payload
from protocol.core.events import Began
from protocol.core.ids import VIEWERS, Viewer
from protocol.core.messages import Snapshot, Step
from protocol.core.named import to_data
from protocol.core.views import MatchView
from protocol.games.cards import ZoneId, ZoneView
from protocol.games.registry import WIRES
from protocol.games.spite import SPITE, SpitePosition
from server.games.spite.record.fairness import verify
from server.games.spite.record.text import read_record
from tests.support.open_cards import faces_shown
from tests.support.players import Person, Table
from tests.support.server_messages import StrictReader

TABLE_CODECS = (CODECS[0], CODECS[0], CODECS[1])
"""The codecs of the two players and the spectator."""


def check_game(
    played: Table, views: tuple[MatchView, MatchView, MatchView], record: dict[str, Any]
) -> None:
    """Check all messages of a finished game against its record.

    `views` are the final views of seats 0 and 1 and of the spectator. Raise AssertionError for a
    wrong move, end, shuffle or hidden card.
    """
    check_moves(played, record)
    check_ends(views, record)
    check_fairness(views, record)
    for person, viewer, codec in zip(played.people, VIEWERS, TABLE_CODECS, strict=True):
        check_secrecy(person, viewer, codec, record)


def check_moves(played: Table, record: dict[str, Any]) -> None:
    """Assert that every acknowledged move is in the record once, in the order of the versions."""
    made = [action for action in record["actions"] if action["do"] in ("play", "discard")]
    acknowledged = sorted(
        (version, seat)
        for seat, person in enumerate(played.people[:2])
        for command, version in person.accepted.items()
        if command in person.moves
    )
    assert [seat for _, seat in acknowledged] == [action["seat"] for action in made]
    versions = [version for version, _ in acknowledged]
    assert versions == [*range(versions[0], versions[0] + len(made))]


def check_ends(views: tuple[MatchView, MatchView, MatchView], record: dict[str, Any]) -> None:
    """Assert that all viewers saw the record's result and discard piles at the end."""
    for view in views:
        assert view.game is not None
        assert view.game.result is not None
        result = to_data(view.game.result)
        assert result.pop("tally") | result == record["result"]
        piles = {zone.id: zone.cards for zone in zones_of(view)}
        for seat in (0, 1):
            for pile in range(4):
                seen = piles[ZoneId(f"discard:{seat}:{pile}")]
                assert seen == discard_pile_at_the_end(record, seat, f"discard:{pile}")


def check_fairness(views: tuple[MatchView, MatchView, MatchView], record: dict[str, Any]) -> None:
    """Assert that the record's shuffles follow from its commitments and numbers.

    All viewers must have been sent the same ones.
    """
    assert all(checked.ok for checked in verify(read_record(json.dumps(record))))
    for view in views:
        assert view.game is not None
        assert view.game.chance is not None
        assert view.game.chance.commitment == record["fairness"]["commitment"]
        assert view.game.chance.commitments == record["fairness"]["commitments"]
        assert view.game.chance.numbers == record["fairness"]["numbers"]
    assert record["fairness"]["commitments"][1] is not None


def discard_pile_at_the_end(record: dict[str, Any], seat: int, pile: str) -> list[str]:
    """Return the cards of a discard pile at the end of a recorded game, bottom to top."""
    cards: list[str] = []
    for action in record["actions"]:
        if action.get("seat") == seat and action.get("to") == pile:
            cards += action["cards"]
        if action.get("seat") == seat and action.get("from") == pile:
            assert cards.pop() == action["card"]
    return cards


def check_secrecy(
    person: Person, viewer: Viewer, codec: ClientCodec, record: dict[str, Any]
) -> None:
    """Assert that the messages to this viewer showed only cards that the viewer may see.

    They are compared with those that follow from the record.
    """
    shown = iter(faces_shown(record, viewer))
    last = 0
    for message in snapshots_and_steps(person.frames, codec):
        if isinstance(message, Snapshot):
            check_snapshot(message.match, viewer, record)
        elif message.version > last:
            for face in faces_in(message):
                assert face in shown, f"{face} in {message}"
        last = max(last, message.version)


def snapshots_and_steps(frames: list[Payload], codec: ClientCodec) -> Iterator[Snapshot | Step]:
    """Yield the snapshots and the steps in a client's frames, which are all that shows cards."""
    reader = StrictReader(codec, WIRES, SPITE.key)
    for frame in frames:
        message = reader.read(frame)
        if isinstance(message, Snapshot | Step):
            yield message


def faces_in(step: Step) -> Iterator[str]:
    """Yield the face of every card that a step shows, in order."""
    for event in step.events:
        cards = getattr(event, "cards", 0)
        yield from cards if isinstance(cards, list) else ()
        if hasattr(event, "card"):
            yield event.card
        if isinstance(event, Began):
            for zone in event.position.zones:
                yield from zone.cards


def zones_of(match: MatchView) -> list[ZoneView]:
    """Return the zones in a snapshot's position; none before the first game."""
    if match.game is None:
        return []
    position = match.game.position
    assert isinstance(position, SpitePosition)
    return position.zones


def check_snapshot(match: MatchView, viewer: Viewer, record: dict[str, Any]) -> None:
    """Assert that a snapshot names no card of a hidden zone, and only the top one of a stock."""
    for zone in zones_of(match):
        kind = zone.id.partition(":")[0]
        if kind in ("draw", "completed") or (kind == "hand" and zone.owner != viewer):
            assert zone.cards == []
        elif kind == "stock" and zone.count:
            stock = record["deals"][-1]["stocks"][zone.owner]
            assert zone.cards == [stock[zone.count - 1]]
        else:
            assert len(zone.cards) == zone.count
