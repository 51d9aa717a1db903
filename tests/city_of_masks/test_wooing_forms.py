"""Forms of deeds before others: factions, objections, wooing, and what is torn between mask and heart."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.city_of_masks.forms import BREAKS, against_bob, alone, foreseen, form_of, table
from tests.games.forms import text


def test_a_faction_is_asked_with_what_it_has_and_what_it_costs():
    """Its commitment and regard stand beside its name; then the fee, and what comes of not paying back."""
    t = against_bob(bob={"face": 3, "committed": {"sun": 2}, "regard": {"sun": 4}})
    assert "The Sun Temple regards you +4, has 2 for you" in text(form_of(t, "bob", "bid_turn"))
    of = {"ask_faction__of": "sun", "ask_faction.of=sun.amount": "2"}
    said = foreseen(t, "bob", "bid_turn", do="ask_faction", **of)
    assert "puts 2 Face into your pot at once, for a fee of 1" in said
    assert "draws no tile" in said


def test_an_objection_stands_under_what_it_would_claim():
    """The claims of one sort stand together, and the objection is told as a sentence before it is made."""
    t = against_bob()
    page = form_of(t, "bob", "raise_objection")
    assert "It breaks with the mask" in page
    assert "It is done on behalf of" in page
    said = foreseen(t, "bob", "raise_objection", object__to="breach:KS.3")
    assert said.startswith("You say: ann’s deed breaks with the mask")
    assert "You may object 3 times." in said
    t.answer("bob", "raise_objection", {"to": "breach:KS.3"})
    t.answer("cy", "rule_on", "dismiss")
    assert "You may object 2 times." in foreseen(t, "bob", "raise_objection")
    t.answer("bob", "raise_objection", {"to": "breach:KS.2"})
    t.answer("cy", "rule_on", "dismiss")
    assert "your last objection" in foreseen(t, "bob", "raise_objection")


def wooing(*whom: str, against: str = "nobody", actions: tuple[str, ...] = ("KS.6", "H2")) -> dict[str, Any]:
    """The form of a deed that woos those."""
    return {
        "declare__actions": list(actions),
        "declare__against": against,
        f"declare.against={against}.wooing": list(whom),
    }


def test_cm_fac_02_a_faction_s_chance_counts_all_that_speaks_for_the_deed():
    """Against the Moon, two dice please the Sun from w -1 up: 26 in 36; a woman, the Moon from 0 up."""
    t = alone("dice", gender="f")
    said = foreseen(t, "ann", "declare_actions", **wooing("sun", against="moon"))
    assert "The Sun Temple will think better of you (−3 to +7): 72 in 100" in said
    assert "What counts with the Sun Temple beside your dice: +2 against the Moon Temple." in said
    said = foreseen(alone(gender="f"), "ann", "declare_actions", **wooing("moon"))
    assert "The Moon Temple will think better of you (−5 to +7): 62 in 100" in said
    assert "What counts with the Moon Temple beside your tile: +1 for being one of their own." in said


def test_people_and_each_faction_that_are_wooed_have_a_figure_of_their_own():
    """Nothing counts with people but the tile; and what is not yet said of the actions is to come."""
    said = foreseen(alone(), "ann", "declare_actions", **wooing("bob", "sun", "commission"))
    assert "bob will think better of you (−6 to +6): 38 in 100" in said
    assert "The Sun Temple will think better of you (−5 to +7): 62 in 100" in said
    assert "What counts with the Commission of Masks beside your tile: +1 for character masks." in said
    assert "You say next which actions please them: +1 each, and −1 for each that offends." in said
    only = foreseen(alone(), "ann", "declare_actions", **wooing("bob"))
    assert "What counts" not in only
    assert "You say next" not in only


def test_cm_fac_04_breaking_with_the_mask_counts_with_the_personalists_at_once():
    """By half of a pair, and as it is said: +2, so that they like it from w -1 up."""
    form = {"declare__breaches": ["KS.3"], **wooing("personalists", actions=("H1",))}
    said = foreseen(alone(), "ann", "declare_actions", **form)
    assert "The Personalists will think better of you (−4 to +8): 73 in 100" in said
    assert "+2 for breaking with the mask" in said


def test_cm_fac_03_the_modifier_is_shown_as_the_actions_are_tagged():
    """Each tick moves the sum and the chance; what is ticked both ways pleases, as in the rules."""
    t = alone()
    t.answer("ann", "declare_actions", {"actions": ["KS.2", "KS.6"], "wooing": ["sun"], "against": "moon"})
    said = text(form_of(t, "ann", "tag_actions"))
    assert "The Sun Temple will think better of you (−3 to +9): 82 in 100" in said
    assert "+2 against the Moon Temple and +1 for being one of their own." in said
    said = foreseen(t, "ann", "tag_actions", tag__pleases=["sun:KS.2", "sun:KS.6"], tag__offends=["sun:KS.6"])
    assert "(−1 to +10): 95 in 100" in said  # no regard is above 10
    assert "+2 against the Moon Temple, +2 for what pleases them and +1 for being one of their own." in said
    said = foreseen(t, "ann", "tag_actions", tag__offends=["sun:KS.2"])
    assert "(−4 to +8): 73 in 100" in said
    assert "−1 for what goes against them" in said


@pytest.mark.slow
@pytest.mark.parametrize("randomizer", ["dominoes", "dice"])
@pytest.mark.parametrize(
    ("faction", "against", "pleases", "ann"),
    [
        ("sun", "moon", [], {}),
        ("sun", "commission", ["sun:KS.6"], {"gender": "f", "regard": {"sun": 8}}),
        ("personalists", "nobody", [], {"regard": {"personalists": -9}}),
        ("commission", "nobody", ["commission:H1"], {"masks": ["KS", "RJ"], "regard": {"commission": 10}}),
    ],
)
def test_what_is_foretold_of_a_faction_is_what_every_draw_comes_to(
    randomizer: str, faction: str, against: str, pleases: list[str], ann: dict[str, Any]
):
    """Each draw is played out by the rules, and counted as often as it comes."""
    deed = {"actions": ["KS.6", "H1"], "wooing": [faction], "against": against}
    before, changes = ann.get("regard", {}).get(faction, 0), list[int]()
    ends = range(1, 7) if randomizer == "dice" else range(7)
    for inner, outer in product(ends, repeat=2):
        t = alone(randomizer, **ann)
        t.answer("ann", "declare_actions", deed)
        foretold = foreseen(t, "ann", "tag_actions", tag__pleases=pleases)
        t.answer("ann", "tag_actions", {"pleases": pleases})
        t.chance.append([inner, outer])
        t.answer("ann", "draw_tile")
        change = t.state.avatars["ann"].regard[faction] - before
        # Either way round of a tile comes once, and a double twice; of dice, each throw once.
        changes += [change] * (2 if randomizer == "dominoes" and inner == outer else 1)
    better = round(100 * sum(change > 0 for change in changes) / len(changes))
    chance = f"{better} in 100" if better else "out of the question"
    low, high = (f"{bound:+}".replace("-", "−") if bound else "0" for bound in (min(changes), max(changes)))
    assert f"will think better of you ({low} to {high}): {chance}" in foretold


def test_an_objection_says_what_it_would_change_with_whoever_is_wooed():
    """The point that it pleases them adds 1; that it is on somebody’s behalf changes nothing there."""
    t = table(options={"randomizer": "dice"})
    t.answer("ann", "take_turn", "act_alone")
    t.answer("ann", "declare_actions", {"actions": ["KS.6"], "wooing": ["sun", "commission"]})
    t.answer("ann", "tag_actions", {})
    said = foreseen(t, "bob", "raise_objection", object__to="pleases:sun:KS.6")
    counts = "+1 for what pleases them and +1 for being one of their own"
    assert f"If it is upheld, this counts with the Sun Temple beside the dice: {counts}." in said
    assert "with the Commission" not in said
    assert t.state.challenge.sides[0].tags == []
    assert "upheld" not in foreseen(t, "bob", "raise_objection", object__to="for:cy")


def test_cm_tab_01_an_objection_counts_only_the_masks_that_were_shown():
    """What else Ann owns is hers to know."""
    t = table(ann={"masks": ["KS", "RJ", "QH"], "shown": ["KS"]})
    t.answer("ann", "take_turn", "act_alone")
    t.answer("ann", "declare_actions", {"actions": ["KS.6"], "wooing": ["commission"]})
    assert "+3 for character masks" in text(form_of(t, "ann", "tag_actions"))
    t.answer("ann", "tag_actions", {})
    said = foreseen(t, "bob", "raise_objection", object__to="against:moon")
    assert "+1 against the Moon Temple and +1 for character masks shown so far." in said


TORN = "You are torn between mask and heart: +3 Hidden Face"


def test_cm_act_05_cm_unm_01_half_of_a_pair_says_what_it_brings_before_it_is_declared():
    """Its card says so, and the outlook its bonus, the breach, and the chance of escaping arrest."""
    t = alone()
    page = text(form_of(t, "ann", "declare_actions"))
    assert "Show mercy to the beaten contradicts your mask: +3 Hidden Face, and a breach hidden" in page
    assert "contradicts your hidden face: +3 Hidden Face proper" in page
    assert page.count("Feed stray cats hidden") == 1
    said = foreseen(t, "ann", "declare_actions", declare__actions=["H1"])
    assert f"{TORN}, whatever is drawn. {BREAKS}." in said
    assert "If they do, you escape arrest: 43 in 100 If you don’t escape arrest, you are tried." in said
    assert "Convicted, you lose all your Face and are out of the round." in said


def test_cm_act_05_the_proper_half_pays_and_breaks_nothing():
    """Nobody learns of what it contradicts."""
    said = foreseen(alone(), "ann", "declare_actions", declare__actions=["KS.2"])
    assert TORN in said
    assert "breaks with" not in said
    said = foreseen(alone(), "ann", "declare_actions", declare__actions=["H2", "KS.3"])
    assert "torn" not in said
    assert "breaks with" not in said


def test_cm_act_05_in_a_contest_the_bonus_is_foretold_too():
    """Win or lose; a backdown pays none and breaks nothing (CM-STK-06)."""
    t = table()
    t.answer("ann", "take_turn", {"do": "challenge", "whom": "bob"})
    said = foreseen(t, "ann", "declare_actions", declare__actions=["KS.2", "H1"])
    assert f"{TORN}, win or lose, but not if a side backs down." in said
    assert f"{BREAKS}, unless a side backs down." in said


def test_cm_mask_11_a_pair_of_a_mask_that_is_not_worn_says_nothing():
    """Behind another mask H1 contradicts nothing; by a table option it pays all the same (R-08)."""
    for scope, pays in (("worn", False), ("always", True)):
        t = table({"conflict_scope": scope}, ann={"masks": ["KS", "RJ"], "worn": "RJ"})
        t.answer("ann", "take_turn", "act_alone")
        assert "contradicts" not in form_of(t, "ann", "declare_actions")
        said = foreseen(t, "ann", "declare_actions", declare__actions=["H1"])
        assert (TORN in said) == pays
        assert "breaks with" not in said
