"""Sample messages on the lobby's socket, in each direction."""

from collections.abc import Mapping

from msgspec.structs import replace

from protocol.core.clock import ClockWanted, TimeControl
from protocol.core.codes import LobbyCode
from protocol.core.commands import Ping, Sync
from protocol.core.ids import CommandId, MatchId, SeatId, Version
from protocol.core.lobby import (
    DeclinePairing,
    GameOn,
    Lobby,
    LobbyChanged,
    Paired,
    SeatOffered,
    Seek,
    SeekRefused,
    Take,
    Waiting,
    Withdraw,
    Withdrawn,
)
from protocol.core.message import Message
from protocol.core.messages import Pong
from protocol.games.spite import SPITE
from protocol.generate.samples.match import ADA, BO, MATCH, PRESET
from protocol.generate.samples.server import SERVER

SEEK, TAKEN = CommandId("5eef0001"), CommandId("5eef0002")
SEAT, OPEN = SeatId("q7Lm2XkT9c"), MatchId("w83hNcQe1R")
CLOCK = TimeControl(bank_ms=120_000, increment_ms=10_000)
CLOCK_WANTED = ClockWanted(bank_ms=CLOCK.bank_ms, increment_ms=CLOCK.increment_ms)
SINCE_MS = 1_790_000_000_000
RULES = "stock_count=5"

OFFERED = SeatOffered(
    id=SEAT,
    match=None,
    player=ADA,
    game=SPITE.key,
    preset=PRESET,
    text=RULES,
    clock=CLOCK,
    since_ms=SINCE_MS,
)
OPEN_SEAT = replace(OFFERED, id=SeatId(OPEN), match=OPEN, player=BO, clock=None)
ON = GameOn(
    match=MATCH,
    players=[ADA, BO],
    game=SPITE.key,
    preset=PRESET,
    text=RULES,
    clock=CLOCK,
    number=1,
    score=[0, 0],
    watchers=3,
    since_ms=SINCE_MS,
)

LOBBY_CLIENT: Mapping[str, Message] = {
    "seek": Seek(id=SEEK, game=SPITE.key, preset=PRESET, clock=CLOCK_WANTED),
    "seek_rules": Seek(id=SEEK, game=SPITE.key, text=RULES, watchers=False, tentative=True),
    "take": Take(id=TAKEN, seat=SEAT),
    "withdraw": Withdraw(id=SEEK),
    "decline_pairing": DeclinePairing(id=SEEK),
    "sync": Sync(),
    "ping": Ping(),
}

LOBBY_SERVER: Mapping[str, Message] = {
    "lobby": Lobby(
        version=Version(7), seats=[OFFERED, OPEN_SEAT], games=[ON], players=214, playing=96
    ),
    "lobby_changed": LobbyChanged(
        version=Version(8),
        seats=[],
        seats_gone=[SEAT],
        games=[replace(ON, watchers=4)],
        games_gone=[],
        players=215,
        playing=97,
    ),
    "waiting": Waiting(id=SEEK, seat=SEAT, computer_after_ms=8_000),
    "paired": Paired(id=SEEK, match=MATCH),
    "withdrawn": Withdrawn(id=SEEK),
    "seek_refused": SeekRefused(id=TAKEN, code=LobbyCode.SEAT_GONE, params={}),
    "error": SERVER["error"],
    "pong": Pong(),
}
