"""One rule at a time, chance dealt by hand: ann is the informer, and each has two, three and four."""

import pytest
from lantern_quay import GAME
from lantern_quay.rules import DECK
from lantern_quay.state import INFORMER, SMUGGLER

from commedia.testing import ScriptedTable

CARGO = ["2S", "3S", "4S", "2H", "3H", "4H", "8S", "9S", "10S"]


def on_the_water(*chance: int, bids: tuple[int, ...] = (2, 1, 0), partner: str = "bo") -> ScriptedTable:
    """The first night: ann has the tide, and somebody is in the boat with her."""
    t = ScriptedTable(GAME, ["ann", "bo", "cy"], chance=[[INFORMER, SMUGGLER, SMUGGLER], CARGO, *chance])
    for seat, coins in zip(("ann", "bo", "cy"), bids, strict=True):
        t.answer(seat, "bid_for_the_tide", coins)
    t.answer("ann", "choose_partner", {"do": "shake", "partner": partner} if partner else "land_alone")
    if partner:
        t.answer(partner, "take_the_hand", "accept")
    return t


def load(t: ScriptedTable, **faith: str) -> None:
    """Everybody in the boat brings their first card, and keeps faith or not."""
    for seat, how in faith.items():
        t.answer(seat, "bring_ashore", {"card": t.state.crew[seat].cargo[0], "faith": how})


def test_lq_role_01_lq_deal_01_a_role_is_its_owners_and_others_see_how_many_cards() -> None:
    """Three of eighteen each; bo knows neither what ann is nor what she has."""
    t = on_the_water()
    ann = t.view("bo")["state"]["crew"]["ann"]
    assert (len(DECK), ann["cargo"], "role" in ann) == (18, 3, False)
    assert t.view("ann")["state"]["crew"]["ann"]["role"] == INFORMER


def test_lq_tide_02_of_equal_bids_the_first_has_it_and_pays() -> None:
    """Ann has the first night."""
    with on_the_water(bids=(2, 2, 2)) as t:
        assert (t.state.pilot, t.state.crew["ann"].coins, t.state.crew["bo"].coins) == ("ann", 3, 5)


SHARES = {"keep": {"keep": (5, 7), "betray": (3, 9)}, "betray": {"keep": (7, 5), "betray": (3, 5)}}


@pytest.mark.parametrize("ann", SHARES)
@pytest.mark.parametrize("bo", SHARES)
def test_lq_land_03_whoever_betrays_alone_takes_all(ann: str, bo: str) -> None:
    """A two and a two come to two each, to four for one, or to the Watch."""
    with on_the_water() as t:
        load(t, ann=ann, bo=bo)
        t.answer("ann", "sign", {})
        assert (t.state.crew["ann"].coins, t.state.crew["bo"].coins) == SHARES[ann][bo]
        assert t.state.seized == (["2S", "2H"] if ann == bo == "betray" else [])


@pytest.mark.parametrize(("rolled", "seized"), [(3, []), (4, ["2S"])])
def test_lq_lantern_03_on_four_the_watch_takes_it(rolled: int, seized: list[str]) -> None:
    """The lantern has cost a coin either way."""
    with on_the_water(rolled, partner="") as t:
        load(t, ann="keep")
        t.answer("cy", "raise_lantern", {})
        assert (t.state.seized, t.state.crew["cy"].coins) == (seized, 4)
