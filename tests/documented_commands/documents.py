"""Finds the commands that the Markdown documents name, in code blocks and in the text.

Tests compare them with commands.toml, the table that says how each command is tried.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from server.cli.main import COMMANDS
from tests.support.source import ROOT

PATTERNS = (
    "README.md",
    "CONTRIBUTING.md",
    "docs/**/*.md",
    "client_js/**/README.md",
    "deploy/**/*.md",
)
PROGRAMS = (
    *("caddy", "curl", "deploy/pin-images.sh", "deploy/restore-redis.sh", "docker", "git", "helm"),
    *("jq", "journalctl", "kill", "kubectl", "make", "mypy", "node", "npm", "npx", "openssl"),
    *("pg_dump", "pg_restore", "pip", "promtool", "psql", "pytest", "python", "python3"),
    *("redis-cli", "ruff", "spite", "systemctl", "systemd-run", "uv"),
)
"""Programs whose name followed by an argument, in the text, is a command."""
ALONE = (".ci/run", "spite bench-overload", "spite bench-computers", "spite bench-lobby")
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?<=\n\n)((?:    \S.*\n)+)")
INLINE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
COMMENT = re.compile(r"(?:^|\s+)# .*$")
SETTING = re.compile(r"[A-Z_]+=(?:\"[^\"]*\"|\S*) ")
CRON_FIELDS = 5


def documents() -> list[Path]:
    """Return the path of every document whose commands are tried, sorted."""
    return sorted({path for pattern in PATTERNS for path in ROOT.glob(pattern) if is_ours(path)})


def is_ours(path: Path) -> bool:
    """Return True if a document is this project's, not an installed package's (in node_modules)."""
    return "node_modules" not in path.parts


def documented() -> dict[str, list[str]]:
    """Return each command in the documents, with the paths of the documents that contain it."""
    found: dict[str, list[str]] = {}
    for path in documents():
        for command in commands_in(path.read_text(encoding="utf-8")):
            places = found.setdefault(command, [])
            if (name := str(path.relative_to(ROOT))) not in places:
                places.append(name)
    return found


def commands_in(text: str) -> Iterator[str]:
    """Yield the commands in a document.

    First come those of its `sh` and `cron` blocks, then of indented blocks, then of its sentences.
    """
    for _, language, block in FENCE.findall(text):
        if language == "sh":
            yield from lines_of(block)
        elif language == "cron":
            yield from (line.split(maxsplit=CRON_FIELDS)[-1] for line in lines_of(block))
    prose = FENCE.sub("", text)
    for block in INDENTED.findall(prose):
        yield from (line for line in lines_of(block) if is_command(line))
    prose = INDENTED.sub("", prose)
    yield from filter(is_command, (" ".join(code.split()) for _, code in INLINE.findall(prose)))


def lines_of(block: str) -> Iterator[str]:
    """Yield the commands of a code block, without comments and line breaks."""
    for line in block.replace("\\\n", " ").splitlines():
        if command := " ".join(COMMENT.sub("", line).split()):
            yield command


def is_command(code: str) -> bool:
    """Return True if code in the text is a command rather than a name."""
    if code in ALONE:
        return True
    bare = SETTING.sub("", f"{code} ").strip()
    program, _, argument = bare.partition(" ")
    program = program.removeprefix(".venv/bin/")
    if program == "spite":
        return argument.partition(" ")[0] in COMMANDS
    return program in PROGRAMS and bool(argument)
