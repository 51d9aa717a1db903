"""Somebody who looks elsewhere is called to their cue, if they have asked for it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import House
from tests.browser.people import Person

NOTED = """() => {
    window.called = [];
    window.Notification = class { constructor(title) { window.called.push(title); } };
    Notification.permission = 'granted';
    Notification.requestPermission = async () => 'granted';
    window.AudioContext = class { constructor() { throw new Error('silent'); } };
    Object.defineProperty(document, 'hidden', { get: () => window.elsewhere === true });
}"""


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
    ann.page.wait_for_function("window.called.length === 1")
    assert ann.page.evaluate("window.called")[0].startswith("Your cue · ")
    ann.page.reload()
    expect(ann.page.get_by_label("a notification")).to_be_checked()
    expect(bob.page.get_by_label("a notification")).not_to_be_checked()
