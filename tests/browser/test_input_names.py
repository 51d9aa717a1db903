"""What a browser's forms have of their own is hidden by no input: asked of a browser, on real pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from commedia import games
from tests.browser.conftest import House
from tests.browser.people import Person
from tests.server.test_input_names import ELSEWHERE, OURS

OF_A_FORM = """() => {
    const names = new Set();
    for (let one = HTMLFormElement.prototype; one; one = Object.getPrototypeOf(one))
        for (const name of Object.getOwnPropertyNames(one)) names.add(name);
    return [...names];
}"""
"""All that a form has, its own and what it has as an element, a node and an object."""
HIDDEN = """() => {
    const has = document.createElement("form"), found = [];
    for (const form of document.forms)
        for (const one of [...form.elements, ...form.querySelectorAll("img")])
            for (const name of [one.name, one.id])
                if (name && name in has) found.push(`${form.getAttribute("action")}: ${name}`);
    return found;
}"""
"""What the forms of a page have, and cannot be asked for any more."""


def of_a_form(page: Page) -> set[str]:
    return set(page.evaluate(OF_A_FORM))


def hidden(page: Page) -> list[str]:
    assert page.evaluate("document.forms.length")
    found: list[str] = page.evaluate(HIDDEN)
    return found


def test_a_name_with_a_dot_is_nothing_that_a_form_has_and_ours_are_not(visit: Callable[..., Person]) -> None:
    """Neither what this browser's forms have, nor anything like it."""
    known = of_a_form(visit().page)
    assert {"remove", "action", "id", "target", "submit", "children", "title", "nonce"} <= known
    assert not [name for name in known if not name.isidentifier()]
    assert known.isdisjoint(OURS | ELSEWHERE)


@pytest.mark.parametrize("slug", games.SLUGS)
def test_no_form_hides_what_it_has_before_and_after_the_curtain(
    house: House, visit: Callable[..., Person], slug: str
) -> None:
    """In the lobby with a line to take away, at the first question, on the playbill."""
    setting = house.table([], game=slug)
    host = visit(f"/s/{setting['host']}", "host").page
    host.locator("#veil-text").fill("spiders")
    host.get_by_role("button", name="Add as a Line").click()
    expect(host.get_by_role("button", name="Take away: spiders")).to_be_visible()
    assert hidden(host) == []
    playing = house.table(["Ann", "Bob", "Cy"], game=slug)
    for seat in playing["seats"].values():
        assert hidden(visit(f"/s/{seat}").page) == []
    assert hidden(visit("/").page) == []


@pytest.mark.parametrize("at_play", [False, True])
def test_a_veil_is_taken_away_on_every_page_that_is_open(
    house: House, visit: Callable[..., Person], at_play: bool
) -> None:
    """By its ×, in the lobby and, when all agree, at play; every page goes on telling what comes."""
    opened = house.table(["Ann", "Bob", "Cy"] if at_play else [])
    tokens = [*opened["seats"].values()] if at_play else [opened["host"]]
    people = [visit(f"/s/{token}", str(n)) for n, token in enumerate([*tokens, opened["watch"]])]
    one = people[0].page
    if at_play:
        one.get_by_role("button", name="Lines and veils").click()
    one.locator("#veil-text").fill("spiders")
    one.get_by_role("button", name="Add as a Veil").click()
    for person in people:
        expect(veils(person)).to_contain_text("spiders")
    one.get_by_role("button", name="Take away: spiders").click()
    for person in people[1:-1]:
        expect(veils(person)).to_contain_text("spiders")
        person.page.get_by_role("button", name="Take it away, too").click()
    for person in people:
        expect(veils(person)).not_to_contain_text("spiders")
    one.locator("#veil-text").fill("drowning")
    one.get_by_role("button", name="Add as a Line").click()
    for person in people:
        expect(veils(person)).to_contain_text("drowning")


def veils(person: Person) -> Locator:
    """The lines and veils on somebody's page, in sight or not."""
    return person.page.locator("#terms .term, #agreed").filter(has_text="No names are kept")
