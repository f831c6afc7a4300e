"""Tests Spite and Malice in the terminal (`spite play`): the table as text, and typed moves."""

import pytest

from protocol.core.ids import Seat
from protocol.core.views import MatchView
from protocol.games.cards import Card, ZoneId
from protocol.games.spite import Discard, Pass, Play, Refill, SpiteAction, SpitePosition
from server.game_contract.games import states
from server.game_contract.shown import match_view as match_view_of
from server.games.registry import DEFAULT_GAME, GAMES
from server.games.spite.presets import PRESETS
from server.games.spite.terminal import SpiteTerminal
from server.games.terminal import NoMove
from server.matches.core.view import match_view
from tests.support.matches import begun

TERMINAL = SpiteTerminal()


def table() -> tuple[MatchView, Seat]:
    """Return the view of a game that has just begun, as the seat in turn sees it, and that seat."""
    match = begun()
    (seat,) = GAMES[match.settings.game_key].actors(match.game.state)
    return match_view(match, seat), seat


def hand_of(view: MatchView, seat: Seat) -> list[Card]:
    assert view.game is not None
    position = view.game.position
    assert isinstance(position, SpitePosition)
    (hand,) = [zone for zone in position.zones if zone.id == f"hand:{seat}"]
    return hand.cards


def test_the_text_shows_the_own_hand_and_counts_the_other() -> None:
    view, seat = table()
    text = TERMINAL.describe(view)
    assert " ".join(hand_of(view, seat)) in text
    assert "hand 0 cards" in text
    assert "Your turn." in text


def test_moves_are_typed_as_card_and_target() -> None:
    view, seat = table()
    card = hand_of(view, seat)[0]
    assert TERMINAL.parse(f"{card} b2", view, seat) == Play(
        source=ZoneId(f"hand:{seat}"), card=card, target=ZoneId("build:1")
    )
    assert TERMINAL.parse(f"{card[0].lower()} D4", view, seat) == Discard(
        cards=[card], target=ZoneId(f"discard:{seat}:3")
    )
    stock = TERMINAL.parse("s b1", view, seat)
    assert isinstance(stock, Play)
    assert (stock.source, stock.target) == (f"stock:{seat}", "build:0")


def typed(action: SpiteAction) -> str:
    """Return the line by which a player types an action."""
    match action:
        case Play(source=source, card=card, target=target):
            kind, _, pile = source.partition(":")
            number = int(pile.rpartition(":")[2]) + 1
            what = {"stock": "s", "hand": card, "discard": f"d{number}"}[kind]
            return f"{what} b{int(target.rpartition(':')[2]) + 1}"
        case Discard(cards=cards, target=target):
            return f"{' '.join(cards)} d{int(target.rpartition(':')[2]) + 1}"
    return action.type


@pytest.mark.parametrize("preset", PRESETS)
def test_every_legal_action_can_be_typed(preset: str) -> None:
    game, rules = GAMES[DEFAULT_GAME], PRESETS[preset]
    kinds, largest = set(), 1
    for seed in range(3):
        for state in states(game, rules, seed):
            for seat in game.actors(state):
                view = match_view_of(game, rules, state, seat)
                for action in game.legal_actions(state, seat):
                    assert TERMINAL.parse(typed(action), view, seat) == action
                    kinds.add(action.type)
                    if isinstance(action, Discard):
                        largest = max(largest, len(action.cards))
    assert kinds >= {"play", "discard"}
    assert ("refill" in kinds) == (rules.refill == "manual")
    assert (largest > 1) == rules.group_discard


def test_a_refill_and_a_pass_are_typed_by_name() -> None:
    view, seat = table()
    assert TERMINAL.parse(" Refill ", view, seat) == Refill()
    assert TERMINAL.parse("pass", view, seat) == Pass()


def test_a_group_is_typed_as_its_cards() -> None:
    view, seat = table()
    first, second, *_ = hand_of(view, seat)
    group = TERMINAL.parse(f"{first} {second} d1", view, seat)
    assert group == Discard(cards=[first, second], target=ZoneId(f"discard:{seat}:0"))
    # The rank does not take the card that the other word names.
    named = TERMINAL.parse(f"{second[0]} {first} d1", view, seat)
    assert isinstance(named, Discard)
    assert first in named.cards
    with pytest.raises(NoMove, match="one card at a time"):
        TERMINAL.parse(f"{first} {second} b1", view, seat)


@pytest.mark.parametrize("line", ["", "hello", "s", "d1 b1", "d9 b1", "X b1", "7 c1"])
def test_other_lines_are_not_moves(line: str) -> None:
    view, seat = table()
    with pytest.raises(NoMove):
        TERMINAL.parse(line, view, seat)
