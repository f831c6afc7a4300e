"""Pictures made of shapes. No I/O; what the numbers look like, clients know."""

import hashlib

from protocol.core.ids import PlayerId
from protocol.core.views import AvatarView
from server.store.players import Avatar

SHAPES = 12
COLOURS = 8
GROUNDS = 8


def is_avatar(avatar: Avatar) -> bool:
    """Whether there is such a picture."""
    return (
        0 <= avatar.shape < SHAPES
        and 0 <= avatar.colour < COLOURS
        and 0 <= avatar.ground < GROUNDS
        # A shape in the colour of its ground could not be seen.
        and avatar.colour != avatar.ground
    )


def usual_avatar(player: PlayerId) -> Avatar:
    """The picture of who has chosen none, always the same for the same player."""
    number = int.from_bytes(hashlib.sha256(b"avatar " + player.encode()).digest())
    number, shape = divmod(number, SHAPES)
    number, colour = divmod(number, COLOURS)
    other = number % (GROUNDS - 1)
    return Avatar(shape, colour, other + (other >= colour))


def avatar_view(avatar: Avatar) -> AvatarView:
    """The picture as it is told."""
    return AvatarView(shape=avatar.shape, colour=avatar.colour, ground=avatar.ground)
