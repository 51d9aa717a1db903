"""The forms of Shadow Play: what a die buys and costs, what is paid, who is Pushed, what is sacrificed."""

from __future__ import annotations

from random import Random

import pytest

from commedia.engine.sampling import sample_answer
from commedia.games.shadow_play import GAME
from commedia.games.shadow_play.forms import FORMS
from commedia.games.shadow_play.results import result_of
from commedia.server.pages import cue, hand
from commedia.server.pages.long import mode_for
from commedia.testing import ScriptedTable
from tests.games.forms import foreseen, form_of, subject_of, text
from tests.games.staging import assert_sound
from tests.server.seeing import Stage
from tests.server.test_own_forms import misses
from tests.shadow_play.pages import LAMP, dice_down, fourth_cycle, in_dialogue
from tests.shadow_play.plays import a_play
from tests.shadow_play.tables import DIRECTOR, at, describe, move, pass_on, weigh


@pytest.mark.parametrize(
    ("die", "buys", "threat", "opp", "how", "named", "wounds"),
    [
        (2, 1, 2, 3, "inside Guard", 0, ""),
        (3, 1, 2, 4, "level with Guard: safe", 0, ""),
        (4, 2, 1, 5, "1 over Guard", 2, ""),
        (6, 3, 1, 7, "3 over Guard", 4, "surely"),
    ],
)
def test_sp_move_09_each_die_is_a_card_with_what_it_buys_and_what_it_costs(
    die, buys, threat, opp, how, named, wounds
):
    """The mock’s four dice: a Trait, Telling, Opportunity against Guard, and what is named next."""
    t = dice_down(2, 3, 4, 6)
    to = result_of(t.state, die, die)
    came = (to.strength, to.threat, to.opp, to.named, to.wounds)
    assert came == (buys, threat, opp, (named, named), wounds)
    drawn = form_of(t, "ann", "pick_die")
    assert_sound(drawn)
    card = text(drawn.split('class="sp-toss"')[[2, 3, 4, 6].index(die) + 1])
    assert f"a Trait at {buys}" in card
    assert f"1 → {opp} {how}" in card
    told = "stays 2" if threat == 2 else "2 → 1 , Telling"
    assert f"Threat {told}" in card
    assert (f"a Trait of 1 + {named - 1} = {named}" if named else "Named next nothing") in card


def test_sp_move_09_equal_dice_are_one_card():
    """Two threes are said to be two."""
    drawn = form_of(dice_down(3, 3, 4, 6), "ann", "pick_die")
    assert drawn.count('name="take_number.one"') == 3
    assert "twice" in text(drawn)


def test_sp_tell_02_a_die_that_would_make_one_clear_names_nothing():
    """Threat 1: any Trait tells, and what was shown is gone."""
    t = at(standing={"ann": {"threat": 1, "opp": 3, "dan": 2}}, chance=[[1, 6, 6, 6]])
    move(t, "ann", "leading", aim="good", bearer="ann")
    assert "1 → 0 , Telling: clear" in text(form_of(t, "ann", "pick_die"))
    assert result_of(t.state, 6, 6).named == (0, 0)


def test_sp_tell_01_a_recovery_could_tell_as_often_as_its_power_reaches():
    """Threat 3, Traits of 2 and 1: one point tells with the first, and one more with the second."""
    good = [{"id": f"t{n}", "strength": n, "positive": True} for n in (1, 2)]
    t = at(standing={"ann": {"threat": 3}}, traits=good, chance=[[1, 2, 3, 6]])
    move(t, "ann", "recovery")
    assert [result_of(t.state, die, die).tells for die in (1, 2, 3, 6)] == [1, 2, 2, 2]


def test_sp_move_11_power_that_covers_an_element_makes_it():
    """Threat 2 and a Scope of 2: four is enough, three makes a Trait."""
    t = at(standing={"ann": {"threat": 2}}, chance=[[3, 4, 1, 1]])
    move(t, "ann", "leading", aim="create", name="a rope", element=2)
    card = text(form_of(t, "ann", "pick_die"))
    assert "a new Element" in card
    assert "a Trait at 1" in card


def test_sp_move_07_what_is_paid_says_what_is_left_and_its_odds():
    """Four dice of seven, five with a Fortune: exactly."""
    t = fourth_cycle()
    describe(t, "ann", "leading", scope=(1, 2), words=LAMP, aim="good", bearer="ann")
    assert_sound(form_of(t, "ann", "pay_scope"))
    for fortune, dice, six in ((0, 4, 52), (1, 5, 60)):
        said = foreseen(t, "ann", "pay_scope", {"do": "pay", "pay.fortune": str(fortune)})
        assert f"The odds of {dice} dice" in said
        assert f"a 6 {six} in 100" in said  # 1 less (5/6) to the power of the dice
    assert "A Miss." in foreseen(t, "ann", "pay_scope", {"do": "forfeit"})


def test_sp_move_09_a_stunt_has_two_cards_before_it_is_rolled():
    """Achieve: a Power of 6 for an Opportunity of 1; a Miss the other way round."""
    t = fourth_cycle()
    t.answer("ann", "make_move", {"do": "leading", "words": LAMP, "aim": "good", "bearer": "ann"})
    t.answer("bob", "call_stunt", "offer_stunt")
    t.answer("ann", "take_stunt", "accept")
    weigh(t, (1, 2))
    assert "6 dice" in text(form_of(t, "ann", "name_target"))  # 3 + 4 + 2 less 3
    t.answer("ann", "name_target", {"one": 4})
    said = text(form_of(t, "ann", "pay_scope"))
    assert "Achieve: a 4 shows Buys a Trait at 3" in said
    assert "Miss Buys nothing" in said
    assert "1 → 7" in said


def test_sp_move_01_a_move_says_what_it_is_for_and_asks_for_its_parts_in_words():
    """SP-TELL-01: a threat is brought down by Traits as strong as it; who is clear has none."""
    drawn = text(form_of(fourth_cycle(), "ann", "make_move"))
    assert "A Trait as strong as your threat takes 1 from it." in drawn
    assert "What it makes" in drawn
    assert "On whom, or on what" in drawn
    assert "Bearer" not in drawn
    t = at(standing={"ann": {"status": "clear"}, "bob": {"threat": 2}})
    assert "your threat" not in text(form_of(t, "ann", "make_move"))


def test_sp_strat_02_the_button_that_begins_a_card_does_not_say_that_it_ends_the_episode():
    """What the plan aims at is on the card, and is not what the button does."""
    drawn = str(cue.cue(Stage.of(in_dialogue()).seen("ann")))
    assert 'data-move="Do it, and begin a card"' in drawn


def test_sp_push_01_a_push_shows_what_it_would_do_and_who_cannot_be_pushed():
    """As the board has it, with a choice for each who can be."""
    drawn = form_of(fourth_cycle(), DIRECTOR, "may_push")
    assert_sound(drawn)
    assert drawn.count('type="submit" name="push.push"') == 2
    assert "Stance 3 to 2. Threat 2 + 1 − 0 = 3 , now 2. Push ann" in text(drawn)
    maro = drawn.split("<li>")[3]
    assert "Refused: no higher than it is." in text(maro)
    assert "disabled" in maro
    view = Stage.of(fourth_cycle()).seen(DIRECTOR)
    [door] = [q for q in view.decisions if q.kind == "may_push"]
    asked_ = str(cue.door(view, door))
    assert "<details" not in asked_
    assert asked_.count('type="submit"') == 2


def test_sp_push_01_the_last_push_is_chosen_beside_letting_it_end():
    """Nobody is in it: ann, who came clear, can be Pushed back into it."""
    t = at(standing={"ann": {"status": "clear", "threat": 0}, "bob": {}})
    describe(t, "ann", "leading", aim="good", bearer="ann")
    t.answer("ann", "pay_scope", "forfeit")
    t.answer("ann", "make_trait", "done")
    t.answer("bob", "make_move", "concede")
    drawn = form_of(t, DIRECTOR, "last_push")
    assert_sound(drawn)
    assert "Stance 3 to 2. Threat 2 + 1 − 0 = 3 , now 0." in text(drawn)
    assert "Let it end" in text(drawn)


def test_sp_sac_02_ways_out_stand_side_by_side_worked_out():
    """Force 1 beside Grace 2 becomes Cruelty 4, and Lead with it; a life holds as long as the Challenge."""
    t = worn_out()
    drawn = form_of(t, "ann", "face_surrender")
    assert_sound(drawn)
    said = text(drawn)
    assert "Force 1 becomes Cruelty 4 6 less Grace 2; Lead 1 to 2" in said
    assert "Pride 1 becomes Vanity 1 6 less Compassion 5; no Score moves" in said
    assert said.count("Your Threshold is 3 again.") == 2
    assert "If you Surrender in this Challenge, your Persona dies." in said
    assert "You are barred from card A, and you are out of this Challenge." in said
    assert "Force 1 becomes Cruelty 4; or Pride 1 becomes Vanity 1. Your Threshold" in said


def test_sp_sur_01_beside_the_ways_out_stands_all_that_is_at_stake():
    """How ann stands, what has struck her, the card that she would lose; it has the room of the stage."""
    t = worn_out()
    drawn = subject_of(t, "ann", "face_surrender")
    assert_sound(drawn)
    said = text(drawn)
    assert "What has struck" in said
    assert "The Strategy A …" in said
    assert "Force 1" in said
    assert mode_for(Stage.of(t).seen("ann")) == "form"


def test_sp_move_03_the_scope_that_is_foreseen_is_the_one_that_is_chosen():
    """Before anything is touched minutes and one person are: two of seven dice."""
    t = fourth_cycle()
    t.answer("ann", "make_move", {"do": "leading", "words": LAMP, "aim": "good", "bearer": "ann"})
    told = foreseen(t, DIRECTOR, "set_scope", {})
    assert "Scope 1 + 1: 2. Paid in dice of 7, before any Aid, 5 dice are left" in told
    nothing = {"do": "weigh", "weigh.time": "0", "weigh.significance": "0"}
    assert "Scope 0 + 0: 1." in foreseen(t, DIRECTOR, "set_scope", nothing)


def test_sp_expr_04_what_names_one_s_own_is_told_while_it_is_written():
    """To its writer: case, signs and spaces aside; not a part of a word, and not what is another’s."""
    t = in_dialogue()
    for words, said in (
        (
            "I set out a bowl. Whoever Feeds  strays, is fed!",
            "“feeds strays” is yours to show, never to name",
        ),
        ("A doctored ledger lies there.", ""),
        ("She never feeds straying cats.", ""),
    ):
        told = foreseen(t, "ann", "speak", {"do": "act", "act.words": words})
        assert told.startswith(said)
        assert bool(told) == bool(said)


def test_sp_expr_02_what_is_felt_is_ticked_in_the_hand_and_asked_nowhere_else():
    """A box for each thing, ticked where it is; kept as it is ticked, or by a button without scripts."""
    t = in_dialogue()
    t.answer("bob", "tick_items", {"items": ["ann.0"]})
    view = Stage.of(t).seen("bob")
    held = str(hand.hand(view))
    assert_sound(held)
    assert held.count('type="checkbox"') == 6
    assert held.count(" checked") == 1
    assert 'value="ann.0" autocomplete="off" checked' in held
    assert "data-keep" in held
    assert "<noscript><button" in held
    assert "conveyed" not in str(cue.cue(view))
    assert "checkbox" in str(hand.hand(Stage.of(dice_down(1, 2, 3, 6)).seen("ann")))  # beside the dice, too


def test_sp_strat_04_what_an_actor_claims_is_ticked_for_the_director():
    """By the letter of the card, with the Stance that it would make."""
    t = in_dialogue()
    t.answer("ann", "speak", {"do": "develop", "words": "I pour him tea.", "cards": ["s1"]})
    drawn = form_of(t, DIRECTOR, "settle_marks")
    assert_sound(drawn)
    assert 'value="s1" checked' in drawn
    assert "A Make the keeper owe us" in text(drawn)
    assert "Stance to ann 3 even with a mark 4 hard" in text(drawn)
    assert "What ann claims is ticked. To untick it is to drop it, which they may contest." in text(drawn)
    t = at("dialogue", None, {"ann": {"stance": 6}}, strategies={"s1": {}}, challenge=None)
    t.answer("ann", "speak", {"do": "act", "words": "I pour him tea."})
    assert "6 cruel and no mark raises it further" in text(form_of(t, DIRECTOR, "settle_marks"))


def test_sp_strat_04_a_mark_is_contested_by_one_button_below_its_card():
    """The Director has marked what ann did not: it stands open, with nothing to fill in."""
    t = in_dialogue()
    t.answer("ann", "speak", {"do": "act", "words": "I pour him tea."})
    t.answer(DIRECTOR, "settle_marks", {"marks": ["s1"]})
    view = Stage.of(t).seen("ann")
    [door] = [q for q in view.decisions if q.kind == "contest_marks"]
    drawn = str(cue.door(view, door))
    assert "furthers card A" in text(drawn)
    assert "A Make the keeper owe us Contest it" in text(drawn)
    assert "<details" not in drawn


def test_sp_move_03_a_scope_is_foreseen_with_what_it_leaves():
    """Minutes and a place are three; nothing at all is still one."""
    t = fourth_cycle()
    t.answer("ann", "make_move", {"do": "leading", "words": LAMP, "aim": "good", "bearer": "ann"})
    said = foreseen(t, DIRECTOR, "set_scope", {"weigh.time": "1", "weigh.significance": "2"})
    assert said == "Scope 1 + 2: 3. Paid in dice of 7, before any Aid, 4 dice are left to roll."
    assert "Scope 0 + 0: 1." in foreseen(
        t, DIRECTOR, "set_scope", {"weigh.time": "0", "weigh.significance": "0"}
    )


def test_sp_move_11_power_says_what_a_trait_becomes_and_whether_it_tells():
    """Two and two are four, against a threat of three."""
    good = [{"id": "t1", "strength": 2, "positive": True}]
    t = at(standing={"ann": {"threat": 3}}, traits=good, chance=[[2, 2, 2, 2]])
    move(t, "ann", "recovery")
    t.answer("ann", "pick_die", {"one": 2})
    form = {"do": "raise", "raise.trait": "t1", "raise.trait=t1.points": "2"}
    said = foreseen(t, "ann", "spend_power", form)
    assert said == "2 becomes 4, with 0 Power left. That tells: threat 3 becomes 2."


def test_sp_pc_04_scores_follow_while_a_persona_is_made():
    """Force 4, a Knack on Guard, a Power on Lead, an item on Defense and Fortune: Ines as she lies ready."""
    t = ScriptedTable(GAME, ["dee", "ann", "bob"])
    t.answer("dee", "write_tone", {"words": "Salt."})
    for seat in ("ann", "bob"):
        t.answer(seat, "agree_on_tone", "agree")
    for seat in ("dee", "ann", "bob"):
        t.answer(seat, "name_limits", {"things": []})
    assert_sound(form_of(t, "ann", "make_persona"))
    about = text(subject_of(t, "ann", "make_persona"))
    assert "Threshold half of Pride, rounded up, and 2 how many wounds until a Surrender" in about
    form = {
        "do": "create", "create.force": "4", "create.reason": "3", "create.pride": "1",
        "create.knack_on": "guard", "create.second_on": "threshold", "create.power_on": "lead",
        "create.item_on": "defense",
    }  # fmt: skip
    said = foreseen(t, "ann", "make_persona", form)
    for score in ("Guard 4", "Lead 4", "Defense 2", "Threshold 4", "Aid 3", "Force 4 2 Grace"):
        assert score in said
    assert "A Signature Item adds to two Scores (SP-PC-06)." in said
    ready = foreseen(t, "ann", "make_persona", {"do": "take_ready", "take_ready.who": "ines"})
    assert "Fortune 4" in ready
    assert "A Signature Item" not in ready


def test_sp_tell_01_a_trait_that_is_made_says_whether_it_tells():
    """The four of these dice: at 2 it does, at 1 it does not."""
    t = dice_down(2, 3, 4, 6)
    t.answer("ann", "pick_die", {"one": 4})
    assert_sound(form_of(t, "ann", "make_trait"))
    for strength, says in (
        (2, "At 2 it tells: threat 2 becomes 1."),
        (1, "At 1 it does not tell: that takes the threat, which is 2."),
    ):
        assert foreseen(t, "ann", "make_trait", {"do": "make", "make.strength": str(strength)}) == says


def test_sp_inv_02_a_stake_says_what_goes_with_it():
    """Two of a Force of 4: Lead 4 becomes 3, and how Force shows is struck."""
    ines = {
        "chars": [4, 2, 3, 3, 1, 5], "expressions": {"Force": "stands too close"},
        "traits": [{"kind": "power", "text": "the sea answers her", "adjusts": {"lead": 2}}],
    }  # fmt: skip
    t = at("dialogue", None, {"ann": ines, "bob": {}}, challenge=None, elements={"e1": {"name": "A lamp"}})
    assert_sound(form_of(t, "ann", "invest"))
    form = {"stake.element": "e1", "stake.char": "Force", "stake.char=Force.points": "2"}
    assert foreseen(t, "ann", "invest", form) == (
        "Force 4 becomes 2: Lead 4 to 3. Its Expression is struck. "
        "If it comes about, 2 come back as far as there is room, and there is an Advance."
    )


def test_sp_adv_03_an_advance_says_what_it_comes_to():
    """A Knack on Guard, a Force restored with its Lead; nothing is Corrupt, so nothing can be redeemed."""
    ines = {"chars": [2, 3, 3, 3, 3, 3], "advances": 1}
    t = at("dialogue", None, {"ann": ines, "bob": {}}, challenge=None)
    drawn = form_of(t, "ann", "spend_advance")
    assert_sound(drawn)
    assert 'value="redeem"' not in drawn
    learn = {"do": "learn", "learn.score": "guard"}
    assert foreseen(t, "ann", "spend_advance", learn) == "Guard 3 to 4. It is one more to convey."
    restore = {"do": "restore", "restore.char": "Force"}
    assert foreseen(t, "ann", "spend_advance", restore) == "Force 2 becomes 3: Lead 1 to 2."


def test_sp_stance_01_the_stance_stands_beside_the_directors_answer():
    """That towards whoever is answered."""
    t = in_dialogue()
    t.answer("bob", "speak", {"do": "inquire", "words": "How old is the dust?"})
    drawn = form_of(t, DIRECTOR, "give_response")
    assert_sound(drawn)
    assert text(drawn).startswith("Stance to")
    assert "4 hard" in text(drawn)


def test_sp_ch_01_a_challenge_names_what_is_at_stake():
    """The one card there is is told, and goes with the answer."""
    t = in_dialogue(actions={"ann": {"seat": "ann", "marks": ["s1"], "response": "He takes ten."}})
    drawn = form_of(t, "ann", "may_challenge")
    assert_sound(drawn)
    assert text(drawn).startswith("At stake: A Make the keeper owe us")
    assert '<input type="hidden" name="challenge.strategy" value="s1"' in drawn


def worn_out() -> ScriptedTable:
    """Ann, whose Force has been drained, has no Threshold left."""
    wound = [{"id": "t1", "strength": 2, "threatened": True}]
    t = at(
        standing={"ann": {"st": 1, "st0": 4}}, traits=wound, challenge={"strategy": "s1"},
        personae={"ann": {"chars": [1, 2, 3, 3, 1, 5]}}, strategies={"s1": {"by": ["ann"]}},
    )  # fmt: skip
    pass_on(t, "ann")
    t.answer(DIRECTOR, "shift_score", {"one": "guard"})
    return t


def clear() -> ScriptedTable:
    """Ann is clear, and bob the last who is in it."""
    return at(standing={"ann": {"status": "clear", "threat": 0}, "bob": {"threat": 1}})


def ended() -> ScriptedTable:
    """Nobody is in it any more, and the Director could still Push ann."""
    t = clear()
    describe(t, "ann", "leading", aim="good", bearer="ann")
    t.answer("ann", "pay_scope", "forfeit")
    t.answer("ann", "make_trait", "done")
    t.answer("bob", "make_move", "concede")
    return t


@pytest.mark.slow
def test_every_legal_answer_can_be_given_by_these_forms():
    """Whatever chance chooses, there is an input for it; what is rare at tables of its own."""
    met = {kind for seed in (5, 6, 7) for kind in tried(seed)}
    rich = at("dialogue", None, {"ann": {"advances": 1}, "bob": {}}, challenge=None)
    rare = (
        (clear(), "may_push"), (ended(), "last_push"),
        (worn_out(), "face_surrender"), (rich, "spend_advance"),
    )  # fmt: skip
    for t, kind in rare:
        decision = next(one for one in t.play.open.values() if one.kind == kind)
        for seed in range(4):
            assert misses(Stage.of(t), decision, sample_answer(decision, Random(seed).randrange, 1)) == []
        met.add(kind)
    assert met == {one.kind for one in FORMS}


def tried(seed: int) -> set[str]:
    """The kinds of decisions that a play by chance tries its answers with, each kind a few times."""
    random, met = Random(seed), dict.fromkeys((one.kind for one in FORMS), 0)
    stage = Stage.__new__(Stage)
    stage.words, stage.moments = {"…": "Words, words, words."}, []
    for play in a_play(4, random):
        stage.play = play
        stage.drain()
        for decision in play.open.values():
            if decision.given is None and met.get(decision.kind, 4) < 4:
                met[decision.kind] += 1
                answer = sample_answer(decision, random.randrange, play.moves)
                assert misses(stage, decision, answer) == []
    return {kind for kind, count in met.items() if count}


def test_sp_ch_08_the_director_has_room_for_what_comes_of_a_move_above_whom_they_wait_for():
    """No fold: the Move is quoted, its Power said, and the box is open while the next Move is waited for."""
    t = at(standing={"ann": {"threat": 3}, "bob": {"threat": 3}}, chance=[[3] * 4])
    describe(t, "ann", "leading", scope=(3, 3), aim="good", bearer="bob")
    t.answer("ann", "pay_scope", "forfeit")
    drawn = str(cue.cue(Stage.of(t).seen(DIRECTOR)))
    told, waits = drawn.index('name="tell_outcome.words"'), drawn.index("Standing by for")
    assert told < waits
    assert "<details" not in drawn[:told]
    assert "What ann did" in text(drawn[:told])
    assert "over, with a Power of 1. What is seen of it?" in text(drawn[:told])


def test_sp_pc_06_the_name_of_the_last_persona_that_lies_ready_stands_in_its_box():
    """Nothing is left to choose, by which it would come there; of two it comes with the choice."""
    t = ScriptedTable.at(
        GAME, {"director": DIRECTOR, "personae": {seat: {"is_made": False} for seat in ("ann", "bob", "cy")}},
        scene="personae",
    )  # fmt: skip
    box = 'name="take_ready.name" value="Maro"'
    t.answer("ann", "make_persona", {"do": "take_ready", "who": "ines", "name": "Ines"})
    assert box not in form_of(t, "bob", "make_persona")
    t.answer("bob", "make_persona", {"do": "take_ready", "who": "tobin", "name": "Tobin Marsh"})
    assert box in form_of(t, "cy", "make_persona")
