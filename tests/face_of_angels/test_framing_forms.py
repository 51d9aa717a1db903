"""The form in which the World frames a scene: everybody of the town by slices, and in words who is there."""

from __future__ import annotations

import re

from tests.face_of_angels.pages import sampled
from tests.face_of_angels.tables import at
from tests.games.forms import foreseen, form_of, subject_of, text
from tests.games.staging import assert_sound

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


def test_fa_end_01_what_ends_the_act_stands_first_where_it_may():
    """With what has come about; the scene is chosen all the same."""
    recorded = [{"end": "somebody outside learns of a power", "by": "ann", "scene": 2}]
    t = at("between", PCS, act=1, scenes=2, npcs=NPCS, recorded=recorded)
    drawn = form_of(t, "eve", "frame_scene")
    assert "Close the act It has come about: somebody outside learns of a power." in text(drawn)
    assert drawn.index('value="close_act"') < drawn.index('value="open"')
    assert "checked" in drawn[drawn.index('value="open"') :].split(">")[0]


def test_fa_pwr_01_on_graduation_night_all_protagonists_are_there_from_the_start():
    """Each is chosen already."""
    drawn = form_of(at("between", PCS, npcs=NPCS), "eve", "frame_scene")
    assert drawn.count('name="open.pcs"') == 3
    assert all("checked" in one.split(">")[0] for one in drawn.split('name="open.pcs"')[1:])


def test_fa_tbl_06_whoever_comes_in_later_is_chosen_likewise():
    """Only those who are not there yet."""
    scene = {"number": 1, "pcs": ["ann", "bob"], "npcs": ["n1"], "playing": {"ann": "pc", "bob": "pc"}}
    t = at("scene", PCS, act=1, scenes=1, npcs=NPCS, scene=scene)
    drawn = form_of(t, "eve", "run_scene")
    assert "Pearl nobody’s yet" in text(drawn)
    assert drawn.count('name="bring_on.npcs"') == drawn.count('name="bring_on.pcs"') == 1
    sampled(t, "eve", "run_scene")


def test_fa_tbl_06_on_the_pie_everybody_who_may_come_is_a_touch_away_from_their_own_input():
    """One input behind both; and only the World, who chooses, has such a pie."""
    t = at("between", PCS, act=1, scenes=2, last_pcs=["ann"], npcs=NPCS)
    drawn, pie = form_of(t, "eve", "frame_scene"), subject_of(t, "eve", "frame_scene")
    assert_sound(pie)
    assert "stakes reach as far as a group" in text(pie)
    touched = re.findall(r'<label for="([^"]+)"></label>', pie)
    ids = dict(re.findall(r'id="(open-comes-\d+)" name="open\.(?:pcs|npcs)" value="(\w+)"', drawn))
    assert sorted(ids[one] for one in touched) == ["ann", "bob", "cy", "n1", "n2"]


ENDING = {"act": 4, "scenes": 2, "outcomes": [
    {"id": "o1", "initiator": "ann", "respondent": "bob", "words": "The mill burns."},
]}  # fmt: skip


def test_fa_end_06_an_end_is_written_down_from_what_came_of_a_contest_by_whoever_it_is_of():
    """The World sees what came of which contest, how anybody stands, and who is left without an end."""
    pcs = {"ann": {"face": "K"}, "bob": {"terminal": "hidden"}, "cy": {"face": "J"}}
    t = at("between", pcs, **ENDING)
    drawn = form_of(t, "eve", "frame_scene")
    said = text(drawn)
    assert "The mill burns. ann against bob" in said
    assert "bob has gone into hiding" in said
    assert 'name="record_terminal.pc=ann.terminal" value="dead"' not in drawn
    sent = {"do": "record_terminal", "record_terminal.outcome": "o1", "record_terminal.pc": "ann"}
    told = foreseen(t, "eve", "frame_scene", {**sent, "record_terminal.pc=ann.terminal": "ordinary"})
    assert told == "ann is ordinary again. cy has no end yet."
    assert foreseen(t, "eve", "frame_scene", sent) == ""
    sampled(t, "eve", "frame_scene", 24)
