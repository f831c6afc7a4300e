"""Tests that the stored form of each game's events stays the same.

Games that are stored by older releases depend on it.
"""

from typing import Any

import pytest

from protocol.games.cards import Card, ZoneId
from server.game_contract.stored_events import load_event, stored_event
from server.games.api import AnyGame
from server.games.cards.zones import CardsMoved, CardsMovedFromBottom, CardTurned, ZoneShuffled
from server.games.megiddo.game import Megiddo
from server.games.megiddo.state import (
    MegiddoOutcome,
    RowsCompleted,
    StoneLaid,
    StonesCaptured,
)
from server.games.pirate.events import (
    Boarding,
    Capture,
    CutMade,
    PirateOutcome,
    ShipBegan,
    Sinking,
)
from server.games.pirate.game import Pirate
from server.games.spite.game import SpiteAndMalice
from server.games.spite.state import SpiteOutcome
from server.games.turns import TurnStarted

HAND, STOCK = ZoneId("hand:0"), ZoneId("stock:1")
ACE, KING = Card("AS"), Card("KH")
SPITE, MEGIDDO, PIRATE = SpiteAndMalice(), Megiddo(), Pirate()
STORED: list[tuple[AnyGame, Any, list[Any]]] = [
    (SPITE, TurnStarted(1, 7), ["turn", 1, 7]),
    (SPITE, CardsMoved(STOCK, HAND, (ACE, KING)), ["moved", STOCK, HAND, [ACE, KING]]),
    (
        SPITE,
        CardsMovedFromBottom(STOCK, HAND, (ACE, KING)),
        ["moved_from_bottom", STOCK, HAND, [ACE, KING]],
    ),
    (SPITE, ZoneShuffled(STOCK, (KING, ACE)), ["shuffled", STOCK, [KING, ACE]]),
    (SPITE, CardTurned(STOCK, KING), ["turned", STOCK, KING]),
    (SPITE, SpiteOutcome(0, "resigned", (3, 2), (1, 0)), ["ended", 0, "resigned", [3, 2], [1, 0]]),
    (MEGIDDO, StoneLaid(1, 5), ["laid", 1, 5]),
    (MEGIDDO, StonesCaptured(0, (2, 3)), ["captured", 0, [2, 3]]),
    (MEGIDDO, RowsCompleted(0, ((1, 2), (3, 4))), ["rows", 0, [[1, 2], [3, 4]]]),
    (MEGIDDO, MegiddoOutcome(1, "row", (0, 9), (2, 4)), ["ended", 1, "row", [0, 9], [2, 4]]),
    (PIRATE, CutMade((ACE, KING), None), ["cut", [ACE, KING], None]),
    (PIRATE, ShipBegan("H", 0), ["ship_begun", "H", 0]),
    (PIRATE, Boarding("S", 1, 1000), ["ship_boarded", "S", 1, 1000]),
    (PIRATE, Capture("D", 1), ["ship_captured", "D", 1]),
    (PIRATE, Sinking("C"), ["ship_sunk", "C"]),
    (
        PIRATE,
        PirateOutcome(None, "stuck", (0, 0), ((2, 2), 1)),
        ["ended", None, "stuck", [0, 0], [[2, 2], 1]],
    ),
]


@pytest.mark.parametrize(
    ("game", "event", "stored"), STORED, ids=lambda value: type(value).__name__
)
def test_the_stored_form_of_events_stays(game: AnyGame, event: Any, stored: list[Any]) -> None:
    assert stored_event(event) == stored
    assert load_event(game, stored) == event
    for other in ([*stored, 0], stored[:-1], [stored[0], *({} for _ in stored[1:])]):
        with pytest.raises(ValueError, match=r"\w"):
            load_event(game, other)
