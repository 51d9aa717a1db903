"""The curtain in a browser: one after the other by a key, then one's own last word, then the book."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.test_axe import complaints

LAMP = "Leave the lamp. I know the way."


def test_the_curtain_falls_by_keyboard_alone(visit: Callable[..., Person], finished: str) -> None:
    """A key brings out one more; after the last comes what befell oneself, a last word, and the book."""
    page = visit(f"/s/{finished}").page
    out = page.locator(".reveal[data-shown]")
    expect(out).to_have_count(1)
    assert page.locator(".reveal").count() == 3
    expect(page.locator(".befell")).to_be_hidden()
    assert complaints(page) == []
    page.keyboard.press("Enter")
    expect(out).to_have_count(2)
    page.keyboard.press("Enter")
    expect(out).to_have_count(3)
    expect(page.locator(".befell")).to_be_visible()
    expect(page.locator(".curtain__ways")).to_be_hidden()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "last-text":
            break
    page.keyboard.type(LAMP)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".last-word").last).to_contain_text(LAMP)
    expect(page.locator("#last")).to_have_count(0)
    page.reload()
    expect(out).to_have_count(3)  # what was seen is seen
    assert complaints(page) == []
    page.get_by_role("link", name="Read the book").click()
    expect(page.locator("#play")).to_contain_text(LAMP)


def test_less_motion_and_no_script_show_all_of_it(visit: Callable[..., Person], finished: str) -> None:
    """Nothing waits for a key there."""
    for name, options in (("still", {"reduced_motion": "reduce"}), ("plain", {"java_script_enabled": False})):
        page = visit(f"/s/{finished}", name, **options).page
        for one in page.locator(".reveal").all():
            expect(one).to_be_visible()
        expect(page.get_by_role("button", name="Go on")).to_be_hidden()
        expect(page.locator(".befell")).to_be_visible()
