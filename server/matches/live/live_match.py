"""A match on this node: its clients, their commands, and its deadlines."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from protocol.core.codec import Vocabulary, match_vocabulary
from protocol.core.codes import RejectionCode
from protocol.core.commands import Act, Command
from protocol.core.ids import SPECTATOR, MatchId, PlayerId, Version, Viewer
from protocol.core.message import Message
from protocol.core.talk import Say, Write
from server.games.api import Rejection
from server.listener import Answered, Listener, run_command
from server.logs import MATCH
from server.matches.core.model import Match
from server.matches.core.requests import (
    Arrive,
    BeginGame,
    ClaimAbandoned,
    CreditOutages,
    DeclineMatch,
    Forfeit,
    Remove,
    Request,
    TakeAction,
    TakeSeat,
    Wake,
    request_of,
)
from server.matches.core.steps import Answer, Decision, Repeated, game_wake_ms
from server.matches.live.audience import (
    Audience,
    CatchUpMethod,
    PendingCommand,
    ResumePoint,
    missed_steps,
)
from server.matches.live.due_times import (
    action_time_ms,
    credit_time_ms,
    due_ms,
    is_window_over,
    wake_time_ms,
)
from server.matches.live.match_loader import Dropped, Loaded, SpectatorsNotAllowed, UnknownMatch
from server.matches.live.match_writer import MatchWriter
from server.matches.live.outages import DOUBT_MS, Outages
from server.matches.live.ports import MatchPorts
from server.matches.live.presence import MatchPresence
from server.matches.live.retries import retry_until_answered
from server.matches.live.throttle import Throttle
from server.matches.names import rematch_id
from server.store.bot_queue import BotOwner
from server.store.errors import StoreUnavailable

REREAD_EVERY_MS = 1000
"""The shortest interval between reads of the store that spectators' claims can cause."""

CHAT = (Say, Write)
"""The types of commands that concern only the chat, not the state of the match."""
ASK_FIRST = (ClaimAbandoned, TakeSeat)
"""The types of requests whose decision depends on more than the match."""


class LiveMatch:
    """One match on this node, for its clients. Its methods make all changes, one at a time."""

    def __init__(self, loaded: Loaded, ports: MatchPorts) -> None:
        match = loaded.match
        self._ports = ports
        self._audience = Audience()
        self._presence = MatchPresence(match.id, self._audience, ports.presence)
        self._writer = MatchWriter(loaded, ports, self._audience, self._presence)
        self._outages = Outages(match.id, self._audience, ports.presence, ports.node_health)
        self._is_unused = True
        self._has_windows = not match.game_type.exact
        """True if the passing of time may change the game, so that an action may come too late."""
        self._rereads = Throttle(REREAD_EVERY_MS)
        self._rematch = rematch_id(match.id, ports.shared_key)

    @property
    def id(self) -> MatchId:
        return self._writer.match.id

    @property
    def match(self) -> Match:
        """The newest state of the match that this node knows, an immutable value."""
        return self._writer.match

    @property
    def vocabulary(self) -> Vocabulary:
        """The decoder of the commands that clients may send in this match."""
        return match_vocabulary(self._writer.match.game_type.wire)

    def has_seat(self, player: PlayerId) -> bool:
        """Return whether the player has a seat. All others are spectators."""
        return self._writer.match.seat_of(player) is not None

    # Methods for connections.

    async def join(self, listener: Listener, resume_point: ResumePoint | None) -> CatchUpMethod:
        """Add a listener and send it what its client has missed.

        `resume_point` is the last state of the client, if it has one. Raises Dropped, UnknownMatch,
        SpectatorsNotAllowed, StoreUnavailable.
        """
        async with self._locked():
            # A client ahead of this node has received its steps from another node.
            contradicted = resume_point is not None and self._writer.history.contradicts(
                resume_point
            )
            # Spectators' claims cause a read of the store only now and then.
            now_ms = self._ports.clock.now_ms()
            if contradicted and (self.has_seat(listener.player) or self._rereads.allow(now_ms)):
                await self._writer.catch_up()
            if not self._writer.match.admits(listener.player):
                raise SpectatorsNotAllowed(self.id)
            await self._writer.chat.load(self._writer.match)
            viewer = self._writer.match.viewer(listener.player)
            await self._presence.load(self._writer.match, viewer)
            self._outages.player_connecting(viewer, self._ports.clock.now_ms())
            if viewer != SPECTATOR and self._writer.match.awaits_arrival:
                await self._writer.decide_and_commit(Arrive(viewer))
            await self._want_bot(listener, viewer)
            self._audience.add(listener, viewer, offering=self._writer.match.offers_seat)
            steps = missed_steps(self._writer.match, self._writer.history, viewer, resume_point)
            catch_up = [self._writer.snapshot(viewer)] if steps is None else steps
            # All messages in one write: many clients may return at once, and each write is a system
            # call.
            messages: tuple[Message, ...] = (*catch_up, self._presence.message())
            listener.push(*map(listener.codec.frame, messages))
            self._writer.chat.greet(listener, self._writer.match)
            self._presence.changed = True
            return "snapshot" if steps is None else "steps"

    def leave(self, listener: Listener) -> None:
        """Remove a listener from the match."""
        self._audience.remove(listener)
        self._presence.changed = True

    def refresh(self, listener: Listener) -> None:
        """Send a listener a snapshot of the whole match."""
        listener.push(
            listener.codec.frame(self._writer.snapshot(self._writer.match.viewer(listener.player)))
        )

    # Commands of clients.

    def submit(
        self,
        listener: Listener,
        name: str | None,
        command: Command | Say | Write,
        answered: Answered,
    ) -> None:
        """Execute a command, answer it, and call `answered`.

        The client gets `accepted` once the command is stored, or `rejected`. `name` is the player's
        name, without which they can't take a seat. `answered` receives "accepted", the code of the
        rejection, or an exception. That is UnknownMatch, or StoreUnavailable if the store did not
        answer in time; a client may send the command again, and it is not executed twice.
        """
        # Nearly all commands are actions.
        if not isinstance(command, Act) and isinstance(command, CHAT):
            chat = self._writer.chat.post(listener, name, command, self._writer.match)
            run_command(chat, answered)
            return
        pending = PendingCommand(listener, command.id, name, command, answered, time.monotonic())
        turn = self._writer.turn
        if turn.is_taken:
            turn.wait(partial(self._begin, pending))
        else:
            turn.is_taken = True
            self._begin(pending)

    def _begin(self, pending: PendingCommand) -> None:
        """Execute a command at once, or in a task if something must be read or checked first."""
        answer: Answer | Exception | None
        try:
            answer = self._decide_at_once(pending)
        except Exception as error:
            answer = error
        if answer is None:
            run_command(self._find_out(pending), partial(self._finish, pending))
        elif not isinstance(answer, Decision):
            self._finish(pending, answer)

    def _decide_at_once(self, pending: PendingCommand) -> Answer | None:
        """Decide on a command, and begin to write the decision.

        Return None if something must be read or checked first.
        """
        writer, command = self._writer, pending.command
        if writer.in_doubt or writer.dropped or command.version > writer.match.version:
            return None
        if self._has_windows and is_window_over(writer.match, self._ports.clock.now_ms()):
            return None
        request = self._request(pending)
        if not isinstance(request, TakeAction):
            if isinstance(request, Rejection):
                return request
            if isinstance(request, ASK_FIRST):
                return None
        answer = writer.decide(request)
        if isinstance(answer, Decision):
            if not writer.is_plain(answer):
                return None
            writer.pending = pending
            writer.write(answer, partial(self._written, pending, answer))
        elif isinstance(answer, Rejection) and answer.code == RejectionCode.OUT_OF_TIME:
            return None
        return answer

    def _written(
        self, pending: PendingCommand, decision: Decision, outcome: bool | Exception
    ) -> None:
        if outcome is True:
            self._finish(pending, decision)
        elif outcome is False:
            run_command(self._find_out(pending), partial(self._finish, pending))
        elif isinstance(outcome, StoreUnavailable):
            run_command(self._find_out(pending, outcome), partial(self._finish, pending))
        else:
            self._finish(pending, outcome)

    def _finish(self, pending: PendingCommand, answer: Answer | Exception) -> None:
        """Answer a command, and let the next command of the match have its turn."""
        writer = self._writer
        writer.pending = None
        outcome: str | Exception = "accepted"
        try:
            if isinstance(answer, Decision):
                # The listeners have been informed.
                pass
            elif isinstance(answer, Rejection):
                pending.reject(answer, writer.match.version)
                outcome = answer.code
            elif isinstance(answer, Repeated):
                pending.accept(answer.version)
            else:
                outcome = answer
        finally:
            writer.turn.release()
            pending.answered(outcome)

    async def _find_out(
        self, pending: PendingCommand, failure: StoreUnavailable | None = None
    ) -> Answer:
        """Execute a command after reading or checking what it depends on.

        `failure` is that of the first attempt. Raises UnknownMatch, StoreUnavailable.
        """
        writer = self._writer
        # The task may have begun in a reply of the store, which belongs to no connection.
        MATCH.set(self.id)
        if writer.dropped:
            raise UnknownMatch(self.id)
        writer.pending = pending
        again = partial(self._rule, pending)
        if failure is None:
            try:
                answer = await again()
            except StoreUnavailable as error:
                failure = error
        if failure is not None:
            answer = await retry_until_answered(again, failure, pending.began_s)
        writer.pending = None
        if isinstance(answer, Decision) and answer.begin_now:
            await writer.decide_and_commit(BeginGame())
        return answer

    async def _rule(self, pending: PendingCommand) -> Answer:
        writer = self._writer
        ahead = pending.command.version > writer.match.version
        # A player without a seat learns from the commit whether this node is behind.
        if writer.in_doubt or (ahead and self.has_seat(pending.listener.player)):
            await writer.catch_up()
        request = self._request(pending)
        if isinstance(request, Rejection):
            return request
        at_ms: int | None = None
        if isinstance(request, TakeAction):
            if self._has_windows:
                known = writer.match, self._outages, self._ports.node_health, self._ports.clock
                at_ms = await action_time_ms(*known)
        elif isinstance(request, ClaimAbandoned):
            # A pause of this node is not an absence.
            await self._ports.node_health.confirm()
            request = await self._presence.with_time_left(request, writer.match)
        elif isinstance(request, TakeSeat) and await self._is_kept_apart(request.player.id):
            return Rejection(RejectionCode.MATCH_NOT_OPEN)
        answer = await writer.decide_and_commit(request, at_ms)
        if isinstance(answer, Rejection) and answer.code == RejectionCode.OUT_OF_TIME:
            # A node whose clock is behind may have accepted it all the same.
            await self._end_in_time()
            answer = await writer.decide_and_commit(request)
        return answer

    def _request(self, pending: PendingCommand) -> Request | Rejection:
        match, listener, command = self._writer.match, pending.listener, pending.command
        if isinstance(command, Act):
            seat = match.seat_of(listener.player)
            if seat is None:
                return Rejection(RejectionCode.NOT_SEATED)
            lag_ms = 0 if match.game.clocks is None else listener.lag_ms
            made_on = seat, command.id, command.version, command.action, command.after
            return TakeAction(*made_on, lag_ms)
        return request_of(
            match, listener.player, pending.name, command, self._rematch, newcomer=listener
        )

    # Methods for the node's upkeep.

    async def catch_up(self, version: Version | None) -> None:
        """Read what other nodes have committed in this match, and send it to the listeners.

        `version` is the version of the notification. None if it is unknown, or if the notification
        is about presence. Raises UnknownMatch, StoreUnavailable.
        """
        if version is None:
            self._presence.changed = True
        elif version <= self._writer.match.version:
            return
        async with self._writer.turn:
            if self._writer.dropped:
                return
            await self._writer.catch_up()
            if version is None:
                await self._writer.chat.refresh(self._writer.match)

    async def newest(self) -> Match:
        """Return the newest state of the match that this node knows.

        If a commit is in doubt, read the store before. Raises Dropped, UnknownMatch,
        StoreUnavailable.
        """
        async with self._locked():
            return self._writer.match

    async def wake(self) -> None:
        """Do what is due in the match. While the node can't reach the store, only schedule another
        attempt.

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
                await self._writer.decide_and_commit(Wake(unattended=True))
            return self._writer.match.status in ("finished", "expired")

    async def remove(self, player: PlayerId, *, unplayed: bool) -> bool:
        """Remove the match from its player's list: end it without a result. Return whether it is
        over.

        It stays if another person has a seat in it, or if it is in play on a deal with one try.
        With `unplayed`, it also stays if it is open without a bot, or if the player has played in
        it. Raises UnknownMatch for a player without a seat, Dropped, StoreUnavailable.
        """
        async with self._locked():
            seat = self._writer.match.seat_of(player)
            if seat is None:
                raise UnknownMatch(self.id)
            await self._writer.decide_and_commit(Remove(seat, unplayed))
            return self._writer.match.status in ("finished", "expired")

    async def forfeit(self, player: PlayerId) -> bool:
        """End the running game as lost by its player, or remove the match if it never began.

        Return whether the match has a result. Raises UnknownMatch for a player without a seat,
        Dropped, StoreUnavailable.
        """
        async with self._locked():
            match = self._writer.match
            seat = match.seat_of(player)
            if seat is None:
                raise UnknownMatch(self.id)
            if match.status == "playing":
                await self._writer.decide_and_commit(Forfeit(seat))
            elif match.status in ("open", "starting"):
                await self._writer.decide_and_commit(Remove(seat, unplayed=False))
            return self._writer.match.status == "finished"

    async def decline(self, player: PlayerId) -> None:
        """Dissolve the match if it waits for this player to connect.

        Raises Dropped, StoreUnavailable.
        """
        async with self._locked():
            seat = self._writer.match.seat_of(player)
            if seat is not None:
                await self._writer.decide_and_commit(DeclineMatch(seat))

    async def report_presence(self) -> None:
        """Report the listeners of this node, and send presence changes. Raises StoreUnavailable.

        It also sets the match's timer, requests a waiting bot, and credits the outage of a node
        that has died.
        """
        await self._presence.report(self._writer.match)
        self._writer.set_timer(game_wake_ms(self._writer.match))
        if self._writer.bot_wanted is not None and self._presence.listeners_here:
            await self._admit_bot(self._writer.bot_wanted)
        if self._presence.lost:
            async with self._writer.turn:
                await self._credit_outages(self._ports.clock.now_ms())

    @property
    def has_uncredited_outage(self) -> bool:
        """True if clocks ran on while this node could not commit, and were not credited yet."""
        return self._writer.match.game.clocks is not None and self._outages.has_uncredited

    async def drop(self) -> bool:
        """Release the match from this node's memory if it has no listeners here, and no change of
        presence to report. Return whether it was released. Raises StoreUnavailable.
        """
        async with self._writer.turn:
            if self._writer.dropped or self._audience or self._presence.changed:
                return False
            self._writer.dropped = True
            await self._ports.matches.unsubscribe(self.id)
            return True

    @property
    def dropped(self) -> bool:
        """True if this node has released the match."""
        return self._writer.dropped

    @property
    def presence(self) -> MatchPresence:
        return self._presence

    @property
    def is_behind(self) -> bool:
        """True if listeners may be missing stored steps and no other call is about to read them."""
        return self._writer.in_doubt and bool(self._audience) and not self._writer.turn.is_taken

    # In all of these methods the turn is taken.

    @asynccontextmanager
    async def _locked(self) -> AsyncIterator[None]:
        """Hold exclusive access to the match, which is brought up to date before."""
        async with self._writer.turn:
            if self._writer.dropped:
                raise Dropped(self.id)
            if self._writer.in_doubt:
                await self._writer.catch_up()
            if self._is_unused:
                await self._credit_outages(self._ports.clock.now_ms())
                self._is_unused = False
            yield

    async def _end_in_time(self) -> None:
        """Do what is due in the match, once it is certain that no outage has kept players from
        acting.
        """
        try:
            # This node or the store may have paused just before: then clocks are credited first.
            await self._ports.node_health.confirm()
            # Everything is decided as of this time, because the node may pause again at any moment.
            now_ms = self._ports.clock.now_ms()
            is_sure = await self._credit_outages(now_ms)
        except StoreUnavailable:
            self._writer.set_timer(self._ports.clock.now_ms() + DOUBT_MS)
            raise
        wake_ms = due_ms(self._writer.match, self._outages)
        if wake_ms is not None and now_ms < wake_ms:
            self._writer.set_timer(wake_ms)
        elif is_sure and self._writer.match.moved_ms <= now_ms:
            await self._writer.decide_and_commit(
                Wake(), wake_time_ms(self._writer.match, self._outages, now_ms)
            )
        else:
            self._writer.set_timer(now_ms + DOUBT_MS)

    async def _credit_outages(self, now_ms: int) -> bool:
        """Credit outages to the clocks. Return False if another outage may still be unknown."""
        if self._writer.dropped or self._writer.match.game.clocks is None:
            return True
        found = await self._outages.find(self._writer.match.game.clocks, now_ms)
        if found.outages:
            await self._writer.decide_and_commit(
                CreditOutages(found.outages), credit_time_ms(self._writer.match, now_ms)
            )
        self._outages.mark_credited(found)
        return not found.doubtful

    async def _is_kept_apart(self, player: PlayerId) -> bool:
        """Return whether the creator or the player has blocked the other."""
        host = self._writer.match.players[0]
        if host is None or host.bot_level is not None:
            return False
        blockers = await self._ports.chat_policy.blockers([host.id, player])
        return player in (blockers[host.id] or ()) or host.id in (blockers[player] or ())

    async def _want_bot(self, listener: Listener, viewer: Viewer) -> None:
        """Request a bot for the match when a player who waits for one connects, or a first
        spectator.
        """
        match = self._writer.match
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
        self._writer.bot_wanted = None if admitted else owner
