"""People against computers that a real server seats, also when it is killed."""

import asyncio
from contextlib import aclosing
from random import Random

import httpx

from protocol.core.views import MatchView
from server.client.connection import MatchAddress, new_guest
from tests.support.patience import PATIENCE_S
from tests.support.players import Person, person
from tests.support.server_process import ServerProcess

LEVEL = "medium"


async def against_computer(site: str, **asked: str) -> Person:
    """A guest, and a match of theirs against a computer."""
    guest = await new_guest(site)
    async with httpx.AsyncClient(timeout=PATIENCE_S) as http:
        made = await http.post(
            f"{site}/api/matches",
            json={"computer": LEVEL, **asked},
            headers={"Authorization": f"Bearer {guest.token}"},
        )
        made.raise_for_status()
    return await person(MatchAddress.of(made.json()["url"]), guest.token, Random(1))


def check_end(view: MatchView) -> None:
    """The match was against a computer, and is over by the rules; both added to the chance."""
    assert view.status == "finished"
    assert [player and player.computer for player in view.players] == [None, LEVEL]
    assert view.game is not None
    assert view.game.chance is not None
    assert None not in view.game.chance.numbers


async def test_a_whole_game_against_a_computer(server: ServerProcess) -> None:
    player = await against_computer(server.url, preset="snm-a-short")
    async with asyncio.timeout(PATIENCE_S):
        check_end(await player.follow())


async def test_a_computer_declines_a_draw(server: ServerProcess) -> None:
    player = await against_computer(server.url, preset="snm-a-short")
    client = player.client
    async with asyncio.timeout(PATIENCE_S), aclosing(client.messages()) as messages:
        offered = False
        async for _ in messages:
            view = client.view
            if view is None or view.status != "playing":
                continue
            if not offered:
                offered = True
                await client.offer_draw()
            if view.draw_offers[0] == "declined":
                return
    raise AssertionError("no answer")
