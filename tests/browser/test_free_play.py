"""Free play between people, which is what friends do all evening: the scene has the page, in every game.

What one may do in its midst lies behind a button that says so, and whatever else is open behind one that says
what it is. Other moves are made over the API.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import CHROMIUM, QUIET, House
from tests.browser.people import PHONE, Person
from tests.browser.scenes import Scene, open_at
from tests.browser.seated import Player
from tests.browser.test_asked_first import FREE, TOWN
from tests.browser.test_city_of_masks import ROUND, SEATS
from tests.browser.test_scene import COURT, FALL, OPEN
from tests.browser.test_shadow_play import QUAY

WHOLE, SIGNS = "Wolfeschlegelsteinhausenbergerdorff", "👩‍👩‍👧‍👦🏳️‍🌈"
LONG = {
    seat: {**held, "character_name": {"Tom": WHOLE, "Jo": SIGNS}.get(seat, held["character_name"])}
    for seat, held in COURT["players"].items()  # type: ignore[attr-defined]
}
"""Names of 35 letters without a blank, and of few signs of several each."""
CUT = """() => [...document.querySelectorAll('.actor > .presence')]
    .filter(one => getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1)
    .map(one => one.innerText)"""
"""Whose presence over a scene is cut."""
Visit = Callable[..., Person]
FRAME = {"do": "open", "place": "the boathouse", "time": "dusk", "pcs": ["Ann", "Bob", "Cy"], "npcs": ["n1"]}
TABLET = {"viewport": {"width": 820, "height": 1180}}
FOOT = "() => innerHeight - document.querySelector('.desk').getBoundingClientRect().bottom"


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, by the game, and one of the fall."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house in which people are in the midst of a scene, in each of the five games."""
    folder = tmp_path_factory.mktemp("free")
    for name, game, state, scene, args in (
        ("town", "face-of-angels", TOWN, "between", {}),
        ("quay", "shadow-play", QUAY, "dialogue", {}),
        ("stair", "city-of-masks", {**ROUND, "order": list(SEATS)}, "open_scene", {"at": 0}),
        ("palace", "know-thyself", FREE, "roam", {}),
        ("court", "men-of-stones", COURT, "play_scene", {}),
        ("fall", "men-of-stones", FALL, "play_fall", {}),
        ("long names", "men-of-stones", {**COURT, "players": LONG}, "play_scene", {}),
        ("quay again", "shadow-play", QUAY, "dialogue", {}),
        ("stair again", "city-of-masks", {**ROUND, "order": list(SEATS)}, "open_scene", {"at": 0}),
        ("palace again", "know-thyself", {"gm": "Rosa", "pcs": {"Dee": {}, "Mina": {}}}, "appearances", {}),
    ):
        scenes[name] = open_at(folder, game, state, scene, args)
    opened = House(folder)
    opened.open()
    town = scenes["town"]
    town.answer(opened.address, "Eve", "frame_scene", FRAME)
    for seat, comes in (("Ann", {"do": "enter", "char": "pc"}), ("Bob", {"do": "enter", "char": "pc"})):
        town.answer(opened.address, seat, "enter_scene", comes)
    town.answer(opened.address, "Cy", "enter_scene", "stay_out")
    for name in ("court", "long names"):
        scenes[name].answer(opened.address, "Tom", "open_scene", OPEN)
    yield opened
    opened.close()


def opener(page: Page) -> str:
    """What the one quiet button in the dock says that opens a sheet."""
    return page.locator(".dock .sheet__open").inner_text()


@pytest.mark.slow
def test_in_every_game_the_scene_has_the_page_while_people_play_it(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """Script and pen from the headpiece to the foot of the window, for whoever may act and for the others;
    what may be done is asked in a sheet.
    """
    desk, tablet = visit("/", "desk"), visit("/", "tablet", **TABLET)
    for table, acts, other, does in (
        ("town", "Ann", "Eve", "Act, or leave it to others…"),
        ("quay", "ann", "dee", "Ask the Director, or act…"),
        ("stair", "ann", "bob", "Take your turn…"),
        ("palace", "Dee", "Rosa", "Go on…"),
        ("court", "Tom", "Ben", "Close the scene…"),
        ("fall", "Tom", "Ben", "Name what follows, or be finished…"),
    ):
        for page, seat in ((desk.page, acts), (tablet.page, other)):
            page.goto(f"{house.address}/s/{scenes[table].tokens[seat]}")
            expect(page.locator("body")).to_have_attribute("data-mode", "scene")
            expect(page.locator("#place")).not_to_be_empty()
            expect(page.locator("#say-text")).to_be_in_viewport(ratio=1)
            expect(page.locator("#script")).to_be_in_viewport()
            assert -1 <= page.evaluate(FOOT) <= 1, table
        assert opener(desk.page) == does
        expect(desk.page.locator(".sheet")).not_to_be_visible()
        desk.page.locator(".dock .sheet__open").click()
        expect(desk.page.locator(".sheet .go [type=submit]").first).to_be_visible()
        assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), table


def test_cm_rnd_10_whose_turn_it_is_is_told_in_the_scene(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """By the status, and by a lamp beside their name; of five on a phone no word runs into another."""
    ann, bob = (
        visit(f"/s/{scenes['stair'].tokens[seat]}", seat, **(PHONE if seat == "bob" else {}))
        for seat in ("ann", "bob")
    )
    expect(ann.page.locator(".status")).to_have_text("Your cue: taking a turn")
    expect(bob.page.locator(".status")).to_have_text("On stage: ann is taking a turn")
    expect(bob.page.locator(".actor:has(.lamp--lit) b")).to_have_text("ann")
    expect(ann.page.locator("#say-text")).to_have_attribute("placeholder", "What does ann say?")
    ends = bob.page.evaluate(
        """() => [...document.querySelectorAll(".actor .presence, .actor__you")]
            .filter((one) => one.checkVisibility())
            .map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right])"""
    )
    assert all(before[1] <= after[0] for before, after in pairwise(ends)), ends


def test_sp_ch_01_what_one_may_do_in_a_scene_is_named_where_a_phone_has_it_folded(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """To challenge an answer is one press; behind the other button is what it says."""
    scene, address = scenes["quay"], house.address
    ann = visit(f"/s/{scene.tokens['ann']}", "ann", **PHONE).page
    doors = ann.locator(".dock__door")
    expect(doors).to_have_text("Put something new on a card, invest in something or let the Episode end…")
    plan = {"do": "begin", "words": "I pick the lock.", "strategy": "Make the keeper owe us"}
    scene.answer(address, "ann", "speak", plan)
    scene.answer(address, "dee", "settle_marks", {"marks": ["s1"]})
    scene.answer(address, "dee", "give_response", {"words": "It holds."})
    challenge = ann.locator(".dock").get_by_role("button", name="Challenge it")
    expect(challenge).to_be_in_viewport(ratio=1)
    for part in (doors, ann.locator(".pen__say")):
        expect(part).to_be_in_viewport(ratio=1)
    challenge.tap()
    expect(ann.locator("#stage-title")).to_have_text("Ines says no")


BACK = "Take my last answer back"


@pytest.mark.slow
def test_an_answer_that_is_taken_back_stands_there_with_all_its_texts_and_amounts(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """What was written in several boxes, chosen, ticked and set as an amount; and it can be sent as it is."""
    quay, stair = scenes["quay again"], scenes["stair again"]
    ann = Player("ann", visit(f"/s/{quay.tokens['ann']}", "ann").page, house, quay)
    said = {"words": "I pick the lock.", "strategy": "Make the keeper owe us"}
    ann.does("speak", do="begin", **said)
    ann.page.get_by_role("button", name=BACK).click()
    ann.page.locator(".dock .sheet__open").click()
    for field, text in said.items():
        expect(ann.page.locator(f'.sheet [name$="{field}"]:visible')).to_have_value(text)
    expect(ann.page.locator('.sheet [name="do"][value="begin"]')).to_be_checked()

    ann = Player("ann", ann.page, house, stair)
    stair.answer(house.address, "ann", "take_turn", {"do": "challenge", "whom": "bob"})
    ann.page.goto(f"{house.address}/s/{stair.tokens['ann']}")
    expect(ann.page.locator("#cue .deed-card").first).to_be_visible()
    for deed in ("KS.2", "KS.1"):
        ann.page.locator(f'#cue [data-deed="{deed}"]').click()
    ann.does("declare_actions", goal="He begs my pardon.")
    ann.page.get_by_role("button", name=BACK).click()
    expect(ann.page.locator('#cue [name$="goal"]:visible')).to_have_value("He begs my pardon.")
    taken_up = ann.page.locator("#cue [data-deeds] select")
    assert [one.input_value() for one in taken_up.all()] == ["KS.2", "KS.1", ""]
    expect(ann.page.locator("#cue [data-deed][aria-pressed=true]")).to_have_count(2)
    ann.page.locator("#cue .go .button--cue").click()
    expect(ann.page.locator('#cue [name$="amount"]').first).to_be_visible()
    ann.does("open_pot", amount="4")
    ann.page.get_by_role("button", name=BACK).click()
    expect(ann.page.locator('#cue [name$="amount"]').first).to_have_value("4")


def test_kt_app_05_a_draft_may_be_written_anew_and_comes_back_as_it_was(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """While it lies before the GM, and once it was sent back; a change outlives a reload."""
    scene, address = scenes["palace again"], house.address
    page = visit(f"/s/{scene.tokens['Dee']}", "Dee").page
    draft = {"words": "Grey coat, a badge.", "called": "the grey one"}
    scene.answer(address, "Dee", "describe_appearance", draft)
    page.locator("#cue .cue__door summary").click()
    box = page.locator('#cue textarea[name$="words"]').first
    expect(box).to_have_value("Grey coat, a badge.")
    scene.answer(address, "Rosa", "value_appearance", {"do": "send_back", "words": "The badge."})
    expect(page.locator("#cue .button--cue")).to_be_visible()
    expect(box).to_have_value("Grey coat, a badge.")
    expect(page.locator('#cue [name$="called"]').first).to_have_value("the grey one")
    box.fill("Grey coat.")
    page.reload()
    expect(box).to_have_value("Grey coat.")


@pytest.mark.slow
def test_letters_twice_as_large_and_names_of_any_length_fit_a_phone(
    house: House, scenes: dict[str, Scene], browser: Browser
) -> None:
    """At 390 and 320: the X-card is whole, one can read, write and send, nothing spills sideways, and who is
    not here yet is said in whole words.
    """
    twice = browser.browser_type.launch(
        executable_path=CHROMIUM, args=[*QUIET, "--blink-settings=defaultFontSize=32"]
    )
    seats = {
        "town": "Cy",
        "quay": "bob",
        "stair": "bob",
        "palace": "Mina",
        "court": "Jo",
        "long names": "Tom",
    }
    for one, letters in ((browser, "usual"), (twice, "twice")):
        page = one.new_context(base_url=house.address, reduced_motion="reduce", **PHONE).new_page()
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            for name, seat in seats.items():
                page.goto(f"/s/{scenes[name].tokens[seat]}")
                expect(page.locator("body")).not_to_have_attribute("data-later", re.compile("."))
                at = f"{name}, {width}, {letters}"
                expect(page.locator(".stop"), at).to_be_in_viewport(ratio=0.99)
                for part in ("#say-text", ".pen__say", "#lines > :first-child"):
                    page.locator(part).scroll_into_view_if_needed()
                    expect(page.locator(part), at).to_be_in_viewport(ratio=0.9)
                assert page.locator("#say-text").evaluate("box => box.clientWidth") > width / 2, at
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), at
                assert name == "stair" or page.evaluate(CUT) == [], at  # of five the mark alone is seen
        page.context.close()
    twice.close()


STAKES = {"win_text": "The gate stays shut.", "lose_text": "I stand outside it."}


@pytest.mark.slow
def test_fa_neg_03_a_question_that_comes_to_a_phone_begins_at_its_first_word_with_all_that_is_staked(
    house: House, scenes: dict[str, Scene], visit: Visit
) -> None:
    """Wherever one had sent the last answer from. Before that a scene says who else is in it, and what is
    behind a note; and the World is asked by its name as it stands in a sentence.
    """
    scene, address = scenes["town"], house.address
    eve = visit(f"/s/{scene.tokens['Eve']}", "Eve").page
    expect(eve.locator("#beside")).to_contain_text("Also here")
    expect(eve.locator("#beside .tie-words")).to_have_text("Lila MarshJune's sisterNobody’s yet")
    expect(eve.locator("#say-text")).to_have_attribute("placeholder", "What does the World say?")
    when = eve.locator("#lines .entry", has_text="dusk")
    expect(when.locator("p.tick")).to_have_text("FA-TBL-06")
    expect(eve.locator("#lines .entry", has_text="boathouse").locator("details.tick li").first).to_have_text(
        "June, Wes, Ray and Lila Marsh are there. FA-TBL-06"
    )

    scene.answer(address, "Ann", "take_part", {"do": "do", "char": "pc", "words": "I bolt the gate."})
    scene.answer(address, "Eve", "oppose_deed", {"do": "oppose"})
    ann = Player("Ann", visit(f"/s/{scene.tokens['Ann']}", "Ann", **PHONE).page, house, scene)
    ann.does("propose_stakes", do="propose", **STAKES)
    expect(ann.page.locator(".status")).to_contain_text("Standing by for the World")
    ann.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    scene.answer(address, "Eve", "answer_stakes", {"do": "rewrite_lose", "text": "I am shut in with it."})
    cue = ann.page.locator("#cue > .cue").first
    expect(cue.locator("blockquote")).to_have_count(3)
    expect(cue.locator(".ask")).to_be_in_viewport(ratio=1)
    expect(cue.get_by_role("heading", name="Your cue, June")).to_be_in_viewport(ratio=1)
    for words in ("I bolt the gate.", "The gate stays shut.", "I am shut in with it."):
        expect(ann.page.locator("#cue blockquote", has_text=words)).to_have_count(1)
    expect(eve.get_by_text("The word is with June, who accepts, or rewrites one of the two.")).to_be_visible()
