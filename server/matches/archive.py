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


async def record_of(service: MatchService, match: MatchId, number: int | None = None) -> str | None:
    """A game of the match as one line of JSON: the `number`th, or the last that is over.

    None where that game is not over: a record has no secrets. Raises UnknownMatch and
    StoreUnavailable.
    """
    found = await service.finished_game(match, number)
    if found is None:
        return None
    state, wanted, steps = found
    return to_line(write_record(head_of(state, wanted), _steps_of(wanted, steps)))


def head_of(match: Match, number: int) -> Head:
    """What the record of the match's `number`th game says besides what happened in it."""
    first, second = (player.name if player is not None else "" for player in match.players)
    return Head(
        id=f"{match.id}-{number}",
        match=match.id,
        game=number,
        preset=match.preset,
        rules=match.rules,
        players=(first, second),
    )


def _steps_of(wanted: int, steps: Iterable[Step]) -> Iterator[tuple[int, list[Event]]]:
    """The steps of one game: when each was committed (Unix milliseconds), and its events in it."""
    number = 0
    for step in steps:
        events: list[Event] = []
        for event in step.events:
            if isinstance(event, GameBegan):
                number = event.number
            elif not isinstance(event, Message):
                events.append(event)
        if events and number == wanted:
            yield step.at_ms, events
