"""Know Thyself at the page: a Wager by the keyboard alone, its map at three widths, and what axe finds."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import PHONE, UNDER_A_THUMB, Person
from tests.browser.scenes import Scene, open_at
from tests.browser.test_axe import SIZES, amiss

SLUG = "know-thyself"
MOST_KILOBYTES = 70
MOST_ANSWERS = 20
OPENED = {"type": "triumph", "text": "I opened a door with it, and nobody dared follow.", "truename": "x"}
THINGS = {"D": "a brass key", "H": "half a letter", "C": "a dog whistle", "S": "nine stitches"}
PCS: dict[str, dict[str, Any]] = {
    "Dee": {
        "coins": 7, "room": "garden", "owes": True, "called": "Grey Coat", "appearance": "A grey coat.",
        "attachments": {**THINGS, "D": {"text": "a brass key", "memories": [OPENED]}},
    },
    "Zanni": {"coins": 11, "room": "garden", "owes": True, "called": "Barefoot", "attachments": THINGS},
    "Mina": {"coins": 9, "room": "library", "owes": True, "called": "Ink Hands", "attachments": THINGS},
}  # fmt: skip
TRUENAMES = {
    "garden": "Garden of Undeserved Understanding", "library": "Library of Unearned Knowledge",
    "terrace": "Terrace of Overbearing Camaraderie", "courtyard": "Courtyard of Treasured Charity",
}  # fmt: skip
ROAM = {
    "gm": "Rosa", "seats": ["Rosa", *PCS], "phase": "play", "on_screen": "garden", "master": 58, "pcs": PCS,
    "truenames": TRUENAMES, "roster": [{"id": "zachariah", "name": "Zachariah", "epithet": "gardener"}],
}  # fmt: skip
SIDE = {"want": "one white bloom", "staked": 3, "matched": 3, "card": "8D", "let_go": ["4C"]}
WAGER = {"room": "garden", "opener": "Dee", "outcome": "her pockets turned out", "stake": 3}
ZANNI = {"want": "a lock of the gardener's beard, and his word", "staked": 3, "matched": 4, "card": "10D"}
TWO = {
    **ROAM, "phase": "wager", "step": "invoke", "master": 51,
    "wager": {**WAGER, "gm_card": "10S", "participants": {"Dee": SIDE, "Zanni": ZANNI}},
}  # fmt: skip
ASKED = {
    **ROAM,
    "phase": "wager",
    "step": "want",
    "wager": {"room": "garden", "opener": "Dee", "participants": {"Dee": {"want": "one white bloom"}}},
}
LOSING = {
    **ROAM, "phase": "wager", "step": "invoke", "master": 55,
    "wager": {**WAGER, "gm_card": "10S", "participants": {"Dee": SIDE}},
}  # fmt: skip
NAMED = {"name": "Ines", "why": "for a year", "prize": "a year", "risk": "a house", "room": "master_suite"}
LAST = {
    **ROAM, "phase": "endgame", "step": "last_wagers", "master": 10, "on_screen": "master_suite",
    "pcs": {seat: {**pc, **NAMED, "owes": False} for seat, pc in PCS.items()},
}  # fmt: skip


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, by name."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house in which Wagers are on already."""
    folder = tmp_path_factory.mktemp("palace")
    for name, state, scene in (
        ("keys", ASKED, "wager"), ("losing", LOSING, "invoke"), ("tell", LOSING, "tell"),
        ("roam", ROAM, "roam"), ("last", LAST, "last_wagers"), ("bring", ROAM, "roam"),
        ("apart", ROAM, "roam"),
        ("weight", LOSING, "invoke"), ("two", TWO, "invoke"),
        ("cut", {**LOSING, "step": "cut", "wager": {**WAGER, "participants": {"Dee": SIDE}}}, "cut"),
    ):  # fmt: skip
        scenes[name] = open_at(folder, SLUG, state, scene, {})
    opened = House(folder)
    opened.open()
    yield opened
    opened.close()


Visit = Callable[..., Person]


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_at_all(house: House, scenes: dict[str, Scene], visit: Visit, size: str) -> None:
    """In a Wager, in free play, in a Memory's editor, in the Master Suite, by day, and what hangs on colours
    by night; and none spills sideways.
    """
    width, height = SIZES[size]
    page = visit("/", size, viewport={"width": width, "height": height}, color_scheme="light").page
    for name, seat in (
        ("losing", "Dee"),
        ("cut", "Rosa"),
        ("roam", "Rosa"),
        ("tell", "Dee"),
        ("last", "Mina"),
    ):
        page.goto(f"/s/{scenes[name].tokens[seat]}")
        assert amiss(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


def test_a_wager_by_the_keyboard_alone(house: House, scenes: dict[str, Scene], visit: Visit) -> None:
    """From the offer to its close: digits, Enter, the arrow keys on the fan, and words."""
    scene = scenes["keys"]
    people = [visit(f"/s/{scene.tokens[seat]}", seat) for seat in ("Dee", "Rosa")]
    sorts = []
    while asked := next((one for one in people if is_asked(one)), None):
        sorts.append(answer(asked))
        assert len(sorts) < MOST_ANSWERS
    expect(people[0].page.locator("body")).to_have_attribute("data-mode", "scene")  # free play again
    assert sorts.count("fan") == 1
    assert sorts.count("words") == 2  # the outcome and the Memory
    assert sorts.count("choice") >= 4


def is_asked(person: Person) -> bool:
    """Whether somebody is waited for in the Wager; free play has a patient cue."""
    person.page.wait_for_timeout(400)
    return person.page.locator("#cue form[data-decision] .button--cue").first.is_visible()


def answer(person: Person) -> str:
    """The cue answered by keys; what sort of an answer it was."""
    page = person.page
    while page.locator("#landing").is_visible():  # an Ace may have been turned
        page.keyboard.press("Enter")
        page.wait_for_timeout(200)
    form = page.locator("#cue .cue:has(.button--cue) form").first
    before = form.get_attribute("data-decision")
    sort = "choice"
    if form.locator("[data-fan]").count():
        sort = "fan"
        form.locator("[type=number]").focus()
        for key in ("ArrowLeft", "ArrowUp", "ArrowRight"):
            page.keyboard.press(key)
        lifted = form.locator(".is-lifted").count()
        assert lifted == int(form.locator("[type=number]").input_value())
        page.keyboard.press("Enter")
    elif form.locator("[type=radio]").count():
        page.locator("#cue").focus()
        if form.locator("[value=no_change]").count():
            form.locator("[value=no_change]").focus()
            page.keyboard.press("Space")
        else:
            page.keyboard.press("1")
        words = form.locator("textarea:visible")
        if words.count():
            words.first.focus()
            page.keyboard.type("More of it comes back.")
            page.keyboard.press("Control+Enter")
        else:
            page.keyboard.press("Enter")
    elif form.locator("textarea").count():
        sort = "words"
        form.locator("textarea").focus()
        page.keyboard.type("The door was a garden door.")
        page.keyboard.press("Control+Enter")
    else:
        form.locator(".button--cue").focus()
        page.keyboard.press("Enter")
    expect(page.locator(f'#cue form[data-decision="{before}"] .button--cue')).to_have_count(0)
    return sort


def test_the_fan_is_cut_where_it_is_touched(house: House, scenes: dict[str, Scene], visit: Visit) -> None:
    """The card that is touched is the one below the cut, and the button says how deep that is."""
    gm = visit(f"/s/{scenes['cut'].tokens['Rosa']}", "Rosa")
    gm.page.locator('[data-depth="12"] rect').dispatch_event("click")
    expect(gm.form.locator("[type=number]")).to_have_value("12")
    expect(gm.form.locator(".button--cue")).to_contain_text("Cut 12 deep")
    assert gm.page.locator(".is-lifted").count() == 12


def test_somebody_of_the_palace_comes_on_at_one_touch(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """A button of the GM's sheet plays it; the stage has them in the room."""
    gm = visit(f"/s/{scenes['bring'].tokens['Rosa']}", "Rosa")
    gm.page.locator('#hand [data-bring="zachariah"]').click()
    expect(gm.page.locator("#stage .guests")).to_contain_text("Zachariah")


def test_a_word_that_looks_like_a_name_is_asked_about_and_may_stand(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """A capital in mid-sentence; none at its start, and no word that the page itself has."""
    dee = visit(f"/s/{scenes['tell'].tokens['Dee']}", "Dee")
    if dee.form.locator("[value=the_memory]").count():
        dee.page.locator("#cue").focus()
        dee.page.keyboard.press("2")
        dee.form.locator(".button--cue").click()
    box = dee.page.locator("[data-names] textarea")
    note = dee.page.locator(".memory-box__note")
    for words, seen in (("The lake. We stood there.", False), ("We stood with Anselm there.", True)):
        box.fill(words)
        expect(note).to_be_visible(visible=seen)
    expect(note).to_contain_text("“Anselm” looks like a name.")
    dee.form.locator(".button--cue").click()
    expect(dee.page.locator("[data-names] textarea")).to_have_count(0)


MEET = """() => {
    const map = document.querySelector('.palace__whole');
    const all = (what) => [...map.querySelectorAll(what)];
    const box = (one) => one.getBoundingClientRect();
    const beside = (a, b) => a.left < b.right - 1 && b.left < a.right - 1;
    const over = (a, b) => a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const pawns = all('.pawn path').map(box);
    const lies = (one) => pawns.some((pawn) => beside(one, pawn) && over(one, pawn));
    return all('.room text').filter((text) => lies(box(text))).map((text) => text.textContent);
}"""
"""Labels of rooms that lie under a pawn."""


@pytest.mark.parametrize("size", SIZES)
def test_the_map_at_three_widths(house: House, scenes: dict[str, Scene], visit: Visit, size: str) -> None:
    """Whole where there is room, cropped on a phone; no label lies under a pawn, and words say the same."""
    width, height = SIZES[size]
    how = PHONE if size == "phone" else {"viewport": {"width": width, "height": height}}
    dee = visit(f"/s/{scenes['roam'].tokens['Dee']}", size, **how)
    if dee.page.locator(".to-stage").is_visible():
        dee.page.locator(".to-stage").click()
    else:
        dee.page.get_by_role("button", name="Company").click()
        dee.page.locator(".to-stage").click()
    near, whole = dee.page.locator("#palace-near"), dee.page.locator("#palace")
    assert near.is_visible() == (size == "phone")
    assert (whole.bounding_box() or {"height": 0})["height"] > 300 or size == "phone"
    assert dee.page.evaluate(MEET) == []
    expect(dee.page.locator(".truenames")).to_contain_text("Ink Hands may leave by a Wager or 2 Coins.")
    assert dee.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_beside_a_wager_the_palace_is_small_and_whole_at_a_touch(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """The numbers of the rooms that were entered stand in it; the stage stays inside its column."""
    dee = visit(f"/s/{scenes['losing'].tokens['Dee']}", "Dee")
    page = dee.page
    assert page.locator(".nearby__plan text").count() == len(TRUENAMES)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("(e => e.scrollHeight <= e.clientHeight)(document.querySelector('#stage'))")
    assert not page.locator("#beside").is_visible()  # that belongs to a conversation
    page.locator(".nearby__map").click()
    expect(page.locator("#whole-palace #palace")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#whole-palace")).to_be_hidden()


OVERLAP = """() => {
    const box = (one) => one.getBoundingClientRect();
    const cards = [...document.querySelectorAll('#stage .wager__master .drawn-card')].map(box);
    return [...document.querySelectorAll('#stage .lane .wager__says span')].map(box).filter((says) =>
        cards.some((card) => says.right > card.left && says.left < card.right
            && says.bottom > card.top && says.top < card.bottom)).length;
}"""
"""What is said of the two sides that lies on the Master's card."""


@pytest.mark.parametrize("size", SIZES)
def test_a_wager_of_two_has_room(house: House, scenes: dict[str, Scene], visit: Visit, size: str) -> None:
    """Whole within the stage of a desk; on a phone the Master's card comes below, and lies on nothing.

    On a tablet a tall stage scrolls in its own frame, so that what is due stands in the window.
    """
    width, height = SIZES[size]
    how = PHONE if size == "phone" else {"viewport": {"width": width, "height": height}}
    page = visit(f"/s/{scenes['two'].tokens['Dee']}", size, **how).page
    assert page.locator("#stage .lane").count() == 2
    assert page.evaluate(OVERLAP) == 0
    if size == "tablet":
        expect(page.locator("#cue .ask").first).to_be_in_viewport()
    else:
        assert page.evaluate("(e => e.scrollHeight <= e.clientHeight)(document.querySelector('#stage'))")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_thumb_hits_every_way_of_a_wager(house: House, scenes: dict[str, Scene], visit: Visit) -> None:
    """On a phone, with a Memory about to be invoked."""
    dee = visit(f"/s/{scenes['losing'].tokens['Dee']}", "Dee", **PHONE)
    dee.form.locator("label", has_text="Invoke a Memory").click()
    assert dee.page.evaluate(UNDER_A_THUMB) == []


def test_the_first_page_of_a_wager_is_light(house: House, scenes: dict[str, Scene]) -> None:
    """Page, style and script together are 70 kB or less on the wire."""
    page = asking.get(f"{house.address}/s/{scenes['weight'].tokens['Dee']}")
    linked = re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)
    weight = len(gzip.compress(page.content, 6))
    for path in dict.fromkeys(linked):
        weight += len(gzip.compress(asking.get(house.address + path).content, 6))
    assert weight <= MOST_KILOBYTES * 1000


def test_whoever_is_elsewhere_speaks_there_and_sees_that_the_scene_is_not_theirs(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """KT-ROLE-04: Mina is in the library while the garden is looked into, and her page says so; Dee's says no
    such thing. What she says, without choosing how, is a line that both read under its own place.
    """
    place = "in the Library of Unearned Knowledge"
    mina, dee = (visit(f"/s/{scenes['apart'].tokens[seat]}", seat).page for seat in ("Mina", "Dee"))
    apart = f"You are elsewhere: {place}"
    expect(mina.locator("#headpiece").get_by_text(apart)).to_be_visible()
    expect(mina.locator(".pen__as")).to_have_text(f"As Ink Hands, {place}")
    assert not dee.locator("#headpiece").get_by_text(apart).is_visible()
    mina.locator("#say-text").fill("Hello? Is anybody still in this hall?")
    mina.locator(".pen__say").click()
    for page in (mina, dee):
        said = page.locator("#script .entry", has_text="Is anybody still in this hall?")
        expect(said.locator(".speaker")).to_have_text(f"Ink Hands, {place}")
