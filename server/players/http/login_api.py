"""The HTTP API to register, log in and out, and change an account's ways to log in."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.account import (
    Code,
    Credentials,
    Mailbox,
    NewPassword,
    PasskeyAnswer,
    PasskeyOptions,
    PasskeyWanted,
    Recovery,
)
from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from server.players.agents import browser_of, system_of
from server.players.errors import AccountError
from server.players.http.account_api import AccountApi
from server.players.http.passkey_ids import decode_id
from server.players.mail_quota import mailbox_of
from server.players.security_mail import Change
from server.players.service import Players
from server.transport.web.admission import Admission
from server.transport.web.auth import Auth
from server.transport.web.device_cookies import DeviceCookies
from server.transport.web.identity import Identity
from server.transport.web.languages import asked_language
from server.transport.web.responses import host_of, read_body, reply
from server.transport.web.security_log import set_player


class LoginApi:
    """Endpoints to register, to log in, and to change the ways to log in."""

    def __init__(
        self,
        players: Players,
        auth: Auth,
        admission: Admission,
        account_api: AccountApi,
        devices: DeviceCookies,
    ) -> None:
        """Prepare the endpoints. `account_api` answers with the changed account."""
        self._players = players
        self._auth = auth
        self._admission = admission
        self._account_api = account_api
        self._devices = devices

    def routes(self) -> list[Route]:
        """Return the HTTP routes to register, log in, and change the ways to log in."""
        return [
            Route("/api/account/register", self.register, methods=["POST"]),
            Route("/api/account/login", self.log_in, methods=["POST"]),
            Route("/api/account/login/options", self.login_options, methods=["POST"]),
            Route("/api/account/login/passkey", self.log_in_by_passkey, methods=["POST"]),
            Route("/api/account/logout", self.log_out, methods=["POST"]),
            Route("/api/account/password", self.set_password, methods=["POST"]),
            Route("/api/account/password", self.remove_password, methods=["DELETE"]),
            Route("/api/account/passkeys/options", self.passkey_options, methods=["POST"]),
            Route("/api/account/passkeys", self.keep_passkey, methods=["POST"]),
            Route("/api/account/passkeys/{id}", self.remove_passkey, methods=["DELETE"]),
            Route("/api/account/email", self.set_address, methods=["POST"]),
            Route("/api/account/email", self.remove_address, methods=["DELETE"]),
            Route("/api/account/email/confirm", self.confirm_address, methods=["POST"]),
            Route("/api/account/recover", self.recover, methods=["POST"]),
            Route("/api/account/recover/finish", self.finish_recovery, methods=["POST"]),
        ]

    async def register(self, request: Request) -> Response:
        """Turn the calling guest into a registered player with a password, and begin a session."""
        guest = await self._guest(request)
        self._admission.admit_registration(host_of(request))
        body = await read_body(request, Credentials)
        await self._players.logins.register(guest.player, body.name, body.password)
        return await self._enter(request, guest, guest.player, status=201)

    async def log_in(self, request: Request) -> Response:
        """Log in with a name and a password: begin a session in this browser."""
        identity = await self._auth.admit_login(request)
        body = await read_body(request, Credentials)
        device = self._devices.read(request)
        player = await self._players.logins.prove(body.name, body.password, device)
        return await self._enter(request, identity, player)

    async def login_options(self, request: Request) -> Response:
        """Return the options for a login with a passkey."""
        await self._auth.admit_login(request)
        place = self._auth.relying_party(request)
        return reply(
            200, PasskeyOptions(options=await self._players.passkeys.options_to_prove(place))
        )

    async def log_in_by_passkey(self, request: Request) -> Response:
        """Log in with a passkey's answer: begin a session in this browser."""
        identity = await self._auth.admit_login(request)
        credential = (await read_body(request, PasskeyAnswer)).credential
        player = await self._players.passkeys.prove(credential, self._auth.relying_party(request))
        return await self._enter(request, identity, player)

    async def log_out(self, request: Request) -> Response:
        """End the login session of this browser."""
        caller = await self._auth.require_registered(request)
        await self._players.sessions.end(caller.player, caller.session.id)
        response = Response(status_code=204)
        self._auth.identities.log_out(request, response)
        return response

    async def set_password(self, request: Request) -> Response:
        """Set the first password or a new one, and end all other sessions."""
        caller = await self._auth.require_recent_login(request)
        self._admission.admit_password(host_of(request))
        body = await read_body(request, NewPassword)
        await self._players.logins.change_password(
            caller.player,
            caller.name,
            current=body.current,
            password=body.password,
            session=caller.session,
        )
        await self._players.sessions.end_all(caller.player, but=caller.session)
        await self._tell(request, caller.player, Change.PASSWORD_SET)
        return await self._account_api.account(request)

    async def remove_password(self, request: Request) -> Response:
        """Remove the password of an account with passkeys."""
        caller = await self._auth.require_recent_login(request)
        await self._players.logins.remove_password(caller.player)
        await self._tell(request, caller.player, Change.PASSWORD_REMOVED)
        return await self._account_api.account(request)

    async def passkey_options(self, request: Request) -> Response:
        """Return the options for creating a passkey, to register or for an existing account."""
        identity = await self._auth.admit_login(request)
        name = (await read_body(request, PasskeyWanted)).name
        place, passkeys = self._auth.relying_party(request), self._players.passkeys
        if identity is not None and identity.session is not None:
            caller = await self._auth.require_recent_login(request)
            options = await passkeys.options_to_add(caller.player, caller.name, place)
        else:
            guest = await self._guest(request)
            options = await passkeys.options_to_register(guest.player, name or "", place)
        return reply(200, PasskeyOptions(options=options))

    async def keep_passkey(self, request: Request) -> Response:
        """Store a new passkey. A guest becomes a registered player by it."""
        identity = await self._auth.require_identity(request)
        if identity.session is not None:
            await self._auth.require_recent_login(request)
        agent = request.headers.get("user-agent", "")
        became_registered = await self._players.passkeys.keep(
            identity.player,
            (await read_body(request, PasskeyAnswer)).credential,
            self._auth.relying_party(request),
            f"{browser_of(agent)} {system_of(agent)}",
        )
        if became_registered:
            return await self._enter(request, identity, identity.player, status=201)
        await self._tell(request, identity.player, Change.PASSKEY_ADDED)
        return await self._account_api.answer(identity, status=201)

    async def remove_passkey(self, request: Request) -> Response:
        """Remove one of the caller's passkeys."""
        caller = await self._auth.require_recent_login(request)
        await self._players.passkeys.remove(caller.player, decode_id(request.path_params["id"]))
        await self._tell(request, caller.player, Change.PASSKEY_REMOVED)
        return await self._account_api.account(request)

    async def set_address(self, request: Request) -> Response:
        """Set an e-mail address, and send a code by mail to confirm it."""
        caller = await self._auth.require_recent_login(request)
        body = await read_body(request, Mailbox)
        self._admission.admit_mail(host_of(request), mailbox_of(body.email))
        await self._players.recovery.set_address(caller.player, body.email, body.language)
        return await self._account_api.account(request)

    async def remove_address(self, request: Request) -> Response:
        """Remove the e-mail address of the caller's account."""
        caller = await self._auth.require_recent_login(request)
        await self._players.recovery.remove_address(caller.player, asked_language(request))
        return await self._account_api.account(request)

    async def confirm_address(self, request: Request) -> Response:
        """Confirm an e-mail address by the code in the mail, in whichever browser the link was
        opened.
        """
        await self._auth.admit_login(request)
        code = (await read_body(request, Code)).code
        await self._players.recovery.confirm(code, asked_language(request))
        return Response(status_code=204)

    async def recover(self, request: Request) -> Response:
        """Send a recovery code to an e-mail address if an account has it, without revealing whether
        one does.
        """
        await self._auth.admit_login(request)
        body = await read_body(request, Mailbox)
        self._admission.admit_mail(host_of(request), mailbox_of(body.email))
        device = self._devices.read(request)
        self._players.recovery.ask(body.email, body.language, device)
        return Response(status_code=202)

    async def finish_recovery(self, request: Request) -> Response:
        """Set a new password with the code in the mail. The player then logs in as usual."""
        await self._auth.admit_login(request)
        self._admission.admit_password(host_of(request))
        body = await read_body(request, Recovery)
        await self._players.recovery.finish(body.code, body.password, asked_language(request))
        return Response(status_code=204)

    async def _tell(self, request: Request, player: PlayerId, change: Change) -> None:
        """Send mail about a change to the player's confirmed address, if there is one, in the
        language of the request.
        """
        await self._players.security_notices.tell(player, change, asked_language(request))

    async def _guest(self, request: Request) -> Identity:
        """Return the caller if they are a guest, who may register an account. Raises AccountError
        for others.
        """
        identity = await self._auth.require_identity(request)
        if identity.is_registered:
            raise AccountError(ErrorCode.ALREADY_REGISTERED)
        return identity

    async def _enter(
        self, request: Request, before: Identity | None, player: PlayerId, status: int = 200
    ) -> Response:
        """Begin a session for a player who has just proved their identity, and return the response.

        It sets the session's cookie.
        """
        set_player(request, player)
        await self._players.profiles.check_open(player)
        replaced = None if before is None else before.session
        agent = request.headers.get("user-agent", "")
        token, session = await self._players.sessions.begin(player, agent, replaced)
        identities = self._auth.identities
        response = await self._account_api.answer(
            Identity(player, "", session=session), status=status
        )
        identities.log_in(request, response, token)
        self._devices.note_login(request, response, player)
        if before is not None and before.player == player:
            identities.forget_guest(request, response)
        return response
