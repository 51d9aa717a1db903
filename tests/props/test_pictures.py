"""Frames of pictures, streets, piles, stones, and what stands in the light."""

import pytest
from markupsafe import Markup

from commedia.props import houses, light, stacks, stones
from commedia.props.svg import clipped, columns, picture
from tests.props.seeing import elements, of_class, spoken


def test_a_picture_is_said_in_a_sentence_or_hidden_from_readers() -> None:
    assert spoken(picture(10, 20.55, "Ann & Bo", "<g/>")) == "Ann & Bo"
    assert spoken(picture(10, 20, "")) is None
    [frame, _] = elements(picture(10, 20.55, "", "<g/>", kind="art", name="it"))
    assert (frame.get("viewBox"), frame.get("class"), frame.get("id")) == ("0 0 10 20.6", "art", "it")


def test_a_name_is_cut_where_it_is_too_wide_counted_in_latin_letters() -> None:
    assert columns("Zoë") == 3
    assert columns("彰子") == 4
    assert columns("a\u200db") == 2, "what joins letters takes no room"
    assert clipped("Bo", 2) == "Bo"
    assert clipped("Bartholomew", 6) == "Barth…"
    assert columns(clipped("藤原道長の娘、彰子", 9)) <= 9


def test_a_street_has_four_fronts_and_at_most_one_in_the_light() -> None:
    assert len(of_class(houses.street(0, lit=False), "house")) == 4
    assert not of_class(houses.street(0, lit=False), "is-lit")
    lit = houses.street(5, lit=True)
    fronts = of_class(lit, "house")
    assert [("is-lit" in one.get("class", "")) for one in fronts] == [False, True, False, False]


def test_a_stage_door_that_is_shut_lets_light_out_beneath_it() -> None:
    door = houses.stage_door()
    assert spoken(door) is None
    assert len(of_class(door, "stage-door__light")) == 1


@pytest.mark.parametrize("kind", stacks.COINS)
def test_a_coin_is_told_by_its_shape(kind: str) -> None:
    assert len(of_class(stacks.coin(kind), f"tok--{kind}")) == 1
    halves = [one for one in elements(stacks.coin(kind)) if one.tag == "path"]
    assert bool(halves) is (kind == "hidden")


def test_a_pile_has_a_disc_for_each_token_from_the_ground_up() -> None:
    pile = stacks.stack(50, 100, (("own", 2), ("lent", 1), ("gap", 1)), 10)
    discs = of_class(pile, "disc")
    assert [one.get("class", "").split()[-1] for one in discs] == [
        "disc--own", "disc--own", "disc--lent", "disc--gap"
    ]  # fmt: skip
    assert [one.get("transform") for one in discs] == [
        "translate(50 90)", "translate(50 80)", "translate(50 70)", "translate(50 60)"
    ]  # fmt: skip
    assert len(of_class(pile, "disc__hatch")) == 1
    assert of_class(stacks.stack(0, 0, (("hidden", 1),), 5), "disc__dark")


def test_a_pile_never_rises_above_its_room() -> None:
    assert stacks.step_of(0) == stacks.step_of(3) == stacks.THICK
    assert stacks.step_of(100) * 100 == pytest.approx(stacks.ROOM)


def test_the_stones_of_a_ring_lie_askew_each_in_its_own_way() -> None:
    assert len({stones.slab(place) for place in range(8)}) == 8
    assert stones.slab(8) == stones.slab(0)


def test_letters_are_cut_the_smaller_the_more_there_are_of_them() -> None:
    sizes = [
        next(one.get("transform", "") for one in elements(stones.monolith(cut)) if one.tag == "text")
        for cut in ("A", "An", "Ann", "Anna")
    ]
    assert [size.split("scale")[1] for size in sizes] == ["(1)", "(0.8)", "(0.6)", "(0.6)"]
    assert "<b>" not in stones.monolith("<b>")
    assert "translate(10 20) scale(1.3)" in stones.standing("A", 10, 20)


def test_a_pillar_has_a_course_for_every_point() -> None:
    pillar = stones.pillar("A", solid=3, possible=2, held=1, tallest=6)
    courses = of_class(pillar, "course")
    assert [one.get("class", "").rsplit("--", 1)[1] for one in courses] == [
        *["solid"] * 3, *["possible"] * 2, "held"
    ]  # fmt: skip
    assert len(of_class(pillar, "course__hatch")) == 1
    assert not of_class(pillar, "pillar__beam")
    assert of_class(stones.pillar("A", 1, 0, 0, 1, lit=True), "pillar__beam")


def test_a_fallen_pillar_lies_there_whatever_it_held() -> None:
    fallen = stones.pillar("A", solid=3, possible=0, held=0, tallest=3, fallen=True)
    assert of_class(fallen, "pillar__fallen")
    assert not of_class(fallen, "course")


def test_each_of_a_company_has_a_stone_of_its_own_that_stands_falls_and_leaves_its_outline() -> None:
    stand = [stones.menhir(n, 27, 76, 1) for n in range(6)]
    assert len(set(stand[:5])) == 5
    assert stand[5] == stand[0]
    assert of_class(stones.menhir(0, 27, 76, 1, "lands__lit"), "lands__lit")
    assert len(of_class(stones.fallen_menhir(1, 27, 76, 1), "falls")) == 1
    assert len(of_class(stones.menhir_outline(1, 27, 76, 1), "ghost")) == 1


def test_what_stands_in_the_light_is_named_below_it_and_more_than_fit_in_two_rows() -> None:
    names = [light.Name(100 + 80 * n, f"N{n}", main=n == 2) for n in range(light.ONE_ROW + 1)]
    one_row = light.lit("Somebody.", light.beam(500), light.ground(500, 40), *names[: light.ONE_ROW])
    assert len([one for one in elements(one_row) if one.tag == "tr"]) == 1
    [main] = of_class(one_row, "in-light__one")
    assert main.text == "N2"
    two = light.lit("Many.", light.ghost("M0 0"), *names)
    rows = [one for one in elements(two) if one.tag == "tr"]
    assert len(rows) == 2
    assert [cell.text for cell in rows[1] if cell.text] == [f"N{n}" for n in range(1, light.ONE_ROW + 1, 2)]
    assert spoken(Markup(two.split(">", 1)[1].split("<table")[0])) == "Many."


def test_a_row_of_names_fills_its_hundred_columns() -> None:
    row = light.lit("Two.", light.Name(200, "Maud"), light.Name(500, "Halvard", main=True))
    cells = [one for one in elements(row) if one.tag == "td"]
    assert sum(int(cell.get("colspan", "1")) for cell in cells) == light.COLUMNS


def test_nothing_is_named_where_nobody_is_meant() -> None:
    assert not [one for one in elements(light.lit("Empty.", light.beam(500))) if one.tag == "tr"]
