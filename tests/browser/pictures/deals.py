"""Games worth a picture: deals found by number, and played on by policies to a wanted moment.

A deal follows from a number alone and policies leave nothing to chance here, so each picture shows
the same cards until a rule or a policy changes; then another game is found that leads there.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

from protocol.core.ids import SEATS, Seat
from server.games.api import AnyGame, Rejection
from server.games.chance import NO_CONTRIBUTIONS, Contributions, revealed
from server.matches.core.chance import chance_of

CLIENTS_NUMBER = bytes(range(32))
"""What the client of the first seat adds to the chance, where a page is there before the deal."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Something that a seat does, and what stands before it."""

    before: Any
    seat: Seat
    action: Any


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game has come to, as `fits` is asked about it."""

    game: AnyGame
    rules: Any
    state: Any
    past: tuple[Turn, ...]
    """From the deal on."""


Fits = Callable[[Moment], bool]


@dataclass(frozen=True, slots=True)
class GameScript:
    """A deal, and what is done until the moment that was looked for."""

    secret: bytes
    """Of the match (server/matches/core/chance.py)."""
    rules: Any
    turns: tuple[Turn, ...]


def find_moment(game: AnyGame, rules: Any, fits: Fits, policy: str = "greedy") -> GameScript:
    """The first moment that fits, of the games by these rules in the order of their numbers."""
    for number in count():
        secret = _secret(number)
        for moment in _moments(game, rules, secret, policy):
            if fits(moment):
                return GameScript(secret, rules, moment.past)
    raise AssertionError("numbers never end")


def find_deal(game: AnyGame, rules: Any, fits: Callable[[tuple[Any, ...]], bool]) -> GameScript:
    """The first deal whose events fit, where CLIENTS_NUMBER is added by the first seat."""
    for number in count():
        secret = _secret(number)
        begun = game.begin(rules, chance_of(secret, 1, contributions_of(secret)), None, 0)
        if fits(begun.events):
            return GameScript(secret, rules, ())
    raise AssertionError("numbers never end")


def contributions_of(secret: bytes) -> Contributions:
    """What the clients add to the first game of the match with this secret."""
    return revealed(chance_of(secret, 1, NO_CONTRIBUTIONS).seed, CLIENTS_NUMBER, None)


def commitment_of(secret: bytes) -> bytes:
    """What the first seat's client commits to its number by."""
    (first, _) = contributions_of(secret)
    assert first is not None
    return first.commitment


def _secret(number: int) -> bytes:
    return hashlib.sha256(b"picture %d" % number).digest()


def _moments(game: AnyGame, rules: Any, secret: bytes, policy: str) -> Iterator[Moment]:
    state = game.begin(rules, chance_of(secret, 1, NO_CONTRIBUTIONS), None, 0).state
    past: tuple[Turn, ...] = ()
    while True:
        yield Moment(game, rules, state, past)
        acting = next((seat for seat in SEATS if seat in game.actors(state)), None)
        if acting is None:
            return
        action = game.policies[policy](game.position(state, acting), rules, acting, 0.5)
        advance = game.act(state, acting, action, 0)
        assert not isinstance(advance, Rejection), advance
        past = (*past, Turn(state, acting, action))
        state = advance.state
