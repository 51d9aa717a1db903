"""Older browsers: the oldest that is supported plays, in its right colours; one that is older is told so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.conftest import QUIET, House
from tests.browser.older import oldest
from tests.browser.people import Person, on_the_stage, play_until

DAY, NIGHT = "rgb(230, 228, 222)", "rgb(17, 16, 21)"
"""The ground of the house (css/base.css)."""
COLOURS = """() => {
    const seen = [...document.querySelectorAll('body, body *')].filter(one => one.checkVisibility());
    return seen.map(one => {
        const { color, backgroundColor, fill } = getComputedStyle(one);
        const drawn = [color, backgroundColor, fill].join(' ');
        const name = `${one.tagName} ${one.id} ${one.className?.baseVal ?? one.className}`;
        return [name, drawn.replace(/\\d+\\.\\d+/g, figure => Number(figure).toFixed(2))];
    });
}"""
FEWEST = 40
"""Kinds of things that stand on every page of a table."""
WITHOUT = {
    "popover": "delete HTMLElement.prototype.popover",
    "light-dark": """
        const supports = CSS.supports.bind(CSS);
        CSS.supports = (...what) => !what.join().includes('light-dark') && supports(...what);
    """,
}


@pytest.fixture(scope="module")
def older_browser(playwright: Playwright) -> Iterator[Browser]:
    """The oldest Chromium that is supported."""
    found = oldest()
    if found is None:
        pytest.skip(
            "Chromium 119 comes from a package of npm, and npm, node or the package can't be had here"
        )
    browser = playwright.chromium.launch(executable_path=found, args=QUIET)
    yield browser
    browser.close()


@pytest.fixture
def older(house: House, older_browser: Browser) -> Iterator[Callable[..., Person]]:
    """Send somebody with an old browser to an address of the house."""
    people: list[Person] = []

    def go(path: str, name: str, **how: str) -> Person:
        context = older_browser.new_context(base_url=house.address, reduced_motion="reduce", **how)  # type: ignore[arg-type]
        people.append(Person(name, context.new_page()))
        people[-1].page.goto(path)
        return people[-1]

    yield go
    for person in people:
        person.page.context.close()
    assert not [fault for person in people for fault in person.faults]


def test_the_oldest_browser_plays(
    house: House, older: Callable[..., Person], visit: Callable[..., Person]
) -> None:
    """An act with two newer ones: by its forms, its stream and its pen; it is not told that it is too old."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    bob = older(f"/s/{seats['Bob']}", "Bob")
    assert bob.page.context.browser is not None
    assert bob.page.context.browser.version.startswith("119.")
    others = [visit(f"/s/{seats[name]}", name) for name in ("Ann", "Cy")]
    play_until([bob, *others], Random(7), "Act II:")
    on_the_stage(bob.page).locator("#say-text").fill("From an old window.")
    bob.page.locator(".pen__say").click()
    for person in (bob, *others):
        expect(person.page.locator("#lines")).to_contain_text("From an old window.")
    expect(bob.page.locator(".too-old")).to_have_count(0)


def test_what_lies_over_the_page_is_opened_and_closed_there_too(
    house: House, older: Callable[..., Person]
) -> None:
    """By its button, by Esc, and by the way back."""
    page = older(f"/s/{house.table(['Ann', 'Bob', 'Cy'])['seats']['Bob']}", "Bob").page
    open_ = "() => document.querySelectorAll(':popover-open').length"
    for close in ("Escape", "back"):
        page.get_by_role("button", name="Lines and veils").click()
        page.wait_for_function(f"() => ({open_})() === 1 && history.state?.over")
        if close == "back":
            page.evaluate("() => void history.back()")
        else:
            page.keyboard.press(close)
        page.wait_for_function(f"() => ({open_})() === 0 && !history.state?.over")


def drawn(page: Page) -> dict[str, set[str]]:
    """The colours of what is in sight, by its name: some of it differs with who is there."""
    found: dict[str, set[str]] = {}
    for name, colours in page.evaluate(COLOURS):
        found.setdefault(name, set()).add(colours)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["men-of-stones", "city-of-masks", "face-of-angels", "know-thyself"])
def test_its_colours_are_those_of_a_newer_one(
    house: House, older: Callable[..., Person], visit: Callable[..., Person], game: str, scheme: str
) -> None:
    """By day and by night, as the device is and as somebody chose; the same at every element of the page."""
    seats = house.table(["Ann", "Bob", "Cy"], game=game)["seats"]
    path = f"/s/{seats['Cy']}"
    pages = [go(path, "Cy", color_scheme=scheme).page for go in (older, visit)]
    for page in pages:
        expect(page.locator("body")).to_have_css("background-color", DAY if scheme == "light" else NIGHT)
        expect(page.locator("body")).not_to_have_attribute("data-later", "")
    old, new = (drawn(page) for page in pages)
    common = old.keys() & new.keys()
    assert len(common) > FEWEST
    assert {name: (old[name], new[name]) for name in common if old[name] != new[name]} == {}
    page = pages[0]
    for chosen, ground in (("light", DAY), ("dark", NIGHT)):
        page.evaluate("chosen => document.documentElement.dataset.theme = chosen", chosen)
        expect(page.locator("body")).to_have_css("background-color", ground)


@pytest.mark.parametrize("missing", WITHOUT)
def test_a_browser_that_is_too_old_is_told_so_and_goes_on_as_far_as_it_can(
    house: House, visit: Callable[..., Person], missing: str
) -> None:
    """One sentence, on every page, and no script breaks; one that lacks the pairs of colours is not."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    bob = visit("about:blank", "Bob")
    bob.page.add_init_script(WITHOUT[missing])
    for path in ("/", f"/s/{seats['Bob']}"):
        bob.page.goto(f"{house.address}{path}")
        told(bob.page, missing == "popover")
    bob.act(Random(1))
    expect(bob.page.locator(".status")).to_contain_text("Standing by")


def told(page: Page, is_so: bool) -> None:
    """Whether it says that this browser is too old."""
    said = page.locator(".too-old")
    if is_so:
        expect(said).to_be_visible()
        expect(said).to_contain_text("This browser is too old for Commedia")
        expect(said).to_contain_text("Chrome or Edge 119, Firefox 125, Safari 17.4")
    else:
        expect(page.locator("body")).to_be_visible()
        expect(said).to_have_count(0)


def test_no_script_asks_outright_for_what_lies_over_the_page() -> None:
    """A browser that doesn't know `:popover-open` takes the question for a fault; `OVER` is asked instead."""
    for script in STATIC.glob("js/*.js"):
        text = script.read_text(encoding="utf-8")
        assert text.count(":popover-open") == (2 if script.stem == "small" else script.stem == "light"), (
            script
        )


STATIC = Path(str(files("commedia.server"))) / "static"
