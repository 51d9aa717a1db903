"""What a page would show of an answer beforehand is data, and comes as it was told."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from commedia.testing import ScriptedTable


def spectacles() -> list[int]:
    """How far the ends of each domino of the set lie apart."""
    return [b - a for a in range(7) for b in range(a, 7)]


def noble(mask: str) -> dict[str, Any]:
    """An avatar that wears its one mask."""
    return {"face": 12, "hid": 10, "masks": [mask], "worn": mask, "gender": "m"}


def at_court(places: list[dict[str, Any]], chance: Any = "any") -> ScriptedTable:
    """Ann's turn in City of Masks."""
    avatars = {"ann": noble("KS"), "bob": noble("KD"), "cy": noble("KH"), "dee": noble("QC")}
    state = {"avatars": avatars, "places": places, "phase": "scene", "round": 2}
    return ScriptedTable.at("city-of-masks", state, scene="open_scene", args={"at": 0}, chance=chance)


def test_cm_opp_05_how_likely_a_contest_is_won_is_foreseen_over_all_pairs_of_tiles() -> None:
    """Who challenged wins ties; and no tile is drawn by both."""
    shows = spectacles()
    pairs = [(mine, theirs) for n, mine in enumerate(shows) for m, theirs in enumerate(shows) if n != m]
    t = at_court([{"present": ["ann", "bob", "cy", "dee"]}])
    t.answer("ann", "take_turn", {"do": "challenge", "whom": "bob"})
    first = Fraction(sum(mine >= theirs for mine, theirs in pairs), len(pairs))
    told = t.foresee("ann", "declare_actions", {"actions": ["KS.1"]})
    assert Fraction(told["You win"].odds[1]) == first
    t.answer("ann", "declare_actions", {"actions": ["KS.1"]})
    told = t.foresee("ann", "open_pot", 2)
    assert (told["You keep"].most, Fraction(told["You win"].odds[1])) == (
        t.state.avatars["ann"].face - 2,
        first,
    )
    t.answer("ann", "open_pot", 2)
    t.answer("bob", "declare_actions", {"actions": ["other.1"]})
    told = t.foresee("bob", "bid_turn", "level")
    assert Fraction(told["You win"].odds[1]) == 1 - first
    assert Fraction(told["You win with one supporter more"].odds[1]) > 1 - first
    assert Fraction(told["You win if the other side finds one"].odds[1]) < 1 - first
    pot = told["Your pot"]
    t.answer("bob", "bid_turn", "level")
    assert [m.figures["level"] for m in t.moments() if m.rule == pot.rule and "level" in m.figures] == [
        pot.most
    ]
    assert t.state.avatars["bob"].face == told["You keep"].most
    bets = t.foresee("cy", "side_bet", {"do": "put_up", "on": "ann", "amount": 4})
    assert bets["You keep"].most == 8
    assert [Fraction(bets[f"{one} wins"].odds[1]) for one in ("ann", "bob")] == [first, 1 - first]


@pytest.mark.parametrize("tile", [[2, 5], [6, 1], [1, 1], [3, 3], [0, 6]])
def test_cm_uno_03_what_a_deed_may_bring_is_foreseen_with_its_odds(tile: list[int]) -> None:
    """The chances are those of the whole set of tiles, either way round; and what comes is among them."""
    t = at_court([{"present": ["ann", "bob", "cy", "dee"]}], chance=[tile])
    t.answer("ann", "take_turn", "act_alone")
    [worth] = [act.value for act in t.state.worn("ann").acts if act.key == "KS.4"]
    ends = [ends for a in range(7) for b in range(a, 7) for ends in ((a, b), (b, a))]
    comes = Counter(abs(a - b) - (worth if a < worth else 0) for a, b in ends)
    told = t.foresee("ann", "declare_actions", {"actions": ["KS.4"], "wooing": ["bob", "sun"]})
    assert {n: Fraction(c) for n, c in told["Face"].odds.items()} == {
        n: Fraction(count, len(ends)) for n, count in comes.items()
    }
    able = sum(a >= worth for a, _ in ends)
    assert Fraction(told["KS.4 succeeds"].odds[1]) == Fraction(able, len(ends))
    assert (told["bob’s feeling"].least, told["bob’s feeling"].most) == (-6, 6)
    held = t.state.avatars["ann"].face
    t.answer("ann", "declare_actions", {"actions": ["KS.4"]})
    t.answer("ann", "draw_tile")
    came = t.state.avatars["ann"].face - held
    assert came in told["Face"].odds
    assert came == abs(tile[0] - tile[1]) - (worth if tile[0] < worth else 0)


@pytest.mark.parametrize("inner", [0, 6])
def test_cm_sup_03_whether_a_messenger_arrives_is_foreseen(inner: int) -> None:
    """Its action's value is no more than the inner court; and the moment tells which it is."""
    places: list[dict[str, Any]] = [{"present": ["ann", "bob"]}, {"host": "cy", "present": ["cy", "dee"]}]
    t = at_court(places, chance=[[inner, 3]])
    t.answer("ann", "take_turn", {"do": "challenge", "whom": "bob"})
    t.answer("ann", "declare_actions", {"actions": ["KS.1"]})
    t.answer("ann", "open_pot", 2)
    t.answer("bob", "declare_actions", {"actions": ["other.1"]})
    sends = {"do": "send_for", "whom": "cy", "action": "KD.4"}
    [worth] = [act.value for act in t.state.worn("bob").acts if act.key == "KD.4"]
    told = t.foresee("bob", "bid_turn", sends)["The message arrives"]
    assert Fraction(told.odds[1]) == Fraction(7 - worth, 7)
    t.answer("bob", "bid_turn", sends)
    [came] = [m for m in t.moments() if m.rule == told.rule and "arrives" in m.figures]
    assert came.figures["arrives"] == (inner >= worth)
