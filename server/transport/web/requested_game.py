"""Finds the game, rules and opponent that a request for a match asks for, or rejects the
request.
"""

from protocol.core.codes import ErrorCode
from protocol.core.http import CreateMatch
from server.games import catalogue
from server.games.api import BadRules
from server.games.catalogue import Chosen
from server.transport.web.responses import ApiError


def requested_game(body: CreateMatch) -> Chosen:
    """Return the game, rules and opponent that a request for a match asks for.

    Raises ApiError (422) for an unknown game, preset, level or lesson, and for rules that can't be
    played.
    """
    try:
        return catalogue.choose(body)
    except catalogue.UnknownGame as error:
        raise ApiError(422, ErrorCode.UNKNOWN_GAME) from error
    except catalogue.UnknownPreset as error:
        raise ApiError(422, ErrorCode.UNKNOWN_PRESET) from error
    except catalogue.UnknownLevel as error:
        raise ApiError(422, ErrorCode.UNKNOWN_LEVEL, {"levels": " ".join(error.levels)}) from error
    except catalogue.UnknownLesson as error:
        raise ApiError(422, ErrorCode.UNKNOWN_LESSON) from error
    except BadRules as error:
        raise ApiError(422, ErrorCode.BAD_RULES, error.params) from error
