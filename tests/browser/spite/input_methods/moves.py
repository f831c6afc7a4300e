"""Moves of cards and presses of buttons, as a browser test's input methods carry them out."""

from dataclasses import dataclass
from typing import Protocol

from protocol.games.cards import Card, ZoneId
from protocol.games.spite import Discard, Pass, Play, Refill, SpiteAction, SpiteRules
from server.games.spite.rule_set import rule_set_of
from tests.browser.spite.screen import Place, Spot, TableScreen


@dataclass(frozen=True, slots=True)
class Request:
    """A press on the button for a refill, or for ending the turn without a discard (a pass)."""

    name: str
    """`refill` or `pass`."""
    spot: Spot

    @property
    def ends_turn(self) -> bool:
        return self.name == "pass"


@dataclass(frozen=True, slots=True)
class Move:
    """A move of Spite and Malice on a page: the cards, their places and the target zone."""

    screen: TableScreen
    source: ZoneId
    cards: tuple[Card, ...]
    """One card, or several to be discarded together."""
    target: ZoneId
    natural: bool
    """True if the card is not wild."""

    @property
    def from_hand(self) -> bool:
        return self.source.startswith("hand:")

    @property
    def ends_turn(self) -> bool:
        return self.target.startswith("discard:")

    @property
    def place(self) -> Place:
        """The zone on the screen in which the move's cards lie before it."""
        return self.screen.places[self.source]

    @property
    def indexes(self) -> tuple[int, ...]:
        """The positions of the cards within the hand; 0 in other zones."""
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
        """The position of the first card within the hand; 0 in other zones."""
        return self.indexes[0]

    @property
    def start(self) -> Spot:
        """The spot on the screen in the middle of the move's first card."""
        return self.place.spots[self.index] if self.from_hand else self.place.spot

    @property
    def mates(self) -> tuple[Spot, ...]:
        """The spots on the screen in the middle of the move's further cards."""
        return tuple(self.place.spots[index] for index in self.indexes[1:])

    @property
    def end(self) -> Spot:
        """The spot on the screen where the move ends: the target's top card, or the empty zone."""
        return self.screen.places[self.target].spot

    @property
    def is_autoplayed(self) -> bool:
        """True if autoplay (a click without a target) finds a build pile for the card."""
        return self.natural and not self.ends_turn


def input_for_action(action: SpiteAction, screen: TableScreen, rules: SpiteRules) -> Move | Request:
    """Return the input for an action of the viewer: a move of cards, or the press of a button."""
    match action:
        case Play(source=source, card=card, target=target):
            return Move(screen, source, (card,), target, card in rule_set_of(rules).ranks)
        case Discard(cards=cards, target=target):
            source = ZoneId(f"hand:{screen.seat}")
            return Move(screen, source, tuple(cards), target, cards[0] in rule_set_of(rules).ranks)
        case Refill():
            return Request("refill", screen.controls["refill"])
        case Pass():
            return Request("pass", screen.controls["pass"])


class InputMethod(Protocol):
    """A way to move cards of Spite and Malice in a browser: mouse, touch or keyboard."""

    def carry_out(self, move: Move) -> None:
        """Make the move of cards.

        The card may go to another build pile than the target, if that pile takes it too.
        """

    def ask(self, request: Request) -> None:
        """Press the button for a refill or a pass."""
