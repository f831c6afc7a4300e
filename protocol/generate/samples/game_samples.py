"""What the samples of one game are."""

from collections.abc import Mapping
from dataclasses import dataclass

from protocol.core.game_wire import GameWire, Part
from protocol.core.message import Message


@dataclass(frozen=True, slots=True)
class GameSamples:
    """Samples of a game's rules, actions, events, positions and tallies."""

    wire: GameWire
    of: Mapping[Part, Mapping[str, Message]]
    """For each of these, records by name; a name says what its record shows."""

    def records(self) -> Mapping[str, Message]:
        """All of them, by their part and name: `action_play`."""
        return {
            f"{part}_{name}": record
            for part, named in self.of.items()
            for name, record in named.items()
        }
