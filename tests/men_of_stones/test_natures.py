"""The eight Natures, figure by figure, and the ring that makes the Pivot unique."""

from itertools import combinations

import pytest

from commedia.games.men_of_stones.natures import (
    FORSWORN,
    NATURES,
    ORDINARY,
    QUALITIES,
    TRAITS,
    Quality,
    natures_with,
    traits_beside,
)

AS_PRINTED = {
    "Traitor": "Secret Taint / Might Foe Trust",
    "Rival": "Taint Deed / Foe Trust Kin",
    "Mentor": "Deed Duty / Trust Kin Heritage",
    "Family": "Duty Secret / Kin Heritage Companion",
    "Vassal": "Deed Duty / Heritage Companion Land",
    "Friend": "Deed Taint / Companion Land Gold",
    "Magnate": "Taint Duty / Land Gold Might",
    "Forsworn": " / ",
}


@pytest.mark.parametrize("name", AS_PRINTED)
def test_ms_nat_01_each_nature_has_its_printed_qualities_and_traits(name: str) -> None:
    """Two Qualities and three Traits each, in the printed order; none for the Forsworn."""
    nature = NATURES[name]
    assert nature.name == name
    assert f"{' '.join(nature.qualities)} / {' '.join(nature.traits)}" == AS_PRINTED[name]


def test_ms_nat_01_there_are_eight_natures_and_seven_are_ordinary() -> None:
    """The Forsworn is the eighth, and no ordinary one."""
    assert list(NATURES) == list(AS_PRINTED)
    assert (*ORDINARY, FORSWORN) == tuple(AS_PRINTED)
    assert not NATURES[FORSWORN].is_ordinary


def test_ms_nat_02_six_players_would_need_more_natures_than_there_are() -> None:
    """Three more Natures than players: five players use up all eight."""
    assert len(NATURES) == 5 + 3


def test_ms_dice_02_there_are_four_qualities_in_the_order_of_rerolls() -> None:
    """Deed, Duty, Secret, Taint."""
    assert QUALITIES == ("Deed", "Duty", "Secret", "Taint")


def test_ms_nat_01_traits_stand_in_their_ring() -> None:
    """From Might round to Gold."""
    assert " ".join(TRAITS) == "Might Foe Trust Kin Heritage Companion Land Gold"


def test_ms_nat_01_each_ordinary_nature_is_three_neighbours_in_the_ring() -> None:
    """Seven of the eight triples of neighbours are Natures; Gold, Might, Foe is nobody's."""
    triples = [tuple(TRAITS[(start + step) % 8] for step in range(3)) for start in range(8)]
    assert [NATURES[name].traits for name in ORDINARY] == triples[:7]
    assert triples[7] == ("Gold", "Might", "Foe")
    assert natures_with(triples[7], NATURES) == []


@pytest.mark.parametrize(
    ("quality", "names"),
    [
        ("Deed", "Rival Mentor Vassal Friend"),
        ("Duty", "Mentor Family Vassal Magnate"),
        ("Secret", "Traitor Family"),
        ("Taint", "Traitor Rival Friend Magnate"),
    ],
)
def test_ms_nat_01_natures_of_a_quality(quality: Quality, names: str) -> None:
    """The Forsworn is not among them."""
    assert " ".join(name for name, nature in NATURES.items() if quality in nature.qualities) == names


@pytest.mark.parametrize("name", ORDINARY)
def test_ms_act3_06_three_traits_name_one_nature_in_any_order(name: str) -> None:
    """Its own three do, however they are turned."""
    assert natures_with(NATURES[name].traits[::-1], NATURES) == [name]


def test_ms_act3_06_only_seven_of_all_triples_name_a_nature() -> None:
    """Of fifty-six, and each of the seven names another one."""
    found = [name for triple in combinations(TRAITS, 3) for name in natures_with(triple, NATURES)]
    assert sorted(found) == sorted(ORDINARY)


IN_PLAY = ["Rival", "Mentor", "Vassal", "Magnate"]


@pytest.mark.parametrize(
    ("named", "open_"),
    [
        ([], "Might Foe Trust Kin Heritage Companion Land Gold"),
        (["Kin"], "Foe Trust Heritage"),
        (["Kin", "Trust"], "Foe Heritage"),
        (["Gold"], "Might Land"),
        (["Gold", "Might"], "Land"),
        (["Love"], ""),
    ],
)
def test_ms_act3_03_to_05_traits_that_may_be_named_next(named: list[str], open_: str) -> None:
    """The figures of worked example E5."""
    assert sorted(traits_beside(named, IN_PLAY)) == sorted(open_.split())


def test_ms_act3_06_there_is_always_a_trait_to_name_and_one_pivot_at_the_end() -> None:
    """Whatever ordinary Natures are in play, and whichever legal Traits are named."""
    for count in (2, 3, 4, 5):
        for in_play in combinations(ORDINARY, count):
            for first in traits_beside([], in_play):
                for second in traits_beside([first], in_play):
                    thirds = traits_beside([first, second], in_play)
                    assert thirds
                    for third in thirds:
                        assert len(natures_with([first, second, third], in_play)) == 1


def test_ms_nat_05_the_forsworn_card_itself_adds_no_traits_to_name() -> None:
    """A Forsworn without a current Nature brings nothing into play."""
    assert traits_beside([], [FORSWORN, "Rival"]) == ["Foe", "Trust", "Kin"]
