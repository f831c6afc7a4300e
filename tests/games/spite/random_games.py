"""Random rule sets, games and actions of Spite and Malice, for property tests with Hypothesis."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from hypothesis import strategies as st
from msgspec.structs import replace

from protocol.core.ids import Seat
from protocol.games.cards import Card, ZoneId
from protocol.games.spite import Discard, Pass, Play, Refill, SpiteAction, SpiteRules
from server.games.api import Advance, BadRules
from server.games.chance import SEED_BYTES, SeededChance, revealed
from server.games.spite.options import check_rules
from server.games.spite.state import State
from tests.games.spite.tables import AT_MS, GAME

ACTIONS_PER_GAME = 120
"""The number of actions after which a random game is left unfinished."""
OTHER_FACES = 5
"""The number of cards per zone that are named although they may not be there."""


@dataclass(frozen=True)
class Played:
    """One action of a random game of Spite and Malice, and its result."""

    before: State
    seat: Seat
    action: SpiteAction
    advance: Advance[State]


def _playable(rules: SpiteRules) -> bool:
    try:
        check_rules(rules)
    except BadRules:
        return False
    return True


def rule_sets() -> st.SearchStrategy[SpiteRules]:
    """Return a Hypothesis strategy for random playable rule sets of Spite and Malice.

    Some have small stocks and packs, so that games end soon.
    """
    any_rules = st.builds(
        SpiteRules,
        pack=st.sampled_from(("standard", "standard", "twelves")),
        decks=st.integers(1, 4),
        jokers=st.booleans(),
        min_wild=st.sampled_from("23456789TJQKW"),
        stock_count=st.integers(1, 8) | st.integers(1, 26),
        build_count=st.integers(1, 6) | st.just("unlimited"),
        discard_count=st.integers(1, 5),
        hand_count=st.integers(1, 8),
        wild_in_stock=st.booleans(),
        stock_from=st.just("pack"),
        opening_hands=st.sampled_from(("first_turn", "both")),
        first_player=st.sampled_from(("highest_stock", "random", "alternate")),
        shuffle=st.sampled_from(("draw_empty", "deck_removed", "any_draw")),
        refill=st.sampled_from(("automatic", "manual")),
        group_discard=st.booleans(),
        must_play=st.sampled_from(("none", "aces", "aces_and_deuces")),
        draw_exhausted=st.sampled_from(("draw", "fewest_stock")),
        scoring=st.sampled_from(("wins", "stock_left", "twelves")),
        match_target=st.integers(1, 500),
        dealing=st.sampled_from(("one_end", "two_ends")),
    )
    return (any_rules | any_rules.map(_with_own_deck)).filter(_playable)


def _with_own_deck(rules: SpiteRules) -> SpiteRules:
    """Return the rules with one of the decks dealt out as the two stocks, half to each seat.

    That determines some other options.
    """
    settled = {
        "pack": "standard",
        "decks": max(rules.decks, 2),
        "stock_count": 27 if rules.jokers else 26,
        "wild_in_stock": True,
        "stock_from": "own_deck",
    }
    return replace(rules, **settled)


def seeds() -> st.SearchStrategy[int]:
    """Return a Hypothesis strategy for the seeds of random games."""
    return st.integers(0, 2**32 - 1)


def deal(rules: SpiteRules, seed: int) -> Advance[State]:
    """Deal a game of Spite and Malice with chance from `seed`. Return the first state and events.

    At random, none, one or both of the clients contribute to its shuffles.
    """
    chance = random.Random(seed)
    secret, *added = (chance.randbytes(SEED_BYTES) for _ in range(3))
    zero, one = (given if chance.random() < 0.5 else None for given in added)
    return GAME.begin(rules, SeededChance(secret, 0, revealed(secret, zero, one)), None, AT_MS)


def walk(start: State, seed: int, limit: int = ACTIONS_PER_GAME) -> Iterator[Played]:
    """Yield random legal actions of Spite and Malice and their results, from the state `start`.

    The first legal action is the most frequent. Stop at the end of the game, or after `limit`
    actions.
    """
    chance = random.Random(seed)
    state = start
    for _ in range(limit):
        if state.outcome is not None:
            return
        seat = state.turn.seat
        legal = GAME.legal_actions(state, seat)
        action = legal[0] if chance.random() < 0.6 else chance.choice(legal)
        answer = GAME.act(state, seat, action, AT_MS)
        assert isinstance(answer, Advance), answer
        yield Played(state, seat, action, answer)
        state = answer.state


def _zones(state: State) -> list[ZoneId]:
    """Return the zones of a table of Spite and Malice, and some that don't exist.

    Of many empty places for build piles, only a few are included.
    """
    unlimited = state.rule_set.rules.build_count == "unlimited"
    empty = [zone for zone in state.rule_set.builds if unlimited and not state.piles[zone]]
    left_out = set(empty[3:-1])
    table = [zone for zone in state.rule_set.zones if zone not in left_out]
    return [*table, ZoneId("stock:2"), ZoneId("build:100"), ZoneId("nowhere")]


def _faces(state: State) -> list[Card]:
    return sorted({*state.rule_set.pack, Card("1"), Card("ZZ")})


def any_action(state: State, chance: random.Random) -> SpiteAction:
    """Return one action of Spite and Malice with random zones and faces, which is rarely legal."""
    zones, faces = _zones(state), _faces(state)
    if chance.random() < 0.05:
        return chance.choice((Refill(), Pass()))
    if chance.random() < 0.7:
        source, target = chance.choice(zones), chance.choice(zones)
        return Play(source=source, card=chance.choice(faces), target=target)
    cards = chance.choices(faces, k=chance.choice((1, 1, 2)))
    return Discard(cards=cards, target=chance.choice(zones))


def actions(state: State, chance: random.Random) -> list[SpiteAction]:
    """Return actions in this state, legal or not, to compare the game's answers with its list.

    Plays include every card in its source and a few other faces. Discards include every single
    face, every group of a hand's cards, and a few pairs.
    """
    zones, faces = _zones(state), _faces(state)
    plays = [
        Play(source=source, card=card, target=target)
        for source in zones
        for card in sorted({*state.piles.get(source, ()), *chance.sample(faces, OTHER_FACES)})
        for target in zones
    ]
    discards = [Discard(cards=[card], target=target) for card in faces for target in zones]
    return [*plays, *discards, *_all_groups(state, faces, zones), Refill(), Pass()]


def _all_groups(state: State, faces: list[Card], zones: list[ZoneId]) -> list[SpiteAction]:
    """Return discards of several cards: a few pairs to any zone, and groups of hand cards.

    Every group of cards in either hand is discarded onto every discard pile, in one order.
    """
    pairs = [[card, card] for card in faces[:3]]
    anywhere = [Discard(cards=pair, target=target) for pair in pairs for target in zones]
    chosen = {
        tuple(sorted(group))
        for side in state.rule_set.sides
        for size in range(2, len(state.piles[side.hand]) + 1)
        for group in combinations(state.piles[side.hand], size)
    }
    piles = [pile for side in state.rule_set.sides for pile in side.discards]
    groups = [
        Discard(cards=list(group), target=pile)
        for group in sorted(chosen.difference(map(tuple, pairs)))
        for pile in piles
    ]
    return [*anywhere, *groups]
