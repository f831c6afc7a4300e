"""Simulates a legitimate visitor during an overload test, and measures how long the visitor's usual
tasks take.
"""

import asyncio
import time
from collections.abc import Awaitable
from contextlib import suppress
from secrets import token_bytes

import httpx
from websockets.exceptions import WebSocketException

from server.bench.caller import Caller, JsonSocket
from server.games.chance import commitment_to_number

VISIT_S = 10.0
"""The time in which a visitor must get what they want, in spite of an attack."""
AGAIN_S = 0.5
"""The pause before a refused visitor tries again."""
ADDRESSES = ("203.0.113.7", "203.0.113.8")


async def visit(site: str) -> dict[str, float | None]:
    """Visit a node under attack; return the seconds that each of a visitor's usual tasks took.

    The value is None for a task that was not done in VISIT_S (ten) seconds.
    """
    async with httpx.AsyncHTTPTransport() as transport:
        one, other = (Caller(site, address, transport) for address in ADDRESSES)
        for caller in (one, other):
            await caller.ask("GET", "/api/me")
        wishes = {
            "bot_game_s": _bot_game(one),
            "pairing_s": _pairing(one, other),
            "listed_s": _listed(one, other),
        }
        found = await asyncio.gather(*(_seconds(wish) for wish in wishes.values()))
        return dict(zip(wishes, found, strict=True))


async def _seconds(wish: Awaitable[None]) -> float | None:
    began_s = time.monotonic()
    try:
        async with asyncio.timeout(VISIT_S):
            await wish
    except (OSError, httpx.HTTPError, WebSocketException, TimeoutError):
        return None
    return time.monotonic() - began_s


async def _bot_game(caller: Caller) -> None:
    """Begin a game against a bot, as a visitor."""
    match = await caller.create_match(computer="novice")
    async with caller.socket(f"/ws/match/{match}") as table:
        await _begins(table)


async def _pairing(one: Caller, other: Caller) -> None:
    """Have two visitors seek, be paired, and begin a game."""
    # If one of them were paired with a ghost, both would seek again.
    await asyncio.gather(seek(one), seek(other))


async def seek(caller: Caller) -> int:
    """Seek an opponent in the lobby, as a visitor, until a match begins. Return the number of
    pairings that took.
    """
    number = pairings = 0
    while True:
        number += 1
        async with caller.socket("/ws/lobby") as lobby:
            await lobby.send(type="seek", id=f"seek{number}")
            while (message := await lobby.receive())["type"] not in ("paired", "seek_refused"):
                pass
        if message["type"] == "seek_refused":
            await asyncio.sleep(AGAIN_S)
            continue
        pairings += 1
        with suppress(WebSocketException):
            async with caller.socket(f"/ws/match/{message['match']}") as table:
                if await _begins(table):
                    return pairings


async def _begins(table: JsonSocket) -> bool:
    """Wait, as a visitor, for the game of a pairing. Return False if its match is dissolved
    instead.
    """
    number = token_bytes(32)
    while True:
        message = await table.receive()
        match = message.get("match", {})
        happened = {match.get("status"), *(event["type"] for event in message.get("events", ()))}
        if happened & {"playing", "began"}:
            return True
        if "expired" in happened:
            return False
        if "open" in happened:
            # Without a number of this client the game would wait some seconds for it.
            server = bytes.fromhex(match["next_chance"]["commitment"])
            commitment = commitment_to_number(server, match["viewer"], number).hex()
            fields = {"version": message["version"], "game": 1, "commitment": commitment}
            await table.send(type="contribute", id="add", **fields)
        if "closed" in happened:
            fields = {"version": message["version"], "game": 1, "number": number.hex()}
            await table.send(type="reveal", id="show", **fields)


async def _listed(one: Caller, other: Caller) -> None:
    """Offer a seat to everybody, and have another visitor see it in the list."""
    match = await one.create_match(visibility="public")
    # Only matches whose creator is connected are listed.
    async with one.socket(f"/ws/match/{match}"), other.socket("/ws/lobby") as lobby:
        while True:
            seats = (await lobby.receive()).get("seats", ())
            if any(seat["match"] == match for seat in seats):
                return
