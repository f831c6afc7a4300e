"""Write the data folder of this release: `python -m tests.golden.write_data_folder`.

It has matches of all games, together in all states, with clocks and chat, and an account. It
becomes `tests/golden/data_folders/VERSION.tar.xz`, which stays as it is: `test_data_folders.py`
starts every later release on it.
"""

import argparse
import json
import re
import secrets
import tarfile
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import uvloop

from protocol.core.commands import Accept
from protocol.core.ids import CommandId
from protocol.core.lobby import Seek
from protocol.core.named import from_data
from protocol.core.talk import Say
from server.client.connection import MatchAddress, MatchClient, new_guest
from server.client.lobby import in_lobby
from server.matches.core.steps import REVEAL_MS
from tests.golden.tables import are_playing, connected, play, status_of
from tests.support.account_browser import FIREFOX, PASSWORD
from tests.support.http import asking
from tests.support.server_process import ServerProcess
from tests.support.source import ROOT
from tests.support.wire import wire

FOLDER = ROOT / "tests" / "golden" / "data_folders"
SEVERAL_GAMES = {
    "game": "spite",
    "rules": {"stock_count": 5, "scoring": "stock_left", "match_target": 50},
}
CLOCK = {"bank_ms": 3_600_000, "increment_ms": 10_000, "days": 0}
DAYS = {"bank_ms": 0, "increment_ms": 0, "days": 3}
MATCHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("open", {"preset": "snm-a", "clock": CLOCK}),
    ("open", {"preset": "megiddo"}),
    ("open", {"preset": "pirate"}),
    ("playing", {"preset": "snm-a"}),
    ("playing", {"preset": "snm-a", "clock": CLOCK}),
    ("playing", {"preset": "megiddo", "clock": DAYS}),
    ("playing", {"preset": "pirate"}),
    ("between", SEVERAL_GAMES),
    ("finished", {"preset": "snm-a-short"}),
    ("finished", {"preset": "megiddo"}),
    ("finished", {"preset": "pirate"}),
    ("expired", {"preset": "snm-a", "clock": CLOCK}),
    ("expired", {"preset": "megiddo"}),
    ("expired", {"preset": "pirate"}),
)
STARTING = ({"preset": "snm-a"}, {"preset": "pirate"})
"""The games whose matches wait for revealed numbers. Those of Megiddo don't."""
ACCOUNT = "Ada Lovelace"
PLAYED_TO = 8
"""The lowest version of a match in play."""


async def written(site: str) -> dict[str, Any]:
    """Create the matches and the account on a server, and return the content of matches.json."""
    matches = [
        await (expired(site, wanted) if state == "expired" else match_in(site, state, wanted))
        for state, wanted in MATCHES
    ]
    await register(site)
    # These come last: they wait for a few seconds only.
    matches += [await starting(site, wanted) for wanted in STARTING]
    return {
        "written_s": int(time.time()),
        "matches": matches,
        "accounts": [{"name": ACCOUNT, "password": PASSWORD}],
    }


async def match_in(site: str, state: str, wanted: dict[str, Any]) -> dict[str, Any]:
    """Create a match, bring it to the state `state`, and return its entry for `matches.json`."""
    tokens = await guests(site)
    address = await create(site, tokens[0], wanted)
    phrases: list[str] = []
    if state == "open":
        client = await connected(address, tokens[0], has_contributed)
    else:
        client, _ = await play(address, tokens, lambda clients: are_playing(clients, PLAYED_TO))
        async with wire(address, tokens[0], game=game_of(client)) as speaker:
            await speaker.receive_a("snapshot")
            await speaker.send(Say(id=CommandId("hello"), phrase="hello"))
            await speaker.receive_a("talk")
            phrases.append("hello")
    if state in ("between", "finished"):
        client = await resign(address, tokens[1], state)
    assert status_of(client) == state
    # The policy's last command may still be on its way.
    client = await connected(address, tokens[0], lambda known: known.view is not None)
    return listed(client, state, address, tokens) | {"said": phrases}


async def expired(site: str, wanted: dict[str, Any]) -> dict[str, Any]:
    """Pair two players of whom one does not connect, and wait until their match expires.

    Return its entry for `matches.json`.
    """
    tokens = await guests(site)
    seek = from_data({"type": "seek", "id": "seek", **wanted}, Seek)
    async with in_lobby(site, tokens[0]) as first, in_lobby(site, tokens[1]) as second:
        await first.send(seek)
        await first.receive_a("waiting")
        await second.send(seek)
        paired = await first.receive_a("paired")
    address = MatchAddress(site, paired.match)
    client = await connected(address, tokens[0], lambda known: status_of(known) == "expired")
    return listed(client, "expired", address, tokens)


async def starting(site: str, wanted: dict[str, Any]) -> dict[str, Any]:
    """Create a match that waits for numbers: both players commit and don't reveal.

    Return its entry for `matches.json`.
    """
    tokens = await guests(site)
    address = await create(site, tokens[0], wanted)
    client = await connected(address, tokens[0], has_contributed)
    async with wire(address, tokens[1], game=game_of(client)) as second:
        snapshot = await second.receive_a("snapshot")
        accept = Accept(
            id=CommandId("in"), version=snapshot.version, commitment=secrets.token_hex(32)
        )
        await second.send(accept)
        await second.receive_a("accepted")
    return listed(client, "starting", address, tokens)


async def guests(site: str) -> list[str]:
    """Return the identity tokens of two new guests."""
    return [(await new_guest(site)).token for _ in range(2)]


async def create(site: str, token: str, wanted: dict[str, Any]) -> MatchAddress:
    """Create a match over HTTP as the player with this token, and return its address.

    `wanted` is the body of the request.
    """
    async with asking(site, token) as http:
        created = await http.post("/api/matches", json=wanted)
        created.raise_for_status()
    return MatchAddress.of(created.json()["url"])


def listed(
    client: MatchClient, state: str, address: MatchAddress, tokens: list[str]
) -> dict[str, Any]:
    """Return the entry of a match in `matches.json`: game, state, id, tokens and version."""
    return {
        "game": game_of(client),
        "state": state,
        "id": address.match,
        "tokens": tokens,
        "version": client.version,
    }


def has_contributed(client: MatchClient) -> bool:
    """Return True if the first player's client has committed to a number.

    Also return True if the game has no chance. Return False while a command is unanswered.
    """
    view = client.view
    if view is None or client.waiting:
        return False
    return view.next_chance is None or view.next_chance.commitments[0] is not None


def game_of(client: MatchClient) -> Any:
    assert client.view is not None
    return client.view.game_key


async def resign(address: MatchAddress, token: str, state: str) -> MatchClient:
    """Resign each game as the player with this token until the match has the status `state`.

    Return that player's client.
    """
    client = MatchClient(address, token)
    async for _ in client.messages():
        if status_of(client) == state:
            return client
        if status_of(client) == "playing" and not client.waiting:
            await client.resign()
    raise AssertionError("the messages never end")


async def register(site: str) -> None:
    """Register the account ACCOUNT at the node that writes the data folder."""
    async with asking(site) as http:
        http.headers.update({"origin": site, "user-agent": FIREFOX})
        await http.get("/api/me")
        answer: httpx.Response = await http.post(
            "/api/account/register", json={"name": ACCOUNT, "password": PASSWORD}
        )
        answer.raise_for_status()


def main() -> None:
    """Write the data folder of this release, named by the command line or the release."""
    parser = argparse.ArgumentParser(description="Write the data folder of this release.")
    parser.add_argument("name", nargs="?", default=release())
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to write it")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        with ServerProcess(folder) as server:
            contents = uvloop.run(written(server.url))
        if time.time() > contents["written_s"] + REVEAL_MS / 1000:
            raise SystemExit("The server took too long to stop: matches have left their states.")
        (folder / "matches.json").write_text(json.dumps(contents, indent=1), encoding="utf-8")
        file = given.folder / f"{given.name}.tar.xz"
        with tarfile.open(file, "w:xz") as archive:
            archive.add(folder / "matches.json", "matches.json")
            for path in sorted((folder / "data").iterdir()):
                if path.suffix not in (".lock", ".log"):
                    archive.add(path, f"data/{path.name}")
    print(f"{file}: {file.stat().st_size:,} bytes")


def release() -> str:
    """Return the version of this release, as in pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = re.search(r'^version = "(.+)"$', text, re.MULTILINE)
    assert found is not None
    return found[1]


if __name__ == "__main__":
    main()
