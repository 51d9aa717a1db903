"""The book of a play of The Face of Angels: what was claimed stands in it once, and only where it is so."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.server.pages import cue
from commedia.server.pages.book_as_markdown import manuscript
from tests.games.forms import text
from tests.server.seeing import Stage

LEARNS = "somebody outside learns of a power"
TOLD = "somebody outside has learned what one of them can do"
FERRY = "The ferryman saw the lights."
GOES = "He takes the ferry and another name."
TOWN: dict[str, Any] = {
    "seats": ["Eve", "Ann", "Bob", "Cy"],
    "world": "Eve",
    "scenes": 1,
    "pcs": {
        "Ann": {
            "name": "June",
            "face": "K",
            "trump_suits": ["S"],
            "powers": [{"text": "Orders", "suit": "S"}],
        },
        "Bob": {"name": "Sam", "face": "A"},
        "Cy": {"name": "Ana", "face": "Q"},
    },
}


def between(act: int) -> Stage:
    """Between two scenes of an act."""
    return Stage.at("face-of-angels", {**TOWN, "act": act}, "between")


def book(stage: Stage) -> str:
    """It, as far as it goes."""
    return manuscript(stage.seen(None), stage.seen(None).script)


@pytest.mark.parametrize("words", [FERRY, ""])
def test_fa_end_01_what_has_come_about_stands_in_the_book_once_with_words_or_without(words: str) -> None:
    """Whoever says so need not say what it was."""
    stage = between(1)
    stage.answer("Bob", {"do": "claim_end", "end": LEARNS, "words": words}, "take_part")
    stage.answer("Eve", "confirm", "confirm_end")
    assert f"*It comes about that {TOLD}.{words and ' '}{words}*" in book(stage)
    assert book(stage).count("It comes about") == 1


def test_fa_end_01_what_the_world_denies_is_not_so_and_is_not_in_the_book() -> None:
    """Until it is said again, and confirmed."""
    stage = between(1)
    for answer, count in (("deny", 0), ("confirm", 1)):
        stage.answer("Bob", {"do": "claim_end", "end": LEARNS, "words": FERRY}, "take_part")
        assert FERRY in book(stage)
        stage.answer("Eve", answer, "confirm_end")
        assert book(stage).count(FERRY) == count


def test_fa_end_06_how_somebody_ends_is_told_as_a_sentence_and_only_if_it_is_so() -> None:
    """In the question, in the book, and what is denied in neither."""
    stage = between(4)
    claim = {"do": "claim_terminal", "terminal": "hidden", "words": GOES}
    stage.answer("Bob", claim, "take_part")
    assert "Sam has gone into hiding, says their player. Is it so?" in text(cue.cue(stage.seen("Eve")))
    stage.answer("Eve", "deny", "confirm_terminal")
    assert "hiding" not in book(stage)
    stage.answer("Bob", claim, "take_part")
    stage.answer("Eve", "confirm", "confirm_terminal")
    assert f"*Sam has gone into hiding. {GOES}*" in book(stage)


def test_between_scenes_nobody_is_asked_what_more_they_do() -> None:
    """FA-TBL-04: nobody plays anybody, and what can be added is named."""
    said = text(cue.cue(between(1).seen("Ann")))
    assert "Is there anything to add before the next scene?" in said
    assert "Bring somebody new into the town or say that something has happened that may end this act" in said
    assert "Do something" not in said


def test_fa_xfm_01_what_changes_says_in_which_realm() -> None:
    """ "That realm" alone would point to nothing."""
    contest = {
        "initiator": "Ann", "respondent": "Bob", "deed": "June locks the door.", "pace": 2,
        "win": {"text": "He tells.", "author": "Ann"}, "lose": {"text": "All see it.", "author": "Bob"},
    }  # fmt: skip
    pcs = {**TOWN["pcs"], "Ann": {**TOWN["pcs"]["Ann"], "hand": "9C KS"}}
    stage = Stage.at("face-of-angels", {**TOWN, "act": 3, "pcs": pcs, "contest": contest}, "contest")
    stage.answer("Ann", {"do": "lay", "card": "KS", "words": "Open."}, "lead_card")
    stage.answer("Ann", {"do": "forced", "words": "All obey."}, "choose_transformation")
    says = "every action in that realm is done by power (Dominance/Power)."
    assert any(says in line.text for line in stage.seen(None).script)
