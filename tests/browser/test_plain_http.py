"""Without TLS browsers say less of where a form comes from; every form of the house still goes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserType, expect

from tests.browser.conftest import CHROMIUM, QUIET, House

NAME = "house.test"


@pytest.fixture
def neighbour(browser_type: BrowserType) -> Iterator[Browser]:
    """A browser that finds this machine under a name, as one does in the same network."""
    args = [*QUIET, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    browser = browser_type.launch(executable_path=CHROMIUM, args=args)
    yield browser
    browser.close()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_table_is_opened_and_set_from_the_same_network(
    house: House, neighbour: Browser, scripts: bool
) -> None:
    """Opened from the playbill, changed on its own page, taken off the list, and found again by its link."""
    address = f"http://{NAME}:{house.port}"
    page = neighbour.new_context(java_script_enabled=scripts).new_page()
    sent: list[dict[str, str]] = []
    page.on("request", lambda asked: sent.append(asked.all_headers()) if asked.method == "POST" else None)
    page.goto(address)
    page.locator("[data-game=men-of-stones]").get_by_role("button", name="Open a table").click()
    page.wait_for_url("**/s/**")
    link = page.url
    page.get_by_role("button", name="Add a seat").click()
    expect(page.locator("#chair-5")).to_be_visible()
    page.goto(address)
    page.locator(".tables__off summary").click()
    page.get_by_role("button", name="Take it off").click()
    expect(page.locator("#tables")).to_have_count(0)
    page.get_by_placeholder("Paste the link").fill(link)
    page.get_by_role("button", name="Take your seat").click()
    expect(page).to_have_url(link)
    assert len(sent) >= 4
    assert not any("sec-fetch-site" in heads for heads in sent)  # else this tests nothing
