"""Tests the arithmetic of docs/scaling.md: each figure follows by its formula from earlier ones."""

import ast
import operator
import re
from collections.abc import Callable

import pytest

from tests.support.source import ROOT

ROW = re.compile(r"^\| `(\w+)` \| ([\d,.]+)[^|]* \| (.*) \|$", re.MULTILINE)
FORMULA = re.compile(r"^`([^`]+)`$")
ROUNDING = 0.02
"""The page rounds to two or three places."""
OPERATORS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
ROWS: list[tuple[str, float, str]] = [
    (name, float(figure.replace(",", "")), how)
    for name, figure, how in ROW.findall((ROOT / "docs" / "scaling.md").read_text(encoding="utf-8"))
]
FIGURES = {name: figure for name, figure, _ in ROWS}
FORMULAS = {name: found.group(1) for name, _, how in ROWS if (found := FORMULA.match(how))}


def value(node: ast.expr, known: dict[str, float]) -> float:
    """Return the value of a formula in docs/scaling.md, given the figures known so far.

    Raise KeyError for an unknown figure or operator, and AssertionError for any other syntax.
    """
    match node:
        case ast.Constant(value=int() | float() as number):
            return float(number)
        case ast.Name(id=name):
            return known[name]
        case ast.BinOp(left=left, op=sign, right=right):
            return OPERATORS[type(sign)](value(left, known), value(right, known))
        case ast.Call(func=ast.Name(id="max"), args=choices):
            return max(value(choice, known) for choice in choices)
    raise AssertionError(f"no sum: {ast.unparse(node)}")


def test_no_name_has_two_figures() -> None:
    assert len(FIGURES) == len(ROWS) > 50


@pytest.mark.parametrize("name", FORMULAS)
def test_a_figure_follows_from_those_above_it(name: str) -> None:
    above = dict(list(FIGURES.items())[: list(FIGURES).index(name)])
    expected = value(ast.parse(FORMULAS[name], mode="eval").body, above)
    assert FIGURES[name] == pytest.approx(expected, rel=ROUNDING)
