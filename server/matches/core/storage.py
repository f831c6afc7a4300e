"""Serialization of matches and steps for the store: msgpack with a schema version.

Older schemas are migrated on load, one version at a time. A newer schema is an error.
"""

from functools import lru_cache
from typing import Any

from msgspec import convert
from msgspec.msgpack import Decoder, Encoder
from msgspec.structs import astuple, replace

from protocol.core.clock import TimeControl
from protocol.core.events import EVENTS
from protocol.core.ids import GameKey
from protocol.core.message import Message
from server.games.api import AnyGame
from server.games.chance import NO_CONTRIBUTIONS, Contributions, with_commitments
from server.games.registry import GAMES
from server.games.schemas import migrated
from server.matches.core.chance import chance_of
from server.matches.core.clocks import Clocks
from server.matches.core.model import (
    MATCH_EVENT_TYPES,
    ActionsTakenBack,
    GameBegan,
    Match,
    MatchEvent,
    MatchStep,
    Player,
    PublicEvent,
    UndoPoint,
)

_ENCODER = Encoder(enc_hook=Message.values)
_DECODER = Decoder()

SCHEMA = 6
"""The schema version of matches."""
MOVED_MS, CONTRIBUTIONS, DRAW_OFFERS = 9, 16, 17
"""The indexes of these fields since schema 1."""
MIGRATIONS = {
    # Schema 1 did not record when each seat had acted.
    1: lambda fields: [*fields, [fields[MOVED_MS]] * 2],
    # Schema 2 recorded neither the start of a game (an entire log is enough) nor the pace.
    2: lambda fields: [*fields, [0, 0], 1, 0],
    # In schema 3 clients contributed numbers without commitments. They no longer count.
    3: lambda fields: [
        *fields[:CONTRIBUTIONS],
        [None, None],
        *fields[CONTRIBUTIONS + 1 :],
        fields[MOVED_MS],
    ],
    # In schema 4 all players were people, and a draw offer was a boolean.
    4: lambda fields: [
        *fields[:DRAW_OFFERS],
        ["open" if stands else "none" for stands in fields[DRAW_OFFERS]],
        *fields[DRAW_OFFERS + 1 :],
        # There were no takebacks, clocks, series over several matches, or lessons.
        *([], ["none", "none"], 0, [0, 0], None, None, None, [0, 0], None),
        # All matches were unlisted and allowed spectators.
        *("unlisted", True),
    ],
    # Schema 5 did not record which paired players had connected.
    5: lambda fields: [*fields, 0, [False, False]],
}
STEP_SCHEMA = 3
STEP_MIGRATIONS = {
    # Schema 1 had no author.
    1: lambda fields: [*fields, None],
    # In schema 2 there were no takebacks and no clocks.
    2: lambda fields: [*fields, None, None],
}


def dump_match(match: Match) -> bytes:
    """Return the match as bytes."""
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
            None if match.game is None else match.game_type.dump(match.game),
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
            match.acted_ms,
            match.offers_lapsed,
            match.begun_at,
            match.pace_ms,
            match.closed_ms,
            [_undo_point_as_stored(match, each) for each in match.undo_points],
            match.take_backs,
            match.requests_lapsed,
            match.taken_back,
            match.clock,
            match.clocks,
            match.previous_first,
            match.series,
            match.lesson,
            match.visibility,
            match.watchers,
            match.arrive_by_ms,
            match.arrived,
        )
    )


def load_match(data: bytes) -> Match:
    """Return the match from bytes of `dump_match`, of this or an older release.

    Raises ValueError.
    """
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
        acted_ms,
        offers_lapsed,
        begun_at,
        pace_ms,
        closed_ms,
        past,
        take_backs,
        requests_lapsed,
        taken_back,
        clock,
        clocks,
        previous_first,
        series,
        lesson,
        visibility,
        watchers,
        arrive_by_ms,
        arrived,
    ) = migrated(_DECODER.decode(data), SCHEMA, MIGRATIONS, "a match")
    known_rules = _rules(game_key, rules)
    return Match(
        id=match_id,
        version=version,
        status=status,
        preset=preset,
        rules=known_rules,
        game_key=game_key,
        players=_pair([None if p is None else _player(p) for p in players]),
        secret=secret,
        contributions=_contributions(contributions),
        closed_ms=closed_ms,
        draw_offers=_pair(draw_offers),
        offers_lapsed=_pair(offers_lapsed),
        begun_at=begun_at,
        pace_ms=pace_ms,
        clock=None if clock is None else TimeControl.model_validate(clock),
        clocks=convert(clocks, Clocks | None),
        game=None if game is None else GAMES[game_key].load(game, known_rules),
        game_number=game_number,
        moved_ms=moved_ms,
        acted_ms=_pair(acted_ms),
        score=_pair(score),
        ready=_pair(ready),
        rematch=_pair(rematch),
        next_match=next_match,
        answers=_pair([tuple((c, v) for c, v in log) for log in answers]),
        undo_points=tuple(
            # Older releases did not record the time left.
            UndoPoint(before, seat, GAMES[game_key].load(state, known_rules), *left_ms)
            for before, seat, state, *left_ms in past
        ),
        take_backs=_pair(take_backs),
        requests_lapsed=requests_lapsed,
        taken_back=_pair(taken_back),
        previous_first=previous_first,
        series=_pair(series),
        lesson=lesson,
        visibility=visibility,
        watchers=watchers,
        arrive_by_ms=arrive_by_ms,
        arrived=_pair(arrived),
    )


def _undo_point_as_stored(match: Match, each: UndoPoint) -> tuple[Any, ...]:
    stored = each.version, each.seat, match.game_type.dump(each.state)
    return stored if each.left_ms is None else (*stored, each.left_ms)


def _rules(game_key: GameKey, options: list[Any]) -> Any:
    if game_key not in GAMES:
        raise ValueError(f"unknown game: {game_key}")
    try:
        return _known_rules(game_key, tuple(options))
    except TypeError as error:
        raise ValueError("the stored rules are invalid") from error


@lru_cache(maxsize=1024)
def _known_rules(game_key: GameKey, options: tuple[Any, ...]) -> Any:
    return GAMES[game_key].wire.rules.model_validate(options)


def dump_step(step: MatchStep, game: AnyGame) -> bytes:
    """Return a step of a match of `game` as bytes."""
    dump = game.dump_event
    events = [
        _dump_match_event(e, game) if type(e) in MATCH_EVENT_TYPES else dump(e) for e in step.events
    ]
    values = (step.version, step.at_ms, events, step.author, step.reversible, step.clocks)
    return _ENCODER.encode((STEP_SCHEMA, *values))


def load_step(data: bytes, game: AnyGame, rules: Any, *, secret: bytes) -> MatchStep:
    """Return the step from bytes of `dump_step`, of this or an older release.

    `rules` and `secret` are those of the match. Raises ValueError for anything else.
    """
    stored = _DECODER.decode(data)
    fields = migrated(stored, STEP_SCHEMA, STEP_MIGRATIONS, "a step")
    version, at_ms, events, author, reversible, clocks = fields
    happened = tuple([_load_event(event, game, rules, secret) for event in events])
    known_clocks = clocks and convert(clocks, Clocks)
    return MatchStep(version, at_ms, happened, author and _pair(author), reversible, known_clocks)


def _dump_match_event(event: GameBegan | ActionsTakenBack | PublicEvent, game: AnyGame) -> object:
    match event:
        case GameBegan():
            return "began", event.number, event.contributions
        case ActionsTakenBack():
            return "taken_back", event.seat, event.actions, game.dump(event.state)
    return "public", event


def _load_event(data: list[Any], game: AnyGame, rules: Any, secret: bytes) -> MatchEvent:
    match data:
        case ["began", number, contributions]:
            seed = chance_of(secret, number, NO_CONTRIBUTIONS).seed
            return GameBegan(number, with_commitments(seed, contributions))
        case ["taken_back", seat, actions, state]:
            return ActionsTakenBack(seat, actions, game.load(state, rules))
        case ["public", event]:
            return EVENTS.validate_python(event)
        case _:
            return game.load_event(data)


def _contributions(values: list[Any]) -> Contributions:
    contributions: Contributions = convert(values, Contributions)
    return contributions


def _player(fields: list[Any]) -> Player:
    player = Player(*fields)
    if player.avatar is None:
        return player
    # Serialization turns tuples into lists.
    return replace(player, avatar=tuple(player.avatar))


def _pair(values: list[Any]) -> tuple[Any, Any]:
    first, second = values
    return first, second
