"""Sample matches at chosen moments, built in memory without a store or a server."""

from random import Random
from typing import Any

from msgspec.structs import replace

from protocol.core.ids import CommandId, MatchId, PlayerId, Seat
from server.games.api import Rejection
from server.games.chance import commitment_to, commitment_to_number
from server.games.registry import DEFAULT_GAME, GAMES
from server.games.spite.presets import PRESETS
from server.matches.core.decisions import decide
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match, Player
from server.matches.core.new_matches import open_match
from server.matches.core.requests import (
    BeginGame,
    CommitNumber,
    Request,
    ResignGame,
    RevealNumber,
    TakeAction,
    TakeSeat,
)
from server.matches.core.steps import Decision

NOW = 1_000_000
"""The time of all events here, in milliseconds, unless a test gives another one."""
ANN, BEN, EVE = (Player(PlayerId(name.lower()), name) for name in ("Ann", "Ben", "Eve"))
COMPUTER = Player(PlayerId("computer1"), "Computer (medium)", "medium")
GAME = GAMES[DEFAULT_GAME]
PRESET = "snm-a-short"
SETTINGS = MatchSettings(DEFAULT_GAME, PRESET, PRESETS[PRESET])
NUMBERS = (b"a" * 32, b"b" * 32)
"""The secret numbers that the clients of seats 0 and 1 contribute to every game."""


def command(name: str = "c") -> CommandId:
    """Return a command id, from a short name."""
    return CommandId(name)


def offer(secret: bytes = bytes(32)) -> Match:
    """Return a new match of Ann's, which waits for an opponent, at version 0."""
    return open_match(MatchId("match1"), SETTINGS, ANN, secret, NOW)


def with_settings(match: Match, **changes: Any) -> Match:
    """Return the match with other settings."""
    return replace(match, settings=replace(match.settings, **changes))


def with_rules(match: Match, **options: Any) -> Match:
    """Return the match with other options of its game."""
    return with_settings(match, rules=replace(match.settings.rules, **options))


def with_game(match: Match, **changes: Any) -> Match:
    """Return the match with other values of its current game."""
    return replace(match, game=replace(match.game, **changes))


def granted(match: Match, request: Request, now_ms: int = NOW) -> Match:
    """Return the match after a request. Raise AssertionError if the request is not accepted."""
    answer = decide(match, request, now_ms)
    assert isinstance(answer, Decision), answer
    assert answer.match.version == answer.step.version == match.version + 1
    return answer.match


def refused(match: Match, request: Request, now_ms: int = NOW) -> str:
    """Return the code with which a request is rejected. Raises AssertionError if it is accepted."""
    answer = decide(match, request, now_ms)
    assert isinstance(answer, Rejection), answer
    return answer.code


def committed(match: Match, seat: Seat, number: bytes | None = None) -> bytes:
    """Return a seat's commitment to its number for the match's next game."""
    chance = match.next_chance
    assert chance is not None
    return commitment_to_number(commitment_to(chance.seed), seat, number or NUMBERS[seat])


def contribution(match: Match, seat: Seat, name: str = "add") -> CommitNumber:
    """Return the request that commits a seat's client to its number for the next game."""
    game = match.game.number + 1
    return CommitNumber(seat, command(f"{name}{seat}{game}"), game, committed(match, seat))


def opening(match: Match, seat: Seat, name: str = "show") -> RevealNumber:
    """Return the request that reveals the number of a seat's client for the next game."""
    game = match.game.number + 1
    return RevealNumber(seat, command(f"{name}{seat}{game}"), game, NUMBERS[seat])


def begun(seed: int = 0) -> Match:
    """Return a match of Ann and Ben whose first turn has begun, at version 2."""
    seated = granted(offer(seed.to_bytes(32)), TakeSeat(BEN, command("in")))
    return granted(seated, BeginGame())


def action(match: Match, name: str = "move") -> TakeAction:
    """Return the request for a legal action of the seat in turn, chosen at random but always the
    same for a name.
    """
    (seat,) = GAME.actors(match.game.state)
    legal = GAME.legal_actions(match.game.state, seat)
    return TakeAction(seat, command(name), match.version, Random(name).choice(legal))


def finished() -> Match:
    """Return a finished match of Ann and Ben, whose only game seat 0 has resigned."""
    return granted(begun(), ResignGame(0, command("bye"), game=1))


def between() -> Match:
    """Return a match to two wins, between its games: seat 1 won the first."""
    match = begun()
    return granted(with_rules(match, match_target=2), ResignGame(0, command("bye"), game=1))
