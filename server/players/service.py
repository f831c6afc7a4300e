"""All that a node has for players, built over the stores."""

import asyncio
from collections.abc import Callable, Collection

from server.players.accounts import Accounts
from server.players.letters import Letters
from server.players.logins import Logins
from server.players.mail_quota import MailQuota
from server.players.notices import Notices
from server.players.passkeys import Passkeys
from server.players.passwords import Passwords
from server.players.people import People
from server.players.programs import Programs
from server.players.recovery import Recovery
from server.players.sessions import Sessions
from server.players.upkeep import PlayersUpkeep
from server.store.archive import Archive
from server.store.players import PlayerStores


class Players:
    """The parts, by what they are for. `run` has to run for them to answer."""

    def __init__(
        self,
        stores: PlayerStores,
        archive: Archive,
        letters: Letters,
        public_url: str | None,
        words: Collection[str],
        now_ms: Callable[[], int],
    ) -> None:
        """`now_ms` is the clock that all nodes share; `public_url` is where letters lead to.

        `words` are those that passwords here are guessed by (ASVS 5.0, 6.1.2).
        """
        self._letters = letters
        self._passwords = Passwords(words)
        players, once = stores.players, stores.once
        self.upkeep = PlayersUpkeep(
            players, stores.sessions, once, stores.failures, stores.mail_quotas, now_ms
        )
        self.people = People(players, now_ms)
        self.sessions = Sessions(stores.sessions, now_ms)
        self.programs = Programs(stores.programs, now_ms)
        self.passkeys = Passkeys(players, stores.passkeys, once, self.people, now_ms)
        self.logins = Logins(
            players, stores.passkeys, stores.failures, self._passwords, self.people, now_ms
        )
        self.notices = Notices(players, letters, public_url)
        self.recovery = Recovery(
            players,
            once,
            MailQuota(stores.mail_quotas, now_ms),
            self.logins,
            self.sessions,
            letters,
            self.notices,
            public_url,
            now_ms,
        )
        self.accounts = Accounts(
            players,
            self.passkeys,
            self.sessions,
            self.programs,
            self.people,
            archive,
            self.upkeep,
            now_ms,
        )

    async def run(self) -> None:
        """Read, write and send what is asked for, until cancelled."""
        try:
            async with asyncio.TaskGroup() as tasks:
                for part in (
                    self.people,
                    self.sessions,
                    self.programs,
                    self.upkeep,
                    self.recovery,
                    self._letters,
                ):
                    tasks.create_task(part.run())
        finally:
            await self._passwords.close()
