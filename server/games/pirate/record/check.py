"""Checks records of Pirate against the rules by replaying them at the recorded times."""

from collections.abc import Iterator
from math import inf

from protocol.core.ids import SEATS, Seat
from protocol.games.pirate import Claim, PirateAction, Play, TurnCard
from server.games.api import Advance, Rejection
from server.games.cards.zones import Cards
from server.games.chance import ScriptedChance
from server.games.pirate import play
from server.games.pirate.begin import begin, lower
from server.games.pirate.cards import PACK
from server.games.pirate.presets import PRESETS
from server.games.pirate.record.model import Lay, Record, Turn
from server.games.pirate.record.write import result_of
from server.games.pirate.state import State
from server.games.records import RecordError, Replayed, ReplayedStep, head_of, rejected

Taken = tuple[Seat | None, Advance[State]]
"""A step of a replayed game: the seat that acted, if one did, and the result."""


def replay_record(record: Record) -> Replayed:
    """Check a record of Pirate by replaying it: its preset, cuts, stocks, actions and result.
    Return the replayed game.

    Raises RecordError for the first impossible entry.
    """
    head = head_of(record, PRESETS)
    _check_cuts(record)
    _check_stocks(record)
    taken = _replay(record)
    taken += _end(record, taken[-1][1].state)
    steps = tuple(ReplayedStep(seat, advance.events) for seat, advance in taken)
    return Replayed(head, steps, taken[-1][1].state)


def _check_cuts(record: Record) -> None:
    *again, last = record.cuts
    for index, cut in enumerate(again):
        if lower(cut) is not None:
            raise RecordError(f"cuts[{index}]", "cut again, but one card is lower")
    low = lower(last)
    if low is None:
        raise RecordError(f"cuts[{len(again)}]", "played, but both cards are equal")
    if record.low != low:
        raise RecordError("low", f"{record.low}, but the card of seat {low} is lower")


def _check_stocks(record: Record) -> None:
    for seat in SEATS:
        if sorted(record.stocks[seat]) != sorted(PACK):
            raise RecordError(f"stocks[{seat}]", "these cards are not a pack")


def _replay(record: Record) -> list[Taken]:
    start = begin(record.rules, ScriptedChance((*_cut_packs(record), *record.stocks)))
    steps: list[Taken] = [(None, start)]
    latest_ms = 0
    for index, entry in enumerate(record.actions):
        place = f"actions[{index}]"
        if entry.at_ms < latest_ms:
            raise RecordError(place, "earlier than the action before it")
        latest_ms = entry.at_ms
        steps += _as_time_passes(steps[-1][1].state, entry.at_ms)
        answer = play.act(steps[-1][1].state, entry.seat, _action(entry), entry.at_ms)
        if isinstance(answer, Rejection):
            raise rejected(place, answer.code, answer.params)
        steps.append((entry.seat, answer))
    return steps


def _cut_packs(record: Record) -> Iterator[Cards]:
    """Yield a pack for each recorded cut, with the cut card on top. The cards below are not
    recorded.
    """
    for cut in record.cuts:
        for card in cut:
            yield (*(below for below in PACK if below != card), card)


def _action(entry: Turn | Lay) -> PirateAction:
    if isinstance(entry, Turn):
        return TurnCard()
    return Play(ship=entry.ship) if entry.do == "play" else Claim(ship=entry.ship)


def _end(record: Record, state: State) -> list[Taken]:
    """Return the steps that end a recorded game of Pirate: none, or windows that end later and a
    decision.
    """
    reason, winner = record.result.reason, record.result.winner
    if _names_wrongly(reason, winner):
        raise RecordError("result.winner", f"{winner}, but the game ended as {reason}")
    later = list(_as_time_passes(state))
    if reason in ("ships", "stuck"):
        last = later[-1][1].state if later else state
        if last.outcome is None:
            raise RecordError("result.reason", f"{reason}, but the game was not over")
        possible = [later]
    else:
        possible = [_ended(state, later[:passed], record) for passed in range(len(later) + 1)]
    for steps in possible:
        outcome = (steps[-1][1].state if steps else state).outcome
        if outcome is not None and record.result == result_of(outcome):
            return steps
    raise RecordError("result", "differs from the result by the rules")


def _names_wrongly(reason: str, winner: Seat | None) -> bool:
    """Return whether a game that ended for this reason can't have this winner.

    A game may be abandoned by both players, or be out of time because it has too many steps.
    """
    if reason == "agreed":
        return winner is not None
    return reason == "resigned" and winner is None


def _ended(state: State, passed: list[Taken], record: Record) -> list[Taken]:
    """Return the steps `passed` and an end from outside, unless the game was over by then."""
    last = passed[-1][1].state if passed else state
    ended = play.end(last, record.result.winner, record.result.reason)
    return passed if isinstance(ended, Rejection) else [*passed, (None, ended)]


def _as_time_passes(state: State, until_ms: float = inf) -> Iterator[Taken]:
    """Yield a step for each boarded ship whose window ends by `until_ms`."""
    while (at_ms := play.wake_ms(state)) is not None and at_ms <= until_ms:
        woken = play.wake(state, at_ms)
        state = woken.state
        yield None, woken
