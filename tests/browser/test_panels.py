"""Panels beside each other: each as high as what is in it, at every width and in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.conftest import House
from tests.browser.everywhere import PLACES, enter, open_everywhere
from tests.browser.people import Person

WIDTHS = {
    "phone": (390, 844),
    "tablet": (820, 1180),
    "laptop": (1100, 700),
    "desk": (1440, 900),
    "wide": (1920, 1080),
}

STRETCHED = """() => [...document.querySelectorAll(".wings > :not(#cue) > *")]
    .filter((panel) => panel.checkVisibility())
    .filter((panel) => {
        const tall = panel.getBoundingClientRect().height;
        const around = panel.parentElement;
        const was = around.style.alignSelf;
        around.style.alignSelf = "start";
        const needed = panel.getBoundingClientRect().height;
        around.style.alignSelf = was;
        return tall > needed + 1;
    })
    .map((panel) => panel.parentElement.id)"""
"""Panels that are higher than what is in them."""
LARGE = """() => [...document.querySelectorAll(".ware svg")]
    .filter((mask) => mask.checkVisibility() && mask.getBoundingClientRect().width > 130).length"""
"""Masks on the stall that have the stage to themselves."""


@pytest.fixture(scope="module")
def paths() -> dict[str, str]:
    """Where whoever looks finds each place."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, paths: dict[str, str]) -> Iterator[House]:
    """A house in which all places are."""
    opened, found = open_everywhere(tmp_path_factory.mktemp("panels"))
    paths.update(found)
    yield opened
    opened.close()


def test_no_panel_is_higher_than_what_is_in_it(
    house: House, paths: dict[str, str], visit: Callable[..., Person]
) -> None:
    """Folded ones beside a tall sheet; and what is on a stall stands side by side."""
    page, stretched = visit("/rules").page, []
    for name in PLACES:
        enter(page, paths[name])
        for size, (width, height) in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            stretched += [(name, size, panel) for panel in page.evaluate(STRETCHED)]
            assert page.evaluate(LARGE) == 0, (name, size)
    assert not stretched, stretched
