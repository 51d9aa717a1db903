"""Our own games in rehearsal: long logs, draws of every kind, and every seat's page at any place."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from commedia.dev.package import forget
from tests.dev.designer import rehearse

FOLDER = Path(sys.modules["commedia"].__path__[0]) / "games"


@pytest.fixture(params=["men_of_stones", "city_of_masks"])
def game(request: pytest.FixtureRequest) -> Iterator[str]:
    """A game's module. Other tests know it as it was before."""
    name = f"commedia.games.{request.param}"
    was = {one: module for one, module in sys.modules.items() if f"{one}.".startswith(f"{name}.")}
    yield name
    for one in [one for one in sys.modules if f"{one}.".startswith(f"{name}.")]:
        del sys.modules[one]
    sys.modules.update(was)
    if name in was:
        setattr(sys.modules["commedia.games"], request.param, was[name])
    forget()


@pytest.mark.slow
def test_a_long_play_goes_on_through_edits_and_steps(game: str, tmp_path: Path) -> None:
    """Read anew it is the same, byte for byte; from the middle of it, too, all pages are drawn."""
    seats = ("Ann", "Bob", "Cy", "Dee")
    below = Random(5).randrange
    with rehearse(
        f"{game}:GAME", FOLDER / game.rpartition(".")[2], tmp_path / "x.sqlite3", seats
    ) as designer:
        rehearsal = designer.rehearsal
        play = rehearsal.play()
        assert play is not None
        play.play_randomly(below, 80)
        rehearsal.deal(play)
        rehearsal.at = 0
        rehearsal.note(play)
        before = list(rehearsal.log)
        assert len(before) > 80
        designer.do("reload")
        assert rehearsal.parted is None
        assert (rehearsal.log, rehearsal.at) == (before, len(before))
        for at in (len(before) // 2, 0, len(before)):
            designer.do("go", at=str(at))
            assert rehearsal.at == at
            assert len(designer.frames()) == len(seats) + 1, designer.page()
        assert rehearsal.log == before
