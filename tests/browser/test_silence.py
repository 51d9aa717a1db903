"""A line that died in silence: no end of it was told, and a page that trusts it waits for ever."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from commedia.server import assets
from commedia.server.streams import PING, PING_SECONDS
from tests.browser.conftest import House
from tests.browser.people import Person, wait_until
from tests.browser.test_coming_back import speak
from tests.browser.wire import Wire

NOTICED = 40.0
"""Seconds after which, at the latest, somebody is told that the house is out of hearing."""


@pytest.fixture
def wire(house: House) -> Iterator[Wire]:
    """A line to the house."""
    made = Wire(house.port)
    yield made
    made.close()


def at_the_end_of(wire: Wire, visit: Callable[..., Person], token: str) -> Person:
    """Whose page has its time from the test, and its stream over that line."""
    person = visit("about:blank")
    page = person.page
    page.clock.install()
    page.goto(f"{wire.address}/s/{token}")
    wait_until(page, lambda: wire.streams == 1)
    expect(page.locator("body")).not_to_have_attribute("data-later", re.compile(""))
    return person


def go_on_until(page: Page, is_so: Callable[[], bool]) -> None:
    """Let the page's time go by until something has come of it: a request takes the machine's time, too."""
    for _ in range(60):
        page.clock.run_for(2_000)
        page.wait_for_timeout(20)  # of the machine's
        if is_so():
            return
    raise AssertionError("two minutes of the page's time went by")


def test_a_line_that_died_in_silence_is_opened_anew(
    house: House, wire: Wire, visit: Callable[..., Person]
) -> None:
    """Two signs of life are missing; what was said meanwhile comes once, and nobody had to do anything."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann = at_the_end_of(wire, visit, seats["Ann"])
    page = ann.page
    speak(house, seats["Bob"], 1)
    expect(page.locator("#lines")).to_contain_text("Aside 0.")
    wire.dies()
    speak(house, seats["Cy"], 2)
    page.clock.run_for((NOTICED - 1) * 1000)
    wait_until(page, lambda: wire.streams == 2)
    expect(page.locator("#lines")).to_contain_text("Aside 1.")
    assert page.locator("#lines").inner_text().count("Aside 1.") == 1
    assert page.locator("#lines").inner_text().count("Aside 0.") == 2
    expect(page.locator("#notice-here .notice")).to_have_count(0)


def test_a_quiet_line_is_not_taken_for_a_dead_one(
    house: House, wire: Wire, visit: Callable[..., Person]
) -> None:
    """As long as the house says that it is there."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann = at_the_end_of(wire, visit, seats["Ann"])
    page = ann.page
    page.evaluate(
        "stream => (window.pings = 0, stream.addEventListener('here', () => window.pings++))",
        page.locator("#stream").element_handle(),
    )
    for n in range(1, 6):
        wire.says(PING)
        page.wait_for_function("n => window.pings === n", arg=n)
        page.clock.run_for(PING_SECONDS * 1000)
    assert wire.streams == 1
    expect(page.locator("#notice-here .notice")).to_have_count(0)


def test_where_no_line_can_be_had_that_is_told_in_time_and_it_goes_on_by_itself(
    house: House, wire: Wire, visit: Callable[..., Person]
) -> None:
    """A request that is answered by nobody is given up, by the stream and by *Try now*: neither hangs."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann = at_the_end_of(wire, visit, seats["Ann"])
    page = ann.page
    wire.stays_dead()
    page.clock.run_for(NOTICED * 1000)
    told = page.locator('#notice-here [data-name="offline"]')
    expect(told).to_contain_text("The house cannot hear you.")
    told.get_by_role("button", name="Try now").click()
    expect(told).to_contain_text("Asking it once more.")
    page.clock.run_for(6_000)
    expect(told).to_contain_text("There is no answer yet.")
    tried = wire.streams
    go_on_until(page, lambda: wire.streams > tried)
    wire.stays_dead(False)
    speak(house, seats["Bob"], 1)
    go_on_until(page, lambda: not told.count())
    expect(page.locator("#lines")).to_contain_text("Aside 0.")
    page.close()
    ann.faults = []  # the line was cut


def test_a_form_that_nobody_answers_is_given_up(
    house: House, wire: Wire, visit: Callable[..., Person]
) -> None:
    """It says so, keeps its words, and may be sent again as the same move."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann = at_the_end_of(wire, visit, seats["Ann"])
    page = ann.page
    wire.stays_dead()
    page.get_by_role("button", name="Script", exact=True).click()  # a long question folds it away
    page.locator("#say-text").fill("Is anybody there?")
    page.locator("#say .pen__say").click()
    page.clock.run_for(21_000)
    expect(page.locator('#notice-here [data-name="offline"]')).to_be_visible()
    expect(page.locator("#say-text")).to_have_value("Is anybody there?")
    page.close()
    ann.faults = []  # the line was cut


def test_no_request_of_a_script_is_without_a_limit() -> None:
    """All go through one function that gives up; htmx has a limit of its own (`layout.HTMX_SETTINGS`)."""
    ours = [assets.script(), assets.script_later(), assets.script_elsewhere()]
    ours += [script for slug in SLUGS if (script := assets.script_of(slug)) is not None]
    for script in ours:
        text = script.body.decode().rpartition("(() => {\n")[2]
        assert len(re.findall(r"\bfetch\(", text)) == text.count("function fetchSoon(")
        assert "XMLHttpRequest" not in text
        assert "sendBeacon" not in text


SLUGS = ("city-of-masks", "men-of-stones", "face-of-angels", "know-thyself", "shadow-play")


def test_the_pages_patience_and_the_house_agree() -> None:
    """Two signs of life may be missing, and it is noticed before forty seconds are over."""
    patience = re.search(r"SILENCE_MS=([\d_]+)", assets.script().body.decode())
    assert patience is not None
    assert 2 * PING_SECONDS < int(patience[1]) / 1000 < NOTICED


@pytest.mark.parametrize("holds", ["body", "all"])
def test_a_relay_that_holds_the_news_back_is_noticed_and_the_window_asks_instead(
    house: House, visit: Callable[..., Person], holds: Literal["body", "all"]
) -> None:
    """It says so, hears everything once, is never told that the house is away, and tries again later."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    relay = Wire(house.port, holds)
    ann = at_the_end_of(relay, visit, seats["Ann"])
    page = ann.page
    speak(house, seats["Bob"], 1)
    page.clock.run_for(9_000)
    assert "Aside 0." not in page.locator("#lines").inner_text()
    offline = page.locator('[data-name="offline"]')
    seen: list[int] = []
    for _ in range(12):
        page.clock.run_for(500)
        page.wait_for_timeout(50)  # what was asked for is answered by the house in its own time
        seen.append(offline.count())
    expect(page.get_by_text("Something between here and the house holds its news back.")).to_be_visible()
    expect(page.locator("#lines")).to_contain_text("Aside 0.")
    assert not any(seen)
    speak(house, seats["Cy"], 2)
    page.clock.run_for(4_000)
    expect(page.locator("#lines")).to_contain_text("Aside 1.")
    assert page.locator("#lines").inner_text().count("Aside 1.") == 1
    assert relay.streams == 1
    relay.holds = ""
    page.clock.run_for(300_000)
    wait_until(page, lambda: relay.streams == 2)
    expect(page.locator("#notice-here .notice")).to_have_count(0)
    page.goto("about:blank")
    relay.close()
    ann.faults.clear()  # htmx tells of what was cut off
