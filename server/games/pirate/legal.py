"""The legal actions in Pirate and the rejections of others (docs/rules/pirate.md, sections 4 to 7).

They depend only on public information. The cards of a stock make no difference.
"""

from collections.abc import Mapping

from protocol.core.ids import Seat, other
from protocol.games.cards import Card
from protocol.games.pirate import (
    SUITS,
    Claim,
    PirateAction,
    PirateCode,
    Play,
    Suit,
    TurnCard,
)
from server.games.api import Rejection
from server.games.pirate.cards import face
from server.games.pirate.ships import boarding_of, needed_by
from server.games.pirate.state import State, cards_left, open_card

ACTIONS: tuple[PirateAction, ...] = (
    *(Play(ship=suit) for suit in SUITS),
    *(Claim(ship=suit) for suit in SUITS),
    TurnCard(),
)
"""All actions that Pirate has."""
OF_SUIT: Mapping[str, tuple[PirateAction, ...]] = {
    suit: (Play(ship=suit), Claim(ship=suit), TurnCard()) for suit in SUITS
}
"""By suit: all actions, with a play or a claim of an open card of that suit."""


def legal_actions(state: State, seat: Seat) -> tuple[PirateAction, ...]:
    """Return the seat's legal actions in a running game of Pirate, in a fixed order."""
    card = open_card(state, seat if cards_left(state, seat) else other(seat))
    # A card fits only on the ship of its suit.
    tried = (TurnCard(),) if card is None else OF_SUIT[card[-1]]
    return tuple(action for action in tried if reject(state, seat, action) is None)


def reject(state: State, seat: Seat, action: PirateAction) -> Rejection | None:
    """Return the rejection of an action in a running game of Pirate, or None if it is legal."""
    match action:
        case TurnCard():
            return None if cards_left(state, seat) else Rejection(PirateCode.NO_CARDS)
        case Play(ship=suit):
            return _reject_card(state, seat, suit, open_card(state, seat))
        case Claim(ship=suit):
            if cards_left(state, seat):
                return Rejection(PirateCode.HAS_CARDS)
            return _reject_card(state, seat, suit, open_card(state, other(seat)))


def _reject_card(state: State, seat: Seat, suit: Suit, card: Card | None) -> Rejection | None:
    if card is None:
        return Rejection(PirateCode.NO_OPEN_CARD)
    needed = needed_by(state, suit, seat)
    if needed is None:
        boarded = boarding_of(state, suit) is not None
        return Rejection(PirateCode.BOARDED if boarded else PirateCode.NO_SHIP, {"ship": suit})
    if card != face(needed, suit):
        return Rejection(PirateCode.DOES_NOT_FIT, {"card": card, "ship": suit, "needs": needed})
    return None
