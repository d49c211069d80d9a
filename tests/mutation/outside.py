"""Changes where mutmut makes none: outside functions, and in functions that are decorated.

Numbers become one more, true becomes false, a comparison or a conjunction its opposite. Tables,
defaults, the declarations of options and presets are such places. Decorators and annotations
are left as they are.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from tests.mutation.survivors import Change

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_OPPOSITES: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}


@dataclass(frozen=True)
class Outside:
    """A change and the whole source with it."""

    change: Change
    source: str


def changes(module: str, source: str) -> Iterator[Outside]:
    """Every change of `source`, one at a time."""
    lines = source.splitlines(keepends=True)
    for where, first, last, text in _spots(ast.parse(source), module):
        (row, start), (end_row, end) = first, last
        if row != end_row:
            continue
        line = lines[row - 1].encode()
        changed = (line[:start] + text.encode() + line[end:]).decode()
        lost, got = (lines[row - 1].strip(),), (changed.strip(),)
        whole = "".join([*lines[: row - 1], changed, *lines[row:]])
        yield Outside(Change(module, where, lost, got), whole)


_Spot = tuple[str, tuple[int, int], tuple[int, int], str]


def _spots(tree: ast.AST, module: str) -> Iterator[_Spot]:
    for node, where in _outside(tree, module.rpartition(".")[2]):
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            text = str(not node.value if isinstance(node.value, bool) else node.value + 1)
            yield where, _start(node), _end(node), text
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            yield where, _end(node.left), _start(node.comparators[0]), _operator(node)
        elif isinstance(node, ast.BoolOp):
            text = " or " if isinstance(node.op, ast.And) else " and "
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield where, _end(left), _start(right), text


def _outside(node: ast.AST, where: str) -> Iterator[tuple[ast.AST, str]]:
    """The nodes that mutmut does not reach, each with the name of what it stands in."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST):
                continue
            inside = where
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                inside = child.name
            if isinstance(child, ast.FunctionDef) and not child.decorator_list:
                continue
            yield child, inside
            yield from _outside(child, inside)


def _start(node: ast.expr) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _end(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or node.col_offset


def _operator(node: ast.Compare) -> str:
    return f" {_OPPOSITES[type(node.ops[0])]} "
