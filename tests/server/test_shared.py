"""What all windows of a table show alike is made once for all of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from commedia.engine.sampling import sample_answer
from commedia.lab.playouts import below_of
from commedia.server.edition import edition_of
from commedia.server.live import LiveTable
from commedia.server.pages import script, waiting_panel
from commedia.server.pages.parts import Part
from commedia.server.pages.script import line as draw_line
from commedia.server.playhouse import Playhouse
from commedia.server.table_view import ScriptLine, TableView
from tests.server.test_streams import at_table

SEATS = ("Ann", "Bob", "Cy", "Dee")


async def _some_moves(house: Playhouse, live: LiveTable) -> None:
    below, play = below_of(Random(3)), live.at_play()
    for _ in range(12):
        asked = next(q for q in play.open.values() if q.given is None)
        async with house.at(live.id):
            play.answer(asked.id, asked.seat, sample_answer(asked, below, play.moves))
            await live.keep()


def test_a_line_that_all_hear_alike_is_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wrote it has the way to erase it beside it, and a secret says who else knows it."""
    drawn: Counter[int] = Counter()

    def counted(seen: TableView, said: ScriptLine) -> str:
        if said.to is None and said.author != seen.seat:
            drawn[said.n] += 1
        return draw_line(seen, said)

    monkeypatch.setattr(script, "line", counted)

    async def play(house: Playhouse, live: LiveTable) -> None:
        await _some_moves(house, live)
        for chair in live.lobby.seats:
            each = "".join(
                str(draw_line(live.snapshot.seen(chair), one))
                for one in edition_of(live).lines(SEATS[chair - 1])
            )
            assert edition_of(live).new_lines(chair, -1) == each
        assert set(drawn.values()) == {1}

    at_table(tmp_path, play, "men-of-stones", SEATS)


def test_each_window_is_sent_its_own_parts(tmp_path: Path) -> None:
    """Also those that are drawn for it alone, and gone when the next window's are drawn."""

    async def play(house: Playhouse, live: LiveTable) -> None:
        edition = edition_of(live)
        for n in range(50):
            [data] = [edition.data_of(part) for part in [Part("lines", f"Line {n}.", "outerHTML")]]
            assert b"Line %d." % n in data

    at_table(tmp_path, play, "men-of-stones", SEATS)


def test_whom_a_table_waits_for_is_put_into_words_once(tmp_path: Path) -> None:
    """It is the very same sentence on every page."""

    async def play(house: Playhouse, live: LiveTable) -> None:
        await _some_moves(house, live)
        told = [waiting_panel.still(live.snapshot.seen(chair)) for chair in live.lobby.seats]
        assert told[0]
        assert all(one is told[0] for one in told)

    at_table(tmp_path, play, "men-of-stones", SEATS)
