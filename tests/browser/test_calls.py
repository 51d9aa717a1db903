"""Who looks elsewhere is called to their cue, if they have asked for it: once, and told where that fails."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.people import Person, play_while_they_can, wait_until
from tests.browser.test_coming_back import look_away, speak

NOTED = """() => {
    window.called = [];
    window.Notification = class { constructor(title) { window.called.push(title); } };
    Notification.permission = 'granted';
    Notification.requestPermission = async () => 'granted';
    window.AudioContext = class { constructor() { throw new Error('silent'); } };
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => window.elsewhere === true });
}"""
ON_ANDROID = """() => {
    window.shown = [];
    window.Notification = class { constructor() { throw new TypeError('Illegal constructor.'); } };
    Notification.permission = 'granted';
    Notification.requestPermission = async () => 'granted';
    ServiceWorkerRegistration.prototype.showNotification = function (title, how) {
        window.shown.push([title, how.data, this.active.state]);
    };
}"""
REFUSED = """() => {
    window.sounded = 0;
    window.allowed = false;
    const Real = class {
        state = 'suspended';
        destination = {};
        currentTime = 0;
        async resume() { if (window.allowed) this.state = 'running'; else await new Promise(() => {}); }
        createGain() {
            return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} };
        }
        createOscillator() {
            return { frequency: {}, connect: other => other, start() { window.sounded += 1; }, stop() {} };
        }
    };
    window.AudioContext = Real;
}"""


def calls_by(page: Page, way: str) -> None:
    """Ask to be called like this."""
    page.get_by_label(way).check()


def to_anns_cue(others: list[Person]) -> None:
    """The others play until it is Ann's cue, of which her own page need not know."""
    random = Random(3)
    assert play_while_they_can(others, random)
    assert all("Standing by" in other.status for other in others)


def test_who_looks_elsewhere_is_notified_of_their_cue_and_nobody_else(
    house: House, visit: Callable[..., Person]
) -> None:
    """Ann has asked for it; it comes when the lamp is lit, once, and not while she looks."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann, bob, cy = (visit(f"/s/{seats[name]}", name) for name in ("Ann", "Bob", "Cy"))
    ann.page.evaluate(NOTED)
    box = ann.page.get_by_label("a notification")
    box.check()
    expect(box).to_be_checked()
    random = Random(3)
    for person in (ann, bob):
        person.act(random)
    expect(ann.page.locator(".status")).not_to_contain_text("Your cue")
    ann.page.evaluate("window.elsewhere = true")
    cy.act(random)
    for _ in range(30):
        if ann.has_cue:
            break
        for person in (bob, cy):
            if person.has_cue:
                person.act(random)
    ann.page.wait_for_function("() => window.called.length === 1")
    assert ann.page.evaluate("window.called")[0].startswith("Your cue · ")
    for n in range(3):  # the page is drawn anew, and it is the same cue
        speak(house, seats["Bob"], 1)
        wait_until(ann.page, lambda n=n: ann.script.count("Aside0.") > n)  # type: ignore[misc]
    ann.page.wait_for_timeout(1_000)
    assert len(ann.page.evaluate("window.called")) == 1
    ann.page.reload()
    expect(ann.page.get_by_label("a notification")).to_be_checked()
    expect(bob.page.get_by_label("a notification")).not_to_be_checked()


def test_where_only_a_worker_may_notify_a_worker_does_and_once_a_cue(
    house: House, visit: Callable[..., Person]
) -> None:
    """As on Android, in a window that the browser has really put to rest: its stream is cut, so it asks."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann = visit("about:blank", "Ann")
    ann.page.clock.install()
    ann.page.goto(f"{house.address}/s/{seats['Ann']}")
    ann.page.evaluate(ON_ANDROID)
    ann.page.get_by_label("a notification").check()
    ann.act(Random(3))
    bob, cy = (visit(f"/s/{seats[name]}", name) for name in ("Bob", "Cy"))
    expect(ann.page.locator(".status")).not_to_contain_text("Your cue")
    look_away(ann.page, True)
    to_anns_cue([bob, cy])
    for _ in range(6):
        ann.page.clock.run_for(10_000)
    ann.page.wait_for_function("() => window.shown.length === 1")
    title, leads_to, worker = ann.page.evaluate("window.shown")[0]
    assert title.startswith("Your cue · ")
    assert (leads_to, worker) == (ann.page.url, "activated")
    for _ in range(9):
        ann.page.clock.run_for(10_000)
    assert ann.page.evaluate("window.shown.length") == 1
    look_away(ann.page, False)
    ann.page.clock.run_for(5_000)
    expect(ann.page.locator(".status")).to_contain_text("Your cue")
    assert ann.page.evaluate("window.shown.length") == 1


def test_two_windows_of_one_seat_call_once(house: House, visit: Callable[..., Person]) -> None:
    """As long as one is looked at neither calls; of two that are not, one does."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann = visit("about:blank", "Ann")
    again = Person("Ann", ann.page.context.new_page())
    ann.page.context.clock.install()
    for window in (ann, again):
        window.page.goto(f"{house.address}/s/{seats['Ann']}")
        window.page.evaluate(ON_ANDROID)
    ann.page.get_by_label("a notification").check()
    ann.act(Random(3))
    bob, cy = (visit(f"/s/{seats[name]}", name) for name in ("Bob", "Cy"))
    for window in (ann, again):
        expect(window.page.locator(".status")).not_to_contain_text("Your cue")
    look_away(again.page, True)
    to_anns_cue([bob, cy])
    expect(ann.page.locator(".status")).to_contain_text("Your cue")
    again.page.clock.run_for(25_000)
    again.page.wait_for_timeout(500)
    assert not _shown(ann, again)
    play_while_they_can([ann], Random(3))
    look_away(ann.page, True)
    to_anns_cue([bob, cy])
    for _ in range(6):
        ann.page.clock.run_for(10_000)
        ann.page.wait_for_timeout(200)
    wait_until(ann.page, lambda: len(_shown(ann, again)) == 1)
    ann.page.clock.run_for(60_000)
    ann.page.wait_for_timeout(500)
    assert len(_shown(ann, again)) == 1


def _shown(*windows: Person) -> list[str]:
    return [title for window in windows for title in window.page.evaluate("window.shown")]


def test_a_sound_that_the_browser_refuses_is_told(house: House, visit: Callable[..., Person]) -> None:
    """It says so and what may help; a tap that does takes the notice away."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    page = visit(f"/s/{seats['Ann']}", "Ann").page
    page.evaluate(REFUSED)
    calls_by(page, "a sound")
    told = page.locator('#notice-here [data-name="no-sound"]')
    expect(told).to_contain_text("This browser plays no sound here")
    assert page.evaluate("window.sounded") == 0
    page.evaluate("window.allowed = true")
    page.keyboard.press("Shift")
    expect(told).to_have_count(0)


def test_a_browser_without_sound_is_told_of_too(house: House, visit: Callable[..., Person]) -> None:
    """Where it has none for pages at all."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    page = visit(f"/s/{seats['Ann']}", "Ann").page
    page.evaluate(NOTED)
    calls_by(page, "a sound")
    expect(page.locator('#notice-here [data-name="no-sound"]')).to_be_visible()


@pytest.mark.parametrize("permission", ["denied", None])
def test_notifications_that_the_browser_refuses_are_told(
    house: House, visit: Callable[..., Person], permission: str | None
) -> None:
    """The box is not ticked, and it is said why."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    page = visit(f"/s/{seats['Ann']}", "Ann").page
    page.evaluate(
        """may => {
            const asked = { permission: may, requestPermission: async () => may };
            window.Notification = may ? asked : undefined;
        }""",
        permission,
    )
    box = page.get_by_label("a notification")
    box.click()
    told = page.locator('#notice-here [data-name="no-notification"]')
    expect(told).to_contain_text(re.compile("shows no notifications from here"))
    expect(box).not_to_be_checked()
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
