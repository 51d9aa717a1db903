"""Pages in the colours of whoever has their own, and with more contrast: every state is still to be seen.

What is compared is what is drawn: how many pixels of the same piece differ, by three to one or more, where it
is chosen and where it is not.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import ElementHandle, Page

from commedia import games
from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.everywhere import PLACES, enter, open_everywhere
from tests.browser.people import Person, on_the_stage
from tests.browser.test_axe import complaints

TALL = {"viewport": {"width": 1440, "height": 2400}}
"""Nothing that stays put lies over anything else."""
OWN = {
    "their own, by day": {"forced_colors": "active"},
    "their own, by night": {"forced_colors": "active", "color_scheme": "dark"},
}
MORE = {"more, by day": {"contrast": "more"}, "more, by night": {"contrast": "more", "color_scheme": "dark"}}
BOTH = OWN | MORE
SEEN = 60
"""Pixels that have to differ: as many as a frame of three pixels has at one corner."""

DIFFER = """async ([one, other]) => {
    const drawn = async (png) => {
        const bytes = Uint8Array.from(atob(png), (c) => c.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes]));
        const paper = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        paper.drawImage(picture, 0, 0);
        return [picture, paper];
    };
    const [[a, ink], [b, ink2]] = [await drawn(one), await drawn(other)];
    const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)];
    const [left, right] = [ink, ink2].map((paper) => paper.getImageData(0, 0, width, height).data);
    const light = (data, n) => [0.2126, 0.7152, 0.0722].reduce((sum, share, of) => {
        const value = data[n + of] / 255;
        return sum + share * (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    }, 0.05);
    let differ = 0;
    for (let n = 0; n < left.length; n += 4) {
        const [x, y] = [light(left, n), light(right, n)];
        if (Math.max(x, y) / Math.min(x, y) >= 3) differ += 1;
    }
    return differ;
}"""
"""How many pixels of two pictures differ by three to one."""

CHOICES = """() => {
    const pieces = ".choice, .chip, .palm, .piece, td, .scale__step, .sp-toss, .marks__one, .worth-pick," +
        ".pick-card, .stall-mask, .grip__tile, .against, .pen__how label";
    const seen = (one) => one?.checkVisibility({ opacityProperty: true });
    const found = new Map();
    for (const input of document.querySelectorAll("main :is([type=radio], [type=checkbox])")) {
        const label = input.labels[0];
        let piece = input.closest(pieces) ?? label ?? input;
        if (!piece.getBoundingClientRect().width) piece = label;
        if (!piece.contains(input) && seen(input)) piece = input.parentElement;
        if (!seen(piece) || piece.getBoundingClientRect().width < 4) continue;
        const kind = `${input.type} ${piece.tagName} ${piece.className} ${input.name}`.replace(/\\d/g, "");
        if (!found.has(kind)) found.set(kind, { kind, input, piece });
    }
    return [...found.values()];
}"""
"""One of each kind of piece that can be chosen on a page."""

GROUP = """box => [...document.querySelectorAll("input")]
    .filter((one) => one === box || (one.type === "radio" && one.name === box.name))
    .map((one) => [one, one.checked])"""
"""Those of which one is chosen, and whether each is."""


def drawn(page: Page, piece: ElementHandle) -> str:
    """A piece as it is drawn, and what lies close around it, as PNG in base 64; "" where it is not seen."""
    piece.evaluate("piece => piece.scrollIntoView({ block: 'center' })")
    box = piece.bounding_box()
    if box is None or not box["width"] or not box["height"]:
        return ""
    around = {
        "x": max(0, box["x"] - 4), "y": max(0, box["y"] - 4),
        "width": box["width"] + 8, "height": box["height"] + 8,
    }  # fmt: skip
    return base64.b64encode(page.screenshot(clip=around, animations="disabled")).decode()  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def paths() -> dict[str, str]:
    """Where whoever looks finds each place."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, paths: dict[str, str]) -> Iterator[House]:
    """A house in which all places are."""
    opened, found = open_everywhere(tmp_path_factory.mktemp("contrast"))
    paths.update(found)
    yield opened
    opened.close()


@pytest.fixture
def look(
    house: House, paths: dict[str, str], visit: Callable[..., Person]
) -> Callable[..., Iterator[tuple[str, Page]]]:
    """Go to the places of a game one after the other, in those colours."""

    def going(slug: str, colours: dict[str, Any], **how: Any) -> Iterator[tuple[str, Page]]:
        page = visit("/rules", **{**TALL, "bypass_csp": True, **colours, **how}).page
        for name, place in PLACES.items():
            if place.game == slug:
                enter(page, paths[name])
                yield name, page

    return going


@pytest.mark.parametrize("colours", BOTH)
@pytest.mark.parametrize("slug", games.SLUGS)
def test_what_is_chosen_is_seen_in_any_colours(
    look: Callable[..., Iterator[tuple[str, Page]]], slug: str, colours: str
) -> None:
    """Say, Do, Aside and Whisper; answers, cards, dice on places, chips, pieces: each kind on each page."""
    unseen, kinds = [], 0
    for name, page in look(slug, BOTH[colours]):
        of_page, many = unseen_of(page)
        unseen += [(name, *one) for one in of_page]
        kinds += many
    assert kinds > 5
    assert not unseen, unseen


def unseen_of(page: Page) -> tuple[list[tuple[str, int]], int]:
    """The kinds of pieces of a page of which nobody sees which is chosen, and how many were looked at."""
    unseen, kinds = [], 0
    for one in page.evaluate_handle(CHOICES).get_properties().values():
        of = one.get_properties()
        kind, piece, box = of["kind"], of["piece"].as_element(), of["input"].as_element()
        assert piece is not None
        assert box is not None
        was, pictures = box.evaluate_handle(GROUP), []
        for chosen in (True, False):
            box.evaluate("(box, chosen) => { box.checked = chosen; }", chosen)
            pictures.append(drawn(page, piece))
        was.evaluate("group => group.forEach(([box, checked]) => { box.checked = checked; })")
        if not all(pictures):
            continue
        kinds += 1
        differ = page.evaluate(DIFFER, pictures)
        if differ < SEEN:
            unseen.append((kind.json_value(), differ))
    return unseen, kinds


STATES: dict[str, list[tuple[str, str, str]]] = {
    "stones scene": [
        ("#status .lamp", "lamp--lit", "lamp--done"), ("#status .lamp", "lamp--lit", ""),
        ("#status .lamp", "lamp--done", ""),
        (".presence", "presence--here", "presence--away"),
        (".presence", "presence--here", "presence--writing"),
    ],
    "stones dice": [
        (".seat", "seat--turn", ""), (".board", "board--now", ""), (".die", "die--set", ""),
    ],
    "masks turn": [(".seat", "seat--turn", ""), (".troupe__one", "is-now", "")],
    "masks bet": [
        (".running-order li", "is-done", ""), (".running-order li:nth-child(2)", "@aria-current=step", ""),
        (".worth", "worth--hidden", ""),
    ],
    "masks hearts": [
        (".plain-card", "@aria-pressed=true", ""), (".feel", "@data-felt=H", "@data-felt=C"),
        (".feel", "@data-felt=D", "@data-felt=S"), (".feel", "@data-felt=D", "@data-felt=H"),
    ],
    "masks support": [(".deed-card", "@aria-pressed=true", "")],
    "masks market": [(".ware", "@data-chosen=1", "")],
    "angels lake": [(".seat", "seat--turn", ""), (".town .npc", "is-hot", ""), (".town .npc", "is-here", "")],
    "angels contest": [(".lane", "is-won", ""), (".won i", "is-on", ""), (".stakes-card", "is-true", "")],
    "palace two": [
        (".wager-rail li:nth-child(2)", "is-done", "is-passed"),
        (".wager-rail li:nth-child(2)", "is-now", "is-done"),
        (".memory", "is-invoked", ""),
    ],
    "palace losing": [(".degrees li", "is-now", "")],
    "palace last": [(".suite__one", "is-winning", "")],
    "shadow dice": [
        (".sp-fighter", "sp-fighter--now", ""), (".sp-pegs i", "is-on", ""),
        (".sp-trait", "is-touching", ""),
    ],
    "shadow dialogue": [
        (".sp-steps rect:not([class])", "is-now", "is-past"), (".sp-steps rect:not([class])", "is-now", ""),
    ],
}  # fmt: skip
"""By the place where a piece is: how it is found, a state of it, and another: a class, or an attribute."""
FEW = 24
"""Pixels that have to differ in a mark as small as a lozenge."""
PUT = """(piece, [state, others]) => {
    for (const one of [...others, state]) {
        const [name, value] = one.split("=");
        if (one.startsWith("@")) {
            if (one === state) piece.setAttribute(name.slice(1), value);
            else piece.removeAttribute(name.slice(1));
        } else if (one) piece.classList.toggle(one, one === state);
    }
}"""


@pytest.mark.parametrize("colours", BOTH)
def test_a_state_that_is_drawn_by_colour_alone_is_drawn_by_more(
    house: House, paths: dict[str, str], visit: Callable[..., Person], colours: str
) -> None:
    """The lamp, whose turn it is, what is lit, taken, done, hidden, won: each differs from what it is not."""
    page = visit("/rules", **TALL, **BOTH[colours]).page
    same = []
    for name, states in STATES.items():
        enter(page, paths[name])
        on_the_stage(page)
        for selector, state, other in states:
            if not page.locator(selector).locator("visible=true").count():
                same.append((name, selector, state, "nowhere", -1))
                continue
            piece = page.locator(selector).locator("visible=true").first.element_handle()
            pictures = []
            for one in (state, other):
                piece.evaluate(PUT, [one, [state, other]])
                pictures.append(drawn(page, piece))
            if (differ := page.evaluate(DIFFER, pictures)) < FEW:
                same.append((name, selector, state, other, differ))
    assert not same, same


@pytest.mark.parametrize("colours", BOTH)
def test_what_is_chosen_in_the_lobby_is_seen(
    house: House, visit: Callable[..., Person], colours: str
) -> None:
    """One's mark, who deals, how long it shall be, and every house rule."""
    lobby = asking.post(f"{house.address}/tables", data={"game": "men-of-stones"}).headers["location"]
    page = visit(lobby, **TALL, **BOTH[colours]).page
    page.locator("details").evaluate_all("folds => folds.forEach((fold) => { fold.open = true; })")
    unseen, kinds = unseen_of(page)
    assert kinds > 1
    assert not unseen, unseen


@pytest.mark.parametrize("colours", BOTH)
def test_axe_finds_no_colours_amiss(
    house: House, paths: dict[str, str], visit: Callable[..., Person], colours: str
) -> None:
    """On one page of each game: what is written can be read."""
    page = visit("/rules", **TALL, **BOTH[colours], bypass_csp=True).page
    for name in ("stones scene", "stones dice", "masks bet", "angels contest", "palace two", "shadow dice"):
        enter(page, paths[name])
        assert complaints(page, runOnly=["color-contrast"]) == [], name
