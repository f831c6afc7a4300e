"""Tests of private matches of one game that begin with a known deal, or from a state of a game.

They are used for the daily deal, for shared deals, and for playing on from a finished game.
"""

import json

import pytest
from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.events import Began, MatchEnded, Seated
from protocol.core.ids import SEATS, SPECTATOR, MatchId, Seat
from protocol.core.views import PreparedKind, PreparedView
from server.games.chance import NO_CONTRIBUTIONS, Contributions, SeededChance, revealed
from server.games.fairness import PREPARED
from server.games.records import RecordError
from server.games.registry import DEFAULT_GAME
from server.games.spite.presets import PRESETS
from server.matches.archive.archive_entry import GameToArchive, build_entry
from server.matches.core.decisions import decide
from server.matches.core.match_settings import MatchSettings, PreparedStart
from server.matches.core.model import Match
from server.matches.core.new_matches import open_match
from server.matches.core.requests import (
    BeginGame,
    CommitNumber,
    PlayAgain,
    Remove,
    Request,
    ResignGame,
    TakeSeat,
)
from server.matches.core.steps import Decision, Repeated
from server.matches.core.storage import dump_match, dump_step, load_match, load_step
from server.matches.core.view import match_view, step
from server.matches.directory import new_bot
from tests.support.matches import ANN, GAME, NOW, PRESET, command, granted, refused

SEED, COMMITMENT = b"s" * 32, bytes(32)
ADDED: Contributions = revealed(SEED, b"a" * 32, None)
SAME = PreparedStart("same_deal", "match0", SEED, ADDED)
BOT = new_bot("easy")
ALTERNATING = next(key for key, rules in PRESETS.items() if rules.first_player == "alternate")
"""A preset by whose rules the seat that begins alternates."""


def opened(
    prepared: PreparedStart,
    seat: Seat = 0,
    preset: str = PRESET,
    previous_first: Seat | None = None,
) -> Match:
    """Return Ann's open match against a bot, with Ann in this seat and this prepared start."""
    settings = MatchSettings(
        DEFAULT_GAME,
        preset,
        PRESETS[preset],
        # A prepared match is private anyway.
        visibility="public",
        prepared=prepared,
        previous_first=previous_first,
        seat=seat,
    )
    return open_match(MatchId("match1"), settings, ANN, bytes(32), NOW, BOT)


def begun(match: Match) -> Match:
    """Return the match in its first turn, after the bot has taken its seat."""
    return granted(granted(match, TakeSeat(BOT, command("in"), COMMITMENT)), BeginGame())


def played_on(chance: Contributions = NO_CONTRIBUTIONS) -> PreparedStart:
    """Return a prepared start to play on from: the state of another game in its first turn.

    `chance` is what the clients had contributed to that game.
    """
    state = GAME.begin(PRESETS[PRESET], SeededChance(SEED, 0, chance), None, NOW).state
    return PreparedStart("played_on", "match0-1-7", state=GAME.dump(state))


def steps_of(match: Match, *requests: Request) -> tuple[Match, list[bytes]]:
    """Make these requests of the match, one after the other.

    Return the match after them, and the steps that they made, as they are stored.
    """
    written = []
    for request in requests:
        answer = decide(match, request, NOW)
        assert isinstance(answer, Decision)
        match = answer.match
        written.append(dump_step(answer.step, GAME))
    return match, written


def test_the_deal_comes_from_the_seed_and_its_contributions() -> None:
    match = begun(opened(SAME))
    expected = GAME.begin(match.settings.rules, SeededChance(SEED, 0, ADDED), None, NOW).state
    assert match.game.state == expected
    other = begun(opened(replace(SAME, contributions=NO_CONTRIBUTIONS)))
    assert other.game.state != expected


def test_it_is_private_and_clients_add_nothing() -> None:
    match = opened(SAME)
    assert (match.settings.visibility, match.settings.watchers, match.rated) == (
        "private",
        False,
        False,
    )
    assert refused(match, CommitNumber(0, command("add"), 1, COMMITMENT)) == (
        RejectionCode.ALREADY_BEGUN
    )


@pytest.mark.parametrize("seat", SEATS)
def test_the_person_may_have_either_seat(seat: Seat) -> None:
    match = opened(SAME, seat)
    assert (match.seat_of(ANN.id), match.bot_seats) == (seat, (1 - seat,))
    assert refused(match, TakeSeat(ANN, command("mine"))) == RejectionCode.OWN_MATCH
    answer = decide(match, TakeSeat(BOT, command("in")), NOW)
    assert isinstance(answer, Decision)
    seated = answer.step.events[0]
    assert isinstance(seated, Seated)
    assert (seated.seat, answer.step.author) == (1 - seat, (1 - seat, command("in")))
    assert granted(answer.match, BeginGame()).status == "playing"


@pytest.mark.parametrize("viewer", [*SEATS, SPECTATOR])
@pytest.mark.parametrize("prepared", [SAME, played_on()])
def test_every_view_names_the_origin_and_nothing_hidden(
    viewer: object, prepared: PreparedStart
) -> None:
    for match in (opened(prepared), begun(opened(prepared))):
        view = match_view(match, viewer)  # type: ignore[arg-type]
        assert view.prepared == PreparedView(kind=prepared.kind, reference=prepared.reference)
        assert view.next_chance is None
        assert view.game is None or view.game.chance is None
        assert "ssss" not in repr(match)


@pytest.mark.parametrize("prepared", [SAME, played_on()])
def test_it_can_be_stored_and_loaded(prepared: PreparedStart) -> None:
    for match in (opened(prepared), begun(opened(prepared))):
        loaded = load_match(dump_match(match))
        assert begun(loaded) == begun(match) if match.status == "open" else loaded == match


def test_a_game_begins_from_a_state() -> None:
    prepared = played_on()
    match, written = steps_of(opened(prepared), TakeSeat(BOT, command("in")), BeginGame())
    assert match.settings.prepared is not None
    assert match.settings.prepared.state is None
    state = GAME.load(prepared.state, match.settings.rules)
    assert match.game.state == state
    taken = load_step(written[-1], match)
    for viewer in (*SEATS, SPECTATOR):
        assert step(match, taken, viewer).events == [
            Began(game=1, position=GAME.position(state, viewer))
        ]


def test_a_game_from_a_state_has_no_record() -> None:
    requests = TakeSeat(BOT, command("in")), BeginGame(), ResignGame(0, command("bye"), 1)
    match, written = steps_of(opened(played_on()), *requests)
    assert build_entry(GameToArchive(1, True, dump_match(match), written)) is None


def test_the_record_of_the_same_deal_says_that_it_was_prepared() -> None:
    requests = TakeSeat(BOT, command("in")), BeginGame(), ResignGame(0, command("bye"), 1)
    match, written = steps_of(opened(SAME), *requests)
    entry = build_entry(GameToArchive(1, True, dump_match(match), written))
    assert entry is not None
    line = entry.game.record
    # The numbers of the first game's players are not those of this one's.
    assert json.loads(line)["fairness"] == PREPARED
    GAME.records.replay(line)
    with pytest.raises(RecordError, match="the deal was prepared"):
        GAME.records.verify(line)


@pytest.mark.parametrize("before", SEATS)
def test_the_deal_of_a_rematch_begins_as_the_rematch_did(before: Seat) -> None:
    requests = TakeSeat(BOT, command("in")), BeginGame(), ResignGame(0, command("bye"), 1)
    opening = opened(SAME, preset=ALTERNATING, previous_first=before)
    match, written = steps_of(opening, *requests)
    assert GAME.first(match.game.state) == 1 - before
    entry = build_entry(GameToArchive(1, True, dump_match(match), written))
    assert entry is not None
    GAME.records.replay(entry.game.record)


@pytest.mark.parametrize("kind", ["daily", "same_deal"])
def test_a_game_with_one_try_can_be_removed_only_before_it_begins(kind: PreparedKind) -> None:
    match = opened(replace(SAME, kind=kind))
    assert granted(match, Remove(0, unplayed=False)).status == "expired"
    assert decide(begun(match), Remove(0, unplayed=False), NOW) == Repeated(begun(match).version)


def test_it_has_one_game_even_by_rules_with_more() -> None:
    match = begun(opened(SAME, preset="g4a"))
    answer = decide(match, ResignGame(0, command("bye"), 1), NOW)
    assert isinstance(answer, Decision)
    assert answer.match.status == "finished"
    assert MatchEnded(winner=1) in answer.step.events


def test_the_rematch_is_an_ordinary_match() -> None:
    over = granted(begun(opened(SAME)), ResignGame(1, command("bye"), 1))
    assert over.shares_chance
    asked = granted(over, PlayAgain(0, command("again"), MatchId("next"), COMMITMENT))
    answer = decide(asked, PlayAgain(1, command("too"), MatchId("next")), NOW)
    assert isinstance(answer, Decision)
    assert answer.opens is not None
    assert answer.opens.settings.prepared is None
    assert match_view(answer.opens, 0).next_chance is not None
