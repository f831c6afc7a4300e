"""Tests which finished games have a deal to share, and that others then play the same deal.

They also test the player's result, with which later results are compared.
"""

import pytest
from msgspec.structs import replace

from protocol.core.ids import SEATS, CommandId, DealId, GameKey, MatchId, Seat
from protocol.core.named import to_json
from server.game_contract.random_games import begun
from server.games.fairness import fairness_of
from server.games.records import Head
from server.games.registry import GAMES
from server.matches.core.new_matches import open_match
from server.matches.core.requests import BeginGame, TakeSeat
from server.matches.directory import new_bot
from server.matches.names import bot_name
from server.same_deal.original import NotShareable, original_of, result_of
from server.store.archive import FinishedMatch
from tests.support.archives import finished_match
from tests.support.matches import ANN, NOW, granted

MATCH, DEAL, SEED = MatchId("Xk29fLmQ7a"), DealId("q7Rk29fLmQ7aXt4B"), 5


def over(key: GameKey, seat: Seat, winner: Seat | None) -> FinishedMatch:
    """Return Ann's finished match of this game against a bot, by the default rules.

    `seat` is Ann's seat.
    """
    game = GAMES[key]
    bot = new_bot(next(iter(game.levels)))
    players, names = (ANN.id, bot.id), (ANN.name, bot.name)
    if seat == 1:
        players, names = (players[1], players[0]), (names[1], names[0])
    rules = to_json(game.presets[game.default_preset])
    ended = replace(finished_match(MATCH, 1), game_key=key, preset=game.default_preset, rules=rules)
    return replace(ended, clock=None, players=players, names=names, winner=winner)


def resigned(key: GameKey, before: Seat | None) -> tuple[object, bytes]:
    """Return the state after the deal of a random game that seat 0 resigns at once, and its record.

    `before` is the seat that began the match's previous game.
    """
    game = GAMES[key]
    rules = game.presets[game.default_preset]
    began = begun(game, rules, SEED, before)
    ended = game.end(began.state, 1, "resigned")
    head = Head(f"{MATCH}-1", MATCH, 1, game.default_preset, rules, ("Ann", "Bo"))
    chance = game.chance_of(began.state)
    fairness = fairness_of(chance, before) if game.chance else None
    steps = [(NOW, began.events), (NOW + 1, ended.events)]  # type: ignore[union-attr]
    return began.state, game.records.write(head, steps, fairness).encode()


@pytest.mark.parametrize("before", [None, *SEATS])
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("key", GAMES)
def test_the_deal_is_the_same(key: GameKey, seat: Seat, before: Seat | None) -> None:
    state, line = resigned(key, before)
    original = original_of(over(key, seat, 1), ANN.id)
    if not GAMES[key].chance:
        with pytest.raises(NotShareable):
            original.settings(line, DEAL)
        return
    settings = original.settings(line, DEAL)
    bot = new_bot(original.level)
    match = open_match(MatchId("again"), settings, ANN, bytes(32), NOW, bot)
    began = granted(granted(match, TakeSeat(bot, CommandId("in"), bytes(32))), BeginGame())
    game = GAMES[key]
    assert game.dump(began.game.state) == game.dump(state)
    assert began.seat_of(ANN.id) == seat


@pytest.mark.parametrize("winner", [None, *SEATS])
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("key", GAMES)
def test_a_result_is_that_of_the_player(key: GameKey, seat: Seat, winner: Seat | None) -> None:
    _, line = resigned(key, None)
    score, left = result_of(over(key, seat, winner), line, ANN.id)
    assert score == (1 if winner is None else 2 if winner == seat else 0)
    counts = hasattr(GAMES[key].records, "points_left")
    assert (left is not None) == counts


def test_only_the_player_and_known_bots_have_an_original() -> None:
    match = over(GameKey("spite"), 0, 1)
    with pytest.raises(NotShareable):
        original_of(match, new_bot("easy").id)
    with pytest.raises(NotShareable):
        original_of(replace(match, game_key=GameKey("chess")), ANN.id)
    with pytest.raises(NotShareable):
        original_of(replace(match, names=(ANN.name, bot_name("godlike"))), ANN.id)
