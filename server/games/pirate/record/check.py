"""Checks records against the rules by replaying them at the recorded times."""

from collections.abc import Iterator

from protocol.core.ids import SEATS, Seat
from protocol.games.pirate import Claim, PirateAction, Play, TurnCard
from server.games.api import Rejection
from server.games.cards.zones import Cards
from server.games.chance import ScriptedChance
from server.games.pirate import play
from server.games.pirate.begin import begin, lower
from server.games.pirate.cards import PACK
from server.games.pirate.presets import PRESETS
from server.games.pirate.record.model import Lay, Record, Turn
from server.games.pirate.record.write import result_of
from server.games.pirate.state import State
from server.games.records import RecordError


def check_record(record: Record) -> None:
    """Check a record's preset, cuts, stocks, actions and result by replaying it.

    Raises RecordError for the first impossible entry.
    """
    _check_rules(record)
    _check_cuts(record)
    _check_stocks(record)
    _check_result(record, _replay(record))


def _check_rules(record: Record) -> None:
    if record.preset is None:
        return
    if record.preset not in PRESETS:
        raise RecordError("preset", f"there is no preset {record.preset}")
    if PRESETS[record.preset] != record.rules:
        raise RecordError("rules", f"differ from those of the preset {record.preset}")


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


def _replay(record: Record) -> State:
    state = begin(record.rules, ScriptedChance((*_cut_packs(record), *record.stocks))).state
    latest_ms = 0
    for index, entry in enumerate(record.actions):
        place = f"actions[{index}]"
        if entry.at_ms < latest_ms:
            raise RecordError(place, "earlier than the action before it")
        latest_ms = entry.at_ms
        state = _after(state, entry, place)
    return state


def _cut_packs(record: Record) -> Iterator[Cards]:
    """Yield a pack with each cut card on top. The cards below it are not recorded."""
    for cut in record.cuts:
        for card in cut:
            yield (*(below for below in PACK if below != card), card)


def _after(state: State, entry: Turn | Lay, place: str) -> State:
    answer = play.act(state, entry.seat, _action(entry), entry.at_ms)
    if isinstance(answer, Rejection):
        params = ", ".join(f"{name} {value}" for name, value in answer.params.items())
        raise RecordError(place, f"{answer.code}{f' ({params})' if params else ''}")
    return answer.state


def _action(entry: Turn | Lay) -> PirateAction:
    if isinstance(entry, Turn):
        return TurnCard()
    return Play(ship=entry.ship) if entry.do == "play" else Claim(ship=entry.ship)


def _check_result(record: Record, state: State) -> None:
    """Check that the game can have ended this way: at once, or after windows that ended later."""
    reason, winner = record.result.reason, record.result.winner
    if _names_wrongly(reason, winner):
        raise RecordError("result.winner", f"{winner}, but the game ended as {reason}")
    if reason in ("ships", "stuck"):
        *_, last = _as_time_passes(state)
        if last.outcome is None:
            raise RecordError("result.reason", f"{reason}, but the game was not over")
        possible = [last]
    else:
        possible = [_ended(now, winner, reason) for now in _as_time_passes(state)]
    results = [result_of(end.outcome) for end in possible if end.outcome is not None]
    if record.result not in results:
        raise RecordError("result", "differs from the result by the rules")


def _names_wrongly(reason: str, winner: Seat | None) -> bool:
    """Return whether this reason excludes the recorded winner, or requires one.

    A game may be abandoned by both players, or be out of time because it has too many steps.
    """
    if reason == "agreed":
        return winner is not None
    return reason == "resigned" and winner is None


def _ended(state: State, winner: Seat | None, reason: str) -> State:
    """Return the state after an end from outside, or the same state if the game was over."""
    ended = play.end(state, winner, reason)
    return state if isinstance(ended, Rejection) else ended.state


def _as_time_passes(state: State) -> Iterator[State]:
    """Yield the state, then the states after each open window has ended."""
    yield state
    while (at_ms := play.wake_ms(state)) is not None:
        state = play.wake(state, at_ms).state
        yield state
