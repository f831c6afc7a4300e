"""What the hands are asked to do."""

from dataclasses import dataclass
from typing import Protocol

from protocol.games.cards import Card, ZoneId
from protocol.games.spite import Discard, Pass, Play, Refill, SpiteAction, SpiteRules
from server.games.spite.terms import terms_of
from tests.browser.spite.screen import Place, Spot, TableScreen


@dataclass(frozen=True, slots=True)
class Request:
    """A press on what asks for the refill, or for the end of the turn without a discard."""

    name: str
    """`refill` or `pass`."""
    spot: Spot

    @property
    def ends_turn(self) -> bool:
        return self.name == "pass"


@dataclass(frozen=True, slots=True)
class Move:
    """Cards from one place to another, and where these are on the screen."""

    screen: TableScreen
    source: ZoneId
    cards: tuple[Card, ...]
    """One, or several that are discarded together."""
    target: ZoneId
    natural: bool
    """Whether the card is not wild."""

    @property
    def from_hand(self) -> bool:
        return self.source.startswith("hand:")

    @property
    def ends_turn(self) -> bool:
        return self.target.startswith("discard:")

    @property
    def place(self) -> Place:
        """Where the cards lie."""
        return self.screen.places[self.source]

    @property
    def indexes(self) -> tuple[int, ...]:
        """The places of the cards in the hand; 0 elsewhere."""
        if not self.from_hand:
            return (0,)
        left: list[Card | None] = list(self.place.cards)
        found = []
        for card in self.cards:
            found.append(left.index(card))
            left[found[-1]] = None
        return tuple(found)

    @property
    def index(self) -> int:
        """The first card's place in the hand; 0 elsewhere."""
        return self.indexes[0]

    @property
    def start(self) -> Spot:
        """The middle of the first card."""
        return self.place.spots[self.index] if self.from_hand else self.place.spot

    @property
    def mates(self) -> tuple[Spot, ...]:
        """The middles of the cards that go with it."""
        return tuple(self.place.spots[index] for index in self.indexes[1:])

    @property
    def end(self) -> Spot:
        """The middle of the card that it goes on, or of the empty place."""
        return self.screen.places[self.target].spot

    @property
    def is_autoplayed(self) -> bool:
        """Whether autoplay finds a build pile for the card."""
        return self.natural and not self.ends_turn


def input_for_action(action: SpiteAction, screen: TableScreen, rules: SpiteRules) -> Move | Request:
    """What an action of the viewer's asks of their hands."""
    match action:
        case Play(source=source, card=card, target=target):
            return Move(screen, source, (card,), target, card in terms_of(rules).ranks)
        case Discard(cards=cards, target=target):
            source = ZoneId(f"hand:{screen.seat}")
            return Move(screen, source, tuple(cards), target, cards[0] in terms_of(rules).ranks)
        case Refill():
            return Request("refill", screen.controls["refill"])
        case Pass():
            return Request("pass", screen.controls["pass"])


class InputMethod(Protocol):
    """One way of moving cards."""

    def carry_out(self, move: Move) -> None:
        """Make the move; another build pile will do if it takes the card as well."""

    def ask(self, request: Request) -> None:
        """Press what asks for it."""
