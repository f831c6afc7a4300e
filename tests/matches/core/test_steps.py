"""Tests that applying a match's stored steps leads to the match that was decided, in every game.

Steps that do not fit the match are rejected.
"""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from protocol.core.clock import TimeControl
from protocol.core.ids import SEATS, CommandId, Version
from protocol.core.views import Proposal
from protocol.games.cards import ZoneId
from protocol.games.spite import SpiteRules
from server.games.cards.zones import ZoneShuffled
from server.matches.core.decisions import decide
from server.matches.core.model import Match, MatchStep
from server.matches.core.requests import (
    AllowToTakeBack,
    BeginGame,
    CommitNumber,
    DeclineProposal,
    PlayAgain,
    ProposeDraw,
    Request,
    ResignGame,
    TakeAction,
    TakeBackAction,
    TakeSeat,
    WantNextGame,
)
from server.matches.core.steps import Decision, apply_step, deadline_ms, is_replayable
from server.matches.core.storage import dump_step, load_step
from tests.games.spite.random_games import rule_sets
from tests.support.matches import BEN, GAME, NOW, action, begun, offer, with_settings


def some_request(match: Match, chance: Random, number: int) -> Request:
    """Return a random request of a client that fits the status of the match.

    `number` makes the command's id.
    """
    command = CommandId(str(number))
    seat = chance.choice(SEATS)
    if match.status == "starting":
        return BeginGame()
    if match.status == "between":
        return WantNextGame(seat, command, match.game.number + 1)
    if match.status == "finished":
        return PlayAgain(seat, command, match.id)
    if chance.random() < 0.03:
        if chance.random() < 0.3:
            proposal: Proposal = chance.choice(("draw", "take_back"))
            return DeclineProposal(seat, command, match.game.number, match.version, proposal)
        if chance.random() < 0.7:
            return ProposeDraw(seat, command, match.game.number, match.version)
        return ResignGame(seat, command, match.game.number)
    if chance.random() < 0.1:
        kind = chance.choice((TakeBackAction, AllowToTakeBack))
        return kind(seat, command, match.game.number, match.version)
    (actor,) = GAME.actors(match.game.state)
    legal = GAME.legal_actions(match.game.state, actor)
    return TakeAction(actor, command, match.version, chance.choice(legal))


CLOCKS = (None, TimeControl(bank_ms=60_000, increment_ms=10), TimeControl(days=1))


@given(rules=rule_sets(), clock=st.sampled_from(CLOCKS), seed=st.integers(0, 2**32))
def test_applying_a_step_leads_to_the_decided_match(
    rules: SpiteRules, clock: TimeControl | None, seed: int
) -> None:
    chance = Random(seed)
    match = with_settings(offer(seed.to_bytes(32)), rules=rules, clock=clock)
    for number in range(80):
        entering = match.status == "open"
        request = (
            TakeSeat(BEN, CommandId("in")) if entering else some_request(match, chance, number)
        )
        answer = decide(match, request, NOW + number)
        if not isinstance(answer, Decision):
            continue
        assert answer.deadline_ms == deadline_ms(answer.match)
        step = load_step(dump_step(answer.step, GAME), match)
        if is_replayable(step, GAME):
            assert apply_step(match, step) == answer.match
        match = answer.match


def test_actions_are_replayable() -> None:
    answer = decide(begun(), action(begun()), NOW)
    assert isinstance(answer, Decision)
    assert is_replayable(answer.step, GAME)


@pytest.mark.parametrize(
    ("match", "request_"),
    [
        (offer(), TakeSeat(BEN, CommandId("in"))),
        (offer(), CommitNumber(0, CommandId("add"), 1, bytes(32))),
        (begun(), ProposeDraw(0, CommandId("draw"), 1, Version(2))),
        (begun(), ResignGame(0, CommandId("bye"), 1)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_steps_that_change_more_than_the_game_are_not_replayable(
    match: Match, request_: Request
) -> None:
    answer = decide(match, request_, NOW)
    assert isinstance(answer, Decision)
    assert not is_replayable(answer.step, GAME)


def an_action() -> tuple[Match, MatchStep]:
    """Return a match in its first turn, and the step that a legal action then makes."""
    answer = decide(begun(), action(begun()), NOW)
    assert isinstance(answer, Decision)
    return begun(), answer.step


def test_a_step_of_another_version_is_rejected() -> None:
    match, step = an_action()
    with pytest.raises(ValueError, match="does not follow"):
        apply_step(match, replace(step, version=Version(step.version + 1)))


def test_a_step_that_moves_missing_cards_is_rejected() -> None:
    match, step = an_action()
    spoilt = replace(step.events[0], cards=("XX",))
    with pytest.raises(ValueError, match="not in"):
        apply_step(match, replace(step, events=(spoilt, *step.events[1:])))


def test_a_shuffle_that_does_not_follow_from_the_seed_is_rejected() -> None:
    match, step = an_action()
    order = tuple(reversed(match.game.state.piles[ZoneId("draw")]))
    spoilt = ZoneShuffled(ZoneId("draw"), order)
    with pytest.raises(ValueError, match="seed"):
        apply_step(match, replace(step, events=(spoilt, *step.events)))
