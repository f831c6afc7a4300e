"""Rule sets as text for links."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.rules import Rules
from protocol.rules_text import BadRulesText, rules_from_text, rules_to_text


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("", Rules()),
        ("jokers=yes,min_wild=W", Rules(jokers=True, min_wild="W")),
        ("stock_count=5", Rules(stock_count=5)),
        (
            "build_count=unlimited,wild_in_stock=no",
            Rules(build_count="unlimited", wild_in_stock=False),
        ),
    ],
)
def test_only_what_differs_from_the_defaults_is_said(text: str, rules: Rules) -> None:
    assert rules_to_text(rules) == text
    assert rules_from_text(text) == rules


@given(st.builds(Rules))
def test_any_rules_come_back_from_their_text(rules: Rules) -> None:
    assert rules_from_text(rules_to_text(rules)) == rules


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("stock=5", "stock"),
        ("stock_count", "stock_count"),
        ("stock_count=", "stock_count"),
        ("stock_count=0", "stock_count"),
        ("stock_count=5,stock_count=5", "stock_count"),
        ("stock_count=999999999", "stock_count"),
        ("jokers=true", "jokers"),
        ("jokers=1", "jokers"),
        (",", ""),
    ],
)
def test_a_text_that_says_no_rules_is_refused_at_the_option(text: str, option: str) -> None:
    with pytest.raises(BadRulesText) as refused:
        rules_from_text(text)
    assert refused.value.option == option


@given(st.text())
def test_no_text_does_more_than_be_refused(text: str) -> None:
    with suppress(BadRulesText):
        rules_from_text(text)
