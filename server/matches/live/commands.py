"""The execution of clients' commands in a match on this node."""

import time
from functools import partial

from protocol.core.codes import RejectionCode
from protocol.core.commands import Act, Command
from protocol.core.ids import PlayerId
from protocol.core.talk import Say, Write
from server.games.api import Rejection
from server.listener import Answered, Listener, run_command
from server.logs import MATCH
from server.matches.core.requests import (
    BeginGame,
    ClaimAbandoned,
    Request,
    TakeAction,
    TakeSeat,
    request_of,
)
from server.matches.core.steps import Answer, Decision, Repeated
from server.matches.live.audience import PendingCommand
from server.matches.live.deadlines import MatchDeadlines
from server.matches.live.match_loader import UnknownMatch
from server.matches.live.match_writer import MatchWriter
from server.matches.live.ports import MatchPorts
from server.matches.live.presence import MatchPresence
from server.matches.live.retries import retry_until_answered
from server.matches.names import rematch_id
from server.store.errors import StoreUnavailable

CHAT = (Say, Write)
"""The types of commands that concern only the chat, not the state of the match."""
ASK_FIRST = (ClaimAbandoned, TakeSeat)
"""The types of requests whose decision depends on more than the match."""


class MatchCommands:
    """Executes the commands of one match's clients, one at a time.

    Usually a command is decided, stored and answered in plain calls. It becomes a coroutine if
    something must be found out first.
    """

    def __init__(
        self,
        writer: MatchWriter,
        presence: MatchPresence,
        deadlines: MatchDeadlines,
        ports: MatchPorts,
    ) -> None:
        match = writer.match
        self._writer = writer
        self._presence = presence
        self._deadlines = deadlines
        self._ports = ports
        self._has_windows = not match.game_type.exact
        """True if the passing of time may change the game, so that an action may come too late."""
        self._rematch = rematch_id(match.id, ports.shared_key)

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
        if self._has_windows and self._deadlines.is_window_over():
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
        MATCH.set(writer.match.id)
        if writer.dropped:
            raise UnknownMatch(writer.match.id)
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
        if writer.in_doubt or (ahead and writer.match.seat_of(pending.listener.player) is not None):
            await writer.catch_up()
        request = self._request(pending)
        if isinstance(request, Rejection):
            return request
        at_ms: int | None = None
        if isinstance(request, TakeAction):
            if self._has_windows:
                at_ms = await self._deadlines.action_time_ms()
        elif isinstance(request, ClaimAbandoned):
            # A pause of this node is not an absence.
            await self._ports.node_health.confirm()
            request = await self._presence.with_time_left(request, writer.match)
        elif isinstance(request, TakeSeat) and await self._is_kept_apart(request.player.id):
            return Rejection(RejectionCode.MATCH_NOT_OPEN)
        answer = await writer.decide_and_commit(request, at_ms)
        if isinstance(answer, Rejection) and answer.code == RejectionCode.OUT_OF_TIME:
            # A node whose clock is behind may have accepted it all the same.
            await self._deadlines.meet()
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

    async def _is_kept_apart(self, player: PlayerId) -> bool:
        """Return whether the creator or the player has blocked the other."""
        host = self._writer.match.players[0]
        if host is None or host.bot_level is not None:
            return False
        blockers = await self._ports.chat_policy.blockers([host.id, player])
        return player in (blockers[host.id] or ()) or host.id in (blockers[player] or ())
