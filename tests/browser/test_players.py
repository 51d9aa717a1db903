"""A seat changes hands in mid-play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import House
from tests.browser.people import Person, sit_down


def test_the_house_plays_for_whoever_is_away_and_gives_the_seat_back(
    house: House, visit: Callable[..., Person]
) -> None:
    """Ann would let the house play Bob's seat, and he is asked; back at his link he takes it again."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann, bob = (visit(f"/s/{seats[name]}", name) for name in ("Ann", "Bob"))
    ann.page.get_by_text("Who plays").click()
    ann.page.get_by_role("button", name="Let the house play, seat of Bob").click()
    bob.page.get_by_role("button", name="Let the house play it").click()
    expect(ann.page.locator("#seat-2 .tag--house")).to_be_visible()
    expect(ann.page.locator("#seat-2")).not_to_contain_text("laying out dice")
    expect(bob.page.locator("#notices")).to_contain_text("The house plays your seat")
    bob.page.get_by_role("button", name="I play it myself").click()
    expect(bob.page.locator("#notices .notice")).to_have_count(0)
    expect(ann.page.locator("#seat-2 .tag--house")).to_have_count(0)
    ann.act(Random(1))


def test_a_house_actors_seat_is_given_to_a_person(house: House, visit: Callable[..., Person]) -> None:
    """The host invites somebody to the seat; whoever sits down plays, under a name of their own."""
    seats = house.table(["Ann", "Bob", "Cy"], house=["Cy"])["seats"]
    ann = visit(f"/s/{seats['Ann']}", "Ann")
    ann.page.get_by_text("Who plays").click()
    ann.page.get_by_role("button", name="Give to a person, seat of Cy").click()
    link = ann.page.get_by_label("The link to the seat of Cy")
    expect(link).to_have_value(f"{house.address}/s/{link.input_value().rpartition('/s/')[2]}")
    dee = visit(link.input_value(), "Dee")
    sit_down(dee, "Dora")
    expect(ann.page.locator("#lines")).to_contain_text("Somebody has sat down: the seat of Dora is taken.")
    dee.page.get_by_text("Who plays").click()
    dee.page.get_by_label("The name you play under").fill("Dee")
    dee.page.get_by_role("button", name="Keep this name").click()
    expect(ann.page.locator("#cast")).to_contain_text("Dee")
    expect(ann.page.locator("#seat-3 .tag--house")).to_have_count(0)
    assert visit(f"/s/{seats['Cy']}", "an old link").page.get_by_text("no longer good").count()


def test_the_host_makes_somebody_else_the_host(house: House, visit: Callable[..., Person]) -> None:
    """What only the host may do moves from one window to the other, without a reload."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann, bob = (visit(f"/s/{seats[name]}", name) for name in ("Ann", "Bob"))
    for person in (ann, bob):
        person.page.get_by_text("Who plays").click()
    for_cy = {"name": "Let the house play, seat of Cy"}
    expect(bob.page.get_by_role("button", **for_cy)).to_have_count(0)
    ann.page.get_by_text("Make Bob the host").click()
    ann.page.get_by_role("button", name="Bob is the host").click()
    expect(bob.page.get_by_role("button", **for_cy)).to_be_visible()
    expect(bob.page.get_by_text("Open the seat of Cy again")).to_be_visible()
    expect(bob.page.get_by_label("The link to the seat of Cy")).to_have_count(0)
    expect(ann.page.get_by_role("button", **for_cy)).to_have_count(0)
    expect(ann.page.locator("#players-list li", has_text="Bob")).to_contain_text("Host")
