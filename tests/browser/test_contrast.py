"""Pages in the colours of whoever has their own, and with more contrast: every state is still to be seen.

What is compared is what is drawn: how many pixels of the same piece differ, by three to one or more, where it
is chosen and where it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, ElementHandle, JSHandle, Page

from commedia import games
from tests.browser.asking import asking
from tests.browser.conftest import CHROMIUM, QUIET, House
from tests.browser.everywhere import PLACES, enter, open_everywhere
from tests.browser.people import Person, on_the_stage
from tests.browser.test_axe import complaints

TALL = {"viewport": {"width": 1440, "height": 2400}}
"""Nothing that stays put lies over anything else."""
BOTH: dict[str, Any] = {
    "their own, by day": {"forced_colors": "active", "contrast": "no-preference", "color_scheme": "light"},
    "their own, by night": {"forced_colors": "active", "contrast": "no-preference", "color_scheme": "dark"},
    "more, by day": {"forced_colors": "none", "contrast": "more", "color_scheme": "light"},
    "more, by night": {"forced_colors": "none", "contrast": "more", "color_scheme": "dark"},
}
"""The colours that somebody's device asks for."""
IN_TURN = [("their own, by day", "more, by night"), ("their own, by night", "more, by day")]
"""One page is looked at so, and the next so: a picture takes its time, and few rules are one page's own."""
SEEN = 60
"""Pixels that have to differ: as many as a frame of three pixels has at one corner."""

DIFFER = """async ([one, other, pairs]) => {
    const drawn = async (png) => {
        const bytes = Uint8Array.from(atob(png), (c) => c.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes]));
        const paper = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        paper.drawImage(picture, 0, 0);
        return paper;
    };
    const [ink, ink2] = [await drawn(one), await drawn(other)];
    const part = (paper, [left, top], width, height) => paper.getImageData(left, top, width, height).data;
    const { width: wide, height: high } = ink.canvas;
    const light = (data, n) => [0.2126, 0.7152, 0.0722].reduce((sum, share, of) => {
        const value = data[n + of] / 255;
        return sum + share * (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    }, 0.05);
    return pairs.map(([a, b]) => {
        const [width, height] = [Math.min(a[2], b[2], wide), Math.min(a[3], b[3], high)];
        const [left, right] = [part(ink, a, width, height), part(ink2, b, width, height)];
        let differ = 0;
        for (let n = 0; n < left.length; n += 4) {
            if ([0, 1, 2].every((of) => left[n + of] === right[n + of])) continue;
            const [x, y] = [light(left, n), light(right, n)];
            if (Math.max(x, y) / Math.min(x, y) >= 3) differ += 1;
        }
        return differ;
    });
}"""
"""How many pixels of each pair of pieces differ by three to one, in two pictures of a page."""

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

WAVES = """kinds => {
    const box = ({ piece }) => piece.getBoundingClientRect();
    const far = (a, b) =>
        a.right + 8 < b.left || b.right + 8 < a.left || a.bottom + 8 < b.top || b.bottom + 8 < a.top;
    const apart = (one, other) => far(box(one), box(other)) &&
        !(one.input.type === "radio" && one.input.name === other.input.name);
    const waves = [];
    for (const one of kinds) {
        const wave = waves.find((wave) => wave.every((other) => apart(one, other)));
        if (wave) wave.push(one); else waves.push([one]);
    }
    return waves;
}"""
"""Those that can be looked at together: no two of one group, and none over or beside another."""

CHOOSE = """(wave, chosen) => wave.map(({ input, piece }) => {
    input.checked = chosen;
    return piece;
}).map((piece) => {
    const { left, top, width, height } = piece.getBoundingClientRect();
    if (!width || !height || !piece.checkVisibility()) return null;
    const [x, y] = [Math.floor(left + scrollX) - 4, Math.floor(top + scrollY) - 4];
    return [Math.max(0, x), Math.max(0, y), Math.ceil(width) + 8, Math.ceil(height) + 8];
})"""
"""Where the pieces lie on the page when they are chosen, or not; null for one that is not seen."""

KEPT = """() => [...document.querySelectorAll("main :is([type=radio], [type=checkbox])")]
    .map((one) => [one, one.checked])"""
"""What is chosen on a page."""


def picture(page: Page, part: dict[str, float]) -> str:
    """Part of a page as it is drawn, as PNG in base 64, packed loosely, as that takes less long."""
    session = page.context.new_cdp_session(page)
    how = {"optimizeForSpeed": True, "captureBeyondViewport": True, "clip": {**part, "scale": 1}}
    png: str = session.send("Page.captureScreenshot", how)["data"]
    session.detach()
    return png


def drawn(page: Page, piece: ElementHandle) -> str:
    """A piece as it is drawn, and what lies close around it; "" where it is not seen."""
    piece.evaluate("piece => piece.scrollIntoView({ block: 'center' })")
    box = piece.bounding_box()
    if box is None or not box["width"] or not box["height"]:
        return ""
    down = page.evaluate("scrollY")
    around = {
        "x": max(0, box["x"] - 4), "y": max(0, box["y"] + down - 4),
        "width": box["width"] + 8, "height": box["height"] + 8,
    }  # fmt: skip
    return picture(page, around)


WHOLE = [0, 0, 10_000, 10_000]
"""All of a picture."""


@pytest.fixture(scope="module")
def browser(browser_type: BrowserType) -> Iterator[Browser]:
    """One that paints what it shows."""
    painting = browser_type.launch(executable_path=CHROMIUM, args=QUIET)
    yield painting
    painting.close()


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


@pytest.mark.parametrize("slug", games.SLUGS)
def test_what_is_chosen_is_seen_in_any_colours(
    house: House, paths: dict[str, str], visit: Callable[..., Person], slug: str
) -> None:
    """Say, Do, Aside and Whisper; answers, cards, dice on places, chips, pieces: each kind on each page.

    What is written can be read there as well: axe looks at one page of each game.
    """
    page = visit("/rules", **TALL, bypass_csp=True).page
    unseen, kinds = [], dict.fromkeys(BOTH, 0)
    for nth, name in enumerate(name for name, place in PLACES.items() if place.game == slug):
        enter(page, paths[name])
        for colours in IN_TURN[nth % 2]:
            page.emulate_media(**BOTH[colours])
            of_page, many = unseen_of(page)
            unseen += [(name, colours, *one) for one in of_page]
            kinds[colours] += many
            if name in READ:
                assert complaints(page, runOnly=["color-contrast"]) == [], (name, colours)
    assert min(kinds.values()) > 2
    assert sum(kinds.values()) > 15
    assert not unseen, unseen


READ = ("stones scene", "stones dice", "masks bet", "angels contest", "palace two", "shadow dice")
"""The pages on which axe looks whether what is written can be read."""


def unseen_of(page: Page) -> tuple[list[tuple[str, int]], int]:
    """The kinds of pieces of a page of which nobody sees which is chosen, and how many were looked at.

    Many are looked at together; one of which too little is seen so, once more by itself.
    """
    unseen, looked = [], 0
    kept = page.evaluate_handle(KEPT)
    for wave in handles(page.evaluate_handle(f"() => ({WAVES})(({CHOICES})())")):
        page.evaluate("scrollTo(0, 0)")
        pictures, places = [], []
        for chosen in (True, False):
            of_wave = wave.evaluate(CHOOSE, chosen)
            drawn_at = [one for one in of_wave if one]
            left, top = (min((one[at] for one in drawn_at), default=0) for at in (0, 1))
            right, bottom = (max((one[at] + one[at + 2] for one in drawn_at), default=1) for at in (0, 1))
            places.append([one and [one[0] - left, one[1] - top, *one[2:]] for one in of_wave])
            pictures.append(
                picture(page, {"x": left, "y": top, "width": right - left, "height": bottom - top})
            )
        kept.evaluate(PUT_BACK)
        pairs = [[one or WHOLE, other or WHOLE] for one, other in zip(*places, strict=True)]
        differ = page.evaluate(DIFFER, [*pictures, pairs])
        for kind, one, other, pixels in zip(handles(wave), *places, differ, strict=True):
            seen = pixels if one and other else 0
            if seen < SEEN:
                alone = by_itself(page, kind)
                kept.evaluate(PUT_BACK)
                if alone is None:
                    continue
                seen = alone
            looked += 1
            if seen < SEEN:
                unseen.append((kind.evaluate("one => one.kind"), seen))
    return unseen, looked


PUT_BACK = "kept => kept.forEach(([box, checked]) => { box.checked = checked; })"


def handles(listed: JSHandle) -> list[JSHandle]:
    """What is in a list of the page."""
    return list(listed.get_properties().values())


def by_itself(page: Page, kind: JSHandle) -> int | None:
    """How many pixels differ in a piece when it alone is chosen; None where it is not seen then."""
    of = kind.get_properties()
    piece = of["piece"].as_element()
    assert piece is not None
    pictures = []
    for chosen in (True, False):
        of["input"].evaluate("(box, chosen) => { box.checked = chosen; }", chosen)
        pictures.append(drawn(page, piece))
    return differing(page, pictures) if all(pictures) else None


def differing(page: Page, pictures: list[str]) -> int:
    """How many pixels of two pictures of a piece differ."""
    [many] = page.evaluate(DIFFER, [*pictures, [[WHOLE, WHOLE]]])
    return int(many)


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


def test_a_state_that_is_drawn_by_colour_alone_is_drawn_by_more(
    house: House, paths: dict[str, str], visit: Callable[..., Person]
) -> None:
    """The lamp, whose turn it is, what is lit, taken, done, hidden, won: each differs from what it is not."""
    page = visit("/rules", **TALL).page
    same = []
    for name, states in STATES.items():
        enter(page, paths[name])
        on_the_stage(page)
        for nth, (selector, state, other) in enumerate(states):
            if not page.locator(selector).locator("visible=true").count():
                page.get_by_role("button", name="Rather play on the stage").click()
            if not page.locator(selector).locator("visible=true").count():
                same.append((name, "", selector, state, "nowhere", -1))
                continue
            piece = page.locator(selector).locator("visible=true").first.element_handle()
            for colours in IN_TURN[nth % 2]:
                page.emulate_media(**BOTH[colours])
                pictures = []
                for one in (state, other):
                    piece.evaluate(PUT, [one, [state, other]])
                    pictures.append(drawn(page, piece))
                if (differ := differing(page, pictures)) < FEW:
                    same.append((name, colours, selector, state, other, differ))
    assert not same, same


def test_what_is_chosen_in_the_lobby_is_seen(house: House, visit: Callable[..., Person]) -> None:
    """One's mark, who deals, how long it shall be, and every house rule."""
    lobby = asking.post(f"{house.address}/tables", data={"game": "men-of-stones"}).headers["location"]
    page = visit(lobby, **TALL).page
    page.locator("details").evaluate_all("folds => folds.forEach((fold) => { fold.open = true; })")
    for colours, how in BOTH.items():
        page.emulate_media(**how)
        unseen, kinds = unseen_of(page)
        assert kinds > 1
        assert not unseen, (colours, unseen)
