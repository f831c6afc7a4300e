"""A third-party bot that plays a game of Megiddo against a bot of the server.

Run as `python bot.py https://example.org`.
"""

import asyncio
import json
import os
import random
import sys
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

SITE, HEADERS = sys.argv[1], {"Authorization": f"Bearer {os.environ['SPITE_TOKEN']}"}


async def main() -> None:
    wanted = json.dumps({"game": "megiddo", "computer": "easy"}).encode()
    match = json.load(urlopen(Request(f"{SITE}/api/matches", wanted, HEADERS)))["id"]
    url = f"{SITE.replace('http', 'ws', 1)}/ws/match/{match}"
    spoken = [Subprotocol("spite.v2.json")]
    async with connect(url, subprotocols=spoken, additional_headers=HEADERS) as socket:
        async for frame in socket:
            message = json.loads(frame)
            if message["type"] == "error":  # Too many messages: this one was not read.
                await asyncio.sleep(1)
            if message["type"] in ("step", "rejected", "error"):  # Ask how things stand now.
                await socket.send('{"type": "sync"}')
            if message["type"] != "snapshot" or message["match"]["game"] is None:
                continue
            view, position = message["match"], message["match"]["game"]["position"]
            if view["status"] == "finished":
                print(json.dumps(view["game"]["result"]))
                return
            if position["turn"] == view["viewer"]:
                rings = enumerate(position["stones"], start=1)
                free = [(r, s) for r, ring in rings for s, stone in enumerate(ring) if stone == "."]
                ring, spoke = random.choice(free)  # This is where yours is better.
                act = {"type": "act", "id": f"turn{position['number']}"}
                lay = {"type": "lay", "ring": ring, "spoke": spoke}
                await socket.send(json.dumps(act | {"version": message["version"], "action": lay}))


asyncio.run(main())
