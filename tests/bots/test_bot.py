"""Tests a bot's conduct in a match: draw offers, rematches, next games, idle matches and plans.

No one else may take its seat, and a silent opponent must not keep the game from starting.
"""

from contextlib import aclosing
from dataclasses import replace
from typing import Any

import pytest

from protocol.core.commands import Accept
from protocol.core.ids import CommandId, Version
from protocol.core.views import GameView, MatchView
from protocol.games.cards import zone_of
from protocol.games.spite import SpitePosition
from server.bots import bot
from server.bots.policy_player import think_here
from server.client.connection import MatchClient
from server.games.api import Planned, Policy
from server.games.spite.policies import greedy
from server.games.spite.table import stock
from tests.bots.tables import LEVEL, NEVER, SHORT, both_seated, exhibited, table
from tests.support.in_process_node import InProcessNode
from tests.support.moments import nothing, see
from tests.support.timeouts import until
from tests.support.wire import wire


def is_on(view: MatchView) -> bool:
    return view.status == "playing"


def is_over(view: MatchView) -> bool:
    return view.status == "finished"


async def test_nobody_else_is_let_into_its_seat(node: InProcessNode) -> None:
    async with table(node, **SHORT) as kept, wire(kept.address, await node.guest()) as stranger:
        await stranger.send(Accept(id=CommandId("in"), version=Version(0)))
        assert (await stranger.receive_a("rejected")).code == "match_not_open"


async def test_a_game_begins_without_a_silent_client_s_contribution(
    node: InProcessNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot, "COMMIT_S", 0.0)
    monkeypatch.setattr(bot, "CHECK_S", 0.01)
    async with table(node, **SHORT) as kept, wire(kept.address, kept.token) as silent:
        # The bot gets no notification, and sees the change on its next connection.
        await silent.receive_a("snapshot")
        await kept.computer.go_to(kept.address.match)
        while "seated" not in [event.type for event in (await silent.receive_a("step")).events]:
            pass


async def test_it_declines_a_draw_and_accepts_a_rematch_with_both_contributions(
    node: InProcessNode,
) -> None:
    async with table(node, NEVER, **SHORT) as played:
        client = played.client
        view = await see(
            played.client,
            (is_on, client.offer_draw),
            (lambda view: view.draw_offers[0] == "declined", client.resign),
            (is_over, client.rematch),
            (lambda view: view.next_match is not None, nothing),
        )
        match = view.next_match
        assert match is not None
        await played.computer.go_to(match)
        client.move_to(replace(played.address, match=match))
        again = await see(played.client, (lambda view: is_on(view) and view.id == match, nothing))
    assert [player and player.computer for player in again.players] == [None, LEVEL]
    assert again.game is not None
    assert again.game.chance is not None
    assert None not in again.game.chance.numbers


async def test_it_agrees_to_a_draw_where_it_is_far_behind(node: InProcessNode) -> None:
    # All cards but aces are wild, and there are places for aces: any three stock cards can be
    # played.
    wild = {
        "stock_count": 5,
        "min_wild": "2",
        "match_target": 2,
        "first_player": "alternate",
    }
    async with table(node, NEVER, rules=wild) as played:
        client = played.client
        async with aclosing(client.messages()) as messages:
            async for _ in messages:
                view = client.view
                if view is None or view.game is None or client.waiting:
                    continue
                if view.game.result is not None and view.game.result.reason != "resigned":
                    break
                await goes_ahead_and_offers_a_draw(client, view, view.game)
    assert view is not None
    assert view.game is not None
    assert view.game.result is not None
    assert (view.game.result.reason, view.draw_offers) == ("agreed", ["none", "none"])


async def goes_ahead_and_offers_a_draw(client: MatchClient, view: MatchView, on: GameView) -> None:
    """Send the next command, if one is due, on the way to a draw offer by the player in seat 0.

    That player must be far ahead. Call it after each change of the view.
    """
    position: SpitePosition = on.position
    if view.status == "between":
        await client.next_game()
    elif position.first == 1:
        # Then the other seat begins the next game.
        await client.resign()
    elif zone_of(position.zones, stock(0)).count > 2:
        await client.act(greedy(position, view.rules, 0, 0.5))
    elif view.draw_offers[0] == "none":
        await client.offer_draw()


async def test_it_wants_the_next_game_at_once(node: InProcessNode) -> None:
    async with table(node, NEVER, rules={"stock_count": 5, "match_target": 2}) as played:
        client = played.client
        await see(
            played.client,
            (is_on, client.resign),
            (lambda view: view.ready == [False, True], client.next_game),
            (lambda view: view.game is not None and view.game.number == 2, nothing),
        )


async def test_it_reports_an_idle_match(
    node: InProcessNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot, "ALONE_S", 0.0)
    monkeypatch.setattr(bot, "CHECK_S", 0.01)
    async with table(node, **SHORT) as played:
        await see(played.client, (is_on, nothing))
        await until(lambda: node.parts.admission.connections == 1)
        # The bot gets no notification, and sees the change on its next connection.
        await played.computer.go_to(played.address.match)
        match, version = await played.idle.get()
    assert match == played.address.match
    newest = await node.parts.directory.newest(match)
    assert newest.version == version
    assert newest.game_type.actors(newest.game.state) == {0}


async def test_it_goes_on_with_its_plans(node: InProcessNode) -> None:
    gone_on: list[bool] = []

    def noted(answer: Any) -> Any:
        if not isinstance(answer, Planned):
            return answer

        def then(position: Any) -> Any:
            following = answer.then(position)
            gone_on.append(following is not None)
            return noted(following)

        return Planned(answer.action, then)

    async def noting(policy: Policy, *known: Any) -> Any:
        return noted(await think_here(policy, *known))

    match = await exhibited(node, level="expert", preset="snm-a-short")

    async def is_finished() -> bool:
        return (await node.parts.directory.newest(match)).status == "finished"

    async with both_seated(node, match, think=noting):
        await until(is_finished)
    assert any(gone_on)
