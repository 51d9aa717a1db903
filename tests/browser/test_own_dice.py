"""A table that rolls its own dice: the page asks what they show."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import House
from tests.browser.people import Person

NATURES = ("Mentor", "Friend", "Rival", "Vassal", "Family")


def answered(person: Person, decision: str | None) -> None:
    """Press the button, and wait until the next thing is asked."""
    person.form.locator(".button--cue").click()
    expect(person.page.locator(f'#cue form[data-decision="{decision}"]')).to_have_count(0)


def test_the_roller_says_what_their_own_cards_and_dice_show(
    house: House, visit: Callable[..., Person]
) -> None:
    """A card drawn twice and dice left unsaid are refused; what is true is played."""
    token = house.table(["Ann", "Bob", "Cy"], dealer="hand")["seats"]["Ann"]
    ann = visit(f"/s/{token}", "Ann")
    expect(ann.form).to_contain_text("So they fell")
    cards = ann.form.locator("select")
    for n in range(cards.count()):
        cards.nth(n).select_option(NATURES[0])
    ann.form.locator(".button--cue").click()
    expect(ann.page.locator(".refused-here")).to_be_visible()

    for n in range(cards.count()):
        cards.nth(n).select_option(NATURES[n])
    answered(ann, ann.form.get_attribute("data-decision"))

    expect(ann.page.locator("#cue .ask")).to_contain_text("Roll 4 dice")
    decision = ann.form.get_attribute("data-decision")
    dice = ann.form.locator("select")
    assert dice.first.locator("option").all_inner_texts() == ["–", *"123456"]
    dice.first.select_option("1")
    ann.form.locator(".button--cue").click()
    expect(ann.page.locator(".faces .refused-here")).to_contain_text("Say what all 4 dice show")
    expect(dice.first).to_have_value("1")
    for n in range(dice.count()):
        dice.nth(n).select_option(str(n + 1))
    answered(ann, decision)
    expect(ann.page.locator("#lines")).to_contain_text("Ann rolls 1, 2, 3 and 4")
