"""Draw two rooms of the house from inside: `python -m docs.rooms`.

The server, by the way that a move takes, and a game's folder, by who reads what. A test holds every name
in them against the code.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from docs.floors import STYLE

PICTURES = Path(__file__).parent / "pictures"
WIDE, HIGH, ACROSS, DOWN, EDGE = 262, 62, 64, 30, 12


class Box(NamedTuple):
    """Some files that do one thing, or somebody outside of the room, and where they stand.

    names: in their folder, where they are files (code). says: one line.
    """

    column: int
    row: int
    names: tuple[str, ...]
    says: str
    code: bool = True


class Room(NamedTuple):
    """A picture. folder: in which its files lie. ways: from box to box, by their places in the list."""

    folder: str
    title: str
    boxes: Sequence[Box]
    ways: Sequence[tuple[int, int]]


SERVER = Room(
    "server",
    "A move goes down on the left until the log has it; then what has changed goes up to everybody",
    [
        Box(0, 0, ("a browser, a program",), "sends a form, a request, a message", code=False),
        Box(0, 1, ("routes/", "forms.py", "sockets.py"), "read it: who asks, and what for"),
        Box(0, 2, ("verbs/",), "one function a deed, whoever asks"),
        Box(0, 3, ("live.py", "playhouse.py"), "one table, its lock and its play"),
        Box(0, 4, ("the store",), "has the move before anybody sees it", code=False),
        Box(1, 3, ("snapshot.py", "table_view.py"), "all that is seen until it moves on"),
        Box(1, 2, ("edition.py", "pages/"), "the parts of a page, for one viewer"),
        Box(1, 1, ("streams.py", "program_view.py"), "what is new there, window by window"),
        Box(1, 0, ("everybody at the table",), "sees what their seat may see", code=False),
        Box(2, 3, ("company/",), "the house's turn, to act or to speak"),
        Box(2, 2, ("prompter/",), "finds words, if a model is named"),
    ],
    [(0, 1), (1, 2), (2, 3), (3, 4), (3, 5), (5, 6), (6, 7), (7, 8), (5, 9), (9, 10)],
)

GAME = Room(
    "games/men_of_stones",
    "The door of a game holds its rules, its house actors and its page; all of them read the same state",
    [
        Box(1, 0, ("__init__.py",), "the door: the Game, of its parts"),
        Box(0, 1, ("rules/order.py",), "the order of play, on one page"),
        Box(0, 2, ("rules/",), "the rulebook's chapters as code"),
        Box(0, 3, ("decisions/",), "every question, and its legal answers"),
        Box(0, 4, ("state.py",), "what is there, and who may see it"),
        Box(1, 1, ("house/",), "house actors, and their lines"),
        Box(2, 1, ("page.py",), "all that it brings to its pages"),
        Box(2, 2, ("stage/", "sheets/"), "what is drawn, and how it looks"),
        Box(0, 5, ("rulebook.md", "rulings.toml"), "each rule by its id; our readings"),
        Box(1, 5, ("fixtures.py",), "states by hand, for tests"),
        Box(2, 5, ("report.py",), "figures, for the lab"),
    ],
    [(0, 1), (0, 5), (0, 6), (1, 2), (2, 3), (3, 4), (5, 3), (6, 7), (7, 4)],
)

ROOMS = {"server.svg": SERVER, "game.svg": GAME}
"""By the file that holds the picture."""


def picture(room: Room) -> str:
    """A room as SVG."""
    width = EDGE * 2 + WIDE * 3 + ACROSS * 2
    height = EDGE * 2 + (HIGH + DOWN) * (max(box.row for box in room.boxes) + 1) - DOWN
    drawn = [_way(room.boxes[start], room.boxes[end]) for start, end in room.ways]
    drawn += [_box(box) for box in room.boxes]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(room.title)}</title><style>{STYLE}</style>"
        '<marker id="on" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path class="way" d="M1 1 7 4 1 7"/></marker>{"".join(drawn)}</svg>\n'
    )


def _at(box: Box) -> tuple[int, int]:
    """The middle of a box."""
    return EDGE + box.column * (WIDE + ACROSS) + WIDE // 2, EDGE + box.row * (HIGH + DOWN) + HIGH // 2


def _box(box: Box) -> str:
    x, y = _at(box)
    look = "" if box.code else ' stroke-dasharray="5 4"'
    return (
        f'<rect x="{x - WIDE // 2}" y="{y - HIGH // 2}" width="{WIDE}" height="{HIGH}" rx="3"{look}/>'
        f'<text class="name" text-anchor="middle" x="{x}" y="{y - 4}">{escape(", ".join(box.names))}</text>'
        f'<text class="note" text-anchor="middle" x="{x}" y="{y + 17}">{escape(box.says)}</text>'
    )


def _way(start: Box, end: Box) -> str:
    """An arrow: straight where it can be, or round one corner, sideways first to what is one row below."""
    (x, y), (to_x, to_y) = _at(start), _at(end)
    up = -1 if to_y < y else 1
    side = -1 if to_x < x else 1
    if x == to_x:
        d = f"M{x} {y + up * HIGH // 2}V{to_y - up * HIGH // 2}"
    elif y == to_y:
        d = f"M{x + side * WIDE // 2} {y}H{to_x - side * WIDE // 2}"
    elif end.row == start.row + 1:
        d = f"M{x + side * WIDE // 2} {y}H{to_x}V{to_y - HIGH // 2}"
    else:
        d = f"M{x} {y + HIGH // 2}V{to_y}H{to_x - side * WIDE // 2}"
    return f'<path class="way" marker-end="url(#on)" d="{d}"/>'


if __name__ == "__main__":
    for name, room in ROOMS.items():
        (PICTURES / name).write_text(picture(room), encoding="utf-8")
