"""Random rule sets, and random games by them: everything follows from what hypothesis draws."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from protocol.commands import Action
from protocol.ids import Card, Seat, ZoneId
from protocol.rules import DiscardAction, PlayAction, Rules
from server.games.api import Advance, BadRules
from server.games.shuffle import SEED_BYTES, SeededShuffles
from server.games.spite.options import check_rules
from server.games.spite.state import State
from tests.games.spite.tables import GAME

ACTIONS_A_GAME = 120
"""Random games are left unfinished after so many actions."""


@dataclass(frozen=True)
class Played:
    """One action that was carried out."""

    before: State
    seat: Seat
    action: Action
    advance: Advance[State]


def _playable(rules: Rules) -> bool:
    try:
        check_rules(rules)
    except BadRules:
        return False
    return True


def rule_sets() -> st.SearchStrategy[Rules]:
    """Any rule set that can be played; small stocks and packs now and then, so that games end."""
    return st.builds(
        Rules,
        decks=st.integers(1, 4),
        jokers=st.booleans(),
        min_wild=st.sampled_from("23456789TJQKW"),
        stock_count=st.integers(1, 8) | st.integers(1, 26),
        build_count=st.integers(1, 6),
        discard_count=st.integers(1, 5),
        hand_count=st.integers(1, 8),
        wild_in_stock=st.booleans(),
        first_player=st.sampled_from(("highest_stock", "random")),
        shuffle=st.sampled_from(("draw_empty", "deck_removed", "any_draw")),
        draw_exhausted=st.sampled_from(("draw", "fewest_stock")),
    ).filter(_playable)


def seeds() -> st.SearchStrategy[int]:
    """What a random game follows from."""
    return st.integers(0, 2**32 - 1)


def deal(rules: Rules, seed: int) -> Advance[State]:
    """A dealt game."""
    return GAME.deal(rules, SeededShuffles(random.Random(seed).randbytes(SEED_BYTES)))


def walk(start: State, seed: int, limit: int = ACTIONS_A_GAME) -> Iterator[Played]:
    """Random legal actions from `start` on, more often plays than discards."""
    chance = random.Random(seed)
    state = start
    for _ in range(limit):
        if state.outcome is not None:
            return
        seat = state.turn.seat
        legal = GAME.legal_actions(state, seat)
        action = legal[0] if chance.random() < 0.6 else chance.choice(legal)
        answer = GAME.apply(state, seat, action)
        assert isinstance(answer, Advance), answer
        yield Played(state, seat, action, answer)
        state = answer.state


def _zones(state: State) -> list[ZoneId]:
    return [*state.terms.zones, ZoneId("stock:2"), ZoneId("build:24"), ZoneId("nowhere")]


def _faces(state: State) -> list[Card]:
    return [*sorted(set(state.terms.pack)), Card("1"), Card("ZZ")]


def any_action(state: State, chance: random.Random) -> Action:
    """An action that names zones and faces, rarely a sensible one."""
    zones, faces = _zones(state), _faces(state)
    if chance.random() < 0.7:
        source, target = chance.choice(zones), chance.choice(zones)
        return PlayAction.model_construct(source=source, card=chance.choice(faces), target=target)
    cards = chance.choices(faces, k=chance.choice((1, 1, 2)))
    return DiscardAction.model_construct(cards=cards, target=chance.choice(zones))


def all_actions(state: State) -> list[Action]:
    """Every action that names zones and faces, sensible or not."""
    zones, faces = _zones(state), _faces(state)
    plays = [
        PlayAction.model_construct(source=source, card=card, target=target)
        for source in zones
        for card in faces
        for target in zones
    ]
    discards = [
        DiscardAction.model_construct(cards=[card], target=target)
        for card in faces
        for target in zones
    ]
    pairs = [
        DiscardAction.model_construct(cards=[card, card], target=target)
        for card in faces[:3]
        for target in zones
    ]
    return [*plays, *discards, *pairs]
