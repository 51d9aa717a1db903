"""What is told of an answer beforehand comes so: by the rules' own functions, a range where others decide."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from commedia.engine import Play, SeededDealer
from commedia.games.shadow_play import GAME
from commedia.games.shadow_play.scores import SCORES
from commedia.lab.actors import legal_answer
from commedia.lab.check.forecasts import Held, filled_in
from commedia.lab.playouts import below_of
from commedia.testing import ScriptedTable
from tests.games.forms import form_of, text
from tests.shadow_play.pages import fourth_cycle
from tests.shadow_play.tables import DIRECTOR, asked, at, describe, move, take, told, weigh

LANDS = [{"id": "t1", "strength": 1, "threatened": True}]
LEAD = {"aim": "good", "bearer": "ann"}


def lead_with_two(**more):
    """Guard 3, Opportunity 1, Danger 4, and a Trait of 1 that threatens; a 2 lies there."""
    standing = {"ann": {"threat": 3, "opp": 1, "dan": 4, "st": 9}}
    t = at(standing=standing, traits=LANDS, chance=[[2] * 4], **more)
    move(t, "ann", "leading", **LEAD)
    return t


@pytest.mark.parametrize(("score", "named"), [("guard", 5), ("base", 0)])
def test_sp_ch_05_what_is_named_next_takes_in_what_lands_in_the_same_cycle(score, named):
    """SP-TRAIT-03, SP-TRAIT-05: level with Guard, and one above it if the Director takes it from Guard."""
    t = lead_with_two()
    foretold = t.foresee("ann", "pick_die", {"one": 2})
    assert (foretold["Opportunity"].least, foretold["Opportunity"].most) == (3, 3)
    assert (foretold["Named next"].least, foretold["Named next"].most) == (0, 5)
    drawn = text(form_of(t, "ann", "pick_die"))
    assert "1 → 3 against a Guard of 2 or 3" in drawn
    assert "Named next nothing, or up to a Trait of 4 + 1 = 5 , by what Traits do to Guard" in drawn
    assert "safe" not in drawn
    take(t, "ann", 2)
    t.answer(DIRECTOR, "shift_score", {"one": score})
    assert asked(t, "name_threat") == ([DIRECTOR] if named else [])
    if named:
        assert t.decisions(DIRECTOR, kind="name_threat")[0].prompt.endswith(f"{named}?")


def test_sp_ch_05_a_table_of_double_effects_tells_of_both():
    """R-26: two from Guard."""
    t = lead_with_two(options={"effect_size": 2})
    assert t.foresee("ann", "pick_die", {"one": 2})["Named next"].most == 4 + (3 - 1)


def test_sp_ch_05_what_applies_to_a_move_may_raise_guard_or_lower_it():
    """SP-TRAIT-04: a help of ann's own, and a wound that the Director has tagged; what ran before is over."""
    traits = [{"id": "t1", "strength": 2, "positive": True}, {"id": "t2", "strength": 2}]
    felt = [{"seat": "ann", "trait": "t2", "score": "guard", "amount": -1}]
    t = at(standing={"ann": {"opp": 1, "dan": 2, "st": 9}}, traits=traits, challenge={"effects": felt},
           chance=[[3] * 4])  # fmt: skip
    describe(t, "ann", "leading", claims=["t1"], hinders=["t2"], **LEAD)
    t.answer("ann", "pay_scope", {"do": "pay", "fortune": 0})
    named = t.foresee("ann", "pick_die", {"one": 3})["Named next"]
    assert (named.least, named.most) == (0, 2 + (4 - 2))


def test_sp_ch_05_whoever_is_sure_to_be_named_is_told_the_strength():
    """Nothing is left to anybody."""
    t = at(standing={"ann": {"opp": 1, "dan": 2}}, chance=[[6] * 4])
    move(t, "ann", "leading", **LEAD)
    named = t.foresee("ann", "pick_die", {"one": 6})["Named next"]
    assert (named.least, named.most) == (6, 6)
    assert "a Trait of 2 + 4 = 6" in text(form_of(t, "ann", "pick_die"))


GOOD = [{"id": "t1", "strength": 1, "positive": True}, {"id": "t2", "strength": 1, "positive": True}]


def recovering(die=2):
    """Threat 2, two good Traits of 1: one point for each makes ann clear."""
    t = at(standing={"ann": {"threat": 2, "dan": 0}}, traits=GOOD, chance=[[die] * 4])
    move(t, "ann", "recovery")
    return t


def test_sp_tell_01_what_a_recovery_promises_is_what_is_filled_in():
    """Threat 2 becomes 0: the form has one point on the first, and then one on the second."""
    t = recovering()
    threat = t.foresee("ann", "pick_die", {"one": 2})["Threat"]
    assert (threat.usual, threat.least, threat.most, threat.now) == (0, 0, 2, 2)
    assert "2 → 0 , Telling: clear" in text(form_of(t, "ann", "pick_die"))
    take(t, "ann", 2)
    for id in ("t1", "t2"):
        [asks] = t.decisions("ann", kind="spend_power")
        drawn = form_of(t, "ann", "spend_power")
        assert f'name="raise.trait" value="{id}" checked' in drawn
        filled = filled_in(t.play.open[asks.id], t.play.moves)
        assert (filled["do"], filled["trait"], filled["points"]) == ("raise", id, 1)
        t.answer("ann", "spend_power", {"do": "raise"})
    assert t.state.challenge is None or t.state.challenge.standing["ann"].status == "clear"
    assert [one.figures["threat"] for one in told(t, "SP-TELL-01")] == [1, 0]


def test_sp_tell_01_what_is_left_of_the_power_is_filled_in_with_the_last():
    """Five points: one, and four."""
    t = recovering(5)
    take(t, "ann", 5)
    t.answer("ann", "spend_power", {"do": "raise"})
    t.answer("ann", "spend_power", {"do": "raise"})
    assert [one.strength for one in t.state.challenge.existing] == [2, 5]


def test_sp_tell_01_a_trait_that_is_raised_second_is_held_against_the_threat_that_the_first_leaves():
    """SP-TELL-01: by then it is 1, and the second makes it 0."""
    t = recovering()
    take(t, "ann", 2)
    t.answer("ann", "spend_power", {"do": "raise", "trait": "t2", "points": 1})
    assert "threat 1 becomes 0, and clear" in text(form_of(t, "ann", "spend_power"))
    threat = t.foresee("ann", "spend_power", {"do": "raise", "trait": "t1", "points": 1})["Threat"]
    assert (threat.usual, threat.least) == (0, 0)


@pytest.mark.parametrize(("force", "knacks", "then"), [(3, 0, 3), (5, 3, 6)])
def test_sp_trait_05_a_shift_is_told_from_what_to_what_within_its_limits(force, knacks, then):
    """SP-PC-05: Lead 2 becomes 3; at its most of 6 it stays, and the script says so."""
    more = [{"kind": "knack", "adjusts": {"lead": 1}} for _ in range(knacks)]
    t = at(standing={"ann": {}}, personae={"ann": {"chars": {"Force": force}, "traits": more}},
           traits=[{"id": "t1", "strength": 2, "positive": True}], chance=[[1] * 4])  # fmt: skip
    move(t, "ann", "recovery", claims=["t1"])
    take(t, "ann", 1)
    t.answer("ann", "spend_power", "done")
    now = t.state.score("ann", "lead")
    assert f"Lead {now} → {then}" in text(form_of(t, "ann", "shift_score"))
    score = t.foresee("ann", "shift_score", {"one": "lead"})["Score"]
    assert (score.least, score.most) == (then, then)
    t.answer("ann", "shift_score", {"one": "lead"})
    [moment] = told(t, "SP-TRAIT-05")
    assert (moment.figures["value"], moment.figures["size"]) == (then, then - now)
    assert ("can be no other" in moment.text) == (then == now)


def test_sp_push_01_a_push_is_told_with_what_it_makes():
    """Stance 4 becomes 3, and threat 4."""
    t = at(standing={"ann": {"threat": 2}}, personae={"ann": {"stance": 4}})
    foretold = t.foresee(DIRECTOR, "may_push", {"push": "ann"})
    assert (foretold["Stance"].usual, foretold["Threat"].usual) == (3, 4)
    t.answer(DIRECTOR, "may_push", {"push": "ann"})
    assert (t.state.personae["ann"].stance, t.state.challenge.standing["ann"].threat) == (3, 4)


def test_what_is_foreseen_changes_nothing():
    """Nor is it told of what nobody can answer now."""
    t = lead_with_two()
    before = (len(t.log), t.view("ann"), t.moments())
    t.foresee("ann", "pick_die", {"one": 2})
    assert before == (len(t.log), t.view("ann"), t.moments())
    assert t.refusal("ann", "make_move", "pass")


@pytest.mark.parametrize("seed", range(12))
def test_whatever_a_challenge_tells_beforehand_comes_so(seed):
    """Random Moves of three, with Traits of all kinds, under options; Power is spent as it is filled in."""
    random = Random(seed)
    below = below_of(random)
    seats = ("ann", "bob", "cy")
    bearers = [*seats, "e1"]
    traits = [
        {"id": f"t{n}", "strength": random.randint(1, 4), "bearer": bearer, "text": "so",
         "positive": bearer != "e1" and random.random() < 0.5, "threatened": False}
        for n in range(6) for bearer in [random.choice(bearers)]
    ]  # fmt: skip
    state = {
        "director": DIRECTOR, "elements": {"e1": {"name": "a lamp", "scope": 2}},
        "personae": {seat: {"stance": random.randint(2, 6)} for seat in seats}, "strategies": {"s1": {}},
        "challenge": {
            "challenger": "ann", "strategy": "s1", "traits": traits,
            "standing": {seat: {"opp": random.randint(0, 3), "dan": random.randint(0, 3)} for seat in seats},
        },
    }  # fmt: skip
    chooser = ("director", "actor")[seed // 2 % 2]
    options = GAME.read_options({"effect_size": 1 + seed % 2, "negative_score": chooser})
    world = GAME.world_from(state, {}, options)
    play = Play(GAME, world.seats, options, SeededDealer(random.randbytes(32)), world)
    held, found = Held(), []
    play.begin("cycle", {})
    for _ in range(260):
        waiting = [q for q in play.decisions() if q.given is None and q.kind != "tick_items"]
        if play.scene not in ("cycle", "conclusion") or not waiting:
            break
        decision = waiting[below(len(waiting))]
        answer = legal_answer(decision, below, play.moves)
        if decision.kind == "spend_power" and (filled := filled_in(decision, play.moves)):
            answer = play.meant(decision, filled)
        found += held.tell(play, decision, answer)
        play.outbox.clear()
        play.answer(decision.id, decision.seat, answer)
        found += held.broken(play.outbox.moments)
    assert [str(one.sentence) for one in found] == []


@pytest.mark.parametrize("fortune", [0, 1])
def test_sp_move_08_what_the_dice_that_are_left_may_bring_is_foreseen_with_its_odds(fortune: int) -> None:
    """Over every way in which four dice may fall, or five with a Fortune."""
    t = fourth_cycle()
    describe(t, "ann", "leading", scope=(1, 2), words="The lamp goes out.", aim="good", bearer="ann")
    told = t.foresee("ann", "pay_scope", {"do": "pay", "fortune": fortune})
    falls = [max(dice) for dice in product(range(1, 7), repeat=4 + fortune)]
    for power in range(2, 7):
        chance = Fraction(sum(best >= power for best in falls), len(falls))
        assert Fraction(told[f"{power} or more" if power < 6 else "a 6"].odds[1]) == chance
    assert "a 6" not in t.foresee("ann", "pay_scope", "forfeit")


def test_sp_move_09_whether_the_number_of_a_stunt_shows_is_foreseen() -> None:
    """As it is named with all of the pool that the Scope leaves, and as it is paid for that number."""
    t = fourth_cycle()
    t.answer("ann", "make_move", {"do": "leading", "words": "Off it goes.", "aim": "good", "bearer": "ann"})
    t.answer("bob", "call_stunt", "offer_stunt")
    t.answer("ann", "take_stunt", "accept")
    weigh(t, (1, 2))
    told = t.foresee("ann", "name_target", 4)["Any number shows"]
    dice = t.state.pool() - t.state.on_move.scope
    assert Fraction(told.odds[0]) == Fraction(5, 6) ** dice
    t.answer("ann", "name_target", 4)
    told = t.foresee("ann", "pay_scope", {"do": "pay", "fortune": 0})["A 4 shows"]
    assert Fraction(told.odds[0]) == Fraction(5, 6) ** dice


INES = {
    "chars": [4, 2, 3, 3, 1, 5], "expressions": {"Force": "stands too close"}, "advances": 3,
    "corrupt": ["Compassion"], "traits": [{"kind": "power", "text": "the sea", "adjusts": {"lead": 2}}],
}  # fmt: skip


def of_ines(**more: Any) -> ScriptedTable:
    """Ines in the Dialogue, with Advances to spend and an Element to stake on."""
    state = {
        "director": "dee",
        "personae": {"ann": {**INES, **more}, "bob": {}},
        "elements": {"e1": "a lamp"},
    }
    return ScriptedTable.at("shadow-play", state, "dialogue", chance="any")


def scores(t: ScriptedTable) -> dict[str, int]:
    """Every Score of hers, as a sheet calls it."""
    return {name: t.state.personae["ann"].score(score) for score, name in SCORES.items()}


@pytest.mark.parametrize("points", [1, 2, 3])
def test_sp_inv_02_what_is_staked_is_foreseen_with_what_moves(points: int) -> None:
    """Her Force, the Scores that follow from it, whether its Expression is struck; and what comes back."""
    t = of_ines()
    stakes = {"element": "e1", "wish": "it burns again", "char": "Force", "points": points}
    told = t.foresee("ann", "invest", stakes)
    before = scores(t)
    t.answer("ann", "invest", stakes)
    ann = t.state.personae["ann"]
    assert told["Force"].most == ann.chars["Force"] == 4 - points
    assert {name: one.most for name, one in told.items() if name in before} == {
        name: now for name, now in scores(t).items() if now != before[name]
    }
    assert told["Its Expression is struck"].odds == {int("Force" not in ann.expressions): "1"}
    assert (told["Points that come back"].least, told["Points that come back"].most) == (0, points)
    assert told["Advances"].most == 4


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        ({"do": "restore", "char": "Pride", "expression": "so"}, "Pride"),
        ({"do": "learn", "knack": "reads doors", "score": "guard"}, "Guard"),
        ({"do": "redeem", "char": "Compassion", "expression": "so"}, "Compassion"),
    ],
)
def test_sp_adv_03_what_an_advance_buys_is_foreseen(answer: dict[str, Any], name: str) -> None:
    """The Characteristic or the Score, and all that moves with it."""
    t = of_ines(chars=[4, 2, 3, 3, 2, 3])
    told = t.foresee("ann", "spend_advance", answer)
    before = scores(t)
    t.answer("ann", "spend_advance", answer)
    ann, after = t.state.personae["ann"], scores(t)
    assert told[name].most == (after[name] if name == "Guard" else ann.chars[name])
    moved = {name: now for name, now in after.items() if now != before[name]}
    assert {name: one.most for name, one in told.items() if name in before} == moved


MADE = {
    "do": "create", "name": "Ines", "force": 4, "reason": 2, "pride": 1, "knack_on": "guard",
    "second_on": "lead", "power_on": "lead", "item_on": ["aid", "base"], "knack": "a", "second": "b",
    "power": "c", "item": "d", "shows_force": "e", "shows_instinct": "f", "shows_compassion": "g",
}  # fmt: skip


@pytest.mark.parametrize("answer", [MADE, {"do": "take_ready", "who": "tobin", "name": "Tobin"}])
def test_sp_pc_04_every_score_is_foreseen_while_a_persona_is_made(answer: dict[str, Any]) -> None:
    """One's own, or one that lies ready."""
    state = {"director": "dee", "personae": {"ann": {"is_made": False}, "bob": {}}}
    t = ScriptedTable.at("shadow-play", state, "personae", chance="any")
    told = t.foresee("ann", "make_persona", answer)
    t.answer("ann", "make_persona", answer)
    assert {name: one.most for name, one in told.items()} == scores(t)
