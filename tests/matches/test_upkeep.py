"""Tests of the upkeep of a node's matches: it wakes due matches and reads other nodes' commits.

It does so on a store that fails in the middle of calls, and can be stopped at any moment.
"""

import asyncio
from collections.abc import AsyncIterator
from gc import collect

import pytest
import pytest_asyncio

from protocol.core.codes import RejectionCode
from protocol.core.commands import Act, Contribute, Reveal
from protocol.core.ids import CommandId, MatchId, Seat, Version
from protocol.core.messages import Presence, Step
from server.games.api import AnyGame
from server.games.registry import GAMES
from server.matches import upkeep
from server.matches.core.model import Match
from server.matches.core.steps import OPEN_MS, REVEAL_MS
from server.store.errors import StoreUnavailable
from tests.matches.nodes import Node, upkeep_of, with_upkeep
from tests.support.match_nodes import Listener
from tests.support.matches import ANN, BEN, NUMBERS, committed
from tests.support.timeouts import PATIENCE_S

WITHOUT_TURNS = [game for game in GAMES.values() if not game.exact]
MOST_ACTIONS = 2_000
MOMENTS = 12
"""The iterations of the event loop after which all tasks have started."""


class Watcher(Listener):
    """A spectator in a test, whose next message the test can wait for."""

    def __init__(self) -> None:
        super().__init__()
        self._more = asyncio.Event()
        self._read = 0

    def push(self, *frames: bytes) -> None:
        super().push(*frames)
        self._more.set()

    async def next(self, kind: type[Step] | type[Presence]) -> Step | Presence:
        """Return the next message of this type to the spectator, and skip those of other types."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                while self._read < len(self.received):
                    message = self.received[self._read]
                    self._read += 1
                    if isinstance(message, kind):
                        return message
                self._more.clear()
                await self._more.wait()

    async def next_version(self) -> Version:
        """Return the version of the next step that the spectator receives."""
        step = await self.next(Step)
        assert isinstance(step, Step)
        return step.version


@pytest.fixture(autouse=True)
def no_sweeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make regular checks of matches too rare to happen, so that only notifications cause reads."""
    monkeypatch.setattr(upkeep, "SWEEP_TICKS", 10**9)


@pytest_asyncio.fixture
async def watcher(here: Node, match: MatchId) -> AsyncIterator[Watcher]:
    """Yield a spectator of the match on `here`, whose upkeep runs."""
    watching = Watcher()
    await here.directory.join(match, watching, None)
    async with with_upkeep(here):
        yield watching


async def test_a_spectator_receives_what_another_node_committed(
    there: Node, match: MatchId, watcher: Watcher
) -> None:
    await there.begin(match)
    assert [await watcher.next_version() for _ in range(2)] == [1, 2]


async def test_a_spectator_learns_who_connects_to_another_node(
    there: Node, match: MatchId, watcher: Watcher
) -> None:
    await there.listen(match, ANN)
    await (await there.live(match)).report_presence()
    while True:
        presence = await watcher.next(Presence)
        assert isinstance(presence, Presence)
        if presence.seats == [True, False]:
            break


async def test_a_spectator_receives_a_commit_whose_answer_was_lost(
    here: Node, match: MatchId, watcher: Watcher
) -> None:
    here.commits.unanswered = 1
    here.matches.log_reads_to_fail = 1
    here.clock.ms += 2 * OPEN_MS
    with pytest.raises(StoreUnavailable, match="commit"):
        await here.directory.wake(match)
    assert await watcher.next_version() == 1
    assert not here.matches.log_reads_to_fail


async def test_a_spectator_receives_a_commit_of_another_node_that_could_not_be_loaded_at_first(
    here: Node, there: Node, match: MatchId, watcher: Watcher
) -> None:
    # The first time by a notification, the second time by the first sweep.
    here.matches.log_reads_to_fail = 2
    there.clock.ms += 2 * OPEN_MS
    await there.directory.wake(match)
    assert await watcher.next_version() == 1
    assert not here.matches.log_reads_to_fail


async def test_a_match_is_woken_when_its_deadline_in_the_store_has_passed(
    here: Node, match: MatchId, watcher: Watcher
) -> None:
    # By the clock of the store all deadlines of these matches are long past. The clock of the node
    # decides what is due.
    here.clock.ms += OPEN_MS
    assert await watcher.next_version() == 1
    assert (await here.directory.newest(match)).status == "expired"


async def test_it_can_be_stopped_at_any_moment(here: Node, match: MatchId) -> None:
    await stop_at_every_moment(here, match)
    # A coroutine that was never awaited causes a warning, which fails the test.
    collect()


async def stop_at_every_moment(node: Node, match: MatchId) -> None:
    live = await node.live(match)
    for moment in range(MOMENTS):
        listener = await node.listen(match)
        live.leave(listener)
        assert live.presence.changed
        running = asyncio.create_task(upkeep_of(node).run())
        for _ in range(moment):
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert running.cancelled()


@pytest.mark.parametrize("game", WITHOUT_TURNS, ids=lambda game: game.key)
async def test_a_game_in_which_time_counts_is_woken_on_time(here: Node, game: AnyGame) -> None:
    match = await here.open_match(ANN, game.key)
    state = await until_time_counts(here, match)
    due_ms = game.wake_ms(state.game.state)
    assert due_ms is not None
    # Only timers run here, so the deadlines in the store play no part.
    waiting = asyncio.create_task(here.timers.next())
    await asyncio.sleep(0)
    assert not waiting.done()
    here.clock.ms = due_ms
    here.timers.set(MatchId("another"), due_ms - 1)
    assert [await waiting, await here.timers.next()] == ["another", match]
    watching = Watcher()
    await here.directory.join(match, watching, None)
    await here.directory.wake(match)
    assert await watching.next_version() == state.version + 1
    woken = await here.directory.newest(match)
    assert game.wake_ms(woken.game.state) != due_ms


@pytest.mark.parametrize("game", WITHOUT_TURNS, ids=lambda game: game.key)
async def test_upkeep_wakes_a_game_in_which_time_counts(here: Node, game: AnyGame) -> None:
    match = await here.open_match(ANN, game.key)
    state = await until_time_counts(here, match)
    watching = Watcher()
    await here.directory.join(match, watching, None)
    due_ms = game.wake_ms(state.game.state)
    assert due_ms is not None
    here.clock.ms = due_ms
    async with with_upkeep(here):
        assert await watching.next_version() == state.version + 1


async def until_time_counts(node: Node, match: MatchId) -> Match:
    """Play until the game will change by time alone, even if no player acts. Return the match."""
    state = await node.begin(match)
    game = state.game_type
    for number in range(MOST_ACTIONS):
        seat: Seat = 0 if number % 2 == 0 else 1
        player = (ANN, BEN)[seat]
        action = game.policies["greedy"](
            game.position(state.game.state, seat), state.settings.rules, seat, 0.5
        )
        if action is not None:
            act = Act(id=CommandId(f"m{number}"), version=state.version, action=action)
            assert await node.say(match, player, act) == "accepted"
            state = await node.directory.newest(match)
        if game.wake_ms(state.game.state) is not None:
            return state
        assert state.status == "playing"
    pytest.fail("time changes nothing in this game")


async def test_a_number_that_is_never_revealed_delays_the_game_only_for_a_while(
    here: Node, match: MatchId
) -> None:
    opened = await here.directory.newest(match)
    add = Contribute(
        id=CommandId("add"), version=Version(0), game=1, commitment=committed(opened, 0).hex()
    )
    assert await here.say(match, ANN, add) == "accepted"
    waiting = await here.begin(match)
    assert waiting.status == "starting"
    watching = Watcher()
    await here.directory.join(match, watching, None)
    here.clock.ms = waiting.start.closed_ms + REVEAL_MS
    assert await here.timers.next() == match
    async with with_upkeep(here):
        assert await watching.next_version() == waiting.version + 1
    begun = await here.directory.newest(match)
    assert begun.status == "playing"
    show = Reveal(id=CommandId("late"), version=Version(0), game=1, number=NUMBERS[0].hex())
    assert await here.say(match, ANN, show) == RejectionCode.ALREADY_BEGUN
