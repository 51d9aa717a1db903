"""A game that draws nothing of its own, or hardly anything, is playable all the same, and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from commedia.cli import new
from tests.browser.conftest import House
from tests.browser.people import PHONE, Person, play_until
from tests.browser.test_axe import complaints
from tests.docs.pages import ROOT

WISH = "A boat of green glass"
QUAY = ROOT / "examples" / "lantern-quay"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An open house that has put on the example game, and the game that a designer begins from."""
    folder = tmp_path_factory.mktemp("house")
    package = folder / "night-market"
    new.write(["night", "market"], package)
    opened = House(folder, guests=("lantern_quay:GAME", "night_market:GAME"), where=(QUAY, package))
    opened.open()
    yield opened
    opened.close()


@pytest.fixture
def company(house: House, visit: Callable[..., Person]) -> Callable[[str], list[Person]]:
    """Ann and Bob at their phones, at a table of that game, where the house plays Cy."""

    def sit(game: str) -> list[Person]:
        seats = house.table(["Ann", "Bob", "Cy"], game=game, house=["Cy"])["seats"]
        return [visit(f"/s/{seats[name]}", name, **PHONE) for name in ("Ann", "Bob")]

    return sit


def in_order(person: Person) -> None:
    """Nothing spills sideways, and axe finds nothing serious."""
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints(person.page) == []


@pytest.mark.slow
def test_the_game_that_one_begins_from_is_played_to_its_end(company: Callable[[str], list[Person]]) -> None:
    """What Ann has wished for stands on her sheet, and on nobody else's page before the end tells it."""
    ann, bob = company("night-market")
    in_order(ann)
    ann.form.locator("textarea").fill(WISH)
    ann.act(Random(1))
    bob.act(Random(1))
    expect(ann.page.locator(".status")).to_contain_text("Your cue")
    expect(ann.page.locator("#hand")).to_contain_text(WISH)
    assert ann.page.locator("#hand").is_visible()
    expect(bob.page.locator("#hand")).to_contain_text("Only you see this")
    assert WISH not in bob.text()
    in_order(ann)
    play_until([ann, bob], Random(2), "The play is over")
    expect(bob.page.locator("#lines")).to_contain_text(WISH)
    in_order(bob)


@pytest.mark.slow
def test_the_example_game_is_played_to_its_end(company: Callable[[str], list[Person]]) -> None:
    """Whoever holds a role and cargo sees them; to the other that role is hidden, and the cards are backs."""
    ann, bob = company("lantern-quay")
    for own, other in ((ann, bob), (bob, ann)):
        expect(own.page.locator("#hand")).to_contain_text("Role")
        assert own.page.locator("#hand .card").count() == 3
        theirs = other.page.locator(".plain__person").filter(has_text=own.name)
        expect(theirs).to_contain_text("kept hidden")
        expect(theirs).not_to_contain_text("smuggler")
        assert theirs.locator(".card:not(.card--back)").count() == 0
    in_order(ann)
    play_until([ann, bob], Random(4), "The play is over")
    in_order(bob)
