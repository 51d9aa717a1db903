"""A new question is read out to whoever hears the page, also where it has the words of the one before."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.people import Person, play_while_they_can

HEARD = """() => {
    window.heard = [];
    const place = document.querySelector('#read-out');
    new MutationObserver(() => place.textContent && window.heard.push(place.textContent)).observe(
        place, { childList: true },
    );
}"""
ASKED = """() => {
    window.asked = [];
    const look = () => window.asked.push([
        document.querySelector('#cue input[name=decision]')?.value,
        document.querySelector('#status').textContent,
    ]);
    look();
    document.addEventListener('htmx:after:swap', look);
}"""
"""Keeps, as `asked`, each question and status that stood there after a change, in their order."""
AGAIN = """() => {
    document.querySelector('#cue input[name=decision]').value += '/2';
    document.dispatchEvent(new Event('htmx:after:swap'));
}"""


def heard(page: Page) -> list[str]:
    """What was read out besides the status."""
    said: list[str] = page.evaluate("window.heard")
    return said


def test_a_new_question_with_the_old_words_is_read_out(house: House, visit: Callable[..., Person]) -> None:
    """Each time, and once; nothing stays there to be met by a reading cursor."""
    page = visit(f"/s/{house.table(['Ann', 'Bob', 'Cy'])['seats']['Ann']}", "Ann").page
    page.evaluate(HEARD)
    ask = page.locator("#cue .ask").first.inner_text()
    page.evaluate("document.dispatchEvent(new Event('htmx:after:swap'))")
    for times in (1, 2):
        page.evaluate(AGAIN)
        page.wait_for_function("times => window.heard.length === times", arg=times)
    assert all(ask in said and "Your cue" in said for said in heard(page))
    expect(page.locator("#read-out")).to_have_text("", timeout=10_000)
    assert len(heard(page)) == 2
    expect(page.locator("#read-out")).to_have_attribute("aria-live", "polite")


def test_what_the_status_says_is_not_said_again(house: House, visit: Callable[..., Person]) -> None:
    """It is read out where it stands, as it changes; only questions that leave it as it was come here."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann, bob, cy = (visit(f"/s/{token}", name) for name, token in seats.items())
    ann.page.evaluate(HEARD)
    ann.page.evaluate(ASKED)
    for _ in range(8):
        if ann.has_cue:
            ann.act(Random(3))
        play_while_they_can([bob, cy], Random(3))
    ann.page.wait_for_timeout(1_000)
    said = heard(ann.page)
    asked = ann.page.evaluate("window.asked")
    same = [
        after
        for before, after in pairwise(asked)
        if after[0] not in (None, before[0]) and after[1] == before[1]
    ]
    assert len(asked) > 8
    assert len(said) <= len(same)
