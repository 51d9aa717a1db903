"""As whom one speaks, chosen in the pen: by keyboard, and named for whoever does not see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from commedia.engine.visible_text import within
from tests.browser.conftest import House
from tests.browser.people import PHONE, Person
from tests.browser.scenes import Scene, open_at
from tests.browser.test_axe import complaints
from tests.browser.test_masks_forms import ROUND, SLUG


@pytest.fixture(scope="module")
def scene() -> list[Scene]:
    """The one table of this module."""
    return []


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scene: list[Scene]) -> Iterator[House]:
    """A house in which all five are in a scene, each behind a mask."""
    folder = tmp_path_factory.mktemp("voices")
    scene.append(open_at(folder, SLUG, ROUND, "open_scene", {"at": 0}))
    opened = House(folder)
    opened.open()
    yield opened
    opened.close()


def test_a_line_is_said_as_the_character_that_ones_mask_shows(
    house: House, scene: list[Scene], visit: Callable[..., Person]
) -> None:
    """The choice stays after the line is sent, and is not there for what one says beside the play."""
    tokens = scene[0].tokens
    bob = visit(f"/s/{tokens['Bob']}", "Bob").page
    cy = visit(f"/s/{tokens['Cy']}", "Cy", **PHONE).page
    pen = bob.locator("#say-text")
    bob.locator("#say").get_by_role("radio", name="Say", exact=True).check()
    voice = bob.get_by_role("combobox", name="As", exact=True)
    expect(voice.locator("option")).to_have_count(2)
    mask = voice.locator("option").nth(1).inner_text()
    voice.focus()
    bob.keyboard.press("ArrowDown")
    expect(pen).to_have_attribute("placeholder", f"What does {within(mask)} say?")
    assert complaints(bob) == []

    pen.fill("Draw, and we shall see.")
    pen.press("Control+Enter")
    expect(cy.locator("#lines .line").last).to_have_text(f"T{mask[1:]} Draw, and we shall see.")
    expect(pen).to_have_value("")
    expect(voice).to_have_value(f"T{mask[1:]}")
    assert mask not in cy.locator("#voice").inner_text()

    bob.locator("#say").get_by_role("radio", name="Aside").check()
    expect(voice).to_be_hidden()
    pen.fill("Was that too much?")
    pen.press("Control+Enter")
    expect(cy.locator("#lines .aside").last).to_contain_text("Bob, aside: Was that too much?")
