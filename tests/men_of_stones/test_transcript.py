"""Recorded games, played again on every commit: same chance, same answers, the same page to the letter."""

from pathlib import Path

import pytest

from commedia.engine import Play
from commedia.engine.log import Answered, Drawn, Opened, SceneStart
from commedia.testing import Script
from tests.men_of_stones.tables import GAME
from tests.men_of_stones.transcript import read, replay

PAGES = sorted((Path(__file__).parent / "transcripts").glob("*.md"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_recorded_game_plays_again_to_the_letter(path: Path) -> None:
    """All that is told, and what every seat sees after each answer; the game runs to its closing words."""
    page = path.read_text(encoding="utf-8")
    scribe = replay(read(page))
    assert scribe.page.splitlines() == page.splitlines()
    assert scribe.t.finished
    assert scribe.t.state.phase == "done"
    assert len(scribe.t.chance) == 0


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_recorded_game_is_restored_from_any_checkpoint(path: Path) -> None:
    """The log after any scene's start leads to the same state."""
    t = replay(read(path.read_text(encoding="utf-8"))).t
    opened = Opened(GAME.slug, GAME.version, t.state.seats, t.play.options)
    starts = [number for number, entry in enumerate(t.log) if isinstance(entry, SceneStart)]
    end = GAME.pack(t.state)
    for start in starts[:: max(1, len(starts) // 12)]:
        since = [entry for entry in t.log[start + 1 :] if isinstance(entry, Answered | Drawn)]
        again = Play.restore(GAME, opened, t.log[start], since, Script())
        assert GAME.pack(again.world) == end


def test_there_is_a_recorded_game() -> None:
    """One at least, of a whole play."""
    assert PAGES
