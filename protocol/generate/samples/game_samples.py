"""The class for one game's sample records: rules, actions, events, positions and tallies."""

from collections.abc import Mapping
from dataclasses import dataclass

from protocol.core.game_wire import GameWire, Part
from protocol.core.message import Message


@dataclass(frozen=True, slots=True)
class GameSamples:
    """One game's sample messages by part: rules, actions, events, positions and tallies."""

    wire: GameWire
    of: Mapping[Part, Mapping[str, Message]]
    """The sample records: first by part, then by a name that says what the record shows."""

    def records(self) -> Mapping[str, Message]:
        """Return all sample messages of the game, by part and name, such as `action_play`."""
        return {
            f"{part}_{name}": record
            for part, named in self.of.items()
            for name, record in named.items()
        }
