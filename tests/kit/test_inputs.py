"""What the inputs of a form look like: every choice in reach, and nothing asked that is settled."""

from __future__ import annotations

import pytest

from commedia.kit.inputs import arrangement, nth_of, number, scale, select


@pytest.mark.parametrize(("numbers", "across"), [(3, 7), (7, 7), (8, 4), (11, 6), (12, 6), (13, 7)])
def test_numbers_stand_seven_abreast_or_in_rows_as_long_as_each_other(numbers: int, across: int):
    """However many there are, no row holds one number alone."""
    drawn = scale("n", "n", "How many?", 1, numbers, labelled=True, required=True)
    assert f'class="scale scale--{across}"' in drawn
    assert drawn.count('type="radio"') == numbers


def test_equal_values_are_told_apart_to_those_who_hear_the_page() -> None:
    """And where all are alike nothing is asked: what lies where is told."""
    drawn = arrangement("a", "lay.dice", ["1", "1", "6"], ["Deed", "Duty", "Taint"])
    assert drawn.count('type="radio"') == 9
    assert ", the first" in drawn
    assert ", the second" in drawn
    alike = arrangement("a", "lay.dice", ["1", "1"], ["Deed", "Duty"])
    assert 'type="radio"' not in alike
    assert 'name="lay.dice.Duty" value="1"' in alike


def test_what_holds_anyway_stands_there_from_the_start() -> None:
    """In a list and as a number."""
    assert '<option value="b" selected>' in select("a", "x.y", "Which?", [("a", "A"), ("b", "B")], "b")
    assert ' value="3"' in number("a", "x.y", "How many?", 0, 40, 3)
    assert " value=" not in number("a", "x.y", "How many?", 0, 40)


def test_what_comes_late_in_an_order_is_told_by_its_place() -> None:
    """The first few have words."""
    assert (nth_of(1), nth_of(40)) == ("first", "place 40")
