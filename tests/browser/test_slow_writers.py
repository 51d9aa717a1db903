"""Who writes slowly in a browser is never cut off by the house, and no letter of it leaves the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from commedia.server.presence import WRITING_SECONDS
from tests.browser.conftest import House
from tests.browser.people import Person
from tests.browser.scenes import Scene, open_at
from tests.browser.test_scene import COURT, OPEN

PACE = 0.1
"""The house has answered within two seconds, wherever nobody writes."""


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, by name."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house at a pace of its own, with tables in a scene that Tom has opened with two of its actors."""
    folder = tmp_path_factory.mktemp("slow")
    for name in ("held", "signs"):
        scenes[name] = open_at(
            folder, "men-of-stones", COURT, "play_scene", {}, actors=("Ben", "Jo", "Kwame")
        )
    opened = House(folder, PACE)
    opened.open()
    for scene in scenes.values():
        scene.answer(opened.address, "Tom", "open_scene", OPEN)
    yield opened
    opened.close()


def lines(page: Page) -> int:
    """How many speeches stand in the script."""
    return page.locator("#lines .line").count()


def test_the_house_holds_its_peace_while_a_line_stands_half_written(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """One key, and then long nothing: nobody speaks. Once the box is empty, somebody of the house does."""
    tom = visit(f"/s/{scenes['held'].tokens['Tom']}", "Tom").page
    tom.locator("#say-text").press_sequentially("I")
    tom.wait_for_timeout(1_000)  # who had begun to speak before that has spoken
    before = lines(tom)
    tom.wait_for_timeout((WRITING_SECONDS + 2.5) * 1_000)
    assert lines(tom) == before
    expect(tom.locator("#writing .writes")).to_have_count(0)
    tom.locator("#say-text").press("Backspace")
    expect(tom.locator("#lines .line")).to_have_count(before + 1, timeout=15_000)


def test_of_what_is_written_a_sign_goes_to_the_house_and_of_a_whisper_none(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """From the pen, and from a question's boxes; another says that they are empty again."""
    tom = visit(f"/s/{scenes['signs'].tokens['Tom']}", "Tom").page
    sent: list[str] = []
    tom.on(
        "request",
        lambda one: (
            sent.append(re.sub(r".*\?", "", one.url) + (one.post_data or ""))
            if "/writing" in one.url
            else None
        ),
    )
    pen = tom.locator("#say-text")
    tom.get_by_label("Whisper", exact=True).check(force=True)
    pen.press_sequentially("The weir.")
    assert sent == []
    tom.get_by_label("Say", exact=True).check(force=True)
    tom.get_by_label("Whisper", exact=True).check(force=True)
    pen.fill("")
    tom.locator(".dock .sheet__open").click()
    expect(tom.locator(".sheet textarea")).to_be_focused()
    tom.keyboard.type("They know.")
    tom.locator(".sheet textarea").fill("")
    tom.wait_for_timeout(200)
    assert sent == ["box=pen", "box=pen&gone=true", "box=cue", "box=cue&gone=true"]
