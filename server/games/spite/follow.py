"""Applies known events of Spite and Malice to a state without consulting the rules, as when a match
is updated from its stored steps.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from server.games.cards.zones import CardsMoved, ZoneShuffled, after
from server.games.spite.state import State
from server.games.turns import TurnStarted


def follow(state: State, events: Iterable[Any]) -> State:
    """Return the state of Spite and Malice after the `events` of an action.

    The action didn't end the game. Raises ValueError for impossible events.
    """
    piles, chance, turn, moved = state.piles, state.chance, state.turn, state.moved
    for event in events:
        if isinstance(event, TurnStarted):
            turn, moved = event, False
            continue
        piles = after(piles, event)
        match event:
            case CardsMoved(target=target) if target in state.rule_set.builds:
                moved = True
            case ZoneShuffled(cards=cards):
                order, chance = chance.shuffle(cards)
                if order != cards:
                    raise ValueError("a shuffle doesn't match the seed")
    return replace(state, piles=piles, chance=chance, turn=turn, moved=moved)
