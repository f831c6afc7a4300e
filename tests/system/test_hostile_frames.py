"""Test that damaged frames from players, spectators and the lobby break nothing on a server.

Honest games go on beside them. `--hostile-frames N` sets the number of frames, and `--hostile-seed`
what they are drawn from.
"""

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from random import Random
from typing import Any

import httpx
import msgpack
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.typing import Subprotocol

from protocol.core.codec import CODECS, ClientCodec, JsonCodec, Payload
from protocol.core.codes import ErrorCode
from protocol.core.commands import Act, ClientMessage, Ping
from protocol.core.ids import CommandId, GameKey, MatchId, Version
from protocol.core.lobby import LobbyClientMessage
from protocol.core.message import Message
from protocol.core.messages import Pong, Problem
from protocol.core.named import from_data, to_json
from server.bench.processes import UNLIMITED, memory_kib
from server.bots.pace import Pace
from server.cli.play import TerminalPlayer
from server.client.connection import MatchAddress, MatchClient, new_guest
from server.games.registry import GAMES
from tests.support.http import asking
from tests.support.protocol_samples import WIRES, record, samples
from tests.support.server_process import ServerProcess
from tests.support.timeouts import PATIENCE_S
from tests.support.wire import JSON, wire

FRAMES_PER_CONNECTION = 30
"""About as many as reach the limit of invalid frames."""
CONNECTIONS_PER_MATCH = 60
ATTACKERS_PER_ROOM = 3
ODD: list[Any] = [
    *(None, True, -1, 0, 1, 2, 3, 2**31, 2**63 - 1, 2**64 - 1, -(2**63), 0.5, 1e308),
    *("", "\0", "x" * 300, "accept", "play", "W", "AS", "10H"),
    *("hand:0", "hand:1", "stock:0", "draw", "build:0", "discard:1:0"),
    *([], {}, [[[[]]]], b"\xff" * 32),
]
"""Values that are invalid in most places, and names that are valid in some."""
JSON_ODD = [value for value in ODD if not isinstance(value, bytes)]
NO_QUOTAS = UNLIMITED | {
    "SPITE_MAX_MATCHES_IN_PLAY": "0",
    "SPITE_MAX_OPEN_MATCHES": "0",
    "SPITE_MAX_MATCHES_PER_MINUTE": "0",
    "SPITE_MAX_REQUESTS_PER_MINUTE": "0",
    "SPITE_MAX_MESSAGES_PER_ADDRESS": "0",
    "SPITE_MAX_MESSAGES_PER_PLAYER": "0",
}
"""All visitors have one address. Limits of a connection stay."""
TOO_MANY = Problem(code=ErrorCode.TOO_MANY_MESSAGES, params={})
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def match_messages(game: GameKey) -> list[Message]:
    """Return messages that clients send in a match of this game, about half of them actions."""
    union = WIRES[game].typed(ClientMessage)
    usual = [
        from_data(data, union)
        for data in samples("client").values()
        if data["type"] not in ("act", "ping")
    ]
    actions = [record(game, name) for name in samples(f"games/{game}") if name[:7] == "action_"]
    acts = [Act(id=CommandId("a"), version=Version(2), action=action) for action in actions]
    # Half of them are actions, the messages with the most parts.
    return [*usual, *(acts * (len(usual) // len(acts)))]


def lobby_messages() -> list[Message]:
    """Return messages that clients send in the lobby."""
    data = samples("lobby/client").values()
    return [from_data(each, LobbyClientMessage) for each in data if each["type"] != "ping"]


def damaged(value: Any, chance: Random, odd: list[Any]) -> Any:
    """Return a copy of plain data in which one part is another, missing or doubled."""
    keys: list[Any] = []
    if isinstance(value, dict):
        keys = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    if not keys or chance.random() < 0.15:
        return chance.choice(odd)
    key, copy = chance.choice(keys), value.copy()
    fate = chance.random()
    if fate < 0.1:
        del copy[key]
    elif fate < 0.2 and isinstance(copy, list):
        copy.insert(key, copy[key])
    else:
        copy[key] = damaged(copy[key], chance, odd)
    return copy


def hostile_payload(message: Message, codec: ClientCodec, chance: Random) -> Payload:
    """Return the payload of a message, with damage to its data or bytes, to both or to neither."""
    is_json = isinstance(codec, JsonCodec)
    plain = json.loads(to_json(message)) if is_json else msgpack.unpackb(codec.encode(message))
    for _ in range(chance.choice((0, 1, 1, 2))):
        plain = damaged(plain, chance, JSON_ODD if is_json else ODD)
    raw = json.dumps(plain).encode() if is_json else msgpack.packb(plain)
    if chance.random() < 0.3:
        raw = damaged_bytes(raw, chance)
    # Text must be UTF-8, or it ends the connection at once (RFC 6455, section 8.1).
    return raw.decode(errors="replace") if is_json else raw


def damaged_bytes(raw: bytes, chance: Random) -> bytes:
    """Return a copy of bytes with up to three changed, and at times with another end or none."""
    changed = bytearray(raw)
    for _ in range(chance.randint(0, 3)):
        if changed:
            changed[chance.randrange(len(changed))] = chance.randrange(256)
    if chance.random() < 0.3:
        del changed[chance.randint(0, len(changed)) :]
        changed += chance.randbytes(chance.randint(0, 20))
    return bytes(changed)


@dataclass
class Storm:
    """A number of hostile frames, sent by several attackers."""

    url: str
    left: int
    sent: int = 0
    matches: list[tuple[GameKey, MatchId]] = field(default_factory=list)
    """The matches whose seats are the attackers'."""

    async def attack_match(self, game: GameKey, chance: Random) -> None:
        """Send hostile frames to matches of this game, from both seats and as a spectator."""
        messages = match_messages(game)
        tokens = [(await new_guest(self.url)).token for _ in range(2)]
        while self.left > 0:
            async with asking(self.url, tokens[0]) as http:
                made = await http.post("/api/matches", json={"game": game})
                match = MatchId(made.raise_for_status().json()["id"])
            self.matches.append((game, match))
            address = MatchAddress(self.url, match)
            for _ in range(CONNECTIONS_PER_MATCH):
                token = chance.choice([*tokens, None])
                await self._strike(address.socket, token, messages, chance)
                await self._break_framing(f"/ws/match/{match}", chance)
                if self.left <= 0:
                    return

    async def attack_lobby(self, chance: Random) -> None:
        """Send hostile frames to the lobby."""
        messages = lobby_messages()
        token = (await new_guest(self.url)).token
        socket = f"ws{self.url.removeprefix('http')}/ws/lobby"
        while self.left > 0:
            await self._strike(socket, token, messages, chance)
            await self._break_framing("/ws/lobby", chance)

    async def _strike(
        self, address: str, token: str | None, messages: list[Message], chance: Random
    ) -> None:
        """Send damaged messages on one connection, until the server has read them or closed it."""
        codec = chance.choice(CODECS)
        async with connect(
            address,
            subprotocols=[Subprotocol(codec.subprotocol)],
            additional_headers={"Authorization": f"Bearer {token}"} if token else None,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE_S,
        ) as socket:
            with suppress(ConnectionClosed):
                for _ in range(FRAMES_PER_CONNECTION):
                    await socket.send(hostile_payload(chance.choice(messages), codec, chance))
                    self.sent += 1
                    self.left -= 1
                await socket.send(codec.encode(Ping()))
                last = [codec.encode(Pong()), codec.encode(TOO_MANY)]
                while (await socket.recv()) not in last:
                    pass

    async def _break_framing(self, path: str, chance: Random) -> None:
        """Send a frame with a damaged head, and read until the server ends the connection."""
        host = self.url.removeprefix("http://")
        reader, writer = await asyncio.open_connection(*host.split(":"))
        opcode, length = chance.choice(list(Opcode)), chance.choice((0, 5, 120))
        frame = Frame(opcode, chance.randbytes(length)).serialize(mask=True)
        size = chance.randint(1, 14)
        head = damaged_bytes(frame[:size], chance)
        writer.write(HANDSHAKE.format(path=path, host=host).encode() + head + frame[size:])
        self.sent += 1
        self.left -= 1
        with suppress(ConnectionError):
            writer.write_eof()
            await reader.read()
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def record_of(http: httpx.AsyncClient, match: MatchId) -> str:
    """Return the record of a finished match over HTTP, repeating the request until it is archived.

    It may wait in line behind games of the attackers.
    """
    while True:
        answer = await http.get(f"/api/matches/{match}/record")
        if answer.status_code != HTTPStatus.SERVICE_UNAVAILABLE:
            return answer.raise_for_status().text
        await asyncio.sleep(float(answer.headers["Retry-After"]))


async def play_honestly(url: str, key: GameKey, storm: "asyncio.Future[None]") -> int:
    """Play matches of a game until the storm is over, and check the record of each.

    Return their number, at least 1.
    """
    game, played = GAMES[key], 0
    tokens = [(await new_guest(url)).token for _ in range(2)]
    while played == 0 or not storm.done():
        async with asking(url, tokens[0]) as http:
            made = await http.post("/api/matches", json={"game": key})
            address = MatchAddress(url, MatchId(made.raise_for_status().json()["id"]))
            async with asyncio.TaskGroup() as playing:
                for seat, token in enumerate(tokens):
                    client, chance = MatchClient(address, token), Random(seat)
                    player = TerminalPlayer(
                        client, "greedy", chance, as_json=True, watch=False, pace=Pace(0, 0.01)
                    )
                    playing.create_task(player.play())
            saved = await record_of(http, address.match)
        game.records.replay(saved)
        if game.chance:
            assert all(checked.ok for checked in game.records.verify(saved))
        played += 1
    return played


@pytest.mark.long
async def test_hostile_frames_break_nothing(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> None:
    frames: int = pytestconfig.getoption("--hostile-frames")
    seed: int = pytestconfig.getoption("--hostile-seed")
    with ServerProcess(tmp_path_factory.mktemp("server"), NO_QUOTAS) as server:
        before_kib = memory_kib(server.pid)
        storm = Storm(server.url, frames)
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        async with asyncio.TaskGroup() as beside:
            honest = [beside.create_task(play_honestly(server.url, key, over)) for key in GAMES]
            async with asyncio.TaskGroup() as attack:
                for place in range(ATTACKERS_PER_ROOM):
                    for key in GAMES:
                        chance = Random(f"{seed} {key} {place}")
                        attack.create_task(storm.attack_match(key, chance))
                    attack.create_task(storm.attack_lobby(Random(f"{seed} {place}")))
            over.set_result(None)
        for game, match in storm.matches[-len(GAMES) :]:
            async with wire(MatchAddress(server.url, match), codec=JSON, game=game) as watcher:
                assert (await watcher.receive_a("snapshot")).match.id == match
        async with asking(server.url) as http:
            assert (await http.get("/readyz")).status_code == 200
            metrics = (await http.get("/metrics")).text
        counted = [line for line in metrics.splitlines() if line.startswith("spite_")]
        assert not [line for line in counted if line.startswith("spite_faults_total{")]
        outcomes = ("spite_commands_total", "spite_problems_total", "spite_closes_total")
        print(*(line for line in counted if line.startswith(outcomes)), sep="\n")
        grown_kib = memory_kib(server.pid) - before_kib
        games = sum(task.result() for task in honest)
        print(f"{storm.sent} hostile frames, {len(storm.matches)} matches, {games} honest matches")
        print(f"the node grew by {grown_kib} KiB")
    assert "Traceback" not in server.log.read_text()
