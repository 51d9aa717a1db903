"""What the forms of City of Masks say: exact chances, what is lost, and nothing that the seat cannot know."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.kit.figures import signed
from commedia.testing import ScriptedTable
from tests.city_of_masks.forms import FACE, SLUG, against_bob, foreseen, form_of, noble, table
from tests.games.forms import text

SIX = {"v": 6, "M": 6, "enduring": True}
"""What a six of diamonds begins as: a feeling that lasts."""


def test_each_action_has_the_chance_of_the_sum_it_must_reach():
    """An inner court of 2 or more comes in 5 of 7 draws, one of 5 or more in 2 of 7."""
    t = table()
    t.answer("ann", "take_turn", "act_alone")
    said = foreseen(t, "ann", "declare_actions", declare__actions=["KS.2", "H1"])
    assert "71 in 100 inner court 2 or more" in said
    assert "29 in 100 inner court 5 or more" in said
    assert "You put in 2 of your 12 Face and 3 of your 10 Hidden Face." in said
    assert "Face: −2 to +6" in said


def test_what_the_tokens_do_not_cover_is_told_before_it_is_played():
    """Declaring invests."""
    t = table(ann={"face": 2, "hid": 1})
    t.answer("ann", "take_turn", "act_alone")
    said = foreseen(t, "ann", "declare_actions", declare__actions=["KS.1"])
    assert "Those proper actions are worth 3, and you hold 2 Face." in said


def test_a_bid_says_what_losing_it_costs():
    """All of the pot; a desperate one leaves a debt."""
    t = against_bob(bob={"face": 3})
    said = foreseen(t, "bob", "bid_turn", do="attack_desperately")
    assert "If you lose, ann takes 3 Face and you still owe ann 2, and are beholden until it is paid." in said
    assert "If you win, ann’s 5 are yours" in said


def palm(t: ScriptedTable, *path: str, amount: int = 0) -> str:
    """What Bob's page says of asking the last of a path, through the others."""
    way = {f"ask_for_face.of={path[-1]}.through": [*path[:-1], ""]}
    much = {f"ask_for_face.of={path[-1]}.amount": str(amount)}
    return foreseen(t, "bob", "bid_turn", do="ask_for_face", ask_for_face__of=path[-1], **way, **much)


def test_cm_inf_04_a_path_says_its_fee_what_arrives_and_the_gap_that_is_left():
    """With two on the way the fee is 2 and half arrives: 2 of 5, which leave 3 of a gap of 5."""
    said = palm(against_bob(), "dee", "cy", amount=5)
    assert said.startswith("You dee paid 1 cy paid 1 You ask cy, through dee.")
    assert "The fee is 2 Face, if it is a yes: you keep 10 of your 12." in said
    assert "Half of what is committed arrives: 2 of 5. Then the gap of 5 shrinks to 3." in said


@pytest.mark.parametrize(
    ("held", "path", "amount", "told"),
    [
        (8, ["cy"], 5, "All of what is committed arrives: 5 of 5. Then the gap is closed."),
        (8, ["cy"], 7, "All of what is committed arrives: 7 of 7. Then your pot is 2 above the other."),
        (8, ["dee", "cy"], 99, "arrives, and cy holds 8: 4 of 8 at most. At best the gap of 5 shrinks to 1."),
        (8, ["dee", "cy"], 0, "arrives, and cy holds 8: 4 of 8 at most. At best the gap of 5 shrinks to 1."),
        (
            8,
            ["dee", "eve", "cy"],
            5,
            "A third of what is committed arrives: 1 of 5. Then the gap of 5 shrinks to 4.",
        ),
        (8, ["dee", "cy"], 1, "arrives: nothing of 1. That would be no loan, and costs no fee."),
        (1, ["dee", "cy"], 0, "arrives, and cy holds 1: nothing of 1. That would be no loan"),
    ],
)
def test_cm_inf_05_what_arrives_is_reckoned_from_what_is_asked_and_what_the_lender_holds(
    held: int, path: list[str], amount: int, told: str
):
    """A k-th part, rounded down, of no more than there is to see; under k it is nothing (CM-INF-06)."""
    assert told in palm(against_bob(cy={"face": held}, eve=noble("RJ")), *path, amount=amount)


def test_cm_inf_01_the_page_takes_whatever_may_be_named_beside_what_the_lender_is_seen_to_hold():
    """A request may name any amount; what would come of it is reckoned from what they hold."""
    page = form_of(against_bob(cy={"face": 8}), "bob", "bid_turn")
    assert 'name="ask_for_face.of=cy.amount" min="0" max="1000"' in page
    assert "cy holds 8" in text(page)


def test_where_tokens_are_secret_no_form_tells_what_a_lender_holds():
    """Then the divisor alone is known, or what arrives of what is asked."""
    plain, poor = (against_bob(options={"show_tokens": "owner_only"}, cy={"face": face}) for face in (12, 3))
    assert form_of(plain, "bob", "bid_turn") == form_of(poor, "bob", "bid_turn")
    assert "Half of what is committed arrives: 1 of 2, 2 of 4 and 3 of 6." in palm(poor, "dee", "cy")
    assert "Half of what is committed arrives: 4 of 9." in palm(poor, "dee", "cy", amount=9)


def lending(*path: str, options: dict[str, str] | None = None, **more: dict[str, Any]) -> ScriptedTable:
    """Bob has asked Cy, who holds 8 and may lend 6, through the others on the path."""
    t = against_bob(
        options=options, cy={"face": 8, "feels": {"bob": 6, "dee": 6}}, dee={"feels": {"bob": 6}}, **more
    )
    t.answer("bob", "bid_turn", {"do": "ask_for_face", "of": "cy", "through": list(path)})
    return t


def test_cm_inf_06_a_lender_in_a_chain_keeps_what_does_not_arrive():
    """Of 5 through one other 2 arrive: of 8 Face 6 are kept, and 7 with the fee; a loan of 5 takes 5."""
    t = lending("dee")
    assert "You ask on for up to 5. Half of what cy shows arrives: 2 of 5." in foreseen(
        t, "dee", "pass_it_on", do="bow", bow__amount="5"
    )
    assert "You break no promise" in foreseen(t, "dee", "pass_it_on", do="turn_away")
    t.answer("dee", "pass_it_on", {"do": "bow", "amount": 6})
    page = text(form_of(t, "cy", "lend"))
    assert "bob dee paid 1 You paid 1" in page
    stands = "It is for bob, whose pot is 0 against ann’s 5."
    assert stands not in page  # the question says it, on the page and to whoever has none
    [asked] = t.decisions("cy")
    assert asked.prompt == f"dee holds out a palm: 6 Face. {stands} Half of what you show arrives."
    said = foreseen(t, "cy", "lend", do="bow", bow__amount="5")
    assert "Half of what you show arrives: 2 of 5." in said
    assert "You keep 6 Face, and have 7 with the fee of 1. If bob loses, you have lost 2 Face." in said
    assert "You draw a tile, and say how you stand by them." in said
    t.answer("cy", "lend", {"do": "bow", "amount": 5})
    assert t.state.avatars["cy"].face == 7

    direct = foreseen(lending(), "cy", "lend", do="bow", bow__amount="5")
    assert direct.startswith("You keep 3 Face, and have 4 with the fee of 1.")


@pytest.mark.parametrize(
    ("fee_on", "left", "told"),
    [("accept", 8, "your 8 Face without a fee."), ("ask", 9, "your 8 Face, with 1 for being asked.")],
)
def test_cm_inf_06_what_comes_to_nothing_on_the_way_is_no_loan(fee_on: str, left: int, told: str):
    """1 through one other: no loan, no tile, and no fee but where asking costs one."""
    t = lending("dee", options={"fee_on": fee_on})
    t.answer("dee", "pass_it_on", {"do": "bow", "amount": 6})
    said = foreseen(t, "cy", "lend", do="bow", bow__amount="1")
    assert (
        said
        == f"Half of what you show arrives: nothing of 1. It is no loan: you draw no tile, and keep {told}"
    )
    t.answer("cy", "lend", {"do": "bow", "amount": 1})
    assert t.state.avatars["cy"].face == left


def test_a_lender_whom_both_sides_asked_reads_for_whom_it_is_now():
    """Ann was turned away; then Bob asks."""
    t = against_bob(cy={"feels": {"ann": 3, "bob": 3}}, bob={"face": 20})
    t.answer("bob", "bid_turn", {"do": "raise_to", "to": 8})
    t.answer("ann", "bid_turn", {"do": "ask_for_face", "of": "cy"})
    t.answer("cy", "lend", "turn_away")
    t.answer("ann", "bid_turn", {"do": "raise_to", "to": 9})
    t.answer("bob", "bid_turn", {"do": "ask_for_face", "of": "cy"})
    [asked] = t.decisions("cy", kind="lend")
    assert "It is for bob, whose pot is 8 against ann’s 9." in asked.prompt


@pytest.mark.parametrize(
    ("feels", "by", "told"),
    [
        (3, 2, "goes from +3 to +5."),
        (10, 1, "stays +10: it grows no stronger."),
        ("6D", 1, "stays +6: it grows no stronger."),
        (SIX | {"t": -4}, 1, ", +6, lasts: it is marked −3, and turns to 0 when the marks reach −6."),
        (SIX | {"t": -2}, 3, "stays +6: the marks of −2 are rubbed out."),
        ("3S", 2, ", −3, lasts: it is marked +2, and turns to 0 when the marks reach +3."),
        ("3S", 3, "goes from −3 to 0, all at once."),
        ("3S", 6, "goes from −3 to +3, all at once."),
        (SIX | {"v": 2}, 1, ", +2, lasts: it is marked +1, and turns to +6 when the marks reach +4."),
        (SIX | {"v": 0}, -2, ", 0, lasts: it is marked −2, and turns to −6 when the marks reach −6."),
    ],
)  # fmt: skip
def test_cm_rel_07_what_becomes_of_a_feeling_is_told_as_it_comes(feels: Any, by: int, told: str):
    """An enduring one saves up marks up to its card and turns at once (CM-REL-08, CM-REL-09)."""
    challenge = {
        "kind": "opposed",
        "sides": [{"seat": "ann", "tile": [0, 0]}, {"seat": "bob", "tile": [0, 6]}],
    }
    avatars = {"ann": noble("KS", feels={"bob": feels}), "bob": noble("KD"), "cy": noble("KH")}
    t = ScriptedTable.at(SLUG, {"avatars": avatars, "challenge": challenge}, scene="shift_feelings", args={})
    said = foreseen(t, "ann", "shift", shifted__by=str(by))
    assert said == f"What you feel for bob{told if told[0] == ',' else f' {told}'}"
    t.answer("ann", "shift", by)
    now = t.state.avatars["ann"].feels["bob"]
    turned, marked = f"to {signed(now.value)}" in said, f"marked {signed(now.marks)}" in said
    assert marked if now.marks else turned or f"stays {signed(now.value)}" in said


def test_chances_are_those_of_the_tiles():
    """Ties go to the challenger, so the defender wins 12 of 28 against one tile, and two tiles win more."""
    page = text(form_of(against_bob(), "bob", "bid_turn"))
    assert "You win as it stands: 43 in 100" in page
    assert "With one more supporter: 68 in 100" in page


def test_no_form_changes_with_what_its_seat_cannot_know():
    """What others feel, hide and are after leaves every form as it is, odds and all."""
    plain = against_bob()
    secret = against_bob(
        ann={"feels": {"bob": -9}, "cards": ["7H"]},
        cy={"feels": {"bob": 9, "ann": 8}, "masks": ["KH", "RJ"], "hidden_face": FACE[1:]},
        dee={"feels": {"cy": 7}, "cards": ["9C"], "hidden_face": FACE[1:]},
    )
    assert form_of(plain, "bob", "bid_turn") == form_of(secret, "bob", "bid_turn")
    assert foreseen(plain, "bob", "bid_turn", do="level") == foreseen(secret, "bob", "bid_turn", do="level")
