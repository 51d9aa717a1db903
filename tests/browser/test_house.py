"""The house as a newcomer finds it: quick, light, read aloud, stopped, restarted."""

from __future__ import annotations

import gzip
import re
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import Person, on_the_stage, play_until, to_the_table

MOST_KILOBYTES = 70


def test_a_newcomer_is_in_their_first_decision_at_once(visit: Callable[..., Person]) -> None:
    """One press on the playbill, and within ten seconds it is their cue, against house actors."""
    guest = visit("/", "guest")
    guest.page.locator("[data-game=men-of-stones]").get_by_role("button", name="Try it now").click()
    to_the_table(guest)
    expect(guest.page.locator(".status")).to_contain_text("Your cue")
    assert "Your cue" in guest.page.title()


@pytest.mark.slow
def test_house_actors_play_a_newcomer_to_the_end(visit: Callable[..., Person]) -> None:
    """A guest who takes every cue reaches the closing words without anybody else at the table."""
    guest = visit("/", "guest")
    guest.page.locator("[data-game=men-of-stones]").get_by_role("button", name="Try it now").click()
    to_the_table(guest)
    guest.page.wait_for_url("**/s/**")
    play_until([guest], Random(5), "The play is over")


@pytest.mark.slow
def test_house_actors_play_a_newcomer_to_the_city_to_the_end(
    house: House, visit: Callable[..., Person]
) -> None:
    """The same in City of Masks, with two of the house: what the page offers to choose, it chooses."""
    opened = house.table(
        ["Ann", "Bob", "Cy"], house=["Bob", "Cy"], game="city-of-masks", options={"round_limit": 1}
    )
    guest = visit(f"/s/{opened['seats']['Ann']}", "guest")
    play_until([guest], Random(5), "The play is over")


def test_the_first_table_page_is_light(house: House) -> None:
    """Page, style and script together are 70 kB or less on the wire."""
    token = house.table(["Ann", "Bob", "Cy"])["seats"]["Ann"]
    page = asking.get(f"{house.address}/s/{token}", headers={"Accept-Encoding": "gzip"})
    linked = re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)
    weight = len(gzip.compress(page.content, 6))
    for path in dict.fromkeys(linked):
        weight += len(gzip.compress(asking.get(house.address + path).content, 6))
    assert weight <= MOST_KILOBYTES * 1000


def test_a_table_is_played_with_the_keyboard_alone(house: House, visit: Callable[..., Person]) -> None:
    """Tab to the dice, lay them by arrow keys, press Enter on the button: the answer is sealed."""
    token = house.table(["Ann", "Bob", "Cy"])["seats"]["Ann"]
    ann = visit(f"/s/{token}", "Ann")
    rows = ann.form.locator("table.arrange tbody tr:has(input)")
    for n in range(4):
        rows.nth(n).locator("input").nth(n).focus()
        ann.page.keyboard.press("Space")
    ann.form.locator(".button--cue").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".status")).to_contain_text("Standing by for")


def test_the_x_card_stops_every_screen_and_play_goes_on_when_all_agree(
    house: House, visit: Callable[..., Person]
) -> None:
    """One tap stops all three pages without a name; the third agreement lets play go on."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    people = [visit(f"/s/{token}", name) for name, token in seats.items()]
    people[1].page.locator(".stop").click()
    for person in people:
        expect(person.page.locator(".notice--stopped")).to_be_visible()
        assert "Bob stopped" not in person.text()
    for person in people:
        person.page.get_by_role("button", name="I agree to go on").click()
    for person in people:
        expect(person.page.locator(".notice--stopped")).to_have_count(0)
        expect(person.page.locator(".status")).to_contain_text("Your cue")


def test_who_waits_for_the_house_reads_for_what_and_goes_on_with_a_press(
    house: House, visit: Callable[..., Person]
) -> None:
    """On a phone the button stands in the cue, below whom one waits for."""
    opened = house.table(["Ann", "Bob", "Cy"], house=["Bob", "Cy"])
    token = opened["seats"]["Ann"]
    ann = visit(f"/s/{token}", "Ann", viewport={"width": 390, "height": 844})
    head, way = {"Authorization": f"Bearer {token}"}, f"{house.address}/api/tables/{opened['table']}/pace"
    assert asking.post(way, json={"pace": "asked"}, headers=head).status_code < 300
    moment = ann.page.locator("#cue .cue__moment")
    view = f"{house.address}/api/tables/{opened['table']}/view"
    while any(not asked["optional"] for asked in asking.get(view, headers=head).json()["decisions"]):
        ann.act(Random(2))  # as the dice lie, once or twice
    expect(ann.page.locator("#cue")).to_contain_text("Standing by for")
    expect(moment).to_contain_text("The house does nothing before somebody presses “Go on”.")
    moment.get_by_role("button", name="Go on").click()
    expect(ann.page.locator("#lines")).to_contain_text("takes")


def test_half_typed_words_survive_what_others_do(house: House, visit: Callable[..., Person]) -> None:
    """While Ann types an aside, Bob and Cy play; her text, her caret and her focus stay."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann, bob, cy = (visit(f"/s/{token}", name) for name, token in seats.items())
    on_the_stage(ann.page).locator("#say-text").click()
    ann.page.keyboard.type("I had not thought death")
    ann.page.keyboard.press("ArrowLeft")
    for person in (bob, cy):
        person.act(Random(2))
    expect(ann.page.locator(".status")).to_contain_text("Your cue")
    ann.page.keyboard.type("X")
    assert ann.page.locator("#say-text").input_value() == "I had not thought deatXh"


def test_a_script_tag_in_a_name_is_only_a_name(house: House, visit: Callable[..., Person]) -> None:
    """Markup in names and prose is shown as it was written, and never run."""
    seats = house.table(["<script>alert(1)</script>", "Bob", "Cy"])["seats"]
    watcher = visit(f"/s/{seats['Bob']}", "Bob")
    assert "<script>alert(1)</script>" in watcher.page.locator("#cast").inner_text()
    assert watcher.page.locator("#cast script").count() == 0


def test_pages_come_back_after_the_house_was_killed(tmp_path: Path, browser: Browser) -> None:
    """kill -9 in mid-scene: the house opens again, and the page goes on by itself where it was."""
    house = House(tmp_path)
    house.open()
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    people = [Person(name, browser.new_context(base_url=house.address).new_page()) for name in seats]
    for person, token in zip(people, seats.values(), strict=True):
        person.page.goto(f"/s/{token}")
    people[0].act(Random(1))
    house.close(signal.SIGKILL)
    house.open()
    expect(people[0].page.locator(".status")).to_contain_text("Standing by for Bob and Cy")
    for person in people[1:]:
        expect(person.page.locator("html[data-offline]")).to_have_count(0)
        person.act(Random(1))
    expect(people[0].page.locator("#stage")).to_contain_text("their turn now")
    for person in people:
        person.page.context.close()
    house.close()


def test_nothing_leads_off_the_page_while_the_house_is_away(tmp_path: Path, browser: Browser) -> None:
    """Neither a rule, nor the book, nor trying again: each says that it was not heard, and the words stay."""
    house = House(tmp_path)
    house.open()
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    page = browser.new_context(base_url=house.address).new_page()
    page.goto(f"/s/{seats['Ann']}")
    on_the_stage(page).locator("#say-text").fill("I had not thought death")
    house.close(signal.SIGKILL)
    said = page.locator("#notice-here")
    page.locator("#cue .cite").first.click()  # before anybody has noticed
    expect(said).to_contain_text("That rule is with the house")
    page.get_by_role("link", name="Book", exact=True).click()
    expect(said).to_contain_text("That page is with the house")
    page.get_by_role("button", name="Try now").click()
    expect(said).to_contain_text("There is no answer yet")
    expect(page.get_by_role("button", name="Try now")).to_be_focused()
    page.locator(".pen__say").click()
    expect(said).to_contain_text("That was not sent")
    page.get_by_role("button", name="X‑card").click()
    expect(said).to_contain_text("Your X‑card has not reached the others")
    assert said.locator(".notice").count() == 1
    house.open()
    expect(page.locator("html[data-offline]")).to_have_count(0)
    expect(said).to_be_empty()
    assert page.locator("#say-text").input_value() == "I had not thought death"
    page.context.close()
    house.close()
