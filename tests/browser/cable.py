"""A browser's network connection that a test can cut, silence and restore."""

from playwright.sync_api import BrowserContext, WebSocketRoute

GOING_AWAY = 1001
"""RFC 6455, section 7.4.1: the server goes away, and the page may reconnect."""


class Cable:
    """The network connection of a browser context, with control of its match WebSockets.

    Create it before opening a page.
    """

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self._whole = True
        self._sockets: list[WebSocketRoute] = []
        self._servers: list[WebSocketRoute] = []
        context.route_web_socket("**/ws/match/**", self._connect)

    def cut(self) -> None:
        """Take the browser offline: close its match WebSockets, and reject new ones."""
        self._whole = False
        self._context.set_offline(True)
        while self._sockets:
            self._sockets.pop().close(code=GOING_AWAY)

    def silence(self) -> None:
        """Drop all messages on the open match WebSockets without closing them. Reject new ones.

        The browser does not notice that it has no connection.
        """
        self._whole = False
        for route in (*self._sockets, *self._servers):
            route.on_message(lambda _: None)

    def mend(self) -> None:
        """Allow new connections again. After `cut`, the browser tells the page at once.

        Connections that were silenced stay silent.
        """
        self._whole = True
        self._context.set_offline(False)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._whole:
            self._servers.append(socket.connect_to_server())
            self._sockets.append(socket)
        else:
            socket.close(code=GOING_AWAY)
