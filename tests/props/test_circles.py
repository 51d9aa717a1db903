"""Places round a circle, and arcs over them."""

import pytest

from commedia.props.circles import Point, arc, around, is_low, lanes

MIDDLE = Point(100, 50)


@pytest.mark.parametrize(("angle", "place"), [(0, "110 50"), (90, "100 60"), (180, "90 50"), (270, "100 40")])
def test_angles_run_clockwise_from_three_o_clock(angle: float, place: str) -> None:
    assert str(around(MIDDLE, 10, angle)) == place


def test_a_flat_circle_is_as_wide_and_less_high() -> None:
    assert str(around(MIDDLE, 10, 0, flat=0.5)) == "110 50"
    assert str(around(MIDDLE, 10, 90, flat=0.5)) == "100 55"


def test_an_arc_runs_through_its_middle_either_way_round() -> None:
    assert arc(MIDDLE, 10, 90, 90) == "M110 50A10 10 0 0 1 90 50"
    assert arc(MIDDLE, 10, 90, 90, back=True) == "M90 50A10 10 0 0 0 110 50"
    assert arc(MIDDLE, 10, 90, 135).split()[-4:-2] == ["1", "1"], "the long way round"


@pytest.mark.parametrize(("angle", "low"), [(-10, False), (10, True), (170, True), (190, False), (370, True)])
def test_text_below_the_middle_would_hang_upside_down(angle: float, low: bool) -> None:
    assert is_low(angle) is low


def test_arcs_of_one_lane_keep_their_distance_also_across_the_start() -> None:
    assert lanes([0, 7], 3, 8) == [0, 1], "the last place lies beside the first"
    assert lanes([0, 4], 3, 8) == [0, 0]
    assert lanes([0, 1, 2], 3, 8) == [0, 1, 2]
    assert lanes([], 3, 8) == []
