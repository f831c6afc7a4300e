"""Contract checks of takebacks, run on every game: an action that can be taken back reveals nothing
and uses no chance.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from protocol.core.ids import VIEWERS
from server.game_contract.games import played
from server.game_contract.twins import zones_in
from server.games.api import AnyGame, Outcome


def check_takebacks_reveal_nothing(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that an action that can be taken back uses no chance, and shows no card that no viewer
    had seen.
    """
    for moment in played(game, rules, seed)[1]:
        state, events = moment.advance.state, moment.advance.events
        if any(isinstance(event, Outcome) for event in events):
            continue
        if game.reversible(moment.before, events):
            assert game.reversible(state, events)
            assert game.chance_of(state) == game.chance_of(moment.before)
            assert not _seen(game, state) - _seen(game, moment.before)
            assert game.wake_ms(moment.before) is None


def _seen(game: AnyGame, state: Any) -> Counter[str]:
    """Return the faces that some viewer sees, with their numbers; none in games without zones."""
    most: dict[str, Sequence[str]] = {}
    for viewer in VIEWERS:
        for zone in zones_in(game.position(state, viewer)):
            most[zone.id] = max(most.get(zone.id, []), zone.cards, key=len)
    return Counter(_all(most.values()))


def _all(lists: Iterable[Sequence[str]]) -> Iterable[str]:
    return (face for faces in lists for face in faces)
