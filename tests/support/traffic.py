"""What somebody was sent of a whole game, held against the game's record: no hidden card is in it.

Cards are searched in all that was sent, also where no card belongs, and by nothing of the server.
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
    """The steps of a game from its beginning, to its end or to some moment before it."""
    STEPS[game](viewer, steps, record)


def check_view(game: GameKey, match: MatchView, record: Record) -> None:
    """A match as its viewer was told it at some moment of the game."""
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
    """Nobody knows of a stock more than what was turned from it, from the top down."""
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
        # Later ones were seen before: the waste was turned over.
        first = seen[: len(stock)]
        assert first == stock[::-1][: len(first)]


def _pirate_view(match: MatchView, record: Record) -> None:
    """A pack has 52 cards: as many are named of it as don't lie in the stock."""
    if match.game is None:
        return
    zones = match.game.position.zones
    hidden = sum(zone.count for zone in zones if zone.id.startswith("stock:"))
    named = list(_faces_named(match))
    cuts = sum(len(cut) for cut in match.game.position.cuts)
    assert len(named) == sum(map(len, record["stocks"])) - hidden + cuts
    assert all(zone.cards == [] for zone in zones if zone.id.startswith("stock:"))


def _nothing_hidden(*_: object) -> None:
    """Everybody knows everything: that they are told the same is for the test to say."""


def _faces_named(message: Message) -> Iterator[str]:
    """Every text in a message that is the face of a card, wherever it stands."""
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
