"""Personae: pairs of six, Scores within limits, four Traits (SP-PC)."""

import pytest

from commedia.games.shadow_play.personae import expressed, faults, stock
from commedia.games.shadow_play.scores import PARTNERS, STARTS, start
from commedia.games.shadow_play.state import Persona, Trait

SCORES = {
    "ines": (0, 4, 3, 4, 2, 2, 2, 4, 3, 4),
    "tobin": (1, 4, 4, 1, 2, 5, 2, 4, 2, 3),
    "maro": (0, 3, 4, 3, 2, 2, 5, 5, 2, 3),
}
"""Worked out by hand, in the order of the rulebook's table."""


def persona(name):
    """One that lies ready."""
    one = stock()[name]
    traits = [Trait(kind=trait["kind"], adjusts=dict(trait["adjusts"])) for trait in one["traits"]]
    return Persona(actor="ann", chars=dict(one["chars"]), traits=traits)


@pytest.mark.parametrize("name", SCORES)
def test_sp_pc_04_scores_begin_at_halves_and_traits_add_to_them(name):
    """SP-PC-05, R-04: the ten Scores of each Persona that lies ready, and nothing is wrong with it."""
    assert tuple(persona(name).score(score) for score in STARTS) == SCORES[name]
    assert faults(stock()[name]["chars"], stock()[name]["traits"]) == []


def test_sp_pc_05_scores_follow_characteristics_and_stay_within_limits():
    """Force 4 is staked down to 2: a Lead of 4 becomes 3. Ten Knacks are no Guard of 13."""
    ines = persona("ines")
    ines.chars["Force"] = 2
    assert ines.score("lead") == 3
    ines.traits += [Trait(kind="knack", adjusts={"guard": 1}) for _ in range(10)]
    assert (ines.score("guard"), ines.score("guard", -20), ines.score("threshold", -20)) == (6, 0, 1)


def test_sp_pc_07_a_lost_item_adds_nothing_and_is_a_trait_still():
    """The lamp of ines gave 1 to Defense, and 1 to Fortune."""
    ines = persona("ines")
    ines.traits[3].lost = True
    assert (ines.score("defense"), ines.score("fortune"), len(ines.traits)) == (1, 3, 4)


def test_sp_pc_01_each_characteristic_is_its_partners_partner():
    """R-02: six in three pairs."""
    assert len(PARTNERS) == 6
    assert all(PARTNERS[PARTNERS[name]] == name != PARTNERS[name] for name in PARTNERS)


@pytest.mark.parametrize(("force", "grace", "wrong"), [(3, 3, 0), (5, 1, 0), (4, 3, 1), (6, 0, 2)])
def test_sp_pc_02_a_pair_shares_six_points_one_to_five_each(force, grace, wrong):
    """R-03."""
    chars = stock()["ines"]["chars"] | {"Force": force, "Grace": grace}
    found = faults(chars, stock()["ines"]["traits"])
    assert len(found) == wrong
    assert all("SP-PC-02" in fault for fault in found)


def test_sp_pc_03_only_what_is_three_or_more_has_an_expression():
    """Not a Grace of 2, nor a Pride of 1."""
    assert expressed(stock()["ines"]["chars"]) == ["Force", "Reason", "Instinct", "Compassion"]


@pytest.mark.parametrize(
    ("which", "kind", "adjusts"),
    [
        (0, "knack", {"guard": 2}),
        (0, "knack", {"guard": 1, "base": 1}),
        (2, "power", {"guard": 2}),
        (2, "power", {"lead": 1}),
        (3, "item", {"guard": 2}),
        (3, "knack", {"guard": 1}),
        (0, "knack", {"luck": 1}),
    ],
)
def test_sp_pc_06_traits_add_what_their_kind_may_and_there_are_four(which, kind, adjusts):
    """Two Knacks, a Power, an item; a Power never goes into Guard."""
    traits = list(stock()["ines"]["traits"])
    traits[which] = {"kind": kind, "adjusts": adjusts}
    [fault] = faults(stock()["ines"]["chars"], traits)
    assert "SP-PC-06" in fault


def test_sp_pc_04_half_is_rounded_up():
    """A Force of 1 and 2 gives 1, of 3 and 4 gives 2, of 5 gives 3; a Threshold has two more."""
    for value, is_half in ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3)):
        chars = dict.fromkeys(PARTNERS, value)
        assert (start("lead", chars), start("threshold", chars)) == (is_half, is_half + 2)
