"""Rule sets as short text for links: `jokers=yes,min_wild=W,stock_count=10`.

The text has each option that differs from its default, in the order of the options. The defaults
are part of the format and never change, so a text keeps its meaning.
"""

from typing import Any, TypeVar

from pydantic import ValidationError

from protocol.core.options import Options

_WORDS = {True: "yes", False: "no"}
_VALUES: dict[str, Any] = {"yes": True, "no": False}
R = TypeVar("R", bound=Options)


class BadRulesText(ValueError):
    """An invalid rules text. `option` names the faulty option, or is empty.

    `reason` is a code: `no_such_option`, `no_such_value` or `said_twice`.
    """

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"{option}: {reason}" if option else reason)
        self.option = option
        self.reason = reason


def rules_to_text(rules: Options) -> str:
    """Return the rules as text; empty for the default rules."""
    defaults = type(rules)()
    return ",".join(
        f"{option}={_word(value)}" for option, value in rules if value != getattr(defaults, option)
    )


def rules_from_text(text: str, options: type[R]) -> R:
    """Return the rules in a text for these `options`. Raises BadRulesText."""
    said: dict[str, Any] = {}
    for part in text.split(",") if text else ():
        option, equals, word = part.partition("=")
        if not equals or option not in options.model_fields:
            raise BadRulesText(option, "no_such_option")
        if option in said:
            raise BadRulesText(option, "said_twice")
        said[option] = _value(options, option, word)
    try:
        return options(**said)
    except ValidationError as error:
        raise BadRulesText(*fault_of(error)) from error


def fault_of(error: ValidationError) -> tuple[str, str]:
    """Return the first wrong option of an invalid rule set, and the reason as a code."""
    first = error.errors()[0]
    option = str(first["loc"][0]) if first["loc"] else ""
    return option, "no_such_option" if first["type"] == "extra_forbidden" else "no_such_value"


def _word(value: Any) -> str:
    return _WORDS[value] if isinstance(value, bool) else str(value)


def _value(options: type[Options], option: str, word: str) -> Any:
    default = options.model_fields[option].default
    if isinstance(default, bool):
        return _VALUES.get(word)
    if isinstance(default, int) and word.isascii() and word.isdecimal() and len(word) < 6:
        return int(word)
    return word
