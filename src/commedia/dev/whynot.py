"""Why a seat cannot do something: what is closed to it, and by which lines; or for whom the table waits."""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from commedia.dev.faults import Frame, frame_at, waiting_at
from commedia.dev.package import Package
from commedia.engine import Closed, Decision, Play
from commedia.lab.where import Spot, in_rulebook


class Choice(msgspec.Struct, frozen=True):
    """An answer that a decision takes. says: what it does, or why it is closed.

    closed, rule: whether it is, and by which rule. at: the line that closes it, or else the first of its
    decision's `offers`. book: where the rule stands in the rulebook.
    """

    do: str
    says: str
    closed: bool
    rule: str = ""
    at: Frame | None = None
    book: list[Spot] = []


class Put(msgspec.Struct, frozen=True):
    """A decision that is put to the seat. given: whether a sealed answer is in. at: where `offers` begins."""

    id: str
    kind: str
    rule: str
    prompt: str
    given: bool
    at: Frame | None
    choices: list[Choice]


class WhyNot(msgspec.Struct, frozen=True):
    """What a seat is asked. stands: why nothing at all can be done, "" where something can.

    waits: for whom the table waits, and what they do, by which decision and rule. scene, at: which scene, and
    the lines where it waits.
    """

    seat: str
    put: list[Put]
    stands: str
    waits: list[tuple[str, str, str, str]]
    scene: str
    at: list[Frame]


def why_not(play: Play, seat: str, package: Package) -> WhyNot:
    """All of it for one seat. Raises whatever the decisions raise."""
    stands = ""
    if play.finished:
        stands = "The play is over."
    elif play.standing.stopped:
        stands = "Play has stopped: it goes on when everybody has agreed."
    put = [_put(play, decision, package) for decision in play.decisions(seat)]
    waits = [(one.seat, one.doing, one.kind, one.rule) for one in play.waiting_for() if one.seat != seat]
    return WhyNot(seat, put, stands, waits, play.scene, waiting_at(play.lines(), package))


def _put(play: Play, decision: Decision[Any], package: Package) -> Put:
    start = _start(decision, package)
    choices = [
        _closed(decision, answer.do, fields, start, package)
        if isinstance(fields, Closed)
        else Choice(answer.do, decision.describe(answer).line(), False)
        for answer, fields in decision.offers_at(play.moves).items()
    ]
    given = decision.given is not None
    return Put(decision.id, decision.kind, decision.rule, decision.asks, given, start, choices)


def _start(decision: Decision[Any], package: Package) -> Frame | None:
    """Where its `offers` begin."""
    offers = inspect.unwrap(type(decision).offers)
    code = getattr(offers, "__code__", None)  # compiled, it has no lines
    return frame_at(code.co_filename, code.co_firstlineno, code.co_qualname, package) if code else None


def _closed(
    decision: Decision[Any], do: str, closed: Closed, start: Frame | None, package: Package
) -> Choice:
    rule, game = closed.rule or decision.rule, package.game
    line = line_that_says(closed.why, inspect.unwrap(type(decision).offers), package)
    book = in_rulebook(game, rule) if game is not None and rule else []
    return Choice(do, closed.why, True, rule, line or start, book)


def line_that_says(why: str, offers: Any, package: Package) -> Frame | None:
    """The line on which a `Closed` with that sentence is written: in the decision's own file first."""
    own = getattr(getattr(offers, "__code__", None), "co_filename", "")
    for file in dict.fromkeys([own, *_files(package)]):
        for line, pattern in _sentences(file) if file else ():
            if re.fullmatch(pattern, why, re.DOTALL):
                return frame_at(file, line, "", package)
    return None


def _files(package: Package) -> list[str]:
    pattern = "*.py" if package.alone else "**/*.py"
    return sorted(str(path) for folder in package.folders for path in folder.glob(pattern))


@cache
def _sentences(file: str) -> list[tuple[int, str]]:
    """Each `Closed("...")` of a file: its line, and what its sentence may be; kept until the game is read."""
    try:
        tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    except (OSError, SyntaxError, UnicodeDecodeError):
        return []
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _is_closed(node.func)]
    found = [(call.lineno, _pattern(call.args[0])) for call in calls if call.args]
    return [(line, pattern) for line, pattern in found if pattern]


def _is_closed(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return bool(name == Closed.__name__)


def _pattern(said: ast.expr) -> str:
    """A pattern of what an expression may say; "" where that cannot be told."""
    if isinstance(said, ast.Constant) and isinstance(said.value, str):
        return re.escape(said.value)
    if isinstance(said, ast.JoinedStr):
        parts = [_pattern(part) if isinstance(part, ast.Constant) else ".*" for part in said.values]
        return "".join(parts) if set(parts) != {".*"} else ""
    if isinstance(said, ast.IfExp):
        either = [_pattern(said.body), _pattern(said.orelse)]
        return f"(?:{'|'.join(either)})" if all(either) else ""
    return ""
