"""JSON bodies of the account API (docs/accounts.md)."""

from typing import Annotated, Any, Literal

from pydantic import Field

from protocol.core.body import Body
from protocol.core.views import AvatarView

Language = Literal["en", "id"]
"""The language of mail: English or Indonesian."""


class PasskeyView(Body):
    """A passkey of the account, as its owner sees it."""

    id: str
    made_with: str
    """The browser and the system that created the passkey: two keys with a space between them."""
    created_ms: int
    used_ms: int
    """The last use. Times are in Unix milliseconds."""


class Account(Body):
    """`GET /api/account`: the caller and the ways to log in to the account."""

    name: str
    avatar: AvatarView
    registered: bool
    """False for a guest, for whom the fields below are empty."""
    password: bool
    """True if the account has a password."""
    passkeys: list[PasskeyView]
    email: str | None
    email_confirmed: bool
    fresh: bool
    """True if the last login is recent enough to change how to log in."""


class ShowAs(Body):
    """`PUT /api/account/profile`: a new name, a new avatar or both."""

    name: Annotated[str | None, Field(max_length=400)] = None
    avatar: AvatarView | None = None


class Credentials(Body):
    """`POST /api/account/register` and `/login`: a name and a password."""

    name: Annotated[str, Field(max_length=400)]
    password: Annotated[str, Field(max_length=1024)]


class NewPassword(Body):
    """`POST /api/account/password`: the new password, and the current one if the account has
    one."""

    password: Annotated[str, Field(max_length=1024)]
    current: Annotated[str, Field(max_length=1024)] | None = None


class PasskeyWanted(Body):
    """`POST /api/account/passkeys/options`: a guest also sends the name to register."""

    name: Annotated[str | None, Field(max_length=400)] = None


class PasskeyOptions(Body):
    """Options for `navigator.credentials`, in the JSON form of WebAuthn level 3."""

    options: dict[str, Any]


class PasskeyAnswer(Body):
    """The credential from `navigator.credentials`, in the JSON form of WebAuthn level 3."""

    credential: dict[str, Any]


class SessionView(Body):
    """A browser that is logged in to the account."""

    id: str
    browser: str
    system: str
    """Keys of the browser and the system, such as `firefox` and `android`; `other` for an unknown
    one.
    """
    created_ms: int
    seen_ms: int
    """The last request of the session. Times are in Unix milliseconds."""
    current: bool
    """True for the session that sent the request."""


class Sessions(Body):
    """`GET /api/account/sessions`: the sessions, most recently used first."""

    sessions: list[SessionView]


class TokenWanted(Body):
    """`POST /api/account/tokens`: the owner's name for a new token."""

    label: Annotated[str, Field(min_length=1, max_length=40)]


class TokenMade(Body):
    """Response to `POST /api/account/tokens`. The server shows the token only this once."""

    token: str


class TokenView(Body):
    """A third-party bot's API token, as the owner of the account sees it."""

    id: str
    label: str
    created_ms: int
    used_ms: int | None
    """The last use of the token; null until it is used."""


class Tokens(Body):
    """The tokens of an account's bots: `GET /api/account/tokens`."""

    tokens: list[TokenView]


class Mailbox(Body):
    """`POST /api/account/email` and `/recover`: an e-mail address and the language of the mail to
    it.
    """

    email: Annotated[str, Field(max_length=254)]
    language: Language = "en"


class Code(Body):
    """`POST /api/account/email/confirm`: the code from the mail, which confirms the address."""

    code: Annotated[str, Field(max_length=100)]


class Recovery(Body):
    """`POST /api/account/recover/finish`: the code from the mail and a new password."""

    code: Annotated[str, Field(max_length=100)]
    password: Annotated[str, Field(max_length=1024)]
