"""Tests that all texts and names in the code keep the writing rules, and that faults are found."""

import pytest

from tests.architecture.plain_english import faults, faults_in


@pytest.mark.long
def test_every_text_keeps_the_writing_rules() -> None:
    found = [str(fault) for fault in faults()]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("name", "source", "identifiers"),
    [
        ("a.py", "def _who_said(told_ms, *, anew=0): pass", ["_who_said", "told_ms", "anew"]),
        ("a.py", "for told in upon.heard: set(seldom=told)", ["told", "upon", "heard", "seldom"]),
        ("a.py", "match line:\n    case [whoever, *said]: pass", ["whoever", "said"]),
        ("a.py", "untold = {'said': f'told {line}'}  # said", []),
        ("a.ts", "const { told } = it.toldMs(`said ${line}`); // heard", ["told", "toldMs"]),
        ("a.ts", "this.#hasHeard = x['said_twice'];\nfn(\"heard\")", ["hasHeard"]),
        ("A.svelte", "<p class='said'>\n<style>.said {}</style>\n<!-- said -->", ["said"]),
    ],
)
def test_names_of_code_are_checked_and_strings_are_not(
    name: str, source: str, identifiers: list[str]
) -> None:
    found = [fault.text for fault in faults_in(name, source) if fault.rule == "identifier"]
    assert sorted(set(found)) == sorted(identifiers)
