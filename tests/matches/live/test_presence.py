"""Who is connected to a match: reported to the other nodes, and told to its viewers."""

import asyncio

import pytest

from protocol.core.ids import MatchId
from protocol.core.messages import Presence
from server.matches.live.audience import Audience
from server.matches.live.presence import MatchPresence
from server.store.ports import PresenceStore, Present, StoreUnavailable
from tests.matches.nodes import Node
from tests.support.match_nodes import Listener

NOBODY = Presence(seats=[False, False], spectators=0)


class Forgetful:
    """A store of presence that does not answer some of the time."""

    def __init__(self, real: PresenceStore) -> None:
        self._real = real
        self.answers = True

    async def report(self, match: MatchId, seats: tuple[int, int], spectators: int) -> None:
        self._check()
        await self._real.report(match, seats, spectators)

    async def present(self, match: MatchId) -> Present:
        self._check()
        return await self._real.present(match)

    def _check(self) -> None:
        if not self.answers:
            raise StoreUnavailable("no answer")


class Side:
    """A match's audience on one node, and what that node knows of who is connected."""

    def __init__(self, match: MatchId, node: Node) -> None:
        self.audience = Audience()
        self.store = Forgetful(node.stores.presence)
        self.presence = MatchPresence(match, self.audience, self.store)

    def come(self, seat: int | None = None) -> Listener:
        """Somebody connects here."""
        listener = Listener()
        self.audience.add(listener, "spectator" if seat is None else 0 if seat == 0 else 1)
        self.presence.changed = True
        return listener


@pytest.fixture
def sides(match: MatchId, here: Node, there: Node) -> tuple[Side, Side]:
    """The match as two nodes have it."""
    return Side(match, here), Side(match, there)


async def test_who_is_connected_elsewhere_counts_once_it_was_reported(
    sides: tuple[Side, Side],
) -> None:
    mine, theirs = sides
    theirs.come(1)
    theirs.come()
    await mine.presence.find_out()
    assert mine.presence.message() == NOBODY
    await theirs.presence.report()
    await mine.presence.report()
    assert mine.presence.message() == Presence(seats=[False, True], spectators=1)


async def test_a_new_node_finds_out_who_is_connected_elsewhere(sides: tuple[Side, Side]) -> None:
    mine, theirs = sides
    theirs.come(0)
    await theirs.presence.report()
    await mine.presence.find_out()
    assert mine.presence.message() == Presence(seats=[True, False], spectators=0)


async def test_who_has_just_come_here_counts_before_that_is_reported(
    sides: tuple[Side, Side],
) -> None:
    mine, _ = sides
    mine.come(1)
    assert mine.presence.message() == Presence(seats=[False, True], spectators=0)
    await mine.presence.find_out()
    mine.come(0)
    mine.come()
    assert mine.presence.message() == Presence(seats=[True, True], spectators=1)


async def test_viewers_are_told_of_changes_and_of_nothing_else(sides: tuple[Side, Side]) -> None:
    mine, theirs = sides
    watcher = mine.come()
    await mine.presence.report()
    assert watcher.heard == [Presence(seats=[False, False], spectators=1)]
    await mine.presence.report()
    assert len(watcher.heard) == 1
    theirs.come(0)
    await theirs.presence.report()
    await mine.presence.report()
    assert watcher.heard[1:] == [Presence(seats=[True, False], spectators=1)]


async def test_who_leaves_is_gone_from_all_nodes_once_that_is_reported(
    sides: tuple[Side, Side],
) -> None:
    mine, theirs = sides
    player, watcher = theirs.come(0), mine.come()
    await theirs.presence.report()
    await mine.presence.report()
    theirs.audience.remove(player)
    await theirs.presence.report()
    await mine.presence.report()
    assert watcher.heard[-1] == Presence(seats=[False, False], spectators=1)


async def test_a_change_is_reported_until_the_store_has_it(sides: tuple[Side, Side]) -> None:
    mine, theirs = sides
    watcher = mine.come()
    mine.store.answers = False
    with pytest.raises(StoreUnavailable):
        await mine.presence.report()
    assert mine.presence.changed
    assert watcher.heard == []
    mine.store.answers = True
    await mine.presence.report()
    assert not mine.presence.changed
    await theirs.presence.find_out()
    assert theirs.presence.message().spectators == 1


async def test_a_change_while_one_is_reported_is_not_forgotten(sides: tuple[Side, Side]) -> None:
    mine, _ = sides
    mine.come()
    reporting = asyncio.create_task(mine.presence.report())
    await asyncio.sleep(0)
    mine.come(0)
    await reporting
    assert mine.presence.changed
