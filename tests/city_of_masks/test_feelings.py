"""Feelings, fickle and enduring, against a model that counts them point by point."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commedia.engine import view_of
from commedia.games.city_of_masks.decisions.dealing import NEUTRAL, feeling_of
from commedia.games.city_of_masks.feelings import (
    PLAIN_CARDS,
    STRONGEST,
    Feeling,
    Overshoot,
    feeling_after,
    from_card,
    rank_of,
    suit_of,
)

OVERSHOOTS = st.sampled_from(["through", "carry"])
CARDS = st.sampled_from(PLAIN_CARDS)
DELTAS = st.integers(-13, 13)


def point_by_point(feeling: Feeling, delta: int, overshoot: Overshoot) -> Feeling:
    """One encounter, each of its points by itself."""
    value, marks, full = feeling.value, feeling.marks, feeling.magnitude
    step = 1 if delta > 0 else -1
    crossed = False  # neutral was reached in this very encounter
    for _ in range(abs(delta)):
        if not feeling.enduring:
            if abs(value + step) <= STRONGEST:
                value += step
            continue
        if crossed and overshoot == "through":
            if abs(value + step) <= full:
                value += step
            continue
        marks += step
        if value == 0:
            if abs(marks) == full:
                value, marks = step * full, 0
        elif marks == -value:
            value, marks, crossed = 0, 0, True
        elif abs(value + marks) >= full:  # all that the card holds is felt again, or for the first time
            value, marks = (full if value > 0 else -full), 0
    return Feeling(value=value, enduring=feeling.enduring, magnitude=full, marks=marks)


def after(feeling: Feeling, *deltas: int, overshoot: Overshoot = "through") -> Feeling:
    """The feeling after several encounters."""
    for delta in deltas:
        feeling = feeling_after(feeling, delta, overshoot)
    return feeling


@given(CARDS, st.lists(DELTAS, max_size=12), OVERSHOOTS)
def test_cm_rel_07_every_encounter_agrees_with_counting_it_point_by_point(
    card: str, deltas: list[int], overshoot: Overshoot
) -> None:
    """Whatever the card, whatever came before, by either reading of overshoot."""
    feeling = from_card(card)
    for delta in deltas:
        expected = point_by_point(feeling, delta, overshoot)
        feeling = feeling_after(feeling, delta, overshoot)
        assert feeling == expected


@given(CARDS, st.lists(DELTAS, max_size=12), OVERSHOOTS)
def test_cm_rel_08_an_enduring_feeling_never_grows_beyond_its_card(
    card: str, deltas: list[int], overshoot: Overshoot
) -> None:
    """Neither side of neutral; and marks never hold a turn that is already due."""
    feeling = after(from_card(card), *deltas, overshoot=overshoot)
    if feeling.enduring:
        full = feeling.magnitude
        assert full == rank_of(card)
        assert abs(feeling.value) <= full
        assert abs(feeling.marks) < full
        assert abs(feeling.value + feeling.marks) <= full
    else:
        assert feeling.marks == 0
        assert abs(feeling.value) <= STRONGEST


@given(CARDS, st.lists(DELTAS, max_size=6), OVERSHOOTS)
def test_cm_rel_06_an_encounter_that_brings_nothing_changes_nothing(
    card: str, deltas: list[int], overshoot: Overshoot
) -> None:
    """Nought points leave value and marks as they are."""
    feeling = after(from_card(card), *deltas, overshoot=overshoot)
    assert feeling_after(feeling, 0, overshoot) == feeling


@given(CARDS, DELTAS, OVERSHOOTS)
def test_cm_rel_07_love_and_hatred_are_each_others_mirror(
    card: str, delta: int, overshoot: Overshoot
) -> None:
    """The opposite points do the opposite to the opposite feeling."""
    feeling = from_card(card)
    mirrored = Feeling(value=-feeling.value, enduring=feeling.enduring, magnitude=feeling.magnitude)
    one, other = feeling_after(feeling, delta, overshoot), feeling_after(mirrored, -delta, overshoot)
    assert (one.value, one.marks) == (-other.value, -other.marks)


def test_cm_rel_07_felt_leaves_the_feeling_it_was_given_alone() -> None:
    """A new feeling comes back."""
    feeling = from_card("9S")
    assert feeling_after(feeling, 4) is not feeling
    assert feeling == from_card("9S")


@pytest.mark.parametrize(
    ("card", "value", "enduring"),
    [("AH", 1, False), ("10D", 10, True), ("7C", -7, False), ("10S", -10, True), ("AS", -1, True)],
)
def test_cm_rel_04_rank_is_strength_and_suit_is_kind(card: str, value: int, enduring: bool) -> None:
    """Red loves and black hates; Hearts and Clubs are fickle, Diamonds and Spades endure."""
    assert from_card(card) == Feeling(value=value, enduring=enduring, magnitude=abs(value))


def test_cm_rel_04_a_neutral_start_is_fickle() -> None:
    """No card, no magnitude: R-10."""
    assert feeling_of(NEUTRAL) == Feeling(value=0, enduring=False, magnitude=0, marks=0)
    assert feeling_after(Feeling(), -3).value == -3


def test_cm_eq_01_there_are_forty_plain_cards() -> None:
    """Ace to ten of four suits, each once."""
    assert len(PLAIN_CARDS) == len(set(PLAIN_CARDS)) == 40
    assert sum(rank_of(card) for card in PLAIN_CARDS) == 4 * 55
    assert [suit_of(card) for card in PLAIN_CARDS[::10]] == ["H", "D", "C", "S"]


@pytest.mark.parametrize("card", ["", "H", "1H", "11H", "7X", "KS", "7d", "RJ"])
def test_cm_rel_04_other_cards_are_no_feelings(card: str) -> None:
    """Court cards and nonsense are refused."""
    with pytest.raises(ValueError, match="is no plain card"):
        from_card(card)


def test_cm_ex_2_fickle_feelings() -> None:
    """+7 with -9 is -2; +9 with +4 stops at +10."""
    assert feeling_after(from_card("7H"), -9).value == -2
    assert feeling_after(from_card("9H"), +4).value == 10


def test_cm_ex_2_an_enduring_hatred_encounter_by_encounter() -> None:
    """Nine points dissolve it, nine more turn it, and it takes nine to dissolve again."""
    feeling = from_card("9S")
    told = []
    for delta in (+4, -1, +6, +9, +5, -9):
        feeling = feeling_after(feeling, delta)
        told.append((feeling.value, feeling.marks))
    assert told == [(-9, 4), (-9, 3), (0, 0), (9, 0), (9, 0), (0, 0)]


def test_cm_ex_2_one_encounter_goes_through_to_the_other_side() -> None:
    """Enduring -3 with +6 is +3."""
    assert feeling_after(from_card("3S"), +6).value == 3


def test_cm_ex_2_what_is_beyond_neutral_is_felt_at_once_and_may_grow_to_the_card() -> None:
    """-9 with marks of 7 and +5 is +3; from there +6 makes +9, or -3 makes 0."""
    turned = after(from_card("9S"), +7, +5)
    assert (turned.value, turned.marks) == (3, 0)
    assert feeling_after(turned, +6).value == 9
    assert feeling_after(turned, -3).value == 0


def test_cm_rel_08_from_neutral_an_enduring_feeling_takes_its_full_card_either_way() -> None:
    """Nine points to love, or to hate again; eight do nothing yet."""
    at_rest = feeling_after(from_card("9S"), 9)
    assert (at_rest.value, at_rest.marks) == (0, 0)
    assert feeling_after(at_rest, 8).value == 0
    assert feeling_after(at_rest, 9).value == 9
    assert feeling_after(at_rest, -9).value == -9
    assert after(at_rest, 8, -8, 9).value == 9


def test_cm_rel_08_reinforcement_rubs_out_opposing_marks_first() -> None:
    """Four against and one for it leave three against; four for it leave none."""
    assert after(from_card("9S"), +4, -1).marks == 3
    assert after(from_card("9S"), +4, -4) == from_card("9S")
    assert after(from_card("9S"), +4, -9) == from_card("9S")


def test_cm_rel_09_carry_keeps_what_is_beyond_neutral_as_marks() -> None:
    """R-12: -9 with +12 is 0 with marks of 3; six more turn it to +9."""
    carried = feeling_after(from_card("9S"), +12, "carry")
    assert (carried.value, carried.marks) == (0, 3)
    assert feeling_after(carried, +5, "carry").value == 0
    assert feeling_after(carried, +6, "carry") == Feeling(value=9, enduring=True, magnitude=9)


def test_cm_rel_09_carry_still_turns_on_a_full_measure() -> None:
    """The book's -3 with 6 points is +3 by either reading."""
    assert feeling_after(from_card("3S"), +6, "carry") == feeling_after(from_card("3S"), +6, "through")
    assert feeling_after(from_card("3S"), +6, "carry").value == 3


@given(st.sampled_from(["4H", "9C"]), DELTAS)
def test_cm_rel_09_overshoot_makes_no_difference_to_fickle_feelings(card: str, delta: int) -> None:
    """They go straight through, always."""
    assert feeling_after(from_card(card), delta, "carry") == feeling_after(from_card(card), delta, "through")


def test_cm_ex_8_alienation_saves_up_marks_against_an_enduring_feeling() -> None:
    """+1 with +3 is +4; an enduring +4 keeps +4 with marks of -3."""
    assert feeling_after(from_card("AH"), +3).value == 4
    commission = feeling_after(from_card("4D"), -3)
    assert (commission.value, commission.marks) == (4, -3)


def test_cm_tab_01_whoever_sees_a_feeling_sees_all_of_it() -> None:
    """Its secrecy is its owner's field's to keep."""
    shown = view_of(feeling_after(from_card("9S"), 4), None)
    assert shown == {"value": -9, "enduring": True, "magnitude": 9, "marks": 4}
