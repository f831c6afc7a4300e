"""The records of finished games (see the game record's format)."""

from collections.abc import Iterable, Iterator

from protocol.ids import MatchId
from protocol.message import Message
from server.games.record.model import Head
from server.games.record.text import to_line
from server.games.record.write import write_record
from server.games.table import Event
from server.matches.model import GameBegan, Match, Step
from server.matches.service import MatchService


async def record_of(service: MatchService, match: MatchId) -> str | None:
    """The match's game as one line of JSON; None while it goes on: a record has no secrets.

    Raises UnknownMatch and StoreUnavailable.
    """
    state, steps = await service.history(match)
    if state.status != "finished":
        return None
    return to_line(write_record(head_of(state), _of_the_game(steps)))


def head_of(match: Match) -> Head:
    """What a record says of the game besides what happened in it."""
    first, second = (player.name if player is not None else "" for player in match.players)
    return Head(
        id=f"{match.id}-{match.game_number}",
        match=match.id,
        game=match.game_number,
        preset=match.preset,
        rules=match.rules,
        players=(first, second),
    )


def _of_the_game(steps: Iterable[Step]) -> Iterator[tuple[int, list[Event]]]:
    for step in steps:
        events = [event for event in step.events if not isinstance(event, Message | GameBegan)]
        if events:
            yield step.at_ms, events
