"""Tests that seeks are entered again for pairing, and that clients who leave have none left."""

import asyncio

from protocol.core.codec import Codec, JsonCodec
from protocol.core.ids import CommandId, PlayerId
from protocol.core.lobby import Seek
from server.lobby.match_maker import MatchMaker
from server.lobby.no_shows import NO_SHOW_RULES
from server.lobby.pairing import REENTER_AFTER_MS, Pairing
from server.store.lobby import RELIABLE_MS, NodeCounts
from server.store.redis_process import ask
from tests.matches.nodes import KEY, Node, SetClock
from tests.support.matches import ANN, BEN

MANY = 1_000
NAME = CommandId("seek")
ENTERED = "spite:{lobby}:entered"


class Client:
    """A stand-in for a client's connection to the lobby. It ignores the server's messages."""

    def __init__(self, player: PlayerId = ANN.id) -> None:
        self.codec: Codec = JsonCodec()
        self.lag_ms = 0
        self.player = player
        self.registered = self.program = False
        self.addresses: tuple[str, ...] = ()
        self.avatar: tuple[int, int, int] | None = None
        self.network: str | None = None
        self.browser: str | None = None

    def push(self, *frames: bytes) -> None: ...

    def ping_often(self) -> None: ...

    def close_no_spectators(self) -> None: ...

    def close_match_gone(self) -> None: ...

    def close_unavailable(self) -> None: ...


async def test_a_client_that_disconnects_while_its_seek_is_entered_again_leaves_no_seek(
    node: Node,
) -> None:
    lobby = node.stores.lobby
    await lobby.report(NodeCounts(0, 0), b"-", [])
    match_maker = MatchMaker(node.directory, SetClock(), KEY)
    pairing = Pairing(store=lobby, match_maker=match_maker, may_seek=lambda _player: 0.0)
    client = Client()
    await pairing.handle(client, ANN.name, Seek(id=NAME))
    (seat,) = pairing.entered
    assert [found.seat for found in (await lobby.read(MANY)).seeks] == [seat]
    # As after an expired lease: the seek is pending here, but no longer in the store.
    await lobby.withdraw([seat])
    looking = asyncio.create_task(pairing.recover_seeks([seat]))
    await asyncio.sleep(0)
    pairing.leave(client)
    await pairing.withdraw_abandoned()
    await looking
    if pairing.has_abandoned.is_set():
        await pairing.withdraw_abandoned()
    assert [found.seat for found in (await lobby.read(MANY)).seeks] == []


async def test_a_seek_is_entered_again_to_be_paired_with_an_unreliable_player(
    node: Node, redis_url: str
) -> None:
    lobby, clock = node.stores.lobby, SetClock()
    await lobby.report(NodeCounts(0, 0), b"-", [])
    pairing = Pairing(
        store=lobby,
        match_maker=MatchMaker(node.directory, clock, KEY),
        may_seek=lambda _player: 0.0,
    )
    await lobby.delay(BEN.id, NO_SHOW_RULES)
    await ask(redis_url, "DEL", f"spite:{{lobby}}:wait:{BEN.id}")
    for player in (ANN, BEN):
        await pairing.handle(Client(player.id), player.name, Seek(id=NAME))
    assert len(pairing.entered) == 2
    for seat in pairing.entered:
        entered = await ask(redis_url, "HGET", ENTERED, seat)
        assert isinstance(entered, bytes)
        await ask(redis_url, "HSET", ENTERED, seat, str(int(entered) - RELIABLE_MS))
    clock.ms += REENTER_AFTER_MS - 1
    await pairing.enter_again()
    assert len(pairing.entered) == 2
    clock.ms += 1
    await pairing.enter_again()
    assert not pairing.entered
    pair = await lobby.pair_of(ANN.id)
    assert pair is not None
    assert set(pair.players) == {ANN.id, BEN.id}
