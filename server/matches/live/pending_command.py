"""Who waits for the answer to a command that a match carries out just now."""

from dataclasses import dataclass

from protocol.core.ids import CommandId, Version
from protocol.core.messages import Rejected
from server.games.api import Rejection
from server.matches.core.model import Match, MatchStep
from server.matches.live.audience import Acceptance, Listener


@dataclass(slots=True)
class PendingCommand:
    """A listener, and the command that it has sent: it is answered once."""

    listener: Listener
    command: CommandId
    _answered: bool = False

    def acceptance_for(self, step: MatchStep, match: Match) -> Acceptance | None:
        """The answer that goes before `step` of `match`; None where that is not what was asked for.

        The step may have been stored, and the store have failed before it said so.
        """
        if self._answered or step.author is None or step.author[1] != self.command:
            return None
        if step.author[0] != match.seat_of(self.listener.player):
            return None
        self._answered = True
        return Acceptance(self.listener, self.command, step.version)

    def accept(self, version: Version) -> None:
        """Say which version the command led to, unless it has been said."""
        if not self._answered:
            self.listener.push(Acceptance(self.listener, self.command, version).frame())
            self._answered = True

    def reject(self, rejection: Rejection, version: Version) -> None:
        """Say why the command was not carried out; the match is at `version`."""
        refused = Rejected.made(
            type="rejected",
            id=self.command,
            version=version,
            code=rejection.code,
            params=dict(rejection.params),
        )
        self.listener.push(self.listener.codec.encode(refused))
