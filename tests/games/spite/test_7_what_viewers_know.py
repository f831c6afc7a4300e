"""Tests what Spite and Malice sends to viewers: no hidden card may affect a message or an answer.

This is section 7 of docs/rules.md.
A twin of a state differs from it only in facts that a viewer may not know. If anything hidden
affected the messages to that viewer, they would differ between the twins.
"""

import random
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given, settings
from msgspec import msgpack
from msgspec.structs import replace

from protocol.core.ids import SEATS, SPECTATOR, VIEWERS, Seat, Viewer, other
from protocol.core.message import Message
from protocol.core.views import Result
from protocol.games.cards import Card, Moved, Shuffled, Turned, ZoneId
from protocol.games.spite import Discard, Play, SpiteAction, SpiteCode, SpiteRules, fold_spite
from protocol.games.turns import TurnBegan
from server.games.api import Advance, Rejection
from server.games.cards.disclosure import show_table
from server.games.cards.zones import CardsMoved, ZoneShuffled
from server.games.chance import SEED_BYTES, SeededChance
from server.games.spite.state import SpiteOutcome, State
from server.games.spite.table import COMPLETED, DRAW
from tests.games.spite.random_games import (
    Played,
    any_action,
    deal,
    rule_sets,
    seeds,
    walk,
)
from tests.games.spite.tables import AT_MS, GAME, table

FEW = settings(max_examples=40, deadline=None)
Place = tuple[ZoneId, int]


def sent(messages: Iterable[Message]) -> bytes:
    """Return these messages to a viewer as the bytes that would be sent, to compare them."""
    return msgpack.encode(list(messages))


def view(state: State, viewer: Viewer) -> bytes:
    return sent([GAME.position(state, viewer)])


def shown(state: State, event: object, viewer: Viewer) -> Message:
    """Return the message that `viewer` gets about an event (a change on the table) of the game."""
    if isinstance(event, SpiteOutcome):
        tally, points = GAME.tally(event), list(event.points)
        return Result(winner=event.winner, reason=event.reason, points=points, tally=tally)
    return GAME.show(state, event)[VIEWERS.index(viewer)]


def received(state: State, events: Iterable[object], viewer: Viewer) -> bytes:
    return sent(shown(state, event, viewer) for event in events)


def hidden_places(state: State, viewer: Viewer) -> set[Place]:
    """Return the places (zone and index) of the cards whose faces the viewer may not know."""
    places: set[Place] = set()
    for zone in (DRAW, COMPLETED):
        places |= {(zone, at) for at in range(len(state.piles[zone]))}
    for seat, side in zip(SEATS, state.rule_set.sides, strict=True):
        places |= {(side.stock, at) for at in range(len(state.piles[side.stock]) - 1)}
        if seat != viewer:
            places |= {(side.hand, at) for at in range(len(state.piles[side.hand]))}
    return places


def about_to_be_seen(state: State, actor: Seat, action: SpiteAction, viewer: Viewer) -> set[Place]:
    """Return the places of the cards that this action may reveal to the viewer by the rules."""
    side = state.rule_set.sides[actor]
    seen: set[Place] = set()
    if isinstance(action, Play) and action.source == side.stock:
        seen.add((side.stock, len(state.piles[side.stock]) - 2))
    cards: Sequence[Card] = ()
    if isinstance(action, Discard):
        cards = action.cards
    if isinstance(action, Play) and action.source == side.hand:
        cards = (action.card,)
    hand = state.piles[side.hand]
    seen |= {(side.hand, at) for at, card in enumerate(hand) if card in cards}
    if viewer != SPECTATOR:
        left = range(len(state.piles[DRAW]))
        most = state.rule_set.hand_count
        from_bottom = state.rule_set.sides[viewer].draws_from_bottom
        seen |= {(DRAW, at) for at in (left[:most] if from_bottom else left[-most:])}
    return seen


def twin_of(state: State, fixed: set[Place], viewer: Viewer, chance: random.Random) -> State:
    """Return the state with the cards shuffled that are hidden from the viewer, and another seed.

    Cards at the `fixed` places stay.
    """
    places = sorted(hidden_places(state, viewer) - fixed)
    faces = [state.piles[zone][at] for zone, at in places]
    chance.shuffle(faces)
    piles: dict[ZoneId, list[Card]] = {zone: list(pile) for zone, pile in state.piles.items()}
    for (zone, at), face in zip(places, faces, strict=True):
        piles[zone][at] = face
    return replace(
        state,
        piles={zone: tuple(pile) for zone, pile in piles.items()},
        chance=SeededChance(chance.randbytes(SEED_BYTES)),
    )


def draws_after_a_shuffle(played: Played, viewer: Viewer) -> bool:
    """Return whether this step shuffles and then shows the viewer cards by chance alone."""
    shuffled = False
    for event in played.advance.events:
        shuffled |= isinstance(event, ZoneShuffled)
        if shuffled and isinstance(event, CardsMoved) and event.target == f"hand:{viewer}":
            return True
    return False


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_twins_look_the_same_and_go_on_the_same(rules: SpiteRules, seed: int) -> None:
    chance = random.Random(seed)
    for played in walk(deal(rules, seed).state, seed):
        state, seat, action = played.before, played.seat, played.action
        for viewer in VIEWERS:
            if draws_after_a_shuffle(played, viewer):
                continue
            fixed = about_to_be_seen(state, seat, action, viewer)
            twin = twin_of(state, fixed, viewer, chance)
            assert view(twin, viewer) == view(state, viewer)
            answer = GAME.act(twin, seat, action, AT_MS)
            if isinstance(answer, Rejection) and answer.code is SpiteCode.MUST_PLAY:
                continue  # The discard itself shows that the real hand has no such card.
            assert isinstance(answer, Advance)
            expected = received(state, played.advance.events, viewer)
            assert received(twin, answer.events, viewer) == expected
            assert view(answer.state, viewer) == view(played.advance.state, viewer)


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_twins_allow_and_refuse_the_same(rules: SpiteRules, seed: int) -> None:
    chance = random.Random(seed)
    for played in walk(deal(rules, seed).state, seed, limit=40):
        state = played.before
        for seat in SEATS:
            twin = twin_of(state, set(), seat, chance)
            assert GAME.legal_actions(twin, seat) == GAME.legal_actions(state, seat)
            for _ in range(20):
                action = any_action(state, chance)
                answer, twin_answer = (
                    GAME.act(state, seat, action, AT_MS),
                    GAME.act(twin, seat, action, AT_MS),
                )
                if isinstance(answer, Advance):
                    assert isinstance(twin_answer, Advance)
                else:
                    assert twin_answer == answer


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_the_deal_shows_the_turned_cards_and_the_own_hand_alone(
    rules: SpiteRules, seed: int
) -> None:
    dealt = deal(rules, seed)
    for viewer in VIEWERS:
        events = [shown(dealt.state, event, viewer) for event in dealt.events]
        for event in events:
            match event:
                case Moved(source=source, target=target, cards=list()):
                    own = target == f"hand:{viewer}"
                    turned_before = rules.stock_count == 1 and source.startswith("stock")
                    assert own or turned_before
                case Turned(zone=zone):
                    assert zone.startswith("stock")
                case _:
                    pass


@pytest.mark.parametrize("seed", range(20))
def test_stocks_that_go_back_for_another_deal_stay_unknown(seed: int) -> None:
    # With stocks of aces and deuces, every other deal is dealt again.
    rules = SpiteRules(min_wild="3", wild_in_stock=False, stock_count=8)
    dealt = deal(rules, seed)
    for viewer in VIEWERS:
        for event in dealt.events:
            if isinstance(event, CardsMoved) and event.source.startswith("stock"):
                seen = shown(dealt.state, event, viewer)
                assert seen == Moved(source=event.source, target=DRAW, cards=8)


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_folded_events_give_the_shown_position(rules: SpiteRules, seed: int) -> None:
    dealt = deal(rules, seed)
    steps = [dealt, *(played.advance for played in walk(dealt.state, seed))]
    for viewer in VIEWERS:
        position = GAME.before(rules, viewer)
        for step in steps:
            for event in step.events:
                if isinstance(event, SpiteOutcome):
                    continue
                seen = shown(step.state, event, viewer)
                assert isinstance(seen, Moved | Shuffled | Turned | TurnBegan)
                position = fold_spite(position, seen)
            assert sent([position]) == view(step.state, viewer)
            assert position.first == step.state.first
            assert position.turn is not None
            assert position.turn.seat == step.state.turn.seat
            assert position.turn.number == step.state.turn.number
            assert position.turn.moved == step.state.moved


@pytest.fixture
def state() -> State:
    return table(
        SpiteRules(),
        hand_0="2S 5C",
        hand_1="AS QS TC",
        stock_0="7C AD",
        stock_1="7H 7S 3H",
        discard_0_0="2D 3S",
        build_1="AC KC 3C",
        completed="4D 4H",
    )


@pytest.mark.parametrize(
    ("zone", "owner", "opponent", "spectator"),
    [
        ("hand:0", ("all", 2, "2S 5C"), ("count", 2, ""), ("count", 2, "")),
        ("stock:0", ("top", 2, "AD"), ("top", 2, "AD"), ("top", 2, "AD")),
        ("discard:0:0", ("all", 2, "2D 3S"), ("all", 2, "2D 3S"), ("all", 2, "2D 3S")),
        ("build:1", ("all", 3, "AC KC 3C"), ("all", 3, "AC KC 3C"), ("all", 3, "AC KC 3C")),
        ("completed", ("count", 2, ""), ("count", 2, ""), ("count", 2, "")),
    ],
)
def test_each_viewer_sees_a_zone_as_documented(
    state: State,
    zone: str,
    owner: tuple[str, int, str],
    opponent: tuple[str, int, str],
    spectator: tuple[str, int, str],
) -> None:
    viewers: tuple[Viewer, ...] = (0, other(0), SPECTATOR)
    for viewer, expected in zip(viewers, (owner, opponent, spectator), strict=True):
        shown = {z.id: z for z in show_table(state.rule_set.zones, state.piles, viewer)}
        seen = shown[ZoneId(zone)]
        assert (seen.shows, seen.count, " ".join(seen.cards)) == expected


def test_a_turn_is_shown_to_all_viewers(state: State) -> None:
    for viewer in VIEWERS:
        assert shown(state, state.turn, viewer) == TurnBegan(seat=0, number=7)
