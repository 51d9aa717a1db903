"""Shadow Play in browsers: a Director and two Actors play an Episode, with a Challenge in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import MOVING, House
from tests.browser.people import Person, wait_until
from tests.browser.scenes import Scene, in_the_middle
from tests.browser.seated import Player

SLUG = "shadow-play"
SEATS = ("dee", "ann", "bob")
"""The Director, and the Actors of Ines and Tobin."""
FRAIL = [{"kind": "knack", "text": "slow to anger", "adjusts": {"threshold": -2}}]
PERSONAE: dict[str, dict[str, Any]] = {
    "ann": {"name": "Ines", "stance": 1, "chars": [5, 1, 3, 3, 1, 5], "traits": FRAIL},
    "bob": {"name": "Tobin", "stance": 1},
}
QUAY = {
    "director": "dee", "seats": list(SEATS), "personae": PERSONAE, "tone": "Salt and patience.",
    "elements": {"e1": {"name": "The Lighthouse", "scope": 2}},
    "episode": {"no": 1, "element": "e1", "wish": "lit again"},
}  # fmt: skip
"""Ines has a Threshold of 1: the first wound asks her for a Sacrifice."""
SAID = ("A quarter to four.", "I pick the lock of the lamp room.", "It gives, and he is awake.")


scene, house = in_the_middle(SLUG, QUAY, "dialogue", {})
"""A house in which the Dialogue is about to begin."""


def standing(one: Player) -> dict[str, Any]:
    """How Ines stands in the Challenge, as anybody sees it."""
    found: dict[str, Any] = one.view()["state"]["challenge"]["standing"]["ann"]
    return found


LINES = """lines => [...lines.children].map(line => {
    const shown = line.cloneNode(true);
    for (const way of shown.querySelectorAll(".erase, .sp-hung")) way.remove();
    return shown.textContent.replace(/\\s+/g, " ").trim();
})"""
"""The lines of the script, without the ways to erase what is one’s own and the letters in the margin."""


@pytest.mark.slow
def test_three_browsers_play_an_episode_with_a_challenge_a_push_and_a_sacrifice(
    house: House, scene: Scene, visit: Callable[..., Person]
) -> None:
    """The Dialogue holds nothing but who speaks and what they say; ticks are seen by whoever ticked."""
    dee, ann, bob = (
        Player(
            seat,
            visit(f"/s/{scene.tokens[seat]}", seat, **(MOVING if seat == "bob" else {})).page,
            house,
            scene,
        )
        for seat in SEATS
    )
    dee.does("frame_scene", words=SAID[0])
    ann.does("speak", do="begin", words=SAID[1], strategy="Make the keeper owe us")
    dee.does("settle_marks", marks=["s1"])
    expect(dee.page.locator("#cue .ask").first).to_contain_text("Your Stance is 2")
    dee.does("give_response", words=SAID[2])
    for one in (dee, ann, bob):
        one.catch_up()
        assert one.page.locator("#lines").evaluate(LINES)[-3:] == [
            SAID[0], f"Ines {SAID[1]}", f"The Director {SAID[2]}",
        ]  # fmt: skip
        expect(one.page.locator("#lines .sp-hung .sp-mark")).to_have_text("A")
        expect(one.page.locator("#stage .icard").nth(1)).to_contain_text("Make the keeper owe us")
    dee.page.locator("#hand").get_by_label("slow to anger").check()
    expect(dee.page.locator("#hand summary").first).to_contain_text("1 of 1")
    expect(bob.page.locator("#hand summary").first).to_contain_text("0 of 1")

    ann.does("may_challenge", strategy="s1")
    bob.does("join_challenge", do="sit_out")
    ann.does("make_move", do="leading", words="I let the light out.", aim="good", bearer="ann")
    dee.does("set_scope", time="1", significance="0")
    ann.does("pay_scope", do="pay", fortune="0")
    dice = ann.view()["state"]["challenge"]["move"]["dice"]
    best = ann.page.locator(f'#cue .sp-toss:has([value="{max(dice)}"])')
    expect(best).to_contain_text("2 → 1, Telling")
    ann.does("pick_die", one=str(max(dice)))
    ann.does("make_trait", do="make", words="The lens burns")
    assert standing(ann)["threat"] == 1

    dee.does("name_threat", words="His hand on your wrist")
    expect(bob.page.locator(".sp-traits--threat")).to_contain_text("His hand on your wrist")
    dee.page.get_by_role("button", name="Push Ines").click()
    expect(ann.page.locator(".sp-threat b").first).to_have_text("2")
    ann.does("make_move", do="pass")
    dee.does("shift_score", one="guard")
    ann.does("face_surrender", do="corrupt", char="Grace")
    for one in (dee, ann, bob):
        expect(one.page.locator("#lines")).to_contain_text("Ines lets Grace become Corrupt")
        expect(one.page.locator("#lines")).to_contain_text("The answer stands.")
    expect(bob.page.locator("#stage .sp-sheet").first).to_contain_text("Deceit")

    for one in (dee, ann, bob):
        one.does("vote_to_end")
    for one in (dee, bob):  # the list of whoever is looked back on comes anew, and as it is drawn: open
        expect(one.page.locator("#hand #felt-now-1")).to_have_attribute("open", "")
    ann.does("recap", words="I was nearly quick enough.")
    bob.does("recap")
    for one in (dee, bob):  # ann has no list: bob’s Persona is blank here
        expect(one.page.locator("#hand #felt-1")).to_have_attribute("open", "")
        one.does("finish_ticks")
    expect(bob.page.locator("#stage")).to_contain_text("slow to anger")
    dee.does("play_another", do="leave_it")
    wait_until(dee.page, lambda: all(one.is_over for one in (dee, ann, bob)))
