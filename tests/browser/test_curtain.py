"""The curtain in a browser: one after the other, then one's own last word, what it came to, and the book."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import MOVING
from tests.browser.people import Person
from tests.browser.test_axe import amiss

LAMP = "Leave the lamp. I know the way."


def test_they_come_out_by_themselves_and_any_key_shows_the_rest(
    visit: Callable[..., Person], finished: str
) -> None:
    """Nobody is told of before their own turn; what it came to waits; what was seen is seen."""
    page = visit(f"/s/{finished}", **MOVING).page
    expect(page.locator("#curtain.is-falling")).to_have_count(1)
    assert page.locator(".reveal").count() == 3
    last = page.locator(".reveal").last
    assert float(last.locator(".reveal__facts").first.evaluate("one => getComputedStyle(one).opacity")) < 1
    expect(last.locator("h3")).to_be_visible()
    expect(page.locator(".verdict-on-all")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#curtain.is-falling")).to_have_count(0)
    expect(page.locator(".verdict-on-all")).to_be_visible()
    page.reload()
    expect(page.locator("#curtain.is-falling")).to_have_count(0)


def test_left_alone_all_of_it_comes_out(visit: Callable[..., Person], finished: str) -> None:
    """In a few seconds, without a key."""
    page = visit(f"/s/{finished}", "other", **MOVING).page
    expect(page.locator("#curtain.is-falling")).to_have_count(1)
    expect(page.locator("#curtain.is-falling")).to_have_count(0)
    expect(page.get_by_role("link", name="Read the book")).to_be_visible()


def test_a_last_word_is_left_by_keyboard_and_stands_in_the_book(
    visit: Callable[..., Person], finished: str
) -> None:
    """In its writer's own place in the row; then the one button leads to the book."""
    page = visit(f"/s/{finished}").page
    for _ in range(24):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "last-text":
            break
    page.keyboard.type(LAMP)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".reveal .last-word", has_text=LAMP)).to_have_count(1)
    expect(page.locator("#last")).to_have_count(0)
    page.get_by_role("link", name="Read the book").click()
    expect(page.locator("#play")).to_contain_text(LAMP)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (1440, 900)])
def test_everybody_stands_in_line_and_axe_finds_nothing(
    visit: Callable[..., Person], finished: str, width: int, height: int
) -> None:
    """By day and by night, at every width; abreast where there is room, and then in line."""
    page = visit(
        f"/s/{finished}", viewport={"width": width, "height": height},
        color_scheme="light",
    ).page  # fmt: skip
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for part in (".reveal__who", ".reveal__facts:nth-of-type(4)", ".reveal__last"):
        tops = page.locator(f".reveal > {part}").evaluate_all("all => all.map(one => one.offsetTop)")
        assert (len(set(tops)) == 1) is (width == 1440), part
    assert amiss(page) == []


def test_less_motion_and_no_script_show_all_of_it(visit: Callable[..., Person], finished: str) -> None:
    """Nothing waits for anything there."""
    for name, options in (("still", {}), ("plain", {"java_script_enabled": False})):
        page = visit(f"/s/{finished}", name, **options).page
        for one in page.locator(".reveal > :not(:empty)").all():
            expect(one).to_be_visible()
        expect(page.locator(".befell")).to_be_visible()
        expect(page.get_by_role("link", name="Read the book")).to_be_visible()
