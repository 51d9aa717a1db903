"""What somebody waits for comes first, in sight and lit; and what a seat is there for is no fold.

Three people at each table, one of them with a phone; other moves are made over the API.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import House
from tests.browser.people import PHONE, Person
from tests.browser.scenes import Scene, open_at
from tests.browser.test_city_of_masks import ROUND
from tests.browser.test_know_thyself import PCS, ROAM
from tests.browser.test_scene import FALL
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
        ("fall", "men-of-stones", FALL, "play_fall"),
    ):  # fmt: skip
        scenes[name] = open_at(folder, game, state, scene, {})
    state = {**ROUND, "order": ["ann", "bob", "cy", "dee", "eve"]}
    scenes["stair"] = open_at(folder, "city-of-masks", state, "open_scene", {"at": 0})
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
    """Above all else that is asked, and on a phone beside the pen; the answer is quoted whole."""
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
    assert asked.get_by_text("Challenge it").evaluate("n => !n.closest('details')")
    expect(ann.page.locator(".dock").get_by_role("button", name="Challenge it")).to_be_in_viewport()
    expect(ann.page.locator("#cue .button--cue")).to_have_count(0)  # that one is the pen's
    expect(bob.page.locator("#cue .prompt")).to_have_count(0)


def test_fa_tbl_02_the_world_has_its_moves_before_it_while_others_play(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """To close the scene, or to bring somebody on, is no fold below those who are waited for: on a phone the
    button beside the pen says what it is.
    """
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
    eve.page.get_by_role("button", name="Direct the scene").tap()
    for move in ("Close the scene", "Bring somebody new into the town"):
        expect(work.locator("label", has_text=move)).to_be_visible()
    assert work.locator("form").evaluate("n => !n.closest('details')")
    expect(eve.page.locator("#cue > .cue").nth(1)).to_contain_text("June and Wes are in the scene")
    for one in (ann, bob):
        expect(first(one).locator(".ask")).to_contain_text("What does your character do?")


def test_cm_inf_05_an_open_palm_comes_to_whoever_is_asked_and_the_tiles_to_all(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """On a phone whose stage fills the screen the question comes into sight; the borrower sees who has it.

    What could be objected to is no question of anybody, and how it ends is shown to all where they are.
    """
    scene = scenes["stair"]

    def does(seat: str, kind: str, answer: Any) -> None:
        scene.answer(house.address, seat, kind, answer)

    does("ann", "take_turn", {"do": "challenge", "whom": "bob"})
    does("ann", "declare_actions", {"actions": ["KS.2"], "words": "I take the boat.", "goal": "The seat."})
    does("ann", "open_pot", {"amount": 5})
    does("bob", "declare_actions", {"actions": ["other.1"]})
    bob, cy, dee = (
        visit(f"/s/{scene.tokens[seat]}", seat, **(PHONE if seat == "dee" else {}))
        for seat in ("bob", "cy", "dee")
    )
    expect(first(bob).locator(".ask")).to_contain_text("Level, raise, or ask for Face?")
    expect(dee.page.locator(".status .lamp--lit")).to_have_count(0)
    dee.page.evaluate("scrollTo(0, 0)")
    does("bob", "bid_turn", {"do": "ask_for_face", "of": "eve", "through": ["dee"]})
    expect(dee.page.locator(".status .lamp--lit")).to_have_count(1)
    asked = first(dee)
    expect(asked.locator(".ask")).to_contain_text("bob holds out a palm to you, to ask further")
    expect(asked.locator(".ask")).to_be_in_viewport()
    for one in (bob, cy):
        expect(one.page.locator(".status .lamp--lit")).to_have_count(0)
        expect(one.page.locator("#cue")).to_contain_text("Dee is looking at bob’s open palm")
        expect(one.page.locator("#cue .button--cue")).to_have_count(0)
    does("dee", "pass_it_on", {"do": "bow", "amount": 6})
    does("eve", "lend", {"do": "bow", "amount": 6})
    expect(first(bob).locator(".ask")).to_contain_text("Your pot is 3, ann’s 7")
    does("bob", "bid_turn", "attack_desperately")
    does("eve", "support", {"actions": ["other.1"]})
    does("ann", "draw_tile", {})
    does("bob", "draw_tile", {})
    for one in (bob, cy, dee):
        expect(one.page.locator("#landing")).to_contain_text(re.compile("prevails over"))
        assert one.page.locator("#landing svg.tile, #landing .tile, #landing [class*=domino]").count() >= 3


def test_ms_act4_08_who_may_stand_against_a_consequence_is_asked_above_the_scene(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """It comes before what can wait, with the words that it is about; so do the duel and its end."""
    scene = scenes["fall"]

    def does(seat: str, kind: str, answer: Any) -> None:
        scene.answer(house.address, seat, kind, answer)

    tom, ben, kwame = (
        visit(f"/s/{scene.tokens[seat]}", seat, **(PHONE if seat == "Ben" else {}))
        for seat in ("Tom", "Ben", "Kwame")
    )
    expect(ben.page.locator(".status")).to_contain_text("on stage with")
    burns = "The granary burns, and the seed corn with it."
    does("Tom", "fall_turn", {"do": "consequence", "trait": "Gold", "words": burns})
    asked = first(ben)
    expect(asked.locator(".prompt p")).to_have_text(burns)
    expect(asked.locator(".ask")).to_be_in_viewport()
    expect(ben.page.locator(".status")).to_contain_text("Your cue: weighing a challenge")
    expect(tom.page.locator(".status .lamp--lit")).to_have_count(0)
    expect(tom.page.locator("#cue")).to_contain_text("Ingrid and Aksel are weighing a challenge")
    does("Ben", "challenge_or_pass", {"do": "challenge", "trait": "Might"})
    expect(first(tom).locator(".ask")).to_contain_text("Ingrid has put in a point")
    expect(ben.page.locator(".status .lamp--lit")).to_have_count(0)
    does("Tom", "duel_turn", "decline")
    expect(first(ben).locator(".ask")).to_contain_text("The duel is yours")
    expect(first(ben).locator(".ask")).to_be_in_viewport()
    stands = "The granary stands, and smells of smoke."
    does("Ben", "shape_consequence", stands)
    for one in (tom, ben, kwame):
        expect(one.page.locator("#lines")).to_contain_text(stands)
