"""Tests the review of whole games of Spite and Malice, which finds each seat's costliest turns.

It must be reproducible, give true reasons, and use nothing that the seat did not see.
"""

import copy
import json
import random

import pytest
from hypothesis import example, given, settings
from msgspec.structs import replace

from protocol.core.ids import SEATS, other
from protocol.games.spite import SpiteRules
from server.games.records import RecordError
from server.games.spite.levels.discards import RankDiscard
from server.games.spite.levels.levels import LEVELS
from server.games.spite.levels.plan import RankAction
from server.games.spite.levels.sight import sight
from server.games.spite.presets import PRESETS
from server.games.spite.record.check import replay
from server.games.spite.record.model import Record
from server.games.spite.record.text import read_record, to_json
from server.games.spite.review.decisions import Decision, decisions, seen_by
from server.games.spite.review.judge import judge
from server.games.spite.review.review import COSTLIEST, LEAST_LOSS, VERSION, actions_of, review_of
from server.games.spite.state import State
from server.games.spite.table import DRAW, hand
from server.games.spite.visible import visible_cards
from tests.games.spite.random_games import rule_sets, seeds
from tests.games.spite.record.games import random_record
from tests.games.spite.review.checks import problems
from tests.games.spite.review.games import record_of
from tests.games.spite.review.measure import blunders_found, rate_of
from tests.games.spite.tables import table
from tests.support.source import ROOT

SHORT = PRESETS["snm-a-short"]
GOLDEN = [
    [(8, 423116), (6, 43128)],
    [(7, 186652), (9, 124824), (5, 53915), (1, 47001), (3, 23250)],
]


@pytest.mark.long
@settings(max_examples=4, deadline=None)
@given(rules=rule_sets(), seed=seeds())
# Cards of several ranks are wild, and a group of one of them is discarded.
@example(rules=SpiteRules(min_wild="2", stock_count=26, group_discard=True), seed=0)
def test_every_rule_set_has_reviews(rules: SpiteRules, seed: int) -> None:
    record = random_record(rules, seed)
    found = review_of(record)
    assert found == review_of(record)
    assert found.review_version == VERSION
    for seat in SEATS:
        review = found.seats[seat]
        assert review.seat == seat
        losses = [turn.loss for turn in review.costliest]
        assert losses == sorted(losses, reverse=True)
        assert len(losses) <= COSTLIEST
        assert all(loss >= LEAST_LOSS for loss in losses)
        assert sum(losses) <= review.loss <= max(review.turns, 1) * 10**7
        assert len({turn.turn for turn in review.costliest}) == len(losses)
    assert list(problems(record, found)) == []


def test_names_times_and_the_result_make_no_difference() -> None:
    record = to_json(random_record(SHORT, 5))
    changed = copy.deepcopy(record) | {"id": "x", "match": "y", "players": ["", ""]}
    del changed["fairness"]
    for action in changed["actions"]:
        del action["at"]
    assert review_of(parsed(changed)) == review_of(parsed(record))


def test_an_impossible_record_has_no_review() -> None:
    record = to_json(random_record(SHORT, 5))
    record["actions"][0] = {"seat": record["first"], "do": "pass"}
    with pytest.raises(RecordError):
        review_of(parsed(record))


def test_the_review_of_a_known_game_stays_the_same() -> None:
    """If this fails, the method has changed: reviews need another version."""
    line = (ROOT / "tests/golden/record.jsonl").read_bytes().splitlines()[0]
    found = review_of(read_record(line))
    costliest = [[(turn.turn, turn.loss) for turn in seat.costliest] for seat in found.seats]
    assert (found.review_version, costliest) == (1, GOLDEN)


@settings(max_examples=8, deadline=None)
@given(rules=rule_sets(), seed=seeds())
def test_a_judgement_depends_on_nothing_that_the_seat_did_not_see(
    rules: SpiteRules, seed: int
) -> None:
    chance = random.Random(seed)
    record = random_record(rules, seed)
    states = [advance.state for _, advance in replay(record)]
    found = list(decisions(record))
    for decision in chance.sample(found, min(len(found), 5)):
        state = states[decision.step - len(record.deals) + 1]
        mixed = with_unseen_cards_mixed(state, chance)
        other_decision = decision_at(mixed, decision.played)
        assert judge(other_decision) == judge(decision)


def with_unseen_cards_mixed(state: State, chance: random.Random) -> State:
    """Return the state with all cards mixed that the seat in turn can't see."""
    seat = state.turn.seat
    covered = {side.stock: len(state.piles[side.stock]) - 1 for side in state.rule_set.sides}
    unseen = {DRAW: len(state.piles[DRAW]), hand(other(seat)): len(state.piles[hand(other(seat))])}
    places = covered | unseen
    cards = [card for zone, count in places.items() for card in state.piles[zone][:count]]
    chance.shuffle(cards)
    piles = dict(state.piles)
    for zone, count in places.items():
        piles[zone] = (*cards[:count], *state.piles[zone][count:])
        del cards[:count]
    return replace(state, piles=piles)


def decision_at(state: State, played: tuple[RankAction, ...]) -> Decision:
    seat = state.turn.seat
    seen, unseen = seen_by(state, seat)
    table_seen, spot = sight(state.rule_set, seen, seat)
    piles = visible_cards(seen)
    facts = (state.rule_set, piles, table_seen, spot, unseen)
    return Decision(1, state.turn.number, seat, *facts, played=played, actions=())


def parsed(fields: dict[str, object]) -> Record:
    return read_record(json.dumps(fields))


def test_the_line_that_the_search_finds_is_no_error() -> None:
    record = record_of(LEVELS["expert"], "snm-a-short", 3)
    found = review_of(record)
    assert sum(seat.loss for seat in found.seats) < 300_000


def test_a_lost_win_is_the_costliest_turn() -> None:
    state = table(SHORT, stock_0="3S", hand_0="9S 8S", build_0="AS 2S")
    decision = decision_at(state, (RankDiscard(9, 1, 0),))
    judgement = judge(decision)
    assert judgement is not None
    assert judgement.best.leaf is None
    best = actions_of(decision, judgement.best.actions)
    assert best[-1] == {"type": "play", "source": "stock:0", "card": "3S", "target": "build:0"}


@pytest.mark.long
def test_error_rates_fall_from_level_to_level() -> None:
    rates = [rate_of(level, 12, "snm-a-short") for level in LEVELS]
    losses = [rate.loss for rate in rates]
    assert losses == sorted(losses, reverse=True)
    assert [rate.false for rate in rates] == [[]] * len(rates)
    assert sum(rate.kinds.total() for rate in rates) > 300


@pytest.mark.long
def test_planted_blunders_are_found() -> None:
    assert blunders_found(20) >= 18
