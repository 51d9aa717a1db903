"""The stage of Shadow Play: every phase drawn from sights, true, complete and in words too."""

from __future__ import annotations

from random import Random

import pytest

from commedia.games.shadow_play import GAME
from commedia.games.shadow_play import stage as drawing
from commedia.games.shadow_play.stage.board import board
from commedia.games.shadow_play.stage.closing import looking_back, opened
from commedia.games.shadow_play.stage.push import pushes
from commedia.games.shadow_play.stage.tray import tray
from commedia.games.shadow_play.state import Story
from commedia.server.pages import table
from tests.games.forms import text
from tests.games.staging import assert_sound, public, sight_of, whole_page
from tests.server.seeing import Stage
from tests.shadow_play.pages import LAMP, NAMES, dice_down, fourth_cycle, in_dialogue
from tests.shadow_play.plays import a_play
from tests.shadow_play.tables import at, describe, weigh


@pytest.mark.slow
def test_every_phase_is_a_sound_page_without_styles_or_scripts():
    """All elements close, ids are single, every drawing has a sentence or is hidden beside text."""
    met: set[str] = set()
    for n, play in enumerate(a_play(4, Random(5))):
        if play.world.phase in met and n % 12:
            continue  # neighbours are much alike
        met.add(play.world.phase)
        names = dict.fromkeys(play.seats, "Halvard <b>")
        drawn = whole_page(drawing, play, names, play.seats[n % 4], drawing.seat_face)
        assert_sound(drawn)
        assert "Halvard <b>" not in drawn
        assert drawing.slate(public(play), names)[0]
    assert met >= {"dialogue", "phase_0", "cycle", "recap"}


def test_sp_ch_05_the_board_has_what_is_measured_of_each():
    """The mock’s fourth cycle: Threat, Threshold, Opportunity against Guard, Danger."""
    drawn = str(board(public(dice_down(2, 3, 4, 6)), NAMES))
    assert_sound(drawn)
    said = text(drawn)
    assert "Ines leads Threat 2" in said
    assert 'aria-label="Opportunity 1, Guard 4"' in drawn
    assert 'aria-label="3 of 4 left"' in drawn
    assert 'aria-label="Danger 7"' in drawn
    assert LAMP in said
    assert "card A , Make the keeper owe us ." in said


def test_sp_ch_05_what_is_named_next_stands_under_the_bars_of_whoever_shows_too_much():
    """Danger and what is over Guard; equal is safe."""
    for opp, says in ((4, False), (6, True)):
        t = at(standing={"ann": {}, "bob": {"threat": 2, "opp": opp - 1, "dan": 3, "st": 2}})
        assert ("Named next: Danger 3 + 2 over Guard = 5" in text(board(public(t), NAMES))) == says


def test_sp_move_09_each_die_lies_on_the_bar_in_dashes_before_it_is_taken():
    """As far as it would reach, one for each number that fell, and none once a die is taken."""
    t = dice_down(2, 3, 3, 6)
    drawn = str(board(public(t), NAMES))
    assert [n for n in range(1, 7) if f"sp-ghost--{n}" in drawn] == [2, 3, 6]
    t.answer("ann", "pick_die", {"one": 6})
    assert "sp-ghost--" not in str(board(public(t), NAMES))


def test_sp_trait_02_what_is_threatened_lies_apart_from_what_is_there():
    """Each with its Strength, its sign and whose it is; an effect says what it shifts."""
    said = text(board(public(fourth_cycle()), NAMES))
    assert said.index("Hauled down by the ankle") < said.index("Traits on the board")
    assert "Strength 5 The keeper’s spare key + Ines ; Lead +1 for Ines" in said
    assert "Strength 3 Wet powder − The signal gun" in said


def test_sp_move_04_the_pool_is_written_out():
    """Base, Lead with the spare key, and an Aid: seven dice, then nine."""
    t = fourth_cycle()
    describe(t, "ann", "leading", scope=(1, 2), aim="good", bearer="ann")
    assert "Base 3, Lead 4: 7 dice . Scope 3, paid in dice or Fortune." in text(board(public(t), NAMES))
    t.answer("bob", "lend_aid", {"words": "I hold the ladder."})
    assert "2 of Tobin’s Aid: 9 dice" in text(board(public(t), NAMES))


def test_sp_push_01_each_push_has_its_sum_and_its_reason():
    """Three of them: to 3 and 3, and Maro’s refused; shut from the roll to the end of the Move."""
    said = text(pushes(public(fourth_cycle()), NAMES))
    assert "Ines Stance 3 to 2. Threat 2 + 1 − 0 = 3 , now 2." in said
    assert "Tobin Stance 4 to 3. Threat 3 + 1 − 1 = 3 , now 1." in said
    assert "= 5 , now 5. Refused: no higher than it is." in said
    assert "opens again when Ines has spent the Power" in text(pushes(public(dice_down(2, 3, 4, 6)), NAMES))


def test_sp_push_01_the_director_has_the_buttons_before_them_while_they_are_shut():
    """Why, and until when, beside each sum; open ones stand in the cue, and an Actor has none."""
    shut = str(drawing.hand(sight_of(dice_down(2, 3, 4, 6), "dee"), "dee", NAMES))
    assert_sound(shut)
    assert "opens again when Ines has spent the Power" in text(shut)
    assert shut.count("disabled>") == 3
    for t, seat in ((fourth_cycle(), "dee"), (dice_down(2, 3, 4, 6), "ann")):
        assert "Push" not in text(drawing.hand(sight_of(t, seat), seat, NAMES))


def test_sp_role_03_elements_say_their_scope_once_it_is_set():
    """The heading speaks of Scope where there is one."""
    plain = text(tray(public(in_dialogue(elements={"e1": {"name": "The quay"}})), NAMES))
    assert "Elements The quay" in plain
    assert "Elements, and Scope The signal gun Scope 2 The clerk" in text(tray(public(in_dialogue()), NAMES))


def test_sp_ch_03_phase_0_says_what_each_would_face():
    """Stance less the Threat Score, at least 1."""
    t = at("phase_0", personae={"ann": {"stance": 4}, "bob": {"stance": 1}})
    said = text(board(public(t), NAMES))
    assert "Ines : Stance 4 less a Threat Score of 0, so Threat 4" in said
    assert "Tobin : Stance 1 less a Threat Score of 0, so Threat 1" in said


def test_sp_strat_04_a_card_that_is_claimed_is_not_followed_before_the_director_has_marked_it():
    """Nobody has left it: whoever began it waits for the mark."""
    t = at("dialogue", personae={"ann": {"name": "Ines"}}, challenge=None)
    begun = {"do": "begin", "words": "I knock.", "strategy": "Ask for it", "aim": "episode"}
    t.answer("ann", "speak", begun)
    assert "Ask for it nobody follows it yet · for the Episode" in text(tray(public(t), {"ann": "Ines"}))
    t.answer("dee", "settle_marks", {"marks": ["s1"]})
    assert "Ask for it Ines · for the Episode" in text(tray(public(t), {"ann": "Ines"}))


def test_sp_strat_06_cards_have_letters_and_say_who_is_barred():
    """A Strategy that nobody follows any more is struck."""
    drawn = str(tray(public(in_dialogue()), NAMES))
    assert_sound(drawn)
    said = text(drawn)
    assert "A Strategy Make the keeper owe us Ines, Maro &lt;b&gt;" in said
    assert "Buy the inspector followed by nobody · for the Episode; Tobin gave it up and is barred" in said
    assert drawn.count("icard--barred") == 1


def test_sp_stance_01_a_stance_is_a_card_with_steps_and_its_word():
    """Three of six, even."""
    drawn = str(tray(public(in_dialogue()), NAMES))
    assert "Stance to Ines 3 even" in text(drawn)
    assert "5 harsh" in text(drawn)


def test_sp_expr_05_ticks_are_on_the_sheet_of_whoever_ticked_and_nowhere_else():
    """One’s own items stand folded below, without a box."""
    t = in_dialogue()
    t.answer("bob", "tick_items", {"do": "tick", "items": ["ann.0"]})
    mine = text(drawing.hand(sight_of(t, "bob"), "bob", NAMES))
    assert "Ines 1 of 6" in mine
    assert "felt: reads a doorway" in mine
    own = text(drawing.hand(sight_of(t, "ann"), "ann", NAMES))
    assert "felt:" not in own
    assert "Yours to show, never to name 6" in own
    assert "felt" not in text(drawing.stage(public(t), NAMES))


def test_sp_expr_05_a_table_that_ticks_openly_is_told_so():
    """R-08: what is not secret is not hatched."""
    t = in_dialogue(options={"ticks": "open"})
    sheet = str(drawing.hand(sight_of(t, "bob"), "bob", NAMES))
    assert "Open to all" in text(sheet)
    assert "hand--secret" not in sheet


def test_sp_pc_05_a_persona_s_card_has_its_balances_and_its_scores():
    """Force 2 against Grace 2 after an Investment of two; Lead 1 and 2 more by the Power."""
    said = text(tray(public(in_dialogue()), NAMES))
    assert "Force 2 2 Grace" in said
    assert "Guard 4" in said
    assert "Lead 3" in said
    assert "Signature Item, Defense +1, Fortune +1 her father’s storm lamp" in said


def test_sp_end_02_the_board_says_what_becomes_of_the_statement():
    """What would strike it, as long as it stands; once its challenger is clear, that it is struck."""
    assert "It stands, unless Ines comes clear: with a threat of 0." in text(
        board(public(fourth_cycle()), NAMES)
    )
    t = at("conclusion", standing={"ann": {"status": "clear"}})
    assert "It is struck: Ines has come clear." in text(board(public(t), NAMES))


@pytest.mark.parametrize(
    ("phase", "steps"),
    [
        ("phase_0", [("Who takes part", "now"), ("Cycles", ""), ("Conclusion", "")]),
        ("cycle", [("Who takes part", "done"), ("Cycle 1", "now"), ("Conclusion", "")]),
    ],
)
def test_sp_ch_04_the_slate_has_whose_challenge_it_is_and_where_it_stands(phase, steps):
    """Whose it is, and which cycle is on."""
    t = at(phase, {} if phase == "phase_0" else {"ann": {}}, personae={"ann": {}, "bob": {}})
    assert drawing.slate(public(t), NAMES) == ("Ines says no", steps)


def test_sp_tone_02_the_episode_and_investments_are_cards_too():
    """What would end it, what somebody has staked, and what a Strategy aims at; struck once it is settled."""
    t = in_dialogue(
        tone="Salt and patience.", never=["Nobody drowns."],
        episode={"no": 2, "element": "e2", "wish": "sent home empty-handed"},
        investments={
            "i1": {"seat": "ann", "element": "e1", "wish": "fired at last", "char": "Force", "value": 2},
            "i2": {"seat": "bob", "element": "e1", "wish": "sold", "char": "Pride", "status": "void"},
        },
    )  # fmt: skip
    drawn = str(tray(public(t), NAMES))
    assert_sound(drawn)
    said = text(drawn)
    assert "Salt and patience. What does not happen here Nobody drowns." in said
    assert "Episode 2 The clerk › sent home empty-handed" in said
    assert "Investment, 2 of Force The signal gun › fired at last Ines" in said
    assert "sold Tobin ; it can’t come about any more" in said
    assert "Make the keeper owe us Ines, Maro &lt;b&gt; · for the Episode" in said
    assert drawn.count("icard--barred") == 2


def test_sp_expr_05_when_an_episode_closes_all_ticks_lie_open_at_once():
    """By item, with who felt it; before that only in the hand of whoever ticked."""
    t = in_dialogue(episode={"no": 1, "element": "e1", "wish": "silent"})
    t.answer("bob", "tick_items", {"do": "tick", "items": ["ann.0"]})
    assert "reads a doorway nobody" in text(opened(public(t), NAMES))
    for seat in ("dee", "ann", "bob", "cy"):
        t.answer(seat, "vote_to_end", "vote")
    drawn = text(looking_back(public(t), NAMES))
    assert "to break" in drawn
    assert "nobody notices him" not in drawn
    assert drawing.slate(public(t), NAMES)[1][0] == ("Ines", "now")
    t.answer("ann", "recap", {"words": "I looked twice."})
    for seat in ("bob", "cy"):
        t.answer(seat, "recap", {"words": ""})
    drawn = str(drawing.stage(public(t), NAMES))
    assert_sound(drawn)
    assert drawn.count('<ul class="icards">') == 3  # what there was to be felt of each, to be ticked last
    assert '<details class="sp-sheet" open' not in drawn
    for seat in ("dee", "ann", "bob", "cy"):
        t.answer(seat, "finish_ticks", "finish")
    drawn = str(drawing.stage(public(t), NAMES))
    assert_sound(drawn)
    said = text(drawn)
    assert "reads a doorway Tobin" in said
    assert "slow to break nobody" in said
    assert "no Advance to spend" in said


def test_sp_move_05_a_stunt_says_which_number_has_to_show():
    """And then that it did: a Trait is to be made of it."""
    t = fourth_cycle([[1, 2, 3, 6]])
    t.answer("ann", "make_move", {"do": "leading", "words": LAMP, "aim": "good", "bearer": "ann"})
    t.answer("bob", "call_stunt", "offer_stunt")
    t.answer("ann", "take_stunt", "accept")
    weigh(t, (2, 3))
    t.answer("ann", "name_target", {"one": 6})
    assert "a 6 has to show" in text(board(public(t), NAMES))
    t.answer("ann", "pay_scope", {"do": "pay", "fortune": 0})
    assert "A 6 shows: it is achieved." in text(board(public(t), NAMES))


def test_the_foot_of_a_phone_calls_the_parts_of_the_table_what_they_are_now():
    """The Dialogue first, as it stands on the page; what lies on the stage is cards, or a Challenge."""
    words = [dict(drawing.tabs(public(t))) for t in (in_dialogue(), fourth_cycle())]
    assert [one["stage"] for one in words] == ["Cards", "Challenge"]
    page = str(table.page(Stage.of(in_dialogue()).seen("ann")))
    foot = page[page.index('id="tabs"') :]
    assert text(foot[: foot.index("</nav>")]).split()[-4:] == ["Dialogue", "Cue", "Cards", "Felt"]


def looked_back(no: int = 1) -> Story:
    """A play that is over after so many Episodes: of Ines Tobin has felt two things, Maro one."""
    t = in_dialogue(
        options={"episodes": no}, tone="Salt and patience.", never=["Nobody drowns."],
        episode={"no": no, "element": "e1", "wish": "silent"},
        investments={
            "i1": {"seat": "ann", "element": "e1", "wish": "fired", "char": "Force", "status": "void"}
        },
    )  # fmt: skip
    t.answer("bob", "tick_items", {"do": "tick", "items": ["ann.0", "ann.1"]})
    t.answer("cy", "tick_items", {"do": "tick", "items": ["ann.0"]})
    t.answer("dee", "tick_items", {"do": "tick", "items": ["ann.0"]})
    for seat in ("dee", "ann", "bob", "cy"):
        t.answer(seat, "vote_to_end", "vote")
    for seat in ("ann", "bob", "cy"):
        t.answer(seat, "recap", {"words": ""})
    return public(t)


def test_sp_expr_05_at_the_curtain_all_that_was_felt_comes_out_and_the_story_last():
    """By all, by some with who it was, by nobody; what was staked, and whether it came true."""
    w = looked_back()
    curtain = GAME.page.curtain
    ann, bob, _, story = shown = curtain.reveals(w, NAMES)
    facts = {label: [(fact.text, fact.note, fact.kept) for fact in found] for label, found in ann.facts}
    assert ann.sentence == "Of 6 things in Ines one was felt by all."
    assert facts["Felt by all"] == [("reads a doorway", "", True)]
    assert facts["Felt by some"] == [("slow to break", "Tobin", None)]
    assert len(facts["Felt by nobody"]) == 4
    assert facts["Staked"] == [("The signal gun: fired", "can’t come about", False)]
    assert dict(bob.facts)["Felt by all"] == []
    for one in shown:  # what is empty comes last, and leaves no hole beside the others
        assert [bool(found) for _, found in one.facts] == sorted([bool(found) for _, found in one.facts])[
            ::-1
        ]
    assert story.who == "dee"
    assert story.sentence == "Nobody said no to any of it."
    assert [fact.text for fact in dict(story.facts)["It was about"]] == ["The signal gun: silent"]
    assert curtain.eve(w, NAMES) == ("After one Episode", "All of you let it end.")
    assert {one.who for one in shown} == set(w.seats)
    assert len({len(one.facts) for one in shown}) == 1
    for one in shown:
        assert_sound(str(one.picture))


def test_sp_tone_04_at_the_curtain_of_several_episodes_what_was_felt_is_that_of_the_last():
    """Ticks begin anew with each, and nobody is told that what came through before was felt by nobody."""
    w = looked_back(no=2)
    curtain = GAME.page.curtain
    ann, *_, story = curtain.reveals(w, NAMES)
    assert ann.sentence == "Of 6 things in Ines one was felt by all in the last Episode."
    assert len(dict(ann.facts)["Felt by nobody in the last Episode"]) == 4
    assert "It was about at last" in dict(story.facts)
    assert "4 by nobody in the last Episode. " in curtain.befell(w, "ann", NAMES)
    assert curtain.befell(w, "bob", NAMES).endswith("you felt 2 things in the last Episode.")


def test_sp_expr_05_at_the_curtain_each_is_told_what_was_felt_of_theirs_and_what_they_felt():
    """In the second person; the Director has nothing to show."""
    w = looked_back()
    told = {seat: GAME.page.curtain.befell(w, seat, NAMES) for seat in w.seats}
    assert told["ann"].startswith("You had 6 things to show: one was felt by all, one by some, 4 by nobody.")
    assert told["ann"].endswith("you felt nothing.")
    assert told["bob"].endswith("you felt 2 things.")
    assert told["dee"].startswith("You were everybody and everything else.")
