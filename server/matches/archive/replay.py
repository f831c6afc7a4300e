"""Replays of finished games: the steps as the players knew them, from the game's record."""

from collections.abc import Sequence
from typing import Any

from protocol.core.events import Began, Ended
from protocol.core.http import GameReplay, GameReplayStep
from protocol.core.ids import SEATS
from protocol.core.message import Message
from server.games.api import AnyGame, Outcome
from server.games.records import Replayed
from server.games.registry import game_of_record
from server.matches.core.view import result_of


def replay_of(line: bytes) -> GameReplay:
    """Return the steps of a recorded game, as each seat knew them. Raises RecordError for an
    impossible record.
    """
    game = game_of_record(line)
    replayed = game.records.replay(line)
    began = [
        Began(game=replayed.head.game, position=game.before(replayed.head.rules, seat))
        for seat in SEATS
    ]
    first, *later = (
        [_shown(game, replayed, event) for event in step.events] for step in replayed.steps
    )
    steps = [[began, *first], *later]
    return GameReplay(
        game_key=game.key,
        steps=[
            GameReplayStep(seat=step.seat, events=_by_seat(shown))
            for step, shown in zip(replayed.steps, steps, strict=True)
        ],
    )


def _shown(game: AnyGame, replayed: Replayed, event: Any) -> Sequence[Message]:
    """Return an event of a recorded game as each seat knew it."""
    if isinstance(event, Outcome):
        return (Ended(result=result_of(game, event)),) * len(SEATS)
    return game.show(replayed.state, event)[: len(SEATS)]


def _by_seat(shown: Sequence[Sequence[Message]]) -> list[list[Message]]:
    zero, one = ([views[seat] for views in shown] for seat in SEATS)
    return [zero] if zero == one else [zero, one]
