"""A game's code as it is written: its functions, their names and what is held under them, its classes."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import msgspec

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Bound: TypeAlias = Mapping[str, tuple[ast.expr, "Scope"]]
"""What a function is called with, by parameter, each as it stands where the call stands."""


class Source:
    """All of a game's code.

    functions, classes: by name, all that are so called. constants: what is held under a module's names.
    """

    def __init__(self, paths: Iterable[Path]) -> None:
        self.trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
        self.functions: dict[str, list[Function]] = {}
        self.classes: dict[str, list[ast.ClassDef]] = {}
        self.constants: dict[str, list[ast.expr]] = {}
        self._calls: dict[str, list[tuple[ast.Call, Function]]] = {}
        for tree in self.trees:
            for node in ast.walk(tree):
                if isinstance(node, Function):
                    self.functions.setdefault(node.name, []).append(node)
                elif isinstance(node, ast.ClassDef):
                    self.classes.setdefault(node.name, []).append(node)
            for statement in tree.body:
                for name, value in assigned(statement):
                    self.constants.setdefault(name, []).append(value)
        for function in self.all_functions():
            for node in ast.walk(function):
                if isinstance(node, ast.Call):
                    self._calls.setdefault(called(node.func), []).append((node, function))

    def all_functions(self) -> Iterator[Function]:
        """Every function, in the order of the files."""
        for same in self.functions.values():
            yield from same

    def calls(self, name: str) -> Sequence[tuple[ast.Call, Function]]:
        """Where something of that name is called, and in which function."""
        return self._calls.get(name, ())


class Scope(msgspec.Struct, frozen=True):
    """A function, perhaps as it is called from one place."""

    source: Source
    function: Function
    bound: Bound = {}

    def values(self, name: str, line: int) -> list[tuple[ast.expr, Scope]]:
        """What may be held under a name in that line: by assignment, by the call, or in the module."""
        assigns = [
            (statement.lineno, value)
            for statement in ast.walk(self.function)
            if isinstance(statement, ast.stmt)
            for held, value in assigned(statement)
            if held == name
        ]
        # What is assigned on every way to that line stands in for all that was assigned before.
        sure = [
            statement.lineno
            for statement in _leading_to(self.function.body, line)
            if name in dict(assigned(statement))
        ]
        since = max(sure, default=0)
        here = [(value, self) for at, value in assigns if not sure or since <= at <= line]
        if sure:
            return here
        if name in self.bound:
            return [*here, self.bound[name]]
        if here or name in parameters(self.function):
            return here
        return [(value, self) for value in self.source.constants.get(name, ())]

    def callers(self) -> Iterator[Scope]:
        """The same function as it is called from each place in the game."""
        takes = list(parameters(self.function))
        left_out = self.function.args.defaults
        usual = dict(zip(takes[len(takes) - len(left_out) :], left_out, strict=False))
        for call, caller in self.source.calls(self.function.name):
            outer = Scope(self.source, caller)
            bound = {name: (value, outer) for name, value in usual.items()}
            bound |= {name: (value, outer) for name, value in zip(takes, call.args, strict=False)}
            bound |= {word.arg: (word.value, outer) for word in call.keywords if word.arg is not None}
            yield Scope(self.source, self.function, bound)


def parameters(function: Function) -> dict[str, ast.expr | None]:
    """The parameters of a function, by name, each with its annotation."""
    takes = function.args
    return {arg.arg: arg.annotation for arg in (*takes.posonlyargs, *takes.args, *takes.kwonlyargs)}


def _leading_to(block: Sequence[ast.stmt], line: int) -> Iterator[ast.stmt]:
    """The statements that have been run, whatever way was taken, where that line is run."""
    for statement in block:
        if statement.lineno > line:
            return
        yield statement
        if line <= (statement.end_lineno or 0):
            for inner in _blocks(statement):
                if inner and inner[0].lineno <= line <= (inner[-1].end_lineno or 0):
                    yield from _leading_to(inner, line)


def _blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    for part in (statement, *getattr(statement, "cases", ()), *getattr(statement, "handlers", ())):
        for name in ("body", "orelse", "finalbody"):
            inner = getattr(part, name, [])
            if isinstance(inner, list):
                yield inner


def assigned(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The names to which a statement assigns, each with the value."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield name, value
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield name, value
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            for target, value in zip(names, values, strict=False):
                if isinstance(target, ast.Name):
                    yield target.id, value
        case ast.For(target=ast.Tuple(elts=names), iter=ast.Call(func=ast.Name(id="zip"), args=values)):
            for target, value in zip(names, values, strict=False):
                if isinstance(target, ast.Name) and isinstance(value, ast.Tuple):
                    yield from ((target.id, each) for each in value.elts)


def called(function: ast.expr) -> str:
    """The last name of what is called: `roll` of `t.roll`."""
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
