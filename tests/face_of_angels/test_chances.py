"""Chances in the forms: one touch away and never before, from what the seat knows, with their error."""

from __future__ import annotations

import re

import pytest

from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.state import Laid
from commedia.games.face_of_angels.trick_odds import turners
from tests.face_of_angels.pages import sampled, seen_by
from tests.face_of_angels.tables import at, contest, lay
from tests.games.forms import foreseen, form_of, suggested, text

HANDS = {"ann": "9H 4S KS", "bob": "JH 5H", "cy": "5D 3C", "eve": "7S 8S"}
POWER = {"ann": {"face": "K", "trump_suits": ["S"]}, "bob": {"face": "J"}, "cy": {"face": "Q"}}
STAKES = {
    "initiator": "ann", "respondent": "bob", "mover": "O",
    "win": {"text": "The gate opens.", "author": "ann"}, "lose": {"text": "It stays shut.", "author": "ann"},
}  # fmt: skip


def laid_as(card: str) -> dict[str, str]:
    """A form in which a card is picked up, plainly."""
    return {"do": "lay", "lay.card": card, f"lay.card={card}.use": "plain", "lay.told": "aloud"}


def test_each_pace_has_its_chance_with_how_far_it_may_be_out():
    """Sampled over hands that the other may hold; for the pace that is chosen, and not before one is."""
    t = at(
        "negotiate", POWER, act=1, contest=STAKES, hands={"ann": "9H 4S 2C 3C 4C", "bob": "JH 5H 2D 3D 4D"}
    )
    drawn = form_of(t, "bob", "answer_stakes")
    assert "3 tricks at most" in text(drawn)
    assert "asked-for" not in drawn
    assert foreseen(t, "bob", "answer_stakes", {"do": "accept"}) == ""
    for pace in "13":
        said = foreseen(t, "bob", "answer_stakes", {"do": "accept", "accept.pace": pace})
        assert re.search(rf"How likely\? You win, first to {pace}: about \d+ in 100, give or take \d", said)
        assert "From what you know" in said
    assert foreseen(t, "bob", "answer_stakes", {"do": "rewrite_win", "accept.pace": "1"}) == ""


def test_only_a_contestant_reads_how_likely_they_win():
    """The World may begin it as well, and has no side in it."""
    t = at("scene", POWER, act=1, contest={**STAKES, "pace": 2, "state": phases.ACCEPTED}, hands=HANDS)
    drawn = form_of(t, "ann", "start_or_drop")
    assert "3 cards of ann against 2 cards of bob; ann leads." in text(drawn)
    assert "asked-for" not in drawn
    assert "How likely? You win:" in foreseen(t, "ann", "start_or_drop", {"do": "begin"})
    assert foreseen(t, "ann", "start_or_drop", {"do": "drop"}) == ""
    assert foreseen(t, "eve", "start_or_drop", {"do": "begin"}) == ""


def test_fa_con_09_how_likely_a_lead_stands_is_folded_as_well():
    """What beats it is said at once."""
    t = contest(HANDS, POWER, pace=2)
    sent = laid_as("9H")
    assert "it is beaten by 9 or more in hearts, or by a trump" in foreseen(t, "ann", "lead_card", sent)
    assert "How likely? It stands against any answer, if nobody helps:" in foreseen(
        t, "ann", "lead_card", sent
    )


def test_who_could_still_turn_it_is_named_with_the_suits():
    """Ann leads hearts; with help bob may have more, and by a heart of a helper’s own as well."""
    t = contest(HANDS, POWER, pace=2)
    lay(t, "ann", "9H")
    said = foreseen(t, "bob", "respond_with_card", laid_as("5H"))
    assert "turned by cy with hearts or a super-trump or the World with hearts or a super-trump" in said
    [cy, eve] = turners(seen_by(t, "bob"), "bob", "O", Laid(seat="bob", card="5H"))
    assert (cy.seat, cy.suits, eve.seat, eve.suits) == ("cy", ("H",), "eve", ("H",))
    assert 0 < eve.chance.value < 1  # five and one are six; but a heart of eight or more, with one, is enough
    hearts = turners(seen_by(t, "bob"), "bob", "O", Laid(seat="bob", card="JH"))
    assert hearts[0].chance.value == 1  # a Queen’s three make twelve of nine
    assert "cy with any card" in foreseen(t, "bob", "respond_with_card", laid_as("JH"))


def test_what_others_hold_makes_no_difference_to_who_could_turn_it():
    """FA-TBL-09: cy and eve change hands."""
    found = []
    for hands in (HANDS, {**HANDS, "cy": HANDS["eve"], "eve": HANDS["cy"]}):
        t = contest(hands, POWER, pace=2)
        lay(t, "ann", "9H")
        found.append(turners(seen_by(t, "bob"), "bob", "O", Laid(seat="bob", card="JH")))
    assert found[0] == found[1]


def test_fa_con_02_once_the_followers_help_is_asked_for_nobody_helps_the_leader():
    """Bob leads the trick with more; ann’s helpers have had their turn."""
    t = contest(HANDS, {"bob": {"face": "J"}, "cy": {"face": "J"}}, pace=2)
    lay(t, "ann", "9H")
    lay(t, "bob", "JH")
    assert [one.seat for one in turners(seen_by(t, "cy"), "cy", "I")] == ["eve"]
    for seat in ("cy", "eve"):
        t.answer(seat, "help_with_card", "pass")
    assert t.state.phase == phases.HELP_FOLLOWER
    assert turners(seen_by(t, "cy"), "cy", "O") == []
    assert "Nobody can turn it any more." in foreseen(t, "cy", "help_with_card", laid_as("5D"))


def test_fa_con_06_the_card_that_serves_best_is_asked_for_and_is_what_lies_open():
    """A King counts his own, to which help is worth more; its sum and the sentence stand with it."""
    t = contest({**HANDS, "cy": "6H"}, POWER, pace=2)
    lay(t, "ann", "9H")
    lay(t, "bob", "JH")
    lay(t, "cy", "6H")
    while due := t.decisions(kind="help_with_card"):
        t.answer(due[0].seat, due[0].id, "pass")
    assert suggested(t, "ann", "name_point_card") == {"point.point": ["9H"]}
    assert "9 + 3 = 12. As it would lie, hearts answer hearts, and 12 beats 11" in foreseen(
        t, "ann", "name_point_card", {"point.point": "9H"}
    )
    assert "6 + 1 = 7. As it would lie, hearts answer hearts, and 11 beats 7" in foreseen(
        t, "ann", "name_point_card", {"point.point": "6H"}
    )


@pytest.mark.parametrize(("aim", "winner"), [("help", "ann"), ("harm", "bob")])
def test_fa_sup_03_anothers_super_trump_says_who_wins_and_who_chooses(aim: str, winner: str) -> None:
    """Cy holds ann’s; to her own good or not, it is she who is changed."""
    t = contest({"ann": "9H", "bob": "JH", "cy": "KS"}, POWER, pace=2)
    lay(t, "ann", "9H")
    lay(t, "bob", "JH")
    use = "lay.card=KS.use"
    form = {"do": "lay", "lay.card": "KS", use: "theirs", f"{use}=theirs.pc": "ann", "lay.told": "aloud"}
    assert "Say whose it is, and to what end." in foreseen(t, "cy", "help_with_card", form)
    said = foreseen(t, "cy", "help_with_card", {**form, f"{use}=theirs.aim": aim})
    assert f"{winner} has won at once, and you tell how." in said
    assert "changes ann; ann chooses one of these" in said


def test_fa_typ_05_going_for_broke_is_told_with_its_price_before_it_is_chosen():
    """An Ace’s alone: three tricks, and both stakes for none of them."""
    fresh = {"initiator": "ann", "respondent": "bob", "mover": "I", "state": phases.STAKES}
    ace = {"ann": {"face": "A"}, "bob": {"face": "K"}}
    drawn = form_of(at("propose", ace, act=1, contest=fresh), "ann", "propose_stakes")
    assert "Go for broke 3 tricks, all played Most of them win. If you win none, both stakes" in text(drawn)
    king = {"ann": {"face": "K"}, "bob": {"face": "K"}}
    assert "broke" not in form_of(at("propose", king, act=1, contest=fresh), "ann", "propose_stakes")


def test_fa_typ_09_the_third_condition_stands_above_who_agrees_to_it():
    """Whoever has not written it may agree; whoever has is told why not."""
    both = {"text": "The gate hangs.", "author": "ann", "scope": "group"}
    stakes = {**STAKES, "broke": True, "incompatible": True, "both": both}
    t = at("negotiate", {"ann": {"face": "A"}, "bob": {"face": "K"}}, act=1, contest=stakes)
    said = text(form_of(t, "bob", "settle_both"))
    assert said.index("The gate hangs.") < said.index("It happens in place of both")
    assert "It happens in place of both" not in text(form_of(t, "ann", "settle_both"))
    sampled(t, "bob", "settle_both")


def test_fa_rel_01_what_a_card_more_is_worth_is_told_once_somebody_is_chosen():
    """Beside how likely they win as they are; to a contestant, before a trick."""
    pcs = {"ann": {"face": "K", "relationships": {"r1": "friend"}}, "bob": {"face": "J"}}
    t = contest({"ann": "9H 4S KS", "bob": "JH 5H"}, pcs, pace=2)
    assert foreseen(t, "ann", "bring_in_own", {}) == ""
    said = foreseen(t, "ann", "bring_in_own", {"bring_in.relationship": "r1"})
    assert re.search(r"You win as you are: .* in 100.* With a card more: .* in 100", said)
    lay(t, "ann", "9H")
    assert foreseen(t, "ann", "bring_in_own", {"bring_in.relationship": "r1"}) == ""
