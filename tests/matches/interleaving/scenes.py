"""Scenes for the tests of event orders: moments of a match at which many events can concur."""

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from protocol.core.clock import TimeControl
from protocol.core.commands import (
    Accept,
    Act,
    AllowTakeBack,
    ClaimGame,
    Command,
    Contribute,
    Decline,
    NextGame,
    OfferDraw,
    Rematch,
    Resign,
    TakeBack,
)
from protocol.core.ids import CommandId, Seat, Version, other
from server.matches.core.decisions import decide
from server.matches.core.model import Match, Player
from server.matches.core.requests import (
    BeginGame,
    Request,
    ResignGame,
    TakeAction,
    TakeBackAction,
    TakeSeat,
)
from server.matches.core.steps import ACTION_MS, OPEN_MS, PAUSE_MS, Decision
from server.matches.live.match_quota import TooManyMatches
from server.matches.live.match_writer import creation_commit, decision_commit
from server.store.errors import StoreUnavailable
from tests.matches.interleaving.people import Person
from tests.matches.interleaving.store import TwinStore
from tests.matches.interleaving.world import SceneEvent, World
from tests.support.matches import (
    ANN,
    BEN,
    EVE,
    GAME,
    NOW,
    SETTINGS,
    command,
    granted,
    offer,
    with_rules,
    with_settings,
)

CLOCK = TimeControl(bank_ms=60_000, increment_ms=5_000)
SECRET = (3).to_bytes(32)
"""A secret with which the first turn of the first game has more than two actions."""
PEOPLE = ((ANN, 0), (BEN, 1), (EVE, 1))
"""The players and the spectator of each scene, with the node that each is connected to."""


@dataclass(frozen=True)
class Scene:
    """The state of a match from which a test runs several events in every possible order."""

    match: Match
    store: TwinStore
    """The store with the match and its history."""
    due_ms: int
    """The time at which the match is due. Node 1 wakes it, and the clock of node 0 is behind."""
    events: Mapping[str, SceneEvent]
    """The events that can happen at this moment, by name."""

    def pairs(self) -> list[tuple[str, str]]:
        """Return the names of every two events of the scene that may happen at the same time."""
        return list(combinations(self.events, 2))

    async def world(self) -> World:
        """Return a world (two nodes) for one run of this scene, with three connected people."""
        world = World(self.store.twin(), self.match.id, (self.due_ms - 1, self.due_ms))
        for player, node in PEOPLE:
            person = Person(player, node)
            world.people.append(person)
            await world.join(person)
        return world


def _after(*requests: Request, **options: object) -> tuple[Match, TwinStore]:
    """Return Ann's match after these requests, and a store with it and its history.

    `options` change the rules of the match.
    """
    return _led_on(with_rules(offer(SECRET), **{"match_target": 2, **options}), *requests)


def _led_on(match: Match, *requests: Request) -> tuple[Match, TwinStore]:
    """Return the match after these requests, and a store with it and its history."""
    store = TwinStore()
    first = creation_commit(match)
    store.create(first)
    store.entered["open"] = {ANN.id: {match.id}}
    mark = first.mark
    for request in requests:
        answer = decide(match, request, NOW)
        assert isinstance(answer, Decision)
        commit = decision_commit(match, mark, match.version, answer)
        assert store.commit(0, commit)
        match, mark = answer.match, commit.mark
    store.news.clear()
    return match, store


def sent_by(player: Player, *commands: Command) -> SceneEvent:
    """Return a scene's event: a player sends commands from the player's first device."""

    async def doing(world: World) -> None:
        (person,) = [person for person in world.people[:3] if person.player == player]
        await world.say(person, *commands)

    return doing


def sent_elsewhere(player: Player, *commands: Command) -> SceneEvent:
    """Return a scene's event: a player sends commands from a second device at the other node."""

    async def doing(world: World) -> None:
        (first,) = [person for person in world.people[:3] if person.player == player]
        person = Person(player, 1 - first.node)
        person.may_hear_late = first.may_hear_late = True
        await world.join(person)
        world.people.append(person)
        await world.say(person, *commands)

    return doing


def woken(node: int) -> SceneEvent:
    """Return a scene's event: a node does what is due in the match by the node's own clock."""

    async def doing(world: World) -> None:
        # If the store does not answer, the node wakes the match again later.
        with contextlib.suppress(StoreUnavailable):
            await world.nodes[node].directory.wake(world.match)

    return doing


def opened(node: int) -> SceneEvent:
    """Return a scene's event: Ann tries to open one more match, and her quota may reject it."""

    async def doing(world: World) -> None:
        with contextlib.suppress(TooManyMatches, StoreUnavailable):
            await world.nodes[node].directory.create(ANN, SETTINGS)

    return doing


def _act(match: Match, name: str, after: str | None = None) -> tuple[Act, Match]:
    """Return an action as a command, after which its player can act again, and the match after it.

    `after` is the id of the command that must come before it.
    """
    (seat,) = GAME.actors(match.game.state)
    for action in GAME.legal_actions(match.game.state, seat):
        request = TakeAction(seat, command(name), match.version, action)
        then = granted(match, request)
        if then.status == "playing" and seat in GAME.actors(then.game.state):
            behind = None if after is None else command(after)
            return Act(id=command(name), version=match.version, action=action, after=behind), then
    raise AssertionError("no turn with two actions")


SEATED = TakeSeat(BEN, command("in"))
GIVEN_UP = ResignGame(0, command("first"), 1)
OPEN_HANDS = {"opening_hands": "both", "refill": "manual"}
"""Rules without draws at the start of a turn, so that even a discard can be taken back."""


def _turn(match: Match) -> tuple[Player, Player]:
    """Return the player to act and the waiting player."""
    (seat,) = GAME.actors(match.game.state)
    players: tuple[Player, Player] = (ANN, BEN)
    waiting: Seat = other(seat)
    return players[seat], players[waiting]


def _open() -> Scene:
    accept = Accept(id=CommandId("in"), version=Version(0))
    contribution = Contribute(id=CommandId("add"), version=Version(0), game=1, commitment="00" * 32)
    match, store = _after()
    return Scene(
        match,
        store,
        NOW + OPEN_MS,
        {
            "Ben accepts": sent_by(BEN, accept),
            "Eve accepts": sent_by(EVE, accept),
            "Ann contributes": sent_by(ANN, contribution),
            "it expires": woken(1),
            "Ann opens another match": opened(1),
        },
    )


def _in_game() -> Scene:
    match, store = _after(SEATED, BeginGame())
    mover, waiter = _turn(match)
    first, then = _act(match, "m1")
    second, _ = _act(then, "m2", after="m1")
    version, game = match.version, match.game.number
    refused = OfferDraw(id=CommandId("none"), version=version, game=game + 1)
    behind = Act(
        id=CommandId("m3"), version=Version(version + 1), action=first.action, after=refused.id
    )
    return Scene(
        match,
        store,
        NOW + ACTION_MS,
        {
            "acts": sent_by(mover, first),
            "acts twice": sent_by(mover, first, second),
            "acts behind what is refused": sent_by(mover, refused, behind),
            "acts elsewhere": sent_elsewhere(mover, first),
            "time passes": woken(1),
            "claims": sent_by(waiter, ClaimGame(id=CommandId("claim"), version=version, game=game)),
            "offers": sent_by(waiter, OfferDraw(id=CommandId("draw"), version=version, game=game)),
            "resigns": sent_by(mover, Resign(id=CommandId("bye"), version=version, game=game)),
        },
    )


def _moved() -> Scene:
    """Return the scene in which a player has just played a card that may be taken back."""
    match, _ = _after(SEATED, BeginGame(), **OPEN_HANDS)
    mover, waiter = _turn(match)
    seat = match.seat_of(mover.id)
    assert seat is not None
    card_laid = _reversible(match, seat)
    match, store = _after(SEATED, BeginGame(), card_laid, **OPEN_HANDS)
    version, game = match.version, match.game.number
    then = _any_act(match, "m2")
    offer_draw = OfferDraw(id=CommandId("draw"), version=version, game=game)
    return Scene(
        match,
        store,
        NOW + ACTION_MS,
        {
            "takes back": sent_by(mover, TakeBack(id=CommandId("b1"), version=version, game=game)),
            "takes back elsewhere": sent_elsewhere(
                mover, TakeBack(id=CommandId("b2"), version=version, game=game)
            ),
            "acts": sent_by(mover, then),
            "offers": sent_by(waiter, offer_draw),
            "resigns": sent_by(mover, Resign(id=CommandId("bye"), version=version, game=game)),
            "time passes": woken(1),
        },
    )


def _asked_to_take_back() -> Scene:
    """Return the scene after a player has ended the turn and asked to take that back."""
    match, _ = _after(SEATED, BeginGame(), **OPEN_HANDS)
    asker, mover = _turn(match)
    seat = match.seat_of(asker.id)
    assert seat is not None
    discarded = _reversible(match, seat, ends_turn=True)
    asked = TakeBackAction(seat, command("back"), 1, Version(match.version + 1))
    match, store = _after(SEATED, BeginGame(), discarded, asked, **OPEN_HANDS)
    version, game = match.version, match.game.number
    then = _any_act(match, "m2")
    yes = AllowTakeBack(id=CommandId("yes"), version=version, game=game)
    no = Decline(id=CommandId("no"), version=version, game=game, proposal="take_back")
    again = TakeBack(id=CommandId("b2"), version=version, game=game)
    offer_draw = OfferDraw(id=CommandId("draw"), version=version, game=game)
    return Scene(
        match,
        store,
        NOW + ACTION_MS,
        {
            "allows": sent_by(mover, yes),
            "declines": sent_elsewhere(mover, no),
            "acts": sent_by(mover, then),
            "asks again": sent_elsewhere(asker, again),
            "offers": sent_by(asker, offer_draw),
        },
    )


def _any_act(match: Match, name: str) -> Act:
    """Return the first legal action of the seat that is to act, as a client's command."""
    (seat,) = GAME.actors(match.game.state)
    action = GAME.legal_actions(match.game.state, seat)[0]
    return Act(id=CommandId(name), version=match.version, action=action)


def _reversible(match: Match, seat: Seat, *, ends_turn: bool = False) -> TakeAction:
    """Return an action of the seat that can be taken back.

    It ends the turn if `ends_turn` is set.
    """
    for action in GAME.legal_actions(match.game.state, seat):
        request = TakeAction(seat, command("m1"), match.version, action)
        after = granted(match, request)
        if after.game.undo_points and (seat in GAME.actors(after.game.state)) != ends_turn:
            return request
    raise AssertionError("nothing that could be taken back")


def _with_a_clock() -> Scene:
    """Return the scene in which a clock has expired at one node and not yet at the other."""
    match, store = _led_on(with_settings(offer(SECRET), clock=CLOCK), SEATED, BeginGame())
    mover, waiter = _turn(match)
    first, then = _act(match, "m1")
    second, _ = _act(then, "m2", after="m1")
    version, game = match.version, match.game.number
    return Scene(
        match,
        store,
        NOW + CLOCK.bank_ms,
        {
            "acts": sent_by(mover, first, second),
            "acts elsewhere": sent_elsewhere(mover, first),
            "time is up": woken(1),
            "time is nearly up": woken(0),
            "offers": sent_by(waiter, OfferDraw(id=CommandId("draw"), version=version, game=game)),
            "resigns": sent_by(mover, Resign(id=CommandId("bye"), version=version, game=game)),
        },
    )


def _in_second_game() -> Scene:
    """Return the scene in which delayed commands about the first game arrive in the second one."""
    match, store = _after(SEATED, BeginGame(), GIVEN_UP, BeginGame())
    mover, waiter = _turn(match)
    version = Version(2)
    return Scene(
        match,
        store,
        NOW + ACTION_MS,
        {
            "resigned the first": sent_by(
                mover, Resign(id=CommandId("b1"), version=version, game=1)
            ),
            "offered the first": sent_by(
                waiter, OfferDraw(id=CommandId("d1"), version=version, game=1)
            ),
            "offers the second": sent_elsewhere(
                mover, OfferDraw(id=CommandId("d2"), version=match.version, game=2)
            ),
            "was ready": sent_elsewhere(
                waiter, NextGame(id=CommandId("n2"), version=version, game=2)
            ),
            "time passes": woken(1),
        },
    )


def _between() -> Scene:
    match, store = _after(SEATED, BeginGame(), GIVEN_UP)
    ready = {who: NextGame(id=CommandId("n"), version=match.version, game=2) for who in (ANN, BEN)}
    old = Resign(id=CommandId("old"), version=Version(2), game=1)
    return Scene(
        match,
        store,
        NOW + PAUSE_MS,
        {
            "Ann is ready": sent_by(ANN, ready[ANN]),
            "Ben is ready": sent_by(BEN, ready[BEN]),
            "Ann is ready elsewhere": sent_elsewhere(ANN, ready[ANN]),
            "the pause ends": woken(1),
            "Ben had resigned": sent_by(BEN, old),
        },
    )


def _over() -> Scene:
    match, store = _after(SEATED, BeginGame(), GIVEN_UP, match_target=1)
    again = Rematch(id=CommandId("again"), version=match.version)
    return Scene(
        match,
        store,
        NOW,
        {
            "Ann wants a rematch": sent_by(ANN, again),
            "Ben wants a rematch": sent_by(BEN, again),
            "Ann wants it elsewhere": sent_elsewhere(ANN, again),
        },
    )


SCENES: Mapping[str, Scene] = {
    "open": _open(),
    "in a game": _in_game(),
    "with a clock": _with_a_clock(),
    "moved": _moved(),
    "asked to take back": _asked_to_take_back(),
    "in the second game": _in_second_game(),
    "between games": _between(),
    "over": _over(),
}
