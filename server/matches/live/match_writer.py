"""The writing side of a match on this node: decides one request at a time, and commits."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextvars import copy_context
from functools import partial

from msgspec.structs import replace

from protocol.core.ids import PlayerId, Version, Viewer
from protocol.core.messages import Snapshot
from server.games.registry import GAMES
from server.listener import Listener, run_command
from server.logs import facts
from server.matches.core import view
from server.matches.core.decisions import decide
from server.matches.core.in_game import act
from server.matches.core.model import Match, MatchStep
from server.matches.core.requests import Request, TakeAction
from server.matches.core.steps import Answer, Decision, deadline_ms, game_wake_ms, is_replayable
from server.matches.core.storage import dump_match, dump_step, history_hash, short_hash
from server.matches.live.audience import Audience, History, PendingCommand
from server.matches.live.chat import MatchChat
from server.matches.live.lobby_notices import report_to_lobby
from server.matches.live.match_loader import Loaded, UnknownMatch
from server.matches.live.newer_state import load_newer
from server.matches.live.ports import MatchPorts
from server.matches.live.presence import MatchPresence
from server.store.bot_queue import BotOwner
from server.store.errors import StoreUnavailable
from server.store.ports import REMOVED, Commit, EndedGame

log = logging.getLogger(__name__)

COMMIT_ATTEMPTS = 20
"""The maximum number of commits to attempt for one request. An attempt fails only if another node
committed.
"""
STATE_EVERY = 16
"""The maximum number of steps that are committed before the whole state is stored again."""


class Turn:
    """Exclusive access to a match, for calls and coroutines, in the order in which they asked."""

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[Callable[[], object]] = deque()

    def wait(self, begin: Callable[[], object]) -> None:
        """Call `begin` with exclusive access once its turn comes. Use this only while another call
        or coroutine has the access.
        """
        self._waiting.append(partial(copy_context().run, begin))

    def release(self) -> None:
        """End exclusive access, and give it to the next one that waits."""
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.is_taken = False

    async def __aenter__(self) -> None:
        if not self.is_taken:
            self.is_taken = True
            return
        given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(partial(self._give, given))
        try:
            await given
        except asyncio.CancelledError:
            if not given.cancelled():
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()

    def _give(self, given: "asyncio.Future[None]") -> None:
        if given.cancelled():
            self.release()
        else:
            given.set_result(None)


class MatchWriter:
    """The newest state of one match on this node, and the writing of decisions.

    The caller of its methods has exclusive access (`Turn`).
    """

    def __init__(
        self, loaded: Loaded, ports: MatchPorts, audience: Audience, presence: MatchPresence
    ) -> None:
        self.match = loaded.match
        """The newest state that this node knows, an immutable value."""
        self.turn = Turn()
        self.history = History(loaded.match.version, loaded.mark, loaded.recent)
        self.chat = MatchChat(loaded.match.id, audience, ports)
        self.in_doubt = False
        """True if the store did not answer a commit: catch up before the next decision."""
        self.dropped = False
        """True if this node has released the match."""
        self.pending: PendingCommand | None = None
        """The client's command that is being executed."""
        self.bot_wanted: BotOwner | None = None
        """The player who waits in a match for a bot that could not be admitted yet."""
        self._saved = loaded.saved
        """The version of the stored state. Later steps are in the store's log."""
        self._ports = ports
        self._audience = audience
        self._presence = presence
        self.set_timer(game_wake_ms(loaded.match))

    def decide(self, request: Request, at_ms: int | None = None) -> Answer:
        """Decide on a request to the match as of now, or of `at_ms`. Nothing is stored or sent."""
        # The clocks of nodes differ slightly, but time in a match never goes back.
        now_ms = self._ports.clock.now_ms() if at_ms is None else at_ms
        now_ms = max(now_ms, self.match.moved_ms)
        if isinstance(request, TakeAction):
            # Nearly all requests are actions.
            return act(self.match, request, now_ms)
        return decide(self.match, request, now_ms)

    def is_plain(self, decision: Decision) -> bool:
        """Return whether nothing has to be done for a decision but to commit it.

        Nearly all commits are moves, which concern no quota.
        """
        return decision.opens is None and decision.match.status == self.match.status

    def write(self, decision: Decision, then: Callable[[bool | Exception], None]) -> None:
        """Commit a plain decision (see `is_plain`), inform the listeners, and call `then`.

        It receives True, False if another commit came first, or a StoreUnavailable. Then the
        outcome is known once the store answers. It receives another exception if the listeners
        could not be informed; then this node has released the match.
        """
        before, bot_waits = self.match, self.bot_wanted is not None
        commit = decision_commit(
            before, self.history.mark, self._saved, decision, bot_waits=bot_waits
        )
        self._ports.commits.write(commit, partial(self._written, decision, commit, then))

    def _written(
        self,
        decision: Decision,
        commit: Commit,
        then: Callable[[bool | Exception], None],
        outcome: bool | Exception,
    ) -> None:
        if outcome is True:
            try:
                self._apply(decision, commit)
            except Exception as error:
                self._fail()
                outcome = error
        elif outcome is not False:
            self.in_doubt = True
        then(outcome)

    async def decide_and_commit(self, request: Request, at_ms: int | None = None) -> Answer:
        """Decide on `request` and commit. On return, all listeners have been informed.

        `at_ms` is the time to decide at, instead of now. Raises UnknownMatch, and StoreUnavailable
        if the store does not answer in time. Then the outcome is known once the store answers.
        """
        for _ in range(COMMIT_ATTEMPTS):
            if self.in_doubt:
                await self.catch_up()
            answer = self.decide(request, at_ms)
            if not isinstance(answer, Decision):
                return answer
            if not self.is_plain(answer):
                refused = await self._ports.quota.admit(self.match, answer)
                if refused is not None:
                    return refused
                if answer.opens is not None:
                    await create(answer.opens, self._ports)
            if await self._commit(answer):
                return answer
            await self.catch_up()
        raise StoreUnavailable(f"match {self.match.id} changes faster than this node can follow")

    async def _commit(self, decision: Decision) -> bool:
        """Commit a decision and inform the listeners; False if another commit came first."""
        before, bot_waits = self.match, self.bot_wanted is not None
        commit = decision_commit(
            before, self.history.mark, self._saved, decision, bot_waits=bot_waits
        )
        status_changes = decision.match.status != before.status
        try:
            if not await self._ports.commits.commit(commit):
                return False
            if status_changes:
                await report_to_lobby(before, decision.match, self._ports)
        except BaseException:
            # The step may be stored, and no listener has received it.
            self.in_doubt = True
            raise
        try:
            self._apply(decision, commit)
        except Exception:
            self._fail()
            raise
        if status_changes:
            await self._ports.quota.release(before, decision.match)
        return True

    def _apply(self, decision: Decision, commit: Commit) -> None:
        """Take over the match after a stored decision, and send its step."""
        before = self.match
        if commit.state is not None:
            self._saved = commit.version
        self._advance(decision.match, (replace(decision.step, mark=commit.mark),))
        if decision.wake_ms is not None:
            self.set_timer(decision.wake_ms)
        if decision.gives_turn:
            self._ports.turns.turn_changed(before, decision.match, self._presence.seats)

    def _fail(self) -> None:
        """Release the match after an unexpected error. Its clients come back and load it again."""
        log.exception("the match is released", extra=facts(match=self.match.id))
        self.dropped = True
        for listener in list(self._audience):
            listener.close_unavailable()
        run_command(self._unsubscribe(), lambda _outcome: None)

    async def _unsubscribe(self) -> None:
        with contextlib.suppress(StoreUnavailable):
            await self._ports.matches.unsubscribe(self.match.id)

    # Steps of other nodes.

    async def catch_up(self) -> None:
        """Read what other nodes, or a commit in doubt, have changed in the match, and send it.

        Raises StoreUnavailable. Raises UnknownMatch if the store has lost or removed the match;
        then the listeners have been informed.
        """
        self.in_doubt = True
        match = self.match
        news = await self._ports.matches.log_since(match.id, Version(max(0, match.version - 1)))
        if news is None:
            await self._ports.matches.unsubscribe(match.id)
            self.dropped = True
            for listener in list(self._audience):
                listener.close_match_gone()
            raise UnknownMatch(match.id)
        if news.mark != self.history.mark:
            newer = await load_newer(match, self.history.mark, news, self._ports.matches)
            self._saved = newer.saved
            if newer.steps:
                self._advance(newer.match, newer.steps)
            else:
                # The store has lost some of what led to this node's state.
                self.match = newer.match
                self.history = History(newer.match.version, newer.mark, newer.recent)
                self._audience.close_all_but(newer.match.admits)
                self._place(list(self._audience))
            self.set_timer(game_wake_ms(self.match))
        self.in_doubt = False

    # Delivery to listeners.

    def _advance(self, match: Match, steps: Sequence[MatchStep]) -> None:
        """Advance to a newer state, `match`, by `steps`, and send them to all listeners.

        The step of the pending command is sent together with the command's acceptance.
        """
        seats_changed = match.players != self.match.players
        status_changed = match.status != self.match.status
        self.match = match
        if seats_changed:
            self._audience.close_all_but(match.admits)
        for taken in steps:
            self.history.add(taken)
            shown = view.events_for_all(match, taken)
            answer = None if self.pending is None else self.pending.acceptance_for(taken, match)
            self._audience.send_step(taken.version, short_hash(taken.mark), shown, answer)
        if seats_changed:
            # A player who has taken a seat sees the match from that seat.
            self._place(self._audience.misplaced(match.viewer))
        if status_changed:
            self.chat.deliver(match)

    def _place(self, listeners: Sequence[Listener]) -> None:
        """Move each listener to the viewer that its player is now, and send it a snapshot."""
        for listener in listeners:
            viewer = self.match.viewer(listener.player)
            self._audience.remove(listener)
            self._audience.add(listener, viewer)
            listener.push(listener.codec.frame(self.snapshot(viewer)))
            self._presence.changed = True

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """Return the whole match as `viewer` may see it."""
        return view.snapshot(self.match, self.history.mark, viewer, self._ports.clock.now_ms())

    def set_timer(self, wake_ms: int | None) -> None:
        """Schedule the match to be woken at that time (Unix milliseconds). With None, do nothing:
        an earlier timer stays.
        """
        if wake_ms is not None:
            self._ports.timers.set(self.match.id, wake_ms)


async def create(match: Match, ports: MatchPorts) -> bool:
    """Store a new match at version 0. Return False if its id is taken. Raises StoreUnavailable."""
    return await ports.commits.create(creation_commit(match))


def creation_commit(match: Match) -> Commit:
    """Return the commit that creates a match."""
    state = dump_match(match)
    mark = history_hash(match, state)
    due_ms, players = deadline_ms(match), _players(match)
    return Commit(
        match.id,
        match.version,
        b"",
        mark,
        state,
        b"",
        due_ms,
        players=players,
        # A bot joins once a client is connected that waits for it.
        needs_bot=match.awaits_bot if match.has_bot and match.status != "open" else None,
    )


def decision_commit(
    before: Match, mark: bytes, saved: Version, decision: Decision, *, bot_waits: bool = False
) -> Commit:
    """Return the commit of a decision on the match `before`, whose history hash is `mark`.

    `saved` is the version of the stored state. With `bot_waits`, a bot that is needed may not enter
    the bot queue yet.
    """
    match = decision.match
    # A replayable step can be stored without the state, which is ten times as large.
    game = GAMES[match.settings.game_key]
    replayable = is_replayable(decision.step, game)
    enough = replayable and match.version - saved < STATE_EVERY
    step = dump_step(decision.step, game, replayable=replayable)
    needs_bot = match.awaits_bot if match.has_bot else None
    return Commit(
        match.id,
        match.version,
        mark,
        history_hash(match, step),
        None if enough else dump_match(match),
        step,
        decision.deadline_ms,
        ended=None if match.status == before.status else _ended(before, match),
        players=() if enough else _players(match),
        needs_bot=None if needs_bot and bot_waits else needs_bot,
    )


def _players(match: Match) -> tuple[PlayerId, ...]:
    """Return the seated players of an unfinished match; while it is open, without bots. Return none
    for a match that is over.
    """
    if match.status in ("finished", "expired"):
        return ()
    seated = match.people if match.status == "open" else match.players
    return tuple(player.id for player in seated if player is not None)


def _ended(before: Match, after: Match) -> EndedGame | None:
    """Return the game that the step from `before` to `after` has ended, if any; REMOVED if the
    match was removed in a game or after one.
    """
    if before.status != "playing":
        return REMOVED if after.status == "expired" and before.game.number else None
    if after.status == "playing":
        return None
    ended = after.game
    return REMOVED if after.status == "expired" else EndedGame(ended.number, ended.begun_at)
