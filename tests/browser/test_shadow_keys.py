"""A Challenge of Shadow Play by keyboard alone: a Move is said, paid for, and its die taken."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.people import Person
from tests.browser.scenes import Scene, in_the_middle
from tests.browser.seated import Player
from tests.browser.test_angels_keys import FOCUS, choose, to_cue, waits_in_the_cue, write
from tests.browser.test_shadow_play import PERSONAE, QUAY, SLUG
from tests.browser.test_windows import tab_to

LISTED = ("well rehearsed", "nobody notices him")
CHALLENGE = {
    **QUAY,
    "personae": {
        "ann": {**PERSONAE["ann"], "stance": 3, "traits": []},
        "bob": {**PERSONAE["bob"], "traits": [{"kind": "knack", "text": text} for text in LISTED]},
    },
    "challenge": {"challenger": "ann", "standing": {"ann": {"threat": 2, "st": 3, "st0": 3}}},
}


scene, house = in_the_middle(SLUG, CHALLENGE, "cycle", {})
"""A house in which Ines is about to Move."""


def press_play(page: Page) -> None:
    """What the form has already, by its button."""
    to_cue(page)
    tab_to(page, f"{FOCUS}.matches('#cue .go button')")
    page.keyboard.press("Enter")


def test_a_challenge_is_fought_by_keyboard(house: House, scene: Scene, visit: Callable[..., Person]) -> None:
    """Digits choose, words are typed, Ctrl+Enter plays; the focus waits in the cue for the next."""
    ann, dee = (
        Player(seat, visit(f"/s/{scene.tokens[seat]}", seat).page, house, scene) for seat in ("ann", "dee")
    )
    to_cue(ann.page)
    choose(ann.page, "leading")
    write(ann.page, "I let the light out.")
    ann.page.keyboard.press("Escape")
    to_cue(ann.page)
    choose(ann.page, "good", "ann")
    ann.page.keyboard.press("Control+Enter")
    waits_in_the_cue(ann.page, "Standing by for the Director")

    press_play(dee.page)
    expect(ann.page.locator("#cue .ask")).to_contain_text("The Scope is 2")
    press_play(ann.page)
    expect(ann.page.locator("#cue .ask")).to_contain_text("Which die do you take?")
    dice = ann.view()["state"]["challenge"]["move"]["dice"]
    to_cue(ann.page)
    choose(ann.page, str(max(dice)))
    expect(ann.page.locator(f".sp-ghost--{max(dice)}").first).to_be_visible()
    ann.page.keyboard.press("Control+Enter")
    expect(ann.page.locator("#cue .ask")).to_contain_text("Which Trait does it make?")
    to_cue(ann.page)
    choose(ann.page, "make")
    write(ann.page, "The lens burns")
    ann.page.keyboard.press("Control+Enter")
    expect(ann.page.locator(".sp-traits")).to_contain_text("The lens burns")


def test_what_is_felt_is_ticked_by_the_space_bar(
    house: House, scene: Scene, visit: Callable[..., Person]
) -> None:
    """Two boxes in one go, and one of them back: each stays where it is, and the focus in it."""
    dee = Player("dee", visit(f"/s/{scene.tokens['dee']}", "dee").page, house, scene)
    count = dee.page.locator("#hand summary").first
    expect(count).to_contain_text("0 of 2")
    first, second = (dee.page.locator("#hand").get_by_label(text) for text in LISTED)
    first.focus()
    dee.page.keyboard.press("Space")
    dee.page.keyboard.press("Tab")
    dee.page.keyboard.press("Space")
    expect(count).to_contain_text("2 of 2")
    assert dee.view()["state"]["tickers"]["dee"]["ticked"] == ["bob.0", "bob.1"]
    expect(second).to_be_focused()
    dee.page.keyboard.press("Space")
    expect(count).to_contain_text("1 of 2")
    expect(first).to_be_checked()
    expect(second).not_to_be_checked()
