"""A table under a path of somebody's site, in real browsers: nothing is asked for outside of that path."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import Person, on_the_stage, play_until
from tests.docs.sites import PATH, WITH_EACH, Site, served

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=WITH_EACH)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(request.param, tmp_path_factory.mktemp(request.param)) as opened:
        yield opened


@pytest.fixture
def visit(site: Site, browser: Browser) -> Iterator[Callable[..., Person]]:
    """Send somebody to a page of the house, in a browser of their own that may leave it for nothing."""
    people: list[Person] = []
    outside: list[str] = []

    def go(address: str, name: str) -> Person:
        context = browser.new_context(reduced_motion="reduce", viewport={"width": 1440, "height": 900})
        context.on("request", lambda asked: note(asked.url))
        person = Person(name, context.new_page())
        people.append(person)
        person.page.goto(address)
        return person

    def note(url: str) -> None:
        if not url.startswith((f"{site.address}/", "data:")):
            outside.append(url)

    yield go
    for person in people:
        person.page.context.close()
    assert outside == []
    assert not [fault for person in people for fault in person.faults]


def test_a_table_is_opened_joined_and_played_under_the_path(site: Site, visit: Callable[..., Person]) -> None:
    """From the playbill by an invitation to the second act, with rules looked up and words said."""
    host = visit(f"{site.address}/", "host")
    page = host.page
    bill = page.locator("[data-game=men-of-stones]")
    bill.get_by_role("button", name="Open a table").click()
    page.wait_for_url(f"{site.address}/s/*")
    invitation = page.locator(".invite input").first.input_value()
    assert invitation.startswith(f"{site.address}/s/")
    friend = visit(invitation, "friend")
    friend.page.get_by_label("What are you called?").fill("Fern")
    friend.page.get_by_role("button", name="Sit down").click()
    friend.page.wait_for_url(f"{site.address}/s/*/link")
    friend.page.get_by_role("link", name="To the table").first.click()
    page.get_by_role("button", name="raise the curtain").click()
    for person in (host, friend):
        person.page.wait_for_url("**/prologue")
        person.page.get_by_role("link", name="To the table").click()
    for person in (host, friend):
        expect(person.page.locator("#stage")).to_be_visible()
    play_until([host, friend], Random(5), "Act II:")

    on_the_stage(friend.page).locator("#say-text").fill("Under what roof is this?")
    friend.page.locator(".pen__say").click()
    expect(page.locator("#lines")).to_contain_text("Under what roof is this?")
    on_the_stage(page).locator(".cite:visible").first.click()
    expect(page.locator("#drawer")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#rulebook-link").click()
    page.wait_for_url(f"{site.address}/rulebook/**")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(f"{site.address}/s/**")
    page.locator(".brand").click()
    page.wait_for_url(f"{site.address}/")
    expect(page.locator("#tables")).to_contain_text("Men of Stones")


def test_cookies_are_kept_from_the_rest_of_the_site(site: Site, visit: Callable[..., Person]) -> None:
    """A browser sends them under the path alone."""
    host = visit(f"{site.address}/", "host")
    host.page.locator("[data-game=men-of-stones]").get_by_role("button", name="Try it now").click()
    host.page.wait_for_url("**/prologue")
    cookies: list[dict[str, Any]] = [dict(cookie) for cookie in host.page.context.cookies()]
    assert cookies
    assert {cookie["path"] for cookie in cookies} == {f"{PATH}/"}
