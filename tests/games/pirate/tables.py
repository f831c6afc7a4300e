"""Hand-made tables of Pirate for tests of its rules, and actions at them."""

from protocol.core.ids import Seat, other
from protocol.games.cards import Card, ZoneId
from protocol.games.pirate import (
    SHIP_CARDS,
    SUITS,
    Claim,
    PirateAction,
    PirateRules,
    Play,
    Suit,
    TurnCard,
)
from server.games.api import Advance, Game, Rejection
from server.games.cards.zones import Cards
from server.games.chance import SeededChance
from server.games.pirate import table as zones
from server.games.pirate.cards import RANKS
from server.games.pirate.game import Pirate
from server.games.pirate.state import State

GAME: Game[State] = Pirate()
SEED = bytes(range(32))
TURN = TurnCard()
WINDOW_MS = PirateRules().sink_window_ms
NOW_MS = 1_700_000_000_000


def cards(faces: str) -> Cards:
    """Return the cards in a text such as `"7S TH"`, bottom to top."""
    return tuple(Card(face) for face in faces.split())


def run(suit: Suit, first: str, last: str) -> str:
    """Return the faces of a suit from one rank to another, up or down: `run("H", "K", "J")`."""
    start, end = RANKS.index(first), RANKS.index(last)
    ranks = RANKS[start : end + 1] if start <= end else RANKS[end : start + 1][::-1]
    return " ".join(rank + suit for rank in ranks)


def table(
    rules: PirateRules | None = None,
    low: Seat = 0,
    second: tuple[Suit, ...] = (),
    /,
    **piles: str,
) -> State:
    """Return the state of a game of Pirate with these piles.

    `waste_0="7S TH"` is the zone `waste:0`; others are empty. `low` is the seat with the low ends
    of ships. The suits `second` have their second ship afloat.
    """
    layout: dict[ZoneId, Cards] = dict.fromkeys(zones.ZONES, ())
    layout |= {ZoneId(name.replace("_", ":")): cards(faces) for name, faces in piles.items()}
    return State(
        rules=PirateRules() if rules is None else rules,
        piles=layout,
        cuts=((Card("AS"), Card("KS")) if low == 0 else (Card("KS"), Card("AS")),),
        low=low,
        afloat={suit: other(low) if suit in second else low for suit in SUITS},
        boardings=(),
        turned=(0, 0),
        chance=SeededChance(SEED),
    )


def ships(count: int) -> str:
    """Return the cards of this many captured ships of Pirate, as text. They are all equal."""
    return " ".join(["AS"] * SHIP_CARDS * count)


def wrecks(count: int) -> str:
    """Return the cards of this many sunk ships of Pirate, as text. They are all equal."""
    return " ".join(["AS"] * (SHIP_CARDS + 1) * count)


def play(ship: Suit) -> Play:
    """Return the action of Pirate that plays a card to this suit's ship."""
    return Play(ship=ship)


def claim(ship: Suit) -> Claim:
    """Return the action of Pirate that claims this suit's ship."""
    return Claim(ship=ship)


def done(state: State, seat: Seat, action: PirateAction, at_ms: int = NOW_MS) -> State:
    """Return the state of Pirate after an action. Raises AssertionError if it is illegal."""
    return advanced(state, seat, action, at_ms).state


def advanced(state: State, seat: Seat, action: PirateAction, at_ms: int = NOW_MS) -> Advance[State]:
    """Return the result of an action in Pirate: the state after it, and the events.

    Raises AssertionError if the action is illegal.
    """
    answer = GAME.act(state, seat, action, at_ms)
    assert isinstance(answer, Advance), answer
    return answer


def refused(state: State, seat: Seat, action: PirateAction, at_ms: int = NOW_MS) -> Rejection:
    """Return the rejection of an action in Pirate. Raises AssertionError if it is accepted."""
    answer = GAME.act(state, seat, action, at_ms)
    assert isinstance(answer, Rejection), answer
    return answer


def pile(state: State, zone: str) -> str:
    """Return the faces of the cards in a zone of Pirate as text, bottom to top: `"7S TH"`."""
    return " ".join(state.piles[ZoneId(zone)])


def aside(state: State) -> tuple[int, int, int]:
    """Return the numbers of cards in ships captured by seat 0, captured by seat 1, and sunk.

    The game is Pirate.
    """
    zero, one, sunk = (len(state.piles[ZoneId(z)]) for z in ("captured:0", "captured:1", "sunk"))
    return zero, one, sunk
