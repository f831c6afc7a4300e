"""Serialization of matches and steps for the store: msgpack with a schema version.

Older schemas are migrated on load, one version at a time. A newer schema is an error.

Hashes identify the history of a match up to a version. After losing its last writes, a store may
have other steps for versions that clients have seen. The hash tells the two histories apart.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from hashlib import blake2b
from types import GenericAlias
from typing import Any, Literal, get_args

from msgspec import Struct, ValidationError, convert
from msgspec.msgpack import Decoder, Encoder
from msgspec.structs import astuple, replace

from protocol.core.ids import GameKey, Mark, Version
from protocol.core.message import Message, name_of, number_of
from server.games.api import AnyGame
from server.games.chance import with_commitments
from server.games.registry import GAMES
from server.games.schemas import migrated
from server.matches.core.chance import MatchChance
from server.matches.core.clocks import Clocks
from server.matches.core.model import (
    SCHEMA,
    ActionsTakenBack,
    Author,
    GameBegan,
    Match,
    MatchEvent,
    MatchStep,
    PublicEvent,
)
from server.matches.core.steps import is_replayable

_ENCODER = Encoder()
_DECODER = Decoder()
_PUBLIC_EVENTS = {event.type: event for event in get_args(PublicEvent)}

MOVED_MS, CONTRIBUTIONS, DRAW_OFFERS = 9, 16, 17
"""The indexes of the fields `moved_ms`, `contributions` and `draw_offers` of a stored match in the
schemas 2 to 7.
"""


def _grouped(fields: list[Any]) -> list[Any]:
    """Return the fields of schema 7, which had no groups, in the form of schema 8."""
    match, version, status, preset, rules, game_key, players, game, number, *fields = fields
    moved_ms, score, ready, rematch, next_match, answers, secret, *fields = fields
    contributions, draw_offers, acted_ms, offers_lapsed, begun_at, *fields = fields
    pace_ms, closed_ms, undo_points, take_backs, requests_lapsed, *fields = fields
    taken_back, clock, clocks, previous_first, series, lesson, *fields = fields
    visibility, watchers, arrive_by_ms, arrived, prepared = fields
    # The creator had seat 1 if only seat 0 had a bot. Players of schema 4 had no level.
    bots = [player is not None and any(player[2:3]) for player in players]
    creator = int(bots == [True, False])
    settings = [game_key, preset, rules, clock, visibility, watchers, lesson, prepared]
    chance = [secret, contributions]
    proposals = [draw_offers, offers_lapsed, take_backs, requests_lapsed]
    current = [number, game, begun_at, acted_ms, clocks, undo_points, taken_back, proposals]
    results = [score, series, rematch, next_match]
    start = [arrive_by_ms, arrived, ready, closed_ms, pace_ms]
    head = [match, version, status, [*settings, previous_first, creator], players, chance]
    return [*head, moved_ms, current, start, results, answers]


MIGRATIONS = {
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
    # In schema 6 only lessons were prepared.
    6: lambda fields: [*fields, None],
    7: _grouped,
}
STEP_SCHEMA = 3
STEP_MIGRATIONS = {
    # In schema 2 there were no takebacks and no clocks.
    2: lambda fields: [*fields, None, None],
}


def dump_match(match: Match) -> bytes:
    """Return the match as bytes for the store."""
    if match.game.state is None:
        return _ENCODER.encode(match)
    return _ENCODER.encode(_with_games(match, match.game_type.dump))


def load_match(data: bytes) -> Match:
    """Return the match from bytes of `dump_match`, of this or an older release.

    Raises ValueError for anything else, such as a match of a later release.
    """
    try:
        match = _MATCH_DECODER.decode(data)
    except ValidationError:
        fields = migrated(_DECODER.decode(data), SCHEMA, MIGRATIONS, "a match")
        match = convert([SCHEMA, *fields], Match)
    settings = match.settings
    rules = _rules(settings.game_key, settings.rules)
    match = replace(match, settings=replace(settings, rules=rules))
    if match.game.state is None:
        return match
    return _with_games(match, partial(match.game_type.load, rules=rules))


_MATCH_DECODER = Decoder(Match)


def _with_games(match: Match, change: Callable[[Any], Any]) -> Match:
    """Return the match with `change` applied to each state of a game in it."""
    current = match.game
    undo_points = tuple([replace(each, state=change(each.state)) for each in current.undo_points])
    changed = replace(current, state=change(current.state), undo_points=undo_points)
    return replace(match, game=changed)


def _rules(game_key: GameKey, options: list[Any]) -> Any:
    if game_key not in GAMES:
        raise ValueError(f"unknown game: {game_key}")
    try:
        return _known_rules(game_key, tuple(options))
    except TypeError as error:
        raise ValueError("the stored rules are invalid") from error


@lru_cache(maxsize=1024)
def _known_rules(game_key: GameKey, options: tuple[Any, ...]) -> Any:
    kind = GAMES[game_key].wire.rules
    if len(options) > len(kind.__struct_fields__):
        raise ValueError("the stored rules have more options than this release knows")
    return convert(options, kind)


def dump_step(step: MatchStep, game: AnyGame, *, replayable: bool | None = None) -> bytes:
    """Return a step of a match of `game` as bytes.

    `replayable` is the result of `is_replayable`, if the caller knows it.
    """
    events: Sequence[object] = step.events
    if not (is_replayable(step, game) if replayable is None else replayable):
        events = [_as_stored(event, game) for event in events]
    values = (step.version, step.at_ms, events, step.author, step.reversible, step.clocks)
    return _ENCODER.encode((STEP_SCHEMA, *values))


def load_step(data: bytes, match: Match) -> MatchStep:
    """Return the step of `match` from bytes of `dump_step`, of this or an older release.

    The match may be at any version. Raises ValueError for anything else.
    """
    game = match.game_type
    form, decoder = _step_form(game)
    try:
        fields = decoder.decode(data)
    except ValidationError:
        fields = convert(_migrated_step(data, match.chance.secret), form)
    _, version, at_ms, events, author, reversible, clocks = fields
    step = MatchStep(version, at_ms, events, author, reversible, clocks)
    if is_replayable(step, game):
        return step
    return replace(step, events=tuple([_as_happened(event, match) for event in events]))


@lru_cache
def _step_form(game: AnyGame) -> tuple[Any, Decoder[Any]]:
    """Return the type of the game's stored steps, and its decoder."""
    event = game.events | GameBegan | ActionsTakenBack | _Public
    events = GenericAlias(tuple, (event, ...))
    rest = (Author | None, bool | None, Clocks | None)
    form = GenericAlias(tuple, (Literal[3], Version, int, events, *rest))
    return form, Decoder(form)


def _migrated_step(data: bytes, secret: bytes) -> list[Any]:
    """Return the values of a step of an older release in the form of this release."""
    fields = migrated(_DECODER.decode(data), STEP_SCHEMA, STEP_MIGRATIONS, "a step")
    version, at_ms, events, *rest = fields
    migrated_events = [_with_commitments(event, secret) for event in events]
    return [STEP_SCHEMA, version, at_ms, migrated_events, *rest]


def _with_commitments(event: list[Any], secret: bytes) -> list[Any]:
    match event:
        case ["began", int(number), contributions]:
            seed = MatchChance(secret).of_game(number).seed
            return ["began", number, with_commitments(seed, contributions)]
        case _:
            return event


class _Public(Struct, frozen=True, gc=False, array_like=True, tag="public"):
    """The stored form of a PublicEvent: its type and its values."""

    event: tuple[Any, ...]


def _as_stored(event: MatchEvent, game: AnyGame) -> object:
    match event:
        case ActionsTakenBack():
            return replace(event, state=game.dump(event.state))
        case GameBegan(state=state) if state is not None:
            return replace(event, state=game.dump(state))
        case Message():
            return _Public((name_of(type(event)), *astuple(event)))
        case _:
            return event


def _as_happened(event: Any, match: Match) -> MatchEvent:
    match event:
        case ActionsTakenBack():
            return replace(event, state=match.game_type.load(event.state, match.settings.rules))
        case GameBegan(state=state) if state is not None:
            return replace(event, state=match.game_type.load(state, match.settings.rules))
        case _Public((name, *values)):
            kind = _PUBLIC_EVENTS[name]
            return convert([number_of(kind), *values], kind)
        case _:
            return event


MARK_BYTES = 8


def history_hash(match: Match, written: bytes) -> bytes:
    """Return the hash of the history of `match` that ends with `written`, its latest stored step.

    For a new match, `written` is the stored state. Steps differ by their time and by the command
    that led to them. The match's secret is the key of the hash, so that it discloses nothing about
    what was stored.
    """
    return blake2b(written, digest_size=MARK_BYTES, key=match.chance.secret).digest()


def short_hash(mark: bytes) -> Mark:
    """Return the part of a hash that clients receive, in two bytes of each message.

    A lost history has the same one in one case of 65,536.
    """
    return Mark(int.from_bytes(mark[:2]))
