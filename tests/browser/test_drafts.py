"""Nothing that somebody typed is lost: it outlives its window for a day, on that device, for that seat."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.people import Person, on_the_stage, play_until, wait_until

KEPT = "() => Object.keys(localStorage).filter(key => key.startsWith('draft '))"
AGED = """hours => {
    for (const key of Object.keys(localStorage).filter(key => key.startsWith('draft '))) {
        const kept = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({ ...kept, at: kept.at - hours * 3_600_000 }));
    }
}"""


def another_window(page: Page, path: str) -> Page:
    """A window of the same device; the one before it is closed."""
    opened = page.context.new_page()
    page.close()
    opened.goto(path)
    return opened


def pen(page: Page) -> Page:
    """The page with its pen in sight: a long question folds it away."""
    return on_the_stage(page)


def test_words_outlive_their_window_for_a_day(house: House, visit: Callable[..., Person]) -> None:
    """They stand there again in another window of the device; after a day they are gone from it."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    path = f"/s/{seats['Ann']}"
    page = visit(path, "Ann").page
    pen(page).locator("#say-text").fill("The bell has rung tw")
    page = another_window(page, path)
    expect(page.locator("#say-text")).to_have_value("The bell has rung tw")
    page.evaluate(AGED, 23)
    page = another_window(page, path)
    expect(page.locator("#say-text")).to_have_value("The bell has rung tw")
    page.evaluate(AGED, 24)
    page = another_window(page, path)
    expect(page.locator(".status")).to_be_visible()
    expect(page.locator("#say-text")).to_have_value("")
    assert page.evaluate(KEPT) == []


def test_a_day_old_draft_goes_from_the_device_on_any_page_of_the_house(
    house: House, visit: Callable[..., Person]
) -> None:
    """Nobody has to come back to the seat for that."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    page = visit(f"/s/{seats['Ann']}", "Ann").page
    pen(page).locator("#say-text").fill("The bell has rung tw")
    page.evaluate(AGED, 25)
    page = another_window(page, "/")
    assert page.evaluate(KEPT) == []


def test_no_other_seat_on_the_device_is_shown_them(house: House, visit: Callable[..., Person]) -> None:
    """Ann hands the device over, by the curtain; Bob has an empty pen, and Ann has hers when she is back."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    page = visit(f"/s/{seats['Bob']}", "shared").page
    page.goto(f"/s/{seats['Ann']}")
    pen(page).locator("#say-text").fill("Bob must not know")
    page.get_by_role("link", name="Hand over to Bob").click()
    assert "Bob must not know" not in page.content()
    page.get_by_role("link", name="I am Bob").click()
    expect(page.locator("#cue")).to_contain_text("Your cue, Bob")
    expect(page.locator("#say-text")).to_have_value("")
    expect(page.locator("#notice-here .notice")).to_have_count(0)
    fields = "() => [...document.querySelectorAll('textarea, input')].map(field => field.value).join(' ')"
    assert "Bob must not know" not in page.evaluate(fields) + page.content()
    page.goto(f"/s/{seats['Ann']}")
    page.get_by_role("link", name="I am Ann").click()
    expect(page.locator("#say-text")).to_have_value("Bob must not know")


def test_what_was_sent_is_kept_nowhere(house: House, visit: Callable[..., Person]) -> None:
    """Neither in the window nor on the device; and another window of the seat gives it up, too."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    path = f"/s/{seats['Ann']}"
    page = visit(path, "Ann").page
    pen(page).locator("#say-text").fill("From either window.")
    other = page.context.new_page()
    other.goto(path)
    expect(other.locator("#say-text")).to_have_value("From either window.")
    page.locator(".pen__say").click()
    expect(page.locator("#lines")).to_contain_text("From either window.")
    expect(other.locator("#say-text")).to_have_value("")
    assert page.evaluate(KEPT) == []
    other.reload()
    expect(other.locator("#say-text")).to_have_value("")


def test_an_answer_that_was_half_written_outlives_its_window_too(
    house: House, visit: Callable[..., Person]
) -> None:
    """At the decision that it was for; where that is gone meanwhile, it is handed back as unsent, until
    somebody has taken it or let it go.
    """
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    people = [visit(f"/s/{token}", name) for name, token in seats.items()]
    play_until(people, Random(7), "Act II:")
    for _ in range(30):
        wait_until(people[0].page, lambda: any(person.is_asked() for person in people))
        writer = next(person for person in people if person.has_cue)
        # The host's address asks on another device, from which this one is answered below.
        if writer is not people[0] and writer.form.locator("textarea").count():
            break
        writer.act(Random(7))
    path = f"/s/{seats[writer.name]}"
    words = writer.form.locator("textarea").first
    words.evaluate("field => field.closest('.choice')?.querySelector('input')?.click()")
    words.fill("A bell, far out")
    page = another_window(writer.page, path)
    expect(page.locator("#cue form textarea").first).to_have_value("A bell, far out")
    elsewhere = visit(path, writer.name)
    elsewhere.act(Random(7))
    kept = page.get_by_label("Your words, unsent")
    expect(kept).to_have_value("A bell, far out")
    page = another_window(page, path)
    kept = page.get_by_label("Your words, unsent")
    expect(kept).to_have_value("A bell, far out")
    page.get_by_role("button", name="Let them go").click()
    expect(kept).to_have_count(0)
    page = another_window(page, path)
    expect(page.locator(".status")).to_be_visible()
    expect(page.get_by_label("Your words, unsent")).to_have_count(0)
    assert page.evaluate(KEPT) == []


def test_a_link_that_is_void_leaves_no_words_on_the_device(
    house: House, visit: Callable[..., Person]
) -> None:
    """The seat is another's now."""
    opened = house.table(["Ann", "Bob", "Cy"])
    ann, bob = (visit(f"/s/{opened['seats'][name]}", name) for name in ("Ann", "Bob"))
    pen(bob.page).locator("#say-text").fill("Half a wor")
    assert len(bob.page.evaluate(KEPT)) == 1
    ann.page.get_by_text("Who plays").click()
    ann.page.locator("#open-2 summary").click()
    ann.page.locator("#open-2 button").click()  # Bob is here, and is asked
    ann.page.get_by_role("button", name="Open it all the same").click()
    bob.page.wait_for_function(f"() => !({KEPT})().length")
