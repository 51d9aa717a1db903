"""The ties of a web: curves, what lies across them, and their heads."""

from math import hypot, isclose

from commedia.props.circles import Point
from commedia.props.curves import Curve, across, between, head
from tests.props.seeing import points

BOW = Curve(Point(0, 0), Point(50, 100), Point(100, 0))


def test_a_curve_begins_and_ends_where_it_says_and_rises_half_way_to_its_pull() -> None:
    assert (BOW.at(0), BOW.at(0.5), BOW.at(1)) == (Point(0, 0), Point(50, 50), Point(100, 0))
    assert BOW.path() == "M0 0Q50 100 100 0"


def test_along_a_curve_one_goes_one_length_in_its_direction() -> None:
    assert BOW.along(0.5) == Point(1, 0)
    assert isclose(hypot(*BOW.along(0.2)), 1)
    nowhere = Curve(Point(1, 1), Point(1, 1), Point(1, 1))
    assert nowhere.along(0.5) == Point(0, 0), "a curve to where it begins has no direction"


def test_a_part_of_a_curve_lies_on_it() -> None:
    part = BOW.part(0.25, 0.75)
    assert (part.start, part.end) == (BOW.at(0.25), BOW.at(0.75))
    assert part.at(0.5) == BOW.at(0.5)


def test_the_same_curve_turned_runs_back() -> None:
    assert BOW.turned().at(0.25) == BOW.at(0.75)


def test_a_tie_bows_outward_and_leaves_room_at_both_ends() -> None:
    centre = Point(50, 100)
    tie = between(Point(0, 0), Point(100, 0), centre, bow=20, clear=10)
    assert tie.at(0.5).y < 0, "away from the centre, which lies below"
    assert isclose(tie.at(0.5).y, -20)
    assert (tie.start.x, tie.end.x) == (10, 90)
    below = between(Point(0, 0), Point(100, 0), Point(50, -100), bow=20, clear=10)
    assert isclose(below.at(0.5).y, 20)


def test_a_stroke_across_a_tie_stands_square_on_it_and_may_lean() -> None:
    assert sorted(points(across(BOW, 0.5, half=5))) == [(50, 45), (50, 55)]
    (x0, _), (x1, _) = points(across(BOW, 0.5, half=5, lean=3))
    assert abs(x1 - x0) == 6


def test_an_arrow_has_its_tip_at_the_end_and_two_corners_behind_it() -> None:
    straight = Curve(Point(0, 0), Point(50, 0), Point(100, 0))
    tip, one, other = points(head(straight, size=10))
    assert tip == (100, 0)
    assert one[0] == other[0] == 85
    assert one[1] == -other[1] != 0
