"""Friends sit down by invitations, keep links of their own, lose them, and are let in again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Person, raise_the_curtain, sit_down
from tests.browser.test_lobby import invitations, new_table

Visit = Callable[..., Person]


def link_of(page: Page) -> str:
    """The link that its page shows, to be kept."""
    return page.get_by_label("The link to your seat").input_value()


def test_a_friend_sits_down_and_the_invitation_is_void(visit: Visit) -> None:
    """The host sees that the chair is taken, and its link no more; a second comer is told what happened."""
    host = new_table(visit)
    [invitation, *_] = invitations(host)
    ben = visit(invitation, "Ben")
    assert host.page.locator("#chair-2 .invite").count() == 1
    ben.page.locator("#my-name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.get_by_role("heading", name="Your seat, Ben")).to_be_visible()
    own = link_of(ben.page)
    assert own != invitation
    expect(host.page.locator("#chair-2")).to_contain_text("Here now")
    expect(host.page.locator("#chair-2 .invite")).to_have_count(0)
    assert own.rpartition("/")[2] not in host.text()
    late = visit(invitation, "late").page
    expect(late.get_by_role("main")).to_contain_text("somebody has sat down by it")
    phone = visit(own, "Ben’s phone").page
    expect(phone.locator("#chair-2")).to_contain_text("You")
    ben.page.goto(invitation)
    expect(ben.page).to_have_url(own)


def test_who_lost_their_link_is_let_in_again_and_all_are_told(visit: Visit) -> None:
    """During play: the old window says so by itself, the host finds an invitation, and play goes on."""
    host = new_table(visit)
    ben = visit(invitations(host)[0], "Ben")
    sit_down(ben, "Ben")
    watcher = visit(host.page.locator("#watch-link").input_value(), "watcher")
    raise_the_curtain(host, ben)
    expect(ben.page.locator("#cast")).to_be_visible()
    host.page.get_by_text("Who plays").click()
    host.page.get_by_text("Open the seat of Ben again").click()
    host.page.get_by_role("button", name="Open it again, seat of Ben").click()
    expect(ben.page.locator("#notices")).to_contain_text("May somebody else have your seat?")
    host.page.get_by_role("button", name="Open it all the same").click()
    for person in (host, watcher):
        expect(person.page.locator("#lines")).to_contain_text("The seat of Ben is open again.")
        expect(person.page.locator("#seat-2")).to_contain_text("Open seat")
    expect(ben.page.get_by_role("main")).to_contain_text("the host has opened this seat again")
    invitation = host.page.get_by_label("The link to the seat of Ben").input_value()
    again = visit(invitation, "Ben again")
    expect(again.page.get_by_role("main")).to_contain_text("The seat of Ben is open")
    assert again.page.locator("#cue, #hand, #script, #stage").count() == 0
    sit_down(again, "Ben")
    expect(again.page.locator("#cue")).to_contain_text("Your cue, Ben")
    expect(host.page.locator("#lines")).to_contain_text("Somebody has sat down: the seat of Ben is taken.")
    expect(host.page.get_by_label("The link to the seat of Ben")).to_have_count(0)


def test_a_friend_in_the_lobby_is_asked_for_their_seat_and_keeps_it(visit: Visit) -> None:
    """Whatever the host would do with it; the answer stands in their own window, and the lamp is lit."""
    host = new_table(visit)
    ben = visit(invitations(host)[0], "Ben")
    sit_down(ben, "Ben")
    ben.page.goto(ben.page.url.removesuffix("/link"))
    row = host.page.locator("#chair-2")
    for does, asks, keep in (
        ("Let the house play", "May the house play your seat?", "I play on"),
        ("Open it again", "May somebody else have your seat?", "Keep it"),
    ):
        row.get_by_role("button", name=does).click()
        expect(row).to_contain_text("They are here, and are asked.")
        expect(ben.page.locator("#notices")).to_contain_text(asks)
        expect(ben.page.locator("#status")).to_contain_text("the host asks for your seat")
        ben.page.get_by_role("button", name=keep).click()
        expect(ben.page.locator("#notices")).to_have_text("")
        expect(row).not_to_contain_text("are asked")
        expect(row).to_contain_text("Ben")


@pytest.mark.parametrize("begin", [False, True])
def test_who_opens_a_chair_by_keyboard_goes_on_where_it_stands(visit: Visit, begin: bool) -> None:
    """The button goes with what it did; the next key leads to the invitation, not to the page's top."""
    host = new_table(visit)
    ben = visit(invitations(host)[0], "Ben")
    sit_down(ben, "Ben")
    expect(ben.page.locator("#chair-2")).to_contain_text("You")
    row = host.page.locator("#chair-2")
    expect(row).to_contain_text("Here now")
    if begin:
        raise_the_curtain(host)
        host.page.get_by_text("Who plays").click()
        host.page.get_by_text("Open the seat of Ben again").click()
        row = host.page.locator("#plays-2")
    for does in ("Open it again", "Open it all the same"):  # who is here is asked first
        row.get_by_role("button", name=does).focus()
        host.page.keyboard.press("Enter")

    expect(row).to_be_focused()
    host.page.keyboard.press("Tab")
    expect(row.locator(".invite input")).to_be_focused()


def test_a_link_is_made_anew_in_one_window_and_the_others_follow(visit: Visit) -> None:
    """Those of the same browser go on by the new link; on another device the old one says that it is void."""
    host = new_table(visit)
    ben = visit(invitations(host)[0], "Ben")
    sit_down(ben, "Ben")
    phone = visit(ben.page.url, "phone").page
    tab = ben.page.context.new_page()
    old = ben.page.url
    tab.goto(f"{old}/link")
    tab.get_by_role("button", name="Make a new link").click()
    expect(tab.get_by_label("The link to your seat")).not_to_have_value(old)
    expect(ben.page).to_have_url(link_of(tab))
    expect(ben.page.locator("#chair-2")).to_contain_text("You")
    expect(phone.get_by_role("main")).to_contain_text("has made another")


def test_the_spectators_link_is_made_anew(visit: Visit) -> None:
    """Before the curtain and after; whoever looked on is told so by their own window."""
    host = new_table(visit)
    for begin in (False, True):
        if begin:
            raise_the_curtain(host)
            host.page.get_by_text("Who plays").click()
        field = host.page.locator("#watch-link")
        old = field.input_value()
        watcher = visit(old, "watcher").page
        expect(watcher.locator("#cast" if begin else "#seats")).to_be_visible()
        host.page.get_by_role("button", name="New link for friends who look on").click()
        expect(field).not_to_have_value(old)
        expect(watcher.get_by_role("main")).to_contain_text("for those who look on")
        visit(field.input_value(), "another").page.get_by_text("You are looking on").first.wait_for()


@pytest.mark.parametrize("scripts", [True, False])
def test_sitting_down_by_keyboard_alone(visit: Visit, scripts: bool) -> None:
    """From the first key to the table, with scripts and without."""
    host = new_table(visit)
    page = visit(invitations(host)[0], "Ben", java_script_enabled=scripts).page

    def tab_to(one: str) -> None:
        for _ in range(20):
            if page.locator(f"{one}:focus").count():
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{one} cannot be reached")

    tab_to("#my-name")
    page.keyboard.type("Ben")
    tab_to("main button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/link")
    expect(page.get_by_role("heading", name="Your seat, Ben")).to_be_visible()
    old = link_of(page)
    tab_to("main form button")
    page.keyboard.press("Enter")
    expect(page.get_by_label("The link to your seat")).not_to_have_value(old)
    tab_to("main a.button")
    page.keyboard.press("Enter")
    expect(page.locator("#chair-2")).to_contain_text("You")
    expect(host.page.locator("#chair-2 .chair__who > b")).to_have_text("Ben")


def test_a_guest_on_a_phone_begins_at_their_name(visit: Visit) -> None:
    """It has the focus and is in sight, whatever the invitation says above."""
    host = new_table(visit)
    host.page.locator("#greeting").fill("Bring a grudge, a candle and a name that nobody else has. " * 6)
    host.page.keyboard.press("Tab")
    expect(host.page.locator(".prompt")).to_contain_text("Bring a grudge")
    guest = visit(invitations(host)[0], "guest", viewport={"width": 390, "height": 700}).page
    expect(guest.locator("#my-name")).to_be_focused()
    expect(guest.locator("#my-name")).to_be_in_viewport(ratio=1)
