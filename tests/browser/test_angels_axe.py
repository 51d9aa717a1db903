"""The Face of Angels as tools for the blind and the colour-blind find it, and at every size of window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.conftest import House
from tests.browser.people import Person, on_the_stage
from tests.browser.scenes import Scene, open_at
from tests.browser.test_axe import SIZES, amiss
from tests.browser.test_face_of_angels import BOATHOUSE, PCS, SEATS, SLUG

ACE = {**PCS, "Ann": {**PCS["Ann"], "face": "A"}}
STAKES: dict[str, Any] = {key: BOATHOUSE["contest"][key] for key in ("initiator", "respondent", "deed")}
BARGAINED: dict[str, Any] = {
    **BOATHOUSE["contest"], "state": "negotiating", "mover": "O", "pace": 0, "fresh": ["win", "lose"],
    "broke": True,
}  # fmt: skip
LOST = {**BOATHOUSE["contest"], "winner": "I", "state": "risk", "used": [
    {"rel": "r1", "pc": "Bob", "beneficiary": "Bob"},
]}  # fmt: skip
LAST = {
    "act": 4, "scenes": 1, "pcs": {**PCS, "Cy": {**PCS["Cy"], "terminal": "in control"}},
    "terminal_claims": [{"seat": "Bob", "terminal": "hidden"}],
}  # fmt: skip
"""One has an end, and one would have another."""
NPCS = {**BOATHOUSE["npcs"], "n2": {"slice": "Cy", "name": "Aunt Vi", "about": "knows everybody"}}
STATES: dict[str, tuple[str, dict[str, Any], dict[str, Any], str]] = {
    "set-up": ("characters", {"act": 0, "pcs": {"Ann": {}, "Bob": {}, "Cy": {}}, "hands": {}}, {}, "Ann"),
    "borrowing": ("borrow", {"act": 0, "npcs": NPCS}, {"seat": "Ann", "kind": "foe"}, "Ann"),
    "stakes": ("propose", {"pcs": ACE, "contest": {**STAKES, "state": "stakes"}}, {}, "Ann"),
    "bargaining": ("negotiate", {"pcs": ACE, "contest": BARGAINED}, {}, "Bob"),
    "contest": ("contest", {}, {}, "Ann"),
    "decided": ("weigh", {"contest": LOST}, {}, "Ann"),
    "cards away": (
        "clear_away",
        {"contest": LOST, "hands": {"Eve": "2C 3C 4C 5C 6C 8C 2D 3D 4D"}},
        {},
        "Eve",
    ),
    "powers": ("powers", {"act": 0, "scenes": 1}, {}, "Ann"),
    "event": ("event", {"act": 0, "scenes": 1}, {}, "Eve"),
    "between acts": ("between", {"scenes": 1}, {}, "Eve"),
    "last act": ("between", LAST, {}, "Eve"),
    "closings": ("closings", {**LAST, "terminal_claims": []}, {}, "Ann"),
}
"""Tables in the middle of things: the scene of the rules, what differs from the boathouse, and who looks."""


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, by name."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house in which the tables stand already."""
    folder = tmp_path_factory.mktemp("axe")
    contestless = {key: value for key, value in BOATHOUSE.items() if key != "contest"}
    for name, (begins, differs, args, _) in STATES.items():
        state = {**(BOATHOUSE if begins == "contest" else contestless), **differs, "seats": list(SEATS)}
        scenes[name] = open_at(folder, SLUG, state, begins, args)
    opened = House(folder)
    opened.open()
    yield opened
    opened.close()


GAPS = """chips => chips.filter((chip) => chip.checkVisibility()).flatMap((chip) => {
    const label = chip.querySelector("label"), says = document.createRange();
    says.selectNodeContents(label);
    says.setStartAfter(label.querySelector(".key"));
    const begins = Math.min(...[...says.getClientRects()].filter((one) => one.width).map((one) => one.left));
    return begins - label.getBoundingClientRect().left > 16 ? [label.textContent] : [];
})"""
"""The chips whose words begin far from the edge, as where a digit that is hidden keeps them off it."""


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_among_the_angels(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person], size: str
) -> None:
    """From set-up to between the acts, by day, and what hangs on colours by night; none spills sideways."""
    width, height = SIZES[size]
    page = visit("/", size, viewport={"width": width, "height": height}, color_scheme="light").page
    for name, scene in scenes.items():
        page.goto(f"/s/{scene.tokens[STATES[name][3]]}")
        if size != "desk":  # there a long question has the page, as the house lays it out
            on_the_stage(page)
        for fold in page.locator(".cue details.asked-for:not([open]) > summary").all():
            if fold.is_visible():
                fold.click()
        assert page.locator("#cue .chip").evaluate_all(GAPS) == [], name
        assert amiss(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
