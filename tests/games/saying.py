"""What a form says by itself: words in its code that somebody would read or hear; nothing is drawn."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser

LOOKS = {"group": 0, "one_of": 0}
"""Functions that take the class of what they draw, and as which of their arguments."""
READ_OUT = ("aria-label", "title", "placeholder", "data-says", "label")
"""Attributes that are read, or read out."""
PLACE = "{}"
"""Stands for whatever is put into a sentence."""
_CLASSES = re.compile(r"[a-z-]+ [a-z-]*--[a-z-]+")
"""Names of classes, of which one is a sort of the other."""
_WORDS = re.compile(r"\b[A-Z][a-z]+|\b[a-z]+[,;]? [a-z]+", re.ASCII)


def said_in(code: str) -> list[str]:
    """All that looks like English in that code, in its order, but for what tells of the code."""
    tree = ast.parse(code)
    return [said for text in _texts(tree, _left_out(tree)) for said in _spoken(text)]


def _left_out(tree: ast.AST) -> set[ast.AST]:
    """Docstrings, and the classes of what is drawn."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as text):
                found.add(text)
            case ast.Call(func=ast.Name(id=name), args=args) if name in LOOKS:
                found.update(ast.walk(args[LOOKS[name]]))
        if isinstance(node, ast.keyword) and node.arg == "look":
            found.update(ast.walk(node.value))
    return found


def _texts(node: ast.AST, left_out: set[ast.AST]) -> Iterator[str]:
    """Strings as they are put together: an f-string, and the pieces of a template, as one."""
    if node in left_out:
        return
    match node:
        case ast.Call(func=ast.Name(id="template"), args=args):
            yield "".join(_one(part) or PLACE for part in args)
        case ast.Constant(value=str()) | ast.JoinedStr():
            yield _one(node) or ""
            for part in getattr(node, "values", ()):
                if isinstance(part, ast.FormattedValue):
                    yield from _texts(part.value, left_out)
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _texts(child, left_out)


def _one(node: ast.AST) -> str | None:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_one(part) or PLACE for part in parts)
    return None


def _spoken(text: str) -> list[str]:
    """What of a string, which may be markup, is English."""
    text = re.sub(r"\{\w*\}", PLACE, text)
    reading = _Reading()
    reading.feed(text)
    reading.close()
    said = [" ".join(one.split()) for one in reading.said]
    return [one for one in said if _WORDS.search(one.replace(PLACE, "0")) and not _CLASSES.fullmatch(one)]


class _Reading(HTMLParser):
    """Collects what is read of markup, and what is read out."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What of a tag is read out."""
        self.said += [value for name, value in attrs if name in READ_OUT and value]

    def handle_data(self, data: str) -> None:
        """What stands between tags."""
        self.said.append(data)
