"""What the hands are asked to do."""

from dataclasses import dataclass
from typing import Protocol, Self

from protocol.commands import Action
from protocol.ids import Card, ZoneId
from protocol.rules import DiscardAction, PlayAction, Rules
from server.games.spite.terms import terms_of
from tests.browser.sight import Place, Sight, Spot


@dataclass(frozen=True, slots=True)
class Move:
    """One card from one place to another, and where these are on the screen."""

    sight: Sight
    source: ZoneId
    card: Card
    target: ZoneId
    natural: bool
    """Whether the card is not wild."""

    @classmethod
    def of(cls, action: Action, sight: Sight, rules: Rules) -> Self:
        """The move that an action of the viewer's means."""
        if isinstance(action, PlayAction):
            source, card = action.source, action.card
        else:
            assert isinstance(action, DiscardAction), "the only other one in the rules played here"
            source, card = ZoneId(f"hand:{sight.seat}"), action.cards[0]
        return cls(sight, source, card, action.target, card in terms_of(rules).ranks)

    @property
    def from_hand(self) -> bool:
        return self.source.startswith("hand:")

    @property
    def discards(self) -> bool:
        """Whether the move ends the turn."""
        return self.target.startswith("discard:")

    @property
    def place(self) -> Place:
        """Where the card lies."""
        return self.sight.places[self.source]

    @property
    def index(self) -> int:
        """The card's place in the hand; 0 elsewhere."""
        return self.place.cards.index(self.card) if self.from_hand else 0

    @property
    def start(self) -> Spot:
        """The middle of the card."""
        return self.place.spots[self.index] if self.from_hand else self.place.spot

    @property
    def end(self) -> Spot:
        """The middle of the card that it goes on, or of the empty place."""
        return self.sight.places[self.target].spot

    @property
    def plays_itself(self) -> bool:
        """Whether autoplay finds a build pile for the card."""
        return self.natural and not self.discards


class Hands(Protocol):
    """One way of moving cards."""

    def carry_out(self, move: Move) -> None:
        """Make the move; another build pile will do if it takes the card as well."""
