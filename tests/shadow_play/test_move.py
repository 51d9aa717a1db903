"""One Move: what it costs, what its dice bring, what it leaves (SP-MOVE, SP-TRAIT)."""

from random import Random

import pytest

from commedia.games.shadow_play.decisions.claims import OfOne
from tests.shadow_play.tables import DIRECTOR, asked, at, describe, move, pass_on, take, told, weigh

ALONE = {"ann": {}}
LEAD = {"aim": "good", "bearer": "ann"}


def test_sp_move_01_a_defensive_move_needs_a_threat_and_a_recovery_a_trait():
    """Nothing is there yet, and the refusals say so."""
    t = at(standing=ALONE)
    for do in ("defensive", "recovery"):
        assert t.refusal("ann", "make_move", {"do": do, "words": "so"}).rule == "SP-MOVE-01"


def test_sp_move_03_scope_is_held_to_one_and_six():
    """A trifle of a moment costs one nevertheless."""
    t = at(standing=ALONE)
    describe(t, "ann", "leading", (0, 0), **LEAD)
    assert t.state.challenge.move.scope == 1


def test_sp_move_04_the_pool_is_base_and_the_score_of_its_kind():
    """Three and half of a Force of 3; and with Stunt, half of an Instinct of 3."""
    t = at(standing=ALONE)
    t.answer("ann", "make_move", {"do": "leading", "words": "so", **LEAD})
    assert t.state.pool() == 5
    t.answer(DIRECTOR, "call_stunt", "offer_stunt")
    t.answer("ann", "take_stunt", "accept")
    assert t.state.pool() == 7


def test_sp_move_07_dice_and_fortune_together_pay_the_scope():
    """Scope 3, one of it in Fortune: two dice of five are paid, three are rolled."""
    t = at(standing=ALONE, chance=[[1, 3, 6]])
    move(t, "ann", "leading", (1, 2), fortune=1, **LEAD)
    assert t.state.challenge.move.dice == [1, 3, 6]
    assert t.state.personae["ann"].fortune_left == 2


def test_sp_move_07_what_cannot_be_paid_is_a_miss_and_spends_no_fortune():
    """R-22: the dice are let go; Opportunity grows by six."""
    t = at(standing=ALONE)
    describe(t, "ann", "leading", (1, 2), **LEAD)
    t.answer("ann", "pay_scope", "forfeit")
    assert t.state.personae["ann"].fortune_left == 3
    assert [one.figures["power"] for one in told(t, "SP-MOVE-10")] == [1]
    assert told(t, "SP-MOVE-10")[0].figures["opp"] == 6


def test_sp_move_07_a_move_is_described_anew_but_once():
    """R-22: offers and Scope are done afresh."""
    t = at(standing=ALONE)
    describe(t, "ann", "leading", (3, 3), **LEAD)
    t.answer("ann", "pay_scope", "redescribe")
    t.answer("ann", "describe_anew", {"do": "leading", "words": "less", **LEAD})
    assert asked(t, "call_stunt") == [DIRECTOR]
    weigh(t, (0, 1))
    assert t.state.challenge.move.scope == 1
    assert t.refusal("ann", "pay_scope", "redescribe").rule == "SP-MOVE-07"


def test_sp_move_10_the_die_taken_is_power_and_opportunity():
    """R-17, R-18: Opportunity 3 + 6, and a Trait of floor(6 / 3), which does not tell."""
    t = at(standing={"ann": {"threat": 3, "opp": 3, "dan": 3}}, chance=[[6, 1, 3, 4]])
    move(t, "ann", "leading", **LEAD)
    take(t, "ann", 6)
    assert t.refusal("ann", "make_trait", {"words": "x", "strength": 3}).rule == "SP-MOVE-11"
    t.answer("ann", "make_trait", {"do": "make", "words": "x", "aim": "good", "bearer": "ann", "strength": 2})
    standing = t.state.challenge.standing["ann"]
    assert (standing.threat, told(t, "SP-MOVE-10")[0].figures["opp"]) == (3, 9)
    assert asked(t, "name_threat") == [DIRECTOR]  # 9 > 3, in the cycle that has begun
    t.answer(DIRECTOR, "name_threat", {"words": "now"})
    assert [trait.strength for trait in t.state.challenge.threatening()] == [3 + (9 - 3)]
    assert (standing.opp, standing.dan) == (0, 0)


def test_sp_move_11_a_power_below_the_threat_is_told_to_make_nothing():
    """Whoever led is not left to wonder where it went: 2 against a threat of 3."""
    t = at(standing=ALONE, chance=[[2, 1, 1, 1]])
    move(t, "ann", "leading", **LEAD)
    take(t, "ann", 2)
    assert asked(t, "make_trait") == []
    [nothing] = told(t, "SP-MOVE-11")
    assert nothing.text == "A Power of 2 makes no Trait against a threat of 3."


@pytest.mark.parametrize(
    ("threat", "says"),
    [(3, "A Power of 6 against a threat of 3 is good for a Strength of 2."),
     (1, "A Power of 6 is good for a Strength of 6.")],
)  # fmt: skip
def test_sp_move_11_the_question_says_where_a_strength_comes_from(threat, says):
    """Power by the threat, and not what the die shows."""
    t = at(standing={"ann": {"threat": threat}}, chance=[[6, 1, 3, 4]])
    move(t, "ann", "leading", **LEAD)
    take(t, "ann", 6)
    [due] = [one for one in t.decisions("ann") if one["kind"] == "make_trait"]
    assert due["prompt"] == f"Which Trait does it make? {says}"


@pytest.mark.parametrize(("dice", "power", "opp"), [([4, 1, 1, 1, 1, 1], 6, 1), ([1, 1, 1, 1, 1, 1], 1, 6)])
def test_sp_move_09_a_stunt_achieves_if_the_target_shows_and_else_misses(dice, power, opp):
    """A four was named; nobody picks a die."""
    t = at(standing=ALONE, chance=[dice])
    t.answer("ann", "make_move", {"do": "leading", "words": "so", **LEAD})
    t.answer(DIRECTOR, "call_stunt", "offer_stunt")
    t.answer("ann", "take_stunt", "accept")
    weigh(t)
    t.answer("ann", "name_target", {"one": 4})
    t.answer("ann", "pay_scope", {"do": "pay", "fortune": 0})
    assert told(t, "SP-MOVE-10")[0].figures == {
        "seat": "ann", "power": power, "opp": opp, "dan": 0, "dice": dice
    }  # fmt: skip


def test_sp_move_06_anybody_able_lends_aid_once_and_for_nothing():
    """R-23: two of half a Compassion of 3."""
    t = at(standing={"ann": {}, "bob": {}, "cy": {"status": "defeated"}})
    describe(t, "ann", "leading", **LEAD)
    assert asked(t, "lend_aid") == ["bob"]
    t.answer("bob", "lend_aid", {"words": "a hand"})
    assert (t.state.pool(), asked(t, "lend_aid")) == (7, [])


def test_sp_move_06_a_table_may_have_one_helper():
    """aid_limit "one", and not "any"."""
    for limit, left in (("one", []), ("any", ["cy"])):
        t = at(standing={"ann": {}, "bob": {}, "cy": {}}, options={"aid_limit": limit})
        describe(t, "ann", "leading", **LEAD)
        t.answer("bob", "lend_aid", {"words": "a hand"})
        assert asked(t, "lend_aid") == left


THREATS = [
    {"id": "t1", "strength": 2, "threatened": True},
    {"id": "t2", "strength": 5, "threatened": True, "bearer": "bob"},
]


@pytest.mark.parametrize(("others", "left"), [("on", 3), ("off", 5)])
def test_sp_move_11_defensive_power_goes_to_ones_own_threats_first(others, left):
    """R-20: two of four points, and the rest to bob's where defend_others is "on"; Danger grows."""
    t = at(
        standing={"ann": {}, "bob": {}}, traits=THREATS, chance=[[4] * 4], options={"defend_others": others}
    )
    move(t, "ann", "defensive")
    take(t, "ann", 4)
    assert t.refusal("ann", "spend_power", {"do": "lower", "trait": "t2", "points": 1}).rule == "SP-MOVE-11"
    t.answer("ann", "spend_power", {"do": "lower", "trait": "t1", "points": 2})
    if others == "on":
        t.answer("ann", "spend_power", {"do": "lower", "trait": "t2", "points": 2})
    assert [(trait.id, trait.strength) for trait in t.state.challenge.traits] == [("t2", left)]
    assert t.state.challenge.standing["ann"].dan == 4


def test_sp_trait_02_recovery_touches_what_exists_and_no_threat():
    """A threatened Trait is none of its choices."""
    t = at(standing=ALONE, traits=[THREATS[0], {"id": "t3", "strength": 3}], chance=[[2] * 4])
    move(t, "ann", "recovery")
    take(t, "ann", 2)
    touched = {"do": "lower", "trait": "t1", "points": 1}
    assert t.refusal("ann", "spend_power", touched).rule == "SP-TRAIT-02"
    t.answer("ann", "spend_power", {"do": "lower", "trait": "t3", "points": 2})
    assert t.state.challenge.trait("t3").strength == 1


def test_sp_trait_02_a_defensive_move_touches_no_trait_that_is_there():
    """SP-MOVE-11: nor more than its Power."""
    t = at(standing=ALONE, traits=[THREATS[0], {"id": "t3", "strength": 3}], chance=[[2] * 4])
    move(t, "ann", "defensive")
    take(t, "ann", 2)
    for trait, points, rule in (("t3", 1, "SP-TRAIT-02"), ("t1", 3, "SP-MOVE-11")):
        assert t.refusal("ann", "spend_power", {"do": "lower", "trait": trait, "points": points}).rule == rule


LAMP = {"e1": {"scope": 2}}


@pytest.mark.parametrize(("die", "gone"), [(5, True), (4, False)])
def test_sp_move_11_an_element_is_destroyed_if_power_covers_threat_and_scope(die, gone):
    """Threat 3 and Scope 2; what it bore goes with it. If not, a Trait is made instead."""
    bears = [{"id": "t1", "strength": 2, "bearer": "e1"}]
    t = at(standing=ALONE, traits=bears, elements=LAMP, chance=[[die] * 4])
    move(t, "ann", "leading", aim="destroy", bearer="e1")
    take(t, "ann", die)
    assert t.state.elements["e1"].gone == gone
    assert t.state.challenge.has("t1") != gone
    assert asked(t, "make_trait") == ([] if gone else ["ann"])
    if not gone:
        [due] = [one for one in t.decisions("ann") if one["kind"] == "make_trait"]
        assert due["prompt"].startswith("Your Power of 4 is less than your threat and its Scope, 5.")


def test_sp_move_12_a_new_element_has_the_scope_that_the_director_gave_it():
    """Before it is paid for."""
    t = at(standing={"ann": {"threat": 1}}, chance=[[6] * 4])
    move(t, "ann", "leading", aim="create", name="a rope", element=5)
    take(t, "ann", 6)
    assert [(one.id, one.scope) for one in t.state.elements.values()] == [("e1", 5)]


def test_sp_trait_04_what_touched_a_move_affects_until_the_end_of_the_next():
    """R-26, R-45: the Actor's choice for a Positive Trait; a pass in between ends nothing."""
    helps = [{"id": "t1", "strength": 2, "positive": True}]
    t = at(standing={"ann": {"dan": 1}}, traits=helps, chance=[[1] * 4, [1] * 5])
    move(t, "ann", "recovery", claims=["t1"])
    take(t, "ann", 1)
    t.answer("ann", "spend_power", "done")
    t.answer("ann", "shift_score", {"one": "base"})
    assert t.state.score("ann", "base") == 4
    move(t, "ann", "recovery")
    take(t, "ann", 1)
    t.answer("ann", "spend_power", "done")
    assert t.state.score("ann", "base") == 3


@pytest.mark.parametrize(("size", "who", "chooser"), [(1, "director", DIRECTOR), (2, "actor", "ann")])
def test_sp_trait_05_a_negative_trait_takes_from_a_score(size, who, chooser):
    """effect_size 1 or 2; negative_score "director" or "actor" says whose choice it is."""
    t = at(
        standing={"ann": {"st": 6}}, traits=[{"id": "t1", "strength": 2, "threatened": True}],
        options={"effect_size": size, "negative_score": who},
    )  # fmt: skip
    pass_on(t, "ann")
    assert asked(t, "shift_score") == [chooser]
    t.answer(chooser, "shift_score", {"one": "guard"})
    assert told(t, "SP-TRAIT-05")[0].figures["by"] == -size


def test_sp_trait_05_what_is_above_a_limit_is_no_cushion():
    """SP-PC-05: half a Force of 5 and 5 more is a Lead of 6, held; a wound makes it 5."""
    more = [{"kind": "power", "adjusts": {"lead": 2}}, *({"kind": "knack", "adjusts": {"lead": 1}},) * 3]
    effects = [{"seat": "ann", "trait": "t1", "score": "lead", "amount": -1}]
    for found, lead in ((effects, 5), ([], 6)):
        t = at(standing=ALONE, personae={"ann": {"chars": [5, 1, 3, 3, 3, 3], "traits": more}},
               challenge={"effects": found})  # fmt: skip
        assert t.state.score("ann", "lead") == lead


WEAK = [{"id": "t1", "strength": 3, "bearer": "e1"}]


@pytest.mark.parametrize(("tagged", "by", "st"), [([], 1, 3), (["t1"], -1, 2)])
def test_sp_trait_04_an_elements_weakness_helps_against_it_and_else_may_hinder(tagged, by, st):
    """SP-SUR-01: claimed it is ann's to place; the Director, who decides, tags it, and it wounds at 3."""
    t = at(standing=ALONE, traits=WEAK, elements=LAMP, chance=[[1] * 4])
    describe(t, "ann", "recovery", claims=["t1"], hinders=tagged)
    t.answer("ann", "pay_scope", {"do": "pay", "fortune": 0})
    take(t, "ann", 1)
    t.answer("ann", "spend_power", "done")
    [chooser] = asked(t, "shift_score")
    assert chooser == (DIRECTOR if tagged else "ann")
    t.answer(chooser, "shift_score", {"one": "base"})
    assert told(t, "SP-TRAIT-05")[0].figures["by"] == by
    assert t.state.challenge.standing["ann"].st == st
    assert t.state.score("ann", "base") == 3 + by


def test_sp_trait_04_nobody_is_touched_by_what_another_persona_bears():
    """Neither bob's help nor his wound is ann's; what only threatens her is not there yet."""
    theirs = [
        {"id": "t1", "bearer": "bob", "strength": 2, "positive": True},
        {"id": "t2", "bearer": "bob", "strength": 2},
        {"id": "t3", "strength": 2, "threatened": True},
    ]
    t = at(standing={"ann": {}, "bob": {}}, traits=theirs)
    said = {"do": "defensive", "words": "so"}
    for id in ("t1", "t2", "t3"):
        assert t.refusal("ann", "make_move", {**said, "claims": [id]}).rule == "SP-TRAIT-04"
    t.answer("ann", "make_move", said)
    for id in ("t1", "t2", "t3"):
        weighed = {"do": "weigh", "time": 1, "significance": 0, "hinders": [id]}
        assert t.refusal(DIRECTOR, "set_scope", weighed).rule == "SP-TRAIT-04"


def test_sp_move_01_a_positive_trait_is_for_any_persona_that_lives():
    """Cy sits it out, and may be helped; bob is dead."""
    personae = {"cy": {}, "bob": {"alive": False}}
    t = at(standing={"ann": {"threat": 1}, "bob": {"status": "dead"}}, personae=personae, chance=[[2] * 4])
    lead = {"do": "leading", "words": "so", "aim": "good"}
    for nobody in ("bob", DIRECTOR):
        assert t.refusal("ann", "make_move", {**lead, "bearer": nobody}).rule == "SP-MOVE-01"
    move(t, "ann", "leading", aim="good", bearer="cy")
    take(t, "ann", 2)
    made = {"do": "make", "words": "so", "aim": "good", "bearer": "cy", "strength": 2}
    assert t.refusal("ann", "make_trait", {**made, "strength": 3}).rule == "SP-MOVE-11"
    t.answer("ann", "make_trait", made)
    assert [(one.bearer, one.strength) for one in t.state.challenge.existing] == [("cy", 2)]
    assert t.state.challenge.standing["ann"].status == "clear"


TWO = {"e1": {"scope": 2}, "e2": {"scope": 2}}
THEIRS = [
    {"id": "t1", "bearer": "e1", "strength": 2}, {"id": "t2", "bearer": "e2", "strength": 2},
    {"id": "t3", "bearer": "ann", "strength": 2, "positive": True},
]  # fmt: skip


@pytest.mark.parametrize("aim", ["bad", "alter", "destroy"])
def test_sp_trait_04_a_claim_reaches_the_element_that_a_move_is_against_and_no_other(aim):
    """Beside what her own Persona has of good; the Director may tag any, as before."""
    t = at(standing=ALONE, traits=THEIRS, elements=TWO)
    lead = {"do": "leading", "words": "so", "aim": aim, "bearer": "e1"}
    lead |= {"name": "a wreck"} if aim == "alter" else {}
    for claims in (["t2"], ["t1", "t2"], ["t2", "t3"]):
        assert t.refusal("ann", "make_move", {**lead, "claims": claims}).rule == "SP-TRAIT-04"
    t.answer("ann", "make_move", {**lead, "claims": ["t1", "t3"]})
    assert t.state.challenge.move.touching == ["t1", "t3"]
    weigh(t, hinders=["t2"])
    assert t.state.challenge.move.touching == ["t1", "t3", "t2"]


@pytest.mark.parametrize("lead", [LEAD, {"aim": "create", "name": "a rope"}])
def test_sp_trait_04_a_move_that_is_against_no_element_claims_none_of_its_traits(lead):
    """What helps somebody, or makes something new."""
    t = at(standing=ALONE, traits=THEIRS, elements=TWO)
    said = {"do": "leading", "words": "so", **lead}
    for claims in (["t1"], ["t2"], ["t1", "t3"]):
        assert t.refusal("ann", "make_move", {**said, "claims": claims}).rule == "SP-TRAIT-04"
    t.answer("ann", "make_move", {**said, "claims": ["t3"]})
    assert t.state.challenge.move.touching == ["t3"]


@pytest.mark.parametrize("do", ["defensive", "recovery"])
def test_sp_trait_04_another_move_says_by_its_claims_which_element_it_is_against(do):
    """One at most."""
    threat = {"id": "t4", "strength": 2, "threatened": True}
    t = at(standing=ALONE, traits=[*THEIRS, threat], elements=TWO)
    said = {"do": do, "words": "so"}
    both = t.refusal("ann", "make_move", {**said, "claims": ["t1", "t2"]})
    assert (both.rule, "against one Element" in str(both)) == ("SP-TRAIT-04", True)
    t.answer("ann", "make_move", {**said, "claims": ["t2", "t3"]})
    assert t.state.challenge.move.touching == ["t2", "t3"]


@pytest.mark.parametrize("how", ["lowered", "destroyed"])
def test_sp_trait_04_an_effect_lasts_to_the_end_of_the_next_move_though_its_trait_is_gone(how):
    """SP-MOVE-11: bob lowers it to nothing, or destroys what bears it; her Move over, ann is free of it."""
    born = {"lowered": "ann", "destroyed": "e1"}[how]
    felt = [{"seat": "ann", "trait": "t1", "score": "guard", "amount": -1}]
    t = at(
        standing={"ann": {}, "bob": {"threat": 1}}, traits=[{"id": "t1", "strength": 1, "bearer": born}],
        elements={"e1": {"scope": 1}}, challenge={"effects": felt}, chance=[[2] * 4, [1] * 4],
    )  # fmt: skip
    pass_on(t, "ann")
    if how == "lowered":
        move(t, "bob", "recovery")
        take(t, "bob", 2)
        t.answer("bob", "spend_power", {"do": "lower", "trait": "t1", "points": 1})
    else:
        move(t, "bob", "leading", aim="destroy", bearer="e1")
        take(t, "bob", 2)
    assert t.state.challenge.traits == []
    assert t.state.score("ann", "guard") == 2
    move(t, "ann", "leading", **LEAD)
    take(t, "ann", 1)
    assert t.state.score("ann", "guard") == 3


def test_sp_trait_04_a_claim_on_two_elements_is_no_answer_by_any_way():
    """By plain data, as an answer, or by chance."""
    claims = OfOne(["t1", "t2", "t3"], {"t1": "e1", "t2": "e2"})
    for one in (["t1", "t3"], ["t2"], ["t3"], []):
        assert claims.allows(one)
        assert claims.read(one) == one
    assert not claims.allows(["t1", "t2"])
    random = Random(1)
    assert all(claims.allows(claims.sample(lambda n: random.randrange(n))) for _ in range(60))
