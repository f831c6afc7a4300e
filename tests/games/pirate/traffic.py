"""Checks that messages to a viewer of Pirate show no hidden card, by the game's record.

tests/support/traffic.py calls it for every game.
"""

from collections.abc import Sequence
from typing import Any

from protocol.core.ids import Viewer
from protocol.core.messages import Step
from protocol.core.views import MatchView
from tests.support.traffic import Record, faces_named


def check_steps(_viewer: Viewer, steps: Sequence[Step], record: Record) -> None:
    """Assert that the steps show only those stock cards of Pirate that were turned.

    Cards are turned from the top down, and `record` says which. All viewers see the same.
    """
    turned: tuple[list[str], list[str]] = ([], [])
    known = {face for cut in record["cuts"] for face in cut}
    for step in steps:
        events: list[Any] = list(step.events)
        for event in events:
            source = str(getattr(event, "source", ""))
            if source.startswith("stock:"):
                turned[int(source[-1])].extend(event.cards)
        known.update(*turned)
        assert known.issuperset(faces_named(step))
    for stock, seen in zip(record["stocks"], turned, strict=True):
        # Later cards were seen before, because the waste was turned over.
        first = seen[: len(stock)]
        assert first == stock[::-1][: len(first)]


def check_view(match: MatchView, record: Record) -> None:
    """Assert that the view of a match of Pirate names all cards except those in stocks."""
    if match.game is None:
        return
    zones = match.game.position.zones
    hidden = sum(zone.count for zone in zones if zone.id.startswith("stock:"))
    named = list(faces_named(match))
    cuts = sum(len(cut) for cut in match.game.position.cuts)
    assert len(named) == sum(map(len, record["stocks"])) - hidden + cuts
    assert all(zone.cards == [] for zone in zones if zone.id.startswith("stock:"))
