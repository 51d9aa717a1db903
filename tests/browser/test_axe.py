"""Every page as tools for the blind, the colour-blind and the keyboard find it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import Person, on_the_stage

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
OF_COLOURS = ["color-contrast", "link-in-text-block"]
PAPER = "getComputedStyle(document.body).backgroundColor"


AXE = Axe().axe_script
VIOLATIONS = "options => axe.run(options).then((found) => found.violations)"


def complaints(page: Page, **options: Any) -> list[tuple[str, str, str]]:
    """All that axe finds amiss on a page, however small: how bad it is, the rule, and the first place."""
    if not page.evaluate(
        "typeof window.axe?.run === 'function'"
    ):  # half a megabyte to read, once for each page
        page.evaluate(AXE)
    found = page.evaluate(VIOLATIONS, {"resultTypes": ["violations"], **options})
    return [(one["impact"], one["id"], one["nodes"][0]["html"][:160]) for one in found]


def amiss(page: Page, colours: bool = True) -> list[tuple[str, str, str]]:
    """All that axe finds amiss on a page by day, and once it is dark what hangs on colours.

    colours: whether they are looked at, for most of the time goes into them. In a window between a phone's
    and a desk's width they are not: there is none that these have not, as the sheets say
    (tests/server/test_colours_by_width.py).
    """
    window = page.viewport_size
    assert window is not None
    if not colours or SIZES["phone"][0] < window["width"] < SIZES["desk"][0]:
        return complaints(page, rules={rule: {"enabled": False} for rule in OF_COLOURS})
    found = complaints(page)
    page.emulate_media(color_scheme="dark")
    found += complaints(page, runOnly=OF_COLOURS)
    page.emulate_media(color_scheme="light")
    return found


PRINTED = ("book", "rulebook")
"""Long pages whose colours no width changes: they are looked at on a phone alone."""


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing(house: House, finished: str, visit: Callable[..., Person], size: str) -> None:
    """Playbill, lobby, invitation, table, the finished play, rulebook and more; and none spills sideways.

    By day all is looked at, and once it is dark all that hangs on colours.
    """
    width, height = SIZES[size]
    seats = house.table(["Maximiliana-Seraphina von Habsburg", "Bob", "Cy"])["seats"]
    lobby = asking.post(f"{house.address}/tables", data={"game": "men-of-stones"}).headers["location"]
    invitation, void = invitations(house, lobby)
    pages = {
        "playbill": "/",
        "lobby": lobby,
        "invitation": invitation,
        "void link": void,
        "own link": f"{lobby}/link",
        "prologue": f"/s/{seats['Bob']}/prologue",
        "table": f"/s/{next(iter(seats.values()))}",
        "curtain fallen": f"/s/{finished}",
        "book": f"/s/{finished}/book",
        "rulebook": "/rulebook/men-of-stones",
        "curtain": f"/s/{seats['Bob']}/curtain",  # behind which this device opens no seat's page any more
    }
    person = visit("/", size, viewport={"width": width, "height": height}, color_scheme="light")
    for name, path in pages.items():
        person.page.goto(path)
        for fold in person.page.locator("#players summary").all():
            if fold.is_visible():  # not when all is over
                fold.click()
        assert amiss(person.page, colours=size == "phone" or name not in PRINTED) == [], name
        by_day = person.page.evaluate(PAPER)
        person.page.emulate_media(color_scheme="dark")
        assert (person.page.evaluate(PAPER) != by_day) == (name != "prologue")  # that is dark by day, too
        person.page.emulate_media(color_scheme="light")
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_axe_finds_nothing_in_the_city(
    house: House, finished_city: str, visit: Callable[..., Person], size: str
) -> None:
    """Lobby, prologue, a long question and the stage beside it, the curtain, the book and the rulebook.

    Its scenes, its other forms and its moments are looked at where they are played.
    """
    width, height = SIZES[size]
    seats = house.table(["Ann", "Bob", "Cy", "Dee"], game="city-of-masks")["seats"]
    pages = {
        "lobby": asking.post(f"{house.address}/tables", data={"game": "city-of-masks"}).headers["location"],
        "prologue": f"/s/{seats['Bob']}/prologue",
        "form": f"/s/{seats['Bob']}",
        "stage": f"/s/{seats['Bob']}",
        "curtain fallen": f"/s/{finished_city}",
        "book": f"/s/{finished_city}/book",
        "rulebook": "/rulebook/city-of-masks",
    }
    page = visit("/", size, viewport={"width": width, "height": height}, color_scheme="light").page
    for name, path in pages.items():
        page.goto(path)
        if name == "stage":
            on_the_stage(page)
        assert amiss(page, colours=size == "phone" or name not in PRINTED) == [], name


def invitations(house: House, lobby: str) -> tuple[str, str]:
    """A good invitation to a table in its lobby, and one that its host has made void."""
    token = lobby.removeprefix("/s/")
    table = f"{house.address}/api/tables/{token.partition('-')[0]}"
    with httpx.Client(headers={"Authorization": f"Bearer {token}"}) as host:
        chairs = host.get(f"{table}/seats").json()
        assert host.post(f"{table}/seat", json={"chair": 3, "action": "new-link"}).status_code == 200
    return f"/s/{chairs[1]['token']}", f"/s/{chairs[2]['token']}"
