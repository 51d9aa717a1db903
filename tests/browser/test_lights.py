"""Light or dark, as the device is or as one chooses."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.people import Person


def paper(page: Page) -> str:
    """What colour the page is."""
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_light_or_dark_is_chosen_in_the_corner_and_kept(visit: Callable[..., Person]) -> None:
    """Automatic, light, dark; the choice is there on the next page, before anything is painted."""
    page = visit("/", color_scheme="dark").page
    dark = paper(page)
    page.get_by_role("button", name="Colours: as on this device").click()
    assert paper(page) != dark
    page.goto("/rulebook/men-of-stones")
    assert paper(page) != dark
    first = page.evaluate("[...document.head.children].findIndex(e => e.matches('script:not([defer])'))")
    assert first < page.evaluate("[...document.head.children].findIndex(e => e.matches('[rel=stylesheet]'))")
    page.get_by_role("button", name="Colours: light").click()
    assert paper(page) == dark
    page.get_by_role("button", name="Colours: dark").click()
    expect(page.get_by_role("button", name="Colours: as on this device")).to_be_visible()
    assert page.evaluate("localStorage.getItem('light')") is None
