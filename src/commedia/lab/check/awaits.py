"""Requests that a game makes and forgets to await, and ways on that it forgets to return.

A decision or a chance is a plain object until it is awaited, and so is what `then` gives until it is
returned: Python itself has nothing to warn of. The table is never asked, or the play is over, and nobody is
told why.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from commedia.engine import Game
from commedia.lab.sources import sources

REQUESTS = ("ask", "together", "first", "each", "roll", "roll_one", "shuffle", "draw", "domino")
"""What a table gives to be awaited."""

WAYS = ("then", "again")
"""What the engine gives to be returned."""

Function = ast.AsyncFunctionDef


def forgotten(game: Game) -> Iterator[str]:
    """Each request, and each call of another procedure, that is neither awaited nor handed back; each way on
    that is not returned.
    """
    trees = [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sources(game)]
    functions = [
        (path, node) for path, tree in trees for node in ast.walk(tree) if isinstance(node, Function)
    ]
    procedures = {function.name for _, function in functions}
    for path, function in functions:
        for call in sorted(_dropped(function, procedures), key=lambda call: (call.lineno, call.col_offset)):
            asked = ast.unparse(call.func)
            yield f"{function.name} does not await {asked}(...): {path.name}, line {call.lineno}"
    for path, tree in trees:
        for name, call in _not_returned(tree):
            way = ast.unparse(call.func)
            yield f"{name} calls {way}(...) and does not return it: {path.name}, line {call.lineno}"


def _not_returned(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """The calls of `then` and `again` that lead nowhere, each with the function that it stands in."""
    ways = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("commedia.engine")
        for name in node.names
        if name.name in WAYS
    }
    dropped: dict[ast.Call, str] = {}  # by the innermost function, which is walked last
    for function in ast.walk(tree) if ways else ():
        if isinstance(function, Function | ast.FunctionDef):
            kept = _names_used(function)
            around = _around(function)
            for call in ast.walk(function):
                match call:
                    case ast.Call(func=ast.Name(id=way)) if way in ways:
                        if not _is_kept(call, around, kept):
                            dropped[call] = function.name
    for call in sorted(dropped, key=lambda call: (call.lineno, call.col_offset)):
        yield dropped[call], call


def _around(function: ast.AST) -> dict[ast.AST, ast.AST]:
    """What stands around each part of a function."""
    return {child: node for node in ast.walk(function) for child in ast.iter_child_nodes(node)}


def _dropped(function: Function, procedures: set[str]) -> Iterator[ast.Call]:
    tables = [a.arg for a in function.args.args if a.annotation and ast.unparse(a.annotation) == "Table"]
    kept = _names_used(function)
    around = _around(function)
    for call in ast.walk(function):
        if (
            isinstance(call, ast.Call)
            and (_is_request(call, tables) or _is_procedure(call, tables, procedures))
            and not _is_kept(call, around, kept)
        ):
            yield call


def _is_kept(node: ast.AST, around: Mapping[ast.AST, ast.AST], kept: set[str]) -> bool:
    """Whether something is awaited, handed back, or put where it may still be.

    kept: the names in anything that is awaited or handed back.
    """
    match around.get(node):
        case ast.Await() | ast.Return() | ast.Yield() | ast.YieldFrom() | ast.Lambda():
            return True
        case ast.IfExp(test=test) as outer:
            return node is not test and _is_kept(outer, around, kept)
        case ast.List() | ast.Tuple() | ast.Set() | ast.Dict() | ast.Starred() | ast.keyword() as outer:
            return _is_kept(outer, around, kept)
        case ast.ListComp(elt=made) | ast.SetComp(elt=made) | ast.GeneratorExp(elt=made) as outer:
            return node is made and _is_kept(outer, around, kept)
        case ast.NamedExpr(target=ast.Name(id=name)) as outer:
            return name in kept or _is_kept(outer, around, kept)
        case ast.Assign(targets=targets):
            return any(name in kept for target in targets for name in _names_bound(target))
        case ast.AnnAssign(target=ast.Name(id=name)):
            return name in kept
        case ast.Call(func=called) as outer:  # handed on to what is awaited, or into a list that is
            into = called.value if isinstance(called, ast.Attribute) else None
            held = isinstance(into, ast.Name) and into.id in kept
            return held or isinstance(around.get(outer), ast.Await)
    return False


def _names_bound(target: ast.expr) -> Iterator[str]:
    match target:
        case ast.Name(id=name):
            yield name
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _names_bound(part)


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


def _names_used(function: ast.AST) -> set[str]:
    """The names in anything that is awaited or handed back."""
    return {
        name.id
        for node in ast.walk(function)
        if isinstance(node, ast.Await | ast.Return | ast.Yield)
        for name in ast.walk(node)
        if isinstance(name, ast.Name)
    }
