"""Why something about an account is not done."""

from protocol.core.codes import ErrorCode
from protocol.core.messages import Params


class AccountRefused(Exception):
    """It is not done, for this reason."""

    def __init__(self, code: ErrorCode, params: Params | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params: Params = params or {}
