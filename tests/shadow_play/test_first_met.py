"""What pages of Shadow Play tell somebody who has read no rulebook, where they first meet it."""

from __future__ import annotations

import pytest

from commedia.games.shadow_play import GAME
from commedia.games.shadow_play.stage import stage
from commedia.server.pages import cue
from commedia.testing import ScriptedTable
from tests.games.forms import form_of, text
from tests.server.seeing import Stage
from tests.shadow_play.pages import dice_down, in_dialogue
from tests.shadow_play.tables import DIRECTOR, at

LAMP = {"kind": "item", "text": "a storm lamp", "adjusts": {"defense": 1, "fortune": 1}}
NOBODY = {"kind": "knack", "text": "nobody notices him", "adjusts": {"threat": 1}}


def on_stage(t: ScriptedTable) -> str:
    """The stage, as anybody sees it."""
    seen = Stage.of(t).seen(None)
    return stage(seen.public, seen.names)


def sitting_down() -> ScriptedTable:
    """Up to where Personae are made."""
    t = ScriptedTable(GAME, [DIRECTOR, "ann", "bob"])
    t.answer(DIRECTOR, "write_tone", {"words": "Salt."})
    for seat in ("ann", "bob"):
        t.answer(seat, "agree_on_tone", "agree")
    for seat in (DIRECTOR, "ann", "bob"):
        t.answer(seat, "name_limits", {"things": []})
    return t


def test_sp_pc_06_a_persona_that_lies_ready_shows_all_that_it_is_to_convey():
    """Its habits and its gifts: Ines has Grace 2, so that habit is none of hers."""
    drawn = text(form_of(sitting_down(), "ann", "make_persona"))
    assert "never knocks, counts before answering" in drawn
    assert "reads a doorway, slow to break" in drawn
    assert "lets others through the door first" not in drawn
    assert "You never say these words in play" in drawn


def test_sp_tone_02_whoever_is_asked_whether_they_agree_sees_the_card():
    """What it is about, and what has to become of that."""
    t = sitting_down()
    for seat, who in (("ann", "ines"), ("bob", "tobin")):
        t.answer(seat, "make_persona", {"do": "take_ready", "who": who, "name": who})
    for seat in (DIRECTOR, "ann", "bob"):
        t.answer(seat, "name_element", {"name": f"the lamp of {seat}"})
    t.answer(DIRECTOR, "write_episode", {"do": "propose_card", "element": "e2", "wish": "lit again"})
    assert "the lamp of ann › lit again" in text(form_of(t, "bob", "agree_on_card"))


@pytest.mark.parametrize(("stance", "says"), [(3, "rises to 4, hard."), (6, "is as cruel as it can be.")])
def test_sp_stance_02_whoever_goes_for_a_plan_is_told_what_it_does_to_the_stance(stance, says):
    """A step to 6 at most; and its answer may be challenged, that to anything else may not."""
    t = at("dialogue", None, {"ann": {"stance": stance}, "bob": {}}, challenge=None)
    drawn = text(form_of(t, "ann", "speak"))
    assert f"The Director’s Stance to you {says} You may challenge the answer." in drawn
    assert "It furthers no Strategy. The answer can’t be challenged." in drawn


def test_sp_tone_02_whoever_would_have_the_episode_end_is_named_to_the_others():
    """It ends when all say so: so they have to know."""
    t = in_dialogue()
    assert "Should the Episode end here?" in cue.cue(Stage.of(t).seen("bob"))
    t.answer("ann", "vote_to_end", "vote")
    assert "ann would have the Episode end here." in cue.cue(Stage.of(t).seen("bob"))


def test_sp_role_02_whoever_plays_nobody_is_not_told_to_say_what_their_character_does():
    """On stage a Director tells what is seen; an Actor what their Persona does."""
    t = in_dialogue()
    t.answer(DIRECTOR, "frame_scene", "Four in the morning.")
    assert "say in the script what is seen and heard" in cue.cue(Stage.of(t).seen(DIRECTOR))


def test_sp_dia_02_the_director_is_told_to_open_the_episode():
    """Until somebody has done something: then how things stand may be told at any time."""
    t = in_dialogue()
    assert "Open the Episode" in cue.cue(Stage.of(t).seen(DIRECTOR))
    t.answer("ann", "speak", {"do": "act", "words": "I wait."})
    t.answer(DIRECTOR, "settle_marks", {"marks": []})
    t.answer(DIRECTOR, "give_response", {"words": "Nobody comes."})
    assert "Open the Episode" not in cue.cue(Stage.of(t).seen(DIRECTOR))


def test_sp_ch_03_whoever_may_take_part_is_told_what_they_would_face():
    """A Stance of 4 less a Threat Score of 1; and on the stage, how a Challenge is fought."""
    people = {"ann": {"stance": 2}, "bob": {"stance": 4, "traits": [NOBODY]}}
    t = at("phase_0", None, people, challenge={"statement": "The door is shut.", "strategy": "s1"},
           strategies={"s1": {"text": "Get in", "by": ["ann"]}})  # fmt: skip
    drawn = text(cue.cue(Stage.of(t).seen("bob")))
    assert "You face a threat of 3" in drawn
    assert "Nothing of it can befall your Persona" in drawn
    assert "If ann comes clear, the answer is struck" in text(on_stage(t))


def test_sp_ch_05_what_the_figures_of_the_board_are_is_unfolded_in_the_first_cycle():
    """Later whoever wants it unfolds it."""
    for cycle, opened in ((1, True), (2, False)):
        t = at(standing={"ann": {}, "bob": {}}, challenge={"cycle": cycle - 1})
        assert ('id="sp-legend" open' in on_stage(t)) is opened


def test_sp_move_11_whose_trait_it_is_is_said_and_not_asked_again():
    """It was chosen as the Move was described; as strong as it can be, unless somebody would have less."""
    t = dice_down(6, 6, 6, 6)
    t.answer("ann", "pick_die", {"one": 6})
    made = form_of(t, "ann", "make_trait")
    assert "A Positive Trait on a Persona: ann" in text(made)
    assert made.count('type="hidden" name="make.aim') == 2
    [chosen] = [one for one in made.split("<input") if 'name="make.strength"' in one and " checked" in one]
    assert 'value="3"' in chosen


def test_sp_stance_01_the_director_is_told_how_such_an_answer_may_turn_out():
    """A Stance of 3, and then one more for the card."""
    t = at("dialogue", None, {"ann": {"stance": 3}, "bob": {}}, challenge=None)
    t.answer("ann", "speak", {"do": "begin", "words": "I pick the lock.", "strategy": "Get in"})
    t.answer(DIRECTOR, "settle_marks", {"marks": ["s1"]})
    assert "4 hard For instance: Half of it goes as they hope" in text(form_of(t, DIRECTOR, "give_response"))


def test_sp_inv_04_the_director_is_asked_of_cards_only_where_one_could_come_about():
    """Before that of items alone."""
    bare = at("dialogue", None, {"ann": {"traits": [LAMP]}, "bob": {}}, challenge=None)
    assert "Has somebody lost something of theirs" in cue.cue(Stage.of(bare).seen(DIRECTOR))
    assert "Has something come about that stands on a card?" in cue.cue(
        Stage.of(in_dialogue()).seen(DIRECTOR)
    )


def test_sp_end_02_what_has_been_won_is_at_stake_no_more():
    """While the Challenge is on, its card is named."""
    card = {"s1": {"text": "Get in", "by": ["ann"]}}
    for scene, how, told in (("cycle", {}, True), ("conclusion", {"status": "clear", "threat": 0}, False)):
        t = at(scene, {"ann": how, "bob": {}}, strategies=card, challenge={"strategy": "s1"})
        assert ("At stake is card" in on_stage(t)) is told
