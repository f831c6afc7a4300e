"""A Python client of a match: it connects, reconnects, and maintains its view."""

import asyncio
import random
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from protocol.core.codec import BadFrame, ClientCodec, Payload
from protocol.core.codes import CloseCode, ErrorCode
from protocol.core.commands import (
    Accept,
    Act,
    AllowTakeBack,
    ClaimGame,
    Command,
    Contribute,
    Decline,
    NextGame,
    OfferDraw,
    Rematch,
    Resign,
    Reveal,
    Sync,
    TakeBack,
)
from protocol.core.fold import EventMismatch, fold
from protocol.core.http import Guest
from protocol.core.ids import CommandId, Mark, MatchId, Version
from protocol.core.message import Message
from protocol.core.messages import (
    Accepted,
    Pong,
    Presence,
    Problem,
    Rejected,
    Snapshot,
    Step,
)
from protocol.core.talk import Talk
from protocol.core.views import MatchView, Proposal
from protocol.games.registry import WIRES
from server.client.codec import PackageMsgpackCodec
from server.client.contributor import Contributor, FairnessWarning, ToCommit, ToReveal
from server.client.http import http_client
from server.client.reader import MatchReader

ServerMessage = Accepted | Pong | Presence | Problem | Rejected | Snapshot | Step | Talk
FINAL_CODES = frozenset(
    {
        CloseCode.UNKNOWN_MATCH,
        CloseCode.UNREADABLE_MATCH,
        CloseCode.BAD_TOKEN,
        CloseCode.FOREIGN_ORIGIN,
        CloseCode.NO_WATCHERS,
        CloseCode.HOSTILE,
        CloseCode.TOO_MANY,
    }
)
"""Close codes of a match's WebSocket after which reconnecting is useless."""
LONGEST_PAUSE_S = 10.0
BUSY_PAUSE_S = 2.0
"""The shortest pause before reconnecting to a server that is too busy or has no store."""
SLOWED_PAUSE_S = 0.5
"""The pause after the rate limit has made the server drop a message."""
MSGPACK: ClientCodec = PackageMsgpackCodec()


class Refused(Exception):
    """The server ended the client's connection for good. The text gives its reason."""


@dataclass(frozen=True, slots=True)
class MatchAddress:
    """The address of a match: a server and the match's id."""

    site: str
    """The scheme, host and port of the server, such as `https://example.org`."""
    match: MatchId

    @classmethod
    def of(cls, url: str) -> "MatchAddress":
        """Parse the link to a match's page. Raises ValueError for any other text."""
        parts = urlsplit(url)
        folders = parts.path.rstrip("/").split("/")
        if parts.scheme not in ("http", "https") or not parts.netloc or folders[-2:-1] != ["m"]:
            raise ValueError(f"not the link of a match: {url}")
        return cls(f"{parts.scheme}://{parts.netloc}", MatchId(folders[-1]))

    @property
    def socket(self) -> str:
        """The URL of the WebSocket for this match."""
        return f"{self.site.replace('http', 'ws', 1)}/ws/match/{self.match}"


async def new_guest(site: str) -> Guest:
    """Create a guest's identity at a server. Raises httpx.HTTPError."""
    async with http_client(site) as http:
        answer = await http.post("/api/guests")
        answer.raise_for_status()
        return Guest.model_validate_json(answer.content)


class MatchClient:
    """One player's or spectator's connection to a match.

    `messages` yields the server's messages after applying them to `view`. While it is iterated, the
    client reconnects after a lost connection. It then resumes from its version, and repeats
    unanswered commands.

    Before each deal in which its player takes part, it contributes to the shuffles.
    `fairness_warnings` lists the problems that it saw with them (docs/rules/fair-shuffles.md).
    """

    def __init__(
        self,
        address: MatchAddress,
        token: str | None = None,
        codec: ClientCodec = MSGPACK,
        chance: Callable[[], float] = random.random,
        on_frame: Callable[[Payload], None] = lambda _payload: None,
    ) -> None:
        """`token` is the identity. Without one, the client is a new spectator at every connection.

        `chance` returns random numbers from 0 to 1, for the pauses between attempts. `on_frame` is
        called with every received frame.
        """
        self.view: MatchView | None = None
        self.version = Version(0)
        self.mark = Mark(0)
        self._address = address
        self._token = token
        self._codec = codec
        self._reader = MatchReader(codec, WIRES)
        self._chance = chance
        self._on_frame = on_frame
        self._socket: ClientConnection | None = None
        self._busy = False
        self._unanswered: dict[CommandId, Command] = {}
        self._promised = Version(0)
        self._contributor = Contributor()

    @property
    def fairness_warnings(self) -> list[FairnessWarning]:
        """The warnings about the server's fairness, in the order of their discovery."""
        return self._contributor.fairness_warnings

    @property
    def waiting(self) -> bool:
        """True if a command is unanswered, or the step of an accepted one has not arrived."""
        return bool(self._unanswered) or self.version < self._promised

    async def messages(self) -> AsyncGenerator[ServerMessage, None]:
        """Connect and yield the server's messages. After a lost connection, reconnect and go on.

        Messages that can't be read or applied to the view are left out. Raises Refused if
        reconnecting is useless.
        """
        attempt = 0
        while True:
            try:
                async with await self._connected() as socket:
                    self._socket = socket
                    await self._send_again(socket)
                    async for message in self._read(socket):
                        attempt = 0
                        yield message
            except (OSError, InvalidHandshake, ConnectionClosed):
                pass
            finally:
                self._socket = None
            pause_s = self._chance() * min(LONGEST_PAUSE_S, 0.1 * 2**attempt)
            await asyncio.sleep(pause_s + BUSY_PAUSE_S if self._busy else pause_s)
            attempt += 1

    async def act(self, action: Message) -> CommandId:
        """Send an action that is based on the view's version, and return the command's id. The
        answer comes among the messages.
        """
        return await self._send(Act(id=_new_id(), version=self.version, action=action))

    async def accept(self) -> CommandId:
        """Request the match's free seat. Return the command's id."""
        commitment = None if self.view is None else self._contributor.for_accepting(self.view)
        return await self._send(Accept(id=_new_id(), version=self.version, commitment=commitment))

    async def resign(self) -> CommandId:
        """Resign the game in play. Return the command's id."""
        return await self._send(Resign(id=_new_id(), version=self.version, game=self._game()))

    async def offer_draw(self) -> CommandId:
        """Offer a draw, or agree to one. Return the command's id."""
        return await self._send(OfferDraw(id=_new_id(), version=self.version, game=self._game()))

    async def take_back(self) -> CommandId:
        """Take back the player's last action, or ask the opponent to allow it. Return the command's
        id.
        """
        return await self._send(TakeBack(id=_new_id(), version=self.version, game=self._game()))

    async def allow_take_back(self) -> CommandId:
        """Let the opponent take their action back. Return the command's id."""
        return await self._send(
            AllowTakeBack(id=_new_id(), version=self.version, game=self._game())
        )

    async def decline(self, proposal: Proposal) -> CommandId:
        """Decline the opponent's draw offer or takeback request. Return the command's id."""
        return await self._send(
            Decline(id=_new_id(), version=self.version, game=self._game(), proposal=proposal)
        )

    async def claim(self, draw: bool = False) -> CommandId:
        """Claim the win, or a draw, of a game that the opponent left. Return the command's id."""
        return await self._send(
            ClaimGame(id=_new_id(), version=self.version, game=self._game(), draw=draw)
        )

    async def next_game(self) -> CommandId:
        """Request the next game of the match. Return the command's id."""
        return await self._send(NextGame(id=_new_id(), version=self.version, game=self._game() + 1))

    async def rematch(self) -> CommandId:
        """Offer a rematch, or agree to one. Return the command's id."""
        commitment = None if self.view is None else self._contributor.for_rematch(self.view)
        return await self._send(Rematch(id=_new_id(), version=self.version, commitment=commitment))

    def move_to(self, address: MatchAddress) -> None:
        """Use the address of another match or server from the next connection on."""
        self._address = address

    async def drop(self) -> None:
        """Abort the client's connection without closing it, like a broken network.

        While `messages` is iterated, the client then reconnects. Do nothing without a connection.
        """
        if self._socket is not None:
            self._socket.transport.abort()

    def _game(self) -> int:
        """Return the number of the match's current or last game; 1 before the first."""
        return 1 if self.view is None or self.view.game is None else self.view.game.number

    async def _contribute(self) -> None:
        """Send the next message of the fair shuffle, which needs no request by the player."""
        if self.view is None:
            return
        match self._contributor.next_message(self.view):
            case ToCommit(game, commitment):
                command = Contribute(
                    id=_new_id(), version=self.version, game=game, commitment=commitment
                )
                await self._send(command)
            case ToReveal(game, number):
                await self._send(
                    Reveal(id=_new_id(), version=self.version, game=game, number=number)
                )

    async def _send(self, command: Command) -> CommandId:
        self._unanswered[command.id] = command
        if self._socket is not None:
            # On a lost connection, the message is sent again after reconnecting.
            with suppress(ConnectionClosed):
                await self._socket.send(self._codec.encode(command))
        return command.id

    async def _send_again(self, socket: ClientConnection) -> None:
        for command in list(self._unanswered.values()):
            await socket.send(self._codec.encode(command))

    async def _connected(self) -> ClientConnection:
        query = ""
        if self.view is not None:
            query = f"?since={self.version}&viewer={self.view.viewer}&mark={self.mark}"
        headers = {} if self._token is None else {"Authorization": f"Bearer {self._token}"}
        return await connect(
            self._address.socket + query,
            subprotocols=[Subprotocol(self._codec.subprotocol)],
            additional_headers=headers,
            compression=None,
            proxy=None,
        )

    async def _read(self, socket: ClientConnection) -> AsyncGenerator[ServerMessage, None]:
        greeted = False
        try:
            async for frame in socket:
                self._on_frame(frame)
                try:
                    message = self._reader.read(frame)
                except BadFrame:
                    continue  # A message of a later release, which clients may skip.
                if isinstance(message, Accepted | Rejected):
                    self._unanswered.pop(message.id, None)
                if isinstance(message, Accepted):
                    self._promised = max(self._promised, message.version)
                if isinstance(message, Rejected):
                    # Steps promised beyond the server's version have been lost.
                    self._promised = min(self._promised, message.version)
                if isinstance(message, Problem) and message.code == ErrorCode.TOO_MANY_MESSAGES:
                    await asyncio.sleep(SLOWED_PAUSE_S)
                    await socket.send(self._codec.encode(Sync()))
                if isinstance(message, Snapshot | Step) and not self._apply(message):
                    await socket.send(self._codec.encode(Sync()))
                    continue
                if isinstance(message, Snapshot):
                    self._contributor.resend()
                    if greeted:
                        # The snapshot may replace answers that were dropped.
                        await self._send_again(socket)
                    greeted = True
                await self._contribute()
                yield message
        finally:
            self._busy = socket.close_code == CloseCode.UNAVAILABLE
            if socket.close_code in FINAL_CODES:
                raise Refused(CloseCode(socket.close_code).name.lower())

    def _apply(self, message: Snapshot | Step) -> bool:
        """Apply a snapshot or step to the view. Return False if a step doesn't follow it."""
        if isinstance(message, Snapshot):
            other_past = message.version == self.version and message.mark != self.mark
            if other_past or message.version < self.version:
                # The server has lost its last steps; those promised will never come.
                self._promised = message.version
            self.view, self.version, self.mark = message.match, message.version, message.mark
            return True
        if self.view is None or message.version > self.version + 1:
            return False
        if message.version == self.version + 1:
            try:
                self.view = fold(self.view, message.events, WIRES[self.view.game_key])
            except EventMismatch:
                return False
            self.version, self.mark = message.version, message.mark
        return True


def _new_id() -> CommandId:
    # Eight characters: an id only has to be unique among the last commands of a seat.
    return CommandId(secrets.token_urlsafe(6))
