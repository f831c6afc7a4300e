"""Sample messages of Pirate, for docs and tests."""

from protocol.games.cards import Shuffled, ZoneId
from protocol.games.pirate import (
    PIRATE,
    Boarded,
    Claim,
    Cut,
    PiratePosition,
    PirateRules,
    PirateTally,
    Play,
    Ship,
    ShipBegun,
    ShipBoarded,
    ShipCaptured,
    ShipSunk,
    TurnCard,
)
from protocol.generate.samples.cards import closed_zone, faces, moved, open_zone
from protocol.generate.samples.game_samples import GameSamples

UNTIL_MS = 1_790_000_000_250

BOARDED = PiratePosition(
    zones=[
        closed_zone("stock:0", 41, 0),
        open_zone("waste:0", "QD 4H 9S", 0),
        open_zone("captured:0", owner=0),
        closed_zone("stock:1", 44, 1),
        open_zone("waste:1", "8C 7S", 1),
        open_zone("captured:1", owner=1),
        open_zone("low:S", "AS 2S 3S 4S 5S 6S 7S"),
        open_zone("high:S", "KS QS JS TS 9S 8S"),
        open_zone("low:H", "AH"),
        open_zone("high:H"),
        *(open_zone(f"{end}:{suit}") for suit in "DC" for end in ("low", "high")),
        open_zone("sunk"),
    ],
    ships=[
        Ship(
            suit="S",
            low=0,
            low_needs=None,
            high_needs=7,
            boarded=Boarded(seat=0, until_ms=UNTIL_MS),
        ),
        Ship(suit="H", low=0, low_needs=2, high_needs=13, boarded=None),
        Ship(suit="D", low=0, low_needs=1, high_needs=13, boarded=None),
        Ship(suit="C", low=0, low_needs=1, high_needs=13, boarded=None),
    ],
    captured=[0, 0],
    sunk=0,
    turned=[0, 1],
    low=0,
    cuts=[faces("7H 7D"), faces("3S JC")],
)
"""A sample position. Seat 0 has joined the ends of the spades. Seat 1 can still sink that ship with
its 7S.
"""

PIRATE_SAMPLES = GameSamples(
    PIRATE,
    {
        "rules": {"long_window": PirateRules(sink_window_ms=1000)},
        "action": {"turn": TurnCard(), "play": Play(ship="S"), "claim": Claim(ship="S")},
        "event": {
            "shuffled": Shuffled(zone=ZoneId("stock:0")),
            "cut": Cut(cards=faces("3S JC"), low=0),
            "cut_equal": Cut(cards=faces("7H 7D"), low=None),
            "ship_begun": ShipBegun(ship="S", low=0),
            "moved_turned": moved("stock:1", "waste:1", "7S"),
            "moved_turned_over": moved("waste:1", "stock:1", "7S 8C"),
            "moved_played": moved("waste:0", "low:S", "7S"),
            "ship_boarded": ShipBoarded(ship="S", seat=0, until_ms=UNTIL_MS),
            "ship_captured": ShipCaptured(ship="S", seat=0),
            "ship_sunk": ShipSunk(ship="S"),
        },
        "position": {"boarded": BOARDED},
        "tally": {"ships": PirateTally(ships=[4, 2], sunk=1)},
    },
)
