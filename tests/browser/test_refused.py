"""What is refused stands at its field: focus goes there, the draft stays, and a change puts it away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import Person

NAMES = ["Ann", "Bob", "Cy"]
Visit = Callable[..., Person]
PLACE = """sentence => {
    const box = sentence.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight;
}"""


@pytest.mark.parametrize("width", [390, 1440])
def test_dice_that_do_not_lie_yet_are_refused_where_they_should(
    house: House, visit: Visit, width: int
) -> None:
    """The sentence is in sight above the board, which is described by it; whatever lies there stays."""
    token = house.table(NAMES, house=NAMES[1:])["seats"]["Ann"]
    person = visit(f"/s/{token}", "ann", viewport={"width": width, "height": 844})
    page, form = person.page, person.form
    first = form.locator('[name="lay_dice.dice.Deed"]').first
    first.check(force=True)
    form.locator(".button--cue").click()
    sentence = page.locator("#refused-here")
    expect(sentence).to_contain_text("Nothing lies on Duty yet.")
    expect(page.locator("#notice .notice")).to_have_count(0)
    held = page.locator("[aria-invalid=true]")
    assert {one.get_attribute("name") for one in held.all()} == {"lay_dice.dice.Duty"}
    assert {one.get_attribute("aria-describedby") for one in held.all()} == {"refused-here"}
    assert page.evaluate("document.activeElement.name") == "lay_dice.dice.Duty"
    assert sentence.evaluate(PLACE)
    expect(first).to_be_checked()
    form.locator('[name="lay_dice.dice.Duty"]').nth(1).check(force=True)
    expect(sentence).to_have_count(0)
    expect(held).to_have_count(0)


def test_a_hidden_face_is_refused_at_its_line_and_stays_so_while_the_table_moves(
    house: House, visit: Visit
) -> None:
    """In the game's words; another's answer that redraws the page takes neither sentence nor draft."""
    opened = house.table(NAMES, game="city-of-masks")
    seats = opened["seats"]
    page = visit(f"/s/{seats['Ann']}", "ann").page
    form = page.locator("#cue form").first
    form.locator('[name="compose.acts.1.words"]').fill("Hum in the crypt")
    form.locator(".button--cue").click()
    sentence = page.locator("#refused-here")
    expect(sentence).to_be_visible()
    said = sentence.inner_text()
    said_by_bob = {"text": "Who is there?", "how": "aside"}
    heads = {"authorization": f"Bearer {seats['Bob']}"}
    assert asking.post(f"{house.address}/api/tables/{opened['table']}/say", json=said_by_bob, headers=heads)
    expect(page.locator("#lines")).to_contain_text("Who is there?")
    expect(sentence).to_have_text(said)
    expect(form.locator('[name="compose.acts.1.words"]')).to_have_value("Hum in the crypt")


def test_without_scripts_the_page_comes_back_with_the_sentence_at_its_field(
    house: House, browser: Browser
) -> None:
    """And with what was filled in; the address works as before."""
    token = house.table(NAMES, house=NAMES[1:])["seats"]["Ann"]
    context: Any = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{house.address}/s/{token}")
    page.locator('[name="lay_dice.dice.Deed"]').nth(1).check(force=True)
    page.locator("#cue .button--cue").click()
    expect(page.locator("#refused-here")).to_contain_text("Nothing lies on Duty yet.")
    expect(page.locator('[name="lay_dice.dice.Deed"]').nth(1)).to_be_checked()
    expect(page.locator('[aria-invalid=true][name="lay_dice.dice.Duty"]').first).to_be_attached()
    context.close()
