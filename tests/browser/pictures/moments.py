"""Conditions for interesting moments of Spite and Malice, for pictures and films.

Each function returns whether a moment of a game is such a one. The viewer has seat 0.
"""

from typing import Any

from protocol.core.ids import Seat, other
from protocol.games.spite import Discard
from server.games.cards.zones import CardTurned
from server.games.spite import legal
from server.games.spite.cards import is_wild
from server.games.spite.state import State
from tests.browser.pictures.deals import Moment

YOU: Seat = 0


def is_dealt_again(events: tuple[Any, ...]) -> bool:
    """Return whether the events of a deal show equal first cards, so that it is dealt again."""
    return sum(isinstance(event, CardTurned) for event in events) == 4


def is_dealt(moment: Moment) -> bool:
    """Return whether no player has acted since the deal."""
    return not moment.past


def is_in_the_middle(moment: Moment) -> bool:
    """Return whether it is the viewer's turn, with various piles, a wild, and several plays."""
    state = _own_turn(moment)
    if state is None:
        return False
    rule_set, piles = state.rule_set, state.piles
    builds = [piles[build] for build in rule_set.builds]
    discards = [piles[pile] for side in rule_set.sides for pile in side.discards]
    return (
        sum(len(pile) > 1 for pile in builds) >= 3
        and any(is_wild(pile[-1], rule_set.rules) for pile in builds if pile)
        and sum(len(pile) > 0 for pile in discards) >= 6
        and sum(len(pile) > 2 for pile in discards) >= 2
        and len(piles[rule_set.sides[YOU].hand]) >= 4
        and len(legal.plays(rule_set, piles, YOU)) >= 2
    )


def is_blocked(moment: Moment) -> bool:
    """Return whether the viewer's turn has just begun and no card fits a build pile.

    The first turns of a game do not count.
    """
    state = _own_turn(moment)
    if state is None or state.moved or state.turn.number < 8:
        return False
    return not legal.plays(state.rule_set, state.piles, YOU)


def has_wild_to_place(moment: Moment) -> bool:
    """Return whether the viewer is in turn and their stock shows a wild card.

    The build piles must have at least three different heights.
    """
    state = _own_turn(moment)
    if state is None:
        return False
    stock = state.piles[state.rule_set.sides[YOU].stock]
    if not is_wild(stock[-1], state.rule_set.rules):
        return False
    heights = {len(state.piles[build]) for build in state.rule_set.builds}
    return len(heights) >= 3


def has_mates(moment: Moment) -> bool:
    """Return whether the viewer may discard several cards of one rank together.

    The first turns of a game do not count.
    """
    state = _own_turn(moment)
    if state is None or state.turn.number < 10:
        return False
    actions = legal.legal_actions(state.rule_set, state.piles, YOU, state.moved)
    return any(isinstance(action, Discard) and len(action.cards) > 1 for action in actions)


def is_won(moment: Moment) -> bool:
    """Return whether the viewer has just won a game of more than 60 actions."""
    return _is_won_by(moment, YOU)


def is_lost(moment: Moment) -> bool:
    """Return whether the opponent has just won a game of more than 60 actions."""
    return _is_won_by(moment, other(YOU))


def _own_turn(moment: Moment) -> State | None:
    state: State = moment.state
    return state if moment.game.actors(state) == {YOU} else None


def _is_won_by(moment: Moment, seat: Seat) -> bool:
    state: State = moment.state
    return state.outcome is not None and state.outcome.winner == seat and len(moment.past) > 60
