"""What the forms of City of Masks say: exact chances, what is lost, and nothing that the seat cannot know."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from commedia.engine.chance import Chance, Dice, Domino, Draw, Shuffle
from commedia.engine.draft import read_answer
from commedia.engine.real_dice import EnterOutcome
from commedia.games.city_of_masks.decisions.telling import DrawTile
from commedia.games.city_of_masks.house.lines import LINES
from commedia.games.city_of_masks.masks import MASKS
from commedia.kit.figures import signed
from commedia.kit.forms import amount, amount_of
from commedia.server.forms import read_form
from commedia.server.pages import asking, decision_form
from commedia.testing import ScriptedTable
from tests.games.forms import text
from tests.server.seeing import Stage

SLUG = "city-of-masks"
FACE = [
    {"key": "H1", "words": "Show mercy to the beaten", "value": 3, "against": "KS.2"},
    {"key": "H2", "words": "Feed stray cats", "value": 1},
]


SIX = {"v": 6, "M": 6, "enduring": True}
"""What a six of diamonds begins as: a feeling that lasts."""


def noble(mask: str, **more: Any) -> dict[str, Any]:
    """An avatar that wears its one mask."""
    return {"face": 12, "hid": 10, "masks": [mask], "worn": mask, "gender": "m", **more}


def table(options: dict[str, Any] | None = None, **more: dict[str, Any]) -> ScriptedTable:
    """Ann's turn, with everybody there; what differs by seat."""
    masks = {"ann": "KS", "bob": "KD", "cy": "KH", "dee": "QC"}
    avatars = {seat: noble(mask) | more.get(seat, {}) for seat, mask in masks.items()}
    avatars |= {seat: avatar for seat, avatar in more.items() if seat not in masks}
    avatars["ann"] = {"hidden_face": FACE} | avatars["ann"]
    state = {"avatars": avatars, "places": [{"present": list(avatars)}], "phase": "scene", "round": 2}
    return ScriptedTable.at(SLUG, state, scene="open_scene", args={"at": 0}, options=options)


def against_bob(options: dict[str, Any] | None = None, **more: dict[str, Any]) -> ScriptedTable:
    """Ann has challenged Bob and opens with 5; Bob, whose turn it is to bid, has put in nothing."""
    t = table(options, **more)
    t.answer("ann", "take_turn", {"do": "challenge", "whom": "bob"})
    t.answer("ann", "declare_actions", {"actions": ["KS.1"]})
    t.answer("ann", "open_pot", 2)
    t.answer("bob", "declare_actions", {"actions": ["other.1"]})
    return t


def foreseen(t: ScriptedTable, seat: str, kind: str, **form: str | list[str]) -> str:
    """What the page says that such a form would come to. Dots in names are written as double underscores."""
    stage = Stage.of(t)
    view = stage.seen(seat)
    decision = next(q for q in view.decisions if q.kind == kind)
    sent = {name.replace("__", "."): [v] if isinstance(v, str) else v for name, v in form.items()}
    return text(asking.foreseen(view, decision, decision_form.fieldset(view, decision), sent))


def form_of(t: ScriptedTable, seat: str, kind: str) -> str:
    """A decision's whole form."""
    stage = Stage.of(t)
    view = stage.seen(seat)
    return str(decision_form.form(view, next(q for q in view.decisions if q.kind == kind), "cue"))


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


def test_a_hidden_face_is_checked_while_it_is_written():
    """What is written so far counts, whatever is still missing; and what was suggested is whole."""
    stage = Stage(SLUG, ["ann", "bob", "cy"])
    view = stage.seen("ann")
    decision = next(q for q in view.decisions if q.kind == "compose_hidden_face")
    drawing = decision_form.fieldset(view, decision)
    begun = {"do": ["compose"], "compose.acts.1.words": ["Feed stray cats"], "compose.acts.1.value": ["1"]}
    assert "1 of " in text(asking.foreseen(view, decision, drawing, begun))
    [listing] = [fields["acts"] for answer, fields in decision.offers().items() if answer.do == "compose"]
    of_mask = {**begun, "compose.acts.1.words": [listing.mask.acts[0].words]}
    assert "Not yet: None of its own, three of another’s at most" in text(
        asking.foreseen(view, decision, drawing, of_mask)
    )
    whole = asking.suggested(view, decision, drawing, lambda n: n - 1)
    told = str(asking.foreseen(view, decision, drawing, whole))
    assert "Not yet" not in told
    assert "is-wrong" not in told
    assert "to go" not in told


def test_the_rest_of_a_hidden_face_is_chosen_and_what_was_written_stays():
    """Whatever chance says; an action without a value gets one; what cannot be completed is left alone."""
    stage = Stage(SLUG, ["ann", "bob", "cy"])
    view = stage.seen("ann")
    decision = next(q for q in view.decisions if q.kind == "compose_hidden_face")
    drawing = decision_form.fieldset(view, decision)
    [listing] = [fields["acts"] for answer, fields in decision.offers().items() if answer.do == "compose"]
    key, n = listing.mask.acts[1].key, len(listing.mask.acts) + 1
    begun = {
        "do": ["compose"],
        "compose.acts.2.words": ["Sing for the cook"], "compose.acts.2.value": ["3"],
        "compose.acts.2.against": [key], f"compose.acts.{n}.words": ["Count the stairs"],
    }  # fmt: skip
    for first in range(6):
        whole = asking.suggested(view, decision, drawing, _chance(first), begun)
        assert whole["compose.acts.2.words"] == ["Sing for the cook"]
        assert (whole["compose.acts.2.value"], whole["compose.acts.2.against"]) == (["3"], [key])
        assert ["Count the stairs"] in whole.values()
        told = str(asking.foreseen(view, decision, drawing, whole))
        assert "Not yet" not in told
        assert "is-wrong" not in told
    twice = begun | {f"compose.acts.{n}.value": ["3"]}
    assert asking.suggested(view, decision, drawing, _chance(1), twice) == {}


def _chance(seed: int) -> Any:
    return Random(seed).randrange


def face_so_far(*lines: dict[str, str]) -> str:
    """What the page says of a hidden face of these lines, for whoever begins behind the Duellist."""
    masks = {"ann": "KS", "bob": "KD", "cy": "KH"}
    avatars = {seat: {"masks": [mask], "start_mask": mask} for seat, mask in masks.items()}
    t = ScriptedTable.at(SLUG, {"phase": "setup", "avatars": avatars}, scene="compose_faces", args={})
    sent = {
        f"compose__acts__{n}__{field}": value
        for n, line in enumerate(lines, start=1)
        for field, value in line.items()
    }
    return foreseen(t, "ann", "compose_hidden_face", do="compose", **sent)


OPEN, MET = "◇ Not yet:", "✓ Met:"


def test_cm_hid_04_the_masks_own_action_in_ones_own_words_is_not_ticked():
    """Whatever its case and articles: the list says what the rule would; what is open stands first."""
    said = face_so_far(
        {"words": "Feed stray cats", "value": "1"},
        {"words": "Draw blood with blade, and no more than BLOOD", "value": "2", "against": "KS.1"},
    )
    assert "H2 is a proper action of your own mask." in said
    assert f"{OPEN} None of its own, three of another’s at most" in said
    assert f"{OPEN} Two on no mask at all" in said
    assert said.startswith("3 of 13 placed, 10 to go")
    assert MET not in said
    sound = face_so_far({"words": "Feed stray cats"}, {"words": "Draw a bath"})
    assert f"{MET} None of its own, three of another’s at most" in sound
    assert f"{MET} Two on no mask at all" in sound


def test_cm_hid_06_an_action_of_another_mask_is_none_of_ones_own():
    """Word for word it is borrowed, however it came there."""
    said = face_so_far({"words": MASKS["QD"].act("QD.3").words}, {"words": "Feed stray cats"})
    assert "H1 is on a mask," in said
    assert f"{MET} None of its own, three of another’s at most" in said
    assert f"{OPEN} Two on no mask at all" in said


def test_a_line_that_has_a_value_and_says_nothing_is_told():
    """It would be refused."""
    assert "H1 says nothing yet." in face_so_far({"value": "2"})


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


# -- wooing ----------------------------------------------------------------------------------------------


def alone(randomizer: str = "dominoes", **ann: Any) -> ScriptedTable:
    """Ann is about to say what she does by herself."""
    t = table({"randomizer": randomizer}, ann=ann)
    t.answer("ann", "take_turn", "act_alone")
    return t


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
    assert "What counts beside your dice: +2 against the Moon Temple." in said
    said = foreseen(alone(gender="f"), "ann", "declare_actions", **wooing("moon"))
    assert "The Moon Temple will think better of you (−5 to +7): 62 in 100" in said
    assert "What counts beside your tile: +1 for being one of their own." in said


def test_people_and_each_faction_that_are_wooed_have_a_figure_of_their_own():
    """Nothing counts with people but the tile; and what is not yet said of the actions is to come."""
    said = foreseen(alone(), "ann", "declare_actions", **wooing("bob", "sun", "commission"))
    assert "bob will think better of you (−6 to +6): 38 in 100" in said
    assert "The Sun Temple will think better of you (−5 to +7): 62 in 100" in said
    assert "What counts beside your tile: +1 for character masks." in said
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


# -- half of a pair --------------------------------------------------------------------------------------


TORN = "You are torn between mask and heart: +3 Hidden Face"
BREAKS = "This breaks with your mask before everybody: whoever is here and thinks ill of you may denounce you"


def test_cm_act_05_cm_unm_01_half_of_a_pair_says_what_it_brings_before_it_is_declared():
    """Its card says so, and the outlook its bonus, the breach, and the chance of escaping arrest."""
    t = alone()
    page = text(form_of(t, "ann", "declare_actions"))
    assert "Show mercy to the beaten contradicts your mask: +3 Hidden Face, and a breach hidden" in page
    assert "contradicts your hidden face: +3 Hidden Face proper" in page
    assert page.count("Feed stray cats hidden") == 1
    said = foreseen(t, "ann", "declare_actions", declare__actions=["H1"])
    assert f"{TORN}, whatever is drawn. {BREAKS}." in said
    assert "If they do, you escape arrest: 43 in 100 If you don’t, you are tried." in said
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


def test_what_is_said_to_break_with_the_mask_may_be_denounced_too():
    """Whoever says so themselves; and whoever does something hidden while nobody sees them."""
    said = foreseen(
        alone(), "ann", "declare_actions", declare__actions=["KS.6"], declare__breaches=["KS.3"]
    )  # fmt: skip
    assert BREAKS in said
    t = alone(worn="uncast")
    assert "breaks with" not in foreseen(t, "ann", "declare_actions", declare__actions=["other.1"])
    said = foreseen(t, "ann", "declare_actions", declare__actions=["H2"])
    assert "This breaks with being unseen before everybody" in said


def test_a_suggested_noble_has_a_name_that_nobody_has():
    """Whatever chance says. Their past calls them by it; who is neither man nor woman has five actions."""
    avatars = {"ann": {}, "bob": {"name": "Agnolo"}, "cy": {}}
    t = ScriptedTable.at(SLUG, {"avatars": avatars, "phase": "setup"}, scene="be_somebody", args={})
    view = Stage.of(t).seen("ann")
    decision = next(q for q in view.decisions if q.kind == "become")
    drawing = decision_form.fieldset(view, decision)
    pasts = set()
    for first in range(3):
        begun = asking.suggested(view, decision, drawing, lambda n, at=first: min(at, n - 1))
        told = read_form(decision, view.clock, {"do": ["be_somebody"], **begun})
        became = read_answer(decision, told, view.clock)[1]
        assert became["name"] != "Agnolo"
        assert became["name"] in became["background"]
        assert "{" not in became["background"]
        pasts.add(became["background"].replace(became["name"], "{name}"))
    # The others are Bob's and Cy's, where the house plays.
    assert pasts <= set(LINES["past"]["background"][0::3])


def test_the_only_number_there_could_be_just_stands_there():
    """Whoever has nothing left to repay with need not slide from nought to nought."""
    drawn = amount(None, "Pay Bob", "pay.amount", 0, 0)  # type: ignore[arg-type]  # nothing is asked of it
    assert "Pay Bob: " in drawn
    assert '<input type="hidden" name="pay.amount" value="0">' in drawn
    assert "range" not in drawn


def test_a_table_that_throws_dice_speaks_of_no_tiles():
    """Every form of a contest, what it would come to, and what is announced say how this table draws."""
    said: list[str] = []
    t = table(
        options={"randomizer": "dice", "faction_draws": "on"},
        bob={"committed": {"sun": 2}},
        cy={"promised": {"bob": 5}},
    )
    said.append(form_of(t, "ann", "take_turn"))
    t.answer("ann", "take_turn", {"do": "challenge", "whom": "bob"})
    said += [form_of(t, "ann", "declare_actions"), foreseen(t, "ann", "declare_actions")]
    t.answer("ann", "declare_actions", {"actions": ["KS.1"]})
    said += [form_of(t, "ann", "open_pot"), foreseen(t, "ann", "open_pot")]
    t.answer("ann", "open_pot", 2)
    said.append(foreseen(t, "bob", "declare_actions", declare__actions=["other.1"]))
    t.answer("bob", "declare_actions", {"actions": ["other.1"]})
    of = {"ask_faction__of": "sun", "ask_faction.of=sun.amount": "2"}
    said += [
        foreseen(t, "bob", "bid_turn", do="level"),
        foreseen(t, "bob", "bid_turn", do="back_down"),
        foreseen(t, "bob", "bid_turn", do="ask_faction", **of),
        foreseen(t, "bob", "bid_turn", do="ask_for_face", ask_for_face__of="cy"),
    ]
    t.answer("bob", "bid_turn", {"do": "ask_for_face", "of": "cy", "through": [], "amount": 0})
    said += [form_of(t, "cy", "lend"), foreseen(t, "cy", "lend", do="bow", bow__amount="5")]
    spoken = " ".join(said)
    assert "the dice decide" in spoken
    assert "Dice against dice, you win" in spoken
    assert "You throw two dice for it." in spoken
    assert "throw two dice, and say how you stand by them" in spoken
    assert not re.search(r"\btiles?\b", text(spoken), re.IGNORECASE)


@pytest.mark.parametrize(("randomizer", "does"), [("dominoes", "draw"), ("dice", "throw")])
def test_whoever_denounces_is_told_what_they_do_for_the_authorities(randomizer: str, does: str):
    """In the words of the game that this table plays."""
    avatars = {"ann": noble("KS"), "bob": noble("KD", feels={"ann": -3}), "cy": noble("KH")}
    state = {"avatars": avatars, "places": [{"present": [*avatars]}], "phase": "scene", "round": 2}
    t = ScriptedTable.at(
        SLUG, state, scene="open_scene", args={"at": 0}, options={"randomizer": randomizer}, chance=[[3, 3]]
    )
    t.answer("ann", "take_turn", "act_alone")
    t.answer("ann", "declare_actions", {"actions": ["other.1"], "breaches": ["KS.2"]})
    t.answer("ann", "draw_tile")
    for seat in ("bob", "cy"):
        t.answer(seat, "onlooker_reacts", "ignore")
    t.answer("ann", "tell", "turn_down")
    assert f"You {does} for the authorities." in form_of(t, "bob", "denounce_or_not")


@pytest.fixture
def own_lots() -> Callable[..., str]:
    """The form in which a table of its own tiles, dice and cards says how one piece of chance fell."""
    stage = Stage(SLUG, ["ann", "bob", "cy"])

    def form(chance: Chance[Any]) -> str:
        asked = EnterOutcome(stage.play.world, "ann", chance=chance)
        asked.id = "begin/CM-EQ-03/1"
        return str(decision_form.form(stage.seen("ann"), asked, "cue"))

    return form


def test_cm_eq_03_a_tile_is_said_by_the_end_in_hand_and_the_other(own_lots: Callable[..., str]):
    """Every tile either way round, and none that lies on the table already (CM-EQ-04)."""
    page = own_lots(Domino(rule="CM-OPP-03", out=[[5, 3]]))
    assert 'value="[6, 2]" required aria-label="inner court 6, outer court 2"' in page
    assert page.count('type="radio"') == 7 * 7 - 2
    assert 'value="[3, 5]"' not in page


@pytest.mark.parametrize("dealer", ["house", "hand"])
def test_a_table_with_tiles_of_its_own_takes_none_from_the_page(dealer: str):
    """The page's fan is for those whose tiles the house shuffles."""
    stage = Stage(SLUG, ["ann", "bob", "cy"])
    seen = stage.seen("ann")
    seen.lobby.dealer = dealer
    asked = DrawTile(stage.play.world, "ann")
    asked.id = "open_scene/CM-EQ-03/1"
    page = str(decision_form.form(seen, asked, "cue"))
    assert page.count('name="grip.tile"') == (7 if dealer == "house" else 0)
    assert "inner court" in page


def test_cm_eq_05_of_two_dice_the_inner_court_is_said_first(own_lots: Callable[..., str]):
    """Which die is which stands beside it; of other dice only that they lie there."""
    assert re.findall(r"(\w+ court) ", text(own_lots(Dice(rule="CM-OPP-03", count=2)))) == [
        "Inner court", "Outer court",
    ]  # fmt: skip
    assert own_lots(Dice(rule="CM-HID-01", count=4)).count("<select") == 4


def test_cards_are_called_by_their_names(own_lots: Callable[..., str]):
    """Plain ones by suit and rank, court cards with the mask that they stand for."""
    drawn = own_lots(Draw(rule="CM-OBJ-01", pool=["10H", "AS"]))
    assert '<optgroup label="Hearts"><option value="10H">10 of Hearts</option></optgroup>' in drawn
    masks = own_lots(Shuffle(rule="CM-SETUP-02", things=["KS", "RJ"], take=1))
    assert '<option value="KS">King of Spades, Sueno the Duellist</option>' in masks
    assert "red Joker, " in masks
    assert masks.count("<select") == 1


@pytest.mark.parametrize(("raw", "held"), [(0, 0), ("0", 0), (None, None), ("", None), (99, 12), ("-1", 0)])
def test_none_at_all_is_an_amount_too(raw: object, held: int | None):
    """Nothing said is another thing, whether a form or a program says it."""
    assert amount_of(raw, 0, 12) == held


def test_cm_bet_01_a_bet_s_form_has_what_can_be_done_with_it():
    """To put it up at first; then to move it; and it says what matches at once, and what comes back."""
    t = against_bob()
    t.answer("bob", "bid_turn", "level")
    assert "Raise your bet" not in form_of(t, "cy", "side_bet")
    t.answer("cy", "side_bet", {"do": "put_up", "on": "ann", "amount": 4})
    form = form_of(t, "cy", "side_bet")
    for choice in (
        "Raise your bet",
        "Lower your bet",
        "Take back what nobody has matched",
        "Leave it at that",
    ):
        assert choice in form
    assert "Put up Face" not in text(form.partition("Not open to you now")[0])
    said = foreseen(t, "cy", "side_bet", do="raise", raise__amount="3")
    assert "3 more lies there, and you keep 5." in said
    said = foreseen(t, "cy", "side_bet", do="lower", lower__amount="3")
    assert "3 comes back, and you hold 11." in said
    said = foreseen(t, "dee", "side_bet", do="put_up", put_up__on="bob", put_up__amount="6")
    assert "You put up 6 on bob, and keep 6." in said
    assert "4 of it matches cy’s bet." in said
    said = foreseen(t, "dee", "side_bet", do="put_up", put_up__on="ann", put_up__amount="6")
    assert "of it matches" not in said
