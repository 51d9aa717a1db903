"""What is drawn, as plain text that two versions can be compared in: a tag or a piece of data a line.

A tag stands as style sheets have it, `label.chip[for=…] | its text`, and what is within it is set in below.
Markup loses what differs from run to run and from place to place, and what no reader looks at: numbers in
ids, ids of moves, and the inside of pictures, of which a digest stands in its place.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from itertools import groupby
from typing import Any, NamedTuple

WIDE = 140
"""Characters of data that stand on one line, if they are not more."""
MANY = 4
"""Of so many alike in a row the first are told, and of the others a digest."""
_EMPTY = frozenset({"input", "br", "hr", "img"})
_PICTURE = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_PLAIN = re.compile(r"[^\s\[\]=\"]+")


def digest(text: str) -> str:
    """Ten letters that stand for a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


# -- markup ------------------------------------------------------------------------------------------------


def of_markup(html: str) -> list[str]:
    """A piece of a page, as lines."""
    html = _PICTURE.sub(lambda found: f'<svg of="{digest(found[0])}"></svg>', html)
    reader = _Reader()
    reader.feed(html)
    reader.close()
    named = ((deep, _NUMBERED.sub(lambda id: reader.called(id[0]), line)) for deep, line in reader.lines)
    return [f"{' ' * deep}{_usual(line)}" for deep, line in named]


def _usual(line: str) -> str:
    """A line without what it always has, and says again."""
    for what, told in _USUAL:
        line = what.sub(told, line)
    return line


_USUAL = [
    (re.compile(pattern), told)
    for pattern, told in (
        (r"^a\.cite\[href=\S+#(\S+)\]\[title=\"Open rule \1\"\] \| \1$", r"a.cite | \1"),
        (r"^kbd\.key\[aria-hidden=true\]$", "kbd.key"),
        (r"^(svg.*|span\.lamp.*)\[aria-hidden=true\]", r"\1"),
        (r"\[hx-disable=\"find button\"\]\[hx-post=(\S+)\]\[hx-swap=none\]\[method=post\]", ""),
        (r"^input\[name=move_id\]\[type=hidden\]\[value=\w+\]$", "input[name=move_id]"),
        (r"^input\[name=decision\]\[type=hidden\]\[value=asked\]$", "input[name=decision]"),
        (r"^(input.*)\[autocomplete=off\](.*\[type=(?:radio|checkbox)\])", r"\1\2"),
    )
]


_NUMBERED = re.compile(r"(?<=#)q-[\d-]+|(?<==)q-[\d-]+")
"""An id that says no more than where on the page something stands."""


class _Reader(HTMLParser):
    """Takes markup apart. lines: each with how deep it lies."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[tuple[int, str]] = []
        self._open: list[str] = []
        self._ids: dict[str, str] = {}

    def called(self, id: str) -> str:
        """An id by what has it: the name of an input and its value."""
        return self._ids.get(id, "nothing")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins: its attributes in the order of their names, which means nothing."""
        has = dict(attrs)
        if re.fullmatch(r"q-[\d-]+", has.get("id") or ""):
            of = [has[key] or "" for key in ("name", "value") if has.get(key)]
            self._ids[f"{has['id']}"] = f"({'='.join(of)})" if of else f"({tag})"
        classes = "".join(f".{one}" for one in (has.pop("class", "") or "").split())
        id = has.pop("id", "") or ""
        id = f"#{id}" if id and id not in self._ids else ""  # whatever refers to it says what it is
        told = "".join(f"[{name}{_value(has[name])}]" for name in sorted(has))
        self.lines.append((len(self._open), f"{tag}{classes}{id}{told}"))
        if tag not in _EMPTY:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """One that has no inside."""
        self.handle_starttag(tag, attrs)
        if tag not in _EMPTY:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        """An element ends; one that never began is told as it stands."""
        if tag not in self._open:
            self.lines.append((len(self._open), f"</{tag}>"))
            return
        while self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        """A text: beside its tag where nothing comes before it, else below; spaces at its ends are seen."""
        text = re.sub(r"^ | $", "␣", re.sub(r"\s+", " ", data))
        if self.lines and self.lines[-1][0] == len(self._open) - 1 and " | " not in self.lines[-1][1]:
            deep, line = self.lines[-1]
            self.lines[-1] = deep, f"{line} | {text}"
        else:
            self.lines.append((len(self._open), f"| {text}"))


def _value(value: str | None) -> str:
    if value is None:
        return ""
    return f"={value}" if _PLAIN.fullmatch(value) else f"={json.dumps(value, ensure_ascii=False)}"


# -- data --------------------------------------------------------------------------------------------------


def of_data(data: Any, key: str = "", deep: int = 0) -> list[str]:
    """Plain data: a short one on a line, of a longer one each part by its name."""
    head = f"{' ' * deep}{key}"
    short = json.dumps(data, ensure_ascii=False)
    if len(short) <= WIDE or not isinstance(data, Mapping | list | tuple):
        return [f"{head}{short}"]
    parts = data.items() if isinstance(data, Mapping) else [("-", one) for one in data]
    lines = [head.rstrip()] if key else []
    for name, part in parts:
        lines += of_data(part, f"{name} " if name == "-" else f"{name}: ", deep + 1 if key else deep)
    return lines


# -- shorter -----------------------------------------------------------------------------------------------


class _Node(NamedTuple):
    """A line, with what is set in below it."""

    line: str
    below: list[_Node]

    def lines(self) -> Iterator[str]:
        """It and what is below it."""
        yield self.line
        for one in self.below:
            yield from one.lines()

    def shape(self) -> str:
        """What it is made of, whatever it says: a tag with its classes, or the name of a piece of data."""
        found = re.match(r"\s*([\w.-]+)?", self.line)
        head = re.sub(r"\d+", "9", found[1] or "") if found else ""
        return f"{head}({','.join(one.shape() for one in self.below)})"


def shortened(lines: list[str]) -> list[str]:
    """The same lines, but of many in a row that are made alike the first, and a digest of the others."""
    return list(_shortened(_tree(lines)))


def _tree(lines: list[str]) -> list[_Node]:
    roots: list[_Node] = []
    above: list[tuple[int, list[_Node]]] = [(-1, roots)]
    for line in lines:
        deep = len(line) - len(line.lstrip(" "))
        while above[-1][0] >= deep:
            above.pop()
        node = _Node(line, [])
        above[-1][1].append(node)
        above.append((deep, node.below))
    return roots


def _shortened(nodes: list[_Node]) -> Iterator[str]:
    for _, alike in groupby(nodes, key=_Node.shape):
        run = list(alike)
        told, others = (run, []) if len(run) <= MANY else (run[: MANY - 1], run[MANY - 1 :])
        for one in told:
            yield one.line
            yield from _shortened(one.below)
        if others:
            rest = "\n".join(line for one in others for line in one.lines())
            indent = " " * (len(run[0].line) - len(run[0].line.lstrip(" ")))
            yield f"{indent}… {len(others)} more: {digest(rest)}"
