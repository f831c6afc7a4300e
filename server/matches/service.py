"""The match service: what the outside can ask of matches, and what they do by themselves."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence

from protocol.codes import RejectionCode
from protocol.commands import (
    Accept,
    Act,
    ClaimWin,
    Command,
    Contribute,
    NextGame,
    OfferDraw,
    Rematch,
    Resign,
)
from protocol.ids import MatchId, Seat, Version
from protocol.messages import Accepted, Rejected
from protocol.rules import Rules
from server.games.api import Rejection
from server.games.registry import DEFAULT_GAME
from server.matches import presence, requests
from server.matches.audience import Answer, Listener
from server.matches.chance import rematch_secret
from server.matches.clocks import deadline_ms
from server.matches.decide import Repeated, Ruling
from server.matches.live import Held, LiveMatch
from server.matches.model import Match, Player, Step
from server.matches.names import new_match_id, rematch_id
from server.matches.requests import Request
from server.matches.runner import MatchRunner
from server.matches.storage import load_step
from server.store.ports import MatchStore, PresenceStore, StoreUnavailable

NewSecret = Callable[[MatchId], bytes]
"""Gives 32 bytes that nobody knows, for the deals of a new match."""
PATIENCE_S = 10.0
"""How long a command waits for a store that has not answered it once."""
PAUSE_S = 0.1
"""After an attempt that the store did not answer."""


class MatchService:
    """Everything that can be asked of matches, whoever asks and on whichever node."""

    def __init__(
        self,
        store: MatchStore,
        presence_store: PresenceStore,
        shared_key: bytes,
        now_ms: Callable[[], int],
        new_secret: NewSecret,
    ) -> None:
        """`shared_key` is the secret that all nodes share; `now_ms` gives Unix milliseconds."""
        self.runner = MatchRunner(store, now_ms)
        self._store = store
        self._presence_store = presence_store
        self._shared_key = shared_key
        self._now_ms = now_ms
        self._new_secret = new_secret

    async def create(self, player: Player, preset: str | None, rules: Rules) -> MatchId:
        """A new open match whose first seat is the player's. Raises StoreUnavailable."""
        while True:
            match_id = new_match_id()
            match = Match(
                id=match_id,
                version=Version(0),
                status="open",
                preset=preset,
                rules=rules,
                game_key=DEFAULT_GAME,
                players=(player, None),
                secret=self._new_secret(match_id),
                moved_ms=self._now_ms(),
            )
            if await self.runner.create(match):
                return match.id

    async def join(self, match: MatchId, listener: Listener, held: Held | None) -> LiveMatch:
        """Let `listener` hear of a match, beginning with what it has missed.

        `held` is what its client has already. Raises UnknownMatch, StoreUnavailable.
        """
        async with self.runner.locked(match) as live:
            if held is not None and live.contradicted_by(held):
                await self.runner.catch_up(live)
            if live.present is None:
                live.present = await self._presence_store.present(match)
            viewer = live.match.viewer(listener.player)
            live.audience.add(listener, viewer)
            greeting = (*live.greeting(viewer, held), presence.message(live))
            # In one piece: many may come back at once, and each write is a call to the kernel.
            listener.push(*map(listener.codec.encode, greeting))
            live.presence_changed = True
            return live

    def leave(self, live: LiveMatch, listener: Listener) -> None:
        """`listener` is gone."""
        live.audience.remove(listener)
        live.presence_changed = True

    async def carry_out(
        self, live: LiveMatch, listener: Listener, name: str | None, command: Command
    ) -> str:
        """Carry out a command and answer it: `accepted` once it is stored, or `rejected`.

        `name` is the player's, for the case that they take a seat; without one they can't.
        Returns what came of it: "accepted", or the code of the rejection. Raises StoreUnavailable
        when the store did not answer in time; sent again later, the command is not played twice.
        """

        def accept(version: Version) -> Answer:
            accepted = Accepted.made(type="accepted", id=command.id, version=version)
            return listener, listener.codec.encode(accepted)

        async with live.lock:
            try:
                ruling = await self._rule(live, listener, name, command, accept)
            except StoreUnavailable:
                ruling = await _patiently(lambda: self._rule(live, listener, name, command, accept))
            if isinstance(ruling, Repeated):
                listener.push(accept(ruling.version)[1])
            if isinstance(ruling, Rejection):
                listener.push(listener.codec.encode(_rejected(live, command, ruling)))
            if live.match.status == "starting":
                await self._deal(live)
            return ruling.code if isinstance(ruling, Rejection) else "accepted"

    async def finished_game(
        self, match: MatchId, number: int | None
    ) -> tuple[Match, int, Sequence[Step]] | None:
        """A match with the number of a game of it that is over, and the steps of all its games.

        `number` None asks for the last such game. None where there is no such game, or it is not
        over. Raises UnknownMatch, StoreUnavailable.
        """
        async with self.runner.locked(match) as live:
            state = live.match
        last = state.games_over
        wanted = last if number is None else number
        if not 1 <= wanted <= last:
            return None
        # The log only grows, so nobody has to wait while it is read.
        steps = [load_step(step) for step in await self._store.steps(match, Version(0))]
        return state, wanted, steps

    async def wake(self, match: MatchId) -> None:
        """Do what is due in a match whose deadline has passed. Raises StoreUnavailable."""
        async with self.runner.locked(match) as live:
            deadline = deadline_ms(live.match)
            if deadline is None or deadline > self._now_ms():
                return
            if live.match.status in ("starting", "between"):
                await self._deal(live)
            else:
                await self.runner.settle(live, requests.Lapse())

    async def hear(self, match: MatchId, version: Version | None) -> None:
        """Take over what another node did to a match that has listeners here.

        `version` is the one it led to; None where that, or who is connected, is not known.
        """
        live = self.runner.known(match)
        if live is None:
            return
        if version is None:
            live.presence_changed = True
        elif version <= live.match.version:
            return
        async with live.lock:
            if not live.dropped:
                await self.runner.catch_up(live)

    async def refresh_presence(self, live: LiveMatch) -> None:
        """Report who listens here, and tell viewers of changes. Raises StoreUnavailable."""
        await presence.refresh(live, self._presence_store)

    async def _rule(
        self,
        live: LiveMatch,
        listener: Listener,
        name: str | None,
        command: Command,
        accept: Callable[[Version], Answer],
    ) -> Ruling:
        if live.in_doubt or command.version > live.match.version:
            # Whoever knows more than this node has heard it from another one.
            await self.runner.catch_up(live)
        request = self._request(live.match, listener, name, command)
        if isinstance(request, Rejection):
            return request
        return await self.runner.settle(live, request, answer=accept, prepare=self._open_rematch)

    def _request(
        self, match: Match, listener: Listener, name: str | None, command: Command
    ) -> Request | Rejection:
        # By far the most commands are acts, and telling models apart by `isinstance` is not cheap.
        if type(command) is not Act and isinstance(command, Accept):
            if name is None:
                return Rejection(RejectionCode.NO_IDENTITY)
            player = Player(listener.player, name)
            return requests.TakeSeat(player, command.id, _bytes_of(command.contribution))
        seat = match.seat_of(listener.player)
        if seat is None:
            return Rejection(RejectionCode.NOT_SEATED)
        if type(command) is not Act and isinstance(command, Rematch):
            again = rematch_id(match.id, self._shared_key)
            return requests.PlayAgain(seat, command.id, again, _bytes_of(command.contribution))
        return _seated_request(seat, command)

    async def _open_rematch(self, match: Match) -> None:
        # It has to be there before anybody hears of it. Its id is the same at every try, so one
        # that was opened before a crash is found again rather than opened twice.
        if match.next_match is None:
            return
        again = Match(
            id=match.next_match,
            version=Version(0),
            status="starting",
            preset=match.preset,
            rules=match.rules,
            game_key=match.game_key,
            players=(match.players[1], match.players[0]),
            secret=rematch_secret(match.secret),
            contributions=(match.contributions[1], match.contributions[0]),
            moved_ms=self._now_ms(),
        )
        await self.runner.create(again)

    async def _deal(self, live: LiveMatch) -> None:
        await self.runner.settle(live, requests.Begin())


SeatedCommand = Act | Contribute | Resign | OfferDraw | ClaimWin | NextGame


def _seated_request(seat: Seat, command: SeatedCommand) -> Request:
    match command:
        case Act():
            return requests.TakeAction(seat, command.id, command.version, command.action)
        case Contribute():
            added = bytes.fromhex(command.contribution)
            return requests.AddToShuffles(seat, command.id, command.game, added)
        case Resign():
            return requests.GiveUp(seat, command.id)
        case OfferDraw():
            return requests.OfferDraw(seat, command.id)
        case ClaimWin():
            return requests.ClaimWin(seat, command.id)
        case NextGame():
            return requests.WantNextGame(seat, command.id)


def _bytes_of(contribution: str | None) -> bytes | None:
    return None if contribution is None else bytes.fromhex(contribution)


def _rejected(live: LiveMatch, command: Command, rejection: Rejection) -> Rejected:
    return Rejected.model_construct(
        id=command.id,
        version=live.match.version,
        code=rejection.code,
        params=dict(rejection.params),
    )


async def _patiently(attempt: Callable[[], Awaitable[Ruling]]) -> Ruling:
    """Try again while the store does not answer; raises StoreUnavailable when it never does."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                await asyncio.sleep(PAUSE_S)
                with contextlib.suppress(StoreUnavailable):
                    return await attempt()
    except TimeoutError as error:
        raise StoreUnavailable("no answer in time") from error
