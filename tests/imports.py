"""Reads who imports whom from the source, without running it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
PACKAGES = ("oona_site", "games", "wallet")


@cache
def modules() -> dict[str, Path]:
    """Gives the dotted name and the file of every module of ours, migrations left out."""
    found = {}
    for package in PACKAGES:
        for path in sorted((PROJECT / package).rglob("*.py")):
            parts = path.relative_to(PROJECT).with_suffix("").parts
            if "migrations" not in parts:
                found[".".join(parts).removesuffix(".__init__")] = path
    return found


@cache
def imports_of(module: str, *, for_types: bool = True) -> frozenset[str]:
    """Gives the full names of what a module imports, wherever in it, in functions too.

    Without `for_types` what stands under `if TYPE_CHECKING` is left out. `from games import hub`
    gives `games.hub`; `from games.hub import Hub` gives `games.hub`, since `games.hub.Hub` is no
    module. What is not ours is given as it is written.
    """
    path = modules()[module]
    tree = ast.parse(path.read_text("utf-8"), str(path))
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    return frozenset(name for node in _walk(tree, for_types) for name in _names(node, package))


def _walk(node: ast.AST, for_types: bool) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        if not for_types and isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            continue
        yield from _walk(child, for_types)


def _names(node: ast.AST, package: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            start = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*start, base]).rstrip(".")
        for alias in node.names:
            inner = f"{base}.{alias.name}"
            yield inner if inner in modules() else base


def is_in(name: str, *tops: str) -> bool:
    """Says whether a module is one of `tops` or lies below one."""
    return any(name == top or name.startswith(top + ".") for top in tops)


def ours(names: frozenset[str]) -> frozenset[str]:
    return frozenset(name for name in names if is_in(name, *PACKAGES))
