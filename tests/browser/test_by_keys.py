"""A whole challenge of City of Masks with the keyboard alone; the others play from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import Person, wait_until
from tests.browser.scenes import Scene, in_the_middle
from tests.browser.test_city_of_masks import ROUND, SEATS, SLUG
from tests.browser.test_windows import tab_to
from tests.server.tables import by_schema

FOCUS = "document.activeElement"
MOST_MOVES = 60
WORDS = "The stair is slippery, and so is he."


scene, house = in_the_middle(SLUG, {**ROUND, "order": list(SEATS)}, "open_scene", {"at": 0})
"""A house in which it is Ann's turn."""


def view(house: House, scene: Scene, seat: str) -> dict[str, Any]:
    """What a seat sees."""
    head = {"Authorization": f"Bearer {scene.tokens[seat]}"}
    seen: dict[str, Any] = asking.get(f"{house.address}/api/tables/{scene.table}/view", headers=head).json()
    return seen


def due(seen: dict[str, Any]) -> list[dict[str, Any]]:
    """What is asked in a view and not yet answered."""
    return [asked for asked in seen["decisions"] if not asked["optional"] and not asked["sealed"]]


def is_answered(house: House, scene: Scene, id: str) -> bool:
    """Whether Ann is not asked that any more."""
    return id not in [asked["id"] for asked in due(view(house, scene, "ann"))]


def others_play(house: House, scene: Scene, random: Random) -> None:
    """Everybody but Ann answers whatever they are asked, until the next turn."""
    for seat in SEATS:
        asked_of = [] if seat == "ann" else due(view(house, scene, seat))
        for asked in (one for one in asked_of if one["kind"] != "take_turn"):
            body = {"decision": asked["id"], "answer": by_schema(asked["schema"], random)}
            head = {"Authorization": f"Bearer {scene.tokens[seat]}"}
            asking.post(f"{house.address}/api/tables/{scene.table}/answer", headers=head, json=body)


def go_to(page: Page, one: str) -> None:
    """From the cue to a field of its form, by Tab; to one of a group by arrows."""
    page.evaluate(f"{FOCUS}.blur()")
    tab_to(page, f"{FOCUS}.matches('.skip[href=\"#cue\"]')")
    page.keyboard.press("Enter")
    group = f"document.querySelector('#cue {one}').name"
    tab_to(page, f"{FOCUS}.matches('#cue {one}') || ({FOCUS}.type === 'radio' && {FOCUS}.name === {group})")
    for _ in range(12):
        if page.evaluate(f"{FOCUS}.matches('#cue {one}')"):
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"the arrows never came to {one}")


CHOSEN = {
    "take_turn": ['[name="do"][value="challenge"]', '[name$="whom"][value="bob"]'],
    "declare_actions": ['[data-deed="KS.1"]'],
    "bid_turn": ['[name="do"][value="level"]'],
    "tell": ['[name$=".actions"]:not(:checked)'],  # the last is ticked already
}
"""What Ann goes to and presses Space on, by the kind of decision; all else stays as the form has it."""


DIGIT = """one => [...document.querySelectorAll("#cue .key")]
    .find((key) => key.closest("label").control.matches(one)).textContent"""
"""The digit beside a choice."""


def answer(page: Page, asked: dict[str, Any]) -> None:
    """Ann puts her answer together and plays it; what is told in a scene, in its sheet."""
    if page.locator(".dock .sheet__open").is_visible():
        tab_to(page, f"{FOCUS}.matches('.dock .sheet__open')")
        page.keyboard.press("Enter")
        page.wait_for_function(f"() => {FOCUS}.closest('.sheet')")
        for one in CHOSEN.get(asked["kind"], []):
            page.keyboard.press(page.wait_for_function(DIGIT, arg=one).json_value())  # as soon as it has one
        for _ in range(30):
            match page.evaluate(f"{FOCUS}.closest('.go') ? 'go' : {FOCUS}.type"):
                case "go":
                    page.keyboard.press("Enter")
                    return
                case "checkbox" | "radio" if asked["kind"] not in CHOSEN and not page.evaluate(
                    f"{FOCUS}.checked"
                ):
                    page.keyboard.press("Space")
                case "textarea":
                    page.keyboard.type(WORDS)
            page.keyboard.press("Tab")
        raise AssertionError("no button was reached in the sheet")
    for one in CHOSEN.get(asked["kind"], []):
        if page.locator(f"#cue {one}").count():
            go_to(page, one)
            page.keyboard.press("Space")
    for n in range(page.locator("#cue form[data-decision] textarea:visible").count()):
        field = page.locator("#cue form[data-decision] textarea:visible").nth(n)
        name = field.get_attribute("name")
        go_to(page, f'textarea[name="{name}"]')
        page.keyboard.type(WORDS)
    go_to(page, '.go button[type="submit"]')
    page.keyboard.press("Enter")


def test_what_is_asked_during_a_scene_is_one_key_away_once_it_was_answered(
    house: House, scene: Scene, visit: Callable[..., Person]
) -> None:
    """On a desk from the cue beside the script, whose links it need not go through; where the cue is out of
    sight, from the button beside the pen.
    """
    page = visit(f"/s/{scene.tokens['ann']}", "ann").page
    for width, focused in ((1440, "#cue"), (820, ".dock .sheet__open")):
        page.set_viewport_size({"width": width, "height": 900})
        [asked] = due(view(house, scene, "ann"))
        tab_to(page, f"{FOCUS}.matches('.dock .sheet__open')")
        page.keyboard.press("Enter")
        page.wait_for_function(f"() => {FOCUS}.closest('.sheet')")
        page.keyboard.press(
            page.wait_for_function(DIGIT, arg='[name="do"][value="change_mask"]').json_value()
        )  # as soon as it has one
        tab_to(page, f"{FOCUS}.name?.startsWith('change_mask')")
        page.keyboard.press("Space")
        tab_to(page, f"{FOCUS}.closest('.sheet .go')")
        page.keyboard.press("Enter")
        wait_until(page, partial(is_answered, house, scene, asked["id"]))
        expect(page.locator(focused)).to_be_focused()
        page.keyboard.press("Enter")
        page.wait_for_function(f"() => {FOCUS}.closest('.sheet:popover-open')")
        page.keyboard.press("Escape")
        expect(page.locator(".sheet:popover-open")).to_have_count(0)


def test_a_challenge_is_played_from_its_first_word_to_its_last_by_keyboard(
    house: House, scene: Scene, visit: Callable[..., Person]
) -> None:
    """Declared, staked, bid for, drawn and told; and it is the next one's turn."""
    ann = visit(f"/s/{scene.tokens['ann']}", "ann")
    random, met = Random(4), []
    while [asked["kind"] for asked in due(view(house, scene, "bob"))] != ["take_turn"]:
        for asked in due(view(house, scene, "ann"))[:1]:
            id = asked["id"]
            expect(ann.page.locator(f'#cue form[data-decision="{id}"]')).to_be_attached()
            answer(ann.page, asked)
            wait_until(ann.page, partial(is_answered, house, scene, id))
            assert not ann.page.locator("#notice .notice, .refused-here").count(), ann.page.locator(
                "#cue"
            ).inner_text()
            met.append(asked["kind"])
            assert len(met) < MOST_MOVES, met
        others_play(house, scene, random)
    assert met[:3] == ["take_turn", "declare_actions", "open_pot"]
    assert {"draw_tile", "tell"} <= {*met}
    expect(ann.page.locator("#lines")).to_contain_text(WORDS)
    expect(ann.page.locator("#lines")).to_contain_text("Ann challenges bob")


TWO_QUESTIONS = """() => {
  const radio = (id) => `<input type="radio" name="do" id="${id}">`;
  const choice = (id) => `<label for="${id}">${radio(id)}<i class="key"></i></label>`;
  const asked = (ids) => `<form>${ids.map(choice).join("")}</form>`;
  document.querySelector("#cue").innerHTML = asked(["a", "b"]) + asked(["c", "d"]);
  document.querySelector("#a").dispatchEvent(new Event("change", { bubbles: true }));
  const digits = [...document.querySelectorAll("#cue .key")].map((key) => key.textContent);
  const chosen = (at) => {
    for (const key of ["3", "Enter"]) at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    return [...document.querySelectorAll("#cue :checked")].map((one) => one.id);
  };
  const places = ["body", "#lines", "#b"].map((at) => document.querySelector(at));
  const inSight = () => getComputedStyle(document.querySelector("#cue .key")).visibility;
  document.activeElement.blur();
  return [digits, inSight(), ...places.map(chosen), inSight()];
}"""
"""All at once, so that nothing that comes from the house draws the cue anew in between."""


def test_a_second_question_in_one_cue_goes_on_with_digits_of_its_own(
    house: House, scene: Scene, visit: Callable[..., Person]
) -> None:
    """No digit stands twice, and one that stands beside the second question chooses there: where the focus is
    in the cue, and only then are they in sight. Whoever types beside a box that lost it chooses nothing.
    """
    page = visit(f"/s/{scene.tokens['bob']}", "bob").page
    assert page.evaluate(TWO_QUESTIONS) == [["1", "2", "3", "4"], "hidden", [], [], ["c"], "visible"]
