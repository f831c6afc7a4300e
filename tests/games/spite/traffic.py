"""Checks that messages to a viewer of Spite and Malice show no hidden card, by the game's record.

tests/support/traffic.py calls it for every game.
"""

from collections.abc import Sequence

from protocol.core.ids import Viewer
from protocol.core.messages import Step
from protocol.core.views import MatchView
from tests.support.game_checks import check_snapshot, faces_in
from tests.support.open_cards import faces_shown
from tests.support.traffic import Record, faces_named


def check_steps(viewer: Viewer, steps: Sequence[Step], record: Record) -> None:
    shown = [face for step in steps for face in faces_in(step)]
    expected = faces_shown(record, viewer)
    assert shown == expected[: len(shown)]
    named = [face for step in steps for face in faces_named(step)]
    assert sorted(named) == sorted(shown)


def check_view(match: MatchView, record: Record) -> None:
    check_snapshot(match, match.viewer, record)
