"""Shadow Play as tools for the blind and the colour-blind find it, and at every size of window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import House
from tests.browser.people import Person
from tests.browser.scenes import Scene, open_at
from tests.browser.test_axe import SIZES, amiss
from tests.browser.test_shadow_play import SLUG
from tests.shadow_play.pages import CARDS, LAMP, PERSONAE, STANDING, TRAITS

QUAY: dict[str, Any] = {
    "director": "dee", "seats": ["dee", "ann", "bob", "cy"], "tone": "Salt and patience.",
    "never": ["No child is in danger"], "strategies": CARDS,
    "personae": {seat: {"name": name, **PERSONAE[seat]} for seat, name in
                 (("ann", "Ines"), ("bob", "Tobin"), ("cy", "Maro"))},
    "elements": {"e1": {"name": "The signal gun", "scope": 2}, "e2": {"name": "The clerk", "gone": True}},
    "episode": {"no": 2, "element": "e1", "wish": "never heard again"},
}  # fmt: skip
CHALLENGE: dict[str, Any] = {
    "challenger": "ann", "standing": STANDING, "cycle": 3, "strategy": "s1",
    "traits": [{"bearer": "ann", "positive": False, **trait} for trait in TRAITS],
    "statement": "Then you hear him go down the stair.",
}  # fmt: skip
STRUCK: dict[str, Any] = {
    **CHALLENGE, "standing": {"ann": {"threat": 2, "st": 1, "st0": 4}},
    "traits": [{"id": "t1", "bearer": "ann", "positive": False, "strength": 8, "threatened": True,
                "text": "Hauled down by the ankle"}],
}  # fmt: skip
VOTES = [(seat, "vote_to_end", "vote") for seat in QUAY["seats"]]
MOVE = {"do": "leading", "words": LAMP, "aim": "good", "bearer": "ann"}
STATES: dict[str, tuple[str, dict[str, Any], list[tuple[str, str, Any]], str]] = {
    "dialogue": ("dialogue", {}, [
        ("ann", "speak", {"do": "develop", "words": "I count eleven coins.", "cards": ["s1"]}),
        ("dee", "settle_marks", {"marks": ["s1"]}), ("dee", "give_response", {"words": "He takes ten."}),
    ], "ann"),
    "dice": ("cycle", {"challenge": CHALLENGE}, [
        ("ann", "make_move", MOVE), ("dee", "set_scope", {"do": "weigh", "time": 1, "significance": 0}),
        ("ann", "pay_scope", {"do": "pay", "fortune": 0}),
    ], "ann"),
    "push": ("cycle", {"challenge": CHALLENGE}, [("ann", "make_move", MOVE)], "dee"),
    "surrender": ("cycle", {"challenge": STRUCK}, [
        ("ann", "make_move", "pass"), ("dee", "shift_score", {"one": "guard"}),
    ], "ann"),
    "recap": ("dialogue", {}, VOTES, "bob"),
}  # fmt: skip
"""Tables in the middle of things: the scene of the rules, what differs, what is answered, and who looks."""


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, by name."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house in which the tables stand already, as far as they are played."""
    folder = tmp_path_factory.mktemp("axe")
    for name, (begins, differs, _, _) in STATES.items():
        scenes[name] = open_at(folder, SLUG, {**QUAY, **differs}, begins, {})
    opened = House(folder)
    opened.open()
    for name, (_, _, played, _) in STATES.items():
        for seat, kind, answer in played:
            scenes[name].answer(opened.address, seat, kind, answer)
    yield opened
    opened.close()


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_in_the_shadows(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person], size: str
) -> None:
    """From the Dialogue to the recap, by day, and what hangs on colours by night; none spills sideways."""
    width, height = SIZES[size]
    page = visit("/", size, viewport={"width": width, "height": height}, color_scheme="light").page
    for name, scene in scenes.items():
        page.goto(f"/s/{scene.tokens[STATES[name][3]]}")
        page.locator("#cue .cue__door details").evaluate_all(
            "folds => folds.forEach(one => (one.open = true))"
        )
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, (name, size, wide)
        assert amiss(page) == [], (name, size)


def test_what_is_asked_comes_up_whole_beneath_a_tall_stage(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """On a tablet it began far down, and its button, the last lines and the pen were below the window."""
    scene = scenes["push"]
    width, height = SIZES["tablet"]
    page = visit(f"/s/{scene.tokens['ann']}", viewport={"width": width, "height": height}).page
    scene.answer(house.address, "dee", "set_scope", {"do": "weigh", "time": 1, "significance": 0})
    for part in ("#cue .go .button--cue", "#say-text"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
