"""Attackers for overload tests that use the public API as it is meant, from one network.

`python -m server.bench.abuse SITE ORIGIN SECONDS MATCH VICTIM` runs all of them at once, and prints
how often each was tried and what was answered. `MATCH` is an open match, and `VICTIM` the name of
a registered player.
"""

import asyncio
import json
import sys
import time
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

import httpx
import uvloop
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from websockets.exceptions import WebSocketException

from server.bench.caller import ANSWER_S, Caller
from server.bench.origins import ORIGINS, Origin

SLOW_PASSWORD = ("4@8({[<369&#!1/|0$5+7%2" * 4)[:72]
"""A password that a strength meter can split in very many ways, so that judging it takes long."""
LONG_ID = "x" * 7_900
"""The end of an invalid match id that almost fills a request line."""
MAILBOX = "victim@example.org"
PHRASES = 50
"""The number of phrases that each spectator sends."""
WAITS_S = 3.0
"""The time that the attacks on pairing and on the lobby stay connected."""
AT_ONCE = 2
"""The number of simultaneous attackers of one kind."""
FAILURES = (OSError, httpx.HTTPError, WebSocketException, TimeoutError)
SEED = 1


@dataclass
class Attacker:
    """The source and the targets of simulated attacks: addresses, a server, a match, a player."""

    site: str
    origin: Origin
    match: str
    victim: str
    chance: Random = field(default_factory=lambda: Random(SEED))  # noqa: S311 -- a load needs no secrets
    answers: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
        self.transport = httpx.AsyncHTTPTransport(limits=limits, trust_env=False)

    def caller(self) -> Caller:
        """Return a new guest for an attack, with a random address of the network."""
        address = self.origin.address(self.chance)
        return Caller(self.site, address, self.transport, self.answers)

    def word(self) -> str:
        """Return random hexadecimal digits, for an attacker's made-up names and ids."""
        return f"{self.chance.getrandbits(48):x}"


async def accounts(attacker: Attacker) -> None:
    """Attack password checks and mail once: register with a slow password. If that succeeds, ask
    for mail to a stranger's address five times.
    """
    caller = attacker.caller()
    await caller.ask("GET", "/api/me")
    body = {"name": f"N{attacker.word()}", "password": SLOW_PASSWORD}
    if (await caller.ask("POST", "/api/account/register", body)).is_success:
        for _ in range(5):
            await caller.ask("POST", "/api/account/email", {"email": MAILBOX, "language": "en"})


async def long_ids(attacker: Attacker) -> None:
    """Attack the parsing of paths: request matches whose ids are very long."""
    await attacker.caller().ask("GET", f"/api/matches/{attacker.word()}{LONG_ID}/record")


async def open_matches(attacker: Attacker) -> None:
    """Attack Redis's memory once: create an open match and leave it."""
    await attacker.caller().create_match()


async def bot_matches(attacker: Attacker) -> None:
    """Attack the places of bots: create a match against one and never connect to it."""
    await attacker.caller().create_match(computer="novice")


async def ghosts(attacker: Attacker) -> None:
    """Attack pairing: be paired, and never connect to the match."""
    caller = attacker.caller()
    await caller.ask("GET", "/api/me")
    async with caller.socket("/ws/lobby") as lobby, asyncio.timeout(WAITS_S):
        await lobby.send(type="seek", id=attacker.word())
        while (await lobby.receive())["type"] not in ("paired", "seek_refused"):
            pass


async def offers(attacker: Attacker) -> None:
    """Attack the lobby: fill its list, and the challenges of a player."""
    caller = attacker.caller()
    await caller.ask("GET", "/api/me")
    await caller.ask("POST", "/api/challenges", {"name": attacker.victim})
    match = await caller.create_match(visibility="public")
    # Only matches whose creator is connected are listed.
    async with caller.socket(f"/ws/match/{match}"):
        await asyncio.sleep(WAITS_S)


async def push_rows(attacker: Attacker) -> None:
    """Attack the database's disk: create a push subscription and never use it."""
    caller = attacker.caller()
    await caller.ask("GET", "/api/me")
    endpoint = f"https://updates.push.services.mozilla.com/wpush/v2/{attacker.word()}"
    wanted = {"endpoint": endpoint, "p256dh": _text(_point()), "auth": _text(bytes(16))}
    await caller.ask("PUT", "/api/push", {**wanted, "language": "en"})


async def aborted_games(attacker: Attacker) -> None:
    """Attack the archive: have a game archived that was resigned at once."""
    host, guest = attacker.caller(), attacker.caller()
    match = await host.create_match()
    await guest.ask("GET", "/api/me")
    async with guest.socket(f"/ws/match/{match}") as table, asyncio.timeout(ANSWER_S):
        await table.send(type="accept", id="in", version=0)
        while (message := await table.receive()).get("version", 0) < 2:
            if message["type"] == "rejected":
                return
        await table.send(type="resign", id="bye", version=2, game=1)
        while (await table.receive())["type"] not in ("accepted", "rejected"):
            pass


async def phrases(attacker: Attacker) -> None:
    """Attack the chat: send PHRASES (50) phrases as a spectator, without a pause."""
    caller = attacker.caller()
    await caller.ask("GET", "/api/me")
    async with caller.socket(f"/ws/match/{attacker.match}") as table:
        for number in range(PHRASES):
            await table.send(type="say", id=f"s{number}", phrase="hello")
        with suppress(TimeoutError):
            async with asyncio.timeout(WAITS_S):
                while True:
                    await table.receive()


async def mails(attacker: Attacker) -> None:
    """Attack mail: request a recovery mail to an address that no account has."""
    body = {"email": MAILBOX, "language": "en"}
    await attacker.caller().ask("POST", "/api/account/recover", body)


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    "accounts": accounts,
    "long ids": long_ids,
    "open matches": open_matches,
    "bot matches": bot_matches,
    "ghosts": ghosts,
    "offers": offers,
    "push rows": push_rows,
    "aborted games": aborted_games,
    "phrases": phrases,
    "mails": mails,
}


async def main(
    site: str, origin: str, seconds: float, match: str, victim: str
) -> dict[str, dict[str, int]]:
    """Run all attacks from one network for some seconds.

    Return the number of tries of each attack (`tries`), and of all answers by status (`answers`).
    """
    attacker = Attacker(site, ORIGINS[origin], match, victim)
    tries: Counter[str] = Counter()
    ends_s = time.monotonic() + seconds

    async def keep_on(name: str) -> None:
        while time.monotonic() < ends_s:
            with suppress(*FAILURES):
                await ATTACKS[name](attacker)
            tries[name] += 1
            await asyncio.sleep(0)

    attackers = [asyncio.create_task(keep_on(name)) for name in ATTACKS for _ in range(AT_ONCE)]
    await asyncio.wait(attackers, timeout=seconds + ANSWER_S)
    for task in attackers:
        task.cancel()
    await asyncio.gather(*attackers, return_exceptions=True)
    await attacker.transport.aclose()
    return {"tries": dict(tries), "answers": dict(sorted(attacker.answers.items()))}


def _point() -> bytes:
    public = ec.generate_private_key(ec.SECP256R1()).public_key()
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


if __name__ == "__main__":
    site, origin, seconds, match, victim = sys.argv[1:]
    print(json.dumps(uvloop.run(main(site, origin, float(seconds), match, victim))))
