"""Tests the rules for players' names and guests' names, and that look-alike names are found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.matches.names import (
    ADJECTIVES,
    ANIMALS,
    INDONESIAN_ADJECTIVES,
    INDONESIAN_ANIMALS,
    Language,
    guest_name,
    guest_names,
    new_player_id,
)
from server.players.lookalikes import skeleton
from server.players.names import LONGEST, BadName, NameFault, checked_name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("J. R. Ewing", "J. R. Ewing"),
        ("Mary-Ann O'Hara", "Mary-Ann O'Hara"),
        ("Änne", "Änne"),
        ("A\N{COMBINING DIAERESIS}nne", "Änne"),
        ("Владимир", "Владимир"),
        ("さくら桜", "さくら桜"),
        ("\N{FULLWIDTH LATIN CAPITAL LETTER A}da", "Ada"),
        ("Siti_99", "Siti_99"),
        ("Scunthorpe", "Scunthorpe"),
        ("Modest Mouse", "Modest Mouse"),
        ("Badminton", "Badminton"),
        ("J.R. Ewing", "J.R. Ewing"),
        ("Asunción", "Asunción"),
    ],
)
def test_a_name_is_normalized(typed: str, shown: str) -> None:
    assert checked_name(typed) == shown


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("", NameFault.TOO_SHORT),
        (" A ", NameFault.TOO_SHORT),
        ("A" * (LONGEST + 1), NameFault.TOO_LONG),
        ("\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 3, NameFault.TOO_LONG),
        ("A" * 100_000, NameFault.TOO_LONG),
        ("Ada\N{ZERO WIDTH SPACE}L", NameFault.CHARACTERS),
        ("Ada\N{RIGHT-TO-LEFT OVERRIDE}L", NameFault.CHARACTERS),
        ("\u3164 \u3164", NameFault.CHARACTERS),
        ("\u115f\u1160", NameFault.CHARACTERS),
        ("Adabel\ufe0f", NameFault.CHARACTERS),
        ("Administrator\ufe0f", NameFault.CHARACTERS),
        ("Ada\u034fbel", NameFault.CHARACTERS),
        ("Ada\U000e0100", NameFault.CHARACTERS),
        ("Ada\uffa0bel", NameFault.CHARACTERS),
        ("Ada\0L", NameFault.CHARACTERS),
        ("Ada <b>", NameFault.CHARACTERS),
        ("Ada \N{GRINNING FACE}", NameFault.CHARACTERS),
        ("12345", NameFault.CHARACTERS),
        ("-Ada", NameFault.CHARACTERS),
        ("Ada-", NameFault.CHARACTERS),
        ("Ada--L", NameFault.CHARACTERS),
        ("Z" + 4 * "\N{COMBINING DOT BELOW}", NameFault.CHARACTERS),
        ("\ud800da", NameFault.CHARACTERS),
        ("\N{CYRILLIC CAPITAL LETTER A}da", NameFault.MIXED),
        ("Admin", NameFault.RESERVED),
        ("adm1n", NameFault.RESERVED),
        ("Admin1", NameFault.RESERVED),
        ("007 Admin", NameFault.RESERVED),
        ("a.d.m.i.n", NameFault.RESERVED),
        ("Adm1n 1", NameFault.RESERVED),
        ("SiteAdmin", NameFault.RESERVED),
        ("Admin2Team", NameFault.RESERVED),
        ("Moderator_1", NameFault.RESERVED),
        ("The Moderators", NameFault.RESERVED),
        ("Spite Support", NameFault.RESERVED),
        ("Akun Resmi", NameFault.RESERVED),
        ("www.evil.co", NameFault.RESERVED),
        ("evil.co", NameFault.RESERVED),
        ("t.me", NameFault.RESERVED),
        ("Win.Prize.Now", NameFault.RESERVED),
        ("\u043f\u0440\u0438\u0437.\u0440\u0444", NameFault.RESERVED),
        ("Gentle Deer", NameFault.RESERVED),
        ("gentle_deer", NameFault.RESERVED),
        ("fuck you", NameFault.ABUSIVE),
        ("xXfuckerXx", NameFault.ABUSIVE),
        ("Sh1t Head", NameFault.ABUSIVE),
        ("kontol", NameFault.ABUSIVE),
        ("Si Bajingan", NameFault.ABUSIVE),
        ("BajinganBesar", NameFault.ABUSIVE),
    ],
)
def test_an_invalid_name_is_rejected(typed: str, fault: NameFault) -> None:
    with pytest.raises(BadName) as refused:
        checked_name(typed)
    assert refused.value.fault == fault


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "\N{CYRILLIC CAPITAL LETTER A}d\N{CYRILLIC SMALL LETTER A}"),
        ("Ilya", "llya"),
        ("Ilya", "1lya"),
        ("Tom", "Torn"),
        ("Olga", "0lga"),
        ("Gentle Deer", "gentledeer"),
        ("Ann-Marie", "Ann Marie"),
        ("Paul", "\N{GREEK CAPITAL LETTER RHO}\N{GREEK SMALL LETTER ALPHA}ul"),
        ("Strasse", "Straße"),
        ("Adabel", "Adabel\ufe0f"),
        ("Adabel", "Ada\u3164bel"),
        ("Adabel", "\u00adAdabel"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Ida"), ("Anna", "Änna"), ("Tom", "Tim")])
def test_different_names_have_different_skeletons(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


LETTERS = st.characters(categories=["L", "M", "Nd"]) | st.sampled_from(" -_.'")
ONE_SCRIPT = st.text(st.sampled_from("abcdlimnrIO01 -_.'"), max_size=LONGEST + 1)


@given(st.text(LETTERS, max_size=LONGEST + 1) | ONE_SCRIPT)
def test_an_accepted_name_is_accepted_again_unchanged(text: str) -> None:
    try:
        name = checked_name(text)
    except BadName:
        return
    assert checked_name(name) == name
    assert 2 <= len(name) <= LONGEST
    assert skeleton(skeleton(name)) == skeleton(name)


@pytest.mark.parametrize("language", ["en", "id"])
def test_default_names_of_guests_are_reserved(language: Language) -> None:
    with pytest.raises(BadName):
        checked_name(guest_name(new_player_id(language)))


def test_a_guest_has_a_name_in_the_language_of_the_first_visit() -> None:
    for _ in range(100):
        adjective, animal = guest_name(new_player_id("en")).split()
        assert (adjective in ADJECTIVES, animal in ANIMALS) == (True, True)
        animal, adjective = guest_name(new_player_id("id")).split()
        assert (adjective in INDONESIAN_ADJECTIVES, animal in INDONESIAN_ANIMALS) == (True, True)


def test_the_names_of_guests_are_all_different() -> None:
    names = list(guest_names())
    assert len(set(names)) == len(names) == 2 * 32 * 32
    assert max(map(len, names)) <= LONGEST
