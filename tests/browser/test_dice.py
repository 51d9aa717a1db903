"""Laying dice in browsers: by tap, by keyboard alone, and by dragging; one lies on each place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import House
from tests.browser.people import Person

LAID = """table => [...table.querySelectorAll('tr')].filter(row => row.querySelector('input'))
    .map(row => [...row.querySelectorAll('input')].findIndex(die => die.checked))"""
"""Which die lies on each place, -1 for none."""


@pytest.fixture
def page(house: House, visit: Callable[..., Person]) -> Page:
    """Somebody who is to lay four dice, once all scripts are there."""
    page = visit(f"/s/{house.table(['Ann', 'Bob', 'Cy'])['host']}", "Ann").page
    expect(page.locator("body[data-later]")).to_have_count(0)
    return page


@pytest.fixture
def table(page: Page) -> Locator:
    """Places down, dice across."""
    return page.locator(".arrange")


def die(table: Locator, place: int, column: int) -> Locator:
    """Where that die would lie on that place."""
    return table.locator("tr:has(input)").nth(place).locator("input").nth(column)


def test_dice_laid_by_keyboard_displace_none(page: Page, table: Locator) -> None:
    """Arrow keys pass by what lies elsewhere, Tab comes to what is free; once all lie, two change places."""
    die(table, 0, 0).focus()
    page.keyboard.press("Space")
    assert table.evaluate(LAID) == [0, -1, -1, -1]
    page.keyboard.press("Tab")
    expect(die(table, 1, 1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert table.evaluate(LAID) == [0, 3, -1, -1]
    page.keyboard.press("ArrowRight")
    assert table.evaluate(LAID) == [0, 1, -1, -1]
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert table.evaluate(LAID) == [0, 1, 2, 3]
    page.keyboard.press("ArrowRight")
    assert table.evaluate(LAID) == [0, 1, 3, 2]
    expect(die(table, 2, 3)).to_be_focused()


def test_a_die_that_is_tapped_comes_from_where_it_lay_and_leaves_another_there(table: Locator) -> None:
    """The last finds its own way."""
    for place in range(3):
        die(table, place, place).click()
    assert table.evaluate(LAID) == [0, 1, 2, 3]
    die(table, 0, 2).click()
    assert table.evaluate(LAID) == [2, 1, 0, 3]


def test_dice_are_dragged(table: Locator) -> None:
    """From the head of the table to a place, and from one place to another."""
    heads, places = table.locator("th[draggable]"), table.locator("tr:has(input) th")
    heads.nth(1).drag_to(places.nth(2))
    assert table.evaluate(LAID) == [-1, -1, 1, -1]
    heads.nth(0).drag_to(places.nth(0))
    assert table.evaluate(LAID) == [0, -1, 1, -1]
    die(table, 0, 0).drag_to(places.nth(2))
    assert table.evaluate(LAID) == [1, -1, 0, -1]
