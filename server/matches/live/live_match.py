"""A match on this node: decides one request at a time and informs the listeners."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial

from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.commands import Command
from protocol.core.ids import SPECTATOR, MatchId, PlayerId, Version, Viewer
from protocol.core.message import Message
from protocol.core.messages import Snapshot
from protocol.core.talk import Say, Write
from protocol.core.vocabulary import Vocabulary, match_vocabulary
from server.games.api import Rejection
from server.listener import Listener
from server.matches.core import view
from server.matches.core.answers import Answer, Decision, Repeated
from server.matches.core.deadlines import game_wake_ms
from server.matches.core.decisions import decide
from server.matches.core.history_hash import short_hash
from server.matches.core.model import Match, MatchStep
from server.matches.core.requests import (
    Arrive,
    BeginGame,
    ClaimAbandoned,
    CreditOutages,
    Remove,
    Request,
    TakeAction,
    TakeSeat,
    Wake,
    request_of,
)
from server.matches.live.audience import Audience
from server.matches.live.catch_up import CatchUpMethod, missed_steps
from server.matches.live.chat import MatchChat
from server.matches.live.commits import create, decision_commit
from server.matches.live.due_times import action_time_ms, credit_time_ms, due_ms, wake_time_ms
from server.matches.live.history import History
from server.matches.live.lobby_notices import report_to_lobby
from server.matches.live.match_loader import Dropped, Loaded, SpectatorsNotAllowed, UnknownMatch
from server.matches.live.newer_state import NewerState, load_newer
from server.matches.live.outages import DOUBT_MS, Outages
from server.matches.live.pending_command import PendingCommand
from server.matches.live.ports import MatchPorts
from server.matches.live.presence import MatchPresence
from server.matches.live.resume_point import ResumePoint
from server.matches.live.retries import retry_until_answered
from server.matches.live.throttle import Throttle
from server.matches.names import rematch_id
from server.store.errors import StoreUnavailable
from server.store.ports import BotOwner, MatchLog

log = logging.getLogger(__name__)

COMMIT_ATTEMPTS = 20
"""The most commits to attempt for one request. An attempt fails only if another node committed."""

REREAD_EVERY_MS = 1000
"""The shortest interval between reads of the store that spectators' claims can cause."""


class LiveMatch:
    """One match on this node. All changes go through its methods, which hold a lock."""

    def __init__(self, loaded: Loaded, ports: MatchPorts) -> None:
        self._match = loaded.match
        self._saved = loaded.saved
        """The version of the stored state. Later steps are in the store's log."""
        self._ports = ports
        self._history = History(loaded.match.version, loaded.mark, loaded.recent)
        self._audience = Audience()
        self._presence = MatchPresence(loaded.match.id, self._audience, ports.presence)
        self._chat = MatchChat(loaded.match.id, self._audience, ports)
        self._outages = Outages(loaded.match.id, self._audience, ports.presence, ports.node_health)
        self._is_unused = True
        self._has_windows = not loaded.match.game_type.exact
        """True if time by itself may change the game, so that an action may come too late."""
        self._lock = asyncio.Lock()
        self._in_doubt = False
        """True if the store did not answer a commit: catch up before the next decision."""
        self._pending: PendingCommand | None = None
        self._rereads = Throttle(REREAD_EVERY_MS)
        self._dropped = False
        self._rematch = rematch_id(loaded.match.id, ports.shared_key)
        self._bot_wanted: BotOwner | None = None
        """The connected player of a match to which no bot could be admitted yet."""
        self._set_timer(game_wake_ms(loaded.match))

    @property
    def id(self) -> MatchId:
        return self._match.id

    @property
    def match(self) -> Match:
        """The newest state that this node knows, an immutable value."""
        return self._match

    @property
    def vocabulary(self) -> Vocabulary:
        """The commands that clients may send."""
        return match_vocabulary(self._match.game_type.wire)

    def has_seat(self, player: PlayerId) -> bool:
        """Return whether the player has a seat. All others are spectators."""
        return self._match.seat_of(player) is not None

    # Methods for connections.

    async def join(self, listener: Listener, resume_point: ResumePoint | None) -> CatchUpMethod:
        """Add a listener and send it what its client has missed.

        `resume_point` is the last state of the client, if it has one. Raises Dropped, UnknownMatch,
        SpectatorsNotAllowed, StoreUnavailable.
        """
        async with self._locked():
            # A client ahead of this node has received its steps from another node.
            contradicted = resume_point is not None and self._history.contradicts(resume_point)
            # Spectators' claims cause a read of the store only now and then.
            now_ms = self._ports.clock.now_ms()
            if contradicted and (self.has_seat(listener.player) or self._rereads.allow(now_ms)):
                await self._catch_up()
            if not self._match.admits(listener.player):
                raise SpectatorsNotAllowed(self.id)
            await self._chat.load(self._match)
            viewer = self._match.viewer(listener.player)
            await self._presence.load(self._match, viewer)
            self._outages.player_connecting(viewer, self._ports.clock.now_ms())
            if viewer != SPECTATOR and self._match.awaits_arrival:
                await self._decide_and_commit(Arrive(viewer))
            await self._want_bot(listener, viewer)
            self._audience.add(listener, viewer, offering=self._match.offers_seat)
            steps = missed_steps(self._match, self._history, viewer, resume_point)
            greeting = [self._snapshot(viewer)] if steps is None else steps
            # All messages in one write: many clients may return at once, and each write is a system
            # call.
            messages: tuple[Message, ...] = (*greeting, self._presence.message())
            listener.push(*map(listener.codec.encode, messages))
            self._chat.greet(listener, self._match)
            self._presence.changed = True
            return "snapshot" if steps is None else "steps"

    def leave(self, listener: Listener) -> None:
        """Remove a listener."""
        self._audience.remove(listener)
        self._presence.changed = True

    def refresh(self, listener: Listener) -> None:
        """Send a listener the whole match."""
        listener.push(listener.codec.encode(self._snapshot(self._match.viewer(listener.player))))

    async def submit(
        self, listener: Listener, name: str | None, command: Command | Say | Write
    ) -> str:
        """Execute a command and answer it: `accepted` once it is stored, or `rejected`.

        `name` is the player's name, without which they can't take a seat. Returns "accepted", or
        the code of the rejection. Raises UnknownMatch. Raises StoreUnavailable if the store did not
        answer in time; a client may send the command again, and it is not executed twice.
        """
        if isinstance(command, Say | Write):
            return await self._chat.post(listener, name, command, self._match)
        async with self._lock:
            self._pending = pending = PendingCommand(listener, command.id)
            try:
                answer = await retry_until_answered(partial(self._rule, listener, name, command))
            finally:
                self._pending = None
            if isinstance(answer, Rejection):
                pending.reject(answer, self._match.version)
                return answer.code
            if isinstance(answer, Repeated):
                pending.accept(answer.version)
            elif answer.begin_now:
                await self._decide_and_commit(BeginGame())
            return "accepted"

    # Methods for the node's upkeep.

    async def catch_up(self, version: Version | None) -> None:
        """Read what other nodes have committed.

        `version` is the version of the notification. None if it is unknown, or if the notification
        is about presence. Raises UnknownMatch, StoreUnavailable.
        """
        if version is None:
            self._presence.changed = True
        elif version <= self._match.version:
            return
        async with self._lock:
            if self._dropped:
                return
            await self._catch_up()
            if version is None:
                await self._chat.refresh(self._match)

    async def newest(self) -> Match:
        """Return the newest state of the match. Raises Dropped, UnknownMatch, StoreUnavailable."""
        async with self._locked():
            return self._match

    async def wake(self) -> None:
        """Do what is due, or schedule another attempt while the store is unavailable.

        Raises Dropped, UnknownMatch, StoreUnavailable.
        """
        async with self._locked():
            try:
                await self._end_in_time()
            except StoreUnavailable:
                if not self._ports.node_health.is_cut_off:
                    raise

    async def reclaim(self) -> bool:
        """End the match if no player is connected and it is old enough. Return whether it is over.

        Raises Dropped, UnknownMatch, StoreUnavailable.
        """
        async with self._locked():
            present = await self._ports.presence.read(self.id)
            if not (any(present.seats) or present.is_doubtful or any(self._presence.seats)):
                await self._decide_and_commit(Wake(unattended=True))
            return self._match.status in ("finished", "expired")

    async def remove(self, player: PlayerId, *, unplayed: bool) -> bool:
        """Remove the match from its player's list. Return whether it is over.

        With `unplayed`, it is removed only if the player has done nothing in it. Raises
        UnknownMatch for a player without a seat, Dropped, StoreUnavailable.
        """
        async with self._locked():
            seat = self._match.seat_of(player)
            if seat is None:
                raise UnknownMatch(self.id)
            await self._decide_and_commit(Remove(seat, unplayed))
            return self._match.status in ("finished", "expired")

    async def report_presence(self) -> None:
        """Report the listeners of this node, and send presence changes. Raises StoreUnavailable."""
        await self._presence.report(self._match)
        self._set_timer(game_wake_ms(self._match))
        if self._bot_wanted is not None and self._presence.listeners_here:
            await self._admit_bot(self._bot_wanted)
        if self._presence.lost:
            async with self._lock:
                await self._credit_outages(self._ports.clock.now_ms())

    @property
    def has_uncredited_outage(self) -> bool:
        """True if clocks ran on while this node could not commit, and were not credited yet."""
        return self._match.clocks is not None and self._outages.has_uncredited

    async def drop(self) -> bool:
        """Release the match if it has no listeners here. Return whether it was released."""
        async with self._lock:
            if self._dropped or self._audience or self._presence.changed:
                return False
            self._dropped = True
            await self._ports.matches.unsubscribe(self.id)
            return True

    @property
    def dropped(self) -> bool:
        """True if this node has released the match."""
        return self._dropped

    @property
    def presence(self) -> MatchPresence:
        return self._presence

    @property
    def is_behind(self) -> bool:
        """True if listeners may be missing stored steps and no other call is about to read them."""
        return self._in_doubt and bool(self._audience) and not self._lock.locked()

    # Decisions and commits. The lock is held in all of these methods.

    @asynccontextmanager
    async def _locked(self) -> AsyncIterator[None]:
        """Hold the lock, with the match up to date."""
        async with self._lock:
            if self._dropped:
                raise Dropped(self.id)
            if self._in_doubt:
                await self._catch_up()
            if self._is_unused:
                await self._credit_outages(self._ports.clock.now_ms())
                self._is_unused = False
            yield

    async def _end_in_time(self) -> None:
        """Do what is due, once it is certain that no outage has kept players from acting."""
        try:
            # This node or the store may have paused just before: then clocks are credited first.
            await self._ports.node_health.confirm()
            # Everything is decided as of this time, because the node may pause again at any moment.
            now_ms = self._ports.clock.now_ms()
            is_sure = await self._credit_outages(now_ms)
        except StoreUnavailable:
            self._set_timer(self._ports.clock.now_ms() + DOUBT_MS)
            raise
        wake_ms = due_ms(self._match, self._outages)
        if wake_ms is not None and now_ms < wake_ms:
            self._set_timer(wake_ms)
        elif is_sure and self._match.moved_ms <= now_ms:
            await self._decide_and_commit(Wake(), wake_time_ms(self._match, self._outages, now_ms))
        else:
            self._set_timer(now_ms + DOUBT_MS)

    async def _credit_outages(self, now_ms: int) -> bool:
        """Credit outages to the clocks. Return False if another outage may still be unknown."""
        if self._dropped or self._match.clocks is None:
            return True
        found = await self._outages.find(self._match.clocks, now_ms)
        if found.outages:
            await self._decide_and_commit(
                CreditOutages(found.outages), credit_time_ms(self._match, now_ms)
            )
        self._outages.mark_credited(found)
        return not found.doubtful

    async def _rule(self, listener: Listener, name: str | None, command: Command) -> Answer:
        ahead = command.version > self._match.version
        # A player without a seat learns from the commit whether this node is behind.
        if self._in_doubt or (ahead and self._match.seat_of(listener.player) is not None):
            await self._catch_up()
        said = listener.player, name, command
        request = request_of(
            self._match,
            *said,
            self._rematch,
            listener.lag_ms,
            newcomer=listener,
        )
        if isinstance(request, Rejection):
            return request
        at_ms: int | None = None
        if type(request) is TakeAction:
            if self._has_windows:
                known = self._match, self._outages, self._ports.node_health, self._ports.clock
                at_ms = await action_time_ms(*known)
        elif isinstance(request, ClaimAbandoned):
            # A pause of this node is not an absence.
            await self._ports.node_health.confirm()
            request = await self._presence.with_time_left(request, self._match)
        elif isinstance(request, TakeSeat) and await self._is_kept_apart(request.player.id):
            return Rejection(RejectionCode.MATCH_NOT_OPEN)
        answer = await self._decide_and_commit(request, at_ms)
        if isinstance(answer, Rejection) and answer.code == RejectionCode.OUT_OF_TIME:
            # A node whose clock is behind may have accepted it all the same.
            await self._end_in_time()
            answer = await self._decide_and_commit(request)
        return answer

    async def _is_kept_apart(self, player: PlayerId) -> bool:
        """Return whether the creator or the player has blocked the other."""
        host = self._match.players[0]
        if host is None or host.bot_level is not None:
            return False
        blockers = await self._ports.chat_policy.blockers([host.id, player])
        return player in (blockers[host.id] or ()) or host.id in (blockers[player] or ())

    async def _decide_and_commit(self, request: Request, at_ms: int | None = None) -> Answer:
        """Decide on `request` and commit. On return, all listeners have been informed.

        `at_ms` is the time to decide at, instead of now. Raises UnknownMatch, and StoreUnavailable
        if the store does not answer in time. Then the outcome is known once the store answers.
        """
        for _ in range(COMMIT_ATTEMPTS):
            if self._in_doubt:
                await self._catch_up()
            # The clocks of nodes differ slightly, but time in a match never goes back.
            now_ms = self._ports.clock.now_ms() if at_ms is None else at_ms
            now_ms = max(now_ms, self._match.moved_ms)
            answer = decide(self._match, request, now_ms)
            if not isinstance(answer, Decision):
                return answer
            refused = await self._ports.quota.admit(self._match, answer)
            if refused is not None:
                return refused
            if answer.opens is not None:
                await create(answer.opens, self._ports)
            before, step = self._match, await self._commit(answer)
            if step is not None:
                if answer.match.status != before.status:
                    await report_to_lobby(before, answer.match, self._ports)
                self._advance(answer.match, (step,))
                self._set_timer(answer.wake_ms)
                self._ports.turns.turn_changed(before, answer.match, self._presence.seats)
                await self._ports.quota.release(before, answer.match)
                return answer
            await self._catch_up()
        raise StoreUnavailable(f"match {self.id} changes faster than this node can follow")

    async def _want_bot(self, listener: Listener, viewer: Viewer) -> None:
        """Request a bot when a player who waits for one connects, or a first spectator."""
        match = self._match
        if not match.awaits_bot:
            return
        if match.people and viewer != SPECTATOR and viewer not in match.bot_seats:
            counts_alone = listener.registered or listener.program
            prefixes = () if counts_alone else listener.addresses
            await self._admit_bot(BotOwner(listener.player, prefixes))
        elif not match.people and match.status == "open" and viewer == SPECTATOR:
            await self._ports.bots.admit(match.id, None)

    async def _admit_bot(self, owner: BotOwner) -> None:
        admitted = await self._ports.bots.admit(self.id, owner)
        self._bot_wanted = None if admitted else owner

    async def _commit(self, decision: Decision) -> MatchStep | None:
        """Commit a decision. Return the step with its mark; None if another commit came first."""
        commit = decision_commit(self._match, self._history.mark, self._saved, decision)
        if commit.needs_bot and self._bot_wanted is not None:
            commit = replace(commit, needs_bot=None)
        try:
            if not await self._ports.commits.commit(commit):
                return None
        except BaseException:
            self._in_doubt = True
            raise
        if commit.state is not None:
            self._saved = commit.version
        return replace(decision.step, mark=commit.mark)

    # Steps of other nodes.

    async def _catch_up(self) -> None:
        """Read what other nodes, or a commit in doubt, have changed.

        Raises StoreUnavailable. Raises UnknownMatch if the store has lost or removed the match;
        then the listeners have been informed.
        """
        self._in_doubt = True
        since = Version(max(0, self._match.version - 1))
        news = await self._ports.matches.log_since(self.id, since)
        if news is None:
            await self._ports.matches.unsubscribe(self.id)
            self._dropped = True
            for listener in list(self._audience):
                listener.close_match_gone()
            raise UnknownMatch(self.id)
        if news.mark != self._history.mark:
            await self._take_over(news)
        self._in_doubt = False

    async def _take_over(self, news: MatchLog) -> None:
        newer = await load_newer(self._match, self._history.mark, news, self._ports.matches)
        self._saved = newer.saved
        if newer.steps:
            self._advance(newer.match, newer.steps)
        else:
            self._fall_back(newer)
        self._set_timer(game_wake_ms(self._match))

    # Delivery to listeners.

    def _advance(self, match: Match, steps: Sequence[MatchStep]) -> None:
        """Advance to `match` by `steps`, and send them to all listeners.

        The step of the pending command is sent together with the command's acceptance.
        """
        seats_changed = match.players != self._match.players
        status_changed = match.status != self._match.status
        self._match = match
        if seats_changed:
            self._audience.close_all_but(match.admits)
        for taken in steps:
            self._history.add(taken)
            shown = view.events_for_all(match, taken)
            answer = None if self._pending is None else self._pending.acceptance_for(taken, match)
            self._audience.send_step(taken.version, short_hash(taken.mark), shown, answer)
        if seats_changed:
            # A player who has taken a seat sees the match from that seat.
            self._place(self._audience.misplaced(match.viewer))
        if status_changed:
            self._chat.deliver(match)

    def _fall_back(self, newer: NewerState) -> None:
        """Go on from another state: the store has lost some of what led to this one."""
        self._match = newer.match
        self._history = History(newer.match.version, newer.mark, newer.recent)
        self._audience.close_all_but(newer.match.admits)
        self._place(list(self._audience))

    def _place(self, listeners: Sequence[Listener]) -> None:
        """Assign each listener to its current viewer and send it a snapshot."""
        for listener in listeners:
            self._audience.remove(listener)
            self._audience.add(listener, self._match.viewer(listener.player))
            self.refresh(listener)
            self._presence.changed = True

    def _set_timer(self, wake_ms: int | None) -> None:
        if wake_ms is not None:
            self._ports.timers.set(self.id, wake_ms)

    def _snapshot(self, viewer: Viewer) -> Snapshot:
        return view.snapshot(self._match, self._history.mark, viewer, self._ports.clock.now_ms())
