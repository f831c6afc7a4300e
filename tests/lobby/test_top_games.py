"""Tests the top games of the lobby: which public games spectators are shown, and the cache."""

import json

from protocol.core.commands import Accept
from protocol.core.ids import CommandId, GameKey, MatchId, Version
from protocol.core.lobby import GameOn
from protocol.core.views import PlayerView, Visibility
from server.games.registry import DEFAULT_GAME, GAMES
from server.limits import GAMES_SHOWN
from server.lobby.top_games import TopGames
from server.matches.cached_reads import CachedReads
from server.matches.core.match_settings import MatchSettings
from tests.matches.nodes import Node
from tests.support.matches import ANN, BEN, PRESET


def listed(match: MatchId, watchers: int = 0, game: str = DEFAULT_GAME) -> GameOn:
    return GameOn(
        match=match,
        players=[PlayerView(name="Ann"), PlayerView(name="Ben")],
        game=GameKey(game),
        preset=None,
        text="",
        clock=None,
        number=1,
        score=[0, 0],
        watchers=watchers,
        since_ms=5,
    )


async def begun(
    node: Node, visibility: Visibility = "public", *, watchers: bool = True, begins: bool = True
) -> MatchId:
    rules = GAMES[DEFAULT_GAME].presets[PRESET]
    settings = MatchSettings(DEFAULT_GAME, PRESET, rules, visibility=visibility, watchers=watchers)
    match = await node.directory.create(ANN, settings)
    if begins:
        await node.say(match, BEN, Accept(id=CommandId("in"), version=Version(0)))
    return match


async def test_public_games_are_shown_as_to_spectators_in_the_order_of_the_lobby(
    node: Node,
) -> None:
    games = [await begun(node) for _ in range(2)]
    top_games = TopGames(
        lambda: [listed(match, 9 - place) for place, match in enumerate(games)],
        CachedReads(node.directory.known, node.matches),
    )
    shown = json.loads((await top_games.answer()).body)["games"]
    assert [each["match"]["id"] for each in shown] == games
    assert [each["watchers"] for each in shown] == [9, 8]
    assert {each["match"]["viewer"] for each in shown} == {"spectator"}
    zones = shown[0]["match"]["game"]["position"]["zones"]
    assert all(zone["cards"] == [] for zone in zones if zone["id"].startswith("hand"))
    assert await top_games.most_watched() == games[0]


async def test_listed_matches_that_are_closed_unlisted_not_begun_or_lost_are_not_shown(
    node: Node,
) -> None:
    hidden = [
        await begun(node, watchers=False),
        await begun(node, "unlisted"),
        await begun(node, "private"),
        await begun(node, begins=False),
        MatchId("nowhere"),
    ]
    top_games = TopGames(
        lambda: [listed(match) for match in hidden],
        CachedReads(node.directory.known, node.matches),
    )
    assert json.loads((await top_games.answer()).body) == {"games": []}
    assert await top_games.most_watched() is None


async def test_the_number_of_games_is_limited_and_the_answer_is_cached(node: Node) -> None:
    games = [await begun(node) for _ in range(GAMES_SHOWN + 1)]
    asked: list[int] = []

    def lobby() -> list[GameOn]:
        asked.append(1)
        return [listed(match) for match in games]

    top_games = TopGames(lobby, CachedReads(lambda _match: None, node.matches))
    first, second = await top_games.answer(), await top_games.answer()
    assert len(json.loads(first.body)["games"]) == GAMES_SHOWN
    assert first is second
    assert len(asked) == 1
    assert node.matches.looked == GAMES_SHOWN


async def test_the_most_watched_match_of_a_game_is_found_behind_those_of_other_games(
    node: Node,
) -> None:
    wanted = await begun(node)
    others = [listed(MatchId(f"other{number}"), 9, "another") for number in range(GAMES_SHOWN)]
    top_games = TopGames(
        lambda: [*others, listed(wanted)], CachedReads(node.directory.known, node.matches)
    )
    assert await top_games.most_watched(DEFAULT_GAME) == wanted
