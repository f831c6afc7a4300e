"""A bot in a match. It connects like any client and plays by the policy of its level."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from random import Random

from protocol.core.codec import Payload
from protocol.core.ids import SEATS, SPECTATOR, MatchId, Seat, Version, other
from protocol.core.messages import Presence
from protocol.core.views import MatchView
from server.bots.orders import Play
from server.bots.pace import Pace
from server.bots.policy_player import PolicyPlayer, Think, think_here
from server.client.connection import MatchAddress, MatchClient
from server.games.api import AnyGame, Policy
from server.games.registry import GAMES

COMMIT_S = 3.0
"""The longest time that a bot waits for a connected opponent's client to commit to a number."""
ALONE_S = 120.0
"""The longest time that a bot stays without the opponent, if it isn't the bot's turn."""
UNWATCHED_S = 60.0
"""The longest time that a match of two bots goes on without spectators."""
CHECK_S = 1.0
"""The interval at which a bot checks whether it has waited for too long."""


class Bot:
    """A bot that plays one seat of a match by the server's own policies."""

    def __init__(
        self,
        *,
        site: str,
        order: Play,
        pace: Pace,
        chance: Random,
        think: Think = think_here,
        idle: Callable[[MatchId, Version], None] = lambda _match, _version: None,
        on_frame: Callable[[Payload], None] = lambda _payload: None,
    ) -> None:
        """Prepare a bot for the node at the address `site`.

        `idle` is called with the match and its version when the opponent has been away for ALONE_S
        (two minutes) and it is not the bot's turn. `on_frame` is called with every raw frame.
        """
        self.match = order.match
        self._site = site
        self._level = order.level
        address = MatchAddress(site, order.match)
        self._client = MatchClient(address, order.token, on_frame=on_frame)
        self._player = PolicyPlayer(self._client, self._policy, pace, chance, think)
        self._idle = idle
        self._reported_idle: tuple[MatchId, Version] | None = None
        self._since_s = 0.0
        """When the opponent last connected or disconnected."""
        self._with_other = False
        self._watched = False
        self._watched_s = 0.0
        """When the match last gained its first spectator or lost its last."""
        self._think = think
        self._chance = chance
        self._judging = False

    async def play(self) -> None:
        """Play the bot's match until cancelled.

        Raises an ExceptionGroup, for example of Refused.
        """
        self._since_s = self._watched_s = asyncio.get_running_loop().time()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._follow())
            tasks.create_task(self._player.play())
            tasks.create_task(self._check_times())

    async def go_to(self, match: MatchId) -> None:
        """Move the bot to the match of a rematch, over a new connection.

        It keeps its client, which may already have contributed to the shuffle of that match.
        """
        self.match = match
        self._client.move_to(MatchAddress(self._site, match))
        await self._client.drop()

    def _policy(self, game: AnyGame) -> Policy:
        return game.levels[self._level]

    async def _follow(self) -> None:
        async with aclosing(self._client.messages()) as messages:
            async for message in messages:
                if isinstance(message, Presence):
                    self._note_presence(message)
                await self._answer()
                self._player.note()

    def _note_presence(self, message: Presence) -> None:
        view = self._client.view
        if view is None or view.viewer == SPECTATOR:
            return
        present = message.seats[other(view.viewer)]
        if present != self._with_other:
            self._with_other = present
            self._since_s = asyncio.get_running_loop().time()
        if (message.spectators > 0) != self._watched:
            self._watched = not self._watched
            self._watched_s = asyncio.get_running_loop().time()

    async def _check_times(self) -> None:
        while True:
            await asyncio.sleep(CHECK_S)
            await self._answer()
            view = self._client.view
            if view is None or view.viewer == SPECTATOR:
                continue
            if self._is_idle(view, view.viewer):
                self._report_idle()
            if self._is_unwatched(view) and view.viewer == 0:
                await self._client.resign()

    async def _answer(self) -> None:
        """Take the seat, answer a draw offer, or agree to a rematch, as the opponent requests."""
        view = self._client.view
        if view is None or view.viewer == SPECTATOR or self._client.waiting:
            return
        opponent = other(view.viewer)
        joins = view.viewer == 1 or not _is_bot(view, opponent)
        if view.status == "open" and joins and self._may_begin(view, opponent):
            await self._client.accept()
        elif view.draw_offers[opponent] == "open":
            await self._answer_about_draw(view, view.viewer)
        elif view.rematch[opponent] and not view.rematch[view.viewer]:
            await self._client.rematch()

    async def _answer_about_draw(self, view: MatchView, seat: Seat) -> None:
        if self._judging or view.game is None:
            return
        self._judging = True
        try:
            judge = GAMES[view.game_key].draws[self._level]
            position, chance = view.game.position, self._chance.random()
            agrees = await self._think(judge, position, view.rules, seat, chance)
        finally:
            self._judging = False
        if self._client.view is not view or self._client.waiting:
            # The offer is answered in the next round if it is still open.
            return
        if agrees:
            await self._client.offer_draw()
        else:
            await self._client.decline("draw")

    def _may_begin(self, view: MatchView, creator: Seat) -> bool:
        """Return whether the bot may begin the game.

        It may if the creator's client has contributed to the shuffle. It also may if the creator is
        connected, and either has had COMMIT_S (three seconds) for that or the game has no shuffle.
        """
        chance = view.next_chance
        if chance is not None and chance.commitments[creator] is not None:
            return True
        return self._with_other and (chance is None or self._elapsed_s() > COMMIT_S)

    def _is_idle(self, view: MatchView, seat: Seat) -> bool:
        if self._with_other or self._elapsed_s() < ALONE_S or self._client.waiting:
            return False
        if view.status == "open":
            return True
        if view.status != "playing" or view.game is None:
            return False
        return seat not in GAMES[view.game_key].actors_in(view.game.position)

    def _is_unwatched(self, view: MatchView) -> bool:
        """Return whether this is a running match between bots that has had no spectators for
        UNWATCHED_S (a minute).
        """
        if self._watched or self._client.waiting or view.status != "playing":
            return False
        alone = all(_is_bot(view, seat) for seat in SEATS)
        return alone and asyncio.get_running_loop().time() - self._watched_s > UNWATCHED_S

    def _report_idle(self) -> None:
        known = self.match, self._client.version
        if known != self._reported_idle:
            self._reported_idle = known
            self._idle(*known)

    def _elapsed_s(self) -> float:
        return asyncio.get_running_loop().time() - self._since_s


def _is_bot(view: MatchView, seat: Seat) -> bool:
    player = view.players[seat]
    return player is not None and player.computer is not None
