"""The deal of Spite and Malice, and the choice of the first player (docs/rules.md, section 3)."""

from collections import Counter

from protocol.core.ids import SEATS, Seat, other
from server.games.api import Advance
from server.games.cards.zones import Cards
from server.games.chance import Chance
from server.games.spite.act import StepBuilder, begin_turn
from server.games.spite.cards import rank
from server.games.spite.rule_set import RuleSet
from server.games.spite.state import State
from server.games.spite.table import DRAW
from server.games.turns import TurnStarted

_BEFORE_PLAY = TurnStarted(seat=0, number=0)
"""The turn in the state of a game whose first turn has not begun. No viewer sees it."""


def deal(rule_set: RuleSet, chance: Chance, previous_first: Seat | None = None) -> Advance[State]:
    """Deal Spite and Malice, again while equal stock cards decide no first player. Then begin the
    first turn.

    `previous_first` began the previous game of the match; it is None in the first game.
    """
    step = StepBuilder(dict(rule_set.before()), chance, rule_set=rule_set, turn=_BEFORE_PLAY)
    _deal_stocks(step)
    first = _beginner(step, previous_first)
    while first is None:
        for side in rule_set.sides:
            step.gather(side.stock, DRAW)
        _deal_stocks(step)
        first = _beginner(step, previous_first)
    if rule_set.rules.opening_hands == "both":
        _deal_hands(step, first)
    begin_turn(step, first)
    state = State(rule_set, step.piles, first, step.turn, step.chance, step.outcome)
    return Advance(state, tuple(step.events))


def _deal_stocks(step: StepBuilder) -> None:
    rule_set = step.rule_set
    eligible = rule_set.stock_cards
    if eligible is None:
        step.shuffle(DRAW)
    else:
        _lay_on_top(step, eligible)
    for side in rule_set.sides:
        step.deal(DRAW, side.stock, rule_set.rules.stock_count)
    if eligible is not None:
        step.shuffle(DRAW)
    for side in rule_set.sides:
        step.turn_up(side.stock)


def _lay_on_top(step: StepBuilder, eligible: Cards) -> None:
    """Shuffle the eligible cards onto the others of the pack, so that stocks get only those."""
    rest = tuple((Counter(step.piles[DRAW]) - Counter(eligible)).elements())
    order, step.chance = step.chance.shuffle(eligible)
    step.arrange(DRAW, rest + order)


def _deal_hands(step: StepBuilder, first: Seat) -> None:
    for _ in range(step.rule_set.hand_count):
        for seat in (first, other(first)):
            step.deal(DRAW, step.rule_set.sides[seat].hand, 1)


def _beginner(step: StepBuilder, previous_first: Seat | None) -> Seat | None:
    """Return the seat that begins Spite and Malice, or None if equal ranks require a new deal."""
    first_player = step.rule_set.rules.first_player
    if first_player == "highest_stock":
        zero, one = (rank(step.piles[step.rule_set.sides[seat].stock][-1]) for seat in SEATS)
        if zero == one:
            return None
        return 0 if zero > one else 1
    if first_player == "alternate" and previous_first is not None:
        return other(previous_first)
    lot, step.chance = step.chance.draw_lots()
    return lot
