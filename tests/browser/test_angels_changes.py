"""What changes people in The Face of Angels, by keyboard alone: powers, a super-trump, a loss, an act’s turn.

Whatever lands holds the page, and is read out; the focus is in the cue again when it is let go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.people import Person
from tests.browser.scenes import Scene, open_at
from tests.browser.test_angels_keys import FOCUS, choose, to_cue, write
from tests.browser.test_face_of_angels import BOATHOUSE, PCS, SEATS, SLUG
from tests.browser.test_windows import tab_to

TOWN = {key: value for key, value in BOATHOUSE.items() if key != "contest"}
LOST = {
    **BOATHOUSE["contest"], "winner": "I", "narrator": "Ann", "state": "risk",
    "used": [{"rel": "r1", "pc": "Bob", "beneficiary": "Bob"}],
}  # fmt: skip
KING = {**PCS, "Ann": {**PCS["Ann"], "hand": "9C KS"}}
ENDED = [{"end": "somebody outside learns of a power", "by": "Ann", "scene": 1}]
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "powers": ("powers", {"act": 0, "scenes": 1, "event": "Light, without a lamp."}),
    "super": ("contest", {"pcs": KING, "hands": {"Eve": "4C 8D"}, "contest": BOATHOUSE["contest"]}),
    "loss": ("weigh", {"contest": LOST}),
    "turn": ("between", {"act": 1, "scenes": 1, "recorded": ENDED}),
}
"""Tables by the scene of the rules, and what differs from the boathouse."""


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, by name."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house in which the tables stand already."""
    folder = tmp_path_factory.mktemp("changes")
    for name, (begins, differs) in TABLES.items():
        scenes[name] = open_at(folder, SLUG, {**TOWN, **differs, "seats": list(SEATS)}, begins, {})
    opened = House(folder)
    opened.open()
    yield opened
    opened.close()


@pytest.fixture
def at_table(scenes: dict[str, Scene], visit: Callable[..., Person]) -> Callable[[str, str], Page]:
    """The page of a seat at a table, on which nobody lets go of a moment but by a key."""

    def sit(table: str, seat: str) -> Page:
        page = visit(f"/s/{scenes[table].tokens[seat]}", seat).page
        page.remove_locator_handler(page.locator("#landing:not([hidden])"))
        return page

    return sit


def let_go(page: Page, says: str) -> None:
    """A moment that holds the page: its sentence has the focus, and Tab leads to the way on."""
    expect(page.locator("#landing-says")).to_contain_text(says)
    page.wait_for_function(f"{FOCUS}.id === 'landing-says'")
    tab_to(page, f"{FOCUS}.id === 'landing-on'")
    page.keyboard.press("Enter")
    expect(page.locator("#landing")).to_be_hidden()


def test_a_power_is_taken_by_keyboard(at_table: Callable[[str, str], Page]) -> None:
    """How it was seen, the realm by its digit, what it is: all in the order of the question."""
    ann = at_table("powers", "Ann")
    to_cue(ann)
    write(ann, "As wings.")
    to_cue(ann)
    choose(ann, "S")
    ann.keyboard.press("Tab")
    assert ann.evaluate(f"{FOCUS}.name") == "take_power.power"
    ann.keyboard.type("Doors")
    ann.keyboard.press("Control+Enter")
    expect(ann.locator("#stage .town-words__powers")).to_contain_text("Doors Dominance/Power")


def test_a_super_trump_and_what_it_changes_by_keyboard(at_table: Callable[[str, str], Page]) -> None:
    """Both land, for her and for whoever looks on; between them she chooses by a digit what she becomes."""
    ann, bob = at_table("super", "Ann"), at_table("super", "Bob")
    to_cue(ann)
    choose(ann, "KS")
    write(ann, "She says open.")
    ann.keyboard.press("Control+Enter")
    for page in (ann, bob):
        let_go(page, "June ends it.")
    expect(ann.locator("#cue .ask")).to_contain_text("What becomes of your protagonist?")
    ann.wait_for_function(f"{FOCUS}.id === 'cue'")
    choose(ann, "forced")
    ann.keyboard.press("Enter")
    for page in (ann, bob):
        let_go(page, "June is changed.")
    ann.wait_for_function(f"{FOCUS}.id === 'cue'")
    expect(ann.locator("#cue .ask")).to_contain_text("Tell how.")


def test_a_loss_is_weighed_by_keyboard(at_table: Callable[[str, str], Page]) -> None:
    """Who concedes may kill; whoever it befalls is told by name, and may speak first."""
    ann, bob = at_table("loss", "Ann"), at_table("loss", "Bob")
    to_cue(ann)
    choose(ann, "yes")
    ann.keyboard.press("Tab")
    choose(ann, "kill.r1")
    expect(ann.locator("#cue [data-foresee]")).to_contain_text("Lou is killed.")
    ann.keyboard.press("Control+Enter")
    expect(bob.locator("#landing-speak")).to_be_visible()
    let_go(bob, "Lou is dead.")
    let_go(ann, "Lou is dead.")


def test_an_act_turns_by_keyboard(at_table: Callable[[str, str], Page]) -> None:
    """What ends it is the first choice; then everybody reads what is new, and the World frames a scene."""
    eve, cy = at_table("turn", "Eve"), at_table("turn", "Cy")
    to_cue(eve)
    choose(eve, "close_act")
    eve.keyboard.press("Enter")
    for page in (eve, cy):
        expect(page.locator("#landing .landing__how")).to_contain_text(
            "Stakes may reach as far as a city now"
        )
        let_go(page, "The Ascension begins.")
    eve.wait_for_function(f"{FOCUS}.id === 'cue'")
    expect(eve.locator("#cue .ask").first).to_contain_text("Where and when is the next scene")
