"""A match as this node has it: decided on by one request at a time, and told to its listeners."""

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
from server.matches.live.audience import Audience, Listener
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
from server.store.ports import BotOwner, MatchLog, StoreUnavailable

log = logging.getLogger(__name__)

COMMIT_ATTEMPTS = 20
"""So often another node may be first before a request is given up. Each round, one of them was."""

REREAD_EVERY_MS = 1000
"""A spectator who claims to know more than this node has the store asked no more often."""


class LiveMatch:
    """One match on this node. All changes go through its methods; each waits for its turn."""

    def __init__(self, loaded: Loaded, ports: MatchPorts) -> None:
        self._match = loaded.match
        self._saved = loaded.saved
        """The version of the state that the store has; the steps since then are in its log."""
        self._ports = ports
        self._history = History(loaded.match.version, loaded.mark, loaded.recent)
        self._audience = Audience()
        self._presence = MatchPresence(loaded.match.id, self._audience, ports.presence)
        self._chat = MatchChat(loaded.match.id, self._audience, ports)
        self._outages = Outages(loaded.match.id, self._audience, ports.presence, ports.node_health)
        self._is_unused = True
        self._has_windows = not loaded.match.plays.exact
        """True if time by itself may change the game, so that an action may come too late."""
        self._lock = asyncio.Lock()
        self._in_doubt = False
        """The store did not answer a commit: catch up before the next decision."""
        self._pending: PendingCommand | None = None
        self._rereads = Throttle(REREAD_EVERY_MS)
        self._dropped = False
        self._rematch = rematch_id(loaded.match.id, ports.shared_key)
        self._bot_wanted: BotOwner | None = None
        """The connected player of a match for which no bot could be admitted yet."""
        self._set_timer(game_wake_ms(loaded.match))

    @property
    def id(self) -> MatchId:
        """The match's id."""
        return self._match.id

    @property
    def match(self) -> Match:
        """The newest of the match that this node knows: a value."""
        return self._match

    @property
    def vocabulary(self) -> Vocabulary:
        """What clients may say in it."""
        return match_vocabulary(self._match.plays.wire)

    def seats(self, player: PlayerId) -> bool:
        """Whether the player has a seat in it; all others watch."""
        return self._match.seat_of(player) is not None

    # What connections ask for.

    async def join(self, listener: Listener, resume_point: ResumePoint | None) -> CatchUpMethod:
        """Let `listener` hear of the match, beginning with what it has missed.

        `resume_point` is what its client has already. Raises Dropped, UnknownMatch,
        SpectatorsNotAllowed, StoreUnavailable.
        """
        async with self._use():
            # A client that knows more than this node has heard it from another one.
            contradicted = resume_point is not None and self._history.contradicts(resume_point)
            # A spectator's claim is believed only now and then.
            now_ms = self._ports.clock.now_ms()
            if contradicted and (self.seats(listener.player) or self._rereads.allow(now_ms)):
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
            # In one piece: many may come back at once, and each write is a call to the kernel.
            messages: tuple[Message, ...] = (*greeting, self._presence.message())
            listener.push(*map(listener.codec.encode, messages))
            self._chat.greet(listener, self._match)
            self._presence.changed = True
            return "snapshot" if steps is None else "steps"

    def leave(self, listener: Listener) -> None:
        """`listener` is gone."""
        self._audience.remove(listener)
        self._presence.changed = True

    def refresh(self, listener: Listener) -> None:
        """Send a listener the whole match as it is now."""
        listener.push(listener.codec.encode(self._snapshot(self._match.viewer(listener.player))))

    async def submit(
        self, listener: Listener, name: str | None, command: Command | Say | Write
    ) -> str:
        """Carry out a command and answer it: `accepted` once it is stored, or `rejected`.

        `name` is the player's, in case they take a seat; without one they can't. Returns what came
        of it: "accepted", or the code of the rejection. Raises UnknownMatch, and StoreUnavailable
        when the store did not answer in time; sent again later, the command is not played twice.
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

    # What the node's upkeep asks for.

    async def catch_up(self, version: Version | None) -> None:
        """Take over what another node did.

        `version` is the one it led to; None where that, or who is connected, is not known. Raises
        UnknownMatch, StoreUnavailable.
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
        """The match, up to date. Raises Dropped, UnknownMatch, StoreUnavailable."""
        async with self._use():
            return self._match

    async def wake(self) -> None:
        """Do what is due by now, or try again soon while the store is away.

        Raises Dropped, UnknownMatch, StoreUnavailable.
        """
        async with self._use():
            try:
                await self._end_in_time()
            except StoreUnavailable:
                if not self._ports.node_health.is_cut_off:
                    raise

    async def reclaim(self) -> bool:
        """End the match if no player is connected to it and it is old enough: True if it is over.

        Raises Dropped, UnknownMatch, StoreUnavailable.
        """
        async with self._use():
            present = await self._ports.presence.read(self.id)
            if not (any(present.seats) or present.doubtful or any(self._presence.seats)):
                await self._decide_and_commit(Wake(unattended=True))
            return self._match.status in ("finished", "expired")

    async def remove(self, player: PlayerId, *, unplayed: bool) -> bool:
        """Remove the match from the list of its player: True if it is over.

        With `unplayed`, only if the player has done nothing in it. Raises UnknownMatch for a
        player without a seat; Dropped, StoreUnavailable.
        """
        async with self._use():
            seat = self._match.seat_of(player)
            if seat is None:
                raise UnknownMatch(self.id)
            await self._decide_and_commit(Remove(seat, unplayed))
            return self._match.status in ("finished", "expired")

    async def report_presence(self) -> None:
        """Report the listeners here, and tell viewers of changes. Raises StoreUnavailable."""
        await self._presence.report(self._match)
        self._set_timer(game_wake_ms(self._match))
        if self._bot_wanted is not None and self._presence.listeners_here:
            await self._admit_bot(self._bot_wanted)
        if self._presence.lost:
            async with self._lock:
                await self._credit_outages(self._ports.clock.now_ms())

    @property
    def has_uncredited_outage(self) -> bool:
        """Whether this node could not commit for a while, and clocks ran on."""
        return self._match.clocks is not None and self._outages.has_uncredited

    async def drop(self) -> bool:
        """Let go of a match that has no listeners here; False where it has. The store has it."""
        async with self._lock:
            if self._dropped or self._audience or self._presence.changed:
                return False
            self._dropped = True
            await self._ports.matches.unsubscribe(self.id)
            return True

    @property
    def dropped(self) -> bool:
        """Whether it is no longer this node's live match."""
        return self._dropped

    @property
    def presence(self) -> MatchPresence:
        """Who is connected."""
        return self._presence

    @property
    def is_behind(self) -> bool:
        """Whether its listeners may wait for something that the store has, and nobody looks."""
        return self._in_doubt and bool(self._audience) and not self._lock.locked()

    # Deciding and committing. The lock is held in all that follows.

    @asynccontextmanager
    async def _use(self) -> AsyncIterator[None]:
        """The lock, with the match up to date."""
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
        """Do what is due by now, once it is known that no outage has kept players from acting."""
        try:
            # This node or the store may just have stood still: then clocks are credited first.
            await self._ports.node_health.confirm()
            # All is decided as of this time: the node may stand still again at any moment.
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
        """Give the clocks back what outages took; False where one may not be known yet."""
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
        # One who takes a seat is told by the commit whether this node is behind.
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
            # A standstill is not an absence.
            await self._ports.node_health.confirm()
            request = await self._presence.with_time_left(request, self._match)
        elif isinstance(request, TakeSeat) and await self._is_kept_apart(request.player.id):
            return Rejection(RejectionCode.MATCH_NOT_OPEN)
        answer = await self._decide_and_commit(request, at_ms)
        if isinstance(answer, Rejection) and answer.code == RejectionCode.OUT_OF_TIME:
            # By a node whose clock is behind, it may have been carried out all the same.
            await self._end_in_time()
            answer = await self._decide_and_commit(request)
        return answer

    async def _is_kept_apart(self, player: PlayerId) -> bool:
        """Whether a block stands between the creator and a player, in either direction."""
        host = self._match.players[0]
        if host is None or host.computer is not None:
            return False
        blockers = await self._ports.chat_policy.blockers([host.id, player])
        return player in (blockers[host.id] or ()) or host.id in (blockers[player] or ())

    async def _decide_and_commit(self, request: Request, at_ms: int | None = None) -> Answer:
        """Decide on `request` and commit; everybody who listens has been told on return.

        `at_ms` is the time to decide at, instead of now.

        Raises UnknownMatch, and StoreUnavailable when the store does not answer in time; whether
        the request was carried out will be known once it does.
        """
        for _ in range(COMMIT_ATTEMPTS):
            if self._in_doubt:
                await self._catch_up()
            # Clocks of different nodes differ by moments; time in a match goes only forward.
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
        """Have a bot come where a player who waits for one has connected, or a first spectator."""
        match = self._match
        if not match.awaits_computer:
            return
        if match.people and viewer != SPECTATOR and viewer not in match.computers:
            counts_alone = listener.registered or listener.program
            prefixes = () if counts_alone else listener.addresses
            await self._admit_bot(BotOwner(listener.player, prefixes))
        elif not match.people and match.status == "open" and viewer == SPECTATOR:
            await self._ports.bots.admit(match.id, None)

    async def _admit_bot(self, owner: BotOwner) -> None:
        admitted = await self._ports.bots.admit(self.id, owner)
        self._bot_wanted = None if admitted else owner

    async def _commit(self, decision: Decision) -> MatchStep | None:
        """Commit what was decided; gives the step with its mark, None where another was faster."""
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

    # Following what others did.

    async def _catch_up(self) -> None:
        """Take over what other nodes, or a commit in doubt, did to the match.

        Raises StoreUnavailable; UnknownMatch where the store has lost the match or let go of it:
        the listeners here have been told then.
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

    # Telling.

    def _advance(self, match: Match, steps: Sequence[MatchStep]) -> None:
        """Go on to `match` by `steps`, and tell everybody who listens here.

        With a step goes the answer to the command that led to it, where that waits for one.
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
            # A player who has taken a seat sees the match from there.
            self._place(self._audience.misplaced(match.viewer))
        if status_changed:
            self._chat.tell(match)

    def _fall_back(self, newer: NewerState) -> None:
        """Go on from another state: the store has lost some of what led to this one."""
        self._match = newer.match
        self._history = History(newer.match.version, newer.mark, newer.recent)
        self._audience.close_all_but(newer.match.admits)
        self._place(list(self._audience))

    def _place(self, listeners: Sequence[Listener]) -> None:
        """Let each hear as who they are now, beginning with a snapshot."""
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
