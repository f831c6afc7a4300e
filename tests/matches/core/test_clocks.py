"""Tests of a game's clocks: charges, increments, lag, credit after outages, and losses on time."""

import pytest
from msgspec import ValidationError
from msgspec.structs import replace

from protocol.core.clock import DAY_MS, TimeControl, TimeLeft
from protocol.core.codes import RejectionCode
from protocol.core.events import ClockSet
from protocol.core.ids import MatchId, Seat, Version, other
from protocol.core.named import from_data
from server.games.api import Outcome
from server.games.registry import GAMES
from server.matches.core.clocks import (
    LAG_GAIN_MS,
    LAG_MS,
    LAG_QUOTA_MS,
    OUTAGE_MS,
    Clocks,
    Outage,
    after_takeback,
)
from server.matches.core.decisions import decide
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match
from server.matches.core.new_matches import open_match
from server.matches.core.requests import (
    BeginGame,
    CreditOutages,
    PlayAgain,
    ProposeDraw,
    ResignGame,
    TakeAction,
    TakeSeat,
    Wake,
)
from server.matches.core.steps import (
    Decision,
    Repeated,
    apply_step,
    deadline_ms,
    game_wake_ms,
    is_replayable,
)
from server.matches.core.storage import dump_match, dump_step, load_match, load_step
from server.matches.core.view import events_for_all, match_view
from tests.support.matches import (
    ANN,
    BEN,
    GAME,
    NOW,
    action,
    command,
    granted,
    offer,
    refused,
    with_settings,
)

BANK_MS, INCREMENT_MS = 60_000, 5_000
BANK = TimeControl(bank_ms=BANK_MS, increment_ms=INCREMENT_MS)
DAYS = TimeControl(days=3)
PIRATE = next(game for game in GAMES.values() if not game.exact)


def begun(control: TimeControl | None = BANK, secret: bytes = bytes(32)) -> Match:
    """Return a match with this time control whose first turn has begun at NOW."""
    seated = granted(with_settings(offer(secret), clock=control), TakeSeat(BEN, command("in")))
    return granted(seated, BeginGame())


def mover_of(match: Match) -> Seat:
    (seat,) = GAME.actors(match.game.state)
    return seat


def clocks_of(match: Match) -> Clocks:
    assert match.game.clocks is not None
    return match.game.clocks


def outcome(match: Match) -> Outcome:
    end = match.game_type.outcome(match.game.state)
    assert end is not None
    return end


def last_of_turn(match: Match, at_ms: int) -> tuple[Match, TakeAction]:
    """Return the match before the last action of its turn, and that action.

    The actions before it are made at `at_ms`.
    """
    number = 0
    while True:
        request = action(match, f"{match.version}.{number}")
        answer = decide(match, request, at_ms)
        assert isinstance(answer, Decision)
        if mover_of(answer.match) != mover_of(match):
            return match, request
        match, number = answer.match, number + 1


def turn_of(match: Match, took_ms: int, lag_ms: int = 0) -> Match:
    """Return the match after its current turn. It takes this long, the client's lag included."""
    at_ms = clocks_of(match).at_ms + took_ms
    match, last = last_of_turn(match, at_ms)
    return granted(match, replace(last, lag_ms=lag_ms), at_ms)


def test_a_turn_is_charged_to_its_seat_and_gives_it_the_increment() -> None:
    match = begun()
    mover = mover_of(match)
    assert clocks_of(match).left_ms == (BANK_MS, BANK_MS)
    after = turn_of(match, took_ms=20_000)
    assert clocks_of(after).left_ms[mover] == BANK_MS - 20_000 + INCREMENT_MS
    assert clocks_of(after).left_ms[other(mover)] == BANK_MS
    assert [clocks_of(after).running[seat] for seat in (mover, other(mover))] == [False, True]
    again = turn_of(after, took_ms=1_000)
    assert clocks_of(again).left_ms[mover] == clocks_of(after).left_ms[mover]
    assert clocks_of(again).left_ms[other(mover)] == BANK_MS - 1_000 + INCREMENT_MS


def test_within_a_turn_the_clocks_are_not_set() -> None:
    match = begun(secret=(3).to_bytes(32))
    play = replace(action(match), action=GAME.legal_actions(match.game.state, mover_of(match))[0])
    after = granted(match, play, NOW + 10_000)
    assert mover_of(after) == mover_of(match)
    assert after.game.clocks == match.game.clocks


def test_with_days_each_turn_has_the_full_time() -> None:
    match = begun(DAYS)
    mover = mover_of(match)
    after = turn_of(match, took_ms=2 * DAY_MS)
    assert clocks_of(after).left_ms == (3 * DAY_MS, 3 * DAY_MS)
    assert deadline_ms(after) == NOW + 5 * DAY_MS
    over = granted(after, Wake(), NOW + 5 * DAY_MS)
    assert (outcome(over).winner, outcome(over).reason) == (mover, "timeout")


def test_without_a_time_control_there_are_no_clocks() -> None:
    assert begun(None).game.clocks is None
    assert game_wake_ms(begun(None)) is None


@pytest.mark.parametrize(("lag_ms", "credited_ms"), [(120, 120), (9_000, LAG_MS)])
def test_lag_is_not_charged_within_bounds(lag_ms: int, credited_ms: int) -> None:
    match = begun()
    mover = mover_of(match)
    after = turn_of(match, 10_000, lag_ms)
    charged_ms = 10_000 - credited_ms
    assert clocks_of(after).left_ms[mover] == BANK_MS - charged_ms + INCREMENT_MS
    quick = turn_of(match, 1, lag_ms)
    assert clocks_of(quick).left_ms[mover] == BANK_MS + INCREMENT_MS, "nothing is given for lag"


def test_feigned_lag_gains_little_in_the_long_run() -> None:
    match, turns = begun(TimeControl(bank_ms=600_000)), 12
    mover = mover_of(match)
    for _ in range(turns):
        match = turn_of(turn_of(match, 5_000, lag_ms=LAG_MS), 5_000)
    spent_ms = 600_000 - clocks_of(match).left_ms[mover]
    gained_ms = 5_000 * turns - spent_ms
    assert gained_ms == LAG_QUOTA_MS + LAG_GAIN_MS * (turns - 1)
    match = begun(TimeControl(bank_ms=600_000))
    for _ in range(turns):
        match = turn_of(turn_of(match, 5_000, lag_ms=LAG_GAIN_MS), 5_000)
    spent_ms = 600_000 - clocks_of(match).left_ms[mover]
    assert spent_ms == (5_000 - LAG_GAIN_MS) * turns, "an honest lag is free for ever"


def test_a_command_sent_in_the_last_moment_may_arrive_later_by_the_seats_known_lag() -> None:
    match = turn_of(turn_of(begun(), 1_000, lag_ms=200), 1_000)
    clocks = clocks_of(match)
    spent_ms = clocks.at_ms + clocks.left_ms[mover_of(match)]
    almost, last = last_of_turn(match, spent_ms)
    late = granted(almost, replace(last, lag_ms=200), spent_ms + 199)
    assert clocks_of(late).left_ms[mover_of(match)] == INCREMENT_MS + 1
    assert deadline_ms(match) == game_wake_ms(match) == spent_ms + 200
    assert refused(almost, last, spent_ms + 200) == RejectionCode.OUT_OF_TIME


def test_a_seat_out_of_time_loses_and_not_a_millisecond_before() -> None:
    match = begun()
    mover = mover_of(match)
    due_ms = NOW + BANK_MS
    assert deadline_ms(match) == game_wake_ms(match) == due_ms
    assert decide(match, Wake(), due_ms - 1) == Repeated(match.version)
    over = granted(match, Wake(), due_ms)
    assert (outcome(over).winner, outcome(over).reason) == (other(mover), "timeout")
    assert (over.status, over.game.clocks) == ("finished", None)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_command_after_the_time_has_expired_is_rejected(seat: Seat) -> None:
    match, due_ms = begun(), NOW + BANK_MS
    offered = granted(match, ProposeDraw(other(seat), command("d"), 1, Version(2)))
    for request in (
        ResignGame(seat, command("bye"), 1),
        ProposeDraw(seat, command("draw"), 1, Version(3)),
    ):
        assert refused(offered, request, due_ms) == RejectionCode.OUT_OF_TIME
        assert granted(offered, request, due_ms - 1).status == "finished"
    assert refused(match, action(match), due_ms) == RejectionCode.OUT_OF_TIME


def test_a_draw_offer_does_not_stop_the_clock() -> None:
    match = begun()
    offered = granted(match, ProposeDraw(0, command("d"), 1, Version(2)), NOW + 7_000)
    assert offered.game.clocks == match.game.clocks
    after = turn_of(offered, 9_000)
    assert clocks_of(after).left_ms[mover_of(match)] == BANK_MS - 9_000 + INCREMENT_MS


def test_a_takeback_gives_no_time_back() -> None:
    mover = mover_of(begun())
    match = turn_of(begun(), 1_000)
    ended = [(mover, None)]
    clocks = after_takeback(BANK, clocks_of(match), frozenset((mover,)), NOW + 3_000, ended)
    assert clocks.left_ms[mover] == BANK_MS - 1_000, "nor the increment of the turn"
    assert clocks.left_ms[other(mover)] == BANK_MS - 2_000
    assert clocks.running[mover]
    assert not clocks.running[other(mover)]


FROM, UNTIL = NOW + 1_000, NOW + 9_000


def test_an_outage_is_credited_once() -> None:
    match = begun()
    mover = mover_of(match)
    outage = CreditOutages((Outage(mover, FROM, UNTIL), Outage(other(mover), FROM, UNTIL)))
    after = granted(match, outage, UNTIL)
    assert clocks_of(after).left_ms[mover] == BANK_MS + 8_000
    assert clocks_of(after).left_ms[other(mover)] == BANK_MS, "its clock did not run"
    assert deadline_ms(after) == NOW + BANK_MS + 8_000
    later = CreditOutages((Outage(mover, FROM, UNTIL + 1_000),))
    assert decide(after, later, UNTIL + 5_000) == Repeated(after.version), "the same, found again"
    longer = granted(after, CreditOutages((Outage(mover, FROM, UNTIL + 5_000),)), UNTIL + 5_000)
    assert clocks_of(longer).left_ms[mover] == BANK_MS + 13_000
    taken = turn_of(after, 20_000)
    assert clocks_of(taken).left_ms[mover] == BANK_MS - 12_000 + INCREMENT_MS


def test_an_outage_that_is_detected_late_is_credited_to_the_turn_before() -> None:
    match = begun()
    mover = mover_of(match)
    after = turn_of(match, 6_000)
    late = granted(after, CreditOutages((Outage(mover, FROM, UNTIL),)), UNTIL)
    assert clocks_of(late).left_ms[mover] == clocks_of(after).left_ms[mover] + 5_000
    assert clocks_of(late).left_ms[other(mover)] == BANK_MS


def test_an_outage_in_which_no_node_could_serve_is_credited_in_full() -> None:
    match = begun()
    hour_ms = 3_600_000
    outage = Outage(mover_of(match), FROM, FROM + hour_ms, is_total=True)
    after = granted(match, CreditOutages((outage,)), FROM + hour_ms)
    assert clocks_of(after).left_ms[mover_of(match)] == BANK_MS + hour_ms


@pytest.mark.parametrize("is_total", [True, False])
def test_an_outage_that_was_credited_in_pieces_is_credited_to_its_end(is_total: bool) -> None:
    mover = mover_of(begun())
    piece = granted(begun(), CreditOutages((Outage(mover, FROM, UNTIL),)), UNTIL)
    ended = Outage(mover, FROM, UNTIL + 90, is_total=is_total, is_over=True)
    after = granted(piece, CreditOutages((ended,)), UNTIL + 90)
    assert clocks_of(after).left_ms[mover] == BANK_MS + 8_090
    assert decide(after, CreditOutages((ended,)), UNTIL + 90) == Repeated(after.version)


def test_with_days_an_outage_is_credited_only_to_the_running_clock() -> None:
    match = begun(DAYS)
    mover = mover_of(match)
    after = turn_of(match, 6_000)
    both = CreditOutages((Outage(mover, FROM, UNTIL), Outage(other(mover), FROM, UNTIL)))
    late = granted(after, both, UNTIL)
    assert clocks_of(late).left_ms[mover] == 3 * DAY_MS
    assert clocks_of(late).left_ms[other(mover)] == 3 * DAY_MS + UNTIL - NOW - 6_000


def test_an_outage_before_the_game_is_not_credited_and_a_long_one_up_to_its_limit() -> None:
    match = begun()
    mover = mover_of(match)
    early = granted(match, CreditOutages((Outage(mover, NOW - 9_000, NOW + 2_000),)), UNTIL)
    assert clocks_of(early).left_ms[mover] == BANK_MS + 2_000
    long = granted(match, CreditOutages((Outage(mover, FROM, FROM + 300_000),)), FROM + 300_000)
    assert clocks_of(long).left_ms[mover] == BANK_MS + OUTAGE_MS


def test_without_clocks_nothing_is_credited() -> None:
    match = begun(None)
    assert decide(match, CreditOutages((Outage(0, FROM, UNTIL),)), UNTIL) == Repeated(match.version)


def test_clocks_are_the_same_through_the_store_and_through_the_log() -> None:
    match = begun()
    for number in range(40):
        answer = decide(match, replace(action(match, f"m{number}"), lag_ms=40), NOW + 100 * number)
        assert isinstance(answer, Decision)
        step = load_step(dump_step(answer.step, GAME), match)
        assert step == answer.step
        assert load_match(dump_match(answer.match)) == answer.match
        assert (answer.deadline_ms, answer.wake_ms) == (
            *(deadline_ms(answer.match), game_wake_ms(answer.match)),
        )
        if is_replayable(step, GAME):
            assert apply_step(match, step) == answer.match
        match = answer.match
        if match.status != "playing":
            break
    else:
        assert clocks_of(match).lag_ms == (40, 40)


def test_all_viewers_receive_the_clocks_when_a_turn_begins() -> None:
    match = begun()
    almost, last = last_of_turn(match, NOW + 8_000)
    answer = decide(almost, last, NOW + 8_000)
    assert isinstance(answer, Decision)
    mover, left_ms = mover_of(match), [BANK_MS, BANK_MS]
    left_ms[mover] += INCREMENT_MS - 8_000
    running = [mover == 1, mover == 0]
    clock_set = ClockSet(time_left=TimeLeft(at_ms=NOW + 8_000, left_ms=left_ms, running=running))
    assert events_for_all(answer.match, answer.step)[-1] == (clock_set, clock_set, clock_set)
    for viewer in (0, 1, "spectator"):
        view = match_view(answer.match, viewer)
        assert (view.clock, view.time_left) == (BANK, clock_set.time_left)


def test_a_rematch_has_the_same_time_control() -> None:
    over = granted(begun(), ResignGame(0, command("bye"), 1))
    asked = granted(over, PlayAgain(0, command("a"), MatchId("match2")))
    answer = decide(asked, PlayAgain(1, command("b"), MatchId("match2")), NOW)
    assert isinstance(answer, Decision)
    assert answer.opens is not None
    assert answer.opens.settings.clock == BANK


class TestWithoutTurns:
    """Tests of the clocks of a game without turns: both seats' clocks run for the whole game."""

    def begun(self) -> Match:
        preset = PIRATE.default_preset
        clock = TimeControl(bank_ms=BANK_MS)
        settings = MatchSettings(PIRATE.key, preset, PIRATE.presets[preset], clock)
        opened = open_match(MatchId("match1"), settings, ANN, bytes(32), NOW)
        return granted(granted(opened, TakeSeat(BEN, command("in"))), BeginGame())

    def test_the_clock_runs_for_both_whatever_they_do(self) -> None:
        match = self.begun()
        assert clocks_of(match).running == (True, True)
        legal = PIRATE.legal_actions(match.game.state, 0)
        after = granted(match, TakeAction(0, command(), match.version, legal[0]), NOW + 1_000)
        assert after.game.clocks == match.game.clocks
        assert deadline_ms(after) == game_wake_ms(after) == NOW + BANK_MS

    @pytest.mark.parametrize("ahead", [None, 0, 1])
    def test_the_player_who_is_ahead_when_the_clock_expires_wins(
        self, ahead: Seat | None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = self.begun()
        assert PIRATE.ahead(match.game.state) is None, "nobody has captured a ship yet"
        monkeypatch.setattr(type(PIRATE), "ahead", lambda _game, _state: ahead)
        over = granted(match, Wake(), NOW + BANK_MS)
        assert (outcome(over).winner, outcome(over).reason) == (ahead, "timeout")


@pytest.mark.parametrize(
    "control",
    [
        {},
        {"bank_ms": 4_999},
        {"increment_ms": 5_000},
        {"bank_ms": 60_000, "days": 1},
        {"increment_ms": 1, "days": 1},
        {"days": 15},
        {"days": -1},
        {"bank_ms": 3 * 3600 * 1000 + 1},
    ],
)
def test_an_invalid_time_control_is_rejected(control: dict[str, int]) -> None:
    with pytest.raises(ValidationError):
        from_data(control, TimeControl)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_preset_has_a_usual_time_control(game: object) -> None:
    assert set(game.clocks) == set(game.presets)  # type: ignore[attr-defined]
