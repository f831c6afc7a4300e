"""Reads the modules of the project and of the tests: their imports, calls, names and strings.

The tests in tests/architecture check them.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("protocol", "server")
SUITE = "tests"


@cache
def modules() -> dict[str, Path]:
    """Return the files of all modules of `protocol` and `server` by their dotted names.

    A package has its folder's name.
    """
    return {dotted(path): path for package in PACKAGES for path in (ROOT / package).rglob("*.py")}


@cache
def games() -> tuple[str, ...]:
    """Return the names of the games' folders in `server/games`, which have a `game.py`, sorted."""
    return tuple(sorted(path.parent.name for path in (ROOT / "server/games").glob("*/game.py")))


@cache
def suite_modules() -> dict[str, Path]:
    """Return the file of every module of the tests by its dotted name."""
    return {dotted(path): path for path in (ROOT / SUITE).rglob("*.py")}


def dotted(path: Path) -> str:
    """Return the dotted name of the module in the file at `path`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def within(module: str, package: str) -> bool:
    """Return True if `module` is `package` or inside it."""
    return module == package or module.startswith(f"{package}.")


@cache
def imports(module: str) -> frozenset[str]:
    """Return the dotted names of all modules that `module` imports anywhere in its file.

    A name imported from a package counts as the module of that name, or else as the package.
    """
    return frozenset(name for node in ast.walk(_tree(module)) for name in _imported(module, node))


@cache
def calls(module: str) -> frozenset[str]:
    """Return the dotted names of the functions that `module` calls, such as `asyncio.run`.

    A name from an `import ... as` counts as the imported one.
    """
    nodes = list(ast.walk(_tree(module)))
    known = {own: whole for node in nodes for own, whole in _own_names(node)}
    called = (ast.unparse(node.func).partition(".") for node in nodes if isinstance(node, ast.Call))
    return frozenset(known.get(first, first) + dot + rest for first, dot, rest in called)


@cache
def says(module: str) -> frozenset[tuple[int, str]]:
    """Return the identifiers and strings in `module`, each with its line, without docstrings.

    A called method's name, such as `discard`, may be the language's, and gets a leading dot.
    """
    nodes = list(ast.walk(_tree(module)))
    prose = {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return frozenset(
        (getattr(node, "lineno", 0), text)
        for node in nodes
        if id(node) not in prose
        for text in _texts(node)
    )


def _texts(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name) | ast.arg(arg=name) | ast.alias(name=name, asname=None):
            yield name
        case ast.alias(name=name, asname=str(own)):
            yield from (name, own)
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.keyword(arg=str(name)):
            yield name
        case ast.Attribute(attr=name):
            yield f".{name}"
        case ast.Constant(value=str(text)):
            yield text


@cache
def _files() -> dict[str, Path]:
    return modules() | suite_modules()


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(_files()[module].read_text(encoding="utf-8"))


def _own_names(node: ast.AST) -> Iterator[tuple[str, str]]:
    match node:
        case ast.Import(names=names):
            yield from ((alias.asname, alias.name) for alias in names if alias.asname)
        case ast.ImportFrom(module=str(source), names=names, level=0):
            yield from ((alias.asname or alias.name, f"{source}.{alias.name}") for alias in names)


def _imported(module: str, node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=source, names=names, level=level):
            base = _absolute(module, source or "", level)
            for alias in names:
                whole = f"{base}.{alias.name}"
                yield whole if whole in _files() else base


def _absolute(module: str, source: str, level: int) -> str:
    """Return the dotted name that `from ..source` means in `module`, with `level` dots."""
    if level == 0:
        return source
    parts = module.split(".")
    is_package = _files()[module].name == "__init__.py"
    kept = parts[: len(parts) - level + is_package]
    return ".".join([*kept, source] if source else kept)


def project_imports(module: str) -> frozenset[str]:
    """Return the modules of `protocol` and `server` that `module` imports."""
    return frozenset(name for name in imports(module) if name in modules())


def outside_imports(module: str) -> frozenset[str]:
    """Return what `module` imports from the standard library and from other packages."""
    return frozenset(
        name for name in imports(module) if not any(within(name, mine) for mine in PACKAGES)
    )
