"""A puzzle's position, and its form in a line of text.

A puzzle is what one seat sees at the start of its turn, with both stocks shortened to their top
cards. The seat has number 0. The cards that it doesn't see make no difference: no useful play
empties the hand, so that no card is drawn.
"""

from collections import Counter

from msgspec import Struct

from protocol.core.ids import Seat, other
from protocol.games.cards import Card
from protocol.games.spite import SpitePosition
from server.games.cards.zones import Cards
from server.games.chance import SEED_BYTES, SeededChance
from server.games.puzzles import PUZZLE_SEAT
from server.games.spite.presets import PRESETS
from server.games.spite.rule_set import RuleSet, rule_set_of
from server.games.spite.state import State
from server.games.spite.table import DRAW
from server.games.spite.visible import visible_cards
from server.games.turns import TurnStarted

PRESET = "snm-a"
_TURN = 9
"""The number of the turn in every puzzle. In the first turns of a game, clients explain more."""
_EMPTY = "."
_FACE = 2
"""The number of characters of a card in a puzzle's text. The preset has no jokers."""

Piles = tuple[Cards, ...]


class Puzzle(Struct, frozen=True):
    """The position of a puzzle: the cards that the solving seat sees, bottom to top within each
    pile.
    """

    hand: Cards
    stock: Card
    discards: Piles
    their_stock: Card
    their_hand: int
    """The number of cards in the opponent's hand."""
    their_discards: Piles
    builds: Piles

    def to_line(self) -> str:
        """Return the puzzle as one line of text, which `from_line` reads."""
        parts = (
            _pile_text(self.hand),
            self.stock,
            _piles_text(self.discards),
            self.their_stock,
            str(self.their_hand),
            _piles_text(self.their_discards),
            _piles_text(self.builds),
        )
        return " ".join(parts)

    def to_state(self) -> State:
        """Return a game of Spite and Malice in the puzzle's position. The hidden cards lie in an
        arbitrary order.
        """
        rule_set = rules()
        mine, theirs = rule_set.sides
        seen = {
            mine.hand: self.hand,
            mine.stock: (self.stock,),
            theirs.stock: (self.their_stock,),
            **dict(zip(mine.discards, self.discards, strict=True)),
            **dict(zip(theirs.discards, self.their_discards, strict=True)),
            **dict(zip(rule_set.builds, self.builds, strict=True)),
        }
        unseen = Counter(rule_set.pack)
        unseen.subtract(Counter(card for cards in seen.values() for card in cards))
        rest = tuple(sorted(unseen.elements()))
        return State(
            rule_set=rule_set,
            piles={
                **dict.fromkeys(rule_set.zones, ()),
                **seen,
                theirs.hand: rest[: self.their_hand],
                DRAW: rest[self.their_hand :],
            },
            first=PUZZLE_SEAT,
            turn=TurnStarted(PUZZLE_SEAT, _TURN),
            chance=SeededChance(bytes(SEED_BYTES)),
        )


def rules() -> RuleSet:
    """Return the rules of Spite and Malice by which all puzzles are played."""
    return rule_set_of(PRESETS[PRESET])


def from_line(line: str) -> Puzzle:
    """Return the puzzle in a line of text from `Puzzle.to_line`. Cards are not checked.

    Raises ValueError for a line with another number of parts.
    """
    hand, stock, discards, their_stock, their_hand, their_discards, builds = line.split(" ")
    return Puzzle(
        hand=_pile_in(hand),
        stock=Card(stock),
        discards=_piles_in(discards),
        their_stock=Card(their_stock),
        their_hand=int(their_hand),
        their_discards=_piles_in(their_discards),
        builds=_piles_in(builds),
    )


def puzzle_of(position: SpitePosition, seat: Seat) -> Puzzle:
    """Return what `seat` sees in its turn as a puzzle, which may have any number of solutions."""
    seen = visible_cards(position)
    mine, theirs = rules().sides[seat], rules().sides[other(seat)]
    (their_hand,) = (zone.count for zone in position.zones if zone.id == theirs.hand)
    return Puzzle(
        hand=seen[mine.hand],
        stock=seen[mine.stock][-1],
        discards=tuple(seen[pile] for pile in mine.discards),
        their_stock=seen[theirs.stock][-1],
        their_hand=their_hand,
        their_discards=tuple(seen[pile] for pile in theirs.discards),
        builds=tuple(seen[pile] for pile in rules().builds),
    )


def _piles_text(piles: Piles) -> str:
    return "/".join(map(_pile_text, piles))


def _pile_text(pile: Cards) -> str:
    return "".join(pile) or _EMPTY


def _piles_in(text: str) -> Piles:
    return tuple(map(_pile_in, text.split("/")))


def _pile_in(text: str) -> Cards:
    if text == _EMPTY:
        return ()
    return tuple(Card(text[at : at + _FACE]) for at in range(0, len(text), _FACE))
