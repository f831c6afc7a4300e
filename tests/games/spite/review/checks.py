"""Checks the reasons in a review of Spite and Malice against the cards on the table.

A review says why other moves of a turn would have been better. This check uses the rules alone, and
not the search that wrote the review.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from protocol.core.ids import other
from protocol.core.named import from_data
from protocol.games.spite import SPITE
from server.games.api import Advance
from server.games.chance import SeededChance
from server.games.review import Reason, Review, ReviewedTurn
from server.games.spite import legal
from server.games.spite.act import act
from server.games.spite.record.check import replay
from server.games.spite.record.model import Record
from server.games.spite.state import State

WILD = 0


def problems(record: Record, review: Review) -> Iterator[str]:
    """Yield a line for each reason in a review that is false as far as `is_true` can tell."""
    states = [advance.state for _, advance in replay(record)]
    for seat in review.seats:
        for turn in seat.costliest:
            state = states[turn.step - len(record.deals) + 1]
            assert (state.turn.seat, state.turn.number) == (seat.seat, turn.turn)
            best, played = after_line(state, turn.best), after_line(state, turn.played)
            for reason in turn.reasons:
                if not is_true(reason, turn, state, best, played):
                    yield f"turn {turn.turn}: {reason}"


def after_line(state: State, line: tuple[Mapping[str, Any], ...]) -> State:
    """Return the state after the actions of a reviewed turn, carried out by the rules."""
    # The line may shuffle where the game didn't.
    state = replace(state, chance=SeededChance(bytes(32)))
    for fields in line:
        action = from_data(dict(fields), SPITE.actions)
        answer = act(state, state.turn.seat, action)
        assert isinstance(answer, Advance), answer
        state = answer.state
    return state


def is_true(reason: Reason, turn: ReviewedTurn, before: State, best: State, played: State) -> bool:
    """Return whether a reason of the review is true of the cards on the table.

    Of the kinds `farther`, `nearer`, `run` and `ready`, only compare the numbers in the reason.
    """
    kind, params = reason.kind, reason.params
    seat = before.turn.seat
    side, theirs = before.rule_set.sides[seat], before.rule_set.sides[other(seat)]
    rank = before.rule_set.ranks.get
    in_hand = [_hand_after(before, line) for line in (turn.best, turn.played)]
    laid, other_laid = turn.best[-1], turn.played[-1]
    match kind:
        case "wins":
            return best.outcome is not None and best.outcome.winner == seat
        case "runs_out":
            return played.outcome is not None
        case "stock":
            top = rank(before.piles[side.stock][-1], WILD)
            left = [len(end.piles[side.stock]) for end in (best, played)]
            return bool(top == params["rank"] and left[0] < left[1])
        case "new_hand":
            return _drawn(turn.best, before) and not _drawn(turn.played, before)
        case "closes":
            top = rank(before.piles[theirs.stock][-1], WILD)
            return top == params["rank"] and not reaches(best, theirs) and reaches(played, theirs)
        case "keeps_wild":
            return in_hand[0][WILD] > in_hand[1][WILD]
        case "keeps":
            kept = params["rank"]
            return in_hand[0][kept] > in_hand[1][kept] and kept < params["stock"]
        case "double":
            return laid["type"] == "discard" and in_hand[0][params["rank"]] > 0
        case "in_order" | "covers":
            line = laid if kind == "in_order" else other_laid
            state = best if kind == "in_order" else played
            upper, lower = state.piles[line["target"]][-len(line["cards"]) - 1 :][1::-1]
            return (rank(upper, WILD), rank(lower, WILD)) == (params["rank"], params["on"])
        case "free_pile":
            free = [sum(not end.piles[pile] for pile in side.discards) for end in (best, played)]
            return free[0] > free[1]
        case "more_cards":
            used = [before.rule_set.hand_count - hand.total() for hand in in_hand]
            return used == [params["best"], params["played"]] and used[0] > used[1]
        case "farther" | "nearer" | "run" | "ready":
            return (params["best"] > params["played"]) is (kind != "nearer")
    return False


def reaches(state: State, side: Any) -> bool:
    """Return whether a seat can play its stock card by plays from its discard piles alone."""
    piles = dict(state.piles) | {side.hand: ()}
    waiting, known = [piles], set[object]()
    while waiting:
        piles = waiting.pop()
        key = tuple(len(piles[zone]) for zone in (*side.discards, *state.rule_set.builds))
        if key in known:
            continue
        known.add(key)
        seat = state.rule_set.zones[side.stock].owner
        assert seat is not None
        for play in legal.plays(state.rule_set, piles, seat):
            if play.source == side.stock:
                return True
            raised = (*piles[play.target], play.card)
            if len(raised) == state.rule_set.highest_natural:
                raised = ()
            waiting.append({**piles, play.source: piles[play.source][:-1], play.target: raised})
    return False


def _drawn(line: tuple[Mapping[str, Any], ...], before: State) -> bool:
    """Return whether a turn's actions play the last card of the hand, and so draw a new hand."""
    hand = before.rule_set.sides[before.turn.seat].hand
    from_hand = sum(each.get("source") == hand for each in line)
    return bool(from_hand == len(before.piles[hand]))


def _hand_after(before: State, line: tuple[Mapping[str, Any], ...]) -> Counter[int]:
    """Return the ranks left of the hand after a turn's actions, without drawn cards."""
    hand = before.rule_set.sides[before.turn.seat].hand
    left = Counter(before.piles[hand])
    for each in line:
        if each.get("source") == hand:
            left.subtract([each["card"]])
        left.subtract(each.get("cards", ()))
    rank = before.rule_set.ranks.get
    return Counter(rank(card, WILD) for card in left.elements())
