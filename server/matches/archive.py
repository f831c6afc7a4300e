"""The records of finished games (see the formats of the games' records)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from protocol.core.ids import MatchId, Version
from protocol.core.message import Message
from server.games.chance import Contributions
from server.games.fairness import fairness_of
from server.games.records import Head
from server.matches.core.chance import chance_of
from server.matches.core.model import GameBegan, Match, MatchStep
from server.matches.core.storage import load_step
from server.matches.directory import MatchDirectory
from server.store.ports import MatchStore


async def record_of(
    directory: MatchDirectory, store: MatchStore, match: MatchId, number: int | None = None
) -> str | None:
    """A game of the match as one line of JSON: the `number`th, or the last that is over.

    None where that game is not over: a record has no secrets. Raises UnknownMatch and
    StoreUnavailable.
    """
    state = await directory.newest(match)
    wanted = state.games_over if number is None else number
    if not 1 <= wanted <= state.games_over:
        return None
    # The log only grows, so nobody has to wait while it is read.
    steps = [load_step(step, state.plays) for step in await store.steps(match, Version(0))]
    game = game_of(wanted, steps)
    fairness = None
    if state.plays.chance:
        fairness = fairness_of(chance_of(state.secret, wanted, game.contributions))
    return state.plays.records.write(head_of(state, wanted), game.steps, fairness)


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
    steps: list[tuple[int, list[Any]]]
    """When each step was committed (Unix milliseconds), and its events in the game."""


def game_of(wanted: int, steps: Iterable[MatchStep]) -> RecordedGame:
    """The `wanted`th game (from 1) of a match, from all its steps.

    Raises ValueError where that game never began.
    """
    number = 0
    found: RecordedGame | None = None
    for step in steps:
        events: list[Any] = []
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
