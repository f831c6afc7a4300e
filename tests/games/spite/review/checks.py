"""Checks the reasons in a review of Spite and Malice against the cards on the table.

A review says why other moves of a turn would have been better. This check uses the rules alone, and
not the search that wrote the review.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from protocol.core.ids import Seat, other
from protocol.core.named import from_data
from protocol.games.cards import Card, ZoneId
from protocol.games.spite import SPITE, Play
from server.games.api import Advance
from server.games.cards.zones import Cards, Layout
from server.games.chance import SeededChance
from server.games.review import Reason, Review, ReviewedTurn
from server.games.spite import legal
from server.games.spite.act import act
from server.games.spite.record.check import replay
from server.games.spite.record.model import Record
from server.games.spite.state import State

WILD = 0
ANY_CARD = Card("")
"""A card that a seat lacks, whatever it is."""


def problems(record: Record, review: Review) -> Iterator[str]:
    """Yield a line for each reason in a review that is false."""
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
    """Return whether a reason of the review is true of the cards on the table."""
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
            return (
                top == params["rank"]
                and not reaches(best, other(seat))
                and reaches(played, other(seat))
            )
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
        case _:
            return are_numbers_true(reason, seat, best, played)


def are_numbers_true(reason: Reason, seat: Seat, best: State, played: State) -> bool:
    """Return whether the two numbers in a reason are those of the best and of the played line."""
    kind, params = reason.kind, reason.params
    match kind:
        case "farther" | "nearer":
            owner = other(seat) if kind == "farther" else seat
            numbers = [lacking(end, owner, with_hand=owner == seat) for end in (best, played)]
        case "run":
            numbers = [max(raised(end, seat).values()) for end in (best, played)]
        case "ready":
            numbers = [len(playable(end, seat)) for end in (best, played)]
        case _:
            return False
    is_better = numbers[0] < numbers[1] if kind == "nearer" else numbers[0] > numbers[1]
    return is_better and numbers == [params["best"], params["played"]]


def lacking(state: State, seat: Seat, *, with_hand: bool) -> int:
    """Return how many further cards a seat needs, whatever they are, to play its stock card.

    It plays from its discard piles, and from its hand `with_hand`.
    """
    side = state.rule_set.sides[seat]
    start: Layout = state.piles if with_hand else {**state.piles, side.hand: ()}
    waiting, known = deque([(0, start)]), set[object]()
    while waiting:
        count, piles = waiting.popleft()
        key = tuple(len(piles[zone]) for zone in (*side.discards, *state.rule_set.builds))
        if (piles[side.hand], key) in known:
            continue
        known.add((piles[side.hand], key))
        plays = legal.plays(state.rule_set, piles, seat)
        if any(play.source == side.stock for play in plays):
            return count
        waiting.extendleft((count, after_play(state, piles, play)) for play in plays)
        for build in state.rule_set.open_builds(piles):
            waiting.append((count + 1, {**piles, build: with_card(state, piles[build], ANY_CARD)}))
    raise AssertionError("any card can be played after enough others")


def raised(state: State, seat: Seat) -> dict[ZoneId, int]:
    """Return by how many cards of hand and discard piles a seat can raise each build pile without
    a wild.
    """
    rank, stock = state.rule_set.ranks.get, state.rule_set.sides[seat].stock

    def most(piles: Layout, build: ZoneId) -> int:
        return max(
            (
                1 + (most(after, build) if (after := after_play(state, piles, play))[build] else 0)
                for play in legal.plays(state.rule_set, piles, seat)
                if play.target == build and play.source != stock and rank(play.card, WILD) != WILD
            ),
            default=0,
        )

    return {build: most(state.piles, build) for build in state.rule_set.open_builds(state.piles)}


def playable(state: State, seat: Seat) -> set[int]:
    """Return the ranks of a next stock card that the seat could play at once, or after plays onto
    one build pile without a wild.
    """
    return {
        rank
        for build, count in raised(state, seat).items()
        for rank in range(1, state.rule_set.highest_natural + 1)
        if 0 < rank - len(state.piles[build]) <= count + 1
    }


def after_play(state: State, piles: Layout, play: Play) -> Layout:
    """Return the piles after a play. A complete build pile is empty."""
    source = list(piles[play.source])
    source.reverse()
    source.remove(play.card)
    source.reverse()
    target = with_card(state, piles[play.target], play.card)
    return {**piles, play.source: tuple(source), play.target: target}


def with_card(state: State, build: Cards, card: Card) -> Cards:
    """Return a build pile with one more card, or an empty pile if it is then complete."""
    return () if len(build) + 1 == state.rule_set.highest_natural else (*build, card)


def reaches(state: State, seat: Seat) -> bool:
    """Return whether a seat can play its stock card by plays from its discard piles alone."""
    return lacking(state, seat, with_hand=False) == 0


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
