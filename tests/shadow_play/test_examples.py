"""The worked examples of the rulebook, each played out with the Personae that lie ready."""

import pytest

from commedia.games.shadow_play.personae import expressed, stock
from tests.shadow_play.tables import DIRECTOR, asked, at, describe, move, pass_on, take, told


def ready(name, **more):
    """A Persona that lies ready, as a table has it."""
    one = stock()[name]
    shown = {char: {"says": one["shows"][char]} for char in expressed(one["chars"])}
    return {"chars": dict(one["chars"]), "traits": list(one["traits"]), "expressions": shown, **more}


INES, TOBIN, MARO = ready("ines", stance=3), ready("tobin", stance=4), ready("maro", stance=5)
OIL = {"id": "t1", "bearer": "ann", "positive": True, "strength": 2, "text": "Lamp Oil Everywhere"}


def test_e4_phase_0_and_the_first_threats():
    """SP-CH-03, SP-CH-05: Ines has 3 and is safe at Guard 4; Maro is threatened at 7; Tobin has 3, too."""
    t = at("phase_0", personae={"ann": INES, "bob": TOBIN, "cy": MARO})
    t.answer("bob", "join_challenge", "take_part")
    t.answer("cy", "join_challenge", "take_part")
    standing = t.state.challenge.standing
    assert [(one.threat, one.opp, one.dan) for one in standing.values()] == [(3, 3, 3), (3, 3, 3), (5, 5, 5)]
    assert "Strength of 7" in t.decisions(kind="name_threat")[0].prompt
    t.answer(DIRECTOR, "name_threat", {"words": "Hauled down by the ankle"})
    assert (standing["cy"].opp, standing["cy"].dan) == (0, 0)
    assert [trait.strength for trait in t.state.challenge.traits] == [7]
    assert asked(t, "make_move") == ["ann"]


def test_e5_a_leading_move_and_what_it_costs():
    """SP-MOVE-03 to SP-MOVE-11, SP-CH-05: 7 dice less 2, a Fortune; a 6; Strength 2; then a threat of 8."""
    t = at(
        standing={"ann": {"threat": 3, "opp": 3, "dan": 3}}, personae={"ann": INES}, chance=[[1, 3, 4, 6, 6]]
    )
    assert t.state.personae["ann"].fortune_left == 4
    describe(t, "ann", "leading", (1, 2), aim="good", bearer="ann")
    assert "you have 7 dice and 4 Fortune" in t.decisions(kind="pay_scope")[0].prompt
    t.answer("ann", "pay_scope", {"do": "pay", "fortune": 1})
    take(t, "ann", 6)
    t.answer(
        "ann", "make_trait", {"do": "make", "words": "Lamp Oil Everywhere", "aim": "good", "bearer": "ann"}
    )
    [trait], ann = t.state.challenge.traits, t.state.challenge.standing["ann"]
    assert (trait.strength, ann.threat, ann.opp, t.state.personae["ann"].fortune_left) == (2, 3, 9, 3)
    assert "Strength of 8" in t.decisions(kind="name_threat")[0].prompt
    t.answer(DIRECTOR, "name_threat", {"words": "seen from the shore"})
    assert (ann.opp, ann.dan) == (0, 0)


@pytest.mark.parametrize(("dice", "power", "opp"), [([4, 1, 1, 2, 3, 5, 6, 6], 6, 1), ([6] * 8, 1, 6)])
def test_e6_a_stunt_with_aid(dice, power, opp):
    """SP-MOVE-04 to SP-MOVE-09: 4 + 3 + 5 dice, and 2 of Tobin's; Scope 6; a 4 is there, or is not."""
    people = {"ann": MARO, "bob": TOBIN}
    t = at(standing={"ann": {"threat": 5}, "bob": {"threat": 3}}, personae=people, chance=[dice])
    t.answer("ann", "make_move", {"do": "leading", "words": "so", "aim": "good", "bearer": "ann"})
    t.answer("bob", "call_stunt", "offer_stunt")
    t.answer("ann", "take_stunt", "accept")
    t.answer(DIRECTOR, "set_scope", {"do": "weigh", "time": 3, "significance": 3})
    t.answer("ann", "name_target", {"one": 4})
    assert t.state.pool() == 12
    t.answer("bob", "lend_aid", {"words": "I hold the rope"})
    assert t.state.pool() == 14
    t.answer("ann", "pay_scope", {"do": "pay", "fortune": 0})
    assert told(t, "SP-MOVE-10")[0].figures["power"] == power
    assert t.state.challenge.standing["ann"].opp == opp


def recover(t, die):
    """Ines's Recovery puts all its Power into the oil."""
    move(t, "ann", "recovery")
    take(t, "ann", die)
    t.answer("ann", "spend_power", {"do": "raise", "trait": "t1", "points": die})


def test_e7_telling_and_a_push():
    """SP-TELL-01, SP-TELL-02, SP-PUSH-01, R-31: 4, 5 and 6 bring 2, 1 and clear; a Push makes it 3."""
    dice = [[2] * 4, [1] * 4, [1] * 4]
    t = at(
        standing={"ann": {"threat": 3, "opp": 3, "dan": 3}}, personae={"ann": INES}, traits=[OIL], chance=dice
    )
    assert asked(t, "may_push") == []
    ann = t.state.challenge.standing["ann"]
    for die, threat, strength, danger in ((2, 2, 4, 5), (1, 1, 5, 6)):
        recover(t, die)
        assert (ann.threat, t.state.challenge.trait("t1").strength, ann.dan) == (threat, strength, danger)
    recover(t, 1)
    assert (ann.status, ann.threat, ann.opp, ann.dan) == ("clear", 0, 0, 0)
    t.answer(DIRECTOR, "last_push", {"do": "push", "push": "ann"})
    assert (t.state.personae["ann"].stance, ann.threat, ann.status) == (2, 3, "in")


def landing(**ann):
    """Ines has 1 left of a Threshold of 4, and a Trait of 2 lands."""
    wound = {"id": "t1", "strength": 2, "threatened": True}
    people = {"ann": {**INES, **ann}}
    t = at(standing={"ann": {"threat": 3, "st": 1, "st0": 4}}, personae=people, traits=[wound])
    pass_on(t, "ann")
    t.answer(DIRECTOR, "shift_score", {"one": "base"})
    return t


def test_e8_pride_becomes_vanity_and_is_no_less():
    """SP-SUR-01, SP-SAC-02, SP-SAC-04, R-37: the lowest is Pride 1, of partner 5: Vanity 1; Threshold 3."""
    t = landing()
    assert t.refusal("ann", "face_surrender", {"do": "corrupt", "char": "Grace"})
    standing = t.state.challenge.standing["ann"]
    t.answer("ann", "face_surrender", {"do": "corrupt", "char": "Pride"})
    ann = t.state.personae["ann"]
    assert (ann.chars["Pride"], ann.called("Pride"), standing.st, standing.st0) == (1, "Vanity", 3, 4)


def test_e8_what_was_drained_comes_back_as_cruelty():
    """SP-SAC-02, SP-PC-05: Force 1 and Pride 1 tie; of Grace 2 Cruelty is 4, Lead 4; it has new words."""
    shown = {char: {"says": "so"} for char in ("Reason", "Instinct", "Compassion")}
    t = landing(chars=[1, 2, 3, 3, 1, 5], expressions=shown)
    assert t.refusal("ann", "face_surrender", {"do": "corrupt", "char": "Force"})  # its Expression is due
    standing = t.state.challenge.standing["ann"]
    said = {"do": "corrupt", "char": "Force", "expression": "enjoys the flinch"}
    t.answer("ann", "face_surrender", said)
    ann = t.state.personae["ann"]
    assert (ann.chars["Force"], ann.score("lead"), standing.st) == (4, 4, 3)
    assert "Force" in ann.expressions
