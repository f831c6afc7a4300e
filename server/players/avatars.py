"""Avatars: pictures made of shapes. Clients know the appearance of each number."""

import hashlib

from protocol.core.ids import PlayerId
from protocol.core.views import AvatarView
from server.store.players import Avatar

SHAPES = 12
COLOURS = 8
GROUNDS = 8


def is_avatar(avatar: Avatar) -> bool:
    """Return True if these numbers are a valid avatar."""
    return (
        0 <= avatar.shape < SHAPES
        and 0 <= avatar.colour < COLOURS
        and 0 <= avatar.ground < GROUNDS
        # A shape would be invisible on ground of its own colour.
        and avatar.colour != avatar.ground
    )


def usual_avatar(player: PlayerId) -> Avatar:
    """Return the default avatar of a player without a chosen one, always the same for the same
    player.
    """
    number = int.from_bytes(hashlib.sha256(b"avatar " + player.encode()).digest())
    number, shape = divmod(number, SHAPES)
    number, colour = divmod(number, COLOURS)
    other = number % (GROUNDS - 1)
    return Avatar(shape, colour, other + (other >= colour))


def avatar_view(avatar: Avatar) -> AvatarView:
    """Return the avatar in its wire form."""
    return AvatarView(shape=avatar.shape, colour=avatar.colour, ground=avatar.ground)
