"""The designer's page in a real browser: seats side by side, files edited on the disk, faults in the page."""

from __future__ import annotations

import os
import secrets
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.asking import asking
from tests.browser.nursery import ROOT, born
from tests.browser.people import PATIENCE_SECONDS
from tests.browser.test_axe import OF_COLOURS, complaints

GAME = ROOT / "tests" / "dev" / "lamp.txt"


class Rehearsed:
    """A game's folder, and where it is in rehearsal."""

    def __init__(self, folder: Path, address: str) -> None:
        self.door = folder / "wick_of_night" / "__init__.py"
        self.address = address

    def edit(self, old: str, new: str) -> None:
        """As an editor saves it: nobody tells the house."""
        text = self.door.read_text(encoding="utf-8")
        assert old in text
        self.door.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def rehearsed(tmp_path: Path) -> Iterator[Rehearsed]:
    """The program as designers run it, in the folder of their game."""
    (tmp_path / "wick_of_night").mkdir()
    (tmp_path / "wick_of_night" / "__init__.py").write_text(
        GAME.read_text(encoding="utf-8"), encoding="utf-8"
    )
    with rehearsing(tmp_path, "wick_of_night:GAME") as address:
        yield Rehearsed(tmp_path, address)


@contextmanager
def rehearsing(folder: Path, *arguments: str) -> Iterator[str]:
    """A rehearsal, for as long as the block lasts: where it is found."""
    kept = folder / "kept"
    kept.mkdir()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    process = born(
        ["dev", *arguments, "--port", str(port)],
        chance=secrets.token_hex(8),
        surroundings={**os.environ, "TMPDIR": str(kept)},
        where=[folder],
        log=folder / "dev.log",
    )
    try:
        until = time.monotonic() + PATIENCE_SECONDS
        while not _answers(address):
            assert time.monotonic() < until, (folder / "dev.log").read_text(encoding="utf-8")
            time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE_SECONDS)
    assert list(kept.iterdir()) == [], "nothing of a rehearsal is kept"


def _answers(address: str) -> bool:
    try:
        return asking.get(f"{address}/healthy", timeout=2).status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture
def page(rehearsed: Rehearsed, browser: Browser) -> Iterator[Page]:
    """The designer's browser."""
    context = browser.new_context(base_url=rehearsed.address, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto("/")
    yield page
    context.close()


def test_a_designer_plays_breaks_and_mends_a_game(rehearsed: Rehearsed, page: Page) -> None:
    """Without a key of the browser's own: every window follows by itself."""
    ann = page.frame_locator('iframe[title="The page of Ann"]')
    bob = page.frame_locator('iframe[title="The page of Bob"]')
    status = page.locator("#status")

    # An answer in one column is seen in the next.
    ann.locator("#cue label").filter(has_text="Trust the lamp").click()
    ann.locator("#cue").get_by_role("button").last.click()
    expect(bob.locator("#lines")).to_contain_text("Ann burns 0 oil.")
    expect(page.locator("#dev-steps")).to_contain_text("2 of 2")

    # A file is saved: the table goes on, with the new words.
    rehearsed.edit("{seat} burns {oil} oil.", "{seat} feeds the lamp {oil}.")
    expect(bob.locator("#lines")).to_contain_text("Ann feeds the lamp 0.")
    expect(status).to_contain_text("The game was read 2 times")

    # It is broken, told with its line, and mended.
    rehearsed.edit("class Wait(Answer):", "class Wait(Answer:")
    expect(page.locator(".fault")).to_contain_text("SyntaxError")
    expect(page.locator(".fault .frame__place").first).to_contain_text("__init__.py:")
    rehearsed.edit("class Wait(Answer:", "class Wait(Answer):")
    expect(page.locator(".fault")).to_have_count(0)
    expect(status).to_contain_text("Nothing broke.")

    # A step back, by the keyboard alone: the focus stays where it is.
    back = page.get_by_role("button", name="Back")
    back.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#dev-steps")).to_contain_text("0 of 2")
    expect(back).to_be_focused()
    expect(ann.locator("#cue")).to_contain_text("How much oil do you give it?")


def test_it_is_in_order_at_any_width_by_day_and_in_the_dark(rehearsed: Rehearsed, page: Page) -> None:
    """Nothing stands out at the side but the seats, which are moved to and fro; axe finds nothing."""
    expect(page.locator("iframe")).to_have_count(3)
    for fold in page.locator("#main summary").all():
        fold.click()
    rehearsed.edit("    wind = await", "    wind == = await")
    expect(page.locator(".fault")).to_contain_text("SyntaxError")
    for width in (390, 820, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert complaints(page, iframes=False) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")  # colours in between are nobody's
    assert complaints(page, iframes=False, runOnly=OF_COLOURS) == []


def test_an_answer_is_tried_by_the_keyboard(page: Page) -> None:
    """What was opened stays open, and what was asked stays in its place."""
    page.locator("#seat-1-why summary").focus()
    page.keyboard.press("Enter")
    page.get_by_label("The answer, as data").first.fill('{"do": "burn", "oil": 9}')
    page.get_by_role("button", name="Try it").first.press("Enter")
    expect(page.locator(".why__tried")).to_contain_text("between 1 and 2")
    expect(page.get_by_label("The answer, as data").first).to_be_visible()
    expect(page.get_by_role("button", name="Try it").first).to_be_focused()


def test_it_works_without_scripts(rehearsed: Rehearsed, browser: Browser) -> None:
    """Forms lead back to the page, which is then as it should be."""
    context = browser.new_context(base_url=rehearsed.address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.get_by_text("Force what comes next").click()
    page.get_by_label("The next outcomes").fill("4")
    page.get_by_role("button", name="Force them").click()
    expect(page.locator("#dev-chance")).to_contain_text("Next: 4")
    context.close()


def test_seven_seats_side_by_side_share_one_stream(tmp_path: Path, browser: Browser) -> None:
    """More than a browser has lines to one house: each is drawn, plays, and follows the others."""
    with rehearsing(tmp_path, "commedia.games.city_of_masks:GAME", "--seats", "6") as address:
        context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
        page = context.new_page()
        streams: list[str] = []
        context.on("request", lambda asked: streams.append(asked.url) if is_stream(asked.url) else None)
        page.goto("/")
        expect(page.locator("iframe")).to_have_count(7)
        frames = [page.frame_locator("iframe").nth(n) for n in range(7)]
        for frame in frames:
            expect(frame.locator("#lines")).to_be_attached()
        frames[0].locator("#say-text").fill("Are all of us here?")
        frames[0].locator(".pen__say").click()
        for frame in frames:
            expect(frame.locator("#lines")).to_contain_text("Are all of us here?")
        expect(frames[6].locator('[data-name="asking"], [data-name="offline"]')).to_have_count(0)
        assert streams == [f"{address}/dev/events"]
        page.get_by_role("button", name="Back").click()
        for frame in frames:
            expect(frame.locator("#lines")).not_to_contain_text("Are all of us here?")
        context.close()


def is_stream(url: str) -> bool:
    """Whether a request is for a stream, and not for what is new now."""
    return ("/events" in url or "/changed" in url) and "/once" not in url
