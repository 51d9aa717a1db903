"""What lands on a page: what everybody knows of, and of what all the figures are there."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

from commedia.engine import Deed, Moment
from commedia.kit.page import Landing, Page


class LampOut(Deed):
    rule = "LL-01"
    says = "{seat} lets a lamp go out."
    hours: int


PAGE: Page[Any] = Page(
    package="commedia.kit",
    landings=[
        Landing(LampOut, label="A lamp", says="{seat} lets it go out.", how="{hours} before dawn.",
                picture=lambda public, names, event: f"{event.hours} dashes"),
    ],
)  # fmt: skip
OUT: dict[str, Any] = {"seat": "ann", "hours": 3}


def told(**otherwise: Any) -> Moment:
    """A lamp goes out."""
    fields = {"n": 1, "kind": "rule", "rule": "LL-01", "seat": "ann", "says": "Dark.", "figures": OUT}
    return Moment(**{**fields, **otherwise})


def test_what_a_game_names_lands() -> None:
    """By the rule that it is told under."""
    landing = PAGE.landing_of(told())
    assert landing is not None
    assert told().told_as(landing.says, {"ann": "Maud"}) == "Maud lets it go out."
    assert landing.picture(None, {}, told()) == "3 dashes"


def test_a_sentence_for_a_figure_that_an_event_never_has_is_refused() -> None:
    """Where the game is loaded, and not when it lands."""
    with pytest.raises(ValueError, match="LampOut has no figure days"):
        Landing(LampOut, label="A lamp", says="Out for {days}.", picture=lambda public, names, event: None)


@pytest.mark.parametrize(
    "otherwise",
    [
        {"rule": "LL-02"},
        {"to": ["ann"]},
        {"kind": "scene"},
        {"figures": {"seat": "ann"}},
        {"figures": {"seat": "ann", "hours": "three"}},
        {"figures": {**OUT, "days": 1}},
    ],
)
def test_nothing_else_does(otherwise: dict[str, Any]) -> None:
    """Not what only some may know, no heading, and nothing of which a figure is not as it should be."""
    assert PAGE.landing_of(told(**otherwise)) is None


def test_a_game_in_one_file_has_its_sheets_beside_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has no package, and gives its module; whoever gives an empty one is told so."""
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "one_lamp.py").write_text(
        "from commedia.kit.page import Page\n\nPAGE = Page(package=__name__)\n"
    )
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "lamp.css").write_text(".lamp{color:red}")
    page = importlib.import_module("one_lamp").PAGE
    assert "lamp.css" in [sheet.name for sheet in page.sheets()]
    assert page.scripts() == []
    with pytest.raises(ValueError, match="A game in one file has none: it gives its __name__"):
        Page(package="")
