"""Cards and rooms are named as one says them, never by their codes."""

from __future__ import annotations

import re

import pytest

from commedia.games.know_thyself.decisions.roaming import Go
from tests.server.seeing import Stage

CODE = re.compile(r"\b(?:10|[2-9JQKA])[SHDC]\b")


@pytest.mark.slow
def test_a_card_is_told_by_its_name() -> None:
    """KT-DRAW-02, KT-DRAW-03, KT-INV-04, KT-LAST-02: in every sentence of a whole play."""
    stage = Stage.performed("know-thyself", ["Ana", "Bo", "Cy"], 1)
    told = [m.sentence({}) for m in stage.moments if m.kind == "rule"]
    assert not [one for one in told if CODE.search(one)]
    assert [one for one in told if re.search(r"turns the \w+ of \w+\.$", one)]


def test_one_goes_to_the_great_hall() -> None:
    """A room has its article."""
    assert Go.move == "Go to the {to}"
