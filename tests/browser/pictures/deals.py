"""Finds games worth a picture: policies play numbered deals until a wanted moment comes.

A deal depends on its number only, and the policies make no random choices. So each picture shows
the same cards until a rule or a policy changes. Then the search finds another game.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

from protocol.core.ids import SEATS, Seat
from server.games.api import AnyGame, Rejection
from server.games.chance import Contributions, revealed
from server.matches.core.chance import MatchChance

CLIENTS_NUMBER = bytes(range(32))
"""The contribution of the first seat's client, if its page is open before the deal."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One action of a seat, and the state of the game before it."""

    before: Any
    seat: Seat
    action: Any


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of a game, and the actions before it, for a condition (`Fits`) to judge."""

    game: AnyGame
    rules: Any
    state: Any
    past: tuple[Turn, ...]
    """The turns since the deal."""


Fits = Callable[[Moment], bool]


@dataclass(frozen=True, slots=True)
class GameScript:
    """A deal with a known secret, and the turns from it to a moment worth a picture."""

    secret: bytes
    """The secret of the match (server/matches/core/chance.py)."""
    rules: Any
    turns: tuple[Turn, ...]


def find_moment(game: AnyGame, rules: Any, fits: Fits, policy: str = "greedy") -> GameScript:
    """Return the first game, up to its first moment that fits, as a script.

    It tries deals in order of their numbers, each played by the policy to its end.
    """
    for number in count():
        secret = _secret(number)
        for moment in _moments(game, rules, secret, policy):
            if fits(moment):
                return GameScript(secret, rules, moment.past)
    raise AssertionError("numbers never end")


def find_deal(game: AnyGame, rules: Any, fits: Callable[[tuple[Any, ...]], bool]) -> GameScript:
    """Return the first deal whose events fit, as a script without turns.

    The client of the first seat contributes CLIENTS_NUMBER to the shuffle.
    """
    for number in count():
        secret = _secret(number)
        begun = game.begin(rules, MatchChance(secret, contributions_of(secret)).of_game(1), None, 0)
        if fits(begun.events):
            return GameScript(secret, rules, ())
    raise AssertionError("numbers never end")


def contributions_of(secret: bytes) -> Contributions:
    """Return the clients' contributions to the first game of the match with this secret.

    The first seat's client has revealed CLIENTS_NUMBER. The second seat's has added none.
    """
    return revealed(MatchChance(secret).of_game(1).seed, CLIENTS_NUMBER, None)


def commitment_of(secret: bytes) -> bytes:
    """Return the commitment of the first seat's client to CLIENTS_NUMBER.

    It is for the first game of the match with this secret.
    """
    (first, _) = contributions_of(secret)
    assert first is not None
    return first.commitment


def _secret(number: int) -> bytes:
    return hashlib.sha256(b"picture %d" % number).digest()


def _moments(game: AnyGame, rules: Any, secret: bytes, policy: str) -> Iterator[Moment]:
    state = game.begin(rules, MatchChance(secret).of_game(1), None, 0).state
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
