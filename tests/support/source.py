"""What the project's modules import, read from their source without running it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("protocol", "server")


@cache
def modules() -> dict[str, Path]:
    """Every module of the project by its dotted name; a package by the name of its folder."""
    return {dotted(path): path for package in PACKAGES for path in (ROOT / package).rglob("*.py")}


def dotted(path: Path) -> str:
    """The dotted name of the module in the file at `path`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def within(module: str, package: str) -> bool:
    """Whether `module` is `package`, or somewhere in it."""
    return module == package or module.startswith(f"{package}.")


@cache
def imports(module: str) -> frozenset[str]:
    """The dotted names of all modules that `module` imports, wherever in its file it does.

    What is imported from a package counts as the module of that name where there is one, else as
    the package.
    """
    tree = ast.parse(modules()[module].read_text(encoding="utf-8"))
    return frozenset(name for node in ast.walk(tree) for name in _imported(module, node))


def _imported(module: str, node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=source, names=names, level=level):
            base = _absolute(module, source or "", level)
            for alias in names:
                whole = f"{base}.{alias.name}"
                yield whole if whole in modules() else base


def _absolute(module: str, source: str, level: int) -> str:
    """The dotted name that `from ..source` means in `module`, with as many dots as `level`."""
    if level == 0:
        return source
    parts = module.split(".")
    is_package = modules()[module].name == "__init__.py"
    kept = parts[: len(parts) - level + is_package]
    return ".".join([*kept, source] if source else kept)


def project_imports(module: str) -> frozenset[str]:
    """Those of its imports that are modules of the project."""
    return frozenset(name for name in imports(module) if name in modules())


def outside_imports(module: str) -> frozenset[str]:
    """Those of its imports that are not: of the standard library and of other packages."""
    return frozenset(
        name for name in imports(module) if not any(within(name, mine) for mine in PACKAGES)
    )
