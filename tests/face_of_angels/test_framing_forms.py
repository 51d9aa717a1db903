"""The form in which the World frames a scene: everybody of the town by slices, and in words who is there."""

from __future__ import annotations

from tests.face_of_angels.pages import sampled
from tests.face_of_angels.tables import at, directs
from tests.games.forms import foreseen, form_of, text

PCS = {"ann": {"relationships": {"r1": {"npc": "n1", "kind": "foe"}}}, "bob": {}, "cy": {}}
NPCS = {"n1": {"slice": "bob", "name": "Deke"}, "n2": {"slice": "eve", "name": "Pearl"}}


def test_fa_tbl_06_a_scene_is_framed_with_everybody_by_their_slice():
    """With what is between them, who was not in the last scene, and in words who is there."""
    t = at("between", PCS, act=1, scenes=2, last_pcs=["ann"], npcs=NPCS)
    said = text(form_of(t, "eve", "frame_scene"))
    assert "bob’s slice bob not in the last scene Deke foe of ann" in said
    assert "ann their protagonist" in said
    chosen = {"do": "open", "open.pcs": ["ann", "bob"], "open.npcs": ["n1"]}
    told = foreseen(t, "eve", "frame_scene", chosen)
    assert told == "There are ann, bob and Deke. cy is elsewhere."
    assert foreseen(t, "eve", "frame_scene", {"do": "close_act"}) == ""
    sampled(t, "eve", "frame_scene")


def test_fa_pwr_01_on_graduation_night_all_protagonists_are_there_from_the_start():
    """Each is chosen already."""
    drawn = form_of(at("between", PCS, npcs=NPCS), "eve", "frame_scene")
    assert drawn.count('name="open.pcs"') == 3
    assert all("checked" in one.split(">")[0] for one in drawn.split('name="open.pcs"')[1:])


def test_fa_tbl_06_whoever_comes_in_later_is_chosen_likewise():
    """Only those who are not there yet."""
    scene = {"number": 1, "pcs": ["ann", "bob"], "npcs": ["n1"], "playing": {"ann": "pc", "bob": "pc"}}
    t = at("scene", PCS, act=1, scenes=1, npcs=NPCS, scene=scene)
    drawn = form_of(t, "eve", directs(t))
    assert "Pearl nobody’s yet" in text(drawn)
    assert drawn.count('name="bring_on.npcs"') == drawn.count('name="bring_on.pcs"') == 1
    sampled(t, "eve", directs(t))
