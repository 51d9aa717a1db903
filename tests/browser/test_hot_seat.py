"""Several people at one device, with a curtain between them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import House
from tests.browser.people import Person


def test_a_curtain_hangs_between_two_people_at_one_device(house: House, visit: Callable[..., Person]) -> None:
    """The table offers to hand over; the curtain shows nothing of either; behind it is the other's seat."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    shared = visit(f"/s/{seats['Bob']}", "shared")
    shared.page.goto(f"/s/{seats['Ann']}")
    shared.page.get_by_role("link", name="Hand over to Bob").click()
    expect(shared.page.get_by_role("heading", name="Hand the device to Bob")).to_be_visible()
    assert shared.page.locator("#cue, #hand, #script, #stage").count() == 0
    shared.page.get_by_role("link", name="I am Bob").click()
    expect(shared.page.locator("#cue")).to_contain_text("Your cue, Bob")


def test_a_phone_is_handed_over_too(house: House, visit: Callable[..., Person]) -> None:
    """What has no room on top of a small screen stands below the hand: the book, and the other seats."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    shared = visit(f"/s/{seats['Bob']}", "shared", viewport={"width": 390, "height": 844})
    shared.page.goto(f"/s/{seats['Ann']}")
    shared.page.get_by_role("link", name="Book", exact=True).click()
    expect(shared.page.locator("#play")).to_be_visible()
    shared.page.goto(f"/s/{seats['Ann']}")
    shared.page.get_by_role("link", name="Hand over to Bob").click()
    expect(shared.page.get_by_role("heading", name="Hand the device to Bob")).to_be_visible()
