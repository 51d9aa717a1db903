"""The forms of set-up: what each answer brings stands beside it before it is given."""

from __future__ import annotations

from tests.face_of_angels.pages import sampled
from tests.face_of_angels.tables import at
from tests.games.forms import foreseen, form_of, text
from tests.games.staging import assert_sound

PEOPLE = {
    "npcs": {
        "n1": {"slice": "bob", "name": "Rick Sayles", "about": "he did my maths"},
        "n2": {"slice": "cy", "name": "Lena"},
    }
}
TIED = {
    "ann": {"relationships": {"r9": {"npc": "n9", "kind": "friend"}}},
    "bob": {"relationships": {"r1": {"npc": "n1", "kind": "foe"}}},
    "cy": {"relationships": {"r2": {"npc": "n1", "kind": "foe"}}},
}


def test_fa_typ_each_face_says_what_it_is_good_for():
    """A King’s helpers add two and a Queen’s help three; a Jack and an Ace write what they are."""
    drawn = form_of(at("characters"), "ann", "make_protagonist")
    assert_sound(drawn)
    said = text(drawn)
    assert "King: a leader is helped with 2" in said
    assert "your card adds 3 in place of 1" in said
    assert 'name="make.face=J.area"' in drawn
    assert 'name="make.face=K.area"' not in drawn


def test_fa_chr_04_the_year_is_weighed_against_the_players_own():
    """Theirs stand there; a year of another is so far from their average."""
    t = at("town", {"ann": {"year": 2004}, "bob": {"year": 2010}})
    assert "Ann 2004" in text(form_of(t, "eve", "found_town")).title()
    assert "3 years later than your own" in foreseen(t, "eve", "found_town", {"found.year": "2010"})
    assert "the average of your own years" in foreseen(t, "eve", "found_town", {"found.year": "2007"})
    assert "born about 1989" in foreseen(t, "eve", "found_town", {"found.year": "2007"})
    assert foreseen(t, "eve", "found_town", {"found.year": "soon"}) == ""


def test_fa_chr_05_whoever_may_be_borrowed_is_told_with_owner_and_ties():
    """Whose slice they are in, to whom they are a foe already, and that their owner decides."""
    t = at("borrow", TIED, args={"seat": "ann", "kind": "foe"}, **PEOPLE)
    drawn = form_of(t, "ann", "borrow_somebody")
    assert_sound(drawn)
    said = text(drawn)
    assert "Rick Sayles foe of bob and cy he did my maths They stay in the slice of bob, who decides." in said
    assert "Lena nobody’s yet" in said
    assert "1 card for the World" in said
    sampled(t, "ann", "borrow_somebody")


def test_fa_chr_05_whoever_is_asked_to_lend_reads_what_comes_of_it():
    """By the name of whom it is about; they stay in the slice."""
    t = at("borrow", TIED, args={"seat": "ann", "kind": "foe"}, **PEOPLE)
    t.answer("ann", "borrow_somebody", {"do": "borrow", "npc": "n1"})
    said = text(form_of(t, "bob", "lend_somebody"))
    assert "Rick Sayles is a foe of ann, and stays in your slice." in said
    sampled(t, "bob", "lend_somebody")


def test_fa_new_02_whoever_is_asked_for_somebody_reads_who_it_is_and_what_either_answer_comes_to():
    """By their name, and as whose they are known already."""
    t = at(
        "scene", {"ann": {"met": ["n1"]}, "bob": {"relationships": {"r2": {"npc": "n1", "kind": "foe"}}}},
        act=1, scenes=1, npcs={"n1": {"slice": "bob", "name": "Deke"}},
        scene={"number": 1, "pcs": ["ann", "bob"], "playing": {"ann": "pc", "bob": "pc"}},
    )  # fmt: skip
    t.answer("ann", "take_part", {"do": "befriend", "npc": "n1", "kind": "friend"})
    said = text(form_of(t, "bob", "allow_relationship"))
    assert "Deke foe of bob" in said
    assert "Deke is a friend of ann, and stays in your slice." in said
    assert "number" not in t.decisions("bob", "allow_relationship")[0].prompt
