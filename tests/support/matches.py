"""Matches at some point of their course, without a store or a server."""

from random import Random

from msgspec.structs import replace

from protocol.core.ids import CommandId, MatchId, PlayerId, Seat
from server.games.api import Rejection
from server.games.chance import commitment_to, commitment_to_number
from server.games.registry import DEFAULT_GAME, GAMES
from server.games.spite.presets import PRESETS
from server.matches.core.answers import Decision
from server.matches.core.decisions import decide
from server.matches.core.model import Match, Player
from server.matches.core.new_matches import MatchSettings, open_match
from server.matches.core.requests import (
    BeginGame,
    CommitNumber,
    Request,
    ResignGame,
    RevealNumber,
    TakeAction,
    TakeSeat,
)

NOW = 1_000_000
"""Milliseconds: when everything happens here, unless a test says otherwise."""
ANN, BEN, EVE = (Player(PlayerId(name.lower()), name) for name in ("Ann", "Ben", "Eve"))
COMPUTER = Player(PlayerId("computer1"), "Computer (medium)", "medium")
GAME = GAMES[DEFAULT_GAME]
PRESET = "snm-a-short"
AGREED = MatchSettings(DEFAULT_GAME, PRESET, PRESETS[PRESET])
NUMBERS = (b"a" * 32, b"b" * 32)
"""What each seat's client draws for every game."""


def command(name: str = "c") -> CommandId:
    """The id of a command."""
    return CommandId(name)


def offer(secret: bytes = bytes(32)) -> Match:
    """An open match of Ann's, at version 0."""
    return open_match(MatchId("match1"), AGREED, ANN, secret, NOW)


def granted(match: Match, request: Request, now_ms: int = NOW) -> Match:
    """The match after a request. Raises AssertionError where that is refused."""
    answer = decide(match, request, now_ms)
    assert isinstance(answer, Decision), answer
    assert answer.match.version == answer.step.version == match.version + 1
    return answer.match


def refused(match: Match, request: Request, now_ms: int = NOW) -> str:
    """Why a request is refused. Raises AssertionError where it is not."""
    answer = decide(match, request, now_ms)
    assert isinstance(answer, Rejection), answer
    return answer.code


def committed(match: Match, seat: Seat, number: bytes | None = None) -> bytes:
    """What the client of a seat in the match's next game commits to its number by."""
    chance = match.next_chance
    assert chance is not None
    return commitment_to_number(commitment_to(chance.seed), seat, number or NUMBERS[seat])


def contribution(match: Match, seat: Seat, name: str = "add") -> CommitNumber:
    """A seat's client commits to its number for the next game."""
    game = match.game_number + 1
    return CommitNumber(seat, command(f"{name}{seat}{game}"), game, committed(match, seat))


def opening(match: Match, seat: Seat, name: str = "show") -> RevealNumber:
    """A seat's client reveals its number for the next game."""
    game = match.game_number + 1
    return RevealNumber(seat, command(f"{name}{seat}{game}"), game, NUMBERS[seat])


def begun(seed: int = 0) -> Match:
    """A match of Ann and Ben whose first turn has begun, at version 2."""
    seated = granted(offer(seed.to_bytes(32)), TakeSeat(BEN, command("in")))
    return granted(seated, BeginGame())


def action(match: Match, name: str = "move") -> TakeAction:
    """Some legal action of the seat that is to move."""
    (seat,) = GAME.actors(match.game)
    legal = GAME.legal_actions(match.game, seat)
    return TakeAction(seat, command(name), match.version, Random(name).choice(legal))


def finished() -> Match:
    """A match that seat 0 has given up."""
    return granted(begun(), ResignGame(0, command("bye"), game=1))


def between() -> Match:
    """The first game of a match to two wins is over: seat 1 won it."""
    match = begun()
    longer = replace(match, rules=match.rules.model_copy(update={"match_target": 2}))
    return granted(longer, ResignGame(0, command("bye"), game=1))
