"""`spite play`: take a seat in a match, in a terminal, as a person or with a policy."""

import argparse
import asyncio
import json
import os
import sys
import threading
from contextlib import aclosing
from dataclasses import dataclass
from random import Random

import httpx

from protocol.core.http import MatchCreated
from protocol.core.ids import SPECTATOR
from protocol.core.messages import Rejected, Snapshot, Step
from protocol.core.named import to_data
from protocol.core.views import MatchView
from server.bots.pace import Pace
from server.bots.policy_player import PolicyPlayer
from server.cli.rules_arguments import add_rules_arguments, policy_names
from server.client.connection import MatchAddress, MatchClient, Refused, new_guest
from server.client.contributor import FairnessWarning
from server.client.http import http_client
from server.games.api import AnyGame
from server.games.catalogue import UnknownPreset, choose, wanted_rules
from server.games.registry import GAMES
from server.games.terminal import NoMove

OVER = ("finished", "expired")
PACE = Pace(action_s=0, poll_s=0.4)
"""The pace of a policy in `spite play`. In games with turns it acts at once. In games without turns
it checks for a move about as often as people do.
"""
FAIRNESS_WARNINGS: dict[FairnessWarning, str] = {
    "server_changed": "the server replaced its commitment for this game",
    "other_changed": "the other player's commitment changed after your number was revealed",
    "own_changed": "the server replaced the number that you revealed",
    "left_out": "the game started without the number that you had revealed: "
    "if your connection was fine, the server could choose between two orders",
}
"""Descriptions of the warnings about a server's fairness."""
HELP = """\
`resign` gives the game up, `draw` offers a draw or agrees to one, `undo` takes your last move back
or asks to, `allow` lets the other player do so, `decline` says no to what they propose, `claim`
asks for the win when the other player has been gone for long, `next` asks for the next game of a
match of several, and `quit` leaves: the match goes on."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `play` to the command line."""
    parser = commands.add_parser(
        "play",
        help="play a match in a terminal, or let a policy play it",
        description="Join the match behind a link: take its free seat, return to your own, or "
        "watch. With a server's address instead of a link, create a match and print its link.",
    )
    parser.add_argument("url", metavar="URL", help="a match's link, or a server's address")
    parser.add_argument("--policy", choices=policy_names(), help="let this policy play")
    parser.add_argument(
        "--seed", type=int, default=0, help="the seed of policies that choose at random (0)"
    )
    parser.add_argument("--json", action="store_true", help="print every view as a line of JSON")
    add_rules_arguments(parser)
    parser.add_argument("--watch", action="store_true", help="don't take the free seat")
    parser.add_argument(
        "--token",
        default=os.environ.get("SPITE_TOKEN"),
        help="the identity to play as, from POST /api/guests (SPITE_TOKEN; a new guest)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run `spite play` until the match is over or the player quits. Return 0 then, or 1 if it can't
    be played.
    """
    try:
        asyncio.run(_play(arguments))
    except (ValueError, UnknownPreset, httpx.HTTPError, Refused) as error:
        print(f"spite: {error}", file=sys.stderr)
        return 1
    return 0


async def _play(arguments: argparse.Namespace) -> None:
    site = arguments.url.rstrip("/")
    address = MatchAddress.of(site) if "/m/" in site else None
    token = arguments.token
    if token is None:
        token = (await new_guest(address.site if address else site)).token
    if address is None:
        address = await _new_match(site, token, arguments)
    player = TerminalPlayer(
        MatchClient(address, token),
        arguments.policy,
        Random(arguments.seed),  # noqa: S311 -- a policy's chance is no secret
        as_json=arguments.json,
        watch=arguments.watch,
    )
    await player.play()


async def _new_match(site: str, token: str, arguments: argparse.Namespace) -> MatchAddress:
    wanted = wanted_rules(arguments.game, arguments.preset, arguments.rules)
    # This rejects invalid options, with the rules' own message.
    choose(wanted)
    async with http_client(site, token) as http:
        answer = await http.post("/api/matches", json=wanted.model_dump(exclude_none=True))
        answer.raise_for_status()
    created = MatchCreated.model_validate_json(answer.content)
    print(created.url, file=sys.stderr, flush=True)
    return MatchAddress.of(created.url)


@dataclass
class TerminalPlayer:
    """Plays a seat of a match for a person at a terminal, or for a policy."""

    client: MatchClient
    policy: str | None
    """The name of the policy that plays, or None for a person."""
    chance: Random
    as_json: bool
    watch: bool
    pace: Pace = PACE
    warned: int = 0
    """The number of warnings already printed."""

    async def play(self) -> None:
        """Play or watch until the match is over or the player quits. Raises Refused."""
        player = None
        if self.policy is not None:
            name = self.policy
            player = PolicyPlayer(
                self.client, lambda game: game.policies[name], self.pace, self.chance
            )
        tasks = {
            asyncio.create_task(self._follow(player)),
            asyncio.create_task(self._type() if player is None else player.play()),
        }
        ended, going = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)
        for task in ended:
            task.result()

    async def _follow(self, player: PolicyPlayer | None) -> None:
        async with aclosing(self.client.messages()) as messages:
            async for message in messages:
                if isinstance(message, Snapshot | Step):
                    self._show()
                elif isinstance(message, Rejected):
                    print(f"rejected: {message.code} {message.params}", file=sys.stderr)
                self._warn()
                view = self.client.view
                if view is not None and view.status in OVER:
                    return
                await self._take_seat()
                if player is not None:
                    player.note()

    def _warn(self) -> None:
        """Print each new warning about the server's fairness once."""
        for warning in self.client.fairness_warnings[self.warned :]:
            print(f"WARNING: {FAIRNESS_WARNINGS[warning]}", file=sys.stderr)
        self.warned = len(self.client.fairness_warnings)

    @property
    def _game(self) -> AnyGame | None:
        view = self.client.view
        return None if view is None else GAMES.get(view.game_key)

    def _show(self) -> None:
        view = self.client.view
        if view is None:
            return
        if self.as_json:
            shown = {"version": self.client.version, **to_data(view)}
            print(json.dumps(shown), flush=True)
        else:
            print(f"\n{self._described(view)}", flush=True)

    def _described(self, view: MatchView) -> str:
        if view.status == "open":
            return "Waiting for your opponent to accept."
        if view.game is None or self._game is None:
            return "The game is about to start." if view.status == "starting" else view.status
        return self._game.terminal.describe(view)

    async def _take_seat(self) -> None:
        """Take the match's free seat for the player at the terminal."""
        view = self.client.view
        if view is None or self.client.waiting or self.watch:
            return
        if view.status == "open" and view.viewer == SPECTATOR:
            await self.client.accept()

    async def _type(self) -> None:
        lines: asyncio.Queue[str] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def read() -> None:
            # A daemon thread, because reading from a terminal can't be interrupted.
            for line in sys.stdin:
                loop.call_soon_threadsafe(lines.put_nowait, line.strip())

        threading.Thread(target=read, daemon=True).start()
        while (line := await lines.get()) != "quit":
            await self._take(line)

    async def _take(self, line: str) -> None:
        view = self.client.view
        if line in ("?", "help"):
            print(self._help())
        elif line == "resign":
            await self.client.resign()
        elif line == "draw":
            await self.client.offer_draw()
        elif line == "undo":
            await self.client.take_back()
        elif line == "allow":
            await self.client.allow_take_back()
        elif line == "decline":
            await self._decline()
        elif line == "claim":
            await self.client.claim()
        elif line == "next":
            await self.client.next_game()
        elif view is not None and view.viewer != SPECTATOR and self._game is not None:
            try:
                await self.client.act(self._game.terminal.parse(line, view, view.viewer))
            except NoMove as error:
                print(error)

    async def _decline(self) -> None:
        view = self.client.view
        asks = view is not None and view.viewer != SPECTATOR and "open" in view.take_backs
        await self.client.decline("take_back" if asks else "draw")

    def _help(self) -> str:
        moves = "" if self._game is None else f"{self._game.terminal.help}\n"
        return moves + HELP
