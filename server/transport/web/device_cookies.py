"""The signed cookie that lists the last accounts that have logged in from this browser."""

from itsdangerous import BadSignature
from starlette.requests import HTTPConnection
from starlette.responses import Response

from protocol.core.ids import PlayerId
from server.keys import TOKEN_LASTS_S
from server.players.devices import Device
from server.transport.web.cookies import Cookies
from server.transport.web.signatures import Signatures
from server.transport.web.site import Site

COOKIE = "spite_device"
PURPOSE = "spite.device"
"""The purpose in the signatures of device cookies. Guests' tokens have another one, so neither
passes as the other.
"""


class DeviceCookies:
    """Reads and sets the device cookie, which survives logouts."""

    def __init__(self, keys: Signatures, site: Site) -> None:
        self._keys = keys
        self._cookies = Cookies(site)

    def read(self, connection: HTTPConnection) -> Device | None:
        """Return the browser's device, or None without a login there or for a forgery."""
        token = self._cookies.read(connection, COOKIE)
        if not token:
            return None
        try:
            return Device.parse(self._keys.verify(token, PURPOSE))
        except (BadSignature, UnicodeError):
            return None

    def browser(self, connection: HTTPConnection) -> str | None:
        """Return the browser's id, if it has the cookie."""
        device = self.read(connection)
        return None if device is None else device.id

    def note_login(self, connection: HTTPConnection, response: Response, player: PlayerId) -> None:
        """Add the account to the browser's cookie, in the `response` to its login."""
        device = (self.read(connection) or Device.new()).with_login(player)
        token = self._keys.sign(str(device), PURPOSE)
        self._cookies.set(connection, response, COOKIE, value=token, lasts_s=TOKEN_LASTS_S)
