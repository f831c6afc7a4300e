"""The records of finished games (see the game record's format)."""

from collections.abc import Iterable
from dataclasses import dataclass

from protocol.ids import MatchId
from protocol.message import Message
from server.games.fairness import fairness_of
from server.games.record.model import Head
from server.games.record.text import to_line
from server.games.record.write import write_record
from server.games.shuffle import Contributions
from server.games.table import Event
from server.matches.chance import shuffles_of
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
    game = game_of(wanted, steps)
    fairness = fairness_of(shuffles_of(state.secret, wanted, game.contributions))
    return to_line(write_record(head_of(state, wanted), game.steps, fairness))


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


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """What the steps of a match tell of one of its games."""

    contributions: Contributions
    steps: list[tuple[int, list[Event]]]
    """When each step was committed (Unix milliseconds), and its events in the game."""


def game_of(wanted: int, steps: Iterable[Step]) -> RecordedGame:
    """The `wanted`th game (from 1) of a match, from all its steps.

    Raises ValueError where that game never began.
    """
    number = 0
    found: RecordedGame | None = None
    for step in steps:
        events: list[Event] = []
        for event in step.events:
            if isinstance(event, GameBegan):
                number = event.number
                if number == wanted:
                    found = RecordedGame(event.contributions, [])
            elif not isinstance(event, Message):
                events.append(event)
        if events and found is not None and number == wanted:
            found.steps.append((step.at_ms, events))
    if found is None:
        raise ValueError(f"no game {wanted} in these steps")
    return found
