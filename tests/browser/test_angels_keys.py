"""A contest of The Face of Angels by keyboard alone: who leads, who helps, and who has the last word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.people import Person
from tests.browser.scenes import Scene, in_the_middle
from tests.browser.seated import Player
from tests.browser.test_face_of_angels import BOATHOUSE, PCS, SLUG
from tests.browser.test_windows import tab_to

FOCUS = "document.activeElement"
SHORT: dict[str, Any] = {
    **BOATHOUSE,
    "pcs": {**PCS, "Bob": {**PCS["Bob"], "relationships": {}}},
    "contest": {**BOATHOUSE["contest"], "pace": 1},
}
"""The same for one trick, into which nobody can be brought."""
STOP = """() => {
    const it = document.activeElement, box = (it.labels?.[0] ?? it).getBoundingClientRect();
    const named = {".go button": "go", "a": "rule", "summary": "fold"};
    const name = named[Object.keys(named).find((kind) => it.matches(kind))] ?? it.name;
    return it.closest('#cue') ? [name, box.top + scrollY] : null;
}"""
"""The name of what has the focus, and how far down the page it is; null once that has left the cue."""


scene, house = in_the_middle(SLUG, SHORT, "contest", {})
"""A house in which June is about to lead."""


def to_cue(page: Page) -> None:
    """By the link that leads there."""
    tab_to(page, f"{FOCUS}.matches('.skip[href=\"#cue\"]')")
    page.keyboard.press("Enter")
    page.wait_for_function(f"{FOCUS}.id === 'cue'")


def digit_of(page: Page, value: str) -> str:
    """The digit that stands beside a choice."""
    choice = page.locator(f'#cue form input[value="{value}"]:visible').first
    return str(choice.evaluate("one => one.labels[0].querySelector('.key').textContent"))


def choose(page: Page, *values: str) -> None:
    """Each by its digit, which has the focus then."""
    for value in values:
        page.keyboard.press(digit_of(page, value))
        assert page.evaluate(f"[{FOCUS}.value, {FOCUS}.checked]") == [value, True]


def write(page: Page, words: str) -> None:
    """In the box that is asked for, by Tab."""
    if not page.evaluate(f"{FOCUS}.matches('#cue textarea')"):
        tab_to(page, f"{FOCUS}.matches('#cue textarea')")
    page.keyboard.type(words)


def waits_in_the_cue(page: Page, status: str) -> None:
    """The answer was taken, and the focus is where the next question will be."""
    expect(page.locator(".status")).to_contain_text(status)
    page.wait_for_function(f"{FOCUS}.id === 'cue'")


def stops(page: Page) -> list[str]:
    """Where Tab stops in the cue, from where the focus is: each lower on the page than the one before."""
    found = []
    while stop := page.evaluate(STOP):
        found.append(stop)
        page.keyboard.press("Tab")
    assert [top for _, top in found] == sorted(top for _, top in found), found
    return [str(name) for name, _ in found]


def test_a_contest_is_led_helped_and_told_by_keyboard(
    house: House, scene: Scene, visit: Callable[..., Person]
) -> None:
    """Digits choose, Tab goes down the form, Enter plays; and the focus waits in the cue for the next."""
    ann, cy = (
        Player(seat, visit(f"/s/{scene.tokens[seat]}", seat).page, house, scene) for seat in ("Ann", "Cy")
    )
    said = ("She stops his breath.", "She holds his arm.", "And so he tells her.")

    to_cue(ann.page)
    choose(ann.page, "4S", "trump")
    expect(ann.page.locator("#cue .asked-for")).to_be_visible()  # how likely it stands, one touch away
    assert stops(ann.page) == ["lay.card=4S.use", "fold", "lay.told", "lay.told=here.words", "go"]
    tab_to(ann.page, f"{FOCUS}.matches('#cue .foresee summary')")
    ann.page.keyboard.press("Enter")
    with ann.page.expect_response("**/foresee"):
        write(ann.page, said[0])
    expect(ann.page.locator("#cue .foresee details")).to_have_attribute("open", "")
    tab_to(ann.page, f"{FOCUS}.matches('#cue .go button')")
    ann.page.keyboard.press("Enter")
    waits_in_the_cue(ann.page, "Standing by for Sam")

    low = {"do": "lay", "card": "3H", "words": "He laughs."}
    scene.answer(house.address, "Bob", "respond_with_card", low)
    to_cue(cy.page)
    choose(cy.page, "lay", "QS")
    write(cy.page, said[1])
    cy.page.keyboard.press("Control+Enter")
    for _ in ("June", "Sam"):
        scene.answer(house.address, "Eve", "help_with_card", "pass")

    expect(ann.page.locator("#cue .ask")).to_contain_text("Which card counts for your side?")
    assert ann.page.evaluate(f"{FOCUS}.id") == "cue", "it has waited there"
    choose(ann.page, "4S")
    assert stops(ann.page) == ["point.point", "go"]
    to_cue(ann.page)
    ann.page.remove_locator_handler(ann.page.locator("#landing:not([hidden])"))  # she lets it go herself
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#landing-says")).to_contain_text("wins")
    expect(ann.page.locator("#landing-says")).to_be_focused()
    tab_to(ann.page, f"{FOCUS}.id === 'landing-on'")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#cue .ask")).to_contain_text("What June wanted happens.")
    to_cue(ann.page)
    write(ann.page, said[2])
    ann.page.keyboard.press("Control+Enter")
    expect(ann.page.locator("#cue")).to_contain_text("What does your character do?")
    script = ann.page.locator("#lines").inner_text()
    places = [script.index(words) for words in said]
    assert places == sorted(places)
