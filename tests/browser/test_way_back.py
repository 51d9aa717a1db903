"""The way back of the browser closes what lies open before it leaves the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.people import Person

OVER = "() => document.querySelectorAll(':popover-open').length"
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def ann(house: House, visit: Callable[..., Person]) -> Page:
    """Ann's page, to which she came from the playbill."""
    page = visit("/", "Ann").page
    page.goto(f"/s/{house.table(['Ann', 'Bob', 'Cy'])['seats']['Ann']}")
    return page


def back(page: Page) -> None:
    """The browser's own button."""
    page.evaluate("() => void setTimeout(() => history.back())")


@pytest.mark.parametrize("way", ["Script", "Lines and veils"])
def test_what_lies_over_the_page_is_closed(ann: Page, way: str) -> None:
    """And the page stays; the next step back leaves it."""
    at = ann.url
    ann.get_by_role("button", name=way, exact=True).click()
    ann.wait_for_function(f"() => ({OVER})() === 1 && history.state?.over")
    back(ann)
    ann.wait_for_function(f"() => ({OVER})() === 0")
    assert ann.url == at
    back(ann)
    ann.wait_for_url("**/")


def test_what_was_closed_otherwise_leaves_no_step_behind(ann: Page) -> None:
    """Esc closes it as ever; then one step back leaves the page."""
    for _ in range(3):
        ann.get_by_role("button", name="Script", exact=True).click()
        ann.wait_for_function("() => history.state?.over")
        ann.keyboard.press("Escape")
        ann.wait_for_function(f"() => ({OVER})() === 0 && !history.state?.over")
    back(ann)
    ann.wait_for_url("**/")


def test_a_rule_is_closed_before_what_it_was_looked_up_from(ann: Page) -> None:
    """The drawer first; what was folded up for it lies open again, and goes with the next step."""
    at = ann.url
    ann.locator("#cue .cite").first.click()
    expect(ann.locator("#drawer")).to_be_visible()
    ann.wait_for_function("() => history.state?.over")
    back(ann)
    expect(ann.locator("#drawer")).to_be_hidden()
    assert ann.url == at
    back(ann)
    ann.wait_for_url("**/")


def test_a_link_within_what_lies_open_closes_nothing(ann: Page) -> None:
    """It leads to another part of the page; the steps back lead out of it."""
    ann.get_by_role("button", name="Script", exact=True).click()
    ann.wait_for_function("() => history.state?.over")
    ann.evaluate("location.hash = 'script-title'")
    ann.wait_for_function("() => location.hash && history.state?.over")
    assert ann.evaluate(OVER) == 1
    back(ann)
    ann.wait_for_function(f"() => ({OVER})() === 0")
    back(ann)
    ann.wait_for_function("() => !location.hash && !history.state?.over")
    back(ann)
    ann.wait_for_url("**/")


def test_a_panel_that_was_unfolded_is_folded(ann: Page) -> None:
    """Who plays which seat; what the house has drawn open stays so."""
    at = ann.url
    ann.get_by_text("Who plays").click()
    ann.wait_for_function("() => history.state?.over")
    before = ann.evaluate("() => document.querySelectorAll('details[name][open]').length")
    back(ann)
    ann.wait_for_function("() => !document.querySelector('#players-list').open")
    assert ann.url == at
    assert ann.evaluate("() => document.querySelectorAll('details[name][open]').length") == before


def test_the_page_stays_where_it_is_as_something_is_closed(
    house: House, visit: Callable[..., Person]
) -> None:
    """On a phone, whose page scrolls."""
    token = house.table(["Ann", "Bob", "Cy"])["seats"]["Ann"]
    page = visit(f"/s/{token}", "Ann", viewport=PHONE).page
    page.get_by_text("Who plays").click()
    page.wait_for_function("() => history.state?.over")
    page.evaluate("document.querySelector('#players-list').scrollIntoView()")
    there = page.evaluate("scrollY")
    page.evaluate("document.querySelector('#players-list > summary').click()")
    page.wait_for_function("() => !history.state?.over")
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") == there > 0


def test_after_a_reload_nothing_is_open_and_one_step_leads_away(ann: Page) -> None:
    """The step that was for what lay open does nothing any more but be taken."""
    ann.get_by_role("button", name="Script", exact=True).click()
    ann.wait_for_function("() => history.state?.over")
    ann.reload()
    assert ann.evaluate(OVER) == 0
    assert ann.evaluate("() => !history.state?.over")
