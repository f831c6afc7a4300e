"""A site without muted players."""

from protocol.core.ids import PlayerId


class NobodyMuted:
    """The port `Mutes`."""

    async def muted_until_ms(self, _player: PlayerId) -> int | None:
        return None
