"""What breaks is shown in the page, with file, line and source; the page recovers when the file is mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dev.conftest import GAME
from tests.dev.designer import Designer, rehearse, text_of


@pytest.mark.slow
def test_a_scene_that_breaks_is_shown_and_the_move_is_made_again_once_it_is_mended(
    designer: Designer,
) -> None:
    """The table stands before the entry that broke it."""
    designer.edit("        w.dark += 1", "        w.dork += 1")
    designer.do("force", outcomes="6")
    broken = designer.burn("Ann", 1)
    at = f"__init__.py:{designer.line('w.dork')}"
    assert broken.status_code == 500
    assert "AttributeError: 'Night' object has no attribute 'dork'" in text_of(broken.text)
    assert at in text_of(broken.text)
    page = designer.page()
    assert "Rules and log part at entry 2 chance brings 6" in page
    assert at in page
    assert "▸ " in page
    assert designer.rehearsal.at == 1
    designer.edit("        w.dork += 1", "        w.dark += 1")
    assert "Nothing broke." in designer.page()
    assert designer.draws == [6]
    assert "The wind is 6." in text_of(designer.seat("Bob"))


@pytest.mark.slow
def test_offers_that_break_are_shown_in_the_place_of_the_seat(designer: Designer) -> None:
    """The other seats are drawn, and so is this one once they are mended."""
    designer.edit(
        "        oil = self.w.keepers[self.seat].oil\n", "        oil = self.w.keepers['nobody'].oil\n"
    )
    at = f"__init__.py:{designer.line('nobody')}"
    page = designer.page()
    assert "The page of Ann cannot be drawn KeyError: 'nobody'" in page
    assert at in page
    assert list(designer.frames()) == ["Bob", "Onlooker"]
    own = designer.by_itself("Ann")
    assert own.status_code == 500
    assert at in text_of(own.text)
    designer.edit("['nobody']", "[self.seat]")
    assert list(designer.frames()) == ["Ann", "Bob", "Onlooker"]


@pytest.mark.slow
def test_a_drawing_that_breaks_is_shown_and_something_plainer_stands_there(designer: Designer) -> None:
    """Until it is mended."""
    designer.edit('    return "The lamp burns low."', "    return public.lamp")
    page = designer.page()
    assert "A drawing failed; something plainer stands there" in page
    assert f"__init__.py:{designer.line('public.lamp')}" in page
    assert "The stage" in text_of(designer.seat("Ann"))
    designer.edit("public.lamp", '"It glows."')
    assert "A drawing failed" not in designer.page()
    assert "It glows." in designer.seat("Ann")


def test_a_game_that_cannot_be_opened_is_shown_and_opens_once_it_is_mended(designer: Designer) -> None:
    """Its first scene breaks before anybody is asked."""
    designer.edit("    seat = w.seats[(hour - 1)", "    seat = w.chairs[(hour - 1)")
    page = designer.page()
    assert "The rules break at it: AttributeError" in page
    assert "There is no table yet." in page
    designer.edit("w.chairs", "w.seats")
    assert "How much oil do you give it?" in designer.seat("Ann")


def test_a_package_that_is_broken_from_the_first_is_shown_and_opens_once_it_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rather than no page at all."""
    folder = tmp_path / "wick_unlit"
    folder.mkdir()
    text = GAME.read_text(encoding="utf-8").replace("GAME = Game(", "GAME = Gaem(")
    (folder / "__init__.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with rehearse("wick_unlit:GAME", folder, tmp_path / "rehearsal.sqlite3") as designer:
        page = designer.page()
        assert "NameError: name 'Gaem' is not defined" in page
        assert f"__init__.py:{designer.line('Gaem')}" in page
        designer.edit("Gaem", "Game")
        assert "How much oil do you give it?" in designer.seat("Ann")
