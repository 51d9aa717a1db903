"""One rule at a time, chance dealt by hand: ann is the informer, and each has two, three and four."""

import pytest
from lantern_quay import GAME
from lantern_quay.foretelling import LEFT, SHARE
from lantern_quay.state import DECK, INFORMER, SMUGGLER

from commedia.testing import BadState, ScriptedTable

CARGO = ["2S", "3S", "4S", "3H", "2H", "4H", "8S", "9S", "10S"]


def on_the_water(*chance: int, bids: tuple[int, ...] = (2, 1, 0), partner: str = "bo") -> ScriptedTable:
    """The first night: ann has the tide, and somebody is in the boat with her."""
    t = ScriptedTable(GAME, ["ann", "bo", "cy"], chance=[[INFORMER, SMUGGLER, SMUGGLER], CARGO, *chance])
    for seat, coins in zip(("ann", "bo", "cy"), bids, strict=True):
        t.answer(seat, "bid_for_the_tide", coins)
    t.answer("ann", "choose_partner", {"do": "shake", "partner": partner} if partner else "land_alone")
    if partner:
        t.answer(partner, "take_the_hand", "yes")
    return t


def load(t: ScriptedTable, **faith: str) -> list[tuple[int, int]]:
    """Each in the boat brings their first card, and keeps faith or not; what they were told it brings."""
    told = []
    for seat, how in faith.items():
        brought = {"card": t.state.crew[seat].cargo[0], "faith": how}
        share = t.foresee(seat, "bring_ashore", brought)[SHARE]
        told.append((share["least"], share["most"]))
        t.answer(seat, "bring_ashore", brought)
    return told


def test_lq_role_01_lq_deal_01_a_role_is_its_owners_and_others_see_how_many_cards() -> None:
    """Three of eighteen each; bo knows neither what ann is nor what she has."""
    t = on_the_water()
    ann = t.view("bo")["state"]["crew"]["ann"]
    assert (len(DECK), ann["cargo"], "role" in ann) == (18, 3, False)
    assert t.view("ann")["state"]["crew"]["ann"]["role"] == INFORMER


def test_lq_tide_02_of_equal_bids_the_first_has_it_and_pays() -> None:
    """Ann has the first night, and what she was told she would have left."""
    with ScriptedTable(GAME, ["ann", "bo", "cy"], chance="any") as t:
        assert t.foresee("ann", "bid_for_the_tide", 2)[LEFT]["most"] == 3
    with on_the_water(bids=(2, 2, 2)) as t:
        assert (t.state.pilot, t.state.crew["ann"].coins, t.state.crew["bo"].coins) == ("ann", 3, 5)


SHARES = {"keep": {"keep": (6, 8), "betray": (3, 10)}, "betray": {"keep": (8, 5), "betray": (3, 5)}}
TOLD = {"keep": ((2, 6), (3, 7)), "betray": ((4, 12), (5, 13))}


@pytest.mark.parametrize("ann", SHARES)
@pytest.mark.parametrize("bo", SHARES)
def test_lq_land_02_lq_land_03_whoever_betrays_alone_takes_all(ann: str, bo: str) -> None:
    """A two and a three come to three each, rounded up, to five for one, or to the Watch."""
    with on_the_water() as t:
        assert load(t, ann=ann, bo=bo) == [TOLD[ann][0], TOLD[bo][1]]
        t.answer("ann", "sign", {})
        assert (t.state.crew["ann"].coins, t.state.crew["bo"].coins) == SHARES[ann][bo]
        assert t.state.seized == (["2S", "3H"] if ann == bo == "betray" else [])


@pytest.mark.parametrize(("rolled", "seized"), [(3, []), (4, ["2S"])])
def test_lq_lantern_03_on_four_the_watch_takes_it(rolled: int, seized: list[str]) -> None:
    """One time in two; the lantern has cost a coin either way."""
    with on_the_water(rolled, partner="") as t:
        assert load(t, ann="keep") == [(2, 2)]
        t.answer("cy", "raise_lantern", {})
        assert (t.state.seized, t.state.crew["cy"].coins) == (seized, 4)


def test_lq_lantern_02_without_a_coin_no_lantern_is_raised() -> None:
    """On a quay written by hand: cy has spent all, and of bo nothing is said."""
    crew = {"ann": {"cargo": ["2S"]}, "cy": {"coins": 0}}
    quay = {"seats": ["ann", "bo", "cy"], "pilot": "ann", "crew": crew}
    with ScriptedTable.at(GAME, quay, scene="landing") as t:
        load(t, ann="keep")
        assert [d.seat for d in t.decisions(kind="raise_lantern")] == ["bo"]
    with pytest.raises(BadState, match="2S lies in two places"):
        ScriptedTable.at(GAME, quay | {"sold": ["2S"]}, scene="landing")
