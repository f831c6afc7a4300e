"""Tests the luck ledger of Spite and Malice: the luck of each chance event, such as a drawn card.

It must be reproducible and work with all rules, and the mean luck over many games must be zero.
"""

import copy
import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from statistics import fmean, stdev
from typing import Any

import pytest
from hypothesis import assume, given, settings

from protocol.games.spite import SpiteRules
from server.games.chance import SeededChance, words_of
from server.games.records import Head, RecordError
from server.games.self_play import play
from server.games.spite.game import GAME
from server.games.spite.luck import events
from server.games.spite.luck.events import ChanceEvent, LuckKind, chance_events
from server.games.spite.luck.ledger import SAMPLES, Numbers, expectation, ledger_of
from server.games.spite.luck.urns import Pull, UnseenCards, Urns
from server.games.spite.luck.value import CERTAIN, Valuation
from server.games.spite.policies import greedy
from server.games.spite.presets import PRESETS
from server.games.spite.record.model import Record
from server.games.spite.record.text import read_record, to_json
from server.games.spite.record.write import write_record
from server.games.spite.table import DRAW
from tests.games.spite.random_games import rule_sets, seeds
from tests.games.spite.record.games import random_record
from tests.games.spite.tables import cards, table
from tests.support.source import ROOT

Json = dict[str, Any]
SHORT = PRESETS["snm-a-short"]
GOLDEN = [
    -103093,
    81110,
    -107007,
    -23147,
    -48193,
    29380,
    -3637,
    -3694,
    -18058,
    10601,
    94597,
    12720,
    57749,
    94394,
    119481,
    152590,
    16455,
    -337907,
    0,
]
WILD = 0
GAMES = 100
"""The games whose mean luck is examined."""


def parsed(record: Json) -> Record:
    return read_record(json.dumps(record))


def greedy_record(rules: SpiteRules, seed: int) -> Record:
    chance = random.Random(seed)
    dealt = SeededChance(chance.randbytes(32))
    played = play(GAME, rules, (greedy, greedy), dealt, chance.random)
    head = Head(id="g", match="m", game=1, preset=None, rules=rules, players=("Ann", "Bø"))
    return write_record(head, played.steps)


def numbers() -> Iterator[int]:
    return words_of(bytes(32), 0)


def test_a_stock_card_that_wins_gains_what_the_others_lacked() -> None:
    state = table(SHORT, stock_0="5S", build_0="AS 2S 3S 4S", hand_0="9H 9D", draw="")
    urns = Urns((5, 5, 9), (Pull((), 1, 1),))
    won = ChanceEvent(1, "stock", 0, cards("5S"), state, urns)
    valuation = Valuation(won)
    assert valuation.came == (5,)
    assert valuation.of((5,)) == CERTAIN
    lacking = valuation.of((9,))
    assert lacking < CERTAIN / 2
    expected = (2 * CERTAIN + lacking) / 3
    found = expectation(urns, valuation.of, numbers)
    assert abs(found - expected) <= 0.5


def test_a_drawn_card_that_wins_gains_what_the_others_lacked() -> None:
    state = table(SHORT, stock_0="5S", build_0="AS 2S 3S", hand_0="9H 4D", draw="")
    urns = Urns((8,), (Pull((4, 9, 9, 9), 0, 1),))
    valuation = Valuation(ChanceEvent(1, "hand", 0, cards("4D"), state, urns))
    assert valuation.of((4,)) == CERTAIN
    found = expectation(urns, valuation.of, numbers)
    assert abs(found - (CERTAIN + 3 * valuation.of((9,))) / 4) <= 0.5


def test_several_cards_are_expected_by_samples() -> None:
    asked: list[tuple[int, ...]] = []

    def value(ranks: tuple[int, ...]) -> int:
        asked.append(ranks)
        return 10 * len(asked)

    record = random_record(SHORT, 1)
    urns = Urns((2, 3, 4, 5), (Pull((), 4, 2),))
    found = expectation(urns, value, Numbers(record))
    assert len(asked) == SAMPLES
    assert found == 10 * (SAMPLES + 1) // 2


@settings(max_examples=8, deadline=None)
@given(rules=rule_sets(), seed=seeds())
@pytest.mark.long
def test_every_rule_set_has_a_ledger(rules: SpiteRules, seed: int) -> None:
    record = random_record(rules, seed)
    found = ledger_of(record)
    assert found == ledger_of(record)
    assert all(-CERTAIN <= event.luck <= CERTAIN for event in found.events)
    assert found.luck_of(0) == -found.luck_of(1)
    steps = [event.step for event in found.events]
    assert steps == sorted(steps)
    drawn = sum(len(event.came) for event in found.events if event.kind in ("hand", "refill"))
    listed = sum(len(entry.cards) for entry in record.actions if entry.do == "draw")
    first = len(record.hands[record.first])
    # The hand that could not be filled is no chance event.
    slack = rules.hand_count if record.result.reason == "draw_exhausted" else 0
    assert listed + first - slack <= drawn <= listed + first


def test_names_times_and_the_result_make_no_difference() -> None:
    record = to_json(random_record(SHORT, 5))
    other = copy.deepcopy(record) | {"id": "x", "match": "y", "players": ["", ""]}
    del other["fairness"]
    for action in other["actions"]:
        del action["at"]
    assert ledger_of(parsed(other)) == ledger_of(parsed(record))


def test_an_impossible_record_has_no_ledger() -> None:
    record = to_json(random_record(SHORT, 5))
    record["actions"][0] = {"seat": record["first"], "do": "pass"}
    with pytest.raises(RecordError):
        ledger_of(parsed(record))


def test_the_ledger_of_a_known_game_stays_the_same() -> None:
    """If this fails, the method has changed: ledgers need another version."""
    lines = (ROOT / "tests/golden/record.jsonl").read_bytes().splitlines()
    found = ledger_of(read_record(lines[0]))
    assert (found.luck_version, [event.luck for event in found.events]) == (1, GOLDEN)


def first_urn(record: Record) -> Iterator[ChanceEvent]:
    """Yield the chance events of a single card before the first reshuffle of a recorded game.

    Until then, each card comes from the first urn: the cards that no player has seen.
    """
    drawn = 0
    for event in chance_events(record, Numbers(record)):
        drawn += len(event.cards) if event.kind != "stock" else 0
        if drawn > len(record.deals[-1].draw):
            return
        if len(event.cards) == 1:
            yield event


def cut(record: Record, event: ChanceEvent) -> Json:
    """Return a game's record up to a chance event, after which seat 1 resigns."""
    fields = to_json(record)
    asked = 0
    kept = []
    for action in fields["actions"]:
        asked += action["do"] not in ("draw", "shuffle")
        if asked > event.step - len(record.deals) + 1:
            break
        kept.append(action)
    left = [len(event.state.piles[side.stock]) for side in event.state.rule_set.sides]
    result = {"winner": 0, "reason": "resigned", "stock_left": left, "points": [1, 0]}
    return fields | {"actions": kept, "result": result}


def hidden_places(fields: Json, event: ChanceEvent) -> Iterator[tuple[list[str], int]]:
    """Yield all places where the card of a chance event could have been, unseen until then.

    Each is a pile in the record's deal, and an index in it. The event must be before the first
    reshuffle.
    """
    deal = fields["deals"][-1]
    state = event.state
    for seat, side in enumerate(state.rule_set.sides):
        own = event.kind == "stock" and seat == event.seat
        for place in range(len(state.piles[side.stock]) - 1 + own):
            yield deal["stocks"][seat], place
    own = event.kind != "stock"
    for place in range(len(state.piles[DRAW]) + own):
        yield deal["draw"], place


@pytest.mark.parametrize("kind", ["stock", "hand"])
@settings(max_examples=3, deadline=None)
@given(seed=seeds())
def test_over_all_cards_that_might_have_come_the_mean_luck_is_zero(
    kind: LuckKind, seed: int
) -> None:
    record = greedy_record(SpiteRules(), seed)
    of_kind = [found for found in first_urn(record) if found.kind == kind]
    # In a few games no stock card is turned up before the first reshuffle.
    assume(of_kind)
    event = random.Random(seed).choice(of_kind)
    game = cut(record, event)
    places = list(hidden_places(game, event))
    # Late in a game, few ranks are left among the hidden cards.
    assume(len({pile[place][0] for pile, place in places}) > 10)
    real = next(
        at for at, (pile, place) in enumerate(places) if is_place_of(game, event, pile, place)
    )
    lucks: dict[str, int] = {}
    total = 0
    for at, (pile, place) in enumerate(places):
        rank = pile[place][0]
        if rank not in lucks:
            other = copy.deepcopy(game)
            there = list(hidden_places(other, event))
            (mine, mine_at), (theirs, theirs_at) = there[real], there[at]
            mine[mine_at], theirs[theirs_at] = theirs[theirs_at], mine[mine_at]
            if kind == "hand":
                other["actions"][-1]["cards"] = [mine[mine_at]]
            *_, last = chance_events(parsed(other), numbers)
            assert last.cards == (mine[mine_at],)
            valuation = Valuation(last)
            expected = expectation(last.urns, valuation.of, numbers)
            lucks[rank] = valuation.of(valuation.came) - expected
        total += lucks[rank]
    assert abs(total / len(places)) <= 1


def is_place_of(fields: Json, event: ChanceEvent, pile: list[str], place: int) -> bool:
    """Return whether the card that the chance event brought was at this place in the record."""
    deal, side = fields["deals"][-1], event.state.rule_set.sides[event.seat]
    if event.kind == "stock":
        return (
            pile is deal["stocks"][event.seat] and place == len(event.state.piles[side.stock]) - 1
        )
    return pile is deal["draw"] and place == len(event.state.piles[DRAW])


class OneUrn(UnseenCards):
    """A wrong version of UnseenCards, which mixes the two urns of the luck ledger.

    Cards that came back to the draw pile count as never seen. A test checks that this mistake shows
    in the results.
    """

    def follow(self, events: Iterable[Any]) -> Urns | None:
        urns = super().follow(events)
        self._hidden = sorted(
            [*self._hidden, *(self._rank(placed.card) for placed in self._pile if placed.known)]
        )
        self._pile = [placed._replace(known=False) for placed in self._pile]
        return urns


def frequency(urns: Urns) -> Callable[[tuple[int, ...]], int]:
    """Return a function that values drawn ranks by their frequency among the cards that could come.

    With such a value, wrong urns show after few games.
    """
    counts = Counter(urns.pulls[-1].known or urns.hidden)
    return lambda ranks: 1000 * sum([counts[rank] for rank in ranks])


def lucks_by_kind(played: list[list[ChanceEvent]]) -> dict[LuckKind, list[int]]:
    """Return the luck of the games' chance events, as lists by kind of event.

    What was expected follows from the urns of the events in `played`, which may be wrong. What came
    is valued by the true urns.
    """
    found = defaultdict[LuckKind, list[int]](list)
    for record, taken in zip(records(GAMES), played, strict=True):
        words = Numbers(record)
        for event, mistaken in zip(chance_events(record, words), taken, strict=True):
            value = frequency(event.urns)
            rank = event.state.rule_set.ranks.get
            came = value(tuple([rank(card, WILD) for card in event.cards]))
            found[event.kind].append(came - expectation(mistaken.urns, value, words))
    return found


@cache
def records(games: int) -> list[Record]:
    return [greedy_record(SpiteRules(), seed) for seed in range(games)]


def events_of(games: int) -> list[list[ChanceEvent]]:
    return [list(chance_events(record, Numbers(record))) for record in records(games)]


def errors(lucks: list[int]) -> float:
    """Return the mean of these lucks in standard errors of the mean. It should be near zero."""
    return float(fmean(lucks) / (stdev(lucks) / len(lucks) ** 0.5))


def test_the_mean_luck_of_the_seats_whose_cards_they_are_is_zero() -> None:
    found = lucks_by_kind(events_of(GAMES))
    assert set(found) == {"stock", "hand", "refill"}
    for kind, lucks in found.items():
        assert abs(errors(lucks)) < 2, kind


@pytest.mark.long
def test_one_urn_in_place_of_two_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(events, "UnseenCards", OneUrn)
        mistaken = events_of(GAMES)
    found = lucks_by_kind(mistaken)
    assert errors(found["stock"]) > 5
    assert errors(found["hand"]) > 5
