"""The cable between a browser and the server, which can be cut and mended."""

from playwright.sync_api import BrowserContext, WebSocketRoute

GOING_AWAY = 1001
"""RFC 6455, section 7.4.1: the page may come back."""


class Cable:
    """What the matches' sockets of one browser go through. To be laid before a page is opened."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self._whole = True
        self._sockets: list[WebSocketRoute] = []
        self._servers: list[WebSocketRoute] = []
        context.route_web_socket("**/ws/match/**", self._connect)

    def cut(self) -> None:
        """Lose all connections; others can't be made."""
        self._whole = False
        self._context.set_offline(True)
        while self._sockets:
            self._sockets.pop().close(code=GOING_AWAY)

    def silence(self) -> None:
        """Drop every message on the open connections without closing them; refuse new ones."""
        self._whole = False
        for route in (*self._sockets, *self._servers):
            route.on_message(lambda _: None)

    def mend(self) -> None:
        """Let connections be made again; the browser notices at once."""
        self._whole = True
        self._context.set_offline(False)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._whole:
            self._servers.append(socket.connect_to_server())
            self._sockets.append(socket)
        else:
            socket.close(code=GOING_AWAY)
