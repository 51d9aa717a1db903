"""Words taken back: in one window they are erased, in the others they vanish."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import House
from tests.browser.people import Person, on_the_stage


def test_a_line_is_erased_before_everybodys_eyes(house: House, visit: Callable[..., Person]) -> None:
    """One's own line leads to itself among one's words; erased there, it is gone from another's open page."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann, bob = (visit(f"/s/{seats[name]}", name).page for name in ("Ann", "Bob"))
    on_the_stage(ann)
    for text in ("Something wise.", "Something rash."):
        ann.locator("#say-text").fill(text)
        ann.locator(".pen__say").click()
        expect(bob.locator("#lines")).to_contain_text(text)
    expect(bob.locator("#lines").get_by_role("link", name="Erase")).to_have_count(0)
    ann.locator("#lines li", has_text="rash").get_by_role("link", name="Erase").click()
    erase = ann.get_by_role("button", name="Erase for good")
    expect(erase).to_have_count(1)  # of the one that was meant: the others are folded away
    erase.click()
    for page in (ann, bob):
        expect(page.locator("#lines li").last).to_have_text("Ann, aside: (erased)")
        expect(page.locator("#lines")).to_contain_text("Something wise.")
        expect(page.locator("#lines")).not_to_contain_text("rash")
