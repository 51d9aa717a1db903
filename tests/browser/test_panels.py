"""Pages of every game: panels as high as what is in them, nothing that axe finds, nothing over the focus."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.conftest import House
from tests.browser.everywhere import PLACES, enter, open_everywhere
from tests.browser.people import Person
from tests.browser.test_axe import OF_COLOURS, complaints

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

CUT = """() => [...document.querySelectorAll("[data-mode=form] .seat")]
    .map((seat) => seat.getBoundingClientRect())
    .filter(({ left, right }) => left < 0 || right > innerWidth).length"""
"""How many of those in the line beside a long question run out of the window."""


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
    """Folded ones beside a tall sheet; what is on a stall stands side by side, and nobody's name is cut."""
    page, stretched = visit("/rules").page, []
    for name in PLACES:
        enter(page, paths[name])
        for size, (width, height) in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            stretched += [(name, size, panel) for panel in page.evaluate(STRETCHED)]
            assert page.evaluate(LARGE) == 0, (name, size)
            assert size == "phone" or page.evaluate(CUT) == 0, (name, size)
    assert not stretched, stretched


COVERED = """() => {
    const covered = [];
    for (const one of document.querySelectorAll("#cue :is(a, button, input, select, textarea, summary)")) {
        if (one.tabIndex < 0 || !one.checkVisibility()) continue;
        const was = scrollY, go = one.closest("[data-mode=form] .go");
        const docked = go?.getBoundingClientRect().bottom <= innerHeight;
        one.focus();
        if (docked && scrollY !== was) covered.push(`the page moves for ${one.textContent}`);
        const shown = getComputedStyle(one).opacity === "0" ? one.labels[0] : one;
        const { left, top, width, height } = shown.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
        const parts = [one, ...(one.labels ?? [])];
        if (document.activeElement === one && !parts.some((part) => part.contains(at) || at?.contains(part)))
            covered.push(one.name || one.textContent);
    }
    return covered;
}"""
"""What of the cue lies under something else, or out of the window, as the focus comes to it; and the docked
button, where the page moves for it.
"""
LOOKED_AT = {name for name in PLACES if PLACES[name].game == "men-of-stones"} | {"palace two"}
"""What axe looks at here: the other games' pages are looked at where their forms are tried."""


@pytest.mark.slow
def test_on_a_phone_axe_finds_nothing_and_the_focus_is_never_covered(
    house: House, paths: dict[str, str], visit: Callable[..., Person]
) -> None:
    """In one of each kind of page, by day and by night; with words that go on for long, too."""
    width, height = WIDTHS["phone"]
    page = visit("/rules", viewport={"width": width, "height": height}).page
    wrong: list[tuple[str, ...]] = []
    for name in PLACES:
        enter(page, paths[name])
        wrong += [(name, "covered", part) for part in page.evaluate(COVERED)]
        if name in LOOKED_AT:
            wrong += [(name, *found) for found in complaints(page)]
            page.emulate_media(color_scheme="dark")
            wrong += [(name, *found) for found in complaints(page, runOnly=OF_COLOURS)]
            page.emulate_media(color_scheme="light")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    assert not wrong, wrong
