"""Rule sets as short text for links: `jokers=yes,min_wild=W,stock_count=10`.

The text has each option that differs from its default, in the order of the options. The defaults
are part of the format and never change, so a text keeps its meaning.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import ValidationError
from msgspec.structs import asdict

from protocol.core.named import from_data
from protocol.core.options import Options

_WORDS = {True: "yes", False: "no"}
_VALUES: dict[str, Any] = {"yes": True, "no": False}
R = TypeVar("R", bound=Options)


class BadRulesText(ValueError):
    """An invalid rule set, or text of one. `option` names the faulty option, or is empty.

    `reason` is a code: `no_such_option`, `no_such_value` or `said_twice`.
    """

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"{option}: {reason}" if option else reason)
        self.option = option
        self.reason = reason


def rules_to_text(rules: Options) -> str:
    """Return a rule set as text for a link; empty for the default rules."""
    defaults = asdict(type(rules)())
    values = asdict(rules).items()
    return ",".join(
        f"{option}={_word(value)}" for option, value in values if value != defaults[option]
    )


def rules_from_text(text: str, options: type[R]) -> R:
    """Return the rule set that a text describes, for a game with these `options`.

    Options that the text leaves out have their defaults. Raises BadRulesText for an unknown option,
    a wrong value or an option that occurs twice.
    """
    values: dict[str, Any] = {}
    for part in text.split(",") if text else ():
        option, equals, word = part.partition("=")
        if not equals or option not in options.__struct_fields__:
            raise BadRulesText(option, "no_such_option")
        if option in values:
            raise BadRulesText(option, "said_twice")
        values[option] = _value(options, option, word)
    return rules_from_data(values, options)


def rules_from_data(values: Mapping[str, Any], options: type[R]) -> R:
    """Return the rule set with these values, by option, and defaults for the other options.

    Raises BadRulesText for an unknown option or a wrong value.
    """
    for option, value in values.items():
        if option not in options.__struct_fields__:
            raise BadRulesText(option, "no_such_option")
        try:
            from_data({option: value}, options)
        except ValidationError as error:
            raise BadRulesText(option, "no_such_value") from error
    return options(**values)


def _word(value: Any) -> str:
    return _WORDS[value] if isinstance(value, bool) else str(value)


def _value(options: type[Options], option: str, word: str) -> Any:
    default = getattr(options(), option)
    if isinstance(default, bool):
        return _VALUES.get(word)
    if isinstance(default, int) and word.isascii() and word.isdecimal() and len(word) < 6:
        return int(word)
    return word
