"""A game after what is known to have happened in it, without the rules being asked again."""

from collections.abc import Iterable

from msgspec.structs import replace

from server.games.spite.state import State
from server.games.table import CardsMoved, Event, TurnStarted, ZoneShuffled, after


def follow(state: State, events: Iterable[Event]) -> State:
    """The state after an action that did not end the game; `events` is what happened by it.

    Raises ValueError for what can't have happened.
    """
    piles, shuffles, turn, moved = state.piles, state.shuffles, state.turn, state.moved
    for event in events:
        try:
            piles = after(piles, event)
        except KeyError as error:
            raise ValueError(f"no zone {error}") from error
        match event:
            case CardsMoved(target=target) if target in state.terms.builds:
                moved = True
            case TurnStarted():
                turn, moved = event, False
            case ZoneShuffled(cards=cards):
                order, shuffles = shuffles.shuffle(cards)
                if order != cards:
                    raise ValueError("a shuffle that does not follow from the seed")
    return replace(state, piles=piles, shuffles=shuffles, turn=turn, moved=moved)
