"""Lists the games on offer, and finds the game, rules and opponent that a request for a new match
chooses.
"""

import json
import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from protocol.core.clock import TimeControl
from protocol.core.http import CreateMatch, GameOffered, Games
from protocol.core.ids import GameKey
from protocol.core.rules_text import BadRulesText, rules_from_data, rules_from_text
from server.games.api import AnyGame, BadRules
from server.games.registry import DEFAULT_GAME, GAMES


class UnknownGame(Exception):
    """There is no game with this key."""


class UnknownPreset(Exception):
    """The game has no preset with this key."""

    def __init__(self, key: str) -> None:
        super().__init__(f"this game has no preset {key}")


class UnknownLevel(Exception):
    """The game has no bot of this level. `levels` are the existing ones, in order."""

    def __init__(self, level: str, levels: Sequence[str]) -> None:
        super().__init__(f"this game has no level {level}; its levels are {', '.join(levels)}")
        self.levels = levels


class UnknownLesson(Exception):
    """The game has no lesson of this name."""


class Chosen(Struct, frozen=True):
    """A choice of game, rules, clock and opponent for a new match."""

    game: GameKey
    preset: str | None
    """The preset's key, if the rules are those of a preset."""
    rules: Any
    computer: str | None = None
    """The level of the opposing bot, or None for a human opponent."""
    clock: TimeControl | None = None
    lesson: str | None = None
    """The name of the lesson, or None if the game is not a lesson."""


def games() -> Games:
    """Return every game on offer with its presets, bot levels, clocks and lessons."""
    offered = {
        key: GameOffered(
            title=game.wire.title,
            default=game.default_preset,
            presets={name: asdict(rules) for name, rules in game.presets.items()},
            levels=list(game.levels),
            clocks=dict(game.clocks),
            lessons=list(game.lessons),
            how_to_play=game.wire.how_to_play,
        )
        for key, game in GAMES.items()
    }
    return Games(default=DEFAULT_GAME, games=offered)


def choose(wanted: CreateMatch) -> Chosen:
    """Return the game, rules, clock and opponent of a request.

    If the request names no game, its preset determines the game. Rules equal to a preset's get the
    preset's key. A lesson determines its rules and level, and has no clock. Raises
    UnknownGame, UnknownPreset, UnknownLevel, UnknownLesson, and BadRules for rules that can't be
    played.
    """
    key = _game_of(wanted)
    game = GAMES.get(key)
    if game is None:
        raise UnknownGame(key)
    if wanted.lesson is not None:
        return _lesson(key, game, wanted.lesson)
    rules = _rules(game, wanted)
    if rules is None:
        preset = game.default_preset if wanted.preset is None else wanted.preset
        if preset not in game.presets:
            raise UnknownPreset(preset)
        level = _level(game, wanted)
        return Chosen(key, preset, game.presets[preset], level, wanted.clock)
    game.check_rules(rules)
    named = next((name for name, known in game.presets.items() if known == rules), None)
    return Chosen(key, named, rules, _level(game, wanted), wanted.clock)


def wanted_rules(game: str | None, preset: str | None, text: str | None) -> CreateMatch:
    """Return a request for a game and rules from a command's arguments.

    `text` is a rule set as JSON, or as in a link. Raises BadRules for invalid JSON.
    """
    key = None if game is None else GameKey(game)
    if text is None or not text.startswith("{"):
        return CreateMatch(game=key, preset=preset, text=text)
    try:
        return CreateMatch(game=key, preset=preset, rules=json.loads(text))
    except ValueError as error:
        raise BadRules("rules", "not_json") from error


def _game_of(wanted: CreateMatch) -> GameKey:
    if wanted.game is not None:
        return wanted.game
    of_preset = (key for key, game in GAMES.items() if wanted.preset in game.presets)
    return next(of_preset, DEFAULT_GAME)


def _lesson(key: GameKey, game: AnyGame, name: str) -> Chosen:
    lesson = game.lessons.get(name)
    if lesson is None:
        raise UnknownLesson(name)
    return Chosen(key, lesson.preset, game.presets[lesson.preset], lesson.level, lesson=name)


def _level(game: AnyGame, wanted: CreateMatch) -> str | None:
    if wanted.computer is not None and wanted.computer not in game.levels:
        raise UnknownLevel(wanted.computer, list(game.levels))
    return wanted.computer


def _rules(game: AnyGame, wanted: CreateMatch) -> Any:
    """Return the rules spelled out in the request, or None if it has none."""
    try:
        if wanted.text is not None:
            return rules_from_text(wanted.text, game.wire.rules)
        if wanted.rules is not None:
            return rules_from_data(wanted.rules, game.wire.rules)
    except BadRulesText as error:
        raise BadRules(error.option, error.reason) from error
    return None


def words() -> frozenset[str]:
    """Return the words in the names of games and presets, in lower case: easy guesses for a
    password.

    They are each word, and all words of a name joined.
    """
    names = {name for game in GAMES.values() for name in (game.wire.title, game.key, *game.presets)}
    parted = [re.findall(r"\w+", name.lower()) for name in names]
    return frozenset(word for parts in parted for word in (*parts, "".join(parts)))
