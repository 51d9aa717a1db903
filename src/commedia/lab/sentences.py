"""The sentences of a game, found in its code: those of its decisions and answers, and what its script tells.

Nothing is played, so each is found whether it is ever said or not. A whole string is found where the engine
takes words (`asks = "..."`, `Closed("...")`), anything within `say`, `say_of` and `say_each`, and what is put
by with places for figures (`TIES = {"desire": "{seat} wants it."}`). An f-string there has no template that
could be said in another language: it is counted, and where it stands is told.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from commedia import kit
from commedia.engine import Decision, Game
from commedia.engine.kinds import answers_to, decisions_of
from commedia.engine.sentences import EITHER, LAST, NEXT, NOTHING
from commedia.lab.sources import folder_of, from_here, sources

WORDS_OF_NAMES: Final = {
    "asks": "what is asked",
    "matters": "why it matters",
    "doing": "what others are told it is",
    "quietly": "the quiet button",
    "move": "the button",
    "then": "what follows",
    "due": "what is due",
    "says": "what the script tells",
}
"""Names under which words stand: attributes and properties of classes, and variables and tables of rules."""
WORDS_OF_CALLS: Final[Mapping[str, Mapping[str | int, str]]] = {
    "Closed": {0: "why it is closed", "why": "why it is closed"},
    "NotTheirs": {0: "why it is closed", "why": "why it is closed"},
    "ClosedValue": {0: "a value", 1: "why it is closed", "what": "a value", "why": "why it is closed"},
    "Described": {
        0: "a label", 1: "a price", 2: "what follows",
        "label": "a label", "price": "a price", "then": "what follows", "move": "the button",
    },
    "DescribedField": {
        "due": "what is due", "heading": "a heading", "beside": "beside a heading",
        "not_asked": "why it is not asked",
    },
    "Words": {0: "a hint", "hint": "a hint"},
    "Name": {0: "a hint", "hint": "a hint"},
    "Said": {1: "what stands above", "lead": "what stands above"},
    "announce": {1: "what the script tells"}, "confide": {2: "what the script tells"},
    "heading": {0: "a heading of the script"},
    "certain": {0: "a figure beforehand"}, "between": {0: "a figure beforehand"},
    "likely": {0: "a figure beforehand"}, "chance_of": {0: "a figure beforehand"},
    "priced": {0: "a figure beforehand"},
}  # fmt: skip
"""Calls that take words: which of their arguments those are."""
PLACE: Final = re.compile(r"\{[a-z]\w*\}")
"""A place for a figure in a sentence."""
SHAPES: Final = Path(kit.__path__[0], "decisions.py")
"""Decisions of the commonest shapes, whose words a game may take as they are."""
ELSEWHERE: Final = ("forms", "house", "stage")
"""Folders of a game that say nothing of decisions: what pages draw besides, and how house actors talk."""


class Found(msgspec.Struct, frozen=True):
    """A sentence: its template, and that for many of what it counts, "" where it counts nothing.

    file, line: where it stands, the file from the working directory where it lies below. of: whose it is, and
    what it is there, such as "Grant, the button".
    """

    template: str
    many: str
    file: str
    line: int
    of: str


class Sentences(msgspec.Struct, frozen=True):
    """All of a game's. left_out: those that are f-strings, which have no template."""

    found: list[Found]
    left_out: list[Found]


def sentences(game: Game) -> Sentences:
    """Every sentence of a game, in the order of its files."""
    answers = {answer.__name__ for kind in decisions_of(game) for answer in answers_to(kind)}
    folder = folder_of(game)
    found, left_out = _of_the_engine(), list[Found]()
    for path in [SHAPES, *sources(game)]:
        if not any(folder and path.is_relative_to(folder / name) for name in ELSEWHERE):
            visitor = _SentenceVisitor(path, answers)
            visitor.visit(ast.parse(path.read_text(encoding="utf-8")))
            found += visitor.found
            left_out += visitor.left_out
    return Sentences(found, left_out)


def _of_the_engine() -> list[Found]:
    lists = [Found(template, "", "", 0, "a list in a sentence") for template in (NEXT, LAST, EITHER, NOTHING)]
    # A property to type checkers: most classes say it once and for all.
    return [*lists, Found(str(Decision.doing), "", "", 0, WORDS_OF_NAMES["doing"])]


class _SentenceVisitor(ast.NodeVisitor):
    """The sentences of one file. answers: the names of the classes whose docstrings are labels."""

    def __init__(self, path: Path, answers: set[str]) -> None:
        self.file = str(from_here(path))
        self.answers = answers
        self.within: list[str] = []
        self.found: list[Found] = []
        self.left_out: list[Found] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.within.append(node.name)
        if node.name in self.answers:
            label = (ast.get_docstring(node) or node.name).splitlines()[0].rstrip(".")
            self._add(label, "", node.body[0], "the label")
        self.generic_visit(node)
        self.within.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.within.append(node.name)
        if what := WORDS_OF_NAMES.get(node.name):
            for part in ast.walk(node):
                if isinstance(part, ast.Return) and part.value is not None:
                    self._words(part.value, what)
        self.generic_visit(node)
        self.within.pop()

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.within.append(node.name)
        self.generic_visit(node)
        self.within.pop()

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name) and (what := WORDS_OF_NAMES.get(target.id.lower())):
                self._words(node.value, what)
        self._templates(node.value)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._templates(node.value)
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if (
                name in WORDS_OF_NAMES and "ClassVar" in ast.unparse(node.annotation)
            ):
                self._words(value, WORDS_OF_NAMES[name])
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node:
            case ast.Call(func=ast.Name(id="say" | "say_each"), args=[templates]):
                self._words(templates, "")
            case ast.Call(func=ast.Name(id="say_of"), args=[_, one, many]):
                for single in _strings(one):
                    for plural in _strings(many):
                        self._add(single, plural, node, "")
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in WORDS_OF_CALLS:
                which = WORDS_OF_CALLS[name]
                given: Sequence[tuple[str | int | None, ast.expr]] = [
                    *enumerate(node.args), *((one.arg, one.value) for one in node.keywords)
                ]  # fmt: skip
                for key, value in given:
                    if key is not None and key in which:
                        self._words(value, which[key])
        self.generic_visit(node)

    def _templates(self, node: ast.expr) -> None:
        """Strings with places for figures that are put by, for `say` and for moments to choose among."""
        if isinstance(node, ast.Constant | ast.IfExp | ast.Tuple | ast.Dict):
            strings = [one for one in ast.walk(node) if isinstance(one, ast.Constant)]
            if any(isinstance(one.value, str) and PLACE.search(one.value) for one in strings):
                self._words(node, "")

    def _words(self, node: ast.expr, what: str) -> None:
        """Whatever strings an expression may come to."""
        match node:
            case ast.Constant(value=str(text)):
                self._add(text, "", node, what)
            case ast.JoinedStr():
                self._add(ast.unparse(node)[2:-1], "", node, what, self.left_out)
            case ast.IfExp(body=one, orelse=other):
                self._words(one, what)
                self._words(other, what)
            case ast.BoolOp(values=parts) | ast.Tuple(elts=parts) | ast.Dict(values=parts):
                for part in parts:
                    self._words(part, what)

    def _add(self, text: str, many: str, at: ast.AST, what: str, to: list[Found] | None = None) -> None:
        if any(map(str.isalpha, text)):
            of = ", ".join(part for part in (".".join(self.within), what) if part)
            line: int = getattr(at, "lineno", 1)
            (self.found if to is None else to).append(Found(text, many, self.file, line, of))


def _strings(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
