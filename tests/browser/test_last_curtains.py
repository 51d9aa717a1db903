"""Each game's last curtain, at a table that has lines, veils, a whisper and somebody who looks on.

The house plays all of it as quickly as it can, before two windows that are open from the lobby to the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from commedia import games
from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import PATIENCE_SECONDS, Person, wait_until
from tests.browser.test_undrawn import Streams

WHISPER = "The well, at midnight."
PLAYED_MS = 4 * PATIENCE_SECONDS * 1000
"""In which the house has played any of them."""
PROMPTLY_MS = 5_000

IS_LIVE = "() => Boolean(document.querySelector('#stream')?._htmx?.sse)"
ADD = """([sort, text]) => {
    const form = document.querySelector(".veil__add");
    form.querySelector("input").value = text;
    form.querySelector(`button[value=${sort}]`).click();
}"""
TAKE_AWAY = """text => document.querySelector(`.veil__off[aria-label$="${text}"]`).click()"""
"""Both by the button itself: a moment may just hold the page."""
AGREED = """() => [...document.querySelectorAll(".veil__off")].map(one => one.ariaLabel.split(": ")[1])"""
UNDER_A_PICTURE = """() => [...document.querySelectorAll(".reveal:has(.reveal__picture)")].flatMap(one => {
    const groups = [...one.querySelectorAll(":scope > .reveal__facts:not(:empty)")];
    for (let n = groups.length; groups.length && n < 8; n += 1) {
        groups.push(groups[0].cloneNode(true));
        groups.at(-2).after(groups.at(-1));
    }
    const edge = one.querySelector(".reveal__picture").getBoundingClientRect().right;
    return groups.filter(group => group.getBoundingClientRect().left < edge).map(group => group.textContent);
})"""
"""What comes out of somebody that stands in the column of their picture on a tablet, however much it is."""
PAST_ALL_MOMENTS = """() => {
    const landing = document.querySelector("#landing");
    for (let n = 0; n < 99 && !landing.hidden; n += 1) document.querySelector("#landing-on").click();
}"""


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_the_last_curtain_comes_whatever_is_on_the_table(
    house: House, visit: Callable[..., Person], slug: str
) -> None:
    """It comes to both windows, with the last words; the book opens at once, and no page complains."""
    opened = house.table([], game=slug)
    address, token = f"{house.address}/api/tables/{opened['table']}", opened["host"]

    def does(verb: str, **body: Any) -> None:
        head = {"Authorization": f"Bearer {token}"}
        assert asking.post(f"{address}/{verb}", headers=head, json=body).status_code == 200

    does("terms", length=next(iter(games.get(slug).lengths)))  # the shortest
    does("chair", name="Ann")
    host, watcher = visit("/", "host"), visit("/", "a spectator")
    both = (host, watcher)
    streams = [Streams(person.page) for person in both]
    for person, its in zip(both, (token, opened["watch"]), strict=True):
        person.page.remove_locator_handler(person.page.locator("#landing:not([hidden])"))
        person.page.goto(f"/s/{its}")

    wait_until(host.page, lambda: all(person.page.evaluate(IS_LIVE) for person in both))
    add_and_take_away(host, ["spiders"])
    host.page.locator("#cue .button--cue").click()
    host.page.wait_for_url("**/prologue")
    host.page.get_by_role("link", name="To the table").click()
    host.page.wait_for_url("**/s/*")
    wait_until(host.page, lambda: all(person.page.evaluate(IS_LIVE) for person in both))
    add_and_take_away(host, ["spiders", "drowning"])
    expect(watcher.page.locator("#agreed")).to_contain_text("drowning")
    expect(watcher.page.locator("#agreed")).not_to_contain_text("torture")

    head = {"Authorization": f"Bearer {token}"}
    chairs = asking.get(f"{address}/seats", headers=head).json()
    mine = next(chair["chair"] for chair in chairs if chair["kind"] == "person")
    other = next(chair["name"] for chair in chairs if chair["chair"] != mine)
    does("say", how="whisper", to=[other], text=WHISPER)
    expect(host.page.locator("#lines")).to_contain_text(WHISPER)
    does("seat", chair=mine, action="house")

    for person in both:
        expect(person.page.locator(".status")).to_contain_text("The play is over", timeout=PLAYED_MS)
        expect(person.page.locator("#curtain .reveal").first).to_be_visible()
        person.page.evaluate(PAST_ALL_MOMENTS)
        # The house has the last word of every seat that it plays, where somebody looks on.
        expect(person.page.locator(".reveal .last-word").first).to_be_visible()
    assert [len(its.open) for its in streams] == [1, 1]
    watcher.page.set_viewport_size({"width": 820, "height": 1180})
    assert watcher.page.evaluate(UNDER_A_PICTURE) == []
    last = host.page.locator(".reveal .last-word").first.inner_text().splitlines()[0]
    for person in both:
        person.page.get_by_role("link", name="Read the book").click()
        person.page.wait_for_url("**/book", timeout=PROMPTLY_MS)
        expect(person.page.locator("#play")).to_contain_text(last)
    expect(watcher.page.locator("#play")).not_to_contain_text(WHISPER)
    wait_until(host.page, lambda: not any(its.open for its in streams))


def add_and_take_away(host: Person, lines: list[str]) -> None:
    """Add the last of these lines, and a veil, which is taken away again by its ×: it was the only one."""
    host.page.evaluate(ADD, ["line", lines[-1]])
    wait_until(host.page, lambda: host.page.evaluate(AGREED) == lines)
    host.page.evaluate(ADD, ["veil", "torture"])
    wait_until(host.page, lambda: host.page.evaluate(AGREED) == [*lines, "torture"])
    host.page.evaluate(TAKE_AWAY, "torture")
    wait_until(host.page, lambda: host.page.evaluate(AGREED) == lines)
