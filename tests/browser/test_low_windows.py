"""Low windows: a phone on its side with its keyboard up, and four times as large: there is room to write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.everywhere import PLACES, enter, open_everywhere
from tests.browser.people import Person

LOW = {"on its side": (844, 190), "four times as large": (320, 256)}
TOUCHED = {"has_touch": True, "is_mobile": True}
ROOM = 120
"""Pixels in width that there are to write in."""
LINE = 40
"""And in height."""

WRITTEN = """([box, button]) => {
    box.focus();
    box.scrollIntoView({ block: "nearest" });
    const within = (one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight + 1 && one.contains(at);
    };
    const { width, height } = box.getBoundingClientRect();
    return [within(box), within(button), width, height, document.documentElement.scrollWidth - innerWidth];
}"""
"""Whether a box is in sight whole, and its button; how large it is; and how far the page spills sideways."""


@pytest.fixture(scope="module")
def paths() -> dict[str, str]:
    """Where whoever looks finds each place."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, paths: dict[str, str]) -> Iterator[House]:
    """A house in which one of each kind of page of each game is."""
    opened, found = open_everywhere(
        tmp_path_factory.mktemp("low"), [name for name in PLACES if name in SHOWN]
    )
    paths.update(found)
    yield opened
    opened.close()


SHOWN = (
    "stones scene", "stones fall", "stones dice", "masks turn", "masks faces", "masks bet", "masks stakes",
    "angels lake", "angels bargaining", "angels contest", "palace roam", "palace losing", "palace tell",
    "shadow dialogue", "shadow dice", "shadow surrender",
)  # fmt: skip


def written_in(page: Page, box: str, button: str) -> tuple[bool, bool, float, float, float]:
    """What `WRITTEN` says of the first such box and button that are there."""
    pair = page.evaluate_handle("([a, b]) => [a, b].map((one) => document.querySelector(one))", [box, button])
    found: tuple[bool, bool, float, float, float] = tuple(page.evaluate(WRITTEN, pair))
    return found


@pytest.mark.parametrize("size", LOW)
def test_the_pen_has_room_and_its_button_is_in_sight(
    house: House, paths: dict[str, str], visit: Callable[..., Person], size: str
) -> None:
    """In a scene, beside a form and beside the stage, in all games; the X-card stays, and nothing spills."""
    width, height = LOW[size]
    page = visit("/rules", viewport={"width": width, "height": height}, **TOUCHED).page
    wrong: list[Any] = []
    for name in SHOWN:
        enter(page, paths[name])
        in_sight, button, wide, high, spilt = written_in(page, "#say-text", ".pen__say")
        stop = page.locator(".stop").bounding_box()
        shown = stop is not None and stop["y"] >= 0 and stop["y"] + stop["height"] <= height
        marquee = page.locator(".marquee").bounding_box()
        assert marquee is not None
        if not (in_sight and button and shown and wide >= ROOM and high >= LINE and spilt <= 0):
            wrong.append((name, in_sight, button, shown, wide, high, spilt))
        if marquee["height"] > height / 3:
            wrong.append((name, "marquee", marquee["height"]))
    assert not wrong, wrong


@pytest.mark.parametrize("size", LOW)
def test_what_one_writes_in_a_form_is_in_sight(
    house: House, paths: dict[str, str], visit: Callable[..., Person], size: str
) -> None:
    """Nothing that is docked lies over the words that an answer has; its button comes when one tabs to it."""
    width, height = LOW[size]
    page = visit("/rules", viewport={"width": width, "height": height}, **TOUCHED).page
    wrong: list[Any] = []
    for name in SHOWN:
        enter(page, paths[name])
        boxes = page.locator("#cue :is(textarea, input[type=text])").locator("visible=true")
        button = page.locator('#cue .go button[type="submit"]').locator("visible=true")
        for one in [*boxes.all()[:2], *button.all()[:1]]:
            one.evaluate("one => { one.focus(); one.scrollIntoView({ block: 'nearest' }); }")
            box = one.bounding_box()
            assert box is not None
            middle = [box["x"] + box["width"] / 2, min(box["y"] + box["height"] / 2, box["y"] + 30)]
            hit = one.evaluate("(one, [x, y]) => one.contains(document.elementFromPoint(x, y))", middle)
            if not hit:
                wrong.append((name, one.evaluate("one => one.outerHTML.slice(0, 80)"), box))
    assert not wrong, wrong


@pytest.mark.parametrize("size", LOW)
def test_the_lobby_is_written_in_with_its_buttons_in_sight(
    house: House, visit: Callable[..., Person], size: str
) -> None:
    """One's name, a line or a veil, a word for the seed: each box, and the button that goes with it."""
    width, height = LOW[size]
    lobby = asking.post(f"{house.address}/tables", data={"game": "men-of-stones"}).headers["location"]
    page = visit(lobby, viewport={"width": width, "height": height}, **TOUCHED).page
    page.locator("details").evaluate_all("folds => folds.forEach((fold) => { fold.open = true; })")
    wrong: list[Any] = []
    boxes = page.locator("main form :is(textarea, input[type=text], .input:not([readonly]))").locator(
        "visible=true"
    )
    assert boxes.count() >= 3
    for box in boxes.all():
        button = box.locator("xpath=ancestor::form").locator("button[type=submit], button:not([type])").last
        if not button.count() or not button.is_visible():
            continue
        found = page.evaluate(WRITTEN, [box.element_handle(), button.element_handle()])
        if not found[0] or found[2] < ROOM or found[4] > 0:
            wrong.append((box.evaluate("box => box.outerHTML.slice(0, 80)"), *found))
    assert not wrong, wrong
