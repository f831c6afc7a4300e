"""A stand-in for moderation in tests of chat: no player is muted."""

from protocol.core.ids import PlayerId


class NobodyMuted:
    """A stand-in for the port `Mutes` of chat moderation, in which no player is muted."""

    async def muted_until_ms(self, _player: PlayerId) -> int | None:
        return None
