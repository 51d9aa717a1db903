"""Names of 35 letters without a blank, and of a few signs of several each, on the pages of all games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from commedia import games
from tests.browser.asking import asking
from tests.browser.conftest import CHROMIUM, QUIET, House
from tests.browser.people import PHONE
from tests.browser.played import played_to_its_end
from tests.browser.test_free_play import SIGNS, WHOLE

NOT_WHOLE = """() => {
    const found = [], held = new Map();
    const unheard = "svg, select, textarea, script, style, noscript, template, .visually-hidden, .skip";
    const hold = (one) => {
        if (held.has(one)) return held.get(one);
        const { display, overflowX, clipPath } = getComputedStyle(one);
        const own = display === "inline" ? "" : /auto|scroll/.test(overflowX) ? "scrolls"
            : /hidden|clip/.test(overflowX) ? "cuts" : "";
        const around = one === document.body ? { out: false } : hold(one.parentElement);
        const out = around.out || clipPath === "inset(50%)" || one.matches(unheard);
        const edge = own === "cuts" && one.getBoundingClientRect();
        held.set(one, { out, edge, scrolls: own === "scrolls", around });
        return held.get(one);
    };
    const page = { left: 0, right: innerWidth, bottom: Infinity };
    const cut = (box, edge) =>
        box.right > edge.right + 1 || box.left < edge.left - 1 || box.bottom > edge.bottom + 3;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
        const one = node.parentElement, range = document.createRange();
        if (!node.data.trim() || hold(one).out) continue;
        if (!one.checkVisibility({ visibilityProperty: true })) continue;
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
            if (box.width < 1) continue;
            let at = hold(one), is_cut = false;
            for (; at && !at.scrolls && !is_cut; at = at.around) is_cut = at.edge && cut(box, at.edge);
            if (is_cut || !at && cut(box, page))
                found.push(`${one.tagName}.${one.className}: ${node.data.trim().slice(0, 40)}`);
        }
    }
    return [...new Set(found)];
}"""
"""Texts that are in sight and not whole: cut off by what they stand in, or out of the window. What scrolls by
itself may be wider than it is.
"""


@pytest.fixture(scope="module")
def paths() -> dict[str, str]:
    """Where each page is, by its game and its kind."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, paths: dict[str, str]) -> Iterator[House]:
    """A house in which a play of each game is over and another is set, by people of such names."""
    folder: Path = tmp_path_factory.mktemp("names")
    over = {
        game: played_to_its_end(folder, game, [WHOLE, SIGNS, "Ann"], [WHOLE, SIGNS]) for game in games.SLUGS
    }
    opened = House(folder)
    opened.open()
    for game, scene in over.items():
        set = asking.post(f"{opened.address}/api/tables", json={"game": game, "title": WHOLE}).json()
        mine, table = (
            {"Authorization": f"Bearer {set['host']}"},
            f"{opened.address}/api/tables/{set['table']}",
        )
        asking.post(f"{table}/chair", headers=mine, json={"name": WHOLE}).raise_for_status()
        me = f"/s/{scene.tokens[WHOLE]}"
        chairs = asking.get(f"{table}/seats", headers=mine).json()
        free = next(one["token"] for one in chairs if one["kind"] == "open" and one["token"])
        paths |= {
            f"{game} lobby": f"/s/{set['host']}",
            f"{game} rulebook": f"/rulebook/{game}",
            f"{game} curtain": me,
            f"{game} book": f"{me}/book",
            f"{game} invitation": f"/s/{free}",
        }
    yield opened
    opened.close()


def spilt(page: Page, paths: dict[str, str], width: int, *kinds: str) -> dict[str, list[str]]:
    """What does not fit, by page, of those of some kinds in a window of that width."""
    wrong = {}
    page.set_viewport_size({"width": width, "height": 844})
    for name, path in paths.items():
        if name.rpartition(" ")[2] in kinds:
            page.goto(path)
            expect(page.locator("body")).not_to_have_attribute("data-later", re.compile("."))
            found = page.evaluate(NOT_WHOLE)
            # A phone shows a page that is too wide in smaller letters, and then no text is cut.
            if page.evaluate("Math.max(innerWidth, document.documentElement.scrollWidth)") > width or found:
                wrong[name] = found
    return wrong


@pytest.mark.slow
def test_names_of_any_length_are_read_whole_on_every_page_in_letters_twice_as_large(
    house: House, paths: dict[str, str], browser: Browser
) -> None:
    """In the smallest window, in all games; and in usual letters where a window has less room for a title."""
    every = ("lobby", "invitation", "rulebook", "curtain", "book")
    twice = browser.browser_type.launch(
        executable_path=CHROMIUM, args=[*QUIET, "--blink-settings=defaultFontSize=32"]
    )
    window: dict[str, Any] = {**PHONE, "reduced_motion": "reduce", "base_url": house.address}
    page = twice.new_context(**window).new_page()
    assert spilt(page, paths, 320, *every) == {}
    twice.close()
    page = browser.new_context(**window).new_page()
    assert spilt(page, paths, 390, "curtain", "book") == {}
    assert spilt(page, paths, 320, "lobby", "book") == {}
    page.context.close()
