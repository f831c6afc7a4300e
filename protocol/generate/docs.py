"""Reads docstrings and defined names from a module's source, so that generated schema and types
have the same docs.
"""

import ast
import inspect
from functools import cache
from itertools import pairwise
from types import ModuleType


@cache
def docs_of(module: ModuleType) -> dict[str, str]:
    """Return the docstring of each name in `module`, as `Alias`, `Class` or `Class.field`."""
    tree = ast.parse(inspect.getsource(module))
    found = _beside(tree.body, "")
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            if text := ast.get_docstring(node):
                found[node.name] = text
            found |= _beside(node.body, f"{node.name}.")
    return found


@cache
def assigned_in(module: ModuleType) -> frozenset[str]:
    """Return the names that a module defines by assignment, not by import."""
    return frozenset(
        target.id
        for node in ast.parse(inspect.getsource(module)).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    )


def _beside(body: list[ast.stmt], prefix: str) -> dict[str, str]:
    found = {}
    for node, following in pairwise(body):
        match node, following:
            case (
                ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[prefix + name] = inspect.cleandoc(text)
    return found
