"""What somebody waits for comes first, in sight and lit; and what a seat is there for is no fold.

Three people at each table, one of them with a phone; other moves are made over the API.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import House
from tests.browser.people import PHONE, Person
from tests.browser.scenes import Scene, open_at
from tests.browser.test_know_thyself import PCS, ROAM
from tests.browser.test_shadow_play import QUAY

Visit = Callable[..., Person]
POOR = {
    **ROAM, "phase": "wager", "step": "stake", "master": 60,
    "pcs": {**PCS, "Dee": {**PCS["Dee"], "coins": 1}, "Mina": {**PCS["Mina"], "coins": 1}},
    "wager": {
        "room": "garden", "opener": "Dee", "outcome": "her pockets turned out", "stake": 3,
        "participants": {"Dee": {"want": "one white bloom"}},
    },
}  # fmt: skip
FREE = {**ROAM, "pcs": {seat: {**pc, "room": "garden", "owes": False} for seat, pc in PCS.items()}}
LIGHTHOUSE = "Nine nights the lamp has burned without oil. " * 8 + "Ask him who trims it."
TOWN: dict[str, Any] = {
    "world": "Eve", "seats": ["Eve", "Ann", "Bob", "Cy"], "act": 1, "scenes": 0,
    "pcs": {"Ann": {"name": "June"}, "Bob": {"name": "Wes"}, "Cy": {"name": "Ray"}},
    "npcs": {"n1": {"slice": "Ann", "name": "Lila Marsh", "about": "June's sister"}},
}  # fmt: skip


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, by name."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house in which they stand already."""
    folder = tmp_path_factory.mktemp("asked")
    for name, game, state, scene in (
        ("poor", "know-thyself", POOR, "accept"), ("free", "know-thyself", FREE, "roam"),
        ("quay", "shadow-play", QUAY, "dialogue"), ("town", "face-of-angels", TOWN, "between"),
    ):  # fmt: skip
        scenes[name] = open_at(folder, game, state, scene, {})
    opened = House(folder)
    opened.open()
    yield opened
    opened.close()


def first(person: Person) -> Locator:
    """The first panel of somebody's cue."""
    return person.page.locator("#cue > .cue").first


def is_in_sight(what: Locator) -> bool:
    """Whether all of it stands in the window."""
    return bool(what.evaluate("n => { const r = n.getBoundingClientRect(); "
                              "return r.top >= 0 && r.bottom <= innerHeight }"))  # fmt: skip


def test_kt_cover_04_who_is_asked_for_coins_has_the_cue_and_who_asks_sees_whom(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """The friend's lamp is lit and the question lies open; nothing presses whoever waits to back down."""
    scene = scenes["poor"]
    dee, zanni, mina = (
        visit(f"/s/{scene.tokens[seat]}", seat, **(PHONE if seat == "Zanni" else {}))
        for seat in ("Dee", "Zanni", "Mina")
    )
    expect(zanni.page.locator(".status .lamp--lit")).to_have_count(0)
    expect(first(dee).locator(".ask")).to_contain_text("2 are missing. Do you ask the others for them?")
    scene.answer(house.address, "Dee", "accept_stake", "ask_cover")
    expect(zanni.page.locator(".status .lamp--lit")).to_have_count(1)
    asked = first(zanni)
    expect(asked.locator(".ask")).to_contain_text("Grey Coat lacks 2 for the stake")
    assert asked.locator("form").evaluate("n => !n.closest('details')")
    expect(asked.get_by_role("button")).to_be_visible()
    waits = first(dee)
    expect(waits.locator(".ask")).to_contain_text("2 are missing, and Barefoot is asked for them")
    expect(dee.page.locator("#cue .button--cue")).to_have_count(0)
    expect(dee.page.locator(".status .lamp--lit")).to_have_count(0)
    expect(dee.page.locator(".status")).to_contain_text("You are waiting for Coins")
    expect(mina.page.locator(".status")).to_contain_text("Standing by for Grey Coat")
    expect(mina.page.locator("#cue")).to_contain_text("Grey Coat is waiting for Coins")
    scene.answer(house.address, "Zanni", "cover", {"do": "give", "coins": 2})
    expect(first(dee).locator(".ask")).to_contain_text("Do you accept?")
    expect(dee.page.locator("#cue .button--cue")).to_have_count(1)


def test_kt_move_01_whoever_is_asked_along_sees_that_before_what_can_wait(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """Three in one room have a patient question each; on a phone the new one is on top, and in sight."""
    scene = scenes["free"]
    dee, zanni, mina = (
        visit(f"/s/{scene.tokens[seat]}", seat, **(PHONE if seat == "Zanni" else {}))
        for seat in ("Dee", "Zanni", "Mina")
    )
    expect(zanni.page.locator("#cue")).to_contain_text("What do you do?")
    going = {"do": "go", "to": "courtyard", "company": ["Zanni"]}
    scene.answer(house.address, "Dee", "explore", going)
    expect(first(zanni).locator(".ask")).to_contain_text("Do you come along?")
    expect(first(zanni).locator(".ask")).to_be_in_viewport()
    for one in (dee, mina):
        expect(one.page.locator("#cue")).not_to_contain_text("Do you come along?")


def test_sp_ch_01_challenge_it_stands_on_top_with_the_whole_answer(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """On a phone, above the long form; the answer is quoted whole, and one press away."""
    scene = scenes["quay"]
    dee, ann, bob = (
        visit(f"/s/{scene.tokens[seat]}", seat, **(PHONE if seat == "ann" else {}))
        for seat in ("dee", "ann", "bob")
    )
    act = {"do": "begin", "words": "I pick the lock.", "strategy": "Make the keeper owe us"}
    scene.answer(house.address, "ann", "speak", act)
    expect(dee.page.locator("#cue .prompt").first).to_contain_text("I pick the lock.")
    scene.answer(house.address, "dee", "settle_marks", {"marks": ["s1"]})
    scene.answer(house.address, "dee", "give_response", {"words": LIGHTHOUSE})
    scene.answer(house.address, "bob", "speak", {"do": "inquire", "words": "Who goes?"})
    scene.answer(house.address, "dee", "give_response", {"words": "The wind."})
    asked = first(ann)
    expect(asked.locator(".ask")).to_contain_text("Do you let that answer stand?")
    expect(asked.locator(".prompt p")).to_have_text(LIGHTHOUSE)
    does = asked.get_by_role("button", name="Challenge it")
    expect(does).to_be_visible()
    assert does.evaluate("n => !n.closest('details')")
    expect(ann.page.locator("#cue .button--cue")).to_have_count(1)  # and it is the other's, to speak
    expect(asked.locator(".button--cue")).to_have_count(0)
    expect(bob.page.locator("#cue .prompt")).to_have_count(0)


def test_fa_tbl_02_the_world_has_its_moves_before_it_while_others_play(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """To close the scene, or to bring somebody on, is no fold below those who are waited for."""
    scene = scenes["town"]
    frame = {
        "do": "open",
        "place": "the boathouse",
        "time": "dusk",
        "pcs": ["Ann", "Bob", "Cy"],
        "npcs": ["n1"],
    }
    scene.answer(house.address, "Eve", "frame_scene", frame)
    scene.answer(house.address, "Ann", "enter_scene", {"do": "enter", "char": "pc"})
    scene.answer(house.address, "Bob", "enter_scene", {"do": "enter", "char": "pc"})
    scene.answer(house.address, "Cy", "enter_scene", "stay_out")
    eve, ann, bob = (
        visit(f"/s/{scene.tokens[seat]}", seat, **(PHONE if seat == "Eve" else {}))
        for seat in ("Eve", "Ann", "Bob")
    )
    work = first(eve)
    expect(work.locator("h2")).to_have_text("Direct the scene")
    for move in ("Close the scene", "Bring somebody new into the town"):
        expect(work.locator("label", has_text=move)).to_be_visible()
    assert work.locator("form").evaluate("n => !n.closest('details')")
    expect(eve.page.locator("#cue > .cue").nth(1)).to_contain_text("Standing by for")
    for one in (ann, bob):
        expect(first(one).locator(".ask")).to_contain_text("What does your character do?")
