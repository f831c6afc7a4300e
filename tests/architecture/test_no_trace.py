"""Tests that committed files name no folder of one machine and no package registry.

The service worker `sw.js`, which a build creates, may not be committed either.
"""

import re
import shutil
import subprocess

import pytest

from tests.support.source import ROOT

TRACES = {
    # Written in pieces, so that this file is not found itself.
    "a folder of one machine": r"(?<![\w.$~-])/" + r"(?:work|home/\w+|Users/\w+|root)/",
    "a package server's host": r"(?:files\.python" + r"hosted|registry\.npm" + r"js|pypi)\.org",
    "an address that a lock resolved to": r'"resolved"' + r': *"http',
    "a package index": r"^\s*(?:--)?(?:extra-)?index" + r"-url\b",
}


def committed_texts() -> dict[str, str]:
    """Return the contents of the committed text files by path. Skip the test without a checkout."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("this is no checkout: there are no committed files to read")
    listed = subprocess.run(
        [git, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    paths = [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    contents = {name: (ROOT / name).read_bytes() for name in paths}
    return {name: data.decode() for name, data in contents.items() if b"\0" not in data}


@pytest.mark.parametrize("trace", TRACES)
def test_no_committed_file_names(trace: str) -> None:
    pattern = re.compile(TRACES[trace], re.MULTILINE)
    finds = [
        f"{name}:{text.count(chr(10), 0, found.start()) + 1}: {found.group()}"
        for name, text in committed_texts().items()
        for found in pattern.finditer(text)
    ]
    assert finds == []


def test_no_built_file_is_committed() -> None:
    assert [name for name in committed_texts() if name.endswith("/sw.js")] == []
