"""The finished play: the curtain, the book, how it prints, and the file that proves the dice."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import Person


def test_a_finished_play_can_be_saved_and_proved(
    visit: Callable[..., Person], finished: str, tmp_path: Path
) -> None:
    """The file that the page gives is what `commedia verify` takes, and it finds every die as it fell."""
    page = visit(f"/s/{finished}").page
    page.keyboard.press("ArrowRight")
    expect(page.locator(".verdict-on-all")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the table, with its seals").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    verified = subprocess.run(
        [sys.executable, "-m", "commedia", "verify", str(file)], capture_output=True, text=True, check=False
    )
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_the_book_prints_the_script_alone(visit: Callable[..., Person], finished: str) -> None:
    """On paper stand the title, the cast and the play; nothing that one could press."""
    page = visit(f"/s/{finished}").page
    page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="Read the book").click()
    expect(page.locator("#play")).to_contain_text("Act V")
    page.emulate_media(media="print")
    for gone in (".marquee", ".button", "#replay"):
        for one in page.locator(gone).all():
            expect(one).to_be_hidden()
    expect(page.locator("#play .line").first).to_be_visible()
    assert len(page.pdf()) > 10_000


def test_the_play_is_shown_again_line_by_line(visit: Callable[..., Person], finished: str) -> None:
    """From the top, at the reader's own pace; Escape shows all of it."""
    page = visit(f"/s/{finished}/book").page
    page.get_by_role("button", name="Replay from the top").click()
    before = page.locator("#play .act li:visible").count()
    for _ in range(3):
        page.get_by_role("button", name="Next line").click()
    assert before < page.locator("#play .act li:visible").count() < page.locator("#play .act li").count()
    page.keyboard.press("Escape")
    assert page.locator("#play .act li:visible").count() == page.locator("#play .act li").count()


def test_the_book_keeps_what_was_whispered_to_itself(house: House, visit: Callable[..., Person]) -> None:
    """A whisper is in nobody’s book; asides come in where the reader asks for them."""
    opened = house.table(["Ann", "Bob", "Cy"])
    token = opened["seats"]["Ann"]
    said = [
        {"text": "The gate is open.", "how": "line"},
        {"text": "Back in ten minutes.", "how": "aside"},
        {"text": "Not a word to Cy.", "how": "whisper", "to": ["Bob"]},
    ]
    for speech in said:
        reply = asking.post(
            f"{house.address}/api/tables/{opened['table']}/say",
            json=speech,
            headers={"Authorization": f"Bearer {token}"},
        )
        assert reply.status_code == 200, reply.text
    page = visit(f"/s/{token}/book").page
    line, aside, whisper = (page.get_by_text(str(speech["text"])) for speech in said)
    expect(line).to_be_visible()
    expect(aside).to_have_count(0)
    expect(whisper).to_have_count(0)
    page.get_by_role("link", name="Show what was said aside").click()
    expect(aside).to_be_visible()
    expect(whisper).to_have_count(0)
    page.emulate_media(media="print")
    expect(aside).to_be_visible()
    expect(page.get_by_role("link", name="Erase")).to_have_count(0)
    page.emulate_media(media="screen")
    page.get_by_role("link", name="Leave out what was said aside").click()
    expect(aside).to_have_count(0)
    page.get_by_role("button", name="Replay from the top").click()
    while page.get_by_role("button", name="Next line").is_enabled():
        page.get_by_role("button", name="Next line").click()
        expect(page.locator("#play .act li:visible").last).not_to_be_empty()
    expect(line).to_be_visible()
