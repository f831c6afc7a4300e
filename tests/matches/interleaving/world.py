"""One run of the tests of event orders: two nodes with a live match, its people, and invariants."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from protocol.core.commands import Act, Command
from protocol.core.events import Expired
from protocol.core.ids import MatchId, PlayerId, Version, other
from protocol.core.messages import Accepted, Rejected
from server.games.api import Outcome
from server.matches.core.model import ActionsTakenBack, GameBegan, Match, MatchStep
from server.matches.core.steps import ACTION_MS, deadline_ms
from server.matches.core.storage import short_hash
from server.matches.directory import MatchDirectory
from server.matches.live.match_quota import MatchQuota
from server.matches.live.ports import MatchPorts
from server.matches.live.timers import Timers
from server.store.errors import StoreUnavailable
from tests.matches.interleaving.people import Person
from tests.matches.interleaving.schedule import Choices
from tests.matches.interleaving.store import (
    AlwaysHealthy,
    NoChat,
    NoPresence,
    TwinCommits,
    TwinMatches,
    TwinPlayerMatches,
    TwinStore,
)
from tests.matches.nodes import SetClock
from tests.support.match_nodes import submitted

KEY = bytes(32)
LIMIT = 1
"""The most open matches of a player."""

SceneEvent = Callable[["World"], Coroutine[Any, Any, None]]
"""A function that makes an event of a scene happen in a run."""


class TwinNode:
    """One of the two nodes of a World, which serve a match from the shared store."""

    def __init__(self, store: TwinStore, node: int, now_ms: int) -> None:
        self.clock = SetClock()
        self.clock.ms = now_ms
        quota = MatchQuota(
            TwinPlayerMatches(store, node, "open", 1),
            TwinPlayerMatches(store, node, "playing", 2),
            open_limit=LIMIT,
            in_play_limit=0,
        )
        ports = MatchPorts(
            *(TwinCommits(store, node), TwinMatches(store, node), NoPresence()),
            *(AlwaysHealthy(), self.clock, Timers(self.clock)),
            quota=quota,
            shared_key=KEY,
            chat=NoChat(),
        )
        self.directory = MatchDirectory(ports, lambda _match: bytes(32))


class World:
    """One run of a scene: two nodes, the people, and the events in the chosen order."""

    def __init__(self, store: TwinStore, match: MatchId, now_ms: tuple[int, int]) -> None:
        """Create a world with two nodes on this store.

        `now_ms` is the time on each node's clock.
        """
        self.store = store
        self.match = match
        self.nodes = [TwinNode(store, node, now_ms[node]) for node in range(2)]
        self.people: list[Person] = []
        self._since = len(store.matches[match].steps)
        self._commands: dict[tuple[PlayerId, str], Command] = {}

    async def run(self, events: Sequence[SceneEvent], faults: int, choices: Choices) -> None:
        """Run all these events concurrently, in the order that `choices` decides.

        Lose at most `faults` calls or answers of the store. At the end, check the match and all
        people.
        """
        for node in self.nodes:
            await node.directory.newest(self.match)
        self.store.gated = True
        waiting, tasks = list(events), list[asyncio.Task[None]]()
        while True:
            await _at_rest()
            self._check_limit()
            options: list[Callable[[], object]] = [
                *(partial(self._start, doing, waiting, tasks) for doing in waiting),
                *(call.execute for call in self.store.calls),
                *(partial(self._tell, node, tasks) for node in self.store.news),
            ]
            if faults:
                options += [call.lose for call in self.store.calls]
                options += [partial(call.execute, answered=False) for call in self.store.calls]
            if not waiting and not self.store.calls:
                break
            faults -= self._choose(options, choices)
        assert all(task.done() for task in tasks)
        for task in tasks:
            task.result()
        await self._come_to_rest()

    def _choose(self, options: Sequence[Callable[[], object]], choices: Choices) -> int:
        """Let one of the possible events happen.

        Return how many calls to the store it made fail.
        """
        before = list(self.store.calls)
        chosen = options[choices.one_of(len(options))]
        chosen()
        self.store.calls = [call for call in before if not call.answer.done()]
        failed = [call for call in before if call.answer.done() and _failed(call.answer)]
        return len(failed)

    def _start(
        self, doing: SceneEvent, waiting: list[SceneEvent], tasks: list[asyncio.Task[None]]
    ) -> None:
        waiting.remove(doing)
        tasks.append(asyncio.create_task(doing(self)))

    def _tell(self, node: int, tasks: list[asyncio.Task[None]]) -> None:
        version = self.store.news.pop(node)
        hearing = self._hear(node, self.match, version)
        tasks.append(asyncio.create_task(_unless_unavailable(hearing)))

    async def _hear(self, node: int, match: MatchId, version: Version | None) -> None:
        await self.nodes[node].directory.catch_up(match, version)

    async def _come_to_rest(self) -> None:
        """Let both nodes catch up with the store. Assert that all people have the same match.

        Undelivered notifications are lost.
        """
        self.store.gated = False
        for node in range(2):
            await self._hear(node, self.match, None)
        for person in self.people:
            person.take()
        self._check_log()
        self._check_people()

    # Actions of people.

    async def join(self, person: Person) -> None:
        """Connect a person to the world's match at the person's node."""
        while True:
            connection, resume_point = person.reconnect()
            try:
                await self.nodes[person.node].directory.join(self.match, connection, resume_point)
            except StoreUnavailable:
                person.node = 1 - person.node
            else:
                return

    async def say(self, person: Person, *commands: Command) -> None:
        """Send a person's commands, each once the one before is answered, until all are answered.

        If the store fails, reconnect the person at the other node, and send the command again.
        """
        for command in commands:
            self._commands[person.player.id, command.id] = command
        unanswered = list(commands)
        while unanswered:
            live = self.nodes[person.node].directory.known(self.match)
            assert live is not None
            try:
                await submitted(live, person.connection, person.player.name, unanswered[0])
                unanswered.pop(0)
            except StoreUnavailable:
                person.node = 1 - person.node
                await self.join(person)

    # Invariants.

    def _check_limit(self) -> None:
        newest = [kept.states[-1] for kept in self.store.matches.values()]
        hosts = [match.players[0] for match in newest if match.status == "open"]
        for host in hosts:
            assert hosts.count(host) <= LIMIT, "too many open matches"

    def _check_log(self) -> None:
        kept = self.store.matches[self.match]
        authors = [step.author for step in kept.steps if step.author is not None]
        assert len(set(authors)) == len(authors), "a command was carried out twice"
        since = self._since
        for before, step in zip(kept.states[since:], kept.steps[since:], strict=False):
            assert step.version == before.version + 1
            assert step.at_ms >= before.moved_ms
            self._check_step(before, step)
        for last, step in pairwise(kept.steps):
            command = self._command_of(step)
            if isinstance(command, Act) and command.after is not None:
                assert last.author == (step.author and (step.author[0], command.after))

    def _command_of(self, step: MatchStep) -> Command | None:
        if step.author is None:
            return None
        seat, command = step.author
        newest = self.store.matches[self.match].states[-1]
        player = newest.players[seat]
        return None if player is None else self._commands.get((player.id, command))

    def _check_step(self, before: Match, step: MatchStep) -> None:
        command = self._command_of(step)
        if isinstance(command, Act) and before.game.clocks is not None:
            assert not before.game.clocks.expired_seats(step.at_ms), "acted without time"
        game = getattr(command, "game", None)
        for event in step.events:
            match event:
                case Expired():
                    due_ms = deadline_ms(before)
                    assert before.status == "open"
                    assert due_ms is not None
                    assert due_ms <= step.at_ms, "expired before its time"
                case GameBegan(number):
                    assert before.status in ("starting", "between")
                    assert number == before.game.number + 1
                case ActionsTakenBack(seat, actions, state):
                    gone = before.game.undo_points[-actions]
                    assert (gone.seat, gone.state) == (seat, state), "something else is back"
                    assert game == before.game.number, "taken back by an old command"
                case Outcome():
                    if event.reason == "abandoned":
                        _check_abandoned(before, event.winner, step)
                    elif event.reason == "timeout":
                        _check_timeout(before, event.winner, step)
                    elif event.reason in ("resigned", "agreed"):
                        assert game == before.game.number, f"{event.reason} by an old command"

    def _check_people(self) -> None:
        kept = self.store.matches[self.match]
        authors = {step.author: step.version for step in kept.steps if step.author is not None}
        newest = kept.states[-1]
        for person in self.people:
            assert person.version == newest.version, "somebody is behind"
            assert person.mark == short_hash(kept.mark), "somebody has another past"
            for version, seen in person.seen:
                assert seen == kept.view(version, seen.viewer), "seen otherwise"
            seat = newest.seat_of(person.player.id)
            for command, answer in person.answers.items():
                done = None if seat is None else authors.get((seat, command))
                match answer:
                    case Accepted():
                        assert answer.version == done, "accepted, and not done"
                    case Rejected():
                        assert done is None, "rejected, and done"


def _check_abandoned(before: Match, winner: Any, step: MatchStep) -> None:
    """Assert that the winner claimed the game, or that each loser was to act and idle for days."""
    if step.author is not None:
        assert winner == step.author[0], "claimed for somebody else"
        return
    losers = [0, 1] if winner is None else [other(winner)]
    for loser in losers:
        assert loser in before.game_type.actors(before.game.state), "lost without having to act"
        assert before.game.acted_ms[loser] + ACTION_MS <= step.at_ms, (
            "lost before their time was over"
        )


def _check_timeout(before: Match, winner: Any, step: MatchStep) -> None:
    """Assert that the winner's opponent had no time left on the clock."""
    assert before.game.clocks is not None
    assert other(winner) in before.game.clocks.expired_seats(step.at_ms), (
        "lost before their time was up"
    )


def _failed(answer: asyncio.Future[Any]) -> bool:
    return not answer.cancelled() and answer.exception() is not None


async def _unless_unavailable(work: Awaitable[None]) -> None:
    """Ignore an unavailable store, as upkeep does. A later call reads what was missed."""
    with contextlib.suppress(StoreUnavailable):
        await work


async def _at_rest() -> None:
    """Wait until all tasks of the nodes wait for the store."""
    # asyncio has no public way to ask whether a task is ready to run.
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    while ready:  # noqa: ASYNC110 -- there is no event to wait for
        await asyncio.sleep(0)
