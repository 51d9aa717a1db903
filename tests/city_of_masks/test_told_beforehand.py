"""What decisions say of answers as they are put together, so that programs read what the page says."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.engine import EVERYBODY
from commedia.games.city_of_masks.decisions.dealing import NEUTRAL, Hand, of_laying
from commedia.games.city_of_masks.decisions.toward import lender
from commedia.games.city_of_masks.masks import MASKS
from commedia.games.city_of_masks.state import City
from commedia.games.city_of_masks.told_of_faces import of_composing
from commedia.testing import ScriptedTable
from tests.city_of_masks.forms import against_bob, alone, form_of
from tests.games.forms import text


def says(t: ScriptedTable, seat: str, kind: str, **answer: Any) -> str:
    """All that it says of that answer."""
    return " ".join(t.comes_to(seat, kind, answer))


def test_cm_act_03_a_deed_says_what_it_puts_at_stake_and_whom_it_may_please() -> None:
    """Before an action is chosen, what there is to be staked; then each sentence once."""
    t = alone()
    assert "What your actions are worth is put at stake" in says(t, "ann", "declare_actions", do="declare")
    said = says(t, "ann", "declare_actions", do="declare", actions=["KS.6", "H2"], wooing=["commission"])
    assert said.startswith("You put in ")
    assert "What counts with the Commission of Masks beside your tile: +1 for character masks." in said
    assert said.count("You say next which actions please them") == 1


def test_cm_unm_02_a_breach_says_who_may_denounce_it_and_what_a_trial_costs() -> None:
    """Half of a pair breaks with the mask, and brings Hidden Face."""
    said = says(alone(), "ann", "declare_actions", do="declare", actions=["H1"])
    assert "You are torn between mask and heart: +3 Hidden Face, whatever is drawn." in said
    assert "This breaks with your mask before everybody" in said
    assert "Convicted, you lose all your Face" in said


def test_cm_act_03_what_is_not_covered_is_told_in_place_of_all_else() -> None:
    """Nothing comes of a deed that its tokens do not cover."""
    t = alone(face=1, hid=0)
    assert t.comes_to("ann", "declare_actions", {"do": "declare", "actions": ["KS.1"]}) == [
        "Those proper actions are worth 3, and you hold 1 Face."
    ]


@pytest.mark.parametrize(("shown", "told"), [(True, "holds 12, promised you 2"), (False, "promised you 2")])
def test_cm_inf_02_of_a_lender_it_says_what_they_promised_and_what_they_hold_where_that_is_open(
    shown: bool, told: str
) -> None:
    """Tokens that lie behind a veil stay there."""
    w: City = against_bob().play.world
    w.avatars["bob"].eyes = [EVERYBODY] if shown else ["bob"]
    w.avatars["bob"].promised["ann"] = 2
    assert lender(w, "ann", "bob").price == told


def test_cm_opp_05_against_somebody_it_says_whose_a_tie_is() -> None:
    """Of two, whoever challenges wins it; a seat stands there, for which a page has the name."""
    t = against_bob()
    said = says(t, "bob", "raise_objection", do="object", to="breach:KS.3")
    assert said.startswith("You say: ann’s deed breaks with the mask")
    assert said.endswith("You may object 3 times.")


def test_a_field_is_headed_by_its_decision() -> None:
    """With what is to be known of it beside that; the form has no words of its own for it."""
    page = text(form_of(alone(), "ann", "declare_actions"))
    assert "What you do, in this order one to three" in page
    assert "On behalf of whom it is done for; they remember it" in page
    assert "Whom it should win over how they take it goes by your own tile" in page


def test_cm_hid_01_a_hidden_face_says_what_it_lacks_line_by_line() -> None:
    """How much is placed, what is wrong with a line, and which demands are open: the page draws the same."""
    mask, masks = MASKS["KS"], MASKS
    lines = [{"words": "Feed stray cats", "value": "3", "source": "", "against": "KS.2"},
             {"words": "", "value": "", "source": "", "against": ""}]  # fmt: skip
    placed, *rest = of_composing(lines, mask, masks)
    assert placed == f"3 of {mask.points} placed, {mask.points - 3} to go."
    assert "H2 has no value yet." in rest
    assert "H2 says nothing yet." in rest
    assert "Not yet: Two worth one, at most one worth three." in rest
    too_many = of_composing([lines[0] | {"value": 3}] * 9, mask, masks)
    assert too_many[0] == f"27 of {mask.points} placed, {27 - mask.points} too many."


def test_cm_rel_03_cards_say_how_many_are_still_to_be_laid() -> None:
    """Who stays neutral, and what is left over, is said as it lies."""
    hand = Hand(["7D", "2H", "3C"], ["bob", "cy"])
    assert of_laying(hand, {})[0] == "2 more cards are to be laid, or somebody to be neutral toward."
    said = of_laying(hand, {"bob": "7D", "cy": NEUTRAL})
    assert said[0] == "You stay neutral toward cy."
    assert said[-1].startswith("Left in your hand, and discarded then: ")
