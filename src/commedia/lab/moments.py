"""What a game's rules can tell: every moment by its rule, with its sentences and the names of its figures.

    for kind in moments_of(game):
        print(kind.rule, kind.says, kind.figures)

Events say it themselves. Of what nobody reads back it is read off the code, as far as it is written out where
it is told.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from typing import TypeAlias

import msgspec

from commedia.engine import Event, Game
from commedia.engine.events import sentences
from commedia.lab.sources import sources
from commedia.lab.subclasses import below

TELLS = ("t.announce", "t.confide", "t.heading")
VARIES = "…"
"""Stands for what is only known in play."""
MOST = 4
"""Ways that a sentence of parts may go and still be written out."""
BESIDE = ("words", "opens")
"""What a moment is given beside its figures."""

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class MomentKind(msgspec.Struct, frozen=True, kw_only=True):
    """A moment as the rules tell it.

    rule: its id, "" for a heading. says: the sentences that may tell of it. figures: their names. event: the
    one that it tells of, None where nobody reads it back. words: whether prose may go with it. secret:
    whether some alone are told of it. opens: whether it may show something sealed.
    """

    rule: str
    says: tuple[str, ...]
    figures: tuple[str, ...]
    event: type[Event] | None = None
    words: bool = False
    secret: bool = False
    opens: bool = False


def events_of(game: Game) -> list[type[Event]]:
    """The events that a game declares."""
    home = f"{game.rules.set_up.__module__}."
    found = [one for one in below(Event) if f"{one.__module__}.".startswith(home) and hasattr(one, "rule")]
    return sorted(dict.fromkeys(found), key=lambda event: (event.rule, event.__name__))


def named_events_of(game: Game) -> dict[str, Collection[type[Event]]]:
    """The events that a game declares by their names, and the tables of them that stand beside them."""
    declared = events_of(game)
    named: dict[str, Collection[type[Event]]] = {event.__name__: [event] for event in declared}
    for home in dict.fromkeys(event.__module__ for event in declared):
        for name, held in vars(sys.modules[home]).items():
            if isinstance(held, dict) and held and all(event in declared for event in held.values()):
                named[name] = list(held.values())
    return named


def moments_of(game: Game) -> list[MomentKind]:
    """Every moment that a game's rules can tell, by rule; headings come first."""
    events = named_events_of(game)
    found = dict[object, MomentKind]()
    for path in sources(game):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, Function)):
            for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                if ast.unparse(call.func) in TELLS:
                    for kind in _Teller(tree, function, events).kinds(call):
                        key = kind.event or (kind.rule, kind.says, kind.figures)
                        found[key] = _both(found.get(key, kind), kind)
    for event in events_of(game):
        found.setdefault(event, _kind_of(event))
    return sorted(found.values(), key=lambda kind: kind.rule)


def _kind_of(event: type[Event]) -> MomentKind:
    return MomentKind(
        rule=event.rule, says=sentences(event), figures=event.__struct_encode_fields__, event=event
    )


def _both(one: MomentKind, other: MomentKind) -> MomentKind:
    """The same moment, told from two places."""
    return msgspec.structs.replace(
        one, words=one.words or other.words, secret=one.secret or other.secret, opens=one.opens or other.opens
    )


class _Teller(msgspec.Struct, frozen=True):
    """A function of the rules that tells something."""

    tree: ast.Module
    function: Function
    events: Mapping[str, Collection[type[Event]]]

    def kinds(self, call: ast.Call) -> Iterator[MomentKind]:
        """The moments that a call may tell."""
        tells = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        args = call.args[1:] if tells == "confide" else call.args
        given = {word.arg: word.value for word in call.keywords if word.arg is not None}
        opens = given.get("opens", ast.Constant(False))
        found = [_kind_of(event) for event in dict.fromkeys(self._events_in(args[0]))] if args else []
        if not found and len(args) < (1 if tells == "heading" else 2):
            return  # something else that has the name, or an event that another function makes
        if not found:
            rules = [""] if tells == "heading" else self._texts(args[0])
            says = self._texts(args[0 if tells == "heading" else 1]) or [VARIES]
            figures = tuple(name for name in given if name not in BESIDE)
            found = [MomentKind(rule=rule, says=tuple(says), figures=figures) for rule in rules]
        for kind in found:
            yield msgspec.structs.replace(
                kind, words="words" in given, secret=tells == "confide",
                opens=not (isinstance(opens, ast.Constant) and not opens.value),
            )  # fmt: skip

    def _events_in(self, expr: ast.expr, seen: frozenset[str] = frozenset()) -> Iterator[type[Event]]:
        """The events that are named in an expression, or wherever its names got what they hold.

        seen: names that were looked at on the way to it, which may hold one another.
        """
        for node in ast.walk(expr):
            match node:
                case ast.Attribute(attr=name) | ast.Name(id=name) if name in self.events:
                    yield from self.events[name]
                case ast.Name(id=name) if name not in seen:
                    for value in self._held(name):
                        yield from self._events_in(value, seen | {name})

    def _held(self, name: str) -> list[ast.expr]:
        """What a name of the function, or else of its module, was given; a parameter has its annotation."""
        for scope in (self.function, self.tree):
            values = [value for node in ast.walk(scope) for held, value in _assigned(node) if held == name]
            if values:
                return [value for value in values if not _mentions(value, name)]
        return []

    def _texts(self, expr: ast.expr) -> list[str]:
        """All that a text may come to, as far as it is written out."""
        match expr:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.IfExp(body=one, orelse=other):
                return list(dict.fromkeys([*self._texts(one), *self._texts(other)]))
            case ast.Name(id=name):
                held = [text for value in self._held(name) for text in self._texts(value)]
                return list(dict.fromkeys(held)) or [VARIES]
            case ast.JoinedStr(values=parts):
                return self._joined([getattr(part, "value", part) for part in parts])
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._joined([left, right])
            case ast.Subscript(value=ast.Name(id=name)):
                tables = [value for value in self._held(name) if isinstance(value, ast.Dict)]
                return [text for one in tables for value in one.values for text in self._texts(value)]
        return [VARIES]

    def _joined(self, parts: list[ast.expr]) -> list[str]:
        """Every way in which the parts may go together; a part that goes too many ways is left open."""
        ways = [found if len(found := self._texts(part)) <= MOST else [VARIES] for part in parts]
        return ["".join(way) for way in product(*ways)]


def _mentions(value: ast.expr, name: str) -> bool:
    """Whether it is made of what the name held before."""
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(value))


def _assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that get something, each with what that is; a parameter with its annotation."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield name, value
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield name, value
        case ast.arg(arg=name, annotation=ast.expr() as value):
            yield name, value
