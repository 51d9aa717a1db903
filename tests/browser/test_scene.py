"""A scene in browsers: the page follows the play, the script is the page, nobody is cut off in mid-word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from commedia.games.men_of_stones.natures import NATURES
from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import PHONE, UNDER_A_THUMB, Person, wait_until
from tests.browser.scenes import Scene, open_at
from tests.browser.test_axe import amiss, complaints
from tests.browser.test_windows import tab_to

NAMES = {"Tom": "Halvard", "Ben": "Ingrid", "Jo": "Aksel", "Kwame": "Sunniva"}
COURT = {
    "act": "II",
    "phase": "II.scenes",
    "players": {
        player: {"nature": nature, "character_name": name, "tp": {}}
        for (player, name), nature in zip(
            NAMES.items(), ("Friend", "Traitor", "Mentor", "Magnate"), strict=True
        )
    },
    "ties": [
        {
            "kind": "relationship", "from": "Ben", "to": "Tom", "quality": "Deed", "trait": "Companion",
            "value": 5, "text": "He broke the ice and pulled me out.",
        },
        {
            "kind": "desire", "from": "Tom", "to": "Ben", "quality": "Secret", "trait": "Gold", "value": 1,
            "text": "I want back what she took from the treasury.",
        },
    ],
}  # fmt: skip
"""Four at a court, in their second act, and two ties between the first two of them."""

PLACE = "The ice-house, the night before the crowning. Snow on the stair."
FALL = {
    **COURT,
    "act": "IV",
    "phase": "IV.scene",
    "players": {
        player: {**held, "tp": dict.fromkeys(NATURES[held["nature"]].traits, 1)}
        for player, held in COURT["players"].items()
    },
    "staging": {"opener": "Tom", "named": ["Tom", "Ben", "Jo"], "place": "The ice-house, the morning after."},
}
"""The same two acts later, in a scene in which everything has its price."""
OPEN = {"do": "open", "others": ["Ben", "Jo"], "place": PLACE}
LONG = {**OPEN, "place": f"Under the north tower, in the snow, an hour before the envoys are let in. {PLACE}"}
"""A place that needs two lines over the scene."""
TALK = "You have stood on that stair since the collar was found, and have not said whose it is. Say it."
SHORT = "() => Math.max(0, document.documentElement.scrollHeight - innerHeight)"


CUT_OFF = """() => {
    const head = document.querySelector("#headpiece").getBoundingClientRect();
    const out = (one) => one.bottom > head.bottom || one.right > innerWidth || one.left < 0;
    return [...document.querySelectorAll("#headpiece :is(b, .presence, .actor__you)")]
        .filter((one) => one.checkVisibility() && out(one.getBoundingClientRect()))
        .map((one) => one.textContent);
}"""
"""Who of those over the scene is not read whole."""
BROKEN = """() => [...document.querySelectorAll("#headpiece .arrow")]
    .filter((one) => parseFloat(getComputedStyle(one, "::before").width) < one.clientWidth - 12)
    .map((one) => one.title)"""
"""Arrows between three on a phone of which the line does not reach from the one to the other."""


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, by name."""
    return {}


TABLES = ("closed", "written", "keys", "small", "looked at", "rather", "folded", "long names")
LOOKS = {
    "Tom": "the one in the hotel dressing gown",
    "Ben": "the one with one boot",
    "Jo": "whoever has wet hair",
}
NAMED = {
    **COURT,
    "players": {
        player: {**held, "character_name": LOOKS.get(player, held["character_name"])}
        for player, held in COURT["players"].items()
    },
}
"""The same four, three of whom are called by their looks."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house in which the tables stand already, each in a scene that Tom has opened."""
    folder = tmp_path_factory.mktemp("scenes")
    for name in TABLES:
        state = NAMED if name == "long names" else COURT
        scenes[name] = open_at(folder, "men-of-stones", state, "play_scene", {})
    scenes["fall"] = open_at(folder, "men-of-stones", FALL, "play_fall", {})
    opened = House(folder)
    opened.open()
    for name in TABLES:
        scenes[name].answer(opened.address, "Tom", "open_scene", LONG if name == "small" else OPEN)
    for n in range(16):
        say(opened, scenes["small"], ("Tom", "Ben", "Jo")[n % 3], f"{n}. {TALK}")
    yield opened
    opened.close()


def say(house: House, scene: Scene, seat: str, text: str, how: str = "line") -> None:
    """A seat speaks, from elsewhere."""
    head = {"Authorization": f"Bearer {scene.tokens[seat]}"}
    body = {"how": how, "text": text}
    address = f"{house.address}/api/tables/{scene.table}/say"
    assert asking.post(address, headers=head, json=body).status_code == 200


def mode(page: Page) -> str:
    """How the page is laid out."""
    return str(page.evaluate("document.body.dataset.mode"))


def test_the_page_follows_the_play_and_waits_for_whoever_is_typing(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """The opener closes the scene in a sheet; the other's words, focus and caret stay where they were."""
    scene = scenes["closed"]
    tom, ben = (visit(f"/s/{scene.tokens[name]}", name) for name in ("Tom", "Ben"))
    assert (mode(tom.page), mode(ben.page)) == ("scene", "scene")
    expect(tom.page.locator(".status")).to_contain_text("Your cue: on stage with Ingrid and Aksel")
    expect(ben.page.locator(".status")).to_contain_text("On stage with Halvard and Aksel")
    expect(tom.page.locator("#place")).to_have_text("The ice-house, the night before the crowning")
    assert tom.page.locator("#cue textarea").count() == 1
    expect(tom.page.locator("#cue textarea")).not_to_be_visible()

    loads = ben.page.evaluate("performance.timeOrigin")
    ben.page.locator("#say-text").click()
    ben.page.keyboard.type("Then let them kiss it cold")
    ben.page.keyboard.press("ArrowLeft")
    tom.page.locator(".dock .sheet__open").click()
    expect(tom.page.locator(".sheet textarea")).to_be_focused()
    tom.page.keyboard.type("Three people know.")
    ben.page.keyboard.press("ArrowRight")
    ben.page.keyboard.type(".")
    tom.page.locator(".sheet").get_by_role("button", name="Close the scene").click()
    expect(tom.page.locator("body")).to_have_attribute("data-mode", "stage")
    expect(ben.page.locator("body")).to_have_attribute("data-due", "stage")
    expect(ben.page.locator("body")).to_have_attribute("data-mode", "stage")
    ben.page.keyboard.type(" He never warmed it.")
    expect(ben.page.locator("#say-text")).to_have_value("Then let them kiss it cold. He never warmed it.")
    assert ben.page.evaluate("performance.timeOrigin") == loads


def test_a_scene_of_the_fall_is_talked_in_and_what_follows_is_named_in_a_sheet(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """The pen is the main control; a consequence has the stage until it stands; then the script has it."""
    scene = scenes["fall"]
    tom, ben = (visit(f"/s/{scene.tokens[name]}", name) for name in ("Tom", "Ben"))
    assert (mode(tom.page), mode(ben.page)) == ("scene", "scene")
    expect(tom.page.locator("#place")).to_have_text("The ice-house, the morning after")
    expect(tom.page.locator("#cue form")).not_to_be_visible()
    tom.page.locator("#say-text").fill("The collar is found.")
    tom.page.locator("#say-text").press("Control+Enter")
    expect(ben.page.locator("#lines .entry").last).to_contain_text("The collar is found.")
    tom.page.locator(".dock .sheet__open").click()
    sheet = tom.page.locator(".sheet:popover-open")
    expect(sheet).to_contain_text("Name a consequence")
    assert complaints(tom.page) == []
    sheet.locator('input[value="consequence"]').check(force=True)
    sheet.locator('input[name="consequence.trait"]').first.check(force=True)
    sheet.locator("textarea").fill("The whole court has seen it.")
    sheet.locator('.go button[type="submit"]').click()
    for page in (tom.page, ben.page):
        expect(page.locator("body")).to_have_attribute("data-mode", "stage")
    expect(ben.page.locator(".duel__text")).to_have_text("The whole court has seen it.")
    for seat in ("Ben", "Jo"):
        scene.answer(house.address, seat, "challenge_or_pass", {"do": "pass"})
    for page in (tom.page, ben.page):
        expect(page.locator("body")).to_have_attribute("data-mode", "scene")


def test_who_writes_is_seen_by_the_others_and_by_nobody_in_a_whisper(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """In a line that is kept for it, so that nothing moves; and it is gone once it is said."""
    scene = scenes["written"]
    tom, ben = (visit(f"/s/{scene.tokens[name]}", name) for name in ("Tom", "Ben"))
    sign = ben.page.locator("#writing .writes")
    pen_at = ben.page.locator("#say-text").bounding_box()
    last_at = ben.page.locator("#lines > :last-child").bounding_box()
    tom.page.get_by_label("Whisper", exact=True).check(force=True)
    tom.page.locator("#say-text").fill("The weir.")
    tom.page.wait_for_timeout(300)
    expect(sign).to_have_count(0)
    tom.page.get_by_label("Say", exact=True).check(force=True)
    tom.page.locator("#say-text").press_sequentially(" At midnight.")
    expect(sign).to_contain_text("Halvard")
    expect(sign).to_contain_text("Tom is writing")
    expect(ben.page.locator('.actor[data-chair="1"]')).to_contain_text("Tom is writing")
    expect(tom.page.locator("#writing .writes")).not_to_be_visible()
    assert ben.page.locator("#say-text").bounding_box() == pen_at
    assert ben.page.locator("#lines > :last-child").bounding_box() == last_at
    tom.page.locator("#say-text").press("Control+Enter")
    expect(ben.page.locator("#lines")).to_contain_text("The weir. At midnight.")
    expect(sign).to_have_count(0)


def test_a_scene_is_played_and_closed_with_the_keyboard_alone(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """To the pen by the first link, a line, a deed; out of the sheet and back; and then it closes."""
    tom = visit(f"/s/{scenes['keys'].tokens['Tom']}", "Tom")
    page = tom.page
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.type("You said that he choked.")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#lines .entry").last).to_contain_text("You said that he choked.")
    tab_to(page, "document.activeElement.matches('[name=\"say.how\"]')")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#say-text")).to_have_attribute("placeholder", "What does Halvard do?")
    page.keyboard.type("sets the lamp down.")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#lines .direction").last).to_have_text("Halvard sets the lamp down. Erase")
    page.locator("#say-text").fill("“And")  # a deed was the last, and this is plainly said
    expect(page.get_by_label("Say", exact=True)).to_be_checked()
    page.locator("#say-text").fill("")
    tab_to(page, "document.activeElement.matches('.dock .sheet__open')")
    page.keyboard.press("Enter")
    page.keyboard.type("Three people")
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).not_to_be_visible()
    expect(page.locator(".dock .sheet__open")).to_be_focused()
    page.wait_for_function("() => !history.state")  # the window's history is where it was, too
    expect(page.locator(".dock .sheet__open")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type(" know.")
    page.keyboard.press("Control+Enter")
    expect(page.locator("body")).to_have_attribute("data-mode", "stage")
    expect(page.locator("#lines")).to_contain_text("Three people know.")


@pytest.mark.parametrize(("width", "height", "most"), [(390, 844, 128), (820, 1180, 176), (1440, 900, 176)])
def test_the_script_has_the_page_and_all_else_is_one_touch_away(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person], width: int, height: int, most: int
) -> None:
    """Place and figures stand whole over it, the pen below, however much was said; ties, the absent, stage
    and sheet are near. Who is off stage has the same page.
    """
    how: dict[str, Any] = {**PHONE, "viewport": {"width": width, "height": height}} if width < 1000 else {}
    page = visit(f"/s/{scenes['small'].tokens['Tom']}", "Tom", **how).page
    assert mode(page) == "scene"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SHORT) == 0
    head = page.locator("#headpiece").bounding_box()
    assert head
    assert head["height"] <= most
    for looks_on in (False, True):
        if looks_on:
            page.goto(f"/s/{scenes['small'].tokens['Kwame']}")
        assert page.evaluate(CUT_OFF) == []
        expect(page.locator("#say-text")).to_be_in_viewport(ratio=1)
        expect(page.locator("#lines > :last-child")).to_be_in_viewport()
    page.goto(f"/s/{scenes['small'].tokens['Tom']}")
    if width < 700:
        assert page.evaluate(BROKEN) == []
    if width < 1000:
        assert page.evaluate(UNDER_A_THUMB) == []
        for door, inside in (("Company", "#beside"), ("Sheet", "#hand")):
            expect(page.locator(inside)).not_to_be_visible()
            page.locator(".dock__way", has_text=door).tap()
            expect(page.locator(inside)).to_be_visible()
            expect(page.locator(".stop")).to_be_in_viewport(ratio=1)
            page.get_by_role("button", name="Back to the scene").tap()
            expect(page.locator(inside)).not_to_be_visible()
        page.locator(".dock__way", has_text="Company").tap()
    expect(page.locator("#beside")).to_contain_text("He broke the ice and pulled me out.")
    expect(page.locator("#beside .off-stage")).to_contain_text("Sunniva")
    expect(page.locator("#stage")).not_to_be_visible()
    page.locator(".to-stage").click()
    expect(page.locator("#stage .web")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#stage")).not_to_be_visible()


def test_a_phone_keeps_its_width_however_long_the_names_over_the_scene_are(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """They have two lines each, all in the window: nothing there has to be scrolled, by keys or otherwise."""
    page = visit(f"/s/{scenes['long names'].tokens['Ben']}", "Ben", **PHONE).page
    assert page.evaluate("[innerWidth, document.documentElement.scrollWidth]") == [390, 390]
    assert page.evaluate(CUT_OFF) == []
    spills = "ones => ones.filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.textContent)"
    assert page.locator("#headpiece .actor b").evaluate_all(spills) == []
    assert complaints(page, runOnly=["scrollable-region-focusable"]) == []


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_axe_finds_nothing_in_a_scene(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person], width: int
) -> None:
    """By day and by night, in the scene, beside it, and in the sheet that closes it."""
    size = {"width": width, "height": 900}
    for seat in ("Tom", "Kwame", ""):
        scene = scenes["looked at"]
        token = scene.tokens.get(seat, scene.watch)
        page = visit(f"/s/{token}", seat, viewport=size, color_scheme="light").page
        assert amiss(page) == [], seat
        if seat == "Tom":
            page.locator(".dock .sheet__open").click()
            assert amiss(page) == []
        page.context.close()


def test_whoever_would_rather_have_the_stage_has_it(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """In this window, a reload included, and until they want the script again."""
    page = visit(f"/s/{scenes['rather'].tokens['Tom']}", "Tom").page
    page.get_by_role("button", name="Rather play on the stage").click()
    assert mode(page) == "stage"
    expect(page.locator("#cue textarea")).to_be_visible()
    page.reload()
    expect(page.locator("#stage .web")).to_be_visible()
    page.get_by_role("button", name="Back to the script").click()
    assert mode(page) == "scene"
    page.reload()
    assert mode(page) == "scene"


def test_what_the_rules_say_is_folded_into_the_margin(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """A note hangs on the line before it, however it came; opened it lies over the margin."""
    scene = scenes["folded"]
    page = visit(f"/s/{scene.tokens['Tom']}", "Tom").page
    ticks = page.locator("#lines .tick")
    expect(ticks).to_have_count(1)
    expect(page.locator("#lines .entry > .note")).not_to_be_visible()
    say(house, scene, "Ben", "How long have you been standing there?")
    expect(page.locator("#lines")).to_contain_text("How long")
    scene.answer(house.address, "Kwame", "join_scene", {"do": "join"})
    expect(ticks).to_have_count(2)
    say(house, scene, "Kwame", "Since the collar.")
    expect(page.locator("#lines .entry").last).to_contain_text("Since the collar.")
    below = page.locator("#lines .entry").last
    before = below.bounding_box()
    ticks.last.locator("summary").click()
    expect(ticks.last).to_contain_text("Sunniva steps into the scene.")
    wait_until(page, lambda: below.bounding_box() == before)
