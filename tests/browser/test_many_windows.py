"""More windows of one browser than it has lines to one house: each loads, plays, and hears what happens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.browser.conftest import House
from tests.browser.people import on_the_stage

SEATS = ["Ann", "Bob", "Cy", "Dee"]
WINDOWS = 9
TOLD = "Many windows of this house are open here."


@pytest.fixture
def one_browser(house: House, browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=house.address, reduced_motion="reduce")
    yield context
    context.close()


def streams_of(context: BrowserContext) -> list[str]:
    """Those that are opened from now on, by their addresses."""
    opened: list[str] = []

    def began(request: Request) -> None:
        if "/events" in request.url and "/events/once" not in request.url:
            opened.append(request.url)

    context.on("request", began)
    return opened


def say(page: Page, words: str) -> None:
    on_the_stage(page).locator("#say-text").fill(words)
    page.locator(".pen__say").click()


def test_nine_windows_of_one_browser_are_all_live(house: House, one_browser: BrowserContext) -> None:
    """A few hold a stream; the others say that they ask; what is said in any stands in all of them once."""
    seats = house.table(SEATS)["seats"]
    opened = streams_of(one_browser)
    windows: list[Page] = []
    for n in range(WINDOWS):
        page = one_browser.new_page()
        page.goto(f"/s/{seats[SEATS[n % len(SEATS)]]}")
        windows.append(page)
    asking = [page for page in windows if page.get_by_text(TOLD).count()]
    assert len(opened) == 4
    assert len(asking) == WINDOWS - 4
    assert windows[-1] in asking
    for n, speaker in enumerate((windows[0], windows[-1], windows[-2])):
        say(speaker, f"Word {n}.")
        for page in windows:
            expect(page.locator("#lines")).to_contain_text(f"Word {n}.")
    for page in windows:
        text = page.locator("#lines").inner_text()
        assert [text.count(f"Word {n}.") for n in range(3)] == [1, 1, 1]
        assert page.locator('[data-name="offline"]').count() == 0

    for page in windows[:5]:
        page.close()
    left = windows[5:]
    for page in left:
        expect(page.get_by_text(TOLD)).to_have_count(0)
    say(left[0], "Last word.")
    for page in left:
        expect(page.locator("#lines")).to_contain_text("Last word.")
        assert page.locator("#lines").inner_text().count("Last word.") == 1


def test_a_window_that_asks_follows_the_curtain(house: House, one_browser: BrowserContext) -> None:
    """And it follows the lobby to its play."""
    page = one_browser.new_page()
    page.goto("/")
    page.locator("[data-game=men-of-stones]").get_by_role("button", name="Open a table").click()
    page.wait_for_url("**/s/*")
    host = page.url
    for _ in range(3):
        one_browser.new_page().goto(host)
    asking = one_browser.new_page()
    asking.goto(host)
    expect(asking.get_by_text(TOLD)).to_be_visible()
    page.get_by_role("button", name="raise the curtain").click()
    asking.wait_for_url("**/prologue")
