"""Command that a match is executing, whose client waits for the answer."""

from dataclasses import dataclass

from protocol.core.ids import CommandId, Version
from protocol.core.messages import Rejected
from server.games.api import Rejection
from server.listener import Listener
from server.matches.core.model import Match, MatchStep
from server.matches.live.audience import Acceptance


@dataclass(slots=True)
class PendingCommand:
    """A listener and its command. The command is answered once."""

    listener: Listener
    command: CommandId
    _answered: bool = False

    def acceptance_for(self, step: MatchStep, match: Match) -> Acceptance | None:
        """Return the acceptance to send before `step`; None if the step has another cause.

        The store may have committed the step although it failed before answering.
        """
        if self._answered or step.author is None or step.author[1] != self.command:
            return None
        if step.author[0] != match.seat_of(self.listener.player):
            return None
        self._answered = True
        return Acceptance(self.listener, self.command, step.version)

    def accept(self, version: Version) -> None:
        """Accept the command, which led to `version`, unless it was answered before."""
        if not self._answered:
            self.listener.push(Acceptance(self.listener, self.command, version).frame())
            self._answered = True

    def reject(self, rejection: Rejection, version: Version) -> None:
        """Reject the command; the match is at `version`."""
        refused = Rejected.made(
            type="rejected",
            id=self.command,
            version=version,
            code=rejection.code,
            params=dict(rejection.params),
        )
        self.listener.push(self.listener.codec.encode(refused))
