"""What people do with windows: two of one seat, back and forth, a reload in mid-word, the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.people import Person, on_the_stage, play_until, wait_until


def test_two_windows_of_one_seat_are_one_player(house: House, visit: Callable[..., Person]) -> None:
    """What is laid in one window is laid in the other, and what is said in either is said once."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann, again, bob = (visit(f"/s/{seats[name]}", name) for name in ("Ann", "Ann", "Bob"))
    ann.act(Random(1))
    expect(again.page.locator(".status")).to_contain_text("Standing by for Bob and Cy")
    again.page.locator("#say-text").fill("From my other window.")
    again.page.locator(".pen__say").click()
    for person in (ann, again, bob):
        expect(person.page.locator("#lines")).to_contain_text("From my other window.")
        assert person.page.locator("#lines").inner_text().count("From my other window.") == 1


def test_the_way_back_leads_to_a_page_that_is_true(house: House, visit: Callable[..., Person]) -> None:
    """Back from the rulebook the table shows what happened meanwhile, once, and goes on by itself."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann, bob, cy = (visit(f"/s/{token}", name) for name, token in seats.items())
    ann.page.locator("#rulebook-link").click()
    ann.page.wait_for_url("**/rulebook/**")
    bob.act(Random(1))
    cy.act(Random(1))
    bob.page.locator("#say-text").fill("Where did she go?")
    bob.page.locator(".pen__say").click()
    expect(bob.page.locator("#lines")).to_contain_text("Where did she go?")
    ann.page.go_back()
    expect(ann.page.locator("#lines")).to_contain_text("Where did she go?")
    assert ann.page.locator("#lines").inner_text().count("Where did she go?") == 1
    ann.act(Random(1))
    wait_until(ann.page, lambda: ann.stage == bob.stage)


def test_typed_words_survive_a_reload(house: House, visit: Callable[..., Person]) -> None:
    """Words for a decision and words to be said stand there again, and are gone once they are sent."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    people = [visit(f"/s/{token}", name) for name, token in seats.items()]
    play_until(people, Random(7), "Act II:")
    for _ in range(30):
        wait_until(people[0].page, lambda: any(person.is_asked() for person in people))
        writer = next(person for person in people if person.has_cue)
        if writer.form.locator("textarea").count():
            break
        writer.act(Random(7))
    words = writer.form.locator("textarea").first
    words.evaluate("field => field.closest('.choice')?.querySelector('input')?.click()")
    words.fill("The bell has rung tw")
    on_the_stage(writer.page).locator("#say-text").fill("One mom")
    writer.page.reload()
    expect(writer.form.locator("textarea").first).to_have_value("The bell has rung tw")
    expect(writer.page.locator("#say-text")).to_have_value("One mom")
    writer.page.locator(".pen__say").click()
    expect(writer.page.locator("#lines")).to_contain_text("One mom")
    writer.page.reload()
    expect(writer.page.locator("#say-text")).to_have_value("")


def test_a_scene_is_taken_back_when_everybody_agrees(house: House, visit: Callable[..., Person]) -> None:
    """After the X-card: the dice that were laid are in the hand again, and with the scene play goes on."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    people = [visit(f"/s/{token}", name) for name, token in seats.items()]
    people[0].act(Random(1))
    people[1].page.locator(".stop").click()
    for n, person in enumerate(people):
        expect(person.page.locator(".notice--stopped")).to_be_visible()
        if n == 0:
            person.page.locator("#cue summary", has_text="Go back a little").click()
        # The others are told by a sign over the page, and agree there.
        wish = person.page.locator("#notices" if n else "#cue")
        wish.get_by_role(
            "button", name="Agree to go back" if n else "Go back to where the scene began"
        ).click()
    for person in people:
        expect(person.page.locator("#lines")).to_contain_text("The scene is taken back to its start.")
    for person in people:
        expect(person.page.locator(".status")).to_contain_text("Your cue: laying out dice")
    for person in people:
        person.act(Random(2))
    expect(people[0].page.locator("#stage")).to_contain_text("their turn now")


def test_an_act_is_played_with_the_keyboard_alone(visit: Callable[..., Person]) -> None:
    """From the playbill to the second act without a pointer: Tab, arrows, digits, Enter, and typed words."""
    guest = visit("/", "guest")
    page = guest.page
    tab_to(
        page,
        "document.activeElement.closest('[data-game=men-of-stones]') && "
        "document.activeElement.innerText.includes('Try it now')",
    )
    page.keyboard.press("Enter")
    page.wait_for_url("**/prologue")
    tab_to(page, "document.activeElement.innerText === 'To the table'")
    page.keyboard.press("Enter")
    for _ in range(40):
        wait_until(page, lambda: guest.is_asked() or "Act II:" in guest.stage)
        if "Act II:" in guest.stage:
            return
        answer_by_keys(guest)
    raise AssertionError(f"the act did not end: {guest.status}")


def tab_to(page: Page, there: str, most: int = 200) -> None:
    """Press Tab until the focus is there. there: JavaScript that says so."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(there):
            return
    raise AssertionError(f"the keyboard never came to {there}")


IN_CUE = """() => {
    const it = document.activeElement;
    if (it.matches('.dock .sheet__open')) return 'sheet';
    if (!it.closest('#cue form')) return it.closest('#cue') ? 'cue' : '';
    if (it.matches('.go button[type=submit]')) return 'go';
    if (it.matches('textarea, input[type=text]')) return 'words';
    if (it.matches('input[type=checkbox]')) return 'box';
    if (it.matches('.arrange input')) return 'place';
    if (it.matches('input[type=radio]')) return 'radio';
    return 'other';
}"""


def answer_by_keys(guest: Person) -> None:
    """Go through the decision field by field with Tab; take the first of everything; press the button."""
    page = guest.page
    decision = guest.form.get_attribute("data-decision")
    page.evaluate("document.activeElement.blur()")
    tab_to(page, "document.activeElement.matches('.skip')")
    page.keyboard.press("Enter")  # to the cue
    row = boxes = 0
    for _ in range(60):
        page.keyboard.press("Tab")
        match page.evaluate(IN_CUE):
            case "place":
                for _ in range(row):
                    page.keyboard.press("ArrowRight")
                page.keyboard.press("Space")
                row += 1
            case "radio":
                page.keyboard.press("Space")
            case "box" if boxes < 3:  # three at most are asked for
                page.keyboard.press("Space")
                boxes += 1
            case "words":
                page.keyboard.type("By hand alone")
            case "sheet":
                page.keyboard.press("Enter")
                page.wait_for_function("() => document.activeElement.closest('.sheet')")
                page.keyboard.type("By hand alone")
            case "go":
                page.keyboard.press("Enter")
                break
    page.wait_for_function(
        "asked => document.querySelector('#cue form[data-decision]')?.dataset.decision !== asked",
        arg=decision,
    )


def test_on_a_phone_the_rulebook_leads_back_to_its_table(house: House, visit: Callable[..., Person]) -> None:
    """To the decision that was asked there; a rulebook opened from the playbill knows of no table."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    ann = visit(f"/s/{seats['Ann']}", "Ann", viewport={"width": 390, "height": 844})
    ann.page.locator("#say-text").fill("Where were we?")
    ann.page.locator("#cue .cite").first.click()
    ann.page.wait_for_url("**/rulebook/**")
    ann.page.get_by_role("link", name="Back to the table").click()
    ann.page.wait_for_url(f"**/s/{seats['Ann']}#cue")
    expect(ann.page.locator("#say-text")).to_have_value("Where were we?")
    expect(visit("/rulebook/men-of-stones").page.get_by_role("link", name="All games")).to_be_visible()


def test_words_that_are_handed_back_cover_nothing_that_the_page_says(
    house: House, visit: Callable[..., Person]
) -> None:
    """Whose seat goes to the house in mid-word reads both that it has, and what they wrote."""
    seats = house.table(["Ann", "Bob", "Cy"])["seats"]
    people = {name: visit(f"/s/{token}", name) for name, token in seats.items()}
    play_until([*people.values()], Random(3), "Act II:")
    writer = next(p for _ in range(30) for p in people.values() if p.name != "Ann" and _writes(p, people))
    writer.form.locator("textarea").first.fill("The bell has rung tw")
    host = people["Ann"].page
    host.get_by_text("Who plays").click()
    host.get_by_role("button", name=f"Let the house play, seat of {writer.name}").click()
    writer.page.get_by_role("button", name="Let the house play it").click()
    told, kept = writer.page.locator("#notices .notice"), writer.page.locator("#notice-here .notice")
    expect(told).to_contain_text("The house plays your seat.")
    expect(kept.locator("textarea")).to_have_value("The bell has rung tw")
    above, below = told.bounding_box(), kept.bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]


def _writes(person: Person, people: dict[str, Person]) -> bool:
    """Whether they are asked for words now; else whoever has a cue acts on it."""
    if person.has_cue and person.form.locator("textarea:visible").count():
        return True
    acting = next((p for p in people.values() if p.is_asked()), None)
    if acting is not None:
        acting.act(Random(3))
    return False
