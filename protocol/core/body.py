"""The base of the JSON bodies of the HTTP API."""

from pydantic import BaseModel, ConfigDict


class Body(BaseModel):
    """The base of the JSON bodies of HTTP requests and answers."""

    model_config = ConfigDict(frozen=True, extra="forbid")
