"""Matches and steps as bytes for the store: msgpack with a schema version.

An older schema is migrated on load, step by step; one from the future is refused, never guessed.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any

from msgspec.msgpack import Decoder, Encoder
from msgspec.structs import astuple
from pydantic import Discriminator, Tag, TypeAdapter

from protocol.events import (
    Committed,
    Contributed,
    DrawOffered,
    Expired,
    MatchEnded,
    Ready,
    RematchMade,
    RematchOffered,
    Seated,
)
from protocol.message import Message, tag_of
from protocol.rules import Rules
from server.games.registry import GAMES
from server.games.table import (
    CardsMoved,
    CardTurned,
    GameEnded,
    Outcome,
    TurnStarted,
    ZoneShuffled,
)
from server.matches.model import GameBegan, Match, MatchEvent, Player, PublicEvent, Step

_ENCODER = Encoder(enc_hook=Message.values)
_DECODER = Decoder()

SCHEMA = 1
"""Of matches."""
MIGRATIONS: dict[int, Callable[[list[Any]], list[Any]]] = {}
"""From each older schema: the fields of a stored match, as the next schema has them."""
STEP_SCHEMA = 2
"""Schema 1 had no author."""

_PUBLIC: TypeAdapter[PublicEvent] = TypeAdapter(
    Annotated[
        Annotated[Seated, Tag("seated")]
        | Annotated[Committed, Tag("committed")]
        | Annotated[Contributed, Tag("contributed")]
        | Annotated[DrawOffered, Tag("draw_offered")]
        | Annotated[MatchEnded, Tag("match_ended")]
        | Annotated[Ready, Tag("ready")]
        | Annotated[RematchOffered, Tag("rematch_offered")]
        | Annotated[RematchMade, Tag("rematch_made")]
        | Annotated[Expired, Tag("expired")],
        Discriminator(tag_of),
    ]
)


def dump_match(match: Match) -> bytes:
    """The match as bytes."""
    first, second = match.players
    return _ENCODER.encode(
        (
            SCHEMA,
            match.id,
            match.version,
            match.status,
            match.preset,
            match.rules,
            match.game_key,
            (first and astuple(first), second and astuple(second)),
            None if match.game is None else GAMES[match.game_key].dump(match.game),
            match.game_number,
            match.moved_ms,
            match.score,
            match.ready,
            match.rematch,
            match.next_match,
            match.answers,
            match.secret,
            match.contributions,
            match.draw_offers,
        )
    )


def load_match(data: bytes) -> Match:
    """The match that `dump_match` gave, now or in an older release. Raises ValueError else."""
    schema, *fields = _DECODER.decode(data)
    while schema in MIGRATIONS:
        fields = MIGRATIONS[schema](fields)
        schema += 1
    if schema != SCHEMA:
        raise ValueError(f"a match of schema {schema}, and this release knows up to {SCHEMA}")
    (
        match_id,
        version,
        status,
        preset,
        rules,
        game_key,
        players,
        game,
        game_number,
        moved_ms,
        score,
        ready,
        rematch,
        next_match,
        answers,
        secret,
        contributions,
        draw_offers,
    ) = fields
    try:
        known_rules = _rules(tuple(rules))
    except TypeError as error:
        raise ValueError("not stored rules") from error
    return Match(
        id=match_id,
        version=version,
        status=status,
        preset=preset,
        rules=known_rules,
        game_key=game_key,
        players=_pair([None if p is None else Player(*p) for p in players]),
        secret=secret,
        contributions=_pair(contributions),
        draw_offers=_pair(draw_offers),
        game=None if game is None else GAMES[game_key].load(game, known_rules),
        game_number=game_number,
        moved_ms=moved_ms,
        score=_pair(score),
        ready=_pair(ready),
        rematch=_pair(rematch),
        next_match=next_match,
        answers=_pair([tuple((c, v) for c, v in log) for log in answers]),
    )


@lru_cache(maxsize=1024)
def _rules(options: tuple[Any, ...]) -> Rules:
    return Rules.model_validate(options)


def dump_step(step: Step) -> bytes:
    """The step as bytes."""
    events = [_dump_event(event) for event in step.events]
    return _ENCODER.encode((STEP_SCHEMA, step.version, step.at_ms, events, step.author))


def load_step(data: bytes) -> Step:
    """The step that `dump_step` gave, now or in an older release. Raises ValueError else."""
    author: Any
    match _DECODER.decode(data):
        case [2, version, at_ms, events, author]:
            pass
        case [1, version, at_ms, events]:
            author = None
        case [schema, *_]:
            known = f"this release knows up to {STEP_SCHEMA}"
            raise ValueError(f"a step of schema {schema}, and {known}")
        case _:
            raise ValueError("not a stored step")
    return Step(version, at_ms, tuple(map(_load_event, events)), author and _pair(author))


def _dump_event(event: MatchEvent) -> object:
    match event:
        case CardsMoved(source, target, cards):
            return "moved", source, target, cards
        case CardTurned(zone, card):
            return "turned", zone, card
        case TurnStarted(seat, number):
            return "turn", seat, number
        case ZoneShuffled(zone, cards):
            return "shuffled", zone, cards
        case GameBegan(number, contributions):
            return "began", number, contributions
        case GameEnded(Outcome(winner, reason, left, points)):
            return "ended", winner, reason, left, points
        case _:
            return "public", event


def _load_event(data: list[Any]) -> MatchEvent:
    match data:
        case ["began", number, contributions]:
            return GameBegan(number, _pair(contributions))
        case ["moved", source, target, cards]:
            return CardsMoved(source, target, tuple(cards))
        case ["shuffled", zone, cards]:
            return ZoneShuffled(zone, tuple(cards))
        case ["turned", zone, card]:
            return CardTurned(zone, card)
        case ["turn", seat, number]:
            return TurnStarted(seat, number)
        case ["ended", winner, reason, left, points]:
            return GameEnded(Outcome(winner, reason, _pair(left), _pair(points)))
        case ["public", event]:
            return _PUBLIC.validate_python(event)
    raise ValueError(f"no event: {data!r}")


def _pair(values: list[Any]) -> tuple[Any, Any]:
    first, second = values
    return first, second
