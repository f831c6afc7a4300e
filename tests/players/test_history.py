"""Tests a profile's statistics of a player's matches: results, streaks, opponents and rules."""

from protocol.core.ids import GameKey, MatchId, PlayerId, Seat
from server.players.history import Favourite, History, Tally, history_of
from server.store.search import Played


def played(opponent: str, won: bool | None, preset: str | None = "usual", seat: Seat = 0) -> Played:
    winner: Seat | None = None
    if won is not None:
        winner = seat if won else (1 if seat == 0 else 0)
    return Played(
        match=MatchId("m"),
        seat=seat,
        opponent=PlayerId(opponent),
        game_key=GameKey("spite"),
        preset=preset,
        winner=winner,
        ended_ms=0,
    )


def test_no_matches_give_empty_statistics() -> None:
    assert history_of([]) == History(Tally(), 0, 0, [], [])


def test_results_are_counted_from_either_seat() -> None:
    matches = [played("b", True), played("b", True, seat=1), played("b", False, seat=1)]
    assert history_of([*matches, played("b", None)]).tally == Tally(won=2, drawn=1, lost=1)


def test_the_current_and_the_longest_streak_are_counted() -> None:
    results = [False, False, None, True, True, True, False, True]
    history = history_of([played("b", won) for won in results])
    assert (history.streak, history.longest_streak) == (-2, 3)
    assert history_of([played("b", True)] * 4).streak == 4
    assert history_of([played("b", None), played("b", True)]).streak == 0


def test_opponents_are_sorted_by_matches_then_by_the_latest() -> None:
    opponents = history_of([played(name, True) for name in "abcbb"]).opponents
    assert [one.player for one in opponents] == ["b", "a", "c"]
    assert opponents[0].tally == Tally(won=3)


def test_favourite_rules_are_sorted_by_matches() -> None:
    matches = [played("b", True, preset) for preset in ("short", "usual", "usual", None)]
    favourites = history_of(matches).favourites
    assert favourites[0] == Favourite(GameKey("spite"), "usual", 2)
    assert {one.preset for one in favourites[1:]} == {"short", None}
