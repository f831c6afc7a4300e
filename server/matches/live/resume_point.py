"""Point of a match from which a returning client resumes."""

from msgspec import Struct

from protocol.core.ids import Mark, Version, Viewer


class ResumePoint(Struct, frozen=True, gc=False):
    """The last version that a client has received."""

    version: Version
    viewer: Viewer
    """The viewer as whom the client received it."""
    mark: Mark | None
    """The client's short history hash.

    None if the client sent none, so that its history can't be compared.
    """
