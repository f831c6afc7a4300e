"""The records of finished games (see the game record's format)."""

from collections.abc import Iterable, Iterator

from protocol.ids import MatchId
from protocol.message import Message
from server.games.record.model import Head
from server.games.record.text import to_line
from server.games.record.write import write_record
from server.games.table import Event, GameEnded
from server.matches.model import GameBegan, Match, Step
from server.matches.service import MatchService

TimedEvents = tuple[int, list[Event]]
"""When a step was committed (Unix milliseconds), and what happened in the game by it."""


async def record_of(service: MatchService, match: MatchId, number: int | None = None) -> str | None:
    """A game of the match as one line of JSON: the `number`th, or the last that is over.

    None where that game is not over: a record has no secrets. Raises UnknownMatch and
    StoreUnavailable.
    """
    state, steps = await service.history(match)
    over = {game: events for game, events in _games(steps).items() if _is_over(events)}
    wanted = max(over, default=0) if number is None else number
    if wanted not in over:
        return None
    return to_line(write_record(head_of(state, wanted), over[wanted]))


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


def _games(steps: Iterable[Step]) -> dict[int, list[TimedEvents]]:
    games: dict[int, list[TimedEvents]] = {}
    number = 0
    for step in steps:
        for event in step.events:
            if isinstance(event, GameBegan):
                number = event.number
        events = list(_of_the_game(step))
        if events:
            games.setdefault(number, []).append((step.at_ms, events))
    return games


def _of_the_game(step: Step) -> Iterator[Event]:
    for event in step.events:
        if not isinstance(event, Message | GameBegan):
            yield event


def _is_over(steps: list[TimedEvents]) -> bool:
    return any(isinstance(event, GameEnded) for event in steps[-1][1])
