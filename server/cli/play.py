"""`spite play`: a seat at a match, in a terminal, for a person or for a simple policy."""

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

from protocol.core.http import CreateMatch, MatchCreated
from protocol.core.ids import SPECTATOR
from protocol.core.messages import Rejected, Snapshot, Step
from server.cli.terminal_table import HELP, NoMove, describe, parse_move
from server.client.connection import MatchAddress, MatchClient, Refused, new_guest
from server.games.spite.policies import POLICIES, Policy

OVER = ("finished", "expired")


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `play` to the command line."""
    parser = commands.add_parser(
        "play",
        help="join a match in a terminal, or let a simple policy play",
        description="Join the match behind a link: take its free seat, come back to your own, or "
        "watch. With the address of a server in place of a link, a new match is made, and its "
        "link printed.",
    )
    parser.add_argument("url", metavar="URL", help="a match's link, or a server's address")
    parser.add_argument("--policy", choices=sorted(POLICIES), help="let this policy play")
    parser.add_argument("--seed", type=int, default=0, help="for policies that toss coins (0)")
    parser.add_argument("--json", action="store_true", help="print every view as a line of JSON")
    parser.add_argument("--preset", help="the rules of a new match (the server's default)")
    parser.add_argument("--watch", action="store_true", help="don't take the free seat")
    parser.add_argument(
        "--token",
        default=os.environ.get("SPITE_TOKEN"),
        help="the identity to play as, from POST /api/guests (SPITE_TOKEN; a new guest)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play until the game is over; gives the exit status: 0 once it is, 1 when it can't be."""
    try:
        asyncio.run(_play(arguments))
    except (ValueError, httpx.HTTPError, Refused) as error:
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
        address = await _new_match(site, token, arguments.preset)
    policy = None if arguments.policy is None else POLICIES[arguments.policy]
    player = TerminalPlayer(
        MatchClient(address, token),
        policy,
        Random(arguments.seed),  # noqa: S311 -- a policy's whims are no secret
        as_json=arguments.json,
        watch=arguments.watch,
    )
    await player.play()


async def _new_match(site: str, token: str, preset: str | None) -> MatchAddress:
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}) as http:
        body = CreateMatch(preset=preset).model_dump(exclude_none=True)
        answer = await http.post(f"{site}/api/matches", json=body)
        answer.raise_for_status()
    created = MatchCreated.model_validate_json(answer.content)
    print(created.url, file=sys.stderr, flush=True)
    return MatchAddress.of(created.url)


@dataclass
class TerminalPlayer:
    """Somebody at a terminal, or a policy in their place."""

    client: MatchClient
    policy: Policy | None
    chance: Random
    as_json: bool
    watch: bool

    async def play(self) -> None:
        """Play, or watch, until the game is over. Raises Refused when the server puts one out."""
        tasks = {asyncio.create_task(self._follow())}
        if self.policy is None:
            tasks.add(asyncio.create_task(self._type()))
        ended, going = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)
        for task in ended:
            task.result()

    async def _follow(self) -> None:
        async with aclosing(self.client.messages()) as messages:
            async for message in messages:
                if isinstance(message, Snapshot | Step):
                    self._show()
                elif isinstance(message, Rejected):
                    print(f"refused: {message.code} {message.params}", file=sys.stderr)
                view = self.client.view
                if view is not None and view.status in OVER:
                    return
                await self._move()

    def _show(self) -> None:
        view = self.client.view
        if view is None:
            return
        if self.as_json:
            shown = {"version": self.client.version, **view.model_dump()}
            print(json.dumps(shown), flush=True)
        else:
            print(f"\n{describe(view)}", flush=True)

    async def _move(self) -> None:
        view = self.client.view
        if view is None or self.client.waiting:
            return
        if view.status == "open" and view.viewer == SPECTATOR and not self.watch:
            await self.client.accept()
        elif self.policy is None or view.viewer == SPECTATOR:
            return
        elif view.status == "between" and not view.ready[view.viewer]:
            await self.client.next_game()
        elif view.status == "playing":
            game = view.game
            if game is not None and game.turn is not None and game.turn.seat == view.viewer:
                action = self.policy(game, view.rules, view.viewer, self.chance.random())
                await self.client.act(action)

    async def _type(self) -> None:
        lines: asyncio.Queue[str] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def read() -> None:
            # A daemon thread, since nothing can interrupt the reading of a terminal.
            for line in sys.stdin:
                loop.call_soon_threadsafe(lines.put_nowait, line.strip())

        threading.Thread(target=read, daemon=True).start()
        while (line := await lines.get()) != "quit":
            await self._obey(line)

    async def _obey(self, line: str) -> None:
        view = self.client.view
        if line in ("?", "help"):
            print(HELP)
        elif line == "resign":
            await self.client.resign()
        elif line == "draw":
            await self.client.offer_draw()
        elif line == "claim":
            await self.client.claim_win()
        elif line == "next":
            await self.client.next_game()
        elif view is not None and view.viewer != SPECTATOR:
            try:
                await self.client.act(parse_move(line, view, view.viewer))
            except NoMove as error:
                print(error)
