"""Firefox plays as Chromium does: an act, each game's page, and once more what is most a browser's own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Playwright, expect

from commedia import games
from tests.browser import firefox, test_drafts, test_read_out, test_way_back, test_windows
from tests.browser.conftest import House
from tests.browser.people import Person, on_the_stage, play_until

ann = test_way_back.ann
ALSO = {
    test_windows: ("the_way_back_leads_to_a_page_that_is_true",),
    test_drafts: (
        "words_outlive_their_window_for_a_day",
        "no_other_seat_on_the_device_is_shown_them",
        "what_was_sent_is_kept_nowhere",
    ),
    test_way_back: (
        "what_lies_over_the_page_is_closed",
        "what_was_closed_otherwise_leaves_no_step_behind",
        "a_rule_is_closed_before_what_it_was_looked_up_from",
        "a_panel_that_was_unfolded_is_folded",
    ),
    test_read_out: ("a_new_question_with_the_old_words_is_read_out",),
}
"""What is tried in Firefox too, of the tests of other files."""
for file, names in ALSO.items():
    globals().update({f"test_{name}": getattr(file, f"test_{name}") for name in names})


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Debian's Firefox, in place of Chromium."""
    if firefox.browser() is None:
        pytest.skip("there is no Firefox here (Debian: apt-get install firefox-esr)")
    starts = tmp_path_factory.mktemp("firefox") / "firefox"
    starts.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{Path(firefox.__file__)}" "$@"\n')
    starts.chmod(0o755)
    opened = playwright.firefox.launch(channel="moz-firefox", executable_path=starts)
    yield opened
    opened.close()


def test_an_act_is_played_by_three_in_firefox(house: House, visit: Callable[..., Person]) -> None:
    """By forms, streams and pens, without a fault; nobody is told that their browser is too old."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    people = [visit(f"/s/{token}", name) for name, token in seats.items()]
    assert "Firefox" in people[0].page.evaluate("navigator.userAgent")
    play_until(people, Random(7), "Act II:")
    on_the_stage(people[1].page).locator("#say-text").fill("From a burning fox.")
    people[1].page.locator(".pen__say").click()
    for person in people:
        expect(person.page.locator("#lines")).to_contain_text("From a burning fox.")
        expect(person.page.locator(".too-old")).to_have_count(0)


@pytest.mark.parametrize("game", games.SLUGS)
def test_every_game_stands_there_in_firefox(house: House, visit: Callable[..., Person], game: str) -> None:
    """Its page and its rulebook, in their colours, nothing wider than the window, and without a fault."""
    seats = house.table(["Ann", "Bob", "Cy"], game=game)["seats"]
    page = visit(f"/s/{seats['Cy']}", "Cy").page
    expect(page.locator("#stage")).to_be_attached()
    expect(page.locator("body")).to_have_css("background-color", "rgb(230, 228, 222)")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"/rulebook/{game}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
