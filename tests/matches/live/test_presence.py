"""Tests of presence in a match: reports to other nodes, messages to viewers, and absences."""

import asyncio

import pytest
from msgspec.structs import replace

from protocol.core.clock import TimeControl
from protocol.core.codes import RejectionCode
from protocol.core.commands import ClaimGame
from protocol.core.ids import SPECTATOR, CommandId, MatchId
from protocol.core.messages import Presence
from server.matches.core.absence import MAX_ABSENCE_MS, Absence
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match
from server.matches.live.audience import Audience
from server.matches.live.presence import MatchPresence
from server.store.errors import StoreUnavailable
from server.store.node_reports import UNSEEN_MS
from server.store.ports import Absences, PresenceSnapshot, PresenceStore
from server.store.redis.node_health import HEARTBEATS
from server.store.redis.presence import LAPSE_MS
from server.store.redis_process import ask
from tests.matches.nodes import Node
from tests.support.match_nodes import Listener, submitted
from tests.support.matches import ANN, BEN, GAME, PRESET, offer
from tests.support.stored_presence import (
    absent_since,
    change_absences,
    report_of,
    store_report,
)
from tests.support.timeouts import until

MATCH = offer()
"""A match without a game."""
NOBODY = Presence(seats=[False, False], spectators=0)


class Forgetful:
    """A real presence store that fails as unavailable while a test says so."""

    def __init__(self, real: PresenceStore) -> None:
        self._real = real
        self.answers = True

    async def report(
        self, match: MatchId, seats: tuple[int, int], spectators: int
    ) -> PresenceSnapshot:
        self._check()
        return await self._real.report(match, seats, spectators)

    async def read(self, match: MatchId) -> PresenceSnapshot:
        self._check()
        return await self._real.read(match)

    async def read_absences(self, match: MatchId, game: int) -> Absences:
        self._check()
        return await self._real.read_absences(match, game)

    async def record_absences(
        self, match: MatchId, game: int, seats: tuple[bool, bool]
    ) -> Absences:
        self._check()
        return await self._real.record_absences(match, game, seats)

    def _check(self) -> None:
        if not self.answers:
            raise StoreUnavailable("no answer")


class Side:
    """One node's part in serving a match: the match's audience there, and its presence."""

    def __init__(self, match: MatchId, node: Node) -> None:
        self.audience = Audience()
        self.store = Forgetful(node.stores.presence)
        self.presence = MatchPresence(match, self.audience, self.store)

    def come(self, seat: int | None = None) -> Listener:
        """Connect a client to this node: a player with this seat, or a spectator if None.

        Return its listener.
        """
        listener = Listener()
        self.audience.add(listener, "spectator" if seat is None else 0 if seat == 0 else 1)
        self.presence.changed = True
        return listener


@pytest.fixture
def sides(match: MatchId, here: Node, there: Node) -> tuple[Side, Side]:
    """Return the two sides of one match: its audience and presence on each of two nodes."""
    return Side(match, here), Side(match, there)


async def test_a_connection_to_another_node_counts_once_it_was_reported(
    sides: tuple[Side, Side],
) -> None:
    mine, theirs = sides
    theirs.come(1)
    theirs.come()
    await mine.presence.load(MATCH, SPECTATOR)
    assert mine.presence.message() == NOBODY
    await theirs.presence.report(MATCH)
    await mine.presence.report(MATCH)
    assert mine.presence.message() == Presence(seats=[False, True], spectators=1)


async def test_a_new_node_reads_who_is_connected_elsewhere(sides: tuple[Side, Side]) -> None:
    mine, theirs = sides
    theirs.come(0)
    await theirs.presence.report(MATCH)
    await mine.presence.load(MATCH, SPECTATOR)
    assert mine.presence.message() == Presence(seats=[True, False], spectators=0)


async def test_a_new_connection_here_counts_before_it_is_reported(
    sides: tuple[Side, Side],
) -> None:
    mine, _ = sides
    mine.come(1)
    assert mine.presence.message() == Presence(seats=[False, True], spectators=0)
    await mine.presence.load(MATCH, SPECTATOR)
    mine.come(0)
    mine.come()
    assert mine.presence.message() == Presence(seats=[True, True], spectators=1)


async def test_viewers_receive_changes_and_nothing_else(sides: tuple[Side, Side]) -> None:
    mine, theirs = sides
    watcher = mine.come()
    await mine.presence.report(MATCH)
    assert watcher.received == [Presence(seats=[False, False], spectators=1)]
    await mine.presence.report(MATCH)
    assert len(watcher.received) == 1
    theirs.come(0)
    await theirs.presence.report(MATCH)
    await mine.presence.report(MATCH)
    assert watcher.received[1:] == [Presence(seats=[True, False], spectators=1)]


async def test_a_player_who_left_is_gone_on_all_nodes_once_that_is_reported(
    sides: tuple[Side, Side],
) -> None:
    mine, theirs = sides
    player, watcher = theirs.come(0), mine.come()
    await theirs.presence.report(MATCH)
    await mine.presence.report(MATCH)
    theirs.audience.remove(player)
    await theirs.presence.report(MATCH)
    await mine.presence.report(MATCH)
    assert watcher.received[-1] == Presence(seats=[False, False], spectators=1)


async def test_a_change_is_reported_until_the_store_has_it(sides: tuple[Side, Side]) -> None:
    mine, theirs = sides
    watcher = mine.come()
    mine.store.answers = False
    with pytest.raises(StoreUnavailable):
        await mine.presence.report(MATCH)
    assert mine.presence.changed
    assert watcher.received == []
    mine.store.answers = True
    await mine.presence.report(MATCH)
    assert not mine.presence.changed
    await theirs.presence.load(MATCH, SPECTATOR)
    assert theirs.presence.message().spectators == 1


async def test_a_change_during_a_report_is_reported_next(sides: tuple[Side, Side]) -> None:
    mine, _ = sides
    mine.come()
    reporting = asyncio.create_task(mine.presence.report(MATCH))
    await asyncio.sleep(0)
    mine.come(0)
    await reporting
    assert mine.presence.changed


async def begun_with(node: Node, clock: TimeControl | None = None) -> Match:
    """Create a match whose first game has begun, with this clock, and return it."""
    settings = MatchSettings(GAME.key, PRESET, GAME.presets[PRESET], clock)
    match = await node.directory.create(ANN, settings)
    return await node.begin(match)


def absence_of(presence: Presence) -> tuple[int, int, list[bool]]:
    """Return how long seats 0 and 1 may still be absent (ms), then a list of two flags.

    The flag of a seat is true while its absence counts.
    """
    assert presence.absence is not None
    zero_ms, one_ms = presence.absence.left_ms
    return zero_ms, one_ms, presence.absence.running


async def been_away(redis_url: str, match: MatchId, seat: int, ms: int) -> None:
    """Move the start of the seat's current absence back, so that it has lasted for `ms`."""
    # A node's clock may be some milliseconds behind.
    now = await ask(redis_url, "TIME")
    assert isinstance(now, list)
    await absent_since(redis_url, match, seat, (int(now[0]) - 1) * 1000 - ms)


async def test_absence_counts_only_while_a_player_is_absent(here: Node, redis_url: str) -> None:
    match = await begun_with(here)
    ann, ben = await here.listen(match.id, ANN), await here.listen(match.id, BEN)
    live = await here.live(match.id)
    await live.report_presence()
    assert absence_of(ann.received[-1]) == (MAX_ABSENCE_MS, MAX_ABSENCE_MS, [False, False])
    live.leave(ben)
    await live.report_presence()
    mine, left, running = absence_of(ann.received[-1])
    assert (mine, running) == (MAX_ABSENCE_MS, [False, True])
    assert MAX_ABSENCE_MS - 50_000 < left <= MAX_ABSENCE_MS
    await been_away(redis_url, match.id, 1, 50_000)
    await live.report_presence()
    _, left, running = absence_of(ann.received[-1])
    assert (left <= MAX_ABSENCE_MS - 50_000, running) == (True, [False, True])
    ben = await here.listen(match.id, BEN)
    await live.report_presence()
    mine, left, running = absence_of(ann.received[-1])
    assert (mine, running) == (MAX_ABSENCE_MS, [False, False])
    assert 0 < left <= MAX_ABSENCE_MS - 50_000
    live.leave(ben)
    await live.report_presence()
    mine, still_left, running = absence_of(ann.received[-1])
    assert (mine, running) == (MAX_ABSENCE_MS, [False, True])
    assert 0 < still_left <= left


async def test_a_player_who_just_lost_their_node_is_not_absent(here: Node, redis_url: str) -> None:
    match = await begun_with(here)
    ann = await here.listen(match.id, ANN)
    live = await here.live(match.id)
    now_ms = here.stores.clock.now_ms()
    await ask(redis_url, "HSET", HEARTBEATS, "ben's", -now_ms)
    report = report_of(1, expires_ms=now_ms + LAPSE_MS)
    await store_report(redis_url, match.id, "ben's", report)
    await until(lambda: here.stores.node_health.died_ms("ben's") is not None)
    await live.report_presence()
    assert ann.received[-1].seats == [True, False]
    assert absence_of(ann.received[-1]) == (MAX_ABSENCE_MS, MAX_ABSENCE_MS, [False, False])


async def test_a_game_can_be_claimed_once_the_opponent_was_absent_for_too_long(
    here: Node, there: Node, redis_url: str
) -> None:
    match = await begun_with(here)
    ann, ben = await here.listen(match.id, ANN), await there.listen(match.id, BEN)
    live, elsewhere = await here.live(match.id), await there.live(match.id)
    await elsewhere.report_presence()
    claim = ClaimGame(id=CommandId("c1"), version=match.version, game=1)
    assert await submitted(live, ann, None, claim) == RejectionCode.NOT_AWAY
    elsewhere.leave(ben)
    await elsewhere.report_presence()
    assert await submitted(live, ann, None, claim) == RejectionCode.CLAIM_TOO_EARLY
    assert 0 < ann.received[-1].params["wait_ms"] <= MAX_ABSENCE_MS
    await been_away(redis_url, match.id, 1, MAX_ABSENCE_MS)
    draw = replace(claim, id=CommandId("c2"), draw=True)
    assert await submitted(live, ann, None, draw) == "accepted"
    over = GAME.outcome(live.match.game.state)
    assert over is not None
    assert (over.winner, over.reason) == (None, "abandoned")


def test_an_absence_that_begins_after_now_leaves_at_most_the_limit() -> None:
    absence = Absence(at_ms=5_000, spent_ms=(0, 0), since_ms=(None, 5_001))
    assert absence.left_ms(1) == MAX_ABSENCE_MS


async def test_with_days_absence_does_not_count(here: Node) -> None:
    match = await begun_with(here, TimeControl(days=1))
    ann = await here.listen(match.id, ANN)
    live = await here.live(match.id)
    await live.report_presence()
    assert ann.received[-1].absence is None
    claim = ClaimGame(id=CommandId("c1"), version=match.version, game=1)
    assert await submitted(live, ann, None, claim) == RejectionCode.NOT_AWAY


async def test_a_time_in_which_no_node_served_the_match_is_not_an_absence(
    here: Node, redis_url: str
) -> None:
    match, away = await begun_with(here), (False, True)
    first = await here.stores.presence.record_absences(match.id, 1, away)
    seen_ms = first.at_ms - UNSEEN_MS - 60_000
    since_ms = None, first.at_ms - UNSEEN_MS - 70_000
    await change_absences(redis_url, match.id, seen_ms=seen_ms, since_ms=since_ms)
    again = await here.stores.presence.record_absences(match.id, 1, away)
    assert again.since_ms[1] is not None
    assert 10_000 <= again.at_ms - again.since_ms[1] < 40_000
    assert (await here.stores.presence.record_absences(match.id, 2, away)).spent_ms == (0, 0)


async def test_a_joining_player_is_reported_before_receiving_anything(
    here: Node, there: Node
) -> None:
    """If the node dies in the next moment, other nodes know who was connected to it."""
    match = await here.open_match(ANN)
    assert not (await there.stores.presence.read(match)).seats[0]
    await here.listen(match, ANN)
    # No upkeep runs here, so nothing else reports the presence.
    assert (await there.stores.presence.read(match)).seats[0]


async def test_the_first_presence_message_has_the_absences_of_the_current_game(here: Node) -> None:
    match = await here.begin(await here.open_match(ANN))
    listener = await here.listen(match.id, ANN)
    presence = [message for message in listener.received if isinstance(message, Presence)][-1]
    assert presence.absence is not None
