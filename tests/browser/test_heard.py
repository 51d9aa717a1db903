"""A scene as it is heard: what a screen reader says of the page, and in what order.

The reading stands in docs/explanation/heard.md. To write it there anew, where a change is meant:

    HEARD=write python -m pytest tests/browser/test_heard.py
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ROOT, House
from tests.browser.heard import heard
from tests.browser.people import Person
from tests.browser.scenes import Scene, open_at
from tests.browser.test_scene import COURT, OPEN, say

PAGE = ROOT / "docs" / "explanation" / "heard.md"
READING = re.compile(r"(?<=```text\n).*?(?=\n```)", re.S)
BY_CHANCE = (
    (r"^heading 1: .*", "heading 1: The Salt Stair"),
    (r"(Seal of entry \d+)[0-9a-f ]+", r"\1 …"),
)
"""What is another at every table."""


@pytest.fixture(scope="module")
def scene() -> list[Scene]:
    """The one table of this module."""
    return []


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scene: list[Scene]) -> Iterator[House]:
    """A house in which three are in a scene."""
    folder = tmp_path_factory.mktemp("heard")
    scene.append(open_at(folder, "men-of-stones", COURT, "play_scene", {}))
    opened = House(folder)
    opened.open()
    scene[0].answer(opened.address, "Tom", "open_scene", OPEN)
    yield opened
    opened.close()


@pytest.fixture
def reading(house: House, scene: list[Scene], visit: Callable[..., Person]) -> str:
    """What Ben hears, whose character is in the scene and who has answered once."""
    say(house, scene[0], "Tom", "You came. I had not hoped for it.")
    say(house, scene[0], "Ben", "I came for the ring, and not for you.")
    ben = visit(f"/s/{scene[0].tokens['Ben']}", "Ben")
    expect(ben.page.locator("#lines .tick")).to_have_count(1)
    expect(ben.page.locator("#lines")).to_contain_text("not for you")
    said = "\n".join(heard(ben.page))
    for found, put in BY_CHANCE:
        said = re.sub(found, put, said, flags=re.M)
    return said


def test_a_scene_is_heard_as_it_is_written_down(reading: str) -> None:
    """The page and its explanation agree, word for word."""
    if os.environ.get("HEARD") == "write":
        page = READING.sub(lambda _: reading, PAGE.read_text(encoding="utf-8"))
        PAGE.write_text(page, encoding="utf-8")
    written = READING.search(PAGE.read_text(encoding="utf-8"))
    assert written is not None
    assert written.group() == reading


def test_what_is_heard_makes_sense(reading: str) -> None:
    """No two names run together; the place comes before the company, the script before the pen."""
    order = ("Skip to the writing box", "On stage", "X‑card", "heading 2: The ice-house", "Ingrid, you",
             "You came.", "writing box: ")  # fmt: skip
    places = [reading.index(one) for one in order]
    assert places == sorted(places)
    assert not re.search(r"[a-z][A-Z]", reading)
    assert "→" not in reading
