"""Every page as tools for the blind, the colour-blind and the keyboard find it."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import House
from tests.browser.people import Person

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_serious(
    house: House, finished: str, visit: Callable[..., Person], size: str, scheme: str
) -> None:
    """Playbill, lobby, curtain, table, the finished play and rulebook; and none of them spills sideways."""
    width, height = SIZES[size]
    seats = house.table(["Maximiliana-Seraphina von Habsburg", "Bob", "Cy"])["seats"]
    lobby = httpx.post(f"{house.address}/tables", data={"game": "men-of-stones"}).headers["location"]
    pages = {
        "playbill": "/",
        "lobby": lobby,
        "curtain": f"/s/{seats['Bob']}/curtain",
        "table": f"/s/{next(iter(seats.values()))}",
        "curtain fallen": f"/s/{finished}",
        "book": f"/s/{finished}/book",
        "rulebook": "/rulebook/men-of-stones",
    }
    person = visit("/", size, viewport={"width": width, "height": height}, color_scheme=scheme)
    for name, path in pages.items():
        person.page.goto(path)
        for fold in person.page.locator("#players summary").all():
            fold.click()
        found = Axe().run(person.page).response["violations"]
        serious = [
            (v["id"], v["nodes"][0]["html"][:160]) for v in found if v["impact"] in ("serious", "critical")
        ]
        assert serious == [], name
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
