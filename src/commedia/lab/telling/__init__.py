"""What a game's rules can tell: every moment by its rule, read off the code and not played.

for told in moments_of(game):
    print(told.rule, told.says, told.figures)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

import msgspec

from commedia.engine import Game
from commedia.lab.sources import sources
from commedia.lab.telling.sentences import VARIES, texts
from commedia.lab.telling.sorts import Sorts, in_words
from commedia.lab.telling.source import Function, Scope, Source

TELLS = {"announce": 0, "confide": 1, "heading": -1}
"""What tells, and at which place the rule stands; a heading has none."""
PLAIN = ("words", "opens")
"""What a moment is given beside its figures."""


class MomentKind(msgspec.Struct, frozen=True):
    """A moment as the rules tell it.

    rule: its id, "" for a heading. says: the ways in which its sentence may go. figures: what each is, by
    name; "" where the code does not say. words: whether prose goes with it. to: "everybody", "some", or
    "everybody or some". opens: whether it shows something sealed; None where that depends.
    """

    rule: str
    says: tuple[str, ...]
    figures: dict[str, str]
    words: bool
    to: str
    opens: bool | None


def moments_of(game: Game) -> list[MomentKind]:
    """Every moment that a game's rules can tell, by rule, in the order of their ids; headings come first."""
    source = Source(sources(game))
    sorts = Sorts(source)
    found = [
        told
        for function in source.all_functions()
        for tells, to, place in _tellers(function)
        for call in _calls(function, tells)
        for told in _read(call, Scope(source, function), sorts, to, place)
    ]
    alike: dict[tuple[object, ...], MomentKind] = {}
    for told in _with_sorts(found):
        key = (told.rule, told.says, tuple(told.figures), told.words, told.to, told.opens)
        alike[key] = _both(alike.get(key, told), told)
    return sorted(alike.values(), key=lambda told: told.rule)


def _with_sorts(found: Sequence[MomentKind]) -> Iterator[MomentKind]:
    """What is known of a figure wherever else it goes by that name is known of it everywhere."""
    known: dict[str, set[str]] = {}
    for told in found:
        for name, sort in told.figures.items():
            known.setdefault(name, set()).add(sort)
    only = {name: (sorts - {""}).pop() for name, sorts in known.items() if len(sorts - {""}) == 1}
    for told in found:
        figures = {name: sort or only.get(name, "") for name, sort in told.figures.items()}
        yield msgspec.structs.replace(told, figures=figures)


def _both(one: MomentKind, other: MomentKind) -> MomentKind:
    """The same moment, told from two places: what both say of its figures."""
    figures = {name: sort if sort == other.figures[name] else "" for name, sort in one.figures.items()}
    return msgspec.structs.replace(one, figures=figures)


def _tellers(function: Function) -> Iterator[tuple[str, str, int]]:
    """What tells in a function, as it is written there: to whom, and where in the call the rule stands."""
    for name, place in TELLS.items():
        yield f"t.{name}", "some" if name == "confide" else "everybody", place
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                ways = {one for one in ("announce", "confide") if f"t.{one}" in ast.unparse(value)}
                if ways and not isinstance(value, ast.Call | ast.Await):
                    yield name, "everybody or some" if len(ways) > 1 else "everybody", 0


def _calls(function: Function, tells: str) -> Iterator[ast.Call]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == tells:
            yield node


def _read(call: ast.Call, scope: Scope, sorts: Sorts, to: str, place: int) -> Iterator[MomentKind]:
    """The moment that a call tells; one for each place from which its function is called, if need be."""
    rules = [""] if place < 0 else texts(call.args[place], scope)
    says = texts(call.args[place + 1], scope)
    loose = [word.value for word in call.keywords if word.arg is None]
    spread = [_spread(value, scope, sorts) for value in loose]
    if not (rules and says and None not in spread) and not scope.bound:
        callers = list(scope.callers())
        if callers:
            read = [told for caller in callers for told in _read(call, caller, sorts, to, place)]
            # Where some of the calls say the rule, one that passes on what it was itself given says no more.
            yield from [told for told in read if told.rule != VARIES] or read
            return
    figures = {
        word.arg: in_words(sorts.of(word.value, scope))
        for word in call.keywords
        if word.arg is not None and word.arg not in PLAIN
    }
    if isinstance(figures.get("seat"), str):
        figures["seat"] = "seat"
    for more in spread:
        figures |= more or {}
    given = {word.arg: word.value for word in call.keywords}
    opens = given.get("opens", ast.Constant(False))
    for rule in rules or [VARIES]:
        yield MomentKind(
            rule,
            tuple(says or [VARIES]),
            figures,
            "words" in given,
            to,
            bool(opens.value) if isinstance(opens, ast.Constant) else None,
        )


def _spread(value: ast.expr, scope: Scope, sorts: Sorts) -> dict[str, str] | None:
    """The figures of a mapping that is spread into a call; None where it cannot be told what they are."""
    match value:
        case ast.Dict(keys=keys, values=values):
            return {
                str(key.value): in_words(sorts.of(one, scope))
                for key, one in zip(keys, values, strict=True)
                if isinstance(key, ast.Constant)
            }
        case ast.DictComp(key=key, value=one):
            return {name: in_words(sorts.of(one, scope)) for name in texts(key, scope)}
        case ast.IfExp(body=one, orelse=other):
            return (_spread(one, scope, sorts) or {}) | (_spread(other, scope, sorts) or {})
        case ast.Name(id=name):
            if scope.function.args.kwarg is not None and scope.function.args.kwarg.arg == name:
                return _extra(scope, sorts) if scope.bound else None
            found = [_spread(held, there, sorts) for held, there in scope.values(name, value.lineno)]
            return {k: v for one in found for k, v in (one or {}).items()} if found else None
    return None


def _extra(scope: Scope, sorts: Sorts) -> dict[str, str]:
    """What a function is called with that goes into its `**` parameter."""
    takes = scope.function.args
    named = {arg.arg for arg in (*takes.posonlyargs, *takes.args, *takes.kwonlyargs)}
    return {
        name: in_words(sorts.of(value, there))
        for name, (value, there) in scope.bound.items()
        if name not in named
    }


__all__ = ["MomentKind", "moments_of"]
