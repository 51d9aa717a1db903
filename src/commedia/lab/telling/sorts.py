"""What a figure is, as far as the code says so: a type as it would be annotated, such as `list[Seat]`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from commedia.lab.telling.source import Scope, Source, called, parameters

UNKNOWN = ""
NUMBERS = {"len", "sum", "abs", "int", "round"}
WORDS = {
    "str",
    "join",
    "capitalize",
    "lower",
    "upper",
    "strip",
    "format",
    "replace",
    "removeprefix",
    "listed",
}
LISTS = {"list", "sorted", "tuple", "reversed", "set"}
ENGINE = {"roll_one": "int", "roll": "list[int]", "domino": "list[int]"}
"""What the table gives where it is asked for chance."""
PLAIN = {"int": "number", "str": "text", "bool": "true or false", "Seat": "seat", "Prose": "text"}


class Sorts:
    """What is what in a game's code."""

    def __init__(self, source: Source) -> None:
        names = "|".join(name for name, held in source.constants.items() if all(map(_is_of_names, held)))
        self._one_name = re.compile(rf"Literal\['[^]]*\]|\b(?:{names or 'no name'})\b")
        self._fields: dict[str, set[str]] = {}
        self._fields_of: dict[tuple[str, str], set[str]] = {}
        self._returns: dict[str, set[str]] = {}
        for name, kinds in source.classes.items():
            for kind in kinds:
                # What a table has chosen is read from its options and from nothing else of that name.
                chosen = any(ast.unparse(base) == "TableOptions" for base in kind.bases)
                for statement in kind.body:
                    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                        field, sort = statement.target.id, self._sort(statement.annotation)
                        if not chosen:
                            self._fields.setdefault(field, set()).add(sort)
                        self._fields_of.setdefault((name, field), set()).add(sort)
        for function in source.all_functions():
            if function.returns is not None:
                sort = self._sort(function.returns)
                self._returns.setdefault(function.name, set()).add(sort)
                if any(ast.unparse(mark) == "property" for mark in function.decorator_list):
                    self._fields.setdefault(function.name, set()).add(sort)

    def _sort(self, annotation: ast.expr) -> str:
        """What is annotated so: one of some names is text, whatever the game calls that type."""
        return self._one_name.sub("str", _bare(annotation))

    def of(self, expr: ast.expr, scope: Scope, depth: int = 6) -> str:
        """What an expression gives; "" where it cannot be told."""
        if not depth:
            return UNKNOWN
        match expr:
            case ast.Constant(value=value):
                return type(value).__name__ if value is not None else "None"
            case ast.JoinedStr():
                return "str"
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return "bool"
            case ast.UnaryOp(operand=inner) | ast.Await(value=inner) | ast.NamedExpr(value=inner):
                return self.of(inner, scope, depth)
            case ast.BoolOp(values=values):
                return _agreed(self.of(value, scope, depth - 1) for value in values)
            case ast.IfExp(body=one, orelse=other):
                return _agreed(self.of(value, scope, depth - 1) for value in (one, other))
            case ast.BinOp(left=left, right=right):
                return _agreed(self.of(value, scope, depth - 1) for value in (left, right))
            case ast.List(elts=[first, *_]) | ast.Tuple(elts=[first, *_]):
                return _list_of(self.of(first, scope, depth - 1))
            case ast.ListComp(elt=one) | ast.GeneratorExp(elt=one) | ast.SetComp(elt=one):
                return _list_of(self.of(one, scope, depth - 1))
            case ast.DictComp(key=key, value=value):
                return _dict_of(*(self.of(one, scope, depth - 1) for one in (key, value)))
            case ast.Dict(keys=keys, values=values):
                held = [one for one in keys if one is not None]
                return _dict_of(
                    *(_agreed(self.of(v, scope, depth - 1) for v in all_) for all_ in (held, values))
                )
            case ast.Call():
                return self._given(expr, scope, depth)
            case ast.Attribute(value=held, attr=field):
                # Of fields that go by one name in several classes, the one of what it is read from.
                owner = self.of(held, scope, depth - 1)
                return _only(self._fields_of.get((owner, field)) or self._fields.get(field, set()))
            case ast.Subscript(value=held, slice=at) if not isinstance(at, ast.Slice):
                return _inner(self.of(held, scope, depth - 1))
            case ast.Name(id=name):
                return self._named(name, expr.lineno, scope, depth)
        return UNKNOWN

    def _given(self, call: ast.Call, scope: Scope, depth: int) -> str:
        name = called(call.func)
        if name in NUMBERS:
            return "int"
        if name in WORDS:
            return "str"
        if name in ("isinstance", "any", "all", "bool"):
            return "bool"
        if name in LISTS and call.args:
            return _list_of(_inner(self.of(call.args[0], scope, depth - 1)))
        if name in ENGINE:
            return ENGINE[name]
        match call:
            case ast.Call(func=ast.Attribute(value=mapping, attr="get" | "pop" | "setdefault"), args=[_, *_]):
                return _inner(self.of(mapping, scope, depth - 1))
            case ast.Call(func=ast.Attribute(value=mapping, attr="values" | "keys"), args=[]):
                return _list_of(_inner(self.of(mapping, scope, depth - 1), first=name == "keys"))
            case ast.Call(func=ast.Name(id="next"), args=[held, *_]):
                return _inner(self.of(held, scope, depth - 1))
        if name in ("min", "max"):
            sorts = [self.of(one, scope, depth - 1) for one in call.args]
            return _inner(sorts[0]) if len(sorts) == 1 else _agreed(sorts)
        return _only(self._returns.get(name, ()))

    def _named(self, name: str, at: int, scope: Scope, depth: int) -> str:
        hint = parameters(scope.function).get(name)
        if hint is not None and (sort := self._sort(hint)) not in ("Any", "str"):
            return sort
        sorts = [self.of(value, there, depth - 1) for value, there in scope.values(name, at)]
        sorts += [self._sort(hint)] if hint is not None and not sorts else []
        for node in ast.walk(scope.function):
            match node:
                case ast.For(target=target, iter=held) | ast.comprehension(target=target, iter=held):
                    sorts += self._unpacked(name, target, held, scope, depth)
                case ast.AnnAssign(target=ast.Name(id=declared), annotation=annotation) if (
                    declared == name and in_words(self._sort(annotation))
                ):
                    return self._sort(annotation)
                case ast.MatchClass(kwd_attrs=fields, kwd_patterns=patterns):
                    for field, pattern in zip(fields, patterns, strict=True):
                        if isinstance(pattern, ast.MatchAs) and pattern.name == name:
                            sorts.append(_only(self._fields.get(field, ())))
        return _agreed(sort for sort in sorts if sort)

    def _unpacked(
        self, name: str, target: ast.expr, held: ast.expr, scope: Scope, depth: int
    ) -> Iterator[str]:
        """What a name is that goes through something, as in `for seat, bid in bids.items()`."""
        match target, held:
            case ast.Name(id=each), _ if each == name:
                yield _inner(self.of(held, scope, depth - 1), first=True)
            case (
                ast.Tuple(elts=[ast.Name(id=key), ast.Name(id=value)]),
                ast.Call(func=ast.Attribute(value=mapping, attr="items")),
            ) if name in (key, value):
                yield _inner(self.of(mapping, scope, depth - 1), first=name == key)
            case ast.Tuple(elts=[ast.Name(id=number), ast.Name(id=each)]), ast.Call(args=[listed, *_]) if (
                called(held.func) == "enumerate" and name in (number, each)
            ):
                yield "int" if name == number else _inner(self.of(listed, scope, depth - 1))


def in_words(sort: str) -> str:
    """A type as plain data has it: "" where it is one of the game's own that has no plain name.

    >>> in_words("list[Seat]"), in_words("dict[Seat, int]"), in_words("Literal[1, 2]"), in_words("Side")
    ('list of seats', 'numbers by seat', 'number', '')
    """
    match ast.parse(sort or "None", mode="eval").body:
        case ast.Name(id="dict"):
            return "object"
        case ast.Name(id=name):
            return PLAIN.get(name, "list" if name == "list" else "")
        case ast.Subscript(value=ast.Name(id="list" | "Sequence" | "tuple"), slice=inner):
            each = in_words(ast.unparse(inner.elts[0] if isinstance(inner, ast.Tuple) else inner))
            return f"list of {_several(each)}" if each else "list"
        case ast.Subscript(value=ast.Name(id="dict" | "Mapping"), slice=ast.Tuple(elts=[key, value])):
            by, each = in_words(ast.unparse(key)), in_words(ast.unparse(value))
            is_single = each in PLAIN.values()
            return f"{_several(each)} by {by}" if is_single and by else "object"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=values):
            numbers = values.elts if isinstance(values, ast.Tuple) else [values]
            is_count = all(isinstance(one, ast.Constant) and type(one.value) is int for one in numbers)
            return "number" if is_count else "text"
        case ast.BinOp(left=one, op=ast.BitOr(), right=ast.Constant(value=None)):
            return in_words(ast.unparse(one))
    return ""


def _several(word: str) -> str:
    return {"text": "texts", "true or false": "true or false"}.get(
        word, f"{word}s" if " " not in word else word
    )


def _is_of_names(held: ast.expr) -> bool:
    """Whether a type is one of some names, written out: `Literal["win", "lose"]`."""
    return ast.unparse(held).startswith("Literal['")


def _bare(annotation: ast.expr) -> str:
    """An annotation without who may see it, and without `| None`."""
    match annotation:
        case ast.Subscript(
            value=ast.Name(id="Annotated" | "ClassVar" | "Final"), slice=ast.Tuple(elts=[kind, *_])
        ):
            return _bare(kind)
        case ast.BinOp(left=one, op=ast.BitOr(), right=ast.Constant(value=None)):
            return _bare(one)
        case ast.Constant(value=str(text)):
            return text
    return ast.unparse(annotation)


def _inner(sort: str, first: bool = False) -> str:
    """What lies in a list or a mapping. first: the keys of a mapping."""
    match ast.parse(sort or "None", mode="eval").body:
        case ast.Subscript(value=ast.Name(id="dict" | "Mapping"), slice=ast.Tuple(elts=[key, value])):
            return ast.unparse(key if first else value)
        case ast.Subscript(value=ast.Name(id="list" | "Sequence" | "set" | "tuple"), slice=inner):
            return ast.unparse(inner.elts[0] if isinstance(inner, ast.Tuple) else inner)
    return UNKNOWN


def _list_of(sort: str) -> str:
    return f"list[{sort}]" if sort else "list"


def _dict_of(key: str, value: str) -> str:
    return f"dict[{key}, {value}]" if key and value else "dict"


def _agreed(sorts: Iterable[str]) -> str:
    """The one that all are, as far as they are known; a seat is more than text, and None is nothing."""
    return _only(sort for sort in sorts if sort not in (UNKNOWN, "None", "list", "Any"))


def _only(sorts: Iterable[str]) -> str:
    found = set(sorts)
    if found <= {"Seat", "Prose", "str"} and len(found) > 1:
        return "str"
    return found.pop() if len(found) == 1 else UNKNOWN
