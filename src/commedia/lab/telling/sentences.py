"""What a piece of text in the rules may come to, as far as it is written out."""

from __future__ import annotations

import ast
from itertools import product

from commedia.lab.telling.source import Scope, called

VARIES = "…"
"""Stands for what is only known in play."""
MOST = 4
"""Ways that one part of a sentence may go and still be written out."""


def texts(expr: ast.expr, scope: Scope) -> list[str]:
    """All that it may come to; empty where nothing of it can be told.

    Braces for figures stand in it as they will in the sentence.
    """
    match expr:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=parts):
            return _joined([_part(part, scope) for part in parts])
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _joined([texts(left, scope) or [VARIES], texts(right, scope) or [VARIES]])
        case ast.IfExp(body=one, orelse=other):
            return list(dict.fromkeys([*texts(one, scope), *texts(other, scope)]))
        case ast.Name(id=name):
            found = [text for value, there in scope.values(name, expr.lineno) for text in texts(value, there)]
            return list(dict.fromkeys(found))
        case ast.Subscript(value=ast.Tuple(elts=listed) | ast.List(elts=listed)):
            return list(dict.fromkeys(text for value in listed for text in texts(value, scope)))
        case ast.Subscript(value=ast.Name(id=name)):
            held = [value for value, _ in scope.values(name, expr.lineno) if isinstance(value, ast.Dict)]
            found = [text for one in held for value in one.values for text in texts(value, scope)]
            return list(dict.fromkeys(found))
        case ast.Attribute(attr="rule"):
            return _rules_asked(scope)
    return []


def _part(part: ast.expr, scope: Scope) -> list[str]:
    if not isinstance(part, ast.FormattedValue):
        return texts(part, scope)
    found = texts(part.value, scope)
    return found if 0 < len(found) <= MOST else [VARIES]


def _joined(parts: list[list[str]]) -> list[str]:
    """Every way in which the parts may go together; what goes too many ways is left open."""
    ways = 1
    for n, part in enumerate(parts):
        ways *= len(part)
        if ways > MOST:
            parts = [*parts[:n], *([VARIES] if len(part) > 1 else part for part in parts[n:])]
            break
    return ["".join(way) for way in product(*parts)]


def _rules_asked(scope: Scope) -> list[str]:
    """The rules under which the decisions are put that this function makes."""
    kinds = [
        kind
        for node in ast.walk(scope.function)
        if isinstance(node, ast.Call)
        for kind in scope.source.classes.get(called(node.func), ())
    ]
    found: list[str] = []
    for statement in (statement for kind in kinds for statement in kind.body):
        match statement:
            case ast.Assign(targets=[ast.Name(id="rule")], value=value):
                found += texts(value, scope)
            case ast.FunctionDef(name="rule"):
                returned = [node.value for node in ast.walk(statement) if isinstance(node, ast.Return)]
                found += [text for value in returned if value is not None for text in texts(value, scope)]
    return list(dict.fromkeys(found))
