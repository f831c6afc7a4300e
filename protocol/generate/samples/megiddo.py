"""Sample messages of Megiddo: moves of one game, in which seat 1 begins and wins."""

from protocol.games.megiddo import (
    MEGIDDO,
    Captured,
    Laid,
    Lay,
    MegiddoPosition,
    MegiddoRules,
    MegiddoTally,
    Point,
    Row,
    RowsMade,
)
from protocol.games.turns import TurnBegan
from protocol.generate.samples.game_samples import GameSamples

RING = [Point(ring=3, spoke=spoke) for spoke in range(6)]
WHOLE_RING = Row(points=RING)

EMPTY_BOARD = MegiddoPosition(
    stones=["......"] * 6, first=None, turn=None, number=0, captured=[0, 0], last=None, rows=[]
)
AFTER_A_CAPTURE = MegiddoPosition(
    stones=["......", "......", "1111..", "....1.", "......", "......"],
    first=1,
    turn=0,
    number=6,
    captured=[0, 2],
    last=Point(ring=3, spoke=3),
    rows=[],
)
WON = MegiddoPosition(
    stones=["......", "......", "111111", "....1.", "......", "00...."],
    first=1,
    turn=1,
    number=9,
    captured=[0, 2],
    last=Point(ring=3, spoke=5),
    rows=[WHOLE_RING],
)

MEGIDDO_SAMPLES = GameSamples(
    MEGIDDO,
    {
        "rules": {"megi_9": MegiddoRules(rings=9, spokes=9, captures=9)},
        "action": {"lay": Lay(ring=3, spoke=3)},
        "event": {
            "turn": TurnBegan(seat=1, number=5),
            "laid": Laid(seat=1, ring=3, spoke=3),
            "captured": Captured(seat=1, points=RING[1:3]),
            "rows": RowsMade(seat=1, rows=[WHOLE_RING]),
        },
        "position": {
            "empty_board": EMPTY_BOARD,
            "after_a_capture": AFTER_A_CAPTURE,
            "won": WON,
        },
        "tally": {"won": MegiddoTally(captured=[0, 2])},
    },
)
