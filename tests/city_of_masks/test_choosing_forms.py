"""Forms of cards and masks: the web on which feelings are laid, and what there is to be had at the market."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.city_of_masks.evening import at, three
from tests.city_of_masks.forms import foreseen, form_of
from tests.city_of_masks.tables import at_dealing
from tests.games.forms import subject_of, suggested, text

CARDS = ["7D", "4C", "AH", "2H", "3H", "5H", "6H", "8H", "9H", "10H", "2D", "3D", "4D"]
TIES = ["bor", "cai", "sun", "moon", "commission", "personalists"]


def laying(**laid: str) -> str:
    """What the page says of cards that Ana lays so."""
    fields = {f"feel__feelings__{target}": card for target, card in laid.items()}
    return foreseen(at_dealing(3, CARDS), "ana", "settle_feelings", **fields)


def test_cm_rel_02_every_tie_has_its_place_on_the_web_and_a_list_of_all_cards() -> None:
    """What may pass and what lasts; the cards in hand stand by their suits, the weak before the strong."""
    t = at_dealing(3, CARDS)
    drawn = form_of(t, "ana", "settle_feelings")
    assert re.findall(r'class="feel" data-target="(\w+)"', drawn) == TIES
    assert re.findall(r'data-card="(\w+)"', drawn) == [
        "AH", "2H", "3H", "5H", "6H", "8H", "9H", "10H", "4C", "2D", "3D", "4D", "7D", "neutral",
    ]  # fmt: skip
    assert drawn.count('<select id="') == len(TIES)
    assert text(drawn).count("7 of Diamonds: lasting love") == len(TIES)
    assert 'aria-label="The 4 of Clubs: hatred that may pass"' in drawn
    assert "hatred that lasts none" in text(drawn)
    assert "behind the mask of" in text(subject_of(t, "ana", "settle_feelings"))


def test_cm_rel_03_how_many_cards_are_due_is_told_as_they_are_laid() -> None:
    """Who is neutral waits for none; what is left over is discarded."""
    assert "6 more cards are to be laid, or somebody to be neutral toward." in laying()
    assert "5 more cards are to be laid" in laying(bor="7D")
    five = dict(zip(TIES, CARDS, strict=False)) | {"sun": "neutral"}
    last = five.pop("personalists")
    assert "1 more card is to be laid" in laying(**five)
    told = laying(**five, personalists=last)
    assert "to be laid" not in told
    assert "You stay neutral toward the Sun Temple." in told
    assert "Left in your hand, and discarded then: the Ace of Hearts" in told


def test_cm_rel_02_what_is_suggested_is_whole_and_lays_no_card_twice() -> None:
    """On everybody, each card once."""
    found = suggested(at_dealing(3, CARDS), "ana", "settle_feelings")
    assert list(found) == [f"feel.feelings.{target}" for target in TIES]
    cards = [card for [card] in found.values() if card != "neutral"]
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(CARDS)


# -- the market ----------------------------------------------------------------------------------------


def market(**ann: Any) -> Any:
    """Ann is at the market."""
    return at("market", three(ann=ann))


def test_cm_mkt_01_masks_on_sale_stand_with_their_price_and_what_they_do() -> None:
    """And what she has to pay with."""
    t = market()
    assert "you hold 12 Hidden Face and 12 Face" in next(iter(t.play.open.values())).asks
    told = text(form_of(t, "ann", "market_turn"))
    assert "The Dashing Swordsman 11 Hidden Face Play to every woman who might be watching (3)," in told


def test_cm_mkt_01_what_a_mask_costs_and_adds_is_told_before_it_is_bought() -> None:
    """By its points, as it is chosen."""
    told = foreseen(market(), "ann", "market_turn", do="buy_mask", buy_mask__mask="RJ")
    assert told == "The Slapstick Clown costs 10; you keep 2 Hidden Face. It adds 10 to your standing."
    assert foreseen(market(), "ann", "market_turn", do="leave_market") == ""


@pytest.mark.parametrize(
    ("amount", "told"),
    [(None, "You keep 11 Face, and still owe bob 4."), ("5", "You keep 7 Face, and owe them no more.")],
)
def test_cm_stk_08_what_is_left_of_a_debt_is_told_before_it_is_paid(amount: str | None, told: str) -> None:
    """The least that may be paid, where nothing is said."""
    paid = {"repay_debt.to=bob.amount": amount} if amount else {}
    t = market(owes={"bob": 5})
    assert foreseen(t, "ann", "market_turn", do="repay_debt", repay_debt__to="bob", **paid) == told
