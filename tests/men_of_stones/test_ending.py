"""The ending: who survives, how, and the last words (MS-END)."""

import pytest

from tests.men_of_stones.tables import in_final, kinds, one, refuses, said, strike


def ended(spotlight, survivor, third=(0, 0)):
    """The Final Scene is over at once: the third of three has no Tragedy and dies."""
    return in_final({"ann": spotlight, "bob": survivor, "cy": third}, "ann")


def test_ms_end_01_the_one_who_lives_beside_the_spotlight_is_the_survivor() -> None:
    """As soon as the third from last dies."""
    t = in_final({"ann": (6, 0), "bob": (4, 0), "cy": (3, 0)}, "ann")
    assert t.state.survivor is None
    strike(t, "bob", "cy", 3)
    assert t.state.survivor == "bob"
    assert t.state.phase == "V.death_speech"


def test_ms_end_02_both_sums_are_taken_as_they_stand_now() -> None:
    """bob spent 3 of 4 Tragedy; the dead count for nothing (R-27)."""
    t = in_final({"ann": (6, 1), "bob": (4, 0), "cy": (3, 0)}, "ann")
    strike(t, "bob", "cy", 3)
    t.answer("ann", "overcome_for_other", "suffer")
    fate = t.state.fate
    assert (fate.tragedy, fate.caution, fate.row, fate.column) == (7, 1, "Disaster", "Madness")
    (told,) = said(t, "MS-END-02")
    assert told.figures == {
        "seat": "bob", "tragedy": 7, "caution": 1, "row": "Disaster", "column": "Madness",
        "fate": "Your mind breaks on what you saw, and does not mend.",
    }  # fmt: skip


ROWS = {0: "Sad", 1: "Sad", 2: "Bitter", 3: "Disaster", 9: "Disaster"}
COLUMNS = {0: "Madness", 1: "Madness", 2: "Grief", 3: "Resolve", 9: "Resolve"}


@pytest.mark.parametrize("caution", COLUMNS)
@pytest.mark.parametrize("tragedy", ROWS)
def test_ms_end_03_the_bands_of_tragedy_and_caution(tragedy: int, caution: int) -> None:
    """0-1, 2, 3 and more, both ways; the Survivor is told what becomes of them."""
    t = ended((tragedy, caution), (0, 0))
    fate = t.state.fate
    assert (fate.row, fate.column) == (ROWS[tragedy], COLUMNS[caution])
    assert t.state.survivor == "cy"


def test_ms_end_03_each_of_the_nine_fates_is_its_own() -> None:
    """Nine different texts, each in the spirit of its place in the table."""
    texts = {(t, c): ended((t, c), (0, 0)).state.fate.text for t in (1, 2, 3) for c in (1, 2, 3)}
    assert len(set(texts.values())) == 9
    words = {
        (3, 1): "mind", (3, 2): "sorrow", (3, 3): "again", (2, 1): "back", (2, 2): "regret",
        (2, 3): "happy", (1, 1): "Shaken", (1, 2): "go away", (1, 3): "tell the world",
    }  # fmt: skip
    assert all(words[place] in texts[place] for place in words)


def test_ms_end_04_the_spotlight_dies_with_a_speech_that_must_be_given() -> None:
    """No one else speaks first, and words are due."""
    t = ended((3, 0), (2, 0))
    assert [(d.seat, d.kind, d.rule) for d in t.decisions()] == [("ann", "death_speech", "MS-END-04")]
    refuses(t, "ann", "death_speech", "")
    refuses(t, "bob", one(t, "ann", "death_speech").id, "me")
    refuses(t, "bob", "closing_words", "me")
    assert t.state.players["ann"].alive
    t.answer("ann", "death_speech", "I wanted the crown.")
    assert not t.state.players["ann"].alive
    (told,) = said(t, "MS-END-04")
    assert (told.seat, told.words) == ("ann", "I wanted the crown.")


def test_ms_end_05_the_survivor_speaks_last_and_the_game_ends() -> None:
    """Told of their fate; after it nothing is open."""
    t = ended((3, 0), (2, 0))
    t.answer("ann", "death_speech", "I wanted the crown.")
    assert [(d.seat, d.kind, d.rule) for d in t.decisions()] == [("bob", "closing_words", "MS-END-05")]
    assert t.state.fate.text in one(t, "bob", "closing_words").prompt
    refuses(t, "bob", "closing_words", " ")
    assert not t.finished
    t.answer("bob", "closing_words", "Let four captains bear them.")
    assert t.finished
    assert kinds(t) == []
    assert t.state.phase == "done"
    (told,) = said(t, "MS-END-05")
    assert (told.seat, told.words) == ("bob", "Let four captains bear them.")
