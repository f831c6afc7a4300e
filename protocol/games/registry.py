"""The wire formats of all games."""

from collections.abc import Mapping

from protocol.core.game_wire import GameWire
from protocol.core.ids import GameKey
from protocol.games.megiddo import MEGIDDO
from protocol.games.pirate import PIRATE
from protocol.games.spite import SPITE

WIRES: Mapping[GameKey, GameWire] = {wire.key: wire for wire in (SPITE, MEGIDDO, PIRATE)}
