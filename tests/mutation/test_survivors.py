"""The list of survivors is readable, and speaks of lines that are there."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from tests.imports import PROJECT
from tests.mutation.outside import changes
from tests.mutation.survivors import LIST, Change, explained


def lines_of(change: Change) -> list[str]:
    """The lines of the class or function that a change is made in, or of the whole module."""
    base = PROJECT.joinpath(*change.module.split("."))
    path = base / "__init__.py" if base.is_dir() else base.with_suffix(".py")
    source = path.read_text("utf-8")
    node: ast.AST = ast.parse(source)
    for name in change.function.split("."):
        node = next(
            (
                child
                for child in ast.walk(node)
                if isinstance(child, ast.FunctionDef | ast.ClassDef) and child.name == name
            ),
            node,
        )
    text = source if isinstance(node, ast.Module) else ast.get_source_segment(source, node) or ""
    return [line.strip() for line in text.splitlines()]


def test_every_survivor_names_lines_that_are_there() -> None:
    for change, _ in explained(LIST.read_text("utf-8")):
        there = Counter(lines_of(change))
        assert not Counter(change.lost) - there, f"no such line any more:\n{change}"


def test_a_list_is_read() -> None:
    text = "# cards\n\n m f\n- a  b\n- c\n+ d\n= it is so\nm K.g\n+ e\n= and so\n"
    assert explained(text) == [
        (Change("m", "f", ("a  b", "c"), ("d",)), "it is so"),
        (Change("m", "K.g", (), ("e",)), "and so"),
    ]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("m f\n= why\n", "2"),
        ("m f\n- a\n=\n", "3"),
        ("- a\n+ b\n= why\n", "1"),
        ("m f g\n", "1"),
        ("m f\n- a\nm f\n", "3"),
        ("m f\n- a\n+ b\n", "reason"),
    ],
)
def test_a_list_that_cannot_be_read_names_its_line(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        explained(text)


SOURCE = """
SIZE: int = 4
TALL = SIZE > 3 and SIZE is not None

@dataclass(frozen=True)
class Hand:
    open: bool = False

    @property
    def full(self) -> bool:
        return len(self.cards) == 7

    def add(self, count=1):
        return count + 1
"""
CHANGED = [
    ("m", "SIZE: int = 5"),
    ("m", "TALL = SIZE > 3 or SIZE is not None"),
    ("m", "TALL = SIZE >= 3 and SIZE is not None"),
    ("m", "TALL = SIZE > 4 and SIZE is not None"),
    ("m", "TALL = SIZE > 3 and SIZE is None"),
    ("Hand", "open: bool = True"),
    ("full", "return len(self.cards) != 7"),
    ("full", "return len(self.cards) == 8"),
]


def test_what_lies_outside_plain_functions_is_changed() -> None:
    found = list(changes("m", SOURCE))
    assert [(each.change.function, each.change.got[0]) for each in found] == CHANGED
    for each in found:
        (lost,), (got,) = each.change.lost, each.change.got
        assert each.source == SOURCE.replace(lost, got, 1)
