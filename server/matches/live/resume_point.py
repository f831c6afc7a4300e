"""What a client has of a match when it comes back to it."""

from msgspec import Struct

from protocol.core.ids import Mark, Version, Viewer


class ResumePoint(Struct, frozen=True, gc=False):
    """The last version that a client has been told of."""

    version: Version
    viewer: Viewer
    """As whom it was told."""
    mark: Mark | None
    """None where it does not say: then nobody knows whether its past is the match's."""
