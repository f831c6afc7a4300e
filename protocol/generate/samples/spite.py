"""Sample messages of Spite and Malice, for docs and tests."""

from protocol.core.ids import Seat
from protocol.games.cards import Card, Shuffled, ZoneId, ZoneView
from protocol.games.spite import (
    SPITE,
    Discard,
    Pass,
    Play,
    Refill,
    SpitePosition,
    SpiteRules,
    SpiteTally,
    Turn,
)
from protocol.games.turns import TurnBegan
from protocol.generate.samples.cards import closed_zone, faces, moved, open_zone, turned
from protocol.generate.samples.game_samples import GameSamples

SHORT = SpiteRules(stock_count=5)


def _stock(seat: Seat, count: int = 0, top: str = "") -> ZoneView:
    return closed_zone(f"stock:{seat}", count, owner=seat, shows="top", top=top)


def _discards(seat: Seat, *piles: str) -> list[ZoneView]:
    return [open_zone(f"discard:{seat}:{place}", cards, seat) for place, cards in enumerate(piles)]


BEFORE_THE_DEAL = SpitePosition(
    zones=[
        *(_stock(0), open_zone("hand:0", owner=0), *_discards(0, "", "", "", "")),
        *(_stock(1), closed_zone("hand:1", 0, 1), *_discards(1, "", "", "", "")),
        *(open_zone(f"build:{pile}") for pile in range(4)),
        closed_zone("draw", 104),
        closed_zone("completed", 0),
    ],
    first=None,
    turn=None,
)

IN_THE_MIDDLE = SpitePosition(
    zones=[
        _stock(0, 4, "9D"),
        open_zone("hand:0", "5S KH 2C", 0),
        *_discards(0, "TH 4C", "QS", "", ""),
        _stock(1, 5, "JC"),
        closed_zone("hand:1", 5, 1),
        *_discards(1, "8D", "", "", ""),
        open_zone("build:0", "AS 2H KD 4S"),
        open_zone("build:1", "AD"),
        open_zone("build:2"),
        open_zone("build:3"),
        closed_zone("draw", 78),
        closed_zone("completed", 0),
    ],
    first=1,
    turn=Turn(seat=0, number=4),
)

STOCK_EMPTIED = SpiteTally(stock_left=[0, 3])
PLAY = Play(source=ZoneId("hand:0"), card=Card("5S"), target=ZoneId("build:0"))

SPITE_SAMPLES = GameSamples(
    SPITE,
    {
        "rules": {"short": SHORT},
        "action": {
            "play": PLAY,
            "discard": Discard(cards=faces("KH"), target=ZoneId("discard:0:2")),
            "discard_group": Discard(cards=faces("7S 7D"), target=ZoneId("discard:0:2")),
            "refill": Refill(),
            "pass": Pass(),
        },
        "event": {
            "moved": moved("hand:0", "build:0", "5S"),
            "moved_unseen": moved("draw", "hand:1", 2),
            "shuffled": Shuffled(zone=ZoneId("draw")),
            "turned": turned("stock:0", "6H"),
            "turn": TurnBegan(seat=1, number=5),
        },
        "position": {"before_the_deal": BEFORE_THE_DEAL, "in_the_middle": IN_THE_MIDDLE},
        "tally": {"stock_emptied": STOCK_EMPTIED},
    },
)
