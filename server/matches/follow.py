"""A match after a step that has been decided on already, here or on another node.

Most steps are moves within a game, and tell everything that changed. So the store has a match as it
was some steps ago, and the steps since; nothing is decided again, whatever release decided it.
"""

from collections.abc import Iterable
from typing import TypeVar, cast

from msgspec.structs import replace

from protocol.ids import Seat, Version
from server.games.registry import GAMES
from server.games.table import CardsMoved, CardTurned, Event, GameEnded, TurnStarted, ZoneShuffled
from server.matches.model import ANSWERS_KEPT, AnswerLog, Author, Match, MatchEvent, Step

NO_OFFERS = (False, False)
_MOVES = frozenset((CardsMoved, CardTurned, TurnStarted, ZoneShuffled))
"""What happens while a game goes on."""
T = TypeVar("T")


def tells_all(step: Step) -> bool:
    """Whether `step` is a seat's action after which the game goes on: those can be followed."""
    return step.author is not None and _MOVES.issuperset(map(type, step.events))


def follow(match: Match, step: Step) -> Match:
    """The match after `step`, which `tells_all` and was decided on `match`.

    Raises ValueError for a step that can't have been.
    """
    if step.version != match.version + 1 or match.status != "playing" or not tells_all(step):
        raise ValueError(f"no step from version {match.version}: {step.version}")
    return replace(
        match,
        version=step.version,
        moved_ms=step.at_ms,
        answers=noted(match.answers, step.version, step.author),
        draw_offers=standing(match.draw_offers, step.events),
        game=GAMES[match.game_key].follow(match.game, cast(tuple[Event, ...], step.events)),
    )


def noted(
    answers: tuple[AnswerLog, AnswerLog], version: Version, author: Author | None
) -> tuple[AnswerLog, AnswerLog]:
    """The answers with the one to the author's command, which led to `version`."""
    if author is None:
        return answers
    seat, command = author
    return of_seat(answers, seat, (*answers[seat], (command, version))[-ANSWERS_KEPT:])


def standing(offers: tuple[bool, bool], events: Iterable[MatchEvent]) -> tuple[bool, bool]:
    """The draw offers that are left: each lapses with its seat's next turn, all with the game."""
    for event in events:
        if isinstance(event, GameEnded):
            return NO_OFFERS
        if isinstance(event, TurnStarted):
            offers = of_seat(offers, event.seat, False)
    return offers


def of_seat(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    """The pair with a seat's value changed."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)
