"""Who comes back after days is shown where they were, and what came since."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import httpx
from playwright.sync_api import Page, expect

from commedia.server.pages.script import SHOWN_LINES
from tests.browser.conftest import House
from tests.browser.people import Person


def test_a_reader_is_shown_where_they_were(house: House, visit: Callable[..., Person]) -> None:
    """With the count at the head of the script, which opens at its newest line; one click leads there."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    page = visit(f"/s/{seats['Ann']}", "Ann").page
    expect(page.locator(".script__since")).to_have_count(0)
    leave(page)
    speak(house, seats["Bob"], 40)
    page.goto(f"/s/{seats['Ann']}")
    expect(page.locator(".last-here")).to_have_text("You were last here. 40 lines since")
    expect(page.locator(".last-here")).not_to_be_in_viewport()
    page.get_by_role("button", name="Script", exact=True).click()  # a long question folds it away
    page.get_by_role("link", name="40 lines since").click()
    expect(page.locator(".last-here")).to_be_in_viewport()
    expect(page.locator(".script__earlier")).to_have_count(0)


def test_where_more_came_than_is_shown_the_book_has_the_rest(
    house: House, visit: Callable[..., Person]
) -> None:
    """The mark stands above all the lines of the page, and the way to what came before above it."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    page = visit(f"/s/{seats['Ann']}", "Ann").page
    leave(page)
    speak(house, seats["Bob"], SHOWN_LINES + 5)
    page.goto(f"/s/{seats['Ann']}")
    expect(page.locator("#lines > li").first).to_have_text(
        f"You were last here before these {SHOWN_LINES} lines"
    )
    page.get_by_role("button", name="Script", exact=True).click()
    page.locator(".script__earlier").get_by_role("link").click()
    expect(page.locator("#play")).to_contain_text("Aside 0.")


def test_a_window_that_was_left_open_is_marked_on_return(house: House, visit: Callable[..., Person]) -> None:
    """As one that was closed; whoever looked on all the time is told nothing."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    page = visit(f"/s/{seats['Ann']}", "Ann").page
    speak(house, seats["Bob"], 1)
    expect(page.locator("#lines")).to_contain_text("Aside 0.")
    expect(page.locator(".last-here")).to_have_count(0)
    look_away(page, True)
    speak(house, seats["Bob"], 3)
    look_away(page, False)
    expect(page.locator("#lines")).to_contain_text("Aside 2.")
    expect(page.locator(".last-here")).to_have_text("You were last here. 3 lines since")
    look_away(page, True)
    look_away(page, False)
    expect(page.locator(".last-here")).to_have_text("You were last here. 3 lines since")


def test_a_page_says_how_long_nothing_has_happened(house: House, visit: Callable[..., Person]) -> None:
    """As far as the table's log knows it, also over a restart of the house; until something happens."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    page = visit(f"/s/{seats['Ann']}", "Ann").page
    expect(page.locator("#quiet")).to_have_count(0)
    page.goto("about:blank")
    house.close()
    with closing(sqlite3.connect(house.folder / "commedia.sqlite3")) as file, file:
        file.execute("UPDATE log SET written = written - 3.5 * 86400")
    house.open()
    page.goto(f"{house.address}/s/{seats['Ann']}")
    expect(page.locator("#quiet")).to_have_text("Nothing has happened here for 3 days.")
    speak(house, seats["Bob"], 1)
    expect(page.locator("#lines")).to_contain_text("Aside 0.")
    expect(page.locator("#quiet")).to_have_count(0)


def leave(page: Page) -> None:
    """To the playbill, once the page can remember how far it was read: what does so loads after the rest."""
    page.wait_for_function(
        """() => {
            dispatchEvent(new Event("pagehide"));
            return Object.keys(localStorage).some(key => key.includes("last /s/"));
        }"""
    )
    page.goto("/")


def speak(house: House, token: str, times: int) -> None:
    """A seat speaks aside, again and again."""
    table = token.partition("-")[0]
    with httpx.Client(base_url=house.address, headers={"Authorization": f"Bearer {token}"}) as client:
        for n in range(times):
            said = client.post(f"/api/tables/{table}/say", json={"text": f"Aside {n}."})
            assert said.status_code == 200, said.text


def look_away(page: Page, away: bool) -> None:
    """Another window is looked at, or this one again, as the browser tells its page."""
    page.evaluate(
        """away => {
            Object.defineProperty(document, "hidden", { value: away, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        away,
    )
