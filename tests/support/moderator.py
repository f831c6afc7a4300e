"""Makes players moderators, on servers and nodes that tests run."""

import subprocess
import sys
from pathlib import Path

from server.players.profiles import name_skeleton
from server.store.players import Person
from server.store.sql.moderators import SqlModerators
from server.store.sql.players import SqlPlayers
from tests.support.account_browser import PASSWORD
from tests.support.http import browsing
from tests.support.in_process_node import InProcessNode
from tests.support.source import ROOT


def register_moderator(url: str, data: Path, name: str) -> None:
    """Register an account at a server, and make it a moderator, as an operator does."""
    with browsing(url, headers={"origin": url}) as browser:
        browser.get("/api/me")
        body = {"name": name, "password": PASSWORD}
        browser.post("/api/account/register", json=body).raise_for_status()
    # In a process of its own, because Playwright's event loop may be running in this thread.
    command = [
        sys.executable,
        "-m",
        "server.cli.main",
        "moderators",
        "add",
        "--data",
        str(data),
        name,
    ]
    subprocess.run(command, check=True, cwd=ROOT)


async def make_moderator(node: InProcessNode, name: str) -> Person:
    """Make the player with this name a moderator of an in-process node, and return the player.

    Raise AssertionError if no account has the name.
    """
    account = await SqlPlayers(node.parts.archive).find_account_named(await name_skeleton(name))
    assert account is not None
    await SqlModerators(node.parts.archive).add(account.person.id, 1)
    return account.person
