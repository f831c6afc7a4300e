"""The writing rules for docstrings, comments, headings, interface texts and module names."""

import json
from collections import Counter
from pathlib import Path

from tests.architecture.plain_english import Fault, faults

DEBT = Path(__file__).with_name("plain_english_debt.json")
"""The faults left in each folder. Lower a number when you fix some; never raise one."""


def folder_of(fault: Fault) -> str:
    return "/".join(Path(fault.path).parts[:2])


def test_no_folder_has_more_faults_than_before() -> None:
    allowed: dict[str, int] = json.loads(DEBT.read_text(encoding="utf-8"))
    found = list(faults())
    counts = Counter(map(folder_of, found))
    worse = {folder for folder, count in counts.items() if count > allowed.get(folder, 0)}
    listed = [str(fault) for fault in found if folder_of(fault) in worse]
    assert not worse, "\n".join([f"More faults in {sorted(worse)}:", *listed])
