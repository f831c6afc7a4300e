"""Compares all messages to a viewer with the game's record: they contain no hidden card.

Cards are searched for everywhere in the messages, also where none belongs, without any code of the
server.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from protocol.core.ids import GameKey, Viewer
from protocol.core.message import Message
from protocol.core.messages import Snapshot, Step
from protocol.core.views import MatchView
from tests.support.game_checks import check_snapshot, faces_in
from tests.support.open_cards import faces_shown

Record = dict[str, Any]
Told = Snapshot | Step
FACE = re.compile("[A2-9TJQK][SHDC]|W[A-Z0-9]?")


def check_steps(game: GameKey, viewer: Viewer, steps: Sequence[Step], record: Record) -> None:
    """Return the steps of a game, from its beginning to its end or to some moment before."""
    STEPS[game](viewer, steps, record)


def check_view(game: GameKey, match: MatchView, record: Record) -> None:
    """Return a match as its viewer saw it at some moment of the game."""
    VIEWS[game](match, record)


def _spite_steps(viewer: Viewer, steps: Sequence[Step], record: Record) -> None:
    shown = [face for step in steps for face in faces_in(step)]
    expected = faces_shown(record, viewer)
    assert shown == expected[: len(shown)]
    named = [face for step in steps for face in _faces_named(step)]
    assert sorted(named) == sorted(shown)


def _spite_view(match: MatchView, record: Record) -> None:
    check_snapshot(match, match.viewer, record)


def _pirate_steps(_viewer: Viewer, steps: Sequence[Step], record: Record) -> None:
    """Check that the viewer knows of a stock only the cards turned from it, from the top down."""
    turned: tuple[list[str], list[str]] = ([], [])
    known = {face for cut in record["cuts"] for face in cut}
    for step in steps:
        for event in step.events:
            source = str(getattr(event, "source", ""))
            if source.startswith("stock:"):
                turned[int(source[-1])].extend(event.cards)
        known.update(*turned)
        assert known.issuperset(_faces_named(step))
    for stock, seen in zip(record["stocks"], turned, strict=True):
        # Later cards were seen before, because the waste was turned over.
        first = seen[: len(stock)]
        assert first == stock[::-1][: len(first)]


def _pirate_view(match: MatchView, record: Record) -> None:
    """Check that of a pack's 52 cards, only those outside the stock are named."""
    if match.game is None:
        return
    zones = match.game.position.zones
    hidden = sum(zone.count for zone in zones if zone.id.startswith("stock:"))
    named = list(_faces_named(match))
    cuts = sum(len(cut) for cut in match.game.position.cuts)
    assert len(named) == sum(map(len, record["stocks"])) - hidden + cuts
    assert all(zone.cards == [] for zone in zones if zone.id.startswith("stock:"))


def _nothing_hidden(*_: object) -> None:
    """Accept everything: in this game all viewers know everything."""


def _faces_named(message: Message) -> Iterator[str]:
    """Yield every text in a message that is the face of a card, wherever it stands."""
    yield from (text for text in _texts(message.model_dump()) if FACE.fullmatch(text))


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)


STEPS: Mapping[str, Callable[[Viewer, Sequence[Step], Record], None]] = {
    "spite": _spite_steps,
    "pirate": _pirate_steps,
    "megiddo": _nothing_hidden,
}
VIEWS: Mapping[str, Callable[[MatchView, Record], None]] = {
    "spite": _spite_view,
    "pirate": _pirate_view,
    "megiddo": _nothing_hidden,
}
