"""The changes of one action: the piles, the turn and the end of the game."""

from collections.abc import Mapping

from protocol.core.ids import Seat
from protocol.games.cards import ZoneId
from server.games.api import GameEnded, Outcome
from server.games.cards.step_builder import CardStepBuilder
from server.games.cards.zones import Cards
from server.games.chance import Chance
from server.games.spite.rule_set import RuleSet
from server.games.turns import TurnStarted


class StepBuilder(CardStepBuilder):
    """Collects the changes and events of one call of the rules, in order."""

    __slots__ = ("moved", "outcome", "rule_set", "turn")

    def __init__(
        self,
        rule_set: RuleSet,
        piles: Mapping[ZoneId, Cards],
        chance: Chance,
        turn: TurnStarted,
        moved: bool = False,
    ) -> None:
        super().__init__(piles, chance)
        self.rule_set = rule_set
        self.turn = turn
        self.moved = moved
        """True if the seat has moved a card in the current turn."""
        self.outcome: Outcome | None = None

    def start_turn(self, seat: Seat) -> None:
        """Begin the seat's turn."""
        self.turn = TurnStarted(seat, self.turn.number + 1)
        self.moved = False
        self.events.append(self.turn)

    def end(self, outcome: Outcome) -> None:
        """End the game."""
        self.outcome = outcome
        self.events.append(GameEnded(outcome))
