"""Tests of the check of chat texts: which are rejected, and how accepted ones are normalized."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from protocol.core.talk import TEXT_LONGEST
from server.code_points import may_be_emoji
from server.matches.core.chat_text import BadText, TextFault, checked_text

PICTURES = (
    "\U0001f469\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f"
    " \U0001f1ee\U0001f1e9 \U0001f44d\U0001f3fd"
)
"""A family, a heart, a flag and a thumb. Each consists of several characters."""
NEW_EMOJI = "\U0001fae8 \U0001fae9 \U0001faea"
"""Emoji of Unicode 15, 16 and 17, which older interpreters do not know."""
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  good   game\n", "good game"),
        ("<b>https://example.org</b>", "<b>https://example.org</b>"),
        ("\uff57\uff49\uff44\uff45 \ufb01t", "wide fit"),
        ("Tie\u0302\u0301ng Vie\u0323\u0302t", "Tiếng Việt"),
        ("selamat, giliran kamu!", "selamat, giliran kamu!"),
        (PICTURES, PICTURES),
        (
            "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
            "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        ),
        (NEW_EMOJI, NEW_EMOJI),
        (ENGLAND, ENGLAND),
        (f"{ENGLAND}{ENGLAND} go", f"{ENGLAND}{ENGLAND} go"),
        ("a" * TEXT_LONGEST, "a" * TEXT_LONGEST),
    ],
)
def test_a_text_is_shown_in_normalized_form(text: str, shown: str) -> None:
    assert checked_text(text) == shown


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", TextFault.EMPTY),
        (" \u2003\n", TextFault.EMPTY),
        ("\u0301", TextFault.EMPTY),
        ("\u3164 \u3164", TextFault.EMPTY),
        ("\ufe0f\u115f\uffa0", TextFault.EMPTY),
        ("\u2800", TextFault.EMPTY),
        ("a" * (TEXT_LONGEST + 1), TextFault.TOO_LONG),
        # NFKC turns one character of it into eighteen.
        ("\ufdfa" * (TEXT_LONGEST // 10), TextFault.TOO_LONG),
        ("a\u202ebc", TextFault.CHARACTERS),
        ("a\u2066bc", TextFault.CHARACTERS),
        ("a\0b", TextFault.CHARACTERS),
        ("a\x1b[31mb", TextFault.CHARACTERS),
        ("a\ud800b", TextFault.CHARACTERS),
        ("a\u200bb", TextFault.CHARACTERS),
        ("a\ufeffb", TextFault.CHARACTERS),
        ("a\U000e0041b", TextFault.CHARACTERS),
        # Tags without an end, with too many letters, and after another emoji.
        ("\U0001f3f4\U000e0067\U000e0062\U000e0065", TextFault.CHARACTERS),
        (
            "\U0001f3f4" + 6 * "\U000e0067" + "\U000e007f",
            TextFault.CHARACTERS,
        ),
        ("\U0001f600\U000e0067\U000e0062\U000e0065\U000e007f", TextFault.CHARACTERS),
        ("a\u200d\u200db", TextFault.CHARACTERS),
        (" \u200d \u200d", TextFault.CHARACTERS),
        ("z" + "\u0336" * 5, TextFault.CHARACTERS),
    ],
)
def test_invalid_texts_are_rejected_with_a_reason(text: str, fault: TextFault) -> None:
    with pytest.raises(BadText) as raised:
        checked_text(text)
    assert raised.value.fault == fault


@given(st.text(max_size=2 * TEXT_LONGEST + 1))
@example("\u1fed\u0345" * 40)
def test_accepted_texts_are_short_visible_and_already_normalized(text: str) -> None:
    try:
        shown = checked_text(text)
    except BadText:
        return
    assert 0 < len(shown) <= TEXT_LONGEST
    assert unicodedata.is_normalized("NFKC", shown)
    assert shown == shown.strip()
    bad = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
    for letter in shown:
        assert unicodedata.category(letter) not in bad or may_be_emoji(letter)
    assert not [letter for letter in shown if unicodedata.bidirectional(letter) in BIDI]
    assert checked_text(shown) == shown


BIDI = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
