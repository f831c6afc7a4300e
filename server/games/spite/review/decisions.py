"""The decisions of a recorded game, each as its seat saw it, for reviews.

A decision begins with a turn, or when a turned-up stock card or a new hand informs the seat during
it. It ends with the next such event or with the turn.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from protocol.core.ids import Seat
from protocol.games.cards import ZoneId
from protocol.games.spite import SpiteAction, SpitePosition
from server.games.cards.disclosure import show_table
from server.games.cards.zones import Layout
from server.games.spite import legal
from server.games.spite.levels.discards import RankDiscard
from server.games.spite.levels.plan import RankAction, RankPass
from server.games.spite.levels.plays import HAND, STOCK, RankPlay
from server.games.spite.levels.sight import WILD, Ranks, Sight, Spot, sight
from server.games.spite.record import check
from server.games.spite.record.model import Discard, Entry, Pass, Play, Record
from server.games.spite.rule_set import RuleSet
from server.games.spite.state import State
from server.games.spite.table import COMPLETED
from server.games.spite.visible import visible_cards


class Decision(Struct, frozen=True, gc=False):
    """A decision of a recorded game as its seat saw it, with the actions that the seat chose."""

    step: int
    """The step of the replay that shows the position."""
    turn: int
    seat: Seat
    rule_set: RuleSet
    piles: Layout
    """The cards that the seat saw."""
    sight: Sight
    spot: Spot
    unseen: Ranks
    """The ranks of the cards that the seat did not see, sorted: the draw pile, the covered stock
    cards and the opponent's hand. They follow from the cards that were seen.
    """
    played: tuple[RankAction, ...]
    actions: tuple[SpiteAction, ...]
    """The actions that the seat chose, with the cards that the record names."""


def decisions(record: Record) -> Iterator[Decision]:
    """Yield the completed decisions of a recorded game.

    Decisions of a seat that may ask for its refill are left out, because its value is unknown.
    Raises RecordError for the first impossible entry.
    """
    entries = [entry for entry in record.actions if isinstance(entry, check.Asked)]
    states = [advance.state for _, advance in check.replay(record)]
    first_step = len(record.deals) - 1
    begun = 0
    played: list[RankAction] = []
    actions: list[SpiteAction] = []
    for at, (entry, (before, after)) in enumerate(zip(entries, pairwise(states), strict=True)):
        action = _rank_action(before, entry)
        if action is None:
            begun = at + 1
            continue
        played.append(action)
        actions.append(check.action_of(entry))
        if not _ends(before, after, action):
            continue
        found = _decision(states[begun], first_step + begun, tuple(played), tuple(actions))
        if found is not None:
            yield found
        begun, played, actions = at + 1, [], []


def seen_by(state: State, seat: Seat) -> tuple[SpitePosition, Ranks]:
    """Return the position that a seat sees, and the sorted ranks of all cards that it has not
    seen.
    """
    zones = show_table(state.rule_set.zones, state.piles, seat)
    position = SpitePosition(zones=zones, first=None, turn=None)
    unseen = Counter(state.rule_set.pack)
    for cards in visible_cards(position).values():
        unseen.subtract(cards)
    # The completed cards lie face down, but both players saw them.
    unseen.subtract(state.piles[COMPLETED])
    rank = state.rule_set.ranks.get
    return position, tuple(sorted([rank(card, WILD) for card in unseen.elements()]))


def _decision(
    state: State, step: int, played: tuple[RankAction, ...], actions: tuple[SpiteAction, ...]
) -> Decision | None:
    seat, rule_set = state.turn.seat, state.rule_set
    position, unseen = seen_by(state, seat)
    piles = visible_cards(position)
    if legal.may_refill(rule_set, piles, seat, state.moved):
        return None
    table, spot = sight(rule_set, position, seat)
    facts = (rule_set, piles, table, spot, unseen)
    return Decision(step, state.turn.number, seat, *facts, played=played, actions=actions)


def _ends(before: State, after: State, action: RankAction) -> bool:
    """Return whether an action ends the decision: it ends the turn, or its seat learns of cards by
    it.
    """
    if not isinstance(action, RankPlay) or action.source == STOCK:
        return True
    hand = before.rule_set.sides[before.turn.seat].hand
    refilled = action.source == HAND and len(before.piles[hand]) == 1
    return refilled or after.outcome is not None


def _rank_action(state: State, entry: Entry) -> RankAction | None:
    """Return an entry of a record of Spite and Malice as an action by rank; None for a refill."""
    rank = state.rule_set.ranks.get
    match entry:
        case Play():
            source = _SOURCES.get(entry.source)
            if source is None:
                source = int(entry.source.partition(":")[2])
            height = len(state.piles[ZoneId(entry.to)])
            return RankPlay(source, rank(entry.card, WILD), height)
        case Discard():
            pile = int(entry.to.partition(":")[2])
            return RankDiscard(rank(entry.cards[0], WILD), len(entry.cards), pile)
        case Pass():
            return RankPass()
    return None


_SOURCES = {"stock": STOCK, "hand": HAND}
