"""A table is set in its lobby: by its host, by a guest, and for those who look on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person, raise_the_curtain, sit_down, to_the_table
from tests.browser.test_axe import complaints

Visit = Callable[..., Person]


def new_table(visit: Visit, slug: str = "men-of-stones") -> Person:
    """A host in the lobby of a new table."""
    host = visit("/", "host")
    host.page.locator(f"[data-game={slug}]").get_by_role("button", name="Open a table").click()
    host.page.wait_for_url("**/s/**")
    expect(host.page.locator("#curtain-title")).to_be_visible()
    return host


def call_oneself(person: Person, name: str) -> None:
    """Write a name and leave the field; there is no button to press."""
    person.page.locator("#my-name").fill(name)
    person.page.keyboard.press("Tab")


def invitations(host: Person) -> list[str]:
    """The links of the seats that are open."""
    return [field.input_value() for field in host.page.locator(".chair--empty .invite input").all()]


def test_names_are_kept_as_they_are_written_and_everybody_sees_them(visit: Visit) -> None:
    """A name stays without a button, reaches the other's page, and nobody takes it a second time."""
    host = new_table(visit)
    call_oneself(host, "Ada")
    expect(host.page.locator("#chair-1 .chair__who > b")).to_have_text("Ada")
    guest = visit(invitations(host)[0], "guest")
    guest.page.locator("#my-name").fill("Ada")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.locator("#refused-here")).to_contain_text("Somebody called Ada sits here already")
    sit_down(guest, "Bea")
    call_oneself(guest, "Ada")
    expect(guest.page.locator("#refused-here")).to_contain_text("Somebody called Ada sits here already")
    call_oneself(guest, "Ben")
    expect(host.page.locator("#chair-2 .chair__who > b")).to_have_text("Ben")


def test_the_curtain_turns_every_lobby_into_the_table(visit: Visit) -> None:
    """House actors fill the open seats; host, guest and spectator all find themselves at the table."""
    host = new_table(visit)
    call_oneself(host, "Ada")
    guest = visit(invitations(host)[0], "guest")
    sit_down(guest, "Ben")
    expect(guest.page.locator(".status")).to_have_text("Your cue: say that you are ready")
    guest.page.get_by_role("button", name="I am ready").click()
    expect(host.page.locator("#chair-2")).to_contain_text("Ready")
    watcher = visit(host.page.locator("#watch-link").input_value(), "watcher")
    raise_the_curtain(host, guest)
    for person in (host, guest, watcher):
        expect(person.page.locator("#cast")).to_contain_text("Ada")
    expect(guest.page.locator(".status")).to_contain_text("Your cue")
    expect(watcher.page.locator(".status")).to_contain_text("Standing by for")


def test_a_phone_that_slept_through_the_curtain_wakes_up_at_the_table(visit: Visit) -> None:
    """A lobby whose line was lost while the curtain rose is never half a lobby and half a table."""
    host = new_table(visit)
    guest = visit(invitations(host)[0], "guest")
    sit_down(guest, "Ben")
    guest.page.context.set_offline(True)
    raise_the_curtain(host)
    expect(host.page.locator("#cast")).to_be_visible()
    guest.page.context.set_offline(False)
    to_the_table(guest)
    expect(guest.page.locator("#cast")).to_be_visible()
    guest.faults = [fault for fault in guest.faults if "Failed to fetch" not in fault]  # the line was cut


def test_a_setting_that_cannot_be_read_is_refused_and_kept_in_the_box(visit: Visit) -> None:
    """What was typed stays where it is, with a sentence that says what is wrong."""
    host = new_table(visit)
    host.page.locator("#more-to-settle > summary").click()
    host.page.locator("#knob-setting > summary").click()
    host.page.locator("#document-setting").fill("name = 3\n[details")
    host.page.get_by_role("button", name="Keep these terms").click()
    sentence = host.page.locator("#knob-setting #refused-here")
    expect(sentence).to_contain_text("not TOML")
    expect(host.page.locator("#notice .notice")).to_have_count(0)
    expect(host.page.locator("#document-setting")).to_be_focused()
    assert host.page.locator("#document-setting").input_value() == "name = 3\n[details"
    watcher = visit(host.page.locator("#watch-link").input_value(), "watcher")  # and everything is drawn anew
    expect(watcher.page.locator("#seats")).to_be_visible()
    expect(sentence).to_contain_text("not TOML")
    host.page.locator("#document-setting").press("End")
    host.page.keyboard.type("]")
    expect(sentence).to_have_count(0)


@pytest.mark.parametrize(
    ("slug", "length", "knob", "settled", "other"),
    [
        ("men-of-stones", "A short evening", "act4_structure", "single_scene", "per_act"),
        ("city-of-masks", "An hour", "round_limit", "1", "7"),
    ],
)
def test_a_length_sets_its_knobs_and_a_knob_makes_it_ones_own(
    visit: Visit, slug: str, length: str, knob: str, settled: str, other: str
) -> None:
    """Nothing has to be pressed besides; and whoever chooses a length again has that one."""
    host = new_table(visit, slug)
    page = host.page
    wished = page.get_by_role("radio", name=length)
    page.locator(".pick", has_text=length).first.click()
    page.locator("#more-to-settle > summary").click()
    expect(page.locator(f"#knob-{knob} > summary")).to_contain_text("changed")
    page.locator(f"#knob-{knob} > summary").click()
    expect(page.locator(f'[name="option.{knob}"][value="{settled}"]')).to_be_checked()
    expect(page.locator("#length-own")).to_be_hidden()
    page.locator(f'[name="option.{knob}"][value="{other}"]').check()
    expect(page.locator("#length-own")).to_be_visible()
    expect(wished).not_to_be_checked()
    page.locator(".pick", has_text=length).first.click()
    expect(page.locator("#length-own")).to_be_hidden()
    expect(wished).to_be_checked()
    expect(page.locator(f'[name="option.{knob}"][value="{settled}"]')).to_be_checked()


def test_a_face_is_picked_by_keyboard_and_seen_by_everybody(visit: Visit) -> None:
    """It is kept as it is chosen, and closed to the others from then on."""
    host = new_table(visit, "city-of-masks")
    call_oneself(host, "Ada")
    guest = visit(invitations(host)[0], "guest")
    sit_down(guest, "Ben")
    goatee = host.page.get_by_role("radio", name="a brown goatee")
    goatee.focus()
    host.page.keyboard.press("Space")
    expect(guest.page.locator("#chair-1 .chair__face .bust")).to_be_visible()
    expect(guest.page.locator("#chair-1 .chair__face")).to_contain_text("Face: a brown goatee.")
    expect(guest.page.get_by_role("radio", name="a brown goatee, Ada’s")).to_be_disabled()
    assert complaints(host.page) == []
