"""A match on this node, as its connections and the node's upkeep use it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from protocol.core.codec import Vocabulary, match_vocabulary
from protocol.core.ids import SPECTATOR, MatchId, PlayerId, Version, Viewer
from protocol.core.message import Message
from server.listener import Listener
from server.matches.core.model import Match
from server.matches.core.requests import (
    Arrive,
    DeclineMatch,
    Forfeit,
    Remove,
    Wake,
)
from server.matches.core.steps import game_wake_ms
from server.matches.live.audience import (
    Audience,
    CatchUpMethod,
    ResumePoint,
    missed_steps,
)
from server.matches.live.commands import MatchCommands
from server.matches.live.deadlines import MatchDeadlines
from server.matches.live.match_loader import Dropped, Loaded, SpectatorsNotAllowed, UnknownMatch
from server.matches.live.match_writer import MatchWriter
from server.matches.live.outages import Outages
from server.matches.live.ports import MatchPorts
from server.matches.live.presence import MatchPresence
from server.matches.live.throttle import Throttle
from server.store.bot_queue import BotOwner
from server.store.errors import StoreUnavailable

REREAD_EVERY_MS = 1000
"""The shortest interval between reads of the store that spectators' claims can cause."""


class LiveMatch:
    """One match on this node. Its methods and `MatchCommands` make all changes, one at a time."""

    def __init__(self, loaded: Loaded, ports: MatchPorts) -> None:
        match = loaded.match
        self._ports = ports
        self._audience = Audience()
        self._presence = MatchPresence(match.id, self._audience, ports.presence)
        self._writer = MatchWriter(loaded, ports, self._audience, self._presence)
        self._outages = Outages(match.id, self._audience, ports.presence, ports.node_health)
        self._deadlines = MatchDeadlines(self._writer, self._outages, ports)
        self._is_unused = True
        """True until the outages before this node loaded the match have been credited."""
        self._rereads = Throttle(REREAD_EVERY_MS)
        self.submit = MatchCommands(self._writer, self._presence, self._deadlines, ports).submit
        """Executes a client's command (see `MatchCommands`)."""

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
                await self._deadlines.meet()
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
                await self._deadlines.credit_outages(self._ports.clock.now_ms())

    @property
    def has_uncredited_outage(self) -> bool:
        """True if clocks ran on while this node could not commit, and were not credited yet."""
        return self._deadlines.has_uncredited_outage

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
                await self._deadlines.credit_outages(self._ports.clock.now_ms())
                self._is_unused = False
            yield

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
