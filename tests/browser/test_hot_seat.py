"""Several people at one device, with a curtain between them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import Person, on_the_stage, sit_down


def test_a_curtain_hangs_between_two_people_at_one_device(house: House, visit: Callable[..., Person]) -> None:
    """The table offers to hand over; the curtain shows nothing of either; behind it is the other's seat.

    The browser's way back leads to curtains, and never to the last player's page.
    """
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    shared = visit(f"/s/{seats['Bob']}", "shared")
    for page in ("/book", "/words", ""):
        shared.page.goto(f"/s/{seats['Ann']}{page}")
    shared.page.get_by_role("link", name="Hand over to Bob").click()
    expect(shared.page.get_by_role("heading", name="Hand the device to Bob")).to_be_visible()
    assert shared.page.locator("#cue, #hand, #script, #stage").count() == 0
    shared.page.get_by_role("link", name="I am Bob").click()
    expect(shared.page.locator("#cue")).to_contain_text("Your cue, Bob")
    for name in ("Bob", "Ann", "Ann", "Ann"):  # the curtain, the table, her words, the book
        shared.page.go_back()
        expect(shared.page.get_by_role("heading", name=f"Hand the device to {name}")).to_be_visible()
        assert shared.page.locator("#cue, #hand, #script, #stage").count() == 0
    shared.page.get_by_role("link", name="I am Ann").click()
    expect(shared.page.locator("#cue")).to_contain_text("Your cue, Ann")


def test_a_table_is_opened_on_one_device_for_several(visit: Callable[..., Person]) -> None:
    """The host draws the curtain before an open seat; whoever sits down there hands the device back."""
    shared = visit("/", "shared")
    shared.page.locator("[data-game=men-of-stones]").get_by_role("button", name="Open a table").click()
    shared.page.get_by_role("link", name=re.compile("Play it on this device.*seat 2")).click()
    expect(shared.page.get_by_role("heading", name="Hand the device to seat 2")).to_be_visible()
    shared.page.get_by_role("link", name="open the curtain").click()
    sit_down(shared, "Ben")
    expect(shared.page.locator("#chair-2")).to_contain_text("You")
    shared.page.get_by_role("link", name="Hand over to Player 1").click()
    shared.page.get_by_role("link", name="I am Player 1").click()
    expect(shared.page.locator("#chair-1")).to_contain_text("You")
    expect(shared.page.locator("#chair-2 .chair__who > b")).to_have_text("Ben")
    expect(shared.page.get_by_role("link", name="Hand over to Ben")).to_be_visible()
    shared.page.go_back()
    expect(shared.page.get_by_role("heading", name="Hand the device to Player 1")).to_be_visible()
    shared.page.go_back()  # to the lobby as Ben had it
    expect(shared.page.get_by_role("heading", name="Hand the device to Ben")).to_be_visible()


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


def test_four_at_one_device_leave_the_table_its_name(house: House, visit: Callable[..., Person]) -> None:
    """The ways to the other three stand on two lines; nothing spills over the edge."""
    seats = house.table(["Ann", "Bob", "Cy", "Dee"])["seats"]
    page = visit("/", "shared", viewport={"width": 1440, "height": 900}).page
    for seat in ("Bob", "Cy", "Dee", "Ann"):
        page.goto(f"/s/{seats[seat]}")
    expect(page.get_by_role("link", name=re.compile("Hand over to"))).to_have_count(3)
    assert page.locator(".marquee__table").evaluate("name => name.getBoundingClientRect().width") >= 150
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_is_copied_from_the_script_is_the_words_alone(
    house: House, visit: Callable[..., Person]
) -> None:
    """The way to erase one's own line stands beside it and is not taken along."""
    opened = house.table(["Ann", "Bob", "Cy"])
    head = {"Authorization": f"Bearer {opened['seats']['Ann']}"}
    said = {"how": "line", "text": "The kettle is on."}
    asking.post(f"{house.address}/api/tables/{opened['table']}/say", json=said, headers=head)
    page = on_the_stage(visit(f"/s/{opened['seats']['Ann']}", "Ann").page)
    page.wait_for_function("() => getComputedStyle(document.querySelector('.erase')).userSelect === 'none'")
    copied = page.locator("#lines li").last.evaluate(
        "line => { getSelection().selectAllChildren(line); return getSelection().toString(); }"
    )
    assert "The kettle is on." in copied
    assert "Erase" not in copied
