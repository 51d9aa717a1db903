"""A scene and a contest as they are heard: what a screen reader says of the page, and in what order.

Both readings stand in docs/explanation/heard.md. To write it there anew, where a change is meant:

    HEARD=write python -m pytest tests/browser/test_heard.py
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.heard import heard
from tests.browser.nursery import ROOT
from tests.browser.people import Person
from tests.browser.scenes import Scene, open_at
from tests.browser.seated import put
from tests.browser.test_face_of_angels import BOATHOUSE
from tests.browser.test_scene import COURT, OPEN, say

PAGE = ROOT / "docs" / "explanation" / "heard.md"
READING = re.compile(r"(?<=```text\n).*?(?=\n```)", re.S)
BY_CHANCE = (
    (r"^heading 1: .*", "heading 1: The Salt Stair"),
    (r"(Seal of entry \d+)[0-9a-f ]+", r"\1 …"),
)
"""What is another at every table."""


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, in the order in which their readings stand on the page."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house in which three are in a scene, and in which Ana is asked whether she helps June."""
    folder = tmp_path_factory.mktemp("heard")
    scenes["scene"] = open_at(folder, "men-of-stones", COURT, "play_scene", {})
    scenes["contest"] = open_at(folder, "face-of-angels", BOATHOUSE, "contest", {})
    opened = House(folder)
    opened.open()
    scenes["scene"].answer(opened.address, "Tom", "open_scene", OPEN)
    laid = (
        ("Ann", "lead_card", "9C", "She leans on it."), ("Bob", "respond_with_card", "KD", "He laughs."),
        ("Eve", "help_with_card", "4C", "The wind is with her."),
    )  # fmt: skip
    for seat, kind, card, words in laid:
        scenes["contest"].answer(opened.address, seat, kind, {"do": "lay", "card": card, "words": words})
    yield opened
    opened.close()


@pytest.fixture
def reading(house: House, scenes: dict[str, Scene], visit: Callable[..., Person]) -> Callable[[str], str]:
    """What is heard of a scene by Ben, who has answered once; of a contest by Cy, who has taken up a card."""

    def read(which: str) -> str:
        said = "\n".join(heard(in_a_scene() if which == "scene" else in_a_contest()))
        for found, instead in BY_CHANCE:
            said = re.sub(found, instead, said, flags=re.M)
        return said

    def in_a_scene() -> Page:
        ben = visit(f"/s/{scenes['scene'].tokens['Ben']}", "Ben").page
        if "not for you" not in ben.locator("#lines").inner_text():
            say(house, scenes["scene"], "Tom", "You came. I had not hoped for it.")
            say(house, scenes["scene"], "Ben", "I came for the ring, and not for you.")
        expect(ben.locator("#lines .tick")).to_have_count(1)
        expect(ben.locator("#lines")).to_contain_text("not for you")
        return ben

    def in_a_contest() -> Page:
        cy = visit(f"/s/{scenes['contest'].tokens['Cy']}", "Cy")
        put(cy.form, do="lay", card="5H")
        expect(cy.form.locator("[data-foresee]")).to_contain_text("It helps with 3")
        return cy.page

    return read


@pytest.mark.parametrize("which", ["scene", "contest"])
def test_it_is_heard_as_it_is_written_down(reading: Callable[[str], str], which: str) -> None:
    """The page and its explanation agree, word for word."""
    text, said = PAGE.read_text(encoding="utf-8"), reading(which)
    written = list(READING.finditer(text))[["scene", "contest"].index(which)]
    if os.environ.get("HEARD") == "write":
        PAGE.write_text(text[: written.start()] + said + text[written.end() :], encoding="utf-8")
    else:
        assert written.group() == said


ORDER = {
    "scene": ("Skip to the writing box", "On stage", "X‑card", "heading 2: The ice-house", "Ingrid, you",
              "You came.", "writing box: "),
    "contest": ("Skip to your cue", "X‑card", "heading 2: The Passion", "heading 3: June leads",
                "heading 3: Sam answers", "Do you help June?", "radio button, checked: Lay a card",
                "It helps with 3", "writing box: ", "button: Lay the 5 of Hearts", "Ana’s hand"),
}  # fmt: skip
"""What comes after what."""


@pytest.mark.parametrize("which", ["scene", "contest"])
def test_what_is_heard_makes_sense(reading: Callable[[str], str], which: str) -> None:
    """No two names run together; what lies on the table comes before the question and the pen."""
    said = reading(which)
    places = [said.index(one) for one in ORDER[which]]
    assert places == sorted(places)
    assert not re.search(r"[a-z][A-Z]", said)
    assert "→" not in said
