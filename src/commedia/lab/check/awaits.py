"""Requests that a game makes and forgets to await: the table is never asked, and nobody is told.

A question or a chance is a plain object until it is awaited, so that Python itself has nothing to warn of.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from commedia.engine import Game
from commedia.lab.check.rules import sources

REQUESTS = ("ask", "together", "first", "each", "roll", "roll_one", "shuffle", "draw", "domino")
"""What a table gives to be awaited."""

Function = ast.AsyncFunctionDef


def forgotten(game: Game) -> Iterator[str]:
    """Each request, and each call of another procedure, that is neither awaited nor handed back."""
    trees = [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sources(game)]
    functions = [
        (path, node) for path, tree in trees for node in ast.walk(tree) if isinstance(node, Function)
    ]
    procedures = {function.name for _, function in functions}
    for path, function in functions:
        for call in _dropped(function, procedures):
            asked = ast.unparse(call.func)
            yield f"{function.name} does not await {asked}(...): {path.name}, line {call.lineno}"


def _dropped(function: Function, procedures: set[str]) -> Iterator[ast.Call]:
    tables = [a.arg for a in function.args.args if a.annotation and ast.unparse(a.annotation) == "Table"]
    kept = _names_used(function)
    for statement in ast.walk(function):
        # Only where it is plain: a statement of its own, or a name that is never awaited.
        match statement:
            case ast.Expr(value=ast.Call() as call):
                pass
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call) if name not in kept:
                pass
            case _:
                continue
        if _is_request(call, tables) or _is_procedure(call, tables, procedures):
            yield call


def _is_request(call: ast.Call, tables: Sequence[str]) -> bool:
    match call.func:
        case ast.Attribute(value=ast.Name(id=table), attr=asked):
            return table in tables and asked in REQUESTS
    return False


def _is_procedure(call: ast.Call, tables: Sequence[str], procedures: set[str]) -> bool:
    """Whether a procedure of the game is called: by its name, and with the table."""
    match call.func, call.args:
        case ((ast.Name(id=name) | ast.Attribute(attr=name)), [ast.Name(id=table), *_]):
            return name in procedures and table in tables
    return False


def _names_used(function: Function) -> set[str]:
    """The names in anything that is awaited or handed back."""
    return {
        name.id
        for node in ast.walk(function)
        if isinstance(node, ast.Await | ast.Return | ast.Yield)
        for name in ast.walk(node)
        if isinstance(name, ast.Name)
    }
