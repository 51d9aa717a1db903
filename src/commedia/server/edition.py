"""What is drawn of a table for windows, from one change to the next: see snapshot.py.

A page's parts and lines are drawn when a window first needs them, and not again: once a table where all see
them alike, else once a chair, however many look from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from commedia.engine import Moment, Seat
from commedia.engine.moments import is_named
from commedia.kit.book import gives_way, struck_by, written
from commedia.kit.page import page_of
from commedia.server.pages import landing, script, table
from commedia.server.pages import lobby as lobby_page
from commedia.server.pages.parts import Part
from commedia.server.script import Script
from commedia.server.snapshot import Publishing, Rendering, Snapshot
from commedia.server.table_view import Landed, ScriptLine, Table, TableView, as_line


class Edition(Rendering):
    """See above."""

    def __init__(self, snapshot: Snapshot) -> None:
        super().__init__(snapshot)
        self._shared: Sequence[Part] = ()

    @property
    def _live(self) -> Table:
        return self.snapshot.table

    @property
    def _script(self) -> Script:
        return self._live.script

    # -- the script ----------------------------------------------------------------------------------

    def line(self, m: Moment, seat: Seat | None) -> ScriptLine:
        """A moment as a line of the script of a seat that may know it, with its words and names for seats."""
        number = self._live.known.number(m, seat)
        return self.once("line", (m.n, number), lambda: self._as_line(m, number))

    def _as_line(self, m: Moment, number: int) -> ScriptLine:
        return as_line(
            m, number, self.snapshot.names_at(m), self._script.words, self._script.authors,
            self._script.is_undone(m), self._landed(m), self._struck.get(m.words.id, False),
            m.n in self._gives_way,
        )  # fmt: skip

    def _landed(self, m: Moment) -> Landed | None:
        """How a moment lands, for everybody alike; None where it does not, or not any more."""
        slug, lobby = self._live.game.slug, self._live.lobby
        names, words = self.snapshot.names_at(m), self._script.words
        landed = landing.landed_of(slug, m, self.snapshot.public, names, lobby.lines, lobby.veils, words)
        is_gone = landed is not None and (m.n in self._lifted or self._script.is_undone(m))
        return None if is_gone else landed

    @cached_property
    def _lifted(self) -> set[int]:
        return landing.lifted(moment for _, moment in self._script.recent)

    @cached_property
    def _struck(self) -> dict[str, bool]:
        """Words that were struck out, by their ids: whether they are still, where that was not taken back."""
        live, book = self._live, page_of(self._live.game).book
        found = live.lasting.strikes.among(self._script.recent, lambda m: struck_by(book, m))
        return {struck_by(book, m): not self._script.is_undone(m) for m in found}

    @cached_property
    def _gives_way(self) -> dict[int, int]:
        """Lines that gave way to later ones, as in the book: see `kit.book.gives_way`."""
        return self._giving_way(lambda m: not self._script.is_undone(m))

    def _giving_way(self, counts: Callable[[Moment], bool]) -> dict[int, int]:
        lines = [written(m) for _, m in self._script.recent if counts(m)]
        return gives_way(page_of(self._live.game).book, lines)

    def lines(self, seat: Seat | None, after: int = -1) -> list[ScriptLine]:
        """The lines in memory that a seat may know, from after its own entry `after`."""
        new: list[ScriptLine] = []
        for seq, moment in reversed(self._script.recent):  # mostly a line or two at the end are wanted
            if self._live.known.entry(seq, moment, seat) <= after:
                break
            if self._live.known.knows(moment, seat):
                new.append(self.line(moment, seat))
        return new[::-1]

    # -- what a window is sent -----------------------------------------------------------------------

    def parts(self, chair: int) -> list[Part]:
        """Every part of the page that can change, as it stands for that chair.

        They are kept where several windows look on from it, as new lines are. A page weighs: of one that is
        sent once nothing stays but the pieces out of which the next is drawn.
        """
        if self._live.presence.windows_at(chair) < 2:
            return self._drawn_parts(chair)
        return self.once("parts", chair, lambda: self._drawn_parts(chair))

    def _drawn_parts(self, chair: int) -> list[Part]:
        if self._live.lobby.stage == "lobby" or self._live.opened is None:
            return list(lobby_page.parts(self.snapshot.lobby(chair)))
        seen = self.snapshot.seen(chair)
        self._shared = self._shared or tuple(table.shared_parts(seen))
        return [*self._shared, *table.own_parts(seen)]

    def new_lines(self, chair: int, after: int) -> str:
        """The lines of the script from after the chair's own entry `after`, as HTML; "" for none."""
        if self._live.opened is None:
            return ""
        if self._live.presence.windows_at(chair) < 2:  # as in `parts`
            return self._new_lines(chair, after)
        return self.once("new lines", (chair, after), lambda: self._new_lines(chair, after))

    def _new_lines(self, chair: int, after: int) -> str:
        seen = self.snapshot.seen(chair)
        return "".join([self._drawn_line(seen, line) for line in self.lines(seen.seat, after)])

    def changed_lines(self, chair: int) -> list[Part]:
        """The lines of the script that were erased, taken back or struck; a window may show what was."""
        if not (self._script.erased or self._script.undone or self._struck or self._script.behind_veils):
            return []
        return self.once("changed lines", chair, lambda: self._changed_lines(chair))

    def _changed_lines(self, chair: int) -> list[Part]:
        undone = (
            [m for _, m in self._script.recent if self._script.is_undone(m)] if self._script.undone else []
        )
        # A name may be gone with those words, and lines that were said under it, or name it.
        named = [m for _, m in self._script.recent if is_named(m)] if self._script.erased else []
        struck = [m for _, m in self._script.recent if m.words.id in self._struck] if self._struck else []
        # What gave way stands as it did, where that to which it gave way was taken back.
        first = self._giving_way(lambda _: True).keys() - self._gives_way.keys() if undone else ()
        again = [m for _, m in self._script.recent if m.n in first]
        changed = (*self._script.erased, *undone, *named, *struck, *again, *self._script.behind_veils)
        return self._in_their_places(self.snapshot.seen(chair), changed)

    def given_way(self, chair: int, after: int) -> list[Part]:
        """The lines that gave way to something since the chair's own entry `after`, as they stand now."""
        if self._live.opened is None or not self._gives_way:
            return []
        seen, known = self.snapshot.seen(chair), self._live.known
        new = {m.n for seq, m in self._script.recent if known.entry(seq, m, seen.seat) > after}
        gone = {first for first, later in self._gives_way.items() if later in new and first not in new}
        return self._in_their_places(seen, [m for _, m in self._script.recent if m.n in gone])

    def _in_their_places(self, seen: TableView, changed: Iterable[Moment]) -> list[Part]:
        told = [self.line(m, seen.seat) for m in changed if self._live.known.knows(m, seen.seat)]
        return [
            Part(f"lines [data-n='{line.n}']", self._drawn_line(seen, line), "outerHTML") for line in told
        ]

    def _drawn_line(self, seen: TableView, line: ScriptLine) -> str:
        # A line lives as long as the snapshot, whose cache holds it.
        key = (id(line), seen.seat if script.is_for_one(line, seen.seat) else None)
        return self.once("drawn line", key, lambda: str(script.line(seen, line)))

    def data_of(self, part: Part) -> bytes:
        """A part of this edition as the lines of an event, made once where it goes to every window."""
        if any(part is one for one in self._shared):
            return self.once("data", part.target, lambda: event_data(part.partial))
        return event_data(part.partial)


def event_data(html: str) -> bytes:
    """HTML as the data lines of a server-sent event."""
    return b"data: %b\n" % html.encode().replace(b"\n", b"\ndata: ")


def edition_of(live: Publishing) -> Edition:
    """What is drawn of a table as it stands now."""
    return live.snapshot.cache.once("edition", None, lambda: Edition(live.snapshot))
