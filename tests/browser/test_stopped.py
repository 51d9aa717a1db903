"""The X-card as a phone shows it: in sight wherever one reads, and what it was about behind a veil."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import PHONE, Person

DREADFUL = "And then the child was found in the well."
SEEN = """() => {
    const one = document.querySelector('.notice--stopped'), box = one?.getBoundingClientRect();
    if (!box) return 'it is not there';
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.top < 0 || box.bottom > innerHeight) return `it stands at ${box.top} of ${innerHeight}`;
    const over = document.elementFromPoint(x, y);
    return one.contains(over) ? '' : `${over?.tagName} ${over?.className} ${over?.id} lies over it`;
}"""
"""Why the banner can't be seen; "" where it is."""


@pytest.fixture
def phone(house: House, visit: Callable[..., Person]) -> tuple[Page, Callable[..., Any]]:
    """Ann's phone at a table with much talk, and what anybody does there by the API."""
    opened = house.table(["Ann", "Bob", "Cy"])
    page = visit(f"/s/{opened['seats']['Ann']}", "Ann", **PHONE).page

    def does(who: str, verb: str, **body: Any) -> Any:
        head = {"Authorization": f"Bearer {opened['seats'][who]}"}
        address = f"{house.address}/api/tables/{opened['table']}/{verb}"
        reply = asking.post(address, headers=head, json=body)
        assert reply.status_code == 200, reply.text
        return reply

    for n in range(40):
        does("Bob", "say", how="aside", text=f"The rain has not stopped for {n} days, and nobody says why.")
    does("Bob", "say", how="line", text=DREADFUL)
    return page, does


def _said(page: Page) -> str:
    return page.locator("#lines").text_content() or ""


def test_the_card_is_in_sight_wherever_one_had_scrolled_to(
    phone: tuple[Page, Callable[..., Any]],
) -> None:
    """In the script, at the foot of the page, in the midst and on top; the line that it was about lies
    behind a veil at once, and comes back as all go on."""
    page, does = phone
    expect(page.locator("#lines")).to_contain_text(DREADFUL)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.get_by_role("link", name="Script", exact=True).tap()
    expect(page.locator('.tabs [aria-current="true"]')).to_have_text("Script")
    does("Cy", "stop")
    page.wait_for_function("() => document.querySelector('.notice--stopped')")
    assert DREADFUL not in _said(page)
    assert "behind a veil" in _said(page)
    page.wait_for_function(f"() => ({SEEN})() === ''")  # where the script is read
    for part in (1.0, 0.5, 0.0):
        page.evaluate("part => scrollTo(0, part * (document.body.scrollHeight - innerHeight))", part)
        page.wait_for_function(f"() => ({SEEN})() === ''")
    for who in ("Ann", "Bob", "Cy"):
        does(who, "go-on")
    expect(page.locator(".notice--stopped")).to_have_count(0)
    expect(page.locator("#lines")).to_contain_text(DREADFUL)
