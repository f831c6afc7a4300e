"""What the HTTP side takes and gives about accounts, as JSON: see docs/accounts.md."""

from typing import Annotated, Any, Literal

from pydantic import Field

from protocol.core.message import Message
from protocol.core.views import AvatarView

Language = Literal["en", "id"]
"""What letters are written in: English or Indonesian."""


class PasskeyView(Message):
    """A passkey of the account."""

    id: str
    made_with: str
    """The browser and the system, as keys with a space between them."""
    created_ms: int
    used_ms: int
    """Both in Unix milliseconds."""


class Account(Message):
    """`GET /api/account`: the caller, and by what the account is known again."""

    name: str
    avatar: AvatarView
    registered: bool
    """False for a guest; then all that follows is empty."""
    password: bool
    """Whether there is one."""
    passkeys: list[PasskeyView]
    email: str | None
    email_confirmed: bool
    fresh: bool
    """Whether the last login is fresh enough to change how to log in."""


class ShowAs(Message):
    """`PUT /api/account/profile`: a name, an avatar or both."""

    name: Annotated[str | None, Field(max_length=400)] = None
    avatar: AvatarView | None = None


class Credentials(Message):
    """`POST /api/account/register` and `/login`: a name and a password."""

    name: Annotated[str, Field(max_length=400)]
    password: Annotated[str, Field(max_length=1024)]


class NewPassword(Message):
    """`POST /api/account/password`: with the present one, where the account has one."""

    password: Annotated[str, Field(max_length=1024)]
    current: Annotated[str, Field(max_length=1024)] | None = None


class PasskeyWanted(Message):
    """`POST /api/account/passkeys/options`: a guest also says the name to register."""

    name: Annotated[str | None, Field(max_length=400)] = None


class PasskeyOptions(Message):
    """What `navigator.credentials` is to be asked for, in the JSON form of WebAuthn level 3."""

    options: dict[str, Any]


class PasskeyAnswer(Message):
    """What it gave, in the same form."""

    credential: dict[str, Any]


class SessionView(Message):
    """A browser that is logged in to the account."""

    id: str
    browser: str
    system: str
    """Keys, such as `firefox` and `android`; `other` for what is not known."""
    created_ms: int
    seen_ms: int
    """Both in Unix milliseconds."""
    current: bool
    """Whether it is the one that asks."""


class Sessions(Message):
    """`GET /api/account/sessions`: the one that was used last first."""

    sessions: list[SessionView]


class TokenWanted(Message):
    """`POST /api/account/tokens`: what its owner calls it."""

    label: Annotated[str, Field(min_length=1, max_length=40)]


class TokenMade(Message):
    """Its answer: the token is told this once."""

    token: str


class TokenView(Message):
    """A token of a program."""

    id: str
    label: str
    created_ms: int
    used_ms: int | None
    """Null until it was used."""


class Tokens(Message):
    """`GET /api/account/tokens`."""

    tokens: list[TokenView]


class Mailbox(Message):
    """`POST /api/account/email` and `/recover`: an address, and what to write to it in."""

    email: Annotated[str, Field(max_length=254)]
    language: Language = "en"


class Code(Message):
    """`POST /api/account/email/confirm`: the code of a letter."""

    code: Annotated[str, Field(max_length=100)]


class Recovery(Message):
    """`POST /api/account/recover/finish`: the code of a letter, and a new password."""

    code: Annotated[str, Field(max_length=100)]
    password: Annotated[str, Field(max_length=1024)]
