"""The forms of The Face of Angels at a desk and on a phone: nothing is cut, and axe finds nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import House
from tests.browser.people import PHONE, UNDER_A_THUMB, Person
from tests.browser.scenes import Scene, open_at
from tests.browser.seated import put
from tests.browser.test_axe import complaints
from tests.browser.test_face_of_angels import BOATHOUSE, PCS, SEATS, SLUG

TOWN: dict[str, Any] = {"world": "Eve", "seats": list(SEATS)}
MADE = {seat: {key: pc[key] for key in ("face", "name")} for seat, pc in PCS.items()}
AT_THE_LAKE = {
    **TOWN, "act": 3, "pcs": MADE, "hands": {seat: pc["hand"] for seat, pc in PCS.items()},
    "npcs": BOATHOUSE["npcs"],
    "scene": {"number": 1, "place": "The lake", "pcs": list(PCS), "playing": dict.fromkeys(PCS, "pc")},
}  # fmt: skip
TABLES: dict[str, tuple[dict[str, Any], str]] = {
    "making": ({**TOWN, "pcs": {seat: {} for seat in PCS}}, "characters"),
    "people": ({**TOWN, "pcs": MADE}, "relationships"),
    "stakes": (AT_THE_LAKE, "scene"),
    "card": (BOATHOUSE, "contest"),
    "power": ({**TOWN, "pcs": MADE}, "powers"),
}
ON_THE_PIE = {**TOWN, "act": 1, "scenes": 1, "pcs": MADE, "npcs": BOATHOUSE["npcs"]}
"""The World frames a scene."""
"""What Ann is asked, by the state and the scene in which she is."""
FILLED: dict[str, dict[str, str]] = {
    "making": {"face": "J"}, "people": {}, "stakes": {"do": "propose"}, "power": {"suit": "S"},
    "card": {"card": "4S", "use": "trump"},
}  # fmt: skip
CUT = """form => [...form.querySelectorAll('textarea, input, label, legend, p')]
    .filter(one => one.checkVisibility({ opacityProperty: true }))
    .filter(one => !one.matches('.visually-hidden, [type=hidden]'))
    .filter(one => {
        const box = one.getBoundingClientRect();
        const within = (one.closest('fieldset') ?? form).getBoundingClientRect();
        const narrow = one.matches('textarea, [type=text]') && box.width < within.width - 60;
        return narrow || box.right > within.right + 1 || box.left < within.left - 1;
    })
    .map(one => `${one.tagName} ${one.name ?? ''} ${one.textContent.slice(0, 30)}`)"""
"""What lies outside of the group to which it belongs, or is too narrow to write in."""


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, by name."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house in which Ann is asked something at each table."""
    folder = tmp_path_factory.mktemp("forms")
    for name, (state, scene) in TABLES.items():
        scenes[name] = open_at(folder, SLUG, state, scene, {})
    scenes["framing"] = open_at(folder, SLUG, ON_THE_PIE, "between", {})
    opened = House(folder)
    opened.open()
    scenes["stakes"].answer(opened.address, "Ann", "take_part", {"do": "do", "words": "She locks the door."})
    scenes["stakes"].answer(opened.address, "Bob", "oppose_deed", {"do": "oppose"})
    yield opened
    opened.close()


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1440, "light")])
def test_a_form_is_whole_at_a_desk_and_under_a_thumb(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person], width: int, scheme: str
) -> None:
    """Each box in its own group and wide enough, half filled in; nothing spills, and axe finds nothing."""
    window = PHONE if width == 390 else {"viewport": {"width": width, "height": 900}}
    person = visit("/", "Ann", **window, color_scheme=scheme)
    for name in TABLES:
        person.page.goto(f"/s/{scenes[name].tokens['Ann']}")
        goes_on = person.page.get_by_role("button", name="I am Ann: go on here")
        if goes_on.count():  # the seat is the host's, and another window has had it
            goes_on.click()
        put(person.form, **FILLED[name])
        assert person.form.evaluate(CUT) == [], name
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert width != 390 or person.page.evaluate(UNDER_A_THUMB) == [], name
        assert complaints(person.page) == [], name


def test_who_comes_into_a_scene_is_touched_on_the_pie(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """Their chip is ticked by it, and ticking that shows there; axe finds nothing."""
    page = visit(f"/s/{scenes['framing'].tokens['Eve']}", "Eve").page
    lou, june = page.get_by_label("Lou nobody’s yet"), page.get_by_label("June their protagonist")
    page.locator(".town__one", has_text="Lou").locator("label").click()
    expect(lou).to_be_checked()
    june.check(force=True)
    expect(page.locator(".town--choose [data-ticked]")).to_have_count(2)
    expect(page.locator("#cue [data-foresee]").first).to_contain_text("There are June and Lou.")
    assert complaints(page) == []
