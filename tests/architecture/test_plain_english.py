"""The writing rules for docstrings, comments, headings, interface texts and module names."""

from tests.architecture.plain_english import faults


def test_every_text_keeps_the_writing_rules() -> None:
    found = [str(fault) for fault in faults()]
    assert not found, "\n".join(found)
