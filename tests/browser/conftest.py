"""A house that is open on this machine, and real browsers to visit it."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.asking import asking
from tests.browser.nursery import born
from tests.browser.people import PATIENCE_SECONDS, Person

CHROMIUM = "/usr/bin/chromium-headless-shell"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
UNPAINTED = ["--force-gpu-mem-available-mb=1"]
"""Pages are laid out as ever and hardly painted, which takes a tenth of a browser's time: for all tests but
those that look at pictures.
"""

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
"""A browser in which all moves that a page moves, for `visit`."""

expect.set_options(timeout=PATIENCE_SECONDS * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs a browser, and is tried once more where it failed: several people at once press,
    read and type in programs of their own, and on a busy machine one of a thousand presses meets a page that
    moves under it. What is wrong fails twice. The summary names what was tried again: whatever is named there
    in a second run, too, has found something.
    """
    for item in items:
        if "tests/browser" in str(item.path):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Debian's Chromium, without a screen and without calls home."""
    return {"executable_path": CHROMIUM, "args": [*QUIET, *UNPAINTED]}


class House:
    """The program as people run it, but for its chance: a process of its own, on a port of its own.

    guests: games that it puts on besides, by `module:NAME`. where: the folders in which these lie.
    """

    def __init__(
        self, folder: Path, pace: float = 0.0, guests: Sequence[str] = (), where: Sequence[Path] = ()
    ) -> None:
        self.folder = folder
        self.pace = pace
        self.guests = [argument for guest in guests for argument in ("--game", guest)]
        self.where = where
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: psutil.Process | None = None

    def open(self) -> None:
        """Start, and wait until the house answers."""
        self.process = born(
            ["play", "--port", str(self.port), "--data", str(self.folder), *self.guests],
            chance=secrets.token_hex(8),
            surroundings={**os.environ, "COMMEDIA_PACE": str(self.pace)},
            where=self.where,
            log=self.folder / "house.log",
        )
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            try:
                if asking.get(f"{self.address}/healthy", timeout=2).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError((self.folder / "house.log").read_text(encoding="utf-8"))

    def close(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop, and wait until it has."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(timeout=PATIENCE_SECONDS)

    def table(self, seats: list[str], **more: Any) -> dict[str, Any]:
        """Open a table over the API, of Men of Stones where no other game is named: its tokens by seat."""
        body = {"game": "men-of-stones", "seats": seats, **more}
        reply = asking.post(f"{self.address}/api/tables", json=body)
        assert reply.status_code == 201, reply.text
        opened: dict[str, Any] = reply.json()
        return opened


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An open house for the tests of one module."""
    opened = House(tmp_path_factory.mktemp("house"))
    opened.open()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def finished(house: House, browser: Browser) -> str:
    """A seat at a play of Men of Stones that is over."""
    return _played_by_the_house(house, browser, "men-of-stones")


@pytest.fixture(scope="module")
def finished_city(house: House, browser: Browser) -> str:
    """A seat at a play of City of Masks that is over."""
    return _played_by_the_house(house, browser, "city-of-masks")


def _played_by_the_house(house: House, browser: Browser, game: str) -> str:
    """A seat at a play that is over: the house played all of it, before one who looked on."""
    options = {"round_limit": 1} if game == "city-of-masks" else {}
    opened = house.table(["Ann", "Bob", "Cy"], house=["Bob", "Cy"], game=game, options=options)
    context = browser.new_context(base_url=house.address)
    page = context.new_page()
    page.goto(f"/s/{opened['seats']['Ann']}")
    page.get_by_text("Who plays").click()
    page.get_by_role("button", name="Let the house play, seat of Ann").click()
    expect(page.locator(".status")).to_contain_text("The play is over", timeout=4 * PATIENCE_SECONDS * 1000)
    context.close()
    token: str = opened["seats"]["Ann"]
    return token


@pytest.fixture
def visit(house: House, browser: Browser) -> Iterator[Callable[..., Person]]:
    """Send somebody to an address of the house, in a browser of their own: one that asks for less motion, as
    nobody need wait for it, unless it is `MOVING`.
    """
    people: list[Person] = []

    def go(path: str = "/", name: str = "somebody", **how: Any) -> Person:
        usual = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
        context = browser.new_context(base_url=house.address, **(usual | how))
        person = Person(name, context.new_page())
        people.append(person)
        person.page.goto(path)
        return person

    yield go
    for person in people:
        person.page.context.close()
    assert not [fault for person in people for fault in person.faults]
