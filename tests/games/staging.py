"""A game's stage under test: a game held up before every answer, and what the page of it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from random import Random
from types import ModuleType
from typing import Any

from commedia import games
from commedia.engine import Game, Play, SeededDealer
from commedia.engine.sampling import sample_answer
from commedia.lab.playouts import below_of
from commedia.testing import ScriptedTable

VOID = {"br", "input", "img", "wbr"}

Face = Callable[[Any, str], str]
"""How a game draws the face of a seat, from the public state and the seat."""


def held_up(
    game: str | Game, seats: list[str], seed: int, options: dict[str, Any] | None = None
) -> Iterator[Play]:
    """One game, by its slug or itself, by random answers: shown before every answer and at its end."""
    random = Random(seed)
    below = below_of(random)
    rules = games.get(game) if isinstance(game, str) else game
    play = Play.start(rules, seats, options, SeededDealer(random.randbytes(32)))
    while True:
        yield play
        waiting = [q for q in play.open.values() if q.given is None]
        if not waiting:
            return
        decision = waiting[below(len(waiting))]
        play.answer(decision.id, decision.seat, sample_answer(decision, below, play.moves))


class Ids(dict[str, str]):
    """Words for a sight in which each piece of prose reads as its id."""

    def get(self, id: str, _: Any = None) -> Any:
        """That id."""
        return id


def sight_of(table: Play | ScriptedTable, seat: str | None) -> Any:
    """The table as that seat sees it; in a play, whose words lie elsewhere, prose is its id."""
    if isinstance(table, ScriptedTable):
        return table.play.sight(seat, table.words)
    return table.sight(seat, Ids())


def public(table: Play | ScriptedTable) -> Any:
    """The table as anybody who walks in sees it."""
    return sight_of(table, None)


NAMELESS = {"i", "b", "em", "q", "p", "div", "span", "small"}
"""Elements that a name is not read out for, unless a role says what they are."""


class Page(HTMLParser):
    """What a page holds: elements that close, ids, drawings with their sentence, attributes.

    unheard: elements that are no more than letters, with a name that nobody hears, as they have no role.
    lost: ids inside a drawing that a live update would not find again (see `commedia.props.svg.picture`).
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.ids: list[str | None] = []
        self.drawings: list[dict[str, str | None]] = []
        self.attributes: set[str] = set()
        self.wrong: list[str] = []
        self.lost: list[str] = []
        self.unheard: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.attributes |= set(given)
        if tag == "svg":
            self.drawings.append(given)
        if tag in NAMELESS and "aria-label" in given and "role" not in given:
            self.unheard.append(f"{tag}: {given['aria-label']}")
        if tag not in VOID:
            self.open.append((tag, "id" in given))
        if "id" in given:
            self.ids.append(given["id"])
            around = [named for _, named in self.open[self._drawing() :]]
            self.lost += [] if all(around) else [str(given["id"])]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop()[0] != tag:
            self.wrong.append(tag)

    def _drawing(self) -> int:
        """Where the drawing begins in what is open; past the end outside of one."""
        return next((n for n, (tag, _) in enumerate(self.open) if tag == "svg"), len(self.open))


def whole_page(drawing: ModuleType, play: Play, names: dict[str, str], reader: str, face: Face) -> str:
    """The stage, each seat's line of the cast with its `face`, and the sheet of the seat that reads."""
    state = public(play)
    parts = [drawing.stage(state, names)]
    for seat in state.seats:
        counts, doing, tags = drawing.cast_line(state, seat)
        assert isinstance(doing, str)
        assert len(tags) <= 2
        parts += [counts, face(state, seat)]
    return "".join([*parts, drawing.hand(sight_of(play, reader), reader, names)])


def assert_sound(text: str) -> None:
    """All elements close, ids are single and kept, drawings say what they show, no styles or scripts."""
    page = Page(text)
    assert page.wrong == []
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert page.lost == []
    assert page.unheard == []
    assert not page.attributes & {"style", "onclick", "onload"}
    assert all(d.get("aria-label") or d.get("aria-hidden") == "true" for d in page.drawings)


def steps_marked(drawing: ModuleType, state: Any, names: dict[str, str]) -> str | None:
    """The step that the slate is at, None at the end: those before it are done, and none after it."""
    title, steps = drawing.slate(state, names)
    assert title
    marks = [mark for _, mark in steps]
    if state.phase == "done":
        assert set(marks) == {"done"}
        return None
    here = marks.index("now")
    assert marks == ["done"] * here + ["now"] + [""] * (len(marks) - here - 1)
    return str(steps[here][0])
