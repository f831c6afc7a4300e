"""The review of a record of Spite and Malice: the costliest turns of each seat."""

from collections.abc import Iterable, Mapping
from typing import Any

from protocol.core.ids import SEATS, Seat
from protocol.core.named import to_data
from server.games.review import Review, ReviewedTurn, SeatReview
from server.games.spite.levels.plan import RankAction
from server.games.spite.levels.rank_actions import action_of, after_action
from server.games.spite.record.model import Record
from server.games.spite.review.decisions import Decision, decisions
from server.games.spite.review.judge import Judgement, judge
from server.games.spite.review.reasons import Case, reasons_of

VERSION = 1
"""The version of reviews. Any change of the expert or its weights needs another one."""
COSTLIEST = 5
"""The maximum number of turns that a review lists per seat."""
LEAST_LOSS = 2_500
"""The minimum loss of a turn that a review lists, in millionths."""


def review_of(record: Record) -> Review:
    """Return the review of a record of Spite and Malice. Raises RecordError for the first
    impossible entry.
    """
    found = [(decision, judge(decision)) for decision in decisions(record)]
    zero, one = (_of_seat(seat, [each for each in found if each[0].seat == seat]) for seat in SEATS)
    return Review(VERSION, (zero, one))


def actions_of(decision: Decision, line: Iterable[RankAction]) -> tuple[Mapping[str, Any], ...]:
    """Return a line of play as actions of the rules, in their named form."""
    piles, found = decision.piles, []
    for each in line:
        action = action_of(decision.rule_set, piles, decision.seat, each)
        piles = {**piles, **after_action(decision.rule_set, piles, decision.seat, action)}
        found.append(to_data(action))
    return tuple(found)


def _of_seat(seat: Seat, found: list[tuple[Decision, Judgement | None]]) -> SeatReview:
    judged = [(decision, judgement) for decision, judgement in found if judgement is not None]
    costliest: dict[int, tuple[Decision, Judgement]] = {}
    for decision, judgement in judged:
        before = costliest.get(decision.turn)
        if before is None or judgement.loss > before[1].loss:
            costliest[decision.turn] = decision, judgement
    listed = sorted(costliest.values(), key=lambda each: (-each[1].loss, each[0].turn))
    return SeatReview(
        seat=seat,
        turns=len({decision.turn for decision, _ in found}),
        loss=sum(judgement.loss for _, judgement in judged),
        costliest=tuple(
            [
                _reviewed(decision, judgement)
                for decision, judgement in listed[:COSTLIEST]
                if judgement.loss >= LEAST_LOSS
            ]
        ),
    )


def _reviewed(decision: Decision, judgement: Judgement) -> ReviewedTurn:
    best, played = judgement.best, judgement.played
    return ReviewedTurn(
        step=decision.step,
        turn=decision.turn,
        loss=judgement.loss,
        played=tuple([to_data(action) for action in decision.actions]),
        best=actions_of(decision, best.actions),
        reasons=reasons_of(Case(decision.sight, best, played)),
    )
