"""Why something about an account is not done."""

from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from protocol.core.messages import Params


class AccountRefused(Exception):
    """It is not done, for this reason."""

    def __init__(
        self, code: ErrorCode, params: Params | None = None, about: PlayerId | None = None
    ) -> None:
        """`about` is the player whose account it is: for the log, and for no client."""
        super().__init__(code)
        self.code = code
        self.params: Params = params or {}
        self.about = about
