"""Tests of a match of two paired players: it waits for both, and ends if one does not come."""

import pytest
from msgspec.structs import replace

from protocol.core.events import Closed
from protocol.core.ids import MatchId, Seat
from server.games.api import AnyGame
from server.games.registry import GAMES
from server.matches.core.decisions import decide
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import GameStart, Match
from server.matches.core.new_matches import open_match, paired_match
from server.matches.core.requests import Arrive, CommitNumber, DeclineMatch, TakeSeat, Wake
from server.matches.core.steps import (
    ARRIVE_MS,
    COMMIT_MS,
    Decision,
    Repeated,
    deadline_ms,
    game_wake_ms,
)
from server.matches.core.storage import dump_match, load_match
from tests.support.matches import ANN, BEN, EVE, NOW, SETTINGS, command, granted, refused

WITHOUT_CHANCE = next(game for game in GAMES.values() if not game.chance)


def paired() -> Match:
    return paired_match(MatchId("match1"), SETTINGS, (ANN, BEN), bytes(32), NOW)


def with_both(match: Match) -> Match:
    """Return the match after both paired players have connected."""
    return granted(granted(match, Arrive(0), NOW), Arrive(1), NOW)


def committed(match: Match, seat: int) -> Match:
    return granted(match, CommitNumber(seat, command(f"c{seat}"), 1, bytes([seat]) * 32))  # type: ignore[arg-type]


def test_both_can_commit_and_the_second_commitment_closes_them() -> None:
    first = committed(with_both(paired()), 1)
    assert first.status == "open"
    request = CommitNumber(0, command("c0"), 1, bytes(32))
    answer = decide(first, request, NOW)
    assert isinstance(answer, Decision)
    assert (answer.match.status, answer.match.awaits_numbers) == ("starting", True)
    assert isinstance(answer.step.events[-1], Closed)


def test_after_the_wait_it_begins_with_the_commitments_there_are() -> None:
    match = committed(with_both(paired()), 0)
    due_ms = deadline_ms(match)
    assert due_ms == game_wake_ms(match) == NOW + COMMIT_MS
    assert granted(match, Wake(), NOW + COMMIT_MS).status == "starting"


def test_without_commitments_it_begins_all_the_same() -> None:
    assert granted(with_both(paired()), Wake(), NOW + COMMIT_MS).status == "playing"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
@pytest.mark.parametrize("came", [(), (0,), (1,)])
def test_it_is_dissolved_unless_both_players_connect(game: AnyGame, came: tuple[Seat, ...]) -> None:
    preset = game.default_preset
    settings = MatchSettings(game.key, preset, game.presets[preset])
    match = paired_match(MatchId("match1"), settings, (ANN, BEN), bytes(32), NOW)
    for seat in came:
        match = granted(match, Arrive(seat), NOW + 9_000)
        if game.chance:
            match = committed(match, seat)
    assert deadline_ms(match) == game_wake_ms(match) == NOW + ARRIVE_MS
    assert isinstance(decide(match, Wake(), NOW + ARRIVE_MS - 1), Repeated)
    assert load_match(dump_match(match)) == match
    dissolved = granted(match, Wake(), NOW + ARRIVE_MS)
    assert (dissolved.status, dissolved.game.number) == ("expired", 0)
    assert dissolved.start.arrived == tuple(seat in came for seat in (0, 1))


@pytest.mark.parametrize("came", [(), (1,)])
def test_a_decline_dissolves_it_at_once_and_the_opponent_is_not_at_fault(
    came: tuple[Seat, ...],
) -> None:
    match = paired()
    for seat in came:
        match = granted(match, Arrive(seat), NOW)
    declined = granted(match, DeclineMatch(0), NOW)
    assert (declined.status, declined.start.arrived) == ("expired", (False, True))
    assert load_match(dump_match(declined)) == declined


def test_a_player_who_has_connected_cannot_decline_it() -> None:
    for match in (granted(paired(), Arrive(0), NOW), with_both(paired())):
        assert isinstance(decide(match, DeclineMatch(0), NOW), Repeated)


def test_a_match_of_an_older_release_begins_without_arrivals() -> None:
    match = replace(paired(), start=GameStart())
    assert granted(match, Wake(), NOW + COMMIT_MS).status == "playing"


def test_its_seats_cannot_be_taken() -> None:
    # A player of the pair can't accept either, which would keep the other from committing.
    for player in (BEN, EVE):
        assert refused(paired(), TakeSeat(player, command())) == "match_not_open"


def test_without_chance_it_begins_once_both_have_connected() -> None:
    preset = WITHOUT_CHANCE.default_preset
    settings = MatchSettings(WITHOUT_CHANCE.key, preset, WITHOUT_CHANCE.presets[preset])
    match = paired_match(MatchId("match1"), settings, (ANN, BEN), bytes(32), NOW)
    assert granted(match, Arrive(0)).status == "open"
    assert with_both(match).status == "playing"


def test_it_admits_spectators_only_if_they_are_allowed() -> None:
    closed = open_match(MatchId("m"), replace(SETTINGS, watchers=False), ANN, bytes(32), NOW)
    private = open_match(MatchId("m"), replace(SETTINGS, visibility="private"), ANN, bytes(32), NOW)
    for match in (closed, private):
        # Only a player who is admitted can accept.
        assert match.admits(EVE.id)
        seated = granted(match, TakeSeat(BEN, command()))
        assert [seated.admits(player.id) for player in (ANN, BEN, EVE)] == [True, True, False]
    public = granted(with_both(paired()), Wake(), NOW + COMMIT_MS)
    assert public.admits(EVE.id)


def test_its_visibility_can_be_stored_and_loaded() -> None:
    settings = replace(SETTINGS, visibility="public", watchers=False)
    match = open_match(MatchId("match1"), settings, ANN, bytes(32), NOW)
    assert load_match(dump_match(match)) == match
