"""The player services of a node, built over the stores."""

from collections.abc import Callable, Collection

from server.background import run_together
from server.players.accounts import Accounts
from server.players.api_tokens import ApiTokens
from server.players.logins import Logins
from server.players.mail import Mailer
from server.players.mail_quota import MailQuota
from server.players.passkeys import Passkeys
from server.players.passwords import Passwords
from server.players.profiles import Profiles
from server.players.recovery import Recovery
from server.players.security_notices import SecurityNotices
from server.players.sessions import Sessions
from server.players.upkeep import PlayersUpkeep
from server.store.archive import Archive
from server.store.players import PlayerStores


class Players:
    """All services about players: names, accounts, logins and mail. They work while `run` runs."""

    def __init__(
        self,
        *,
        stores: PlayerStores,
        archive: Archive,
        mailer: Mailer,
        public_url: str | None,
        words: Collection[str],
        now_ms: Callable[[], int],
    ) -> None:
        """Build the services.

        `now_ms` is the clock that all nodes share, and `public_url` is the base of links in mail.
        `words` are names of this site that make passwords easy to guess (ASVS 5.0, 6.1.2).
        """
        self._mailer = mailer
        self._passwords = Passwords(words)
        players, once = stores.players, stores.once
        self.upkeep = PlayersUpkeep(
            players=players,
            sessions=stores.sessions,
            once=once,
            failures=stores.failures,
            mail_quotas=stores.mail_quotas,
            now_ms=now_ms,
        )
        self.profiles = Profiles(players, now_ms)
        self.sessions = Sessions(stores.sessions, now_ms)
        self.api_tokens = ApiTokens(stores.api_tokens, now_ms)
        self.passkeys = Passkeys(
            players, stores.passkeys, once=once, profiles=self.profiles, now_ms=now_ms
        )
        self.logins = Logins(
            players=players,
            passkeys=stores.passkeys,
            failures=stores.failures,
            passwords=self._passwords,
            profiles=self.profiles,
            now_ms=now_ms,
        )
        quota = MailQuota(stores.mail_quotas, now_ms)
        self.security_notices = SecurityNotices(players, quota, mailer, public_url)
        self.recovery = Recovery(
            players=players,
            once=once,
            quota=quota,
            logins=self.logins,
            sessions=self.sessions,
            mailer=mailer,
            notices=self.security_notices,
            public_url=public_url,
            now_ms=now_ms,
        )
        self.accounts = Accounts(
            players=players,
            passkeys=self.passkeys,
            sessions=self.sessions,
            api_tokens=self.api_tokens,
            profiles=self.profiles,
            archive=archive,
            upkeep=self.upkeep,
            now_ms=now_ms,
        )

    async def run(self) -> None:
        """Run the services' queries and send their mail until cancelled."""
        await run_together(
            self.profiles.run,
            self.sessions.run,
            self.api_tokens.run,
            self.upkeep.run,
            self.recovery.run,
            self._mailer.run,
        )

    async def close(self) -> None:
        """End the threads and the process that check passwords."""
        await self._passwords.close()
