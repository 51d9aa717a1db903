"""Objectives, out of every card and every kind of starting feelings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commedia.games.city_of_masks.aims import (
    UNTESTED,
    aims_of_card,
    candidates,
    enemy,
    faction_target,
    friend,
    personal_aim,
    personal_met,
    to_draw_from,
)
from commedia.games.city_of_masks.factions import FACTIONS, bonus_against, own_bonus
from commedia.games.city_of_masks.feelings import PLAIN_CARDS, Feeling, from_card, rank_of

SEATS = ["Ana", "Bor", "Cai", "Dov"]


def feelings(**cards: str) -> dict[str, Feeling]:
    """Feelings by target, each from a plain card; "" is neutral."""
    return {target: from_card(card) if card else Feeling() for target, card in cards.items()}


ANY_FEELINGS = st.fixed_dictionaries(
    {target: st.sampled_from(["", *PLAIN_CARDS]) for target in (*SEATS, *FACTIONS)}
).map(lambda cards: feelings(**cards))


# -- avatars -------------------------------------------------------------------------------------------


def test_cm_obj_02_the_friend_is_the_strongest_positive_feeling() -> None:
    """Not the strongest of all, and no faction."""
    felt = feelings(Ana="4H", Bor="6H", Cai="9S", Dov="", sun="10D")
    assert friend(felt, SEATS) == ["Bor"]
    assert enemy(felt, SEATS) == ["Cai"]


def test_cm_obj_02_among_equals_the_enduring_feeling_comes_first() -> None:
    """Of two sevens, the diamond."""
    assert friend(feelings(Ana="7H", Bor="7D"), SEATS) == ["Bor"]
    assert enemy(feelings(Ana="7S", Bor="7C"), SEATS) == ["Ana"]


def test_cm_obj_02_what_is_still_tied_is_left_to_the_player() -> None:
    """Two sevens of a kind are both returned, in order of seats."""
    tied = {
        "Bor": Feeling(value=7, enduring=True, magnitude=7),
        "Cai": Feeling(value=7, magnitude=7),
        "Ana": Feeling(value=7, enduring=True, magnitude=7),
    }
    assert friend(tied, SEATS) == ["Ana", "Bor"]


def test_cm_obj_02_without_love_there_is_no_friend_and_without_hatred_no_enemy() -> None:
    """Neutral feelings make neither."""
    assert friend(feelings(Ana="3S", Bor=""), SEATS) == []
    assert enemy(feelings(Ana="3D", Bor=""), SEATS) == []


@pytest.mark.slow
@given(ANY_FEELINGS)
def test_cm_obj_02_nobody_is_dearer_than_the_friend(felt: dict[str, Feeling]) -> None:
    """And nobody as dear lasts longer; the enemy likewise."""
    for chosen, sign in ((friend(felt, SEATS), 1), (enemy(felt, SEATS), -1)):
        rated = {seat: (sign * felt[seat].value, felt[seat].enduring) for seat in SEATS}
        best = max(rated.values())
        assert chosen == ([s for s in SEATS if rated[s] == best] if best[0] > 0 else [])


@pytest.mark.parametrize(
    ("card", "kind", "target"),
    [
        ("2H", "glorify", "Ana"),
        ("2D", "betray", "Ana"),
        ("2C", "seduce", "Bor"),
        ("2S", "humiliate", "Bor"),
    ],
)
def test_cm_obj_02_the_suit_says_what_and_to_whom(card: str, kind: str, target: str) -> None:
    """Red cards are about a friend, black ones about an enemy."""
    felt = feelings(Ana="5H", Bor="5C", sun="3H")
    assert candidates(card, felt, SEATS) == [target]
    interpersonal, _ = aims_of_card(card, target, "sun", felt)
    assert (interpersonal.kind, interpersonal.target, interpersonal.faction) == (kind, target, False)
    assert interpersonal.card == card
    assert not interpersonal.met


@pytest.mark.slow
@given(st.sampled_from(PLAIN_CARDS), ANY_FEELINGS)
def test_cm_obj_04_a_card_fits_when_its_suit_finds_somebody(card: str, felt: dict[str, Feeling]) -> None:
    """Red cards need a love among the avatars, black ones a hatred."""
    wanted = 1 if card[-1] in "HD" else -1
    fits = any(felt[seat].value * wanted > 0 for seat in SEATS)
    assert bool(candidates(card, felt, SEATS)) == fits
    other = "AC" if card[-1] in "HD" else "AH"
    assert (card in to_draw_from([card, other], felt)) == (fits or not candidates(other, felt, SEATS))


def test_cm_obj_04_a_faction_makes_no_card_fit() -> None:
    """Love for the Sun Temple finds no friend for Hearts."""
    assert to_draw_from(["2H", "2C"], feelings(Ana="5S", sun="9H")) == ["2C"]


def test_cm_obj_04_an_unfitting_card_is_set_aside_while_another_may_fit() -> None:
    """It is kept where none that is left would do better, and where nobody is loved or hated."""
    hates = feelings(Ana="5S", Bor="")
    assert to_draw_from(["2H", "3H", "3C"], hates) == ["3C"]
    assert to_draw_from(["2H", "4D"], hates) == ["2H", "4D"]
    assert to_draw_from(["2H", "3C"], feelings(Ana="", Bor="")) == ["2H", "3C"]


# -- factions ------------------------------------------------------------------------------------------


def test_cm_obj_03_the_faction_is_the_strongest_feeling_of_either_sign() -> None:
    """A hatred of 8 before a love of 7."""
    assert faction_target(feelings(sun="7D", moon="8C", commission="2H", personalists="")) == ["moon"]


def test_cm_obj_03_the_same_tie_rule_holds() -> None:
    """Enduring first; love and hatred of a kind are left to the player."""
    assert faction_target(feelings(sun="7D", moon="7C", commission="", personalists="")) == ["sun"]
    assert faction_target(feelings(sun="7D", moon="7S", commission="", personalists="")) == ["sun", "moon"]


def test_cm_obj_04_without_any_feeling_for_factions_any_may_be_chosen_and_is_a_friend() -> None:
    """Even cards glorify it, odd ones betray it."""
    felt = feelings(Ana="5H", sun="", moon="", commission="", personalists="")
    assert faction_target(felt) == list(FACTIONS)
    assert aims_of_card("2H", "Ana", "moon", felt)[1].kind == "glorify"
    assert aims_of_card("3H", "Ana", "moon", felt)[1].kind == "betray"


@pytest.mark.parametrize("card", PLAIN_CARDS)
def test_cm_obj_03_sign_and_parity_say_what_to_do_with_the_faction(card: str) -> None:
    """Positive: even glorify, odd betray. Negative: even seduce, odd humiliate. The suit says nothing."""
    even = rank_of(card) % 2 == 0
    loving, hating = feelings(Ana="5H", sun="4C"), feelings(Ana="5H", sun="4C")
    loving["sun"] = from_card("4D")
    assert aims_of_card(card, "Ana", "sun", loving)[1].kind == ("glorify" if even else "betray")
    assert aims_of_card(card, "Ana", "sun", hating)[1].kind == ("seduce" if even else "humiliate")


@pytest.mark.parametrize("card", PLAIN_CARDS)
def test_cm_obj_01_and_12_every_card_brings_two_aims_of_its_own(card: str) -> None:
    """One for an avatar, one for a faction."""
    aims = aims_of_card(card, "Ana", "sun", feelings(Ana="5H", sun="4C"))
    assert [(aim.target, aim.faction, aim.card) for aim in aims] == [
        ("Ana", False, card),
        ("sun", True, card),
    ]


# -- betrayal ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("love", "threshold"), [("AD", 1), ("6D", 6), ("7D", 7), ("8H", 7), ("10D", 7)])
def test_cm_obj_06_who_is_betrayed_must_be_dear_to_you_still(love: str, threshold: int) -> None:
    """R-53: at 7, or at the starting value where that is less."""
    [aim, _] = aims_of_card("2D", "Ana", "sun", feelings(Ana=love, sun="4H"))
    assert (aim.kind, aim.threshold) == ("betray", threshold)


def test_cm_obj_06_a_target_that_was_only_chosen_need_be_no_dearer_than_at_first() -> None:
    """Nobody loved, nobody hated: the feeling of 0 is enough."""
    assert aims_of_card("2D", "Ana", "sun", feelings(Ana="", sun="4H"))[0].threshold == 0


def test_cm_obj_07_a_faction_is_betrayed_whatever_is_felt_by_then() -> None:
    """R-53: its feeling is not tested."""
    aim = aims_of_card("3H", "Ana", "sun", feelings(Ana="5H", sun="4D"))[1]
    assert (aim.kind, aim.threshold) == ("betray", UNTESTED)


def test_cm_obj_06_strict_asks_for_seven_of_avatars_and_factions_alike() -> None:
    """The option betray_threshold."""
    felt = feelings(Ana="5D", sun="4D")
    assert [aim.threshold for aim in aims_of_card("3D", "Ana", "sun", felt, "strict")] == [7, 7]
    assert [aim.threshold for aim in aims_of_card("2H", "Ana", "sun", felt, "strict")] == [UNTESTED, UNTESTED]


def test_cm_obj_08_the_enemy_is_the_one_you_hate_whatever_they_feel() -> None:
    """R-54: only your own feelings are asked for, and seducing has no threshold."""
    aim = aims_of_card("2C", "Bor", "sun", feelings(Bor="9S", sun="4D"))[0]
    assert (aim.kind, aim.target, aim.threshold) == ("seduce", "Bor", UNTESTED)


# -- the personal objective ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "aim"), [(["2H"], "coup"), (["3H"], "masks"), (["3H", "5S"], "coup"), (["10D", "AC"], "masks")]
)
def test_cm_obj_05_the_total_of_the_cards_says_which_personal_aim(cards: list[str], aim: str) -> None:
    """R-52, by the option "house": even a Major Coup, odd three masks."""
    assert personal_aim(cards) == aim


def test_cm_obj_05_a_personal_aim_is_met_by_one_coup_or_by_three_masks() -> None:
    """The own Character is among the masks that are counted."""
    assert not personal_met("coup", coups=0, character_masks=5)
    assert personal_met("coup", coups=1, character_masks=0)
    assert not personal_met("masks", coups=4, character_masks=2)
    assert personal_met("masks", coups=0, character_masks=3)


# -- the factions themselves ---------------------------------------------------------------------------


def test_cm_rel_01_there_are_four_factions_in_two_opposed_pairs() -> None:
    """Sun and Moon, Commission and Personalists."""
    assert list(FACTIONS) == ["sun", "moon", "commission", "personalists"]
    assert [FACTIONS[key].opposed for key in FACTIONS] == ["moon", "sun", "personalists", "commission"]


def test_cm_fac_03_a_challenge_against_its_opposite_pleases_a_faction_twice_as_well() -> None:
    """2 against the opposite, 1 against the other two."""
    for key in FACTIONS:
        assert [bonus_against(key, other) for other in FACTIONS if other != key].count(1) == 2
        assert bonus_against(key, FACTIONS[key].opposed) == 2


@pytest.mark.parametrize(
    ("faction", "bonus"), [("sun", (1, 0, 0)), ("moon", (0, 1, 0)), ("commission", (4, 4, 4))]
)
def test_cm_fac_04_own_modifiers(faction: str, bonus: tuple[int, int, int]) -> None:
    """Men please the Sun, women the Moon, masks the Commission."""
    assert (
        own_bonus(faction, gender="m", character_masks=4, breached=2),
        own_bonus(faction, gender="f", character_masks=4, breached=2),
        own_bonus(faction, gender="any", character_masks=4, breached=2),
    ) == bonus


def test_cm_fac_04_personalists_reward_every_action_breached() -> None:
    """Two at once are worth two."""
    assert own_bonus("personalists", gender="m", character_masks=4, breached=2) == 2
