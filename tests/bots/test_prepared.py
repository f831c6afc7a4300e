"""Tests a match with a prepared deal, in which the creator has seat 1 and a bot has seat 0."""

from random import Random

from protocol.core.ids import PlayerId
from server.client.connection import MatchAddress
from server.games.registry import DEFAULT_GAME
from server.games.spite.presets import PRESETS
from server.matches.core.match_settings import MatchSettings, PreparedStart
from server.matches.core.model import Player
from tests.bots.tables import LEVEL
from tests.support.in_process_node import InProcessNode
from tests.support.moments import nothing, see
from tests.support.players import person

SEED = b"s" * 32


async def test_a_person_in_seat_1_plays_a_bot_to_the_end(small: InProcessNode) -> None:
    token = await small.guest()
    me = await small.http.get("/api/me", headers={"Authorization": f"Bearer {token}"})
    player = PlayerId(token.partition(".")[0])
    preset = "snm-a-short"
    settings = MatchSettings(
        DEFAULT_GAME,
        preset,
        PRESETS[preset],
        prepared=PreparedStart("same_deal", "match0", SEED),
        seat=1,
    )
    creator = Player(player, me.json()["name"])
    match = await small.parts.directory.create(creator, settings, LEVEL)
    somebody = await person(MatchAddress(small.url, match), token, Random(3))
    view = await see(somebody.client, (lambda view: view.status == "playing", nothing))
    assert (view.viewer, view.rated, view.visibility) == (1, False, "private")
    assert view.players[0] is not None
    assert view.players[0].computer == LEVEL
    # The open match counts no longer: the limit applies to matches without an opponent.
    assert await small.parts.directory._ports.quota.open_matches.is_below_limit(player, 1)
    over = await see(
        somebody.client,
        (lambda _: True, somebody.client.resign),
        (lambda view: view.status == "finished", nothing),
    )
    assert over.game is not None
    assert over.game.result is not None
    assert over.game.result.winner == 0
