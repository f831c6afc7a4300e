"""The chance events of a recorded game, each with the position after it and its urns."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from protocol.core.ids import Seat
from server.games.cards.zones import Cards, CardsMoved, CardTurned
from server.games.spite.luck.urns import UnseenCards, Urns, Words
from server.games.spite.record.check import replay
from server.games.spite.record.deals import hands_as_dealt
from server.games.spite.record.model import Record
from server.games.spite.state import State
from server.games.spite.table import DRAW
from server.games.turns import TurnStarted

LuckKind = Literal["deal", "stock", "hand", "refill"]
"""The kinds of chance events: the deal of the stocks, a stock card that turned up, a hand filled at
the start of a turn, and a hand filled during a turn.
"""


class ChanceEvent(NamedTuple):
    """An event of a recorded game by which chance gave cards to the seat in turn."""

    step: int
    """The step of the replay that shows the event."""
    kind: LuckKind
    seat: Seat
    cards: Cards
    state: State
    """The state after the event."""
    urns: Urns


def chance_events(record: Record, words: Words) -> Iterator[ChanceEvent]:
    """Yield the chance events of a game except the deal of the stocks and of the second hand.

    An action that ends the game is no chance event. A hand that can't be filled is none either,
    because that depends on the number of cards only. Raises RecordError for the first impossible
    entry of the record.
    """
    advances = replay(record)
    _, dealt = next(advances)
    rule_set, deal = dealt.state.rule_set, record.deals[-1]
    draw = deal.draw + hands_as_dealt(record)
    unseen = UnseenCards(rule_set, deal.stocks, draw, words)
    begun = len(record.deals) - 1
    if rule_set.rules.opening_hands == "both":
        urns = unseen.follow_hands(rule_set.hand_count)
        yield ChanceEvent(
            begun, "hand", record.first, record.hands[record.first], dealt.state, urns
        )
    turn = next(at for at, event in enumerate(dealt.events) if isinstance(event, TurnStarted))
    yield from _event(begun, unseen, dealt.state, dealt.events[turn:])
    for step, (_, advance) in enumerate(advances, start=begun + 1):
        yield from _event(step, unseen, advance.state, advance.events)


def _event(
    step: int, unseen: UnseenCards, state: State, events: tuple[object, ...]
) -> Iterator[ChanceEvent]:
    urns = unseen.follow(events)
    if urns is None or state.outcome is not None:
        return
    turned = tuple([event.card for event in events if isinstance(event, CardTurned)])
    if turned:
        yield ChanceEvent(step, "stock", state.turn.seat, turned, state, urns)
        return
    begins = any(isinstance(event, TurnStarted) for event in events)
    drawn = tuple(
        [
            card
            for event in events
            if isinstance(event, CardsMoved) and event.source == DRAW
            for card in event.cards
        ]
    )
    kind: LuckKind = "hand" if begins or not state.moved else "refill"
    yield ChanceEvent(step, kind, state.turn.seat, drawn, state, urns)
