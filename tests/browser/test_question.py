"""A long question in browsers: it has the room of the stage, with what it is about drawn large beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import PHONE, UNDER_A_THUMB, Person, wait_until
from tests.browser.scenes import Scene, open_at
from tests.browser.test_axe import amiss, complaints
from tests.browser.test_city_of_masks import DEALING, SEATS, SLUG, noble

MARKET = {
    "phase": "market",
    "round": 1,
    "order": list(SEATS),
    "avatars": {seat: noble(seat, mask, hid=30) for seat, mask in SEATS.items()},
}
BOXES = """() => [...document.querySelectorAll('main *')]
    .filter(one => one.checkVisibility() && /auto|scroll/.test(getComputedStyle(one).overflowY))
    .filter(one => one.scrollHeight > one.clientHeight + 1 && !one.matches('textarea'))
    .map(one => one.id || one.className)"""
"""What scrolls by itself inside the page."""
WIDE = {"viewport": {"width": 1440, "height": 900}}


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, by name."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house in which the tables stand already."""
    folder = tmp_path_factory.mktemp("questions")
    faces: dict[str, Any] = {"avatars": {seat: {} for seat in SEATS}}
    for name in ("faces", "looked at", "talked"):
        scenes[name] = open_at(folder, SLUG, faces, "begin", {})
    scenes["hearts"] = open_at(folder, SLUG, DEALING, "deal_feelings", {"deal": 1})
    scenes["market"] = open_at(folder, SLUG, MARKET, "market", {"turn": 0})
    opened = House(folder)
    opened.open()
    yield opened
    opened.close()


def mode(page: Page) -> str:
    """How the page is laid out."""
    return str(page.evaluate("document.body.dataset.mode"))


def test_a_hidden_face_is_made_on_a_spread_and_then_sealed(
    scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """The mask on the left, and what is against it goes into the lines on the right; then the stage."""
    page = visit(f"/s/{scenes['faces'].tokens['ann']}", "ann", **WIDE).page
    assert mode(page) == "form"
    mask, line = page.locator(".sitter__mask"), page.locator(".face-line--against").first
    expect(page.locator("#stage")).not_to_be_visible()
    left, proper, own = (one.bounding_box() for one in (mask, line.locator(".proper"), line.locator(".own")))
    assert left
    assert proper
    assert own
    assert left["x"] + left["width"] < own["x"]
    assert proper["x"] + proper["width"] <= own["x"] + 1
    assert abs(proper["y"] - own["y"]) < 2  # line against line
    assert page.evaluate(BOXES) in ([], ["script"])
    link, opposite = line.get_by_role("checkbox"), line.locator(".opposite").first
    expect(link).not_to_be_checked()
    words = str(opposite.get_attribute("data-words"))
    opposite.click()
    expect(line.locator(".face-line__own")).to_have_value(words)
    expect(link).to_be_checked()
    expect(opposite).not_to_be_visible()
    expect(page.locator(".purse")).to_contain_text("2 of")
    line.locator(".worth-pick label").first.click()
    expect(link).not_to_be_checked()  # what is worth one breaks with nothing
    line.locator(".worth-pick label").last.click()
    expect(link).to_be_checked()
    for where, what in (("Script", "#script-title"), ("Stage", "#stage-title")):
        page.locator(".ways").get_by_role("button", name=where, exact=True).click()
        expect(page.locator(what)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(what)).not_to_be_visible()
    page.get_by_role("button", name="Choose the rest").click()
    expect(page.locator(".purse__gap")).to_have_count(0)
    expect(page.locator(".needs .is-open, .needs .is-wrong")).to_have_count(0)
    expect(line.locator(".face-line__own")).to_have_value(words)  # what was chosen stays
    expect(line.get_by_role("radio", name="3")).to_be_checked()
    page.locator("#cue .button--cue").click()
    expect(page.locator("body")).to_have_attribute("data-mode", "stage")
    expect(page.locator("#cue")).to_contain_text("Your answer is sealed")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (1440, 900)])
@pytest.mark.parametrize("table", ["looked at", "hearts", "market"])
def test_a_question_has_room_at_every_width(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person], table: str, width: int, height: int
) -> None:
    """Nothing spills sideways or scrolls by itself, and no stage stands empty beside it."""
    how: dict[str, Any] = PHONE if width < 800 else {}
    size = {"viewport": {"width": width, "height": height}}
    scene = scenes[table]
    [*_, seat] = scene.waited_for(house.address)
    page = visit(f"/s/{scene.tokens[seat]}", seat, **{**how, **size}).page
    assert mode(page) == "form"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [box for box in page.evaluate(BOXES) if box not in ("script", "cast scroll-x")] == []
    expect(page.locator("#cue .ask")).to_be_in_viewport()
    widest = "all => Math.max(...all.map(one => one.getBoundingClientRect().width))"
    assert page.locator("#cue form > *, #cue form .feelings > *, #cue form .face-maker > *").evaluate_all(
        widest
    ) >= min(width - 80, 560)


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_axe_finds_nothing_in_a_long_question(
    scenes: dict[str, Scene], visit: Callable[..., Person], width: int
) -> None:
    """By day and by night."""
    for table in ("looked at", "hearts"):
        page = visit(
            f"/s/{scenes[table].tokens['bob']}", "bob", viewport={"width": width, "height": 900},
            color_scheme="light",
        ).page  # fmt: skip
        assert mode(page) == "form"
        assert amiss(page) == [], table
        page.context.close()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (1440, 900)])
@pytest.mark.parametrize("table", ["looked at", "hearts"])
def test_the_reckoning_is_docked_with_the_button(
    scenes: dict[str, Scene], visit: Callable[..., Person], table: str, width: int, height: int
) -> None:
    """Wherever one reads: the button, what chooses the rest, and what is placed; one beside the other."""
    how: dict[str, Any] = {**PHONE, "viewport": {"width": width, "height": height}} if width < 800 else {}
    page = visit(
        f"/s/{scenes[table].tokens['eve']}",
        "eve",
        **(how or {"viewport": {"width": width, "height": height}}),
    ).page
    docked = ["#cue .go .button", "#cue [data-suggest]"] + ([".purse"] if table == "looked at" else [])
    for step in (0, 1):
        page.evaluate(f"scrollTo(0, {200 * step})")
        boxes = [page.locator(one).bounding_box() for one in docked]
        assert all(box and box["y"] > 0 and box["y"] + box["height"] <= height for box in boxes), boxes
        go, rest, *_ = boxes
        assert go
        assert rest
        assert rest["x"] + rest["width"] <= go["x"]
        assert abs(rest["y"] - go["y"]) < 8
        assert go["height"] >= 44


def test_on_a_phone_what_is_answered_stands_above_and_values_fit_a_thumb(
    scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """44 pixels each."""
    page = visit(f"/s/{scenes['looked at'].tokens['dee']}", "dee", **PHONE).page
    line = page.locator(".face-line--against").first
    line.locator(".opposite").first.click()
    proper, own = line.locator(".proper").bounding_box(), line.locator(".own").bounding_box()
    assert proper
    assert own
    assert proper["y"] + proper["height"] <= own["y"]
    for value in line.locator(".worth-pick label").all():
        box = value.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


def test_the_web_itself_is_laid_and_the_rest_is_chosen_round_it(
    scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """It has the left page; a tie that is set keeps its card when the rest is chosen."""
    page = visit(f"/s/{scenes['hearts'].tokens['cy']}", "cy", **WIDE).page
    web, hand = page.locator(".feelings__web").bounding_box(), page.locator(".feelings__hand").bounding_box()
    assert web
    assert hand
    assert web["x"] + web["width"] < hand["x"]
    tie = page.locator("[data-target] select").first
    card = str(tie.locator("option").nth(2).get_attribute("value"))
    tie.select_option(card)
    expect(page.locator(f'[data-card="{card}"]')).to_have_attribute("data-laid", "")
    page.get_by_role("button", name="Choose the rest").click()
    expect(page.locator("#cue .foresee")).not_to_contain_text("to be laid")
    expect(tie).to_have_value(card)


def test_a_mask_on_the_stall_is_chosen_where_it_hangs(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """And the form follows it."""
    scene = scenes["market"]
    [seat] = scene.waited_for(house.address)
    page = visit(f"/s/{scene.tokens[seat]}", seat, **WIDE).page
    assert mode(page) == "form"
    ware = page.locator(".ware[data-for-sale]").first
    ware.click()
    mask = ware.get_attribute("data-mask")
    expect(page.locator(f'#cue [name="buy_mask.mask"][value="{mask}"]')).to_be_checked()
    expect(page.locator('#cue [name="do"][value="buy_mask"]')).to_be_checked()
    expect(ware).to_have_attribute("data-chosen", "")


def test_whoever_has_words_in_the_pen_keeps_it_until_they_are_said(
    scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """Somebody who would rather have the stage speaks there, and goes back to the question when they like."""
    page = visit(f"/s/{scenes['talked'].tokens['dee']}", "dee", **WIDE).page
    page.get_by_role("button", name="Rather play on the stage").click()
    assert mode(page) == "stage"
    page.locator("#say-text").fill("Who reads this?")
    page.locator("#say-text").press("Control+Enter")
    expect(page.locator("#lines")).to_contain_text("Who reads this?")
    page.get_by_role("button", name="Back to the question").click()
    assert mode(page) == "form"


def test_an_answer_that_is_taken_back_comes_back_into_its_form(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """What was chosen is chosen, and may be changed."""
    scene = scenes["market"]
    [seat] = scene.waited_for(house.address)
    page = visit(f"/s/{scene.tokens[seat]}", seat, **WIDE).page
    expect(page.locator("body")).not_to_have_attribute("data-later", re.compile("."))
    last = page.locator('#cue .choice [name="do"]').last
    value = last.get_attribute("value")
    last.check(force=True)
    page.locator("#cue .go .button--cue").click()
    page.get_by_role("button", name="Take my last answer back").click()
    expect(page.locator(f'#cue form .choice [name="do"][value="{value}"]')).to_be_checked()


def say(house: House, scene: Scene, seat: str, text: str) -> None:
    """A seat speaks aside, from elsewhere."""
    head = {"Authorization": f"Bearer {scene.tokens[seat]}"}
    address = f"{house.address}/api/tables/{scene.table}/say"
    assert asking.post(address, headers=head, json={"how": "aside", "text": text}).status_code == 200


def test_the_talk_stays_beside_a_long_question(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """Script and pen are in sight at a desk and on a tablet, however far one has scrolled, below what is
    docked besides; a phone's tab counts what others said, until one has been there. The form loses nothing.
    """
    scene = scenes["talked"]
    desk = visit(f"/s/{scene.tokens['ann']}", "ann", **WIDE).page
    tablet = visit(f"/s/{scene.tokens['bob']}", "bob", viewport={"width": 820, "height": 1180}).page
    phone = visit(f"/s/{scene.tokens['eve']}", "eve", **PHONE).page
    assert [mode(page) for page in (desk, tablet, phone)] == ["form"] * 3
    mine = phone.locator(".face-line__own").first
    mine.fill("Sing in the rain")
    badge = phone.locator(".tabs__new")
    expect(phone.locator("body")).not_to_have_attribute("data-later", re.compile("."))
    expect(badge).to_have_count(0)
    for n in (1, 2):
        desk.locator("#say-text").fill(f"Have you seen the time, {n}?")
        desk.locator("#say-text").press("Control+Enter")
        expect(badge).to_have_text(f"{n} new")
    for page in (desk, tablet):
        for step in (0, 1):
            page.evaluate(f"scrollTo(0, {600 * step})")
            expect(page.locator("#lines > :last-child")).to_contain_text("Have you seen the time, 2?")
            for part in ("#lines > :last-child", "#say-text", ".pen__say", "#cue .go .button"):
                expect(page.locator(part).first).to_be_in_viewport(ratio=1)
            go, talk = (page.locator(one).bounding_box() for one in ("#cue .go .button", "#script"))
            assert go
            assert talk
            assert go["y"] + go["height"] <= talk["y"]
        note = page.locator("#lines .note").last.bounding_box()
        assert note
        assert note["x"] < 120  # where lines begin, and not in a margin beside them
    assert complaints(phone) == []
    assert phone.evaluate(UNDER_A_THUMB) == []
    phone.locator('.tabs a[href="#script"]').tap()
    expect(phone.locator("#lines")).to_be_in_viewport()
    expect(badge).to_have_count(0)
    phone.locator('.tabs a[href="#cue"]').tap()
    expect(phone.locator("#lines")).not_to_be_in_viewport()
    phone.evaluate("() => new Promise((done) => setTimeout(done, 100))")  # so that the page has drawn it
    say(house, scene, "cy", "Past ten.")
    expect(badge).to_have_text("1 new")
    expect(mine).to_have_value("Sing in the rain")


def test_focus_returns_from_the_rulebook_to_where_it_was(house: House, visit: Callable[..., Person]) -> None:
    """To the citation that led there, though it lay in what was folded up, or was sent anew meanwhile."""
    page = visit(f"/s/{house.table(['Ann', 'Bob', 'Cy'])['host']}", "Ann", **WIDE).page
    drawer, cue, line = page.locator("#drawer"), page.locator("#cue .cite"), page.locator("#lines .cite").last
    cue.first.click()
    expect(drawer).to_be_focused()
    cue.first.evaluate("link => link.replaceWith(link.cloneNode(true))")
    page.keyboard.press("Escape")
    expect(cue.first).to_be_focused()

    page.get_by_role("button", name="Script", exact=True).click()
    line.click()
    expect(drawer).to_be_focused()
    expect(page.locator("#script-title")).not_to_be_visible()
    page.keyboard.press("Escape")
    expect(line).to_be_focused()


def test_a_card_has_the_same_back_by_day_and_by_night(house: House, visit: Callable[..., Person]) -> None:
    """It is a thing, like dominoes and dice."""
    page = visit(f"/s/{house.table(['Ann', 'Bob', 'Cy'])['host']}", "Ann").page
    page.locator("#cue").evaluate("""cue => cue.insertAdjacentHTML('beforeend',
        '<svg class="back"><rect class="back__paper"/></svg>')""")
    look = "card => [getComputedStyle(card).fill, getComputedStyle(card).stroke].join()"
    seen = set()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        seen.add(page.locator(".back__paper").last.evaluate(look))
    assert len(seen) == 1


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_whoever_would_rather_have_the_stage_has_it_and_may_go_back(
    scenes: dict[str, Scene], visit: Callable[..., Person], width: int
) -> None:
    """At every width, and also after a reload of that window."""
    how: dict[str, Any] = PHONE if width < 800 else {"viewport": {"width": width, "height": 900}}
    page = visit(f"/s/{scenes['talked'].tokens['cy']}", "cy", **how).page
    page.get_by_role("button", name="Rather play on the stage").click()
    assert mode(page) == "stage"
    page.reload()
    assert mode(page) == "stage"
    expect(page.locator("#stage")).to_be_visible()
    page.get_by_role("button", name="Back to the question").click()
    assert mode(page) == "form"
    expect(page.locator("#cue .ask")).to_be_in_viewport()


def test_what_is_pressed_while_a_suggestion_is_on_its_way_sends_what_was_suggested(
    scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """Never a form that is empty still: it would be refused."""
    page = visit(f"/s/{scenes['looked at'].tokens['cy']}", "cy", **WIDE).page
    held: list[Route] = []
    page.route("**/suggest", lambda route: held.append(route))
    sent: list[str] = []
    page.on("request", lambda one: sent.append(one.url) if one.url.endswith("/answer") else None)
    page.locator("#cue [data-suggest]").last.click()
    page.locator("#cue .go .button--cue").click()
    wait_until(page, lambda: bool(held))
    assert sent == []
    held[0].continue_()
    expect(page.locator("#cue")).to_contain_text("Your answer is sealed")
    assert len(sent) == 1
