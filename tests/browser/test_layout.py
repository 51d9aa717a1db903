"""How the table page shares out the window, at the sizes that people have."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import PHONE, UNDER_A_THUMB, Person, on_the_stage, play_until, wait_until
from tests.server.tables import by_schema

NAMES = ["Maximiliana-Seraphina von Habsburg", "Bob", "Pantalone", "Colombina", "Brighella"]

CUT = """names => names.filter(name => {
    const own = name.getBoundingClientRect(), room = name.parentElement.getBoundingClientRect();
    return name.scrollWidth > name.clientWidth + 1 || own.bottom > room.bottom + 1;
}).map(name => name.textContent)"""
"""Names of the cast that are cut."""


@pytest.fixture(scope="module")
def seat(house: House, browser: Browser) -> Iterator[str]:
    """A seat of five, with long names, in the second act."""
    seats = house.table(NAMES, house=NAMES[1:])["seats"]
    context = browser.new_context(base_url=house.address)
    person = Person("Maximiliana", context.new_page())
    person.page.goto(f"/s/{seats[NAMES[0]]}")
    play_until([person], Random(3), "Act II:")
    yield seats[NAMES[0]]
    context.close()


@pytest.mark.parametrize(
    ("width", "height", "least"), [(1280, 720, 250), (1440, 900, 500), (1920, 1080, 650)]
)
def test_the_script_has_room_beside_the_stage(
    visit: Callable[..., Person], seat: str, width: int, height: int, least: int
) -> None:
    """On a desk the page itself does not scroll, and the newest line stands above the speech box."""
    page = on_the_stage(visit(f"/s/{seat}", viewport={"width": width, "height": height}).page)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    script, box, last = (
        page.locator(which).bounding_box() for which in ("#script", ".desk", "#lines > :last-child")
    )
    assert script is not None
    assert box is not None
    assert last is not None
    assert box["y"] - script["y"] >= least
    assert script["y"] < last["y"] < box["y"] < height


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180)])
def test_the_script_opens_at_its_newest_line_on_small_screens_too(
    visit: Callable[..., Person], seat: str, width: int, height: int
) -> None:
    """It scrolls by itself, so that the page does not grow with the play."""
    page = visit(f"/s/{seat}", viewport={"width": width, "height": height}).page
    assert page.evaluate("document.documentElement.scrollHeight < 4 * innerHeight")
    page.locator(".desk").scroll_into_view_if_needed()
    last, above = page.locator("#lines > :last-child"), "document.querySelector('.desk')"
    assert last.evaluate(
        f"line => line.getBoundingClientRect().bottom <= {above}.getBoundingClientRect().top + 1"
    )


def test_on_a_tablet_what_is_due_stands_in_the_window(house: House, visit: Callable[..., Person]) -> None:
    """Below the stage, however tall that is: it scrolls in its own frame. Once all have laid out their dice,
    each die stands under its Quality, beside the ring, too.
    """
    opened = house.table(["Ann", "Bob", "Cy"])
    seat = opened["seats"]["Ann"]
    page = on_the_stage(visit(f"/s/{seat}", viewport={"width": 820, "height": 1180}).page)
    expect(page.locator("body")).to_have_attribute("data-mode", "stage")
    asked = page.locator("#cue .ask").first.bounding_box()
    assert asked is not None
    assert asked["y"] + asked["height"] < 1180 * 0.8
    api = f"{house.address}/api/tables/{opened['table']}"
    for token in opened["seats"].values():
        head = {"Authorization": f"Bearer {token}"}
        [due] = asking.get(f"{api}/view", headers=head).json()["decisions"]
        laid = {"decision": due["id"], "answer": by_schema(due["schema"], Random(1))}
        assert asking.post(f"{api}/answer", headers=head, json=laid).status_code == 200
    labels = page.locator(".board .qualities dt")
    expect(labels).to_have_count(12)
    assert labels.evaluate_all("ones => ones.filter(one => one.scrollWidth > one.clientWidth).length") == 0


def test_a_phone_lands_on_what_is_due_and_its_tabs_follow(visit: Callable[..., Person], seat: str) -> None:
    """The form is in sight, under its own tab; a tab that is tapped is the one that stands out."""
    page = visit(f"/s/{seat}", **PHONE).page
    expect(page.locator("#cue form[data-decision]").first).to_be_in_viewport()
    expect(page.locator(".tabs a[aria-current]")).to_have_text("Cue")
    page.evaluate("scrollTo(0, 0)")
    page.reload()  # whoever comes back is where they were
    assert page.evaluate("scrollY") < 100
    for tab in ("Script", "Stage", "Cue"):
        page.locator(".tabs a", has_text=tab).tap()
        expect(page.locator(".tabs a[aria-current]")).to_have_text(tab)


@pytest.mark.parametrize("width", [390, 820, 1280, 1440])
def test_long_names_are_read_whole_and_so_are_numbers(
    visit: Callable[..., Person], seat: str, width: int
) -> None:
    """No seat of the cast spills; a name that has no room in one line has two."""
    page = visit(f"/s/{seat}", viewport={"width": width, "height": 900}).page
    spilt = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth + 1).length"
    assert page.locator("#cast .seat__card").evaluate_all(spilt) == 0
    expect(page.locator("body")).not_to_have_attribute("data-later", re.compile("."))
    assert page.locator("#cast .seat__name b").evaluate_all(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("game", "count", "width"), [("men-of-stones", 3, 390), ("city-of-masks", 10, 1440)])
def test_a_cast_that_fits_does_not_scroll_for_words_out_of_sight(
    house: House, visit: Callable[..., Person], game: str, count: int, width: int
) -> None:
    """Three stand whole on a phone and ten on a desk, and the numbers of each beside the word Cue."""
    host = house.table([f"Player {n}" for n in range(count)], game=game)["host"]
    page = on_the_stage(visit(f"/s/{host}", viewport={"width": width, "height": 900}).page)
    fill = """seats => seats.forEach(seat => {
        seat.querySelector('.seat__count').innerHTML =
            '<span class="one">◆ 13</span><span class="one">◇ 10</span><span class="seat__does">' +
            'in the aviary next to the old palace</span>';
        seat.querySelector('.seat__tags').innerHTML = '<span class="tag tag--cue">Cue</span>';
    })"""
    page.locator("#cast .seat").evaluate_all(fill)
    assert page.locator("#cast").evaluate("cast => cast.scrollWidth <= cast.clientWidth")
    fallen = "ones => ones.filter(one => one.offsetTop > one.parentElement.offsetTop + 4).length"
    assert page.locator("#cast .one").evaluate_all(fallen) == 0


@pytest.fixture(scope="module")
def unbroken(house: House) -> str:
    """A seat at a table where a title, a name and a line are as long as they may be, without a space."""
    names = ["W" * 40, "Bob", "Cy"]
    opened = house.table(names, house=names[1:], title="M" * 60)
    said = asking.post(
        f"{house.address}/api/tables/{opened['table']}/say",
        json={"text": "https://example.org/" + "a" * 300},
        headers={"Authorization": f"Bearer {opened['host']}"},
    )
    assert said.status_code == 200
    host: str = opened["host"]
    return host


@pytest.mark.parametrize("width", [390, 820, 1152, 1440])
def test_words_without_a_space_are_broken_and_never_cut(
    visit: Callable[..., Person], unbroken: str, width: int
) -> None:
    """On the table page, whose script would hide what stands out, and in the book; the cue keeps its line."""
    cut = """() => [...document.querySelectorAll('#lines li, .finished li, .finished h1')]
        .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.className)"""
    page = visit(f"/s/{unbroken}", viewport={"width": width, "height": 900}).page
    assert page.evaluate(cut) == []
    expect(page.locator("body")).not_to_have_attribute("data-later", re.compile("."))
    assert on_the_stage(page).locator("#cast .seat__name b").evaluate_all(CUT) == []
    status = page.locator("#status").bounding_box()
    assert status is not None
    assert status["width"] >= 200
    assert status["height"] < 48
    page.goto(page.url + "/book")
    assert page.evaluate(cut) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_words_run_the_way_of_their_own_letters(house: House, visit: Callable[..., Person]) -> None:
    """Arabic begins at the right, behind a speaker in any letters, and where it is typed."""
    opened = house.table(["Ann", "Bob", "Cy"])
    head = {"Authorization": f"Bearer {opened['host']}"}
    for text in ("هل تسمعني؟ 123 (abc).", "Do you hear me?"):
        said = {"text": text, "how": "line"}
        address = f"{house.address}/api/tables/{opened['table']}/say"
        assert asking.post(address, json=said, headers=head).status_code == 200
    page = visit(f"/s/{opened['host']}").page
    runs = "lines => lines.map(line => getComputedStyle(line).direction)"
    assert page.locator("#lines .line").evaluate_all(runs) == ["rtl", "ltr"]
    spilt = "lines => lines.filter(line => line.scrollWidth > line.clientWidth + 1).length"
    assert page.locator("#lines .line").evaluate_all(spilt) == 0


def test_rules_are_found_by_their_id_or_by_words_in_them(visit: Callable[..., Person]) -> None:
    """By keys alone: / goes to the box, Enter to the rule, Esc shows all again; so does a link elsewhere."""
    page = visit("/rulebook/men-of-stones").page
    every = page.locator(".rule").count()
    page.keyboard.press("/")
    page.keyboard.type("ms-act1-02")
    expect(page.locator("#found-rules")).not_to_have_text(f"{every} rules")
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#MS-ACT1-02"
    expect(page.locator("#MS-ACT1-02 .rule__id")).to_be_focused()

    page.keyboard.press("/")
    page.keyboard.type("dice XYZ")
    expect(page.locator("#found-rules")).to_have_text(f"0 of {every} rules")
    expect(page.locator(".rule:visible, .toc li:visible, .rules > section:visible")).to_have_count(0)
    page.locator("#find-rule").fill("fAtE dice")
    found = page.locator(".rule:visible").all_text_contents()
    assert 0 < len(found) < every
    assert all("fate" in text.lower() and "dice" in text.lower() for text in found)
    assert page.locator(".toc li a:visible").count() == len(found)

    page.keyboard.press("Escape")
    expect(page.locator(".rule:visible")).to_have_count(every)
    page.locator("#find-rule").fill("dice XYZ")
    page.evaluate("location.hash = 'MS-DICE-01'")
    expect(page.locator("#MS-DICE-01")).to_be_in_viewport()
    expect(page.locator("#find-rule")).to_have_value("")


def test_a_phone_shows_a_table_at_its_own_width_and_a_thumb_hits_what_it_points_at(
    visit: Callable[..., Person], seat: str, finished: str
) -> None:
    """Nothing makes the page wider than the screen; the tab of what is read is marked."""
    page = visit(f"/s/{seat}", **PHONE).page
    for path in (f"/s/{seat}", f"/s/{finished}", f"/s/{finished}/book", f"/s/{finished}/words", "/"):
        page.goto(path)
        assert page.evaluate("innerWidth") == 390, path
        assert page.evaluate(UNDER_A_THUMB) == [], path
    page.goto(f"/s/{seat}#stage")
    expect(page.locator('.tabs [aria-current="true"]')).to_have_text("Stage")
    page.get_by_role("link", name="Script", exact=True).tap()
    expect(page.locator('.tabs [aria-current="true"]')).to_have_text("Script")


def test_on_a_phone_a_page_begins_at_ones_own_cue(house: House, visit: Callable[..., Person]) -> None:
    """A long question, or a stage that fills the screen above. Who comes back is where they were."""

    def is_where_it_was() -> bool:
        # Within a line: what stood under the eye is restored, and letters that load later move it a little.
        return bool(abs(page.evaluate("scrollY") - 40) < 20)

    here = f"/s/{house.table(['Ann', 'Bob', 'Cy'])['seats']['Ann']}"
    ann = visit(here, "Ann", **PHONE)
    page, tab = ann.page, ann.page.locator('.tabs [aria-current="true"]')
    expect(page.locator("#cue .ask").first).to_be_in_viewport()
    expect(tab).to_have_text("Cue")

    on_the_stage(page).evaluate("scrollTo(0, 40)")
    expect(tab).to_have_text("Stage")
    page.reload()
    expect(tab).to_have_text("Stage")
    wait_until(page, is_where_it_was)
    page.goto("/")
    page.go_back()
    expect(tab).to_have_text("Stage")
    wait_until(page, is_where_it_was)

    page.goto("/")
    page.goto(f"{here}#script")
    expect(tab).to_have_text("Script")
    ann.act(Random(1))
    page.goto("/")
    page.goto(here)
    expect(page.locator(".status")).to_contain_text("Standing by")
    expect(tab).to_have_text("Stage")
    assert page.evaluate("scrollY") < 100


@pytest.mark.parametrize(("count", "width"), [(3, 1440), (4, 1440), (5, 1440), (3, 1920), (5, 1920)])
def test_a_short_name_is_read_whole_beside_every_tag(
    house: House, visit: Callable[..., Person], count: int, width: int
) -> None:
    """One's own seat with a cue and two roles still says that it is one's own."""
    names = ["Winter iron", "Bob", "Cy", "Dan", "Eve"][:count]
    host = house.table(names)["host"]
    page = on_the_stage(visit(f"/s/{host}", viewport={"width": width, "height": 900}).page)
    tags = page.locator("#seat-1 .seat__tags")
    for roles in (["Forsworn"], ["Forsworn", "Pivot"]):
        marks = "".join(f'<span class="tag tag--spot">{role}</span>' for role in roles)
        more = f'<span class="tag tag--cue">Cue</span>{marks}'
        tags.evaluate(
            """(tags, more) => {
            tags.replaceChildren(tags.querySelector('.tag--you'));
            tags.insertAdjacentHTML('beforeend', more);
        }""",
            more,
        )
        whole = "name => name.scrollWidth <= name.clientWidth"
        assert page.locator("#seat-1 .seat__name b").evaluate(whole), roles
        assert page.locator("#seat-1 .seat__count .num").first.is_visible()
        seen = """tags => [...tags.children].every(tag => {
            const box = tag.getBoundingClientRect();
            return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === tag;
        })"""
        assert tags.evaluate(seen), roles


def test_a_form_longer_than_the_window_keeps_its_button_in_sight(
    house: House, visit: Callable[..., Person]
) -> None:
    """The first form of City of Masks is several windows long."""
    body = {"game": "city-of-masks", "seats": NAMES, "house": NAMES[1:]}
    opened = asking.post(f"{house.address}/api/tables", json=body).json()
    page = visit(f"/s/{opened['seats'][NAMES[0]]}").page
    assert page.evaluate("document.documentElement.scrollHeight > 1.5 * innerHeight")
    expect(page.locator("#cue .button--cue")).to_be_in_viewport(ratio=1)


def test_escape_puts_a_refusal_away(house: House, visit: Callable[..., Person]) -> None:
    """By keyboard alone: dice that do not lie yet are refused, and what was said is put away."""
    page = visit(f"/s/{house.table(NAMES, house=NAMES[1:])['seats'][NAMES[0]]}").page
    page.locator("#cue .button--cue").press("Enter")
    expect(page.locator(".refused-here")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".refused-here, [aria-invalid]")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('#cue') !== null")


def test_a_phone_says_the_title_and_the_names_of_the_cast_whole(
    house: House, visit: Callable[..., Person]
) -> None:
    """The title has two lines; of a cast that scrolls, the next mark is in sight and no half of a name; three
    stand side by side, a name of three words in two lines.
    """
    opened = house.table(["Ann", "Bob", "Cy", "Dee"], title="The long night of the lamps")
    page = visit(f"/s/{opened['host']}", **PHONE).page
    spills = "h1 => h1.scrollWidth > h1.clientWidth || h1.scrollHeight > h1.clientHeight + 1"
    assert not page.locator(".marquee h1").evaluate(spills)
    cut = """cast => [...cast.querySelectorAll('.seat__name b')].map(name => name.getBoundingClientRect())
        .filter(name => name.left < cast.getBoundingClientRect().right - 1)
        .filter(name => name.right > cast.getBoundingClientRect().right).length"""
    page.locator("#cast").evaluate("cast => cast.scrollTo({left: 0, behavior: 'instant'})")
    assert page.locator("#cast").evaluate(cut) == 0

    cy = visit(f"/s/{opened['seats']['Cy']}", **PHONE).page
    begins = cy.locator("#seat-3").evaluate("seat => seat.getBoundingClientRect().left")
    assert 0 <= begins < 60  # though the table waits for all four

    three = house.table(["Ysolde the Grey", "Brother Anselm", "Tin Pan Eddie"])
    names = on_the_stage(visit(f"/s/{three['host']}", **PHONE).page).locator("#cast .seat__name b")
    expect(names).to_have_count(3)
    spills = spills.replace("h1 =>", "ones => ones.filter(h1 =>") + ").map(one => one.textContent)"
    assert names.evaluate_all(spills) == []
