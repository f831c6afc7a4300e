"""Hand-made tables of Spite and Malice for tests of its rules, and actions at them."""

from collections.abc import Mapping

from protocol.core.ids import Seat
from protocol.games.cards import Card, ZoneId
from protocol.games.spite import Discard, Play, SpiteAction, SpiteRules
from server.games.api import Advance, Rejection
from server.games.cards.zones import Cards
from server.games.chance import SeededChance
from server.games.spite.game import SpiteAndMalice
from server.games.spite.rule_set import rule_set_of
from server.games.spite.state import State
from server.games.spite.table import DRAW
from server.games.turns import TurnStarted

GAME = SpiteAndMalice()
SEED = bytes(range(32))
AT_MS = 1_700_000_000_000
"""The time of all actions. It makes no difference in this game."""


def cards(faces: str) -> Cards:
    """Return the cards in a text such as `"7S TH"`, bottom to top."""
    return tuple(Card(face) for face in faces.split())


def table(rules: SpiteRules, seat: Seat = 0, **piles: str) -> State:
    """Return a state of Spite and Malice with these piles, in which it is the turn of `seat`.

    `hand_0="7S TH"` is the zone `hand:0`. The remaining cards lie in the draw pile, below the cards
    that `draw` names. With `draw=""` the draw pile is empty and they are left out. An omitted stock
    has three cards.
    """
    rule_set = rule_set_of(rules)
    named = {ZoneId(name.replace("_", ":")): cards(faces) for name, faces in piles.items()}
    layout: dict[ZoneId, Cards] = dict.fromkeys(rule_set.zones, ())
    layout |= {side.stock: cards("9S 9H 9D") for side in rule_set.sides}
    layout |= named
    if piles.get("draw") != "":
        layout[DRAW] = _rest(rule_set.pack, layout) + layout[DRAW]
    return State(rule_set, layout, 0, TurnStarted(seat, 7), SeededChance(SEED))


def _rest(pack: Cards, layout: Mapping[ZoneId, Cards]) -> Cards:
    left = list(pack)
    for pile_cards in layout.values():
        for card in pile_cards:
            if card in left:
                left.remove(card)
    return tuple(left)


def play(source: str, card: str, target: str) -> Play:
    """Return the action of Spite and Malice that plays this card from `source` onto `target`."""
    return Play(source=ZoneId(source), card=Card(card), target=ZoneId(target))


def discard(card: str, target: str) -> Discard:
    """Return the action of Spite and Malice that discards this card onto the pile `target`."""
    return Discard(cards=[Card(card)], target=ZoneId(target))


def done(state: State, seat: Seat, action: SpiteAction) -> Advance[State]:
    """Return the result of an action in Spite and Malice: the state after it, and the events.

    Raises AssertionError if the action is illegal.
    """
    answer = GAME.act(state, seat, action, AT_MS)
    assert isinstance(answer, Advance), answer
    return answer


def refused(state: State, seat: Seat, action: SpiteAction) -> str:
    """Return the code with which Spite and Malice rejects an action.

    Raise AssertionError if it accepts the action.
    """
    answer = GAME.act(state, seat, action, AT_MS)
    assert isinstance(answer, Rejection), answer
    return answer.code


def pile(state: State, zone: str) -> str:
    """Return the faces of the cards in a zone of Spite and Malice as text: `"7S TH"`, top last."""
    return " ".join(state.piles[ZoneId(zone)])
