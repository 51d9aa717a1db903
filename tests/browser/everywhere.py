"""Tables of all five games in the middle of things, for what holds on every page of every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect

from tests.browser import test_angels_axe as angels
from tests.browser import test_city_of_masks as city
from tests.browser import test_know_thyself as palace
from tests.browser import test_masks_forms as masks
from tests.browser import test_scene as stones
from tests.browser import test_shadow_axe as shadows
from tests.browser.conftest import House
from tests.browser.scenes import Scene, open_at
from tests.browser.test_face_of_angels import BOATHOUSE, PCS, SEATS

FREE = {key: value for key, value in BOATHOUSE.items() if key != "contest"}
LAKE = {
    **FREE,
    "scene": {
        "number": 1, "place": "The lake", "pcs": list(PCS),
        "playing": dict.fromkeys(PCS, "pc"),
    },
}  # fmt: skip
ASKED = {"state": "stakes", **angels.STAKES}
LONG = "The whole court has seen it, and the bishop has gone to bed with the keys under his pillow. " * 8
"""More than any frame has room for."""
CONSEQUENCE = {"do": "consequence", "trait": "Companion", "words": LONG}
TWO: Any = palace.TWO["wager"]
WANTS = {
    **TWO,
    "outcome": LONG,
    "participants": {seat: {**one, "want": LONG} for seat, one in TWO["participants"].items()},
}


class Place(NamedTuple):
    """Where a table stands: the rules' scene on a state, what is answered there, and who looks."""

    game: str
    state: dict[str, Any]
    scene: str
    seat: str
    said: list[tuple[str, str, Any]] = []
    args: dict[str, Any] = {}


def _shadow(name: str) -> Place:
    begins, differs, said, seat = shadows.STATES[name]
    return Place("shadow-play", {**shadows.QUAY, **differs}, begins, seat, said)


def _town(name: str, seat: str = "") -> Place:
    begins, differs, args, whose = angels.STATES[name]
    state = {**(BOATHOUSE if begins == "contest" else FREE), **differs, "seats": list(SEATS)}
    return Place("face-of-angels", state, begins, seat or whose, args=args)


def _city(name: str) -> Place:
    form = masks.FORMS[name]
    args = {"at": 0} if form.scene == "open_scene" else {}
    return Place("city-of-masks", form.state, form.scene, form.seat, form.before, args)


def _palace(state: dict[str, Any], scene: str, seat: str) -> Place:
    return Place("know-thyself", state, scene, seat)


PLACES = {
    "stones scene": Place(
        "men-of-stones", stones.COURT, "play_scene", "Ben", [("Tom", "open_scene", stones.OPEN)]
    ),
    "stones fall": Place("men-of-stones", stones.FALL, "play_fall", "Tom"),
    "stones consequence": Place(
        "men-of-stones", stones.FALL, "play_fall", "Ben", [("Tom", "fall_turn", CONSEQUENCE)]
    ),
    "stones dice": Place("men-of-stones", {}, "", "Ann"),
    "masks turn": Place("city-of-masks", city.ROUND, "open_scene", "cy", args={"at": 0}),
    "masks faces": Place("city-of-masks", {"avatars": {seat: {} for seat in city.SEATS}}, "begin", "ann"),
    "masks hearts": Place("city-of-masks", city.DEALING, "deal_feelings", "ann", args={"deal": 1}),
    "masks becoming": _city("becoming"),
    "masks stakes": _city("stakes"),
    "masks tags": _city("tags"),
    "masks bet": _city("a bet"),
    "masks shift": _city("a shift"),
    "masks tile": _city("a tile"),
    "masks market": _city("the market"),
    "masks support": _city("support"),
    "angels lake": Place("face-of-angels", LAKE, "scene", "Ann"),
    "angels making": _town("set-up"),
    "angels stakes": _town("stakes"),
    "angels bargaining": _town("bargaining"),
    "angels contest": _town("contest"),
    "angels decided": _town("decided"),
    "angels powers": _town("powers"),
    "angels cards away": _town("cards away"),
    "palace roam": _palace(palace.ROAM, "roam", "Dee"),
    "palace roam Master": _palace(palace.ROAM, "roam", "Rosa"),
    "palace losing": _palace(palace.LOSING, "invoke", "Dee"),
    "palace tell": _palace(palace.LOSING, "tell", "Dee"),
    "palace two": _palace({**palace.TWO, "wager": WANTS}, "invoke", "Dee"),
    "palace last": _palace(palace.LAST, "last_wagers", "Mina"),
    "shadow dialogue": _shadow("dialogue"),
    "shadow dice": _shadow("dice"),
    "shadow push": _shadow("push"),
    "shadow surrender": _shadow("surrender"),
    "shadow recap": _shadow("recap"),
}
"""One of each kind of page that the games have."""


def open_everywhere(folder: Path, names: list[str] | None = None) -> tuple[House, dict[str, str]]:
    """A house in which the tables stand, open, and the page's path of who looks, by the place's name."""
    chosen = {name: PLACES[name] for name in names or PLACES}
    scenes: dict[str, Scene] = {}
    for name, place in chosen.items():
        if place.scene:
            scenes[name] = open_at(folder, place.game, place.state, place.scene, place.args)
    house = House(folder)
    house.open()
    paths = {}
    for name, place in chosen.items():
        if not place.scene:
            paths[name] = f"/s/{house.table(['Ann', 'Bob', 'Cy'])['seats'][place.seat]}"
            continue
        if place.game == "city-of-masks" and place.said:
            form = next(
                one for one in masks.FORMS.values() if one.before == place.said and one.seat == place.seat
            )
            masks.Table(house, scenes[name]).until(form)
        else:
            for seat, kind, answer in place.said:
                scenes[name].answer(house.address, seat, kind, answer)
        paths[name] = f"/s/{scenes[name].tokens[place.seat]}"
    return house, paths


def enter(page: Page, path: str) -> None:
    """Go to a place, also where that is the host's address and another window has been there before."""
    page.goto(path)
    if page.locator('form[action$="/here"]').count():
        page.locator('form[action$="/here"] button').click()
    expect(page.locator("body[data-later]")).to_have_count(0)
