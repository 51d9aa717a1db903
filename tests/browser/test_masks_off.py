"""The curtain of City of Masks in browsers: bare faces in a row, and what they felt all along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import MOVING
from tests.browser.people import Person
from tests.browser.scenes import Scene, in_the_middle
from tests.browser.test_axe import amiss
from tests.browser.test_masks_forms import MASKS, ROUND, SLUG

STATE: dict[str, Any] = {**ROUND, "phase": "market", "places": []}


scene, house = in_the_middle(SLUG, STATE, "final_reckoning", {})
"""A house in which a play is over."""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (1440, 900)])
def test_the_masks_are_off_at_every_width(
    scene: Scene, visit: Callable[..., Person], width: int, height: int
) -> None:
    """Five faces, their masks on the brow; their feelings drawn, on a phone as a list; axe finds nothing."""
    page = visit(
        f"/s/{scene.tokens['Cy']}", viewport={"width": width, "height": height}, color_scheme="light",
    ).page  # fmt: skip
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator(".bust")).to_have_count(len(MASKS))
    expect(page.locator(".bust .lifts")).to_have_count(len(MASKS))
    drawn, told = page.locator(".all-along__drawn"), page.locator(".all-along__told li").first
    assert drawn.is_visible() is (width > 700)
    assert (told.bounding_box() or {"width": 0})["width"] > (1 if width < 700 else -1)
    assert page.locator(".because li").count() == len(MASKS)
    sums = page.locator(".because__sums table")
    expect(sums).to_be_hidden()
    page.locator(".because__sums summary").click()
    expect(sums).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert amiss(page) == []


def test_a_mask_rises_before_anything_is_told_of_who_wore_it(
    scene: Scene, visit: Callable[..., Person]
) -> None:
    """Half a second after the one before."""
    page = visit(f"/s/{scene.tokens['Dee']}", **MOVING).page
    expect(page.locator("#curtain.is-falling")).to_have_count(1)
    begins = page.evaluate("""() => document.getAnimations().map(one => [
        [...document.querySelectorAll('.reveal')].indexOf(one.effect.target.closest('.reveal')),
        one.effect.target.matches('.lifts'), one.effect.getTiming().delay])""")
    rising = {n: delay for n, lifts, delay in begins if lifts}
    assert rising == {n: n * 500 for n in range(len(MASKS))}
    assert all(delay >= rising[n] + 700 for n, lifts, delay in begins if n >= 0 and not lifts)
