"""Checks the writing rules for docstrings, comments, headings, interface texts and names.

`python -m tests.architecture.plain_english [FOLDER]` prints every fault with its file and line. It
ends with status 1 if there is one.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.source import ROOT

SOURCES = ("client_js", "deploy", "docs", "examples", "protocol", "server", "tests")
SKIPPED = {"node_modules", "generated", "__pycache__", "golden"}
MOST_WORDS = 30
"""The longest sentence that passes, in words."""

OPENINGS = re.compile(
    r"(?:What|How|Who|Whom|Whose|Whether|Which|Why|Of|So|As|Then|Those|Where)\b", re.IGNORECASE
)
"""Words with which no docstring begins. It names a thing or says what a function does."""

BANNED = re.compile(
    r"\b(?:told|upon|anew|seldom|whoever|whatever is|of late|good for nothing|so many|one's own|"
    r"just now|nobody|somebody|lookers?-on|made good|makes good|owes|is no [a-z]+'s|the house)\b",
    re.IGNORECASE,
)
"""Words that a working engineer or a player would not use for these things."""

PARTICIPLES = re.compile(
    r"(?:\w+_)?(?!(?:ring|string|setting|training|matchmaking|rating|king|"
    r"thing|pairing|logging|testing|spring|caching|timing|meaning|shuffling|hosting|scoring)s?$)"
    r"[a-z]{3,}ings?$|(?:said|kept|held|told|linked|watched|assembled|served|settled|spoken)$"
)
"""Module names that describe an activity or a state instead of naming a thing."""

HISTORIES = frozenset({"anew", "heard", "said", "seldom", "told", "unheard", "upon", "whoever"})
"""Parts of names that give a thing's history instead of its content. Strings are not checked, so
keys on the wire and in storage may have them.
"""

NAME_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")

DIRECTIVE = re.compile(r"(?:noqa|type:|pragma|mypy:|ruff:|eslint|prettier|@ts-|!/|svelte-ignore)")
CODE = re.compile(r"```.*?```|`[^`]*`|\{\{.*?\}\}|https?://\S+|<[^>]+>", re.DOTALL)
SENTENCE_END = re.compile(r"(?<=[.!?:;])\s+|\n\s*\n|\n\s*[-*|#]|\|")
WORD = re.compile(r"[A-Za-z][\w'-]*")


@dataclass(frozen=True, kw_only=True)
class Fault:
    """A text or name that breaks a writing rule, with its place and the rule."""

    path: str
    line: int
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.rule}: {self.text}"


def faults(folder: str = "") -> Iterator[Fault]:
    """Yield every breach of the writing rules in the project.

    With `folder`, yield only those in files whose paths begin with it.
    """
    for path in sorted(_files()):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(folder):
            yield from faults_in(name, path.read_text(encoding="utf-8"))


def _files() -> Iterator[Path]:
    yield from ROOT.glob("*.md")
    for source in SOURCES:
        for path in (ROOT / source).rglob("*"):
            if path.suffix in {".py", ".ts", ".svelte", ".md"} and not SKIPPED & set(path.parts):
                yield path


def faults_in(name: str, source: str) -> Iterator[Fault]:
    """Yield every breach of the writing rules in the file `name`, whose text is `source`."""
    match Path(name).suffix:
        case ".py":
            yield from _python(name, source)
        case ".md":
            yield from _markdown(name, source)
        case _:
            yield from _script(name, source)


def _python(name: str, source: str) -> Iterator[Fault]:
    stem = Path(name).stem.removeprefix("test_")
    if PARTICIPLES.fullmatch(stem):
        yield Fault(path=name, line=1, rule="module name", text=stem)
    tree = ast.parse(source)
    for line, identifier in _python_names(tree):
        if _is_history(identifier):
            yield Fault(path=name, line=line, rule="identifier", text=identifier)
    for line, text in _docstrings(tree):
        if OPENINGS.match(text):
            yield Fault(path=name, line=line, rule="opening", text=_first_line(text))
        yield from _prose(name, line, text)
    for line, text in _python_comments(source):
        yield from _prose(name, line, text)


def _is_history(name: str) -> bool:
    return not HISTORIES.isdisjoint(part.lower() for part in NAME_PART.findall(name))


def _python_names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of each function, parameter, variable and attribute."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.lineno, node.name
            case ast.Name():
                yield node.lineno, node.id
            case ast.Attribute():
                yield node.lineno, node.attr
            case ast.arg() | ast.keyword():
                yield node.lineno, node.arg or ""
            case ast.MatchAs() | ast.MatchStar():
                yield node.lineno, node.name or ""


def _docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each docstring, including those of attributes."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text


PYTHON_COMMENT = re.compile(r"^\s*#(?!!)(.*)$|  # (.*)$", re.MULTILINE)


def _python_comments(source: str) -> Iterator[tuple[int, str]]:
    """Yield each block of comments as one text, with the line where it begins."""
    began, last, lines = 0, 0, list[str]()
    for found in PYTHON_COMMENT.finditer(source):
        text = next(group for group in found.groups() if group is not None)
        if DIRECTIVE.search(text):
            continue
        line = source.count("\n", 0, found.start(found.lastindex or 0)) + 1
        if line != last + 1 and lines:
            yield began, "\n".join(lines)
            lines = []
        if not lines:
            began = line
        lines.append(text.strip())
        last = line
    if lines:
        yield began, "\n".join(lines)


SCRIPT_COMMENT = re.compile(r"/\*\*?(.*?)\*/|(?<![:\"'`\w])//([^\n]*)|<!--(.*?)-->", re.DOTALL)
ENTRY = re.compile(
    r"^\s+(?:[\w']+): *\n? *(?:'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\")", re.MULTILINE
)


SCRIPT_NAME = re.compile(
    r"/\*.*?\*/|//[^\n]*|<!--.*?-->"
    r"|'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`"
    r"|(?P<name>[A-Za-z_$][\w$]*)",
    re.DOTALL,
)
"""A name, CSS class or key of an object; else a comment or a string, without a name."""


def _script(name: str, source: str) -> Iterator[Fault]:
    stem = Path(name).stem.removesuffix(".svelte").removesuffix(".test")
    if PARTICIPLES.fullmatch(stem):
        yield Fault(path=name, line=1, rule="module name", text=stem)
    for found in SCRIPT_NAME.finditer(source):
        if found["name"] and _is_history(found["name"]):
            line = source.count("\n", 0, found.start()) + 1
            yield Fault(path=name, line=line, rule="identifier", text=found["name"])
    began = 0
    block = list[str]()
    last = 0
    for found in SCRIPT_COMMENT.finditer(source):
        line = source.count("\n", 0, found.start()) + 1
        text = next(group for group in found.groups() if group is not None)
        text = re.sub(r"^\s*\*", "", text, flags=re.MULTILINE).strip()
        if DIRECTIVE.search(text):
            continue
        if found[0].startswith("//") and line == last + 1 and block:
            block.append(text)
        else:
            if block:
                yield from _prose(name, began, "\n".join(block))
            began, block = line, [text]
            if found[0].startswith("/**") and OPENINGS.match(text):
                yield Fault(path=name, line=line, rule="opening", text=_first_line(text))
        last = line + found[0].count("\n")
    if block:
        yield from _prose(name, began, "\n".join(block))
    if "/i18n/en/" in name or "/texts/en" in name:
        for entry in ENTRY.finditer(source):
            line = source.count("\n", 0, entry.start()) + 2
            yield from _prose(name, line, entry[1] or entry[2] or "")


def _markdown(name: str, source: str) -> Iterator[Fault]:
    for number, line in enumerate(source.splitlines(), start=1):
        if line.startswith("#") and OPENINGS.match(line.lstrip("# ")):
            yield Fault(path=name, line=number, rule="opening", text=line)
    yield from _prose(name, 1, source)


def _prose(name: str, line: int, text: str) -> Iterator[Fault]:
    """Check the words and the sentences of a text that begins at `line`."""
    plain = CODE.sub(lambda found: "\n" * found[0].count("\n") or " x ", text)
    for found in BANNED.finditer(plain):
        at = line + plain.count("\n", 0, found.start())
        yield Fault(path=name, line=at, rule="word", text=found[0])
    begun = 0
    for end in [*SENTENCE_END.finditer(plain), None]:
        sentence = plain[begun : end.start() if end else len(plain)]
        if len(WORD.findall(sentence)) > MOST_WORDS:
            at = line + plain.count("\n", 0, begun)
            yield Fault(
                path=name, line=at, rule="long sentence", text=_first_line(sentence.strip())
            )
        begun = end.end() if end else begun


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]


if __name__ == "__main__":
    found = list(faults(*sys.argv[1:]))
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))
