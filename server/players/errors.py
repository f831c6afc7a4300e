"""The exception for rejected requests about accounts."""

from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from protocol.core.messages import Params


class AccountError(Exception):
    """A request about an account was rejected, for the reason `code`."""

    def __init__(
        self, code: ErrorCode, params: Params | None = None, about: PlayerId | None = None
    ) -> None:
        """`about` is the player whose account it is, for the log only."""
        super().__init__(code)
        self.code = code
        self.params: Params = params or {}
        self.about = about
