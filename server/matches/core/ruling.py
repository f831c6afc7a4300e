"""What comes of a request: it is granted, was granted before, or is refused."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.ids import Version
from server.games.api import Rejection
from server.matches.core.follow import noted
from server.matches.core.model import Author, Match, MatchEvent, Step


class Decision(Struct, frozen=True, gc=False):
    """A request granted, and all that follows from it."""

    match: Match
    """The match after it."""
    step: Step
    """Leads there."""
    opens: Match | None = None
    """A match that has to be there before this one is committed."""

    @property
    def begin_now(self) -> bool:
        """Whether the next game is to begin at once."""
        return self.match.status == "starting"


class Repeated(Struct, frozen=True, gc=False):
    """What is asked for was granted before, and led to `version`: nothing happens again."""

    version: Version


Ruling = Decision | Repeated | Rejection


def grant(
    match: Match,
    events: tuple[MatchEvent, ...],
    now_ms: int,
    author: Author | None = None,
    opens: Match | None = None,
) -> Decision:
    """`match` as the next version, to which these `events` lead."""
    version = Version(match.version + 1)
    answers = noted(match.answers, version, author)
    committed = replace(match, version=version, moved_ms=now_ms, answers=answers)
    return Decision(committed, Step(version, now_ms, events, author), opens)


def grant_in_game(
    match: Match,
    state: Any,
    acted_ms: tuple[int, int],
    events: tuple[Any, ...],
    now_ms: int,
    author: Author | None,
) -> Decision:
    """The same for what most requests are: an action after which the game goes on.

    It makes one copy of the match in place of two.
    """
    version = Version(match.version + 1)
    committed = replace(
        match,
        version=version,
        moved_ms=now_ms,
        answers=noted(match.answers, version, author),
        game=state,
        acted_ms=acted_ms,
    )
    return Decision(committed, Step(version, now_ms, events, author))
