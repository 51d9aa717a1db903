"""What cannot be drawn: the page says so and is opened anew, whole; and of streams a window never has two."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Request, expect

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import Person, wait_until

HIDES_REMOVE = """() => {
    document.querySelector("#notices").innerHTML = '<form><input name="remove"></form>';
}"""
"""A page that the next sign over it cannot be drawn in: what stands there can't be removed."""
NEVER_DRAWS = "Node.prototype.isEqualNode = () => { throw new Error('nothing is like anything'); }"
"""For a window in which no page can be drawn anew, however often it is opened."""
SECONDS_LATER = 10_000
"""Milliseconds."""
TOLD = "Something new could not be drawn here"


class Streams:
    """The streams of a window: how many it asked for, and those that are open."""

    def __init__(self, page: Page) -> None:
        self.asked = 0
        self.open: list[Request] = []
        page.on("request", self._began)
        page.on("requestfinished", self._ended)
        page.on("requestfailed", self._ended)

    def _began(self, request: Request) -> None:
        if "/events" in request.url:
            self.asked += 1
            self.open.append(request)

    def _ended(self, request: Request) -> None:
        if request in self.open:
            self.open.remove(request)


def stop(house: House, table: str, token: str) -> None:
    """Somebody lays the X-card, which stands over every page."""
    head = {"Authorization": f"Bearer {token}"}
    assert asking.post(f"{house.address}/api/tables/{table}/stop", headers=head, json={}).status_code == 200


def only_this(person: Person) -> None:
    """The page's one complaint was of that drawing."""
    assert person.faults
    assert all("htmx:sse:error" in fault for fault in person.faults), person.faults
    person.faults.clear()


def test_a_page_that_cannot_draw_says_so_and_is_opened_anew_and_whole(
    house: House, visit: Callable[..., Person]
) -> None:
    """With one stream, and with what somebody had half written; what comes next is drawn as ever."""
    opened = house.table(["Ann", "Bob", "Cy"])
    tokens = opened["seats"]
    ann = visit("/", "Ann")
    page, streams = ann.page, Streams(ann.page)
    page.goto(f"/s/{tokens['Ann']}")
    wait_until(page, lambda: len(streams.open) == 1)
    page.locator("#say-text").evaluate(
        "box => { box.value = 'One mom'; box.dispatchEvent(new Event('input', {bubbles: true})); }"
    )
    page.evaluate(HIDES_REMOVE)
    stop(house, opened["table"], tokens["Bob"])
    expect(page.locator("#notice-here")).to_contain_text(f"{TOLD}, so this page was opened anew.")
    expect(page.locator(".notice--stopped")).to_be_visible()
    expect(page.locator("#say-text")).to_have_value("One mom")
    wait_until(page, lambda: len(streams.open) == 1)
    assert streams.asked == 2
    page.locator("#notice-here").get_by_role("button", name="Close").click()
    for token in tokens.values():
        head = {"Authorization": f"Bearer {token}"}
        asking.post(f"{house.address}/api/tables/{opened['table']}/go-on", headers=head, json={})
    expect(page.locator(".notice--stopped")).to_have_count(0)
    assert (len(streams.open), streams.asked) == (1, 2)
    only_this(ann)


def test_where_nothing_can_be_drawn_it_is_said_and_tried_again_and_no_stream_is_left(
    house: House, visit: Callable[..., Person]
) -> None:
    """At once the first time, then every few seconds, or by a button; and the house is still in reach."""
    tokens = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann = visit("/", "Ann")
    page, streams = ann.page, Streams(ann.page)
    page.clock.install()
    page.add_init_script(NEVER_DRAWS)
    page.goto(f"/s/{tokens['Ann']}")
    notice = page.locator("#notice-here")
    expect(notice).to_contain_text(f"{TOLD}. This page is opened anew in a few seconds, by itself.")
    wait_until(page, lambda: not streams.open)
    so_far = streams.asked  # on a slow machine a few seconds may have passed
    assert so_far >= 2
    notice.get_by_role("button", name="Open it now").click()
    wait_until(page, lambda: streams.asked > so_far)
    expect(notice).to_contain_text("in a few seconds")
    so_far = streams.asked
    page.clock.fast_forward(SECONDS_LATER)
    wait_until(page, lambda: streams.asked > so_far)  # by itself
    expect(notice).to_contain_text("in a few seconds")
    wait_until(page, lambda: not streams.open)
    page.get_by_role("link", name="Book", exact=True).click()
    page.wait_for_url("**/book")
    only_this(ann)


def test_a_window_has_one_stream_however_often_it_is_opened_anew(
    house: House, visit: Callable[..., Person]
) -> None:
    """Over reloads, the rising curtain and the way to the book, after which it has none."""
    setting = house.table([])
    host = visit("/", "host")
    page, streams = host.page, Streams(host.page)
    page.goto(f"/s/{setting['host']}")
    for _ in range(8):
        page.reload()
    wait_until(page, lambda: len(streams.open) == 1)
    page.locator("#cue .button--cue").click()
    page.wait_for_url("**/prologue")
    wait_until(page, lambda: not streams.open)
    page.get_by_role("link", name="To the table").click()
    wait_until(page, lambda: len(streams.open) == 1)
    page.goto(f"/s/{setting['host']}/book")
    wait_until(page, lambda: not streams.open)


def test_a_void_link_is_asked_for_no_more(house: House, visit: Callable[..., Person]) -> None:
    """The page that says so has no stream, and asks for none."""
    opened = house.table(["Ann", "Bob", "Cy"])
    bob = visit("/", "Bob")
    page, streams = bob.page, Streams(bob.page)
    page.goto(f"/s/{opened['seats']['Bob']}")
    wait_until(page, lambda: len(streams.open) == 1)
    head = {"Authorization": f"Bearer {opened['seats']['Ann']}"}
    body = {"chair": 2, "action": "new-link"}
    asking.post(f"{house.address}/api/tables/{opened['table']}/seat", headers=head, json=body)
    expect(page.locator("main")).to_contain_text("link")
    expect(page.locator("#stage")).to_have_count(0)
    wait_until(page, lambda: not streams.open)
    asked = streams.asked
    page.wait_for_timeout(2_500)
    assert streams.asked == asked
