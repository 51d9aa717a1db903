"""Moments that land hold the page for a beat, and let go of it at a key."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from commedia import games
from commedia.engine import sight
from commedia.kit.page import page_of
from tests.browser.conftest import House
from tests.browser.people import PHONE, UNDER_A_THUMB
from tests.browser.scenes import Scene, open_at
from tests.browser.test_axe import OF_COLOURS, complaints
from tests.city_of_masks.duel import cast
from tests.games.records import moment
from tests.men_of_stones.tables import ORDINARY, player, stones

NAMES = {"ann": "Ingrid", "bob": "Halvard the Lame, of Elsinore", "cy": "Sunniva", "dee": "Aksel"}
HELD = {"ann": (9, 1), "bob": (3, 0), "cy": (3, 0), "dee": (4, 0)}
GUILTY = bytes(range(2, 34)).hex()
"""Draws by which the court convicts."""
ABOUT = {"ann": "#ann", "bob": "#bob"}


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, by name."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house in which Final Scenes are on already."""
    folder = tmp_path_factory.mktemp("landings")
    players = {
        seat: player(nature, tragedy=t, caution=c, framed=True, character_name=NAMES[seat])
        for (seat, (t, c)), nature in zip(HELD.items(), ORDINARY, strict=False)
    }
    final = stones(players, act="V", phase="V.spotlight", spotlight="ann", pivot="ann")
    for name in ("seen", "missed", "spoken", "stopped", "still", "phone"):
        scenes[name] = open_at(folder, "men-of-stones", final, "begin_final", {})
    court = {"offender": "ana", "denouncer": "cai"}
    scenes["court"] = open_at(folder, "city-of-masks", {"avatars": cast()}, "trial", court, seed=GUILTY)
    opened = House(folder)
    opened.open()
    yield opened
    opened.close()


Visit = Callable[..., Page]


@pytest.fixture
def visit(house: House, browser: Browser, scenes: dict[str, Scene]) -> Iterator[Visit]:
    """Somebody at a table, in a browser of their own; nobody presses anything for them."""
    contexts = []

    def go(table: str, seat: str, **how: object) -> Page:
        how.setdefault("viewport", {"width": 1440, "height": 900})
        context = browser.new_context(base_url=house.address, **how)
        contexts.append(context)
        page = context.new_page()
        page.goto(f"/s/{scenes[table].tokens[seat]}")
        if how.get("java_script_enabled", True):  # with all scripts
            expect(page.locator("body[data-later]")).to_have_count(0)
        return page

    yield go
    for context in contexts:
        context.close()


def strike(house: House, scene: Scene, target: str, tragedy: int = 3) -> None:
    """Ann brings a downfall."""
    words = "The letter is read aloud to the last line."
    answer = {"do": "downfall", "target": target, "tragedy": tragedy, "words": words}
    scene.answer(house.address, "ann", "final_turn", answer)


def landing(page: Page) -> Locator:
    """What holds the page."""
    return page.locator("#landing")


FOCUS = "document.activeElement.id"


def test_a_death_holds_the_page_and_one_key_goes_on(
    house: House, visit: Visit, scenes: dict[str, Scene]
) -> None:
    """Picture and sentence first, whatever one presses shows the rest, and Enter leads back to the pen.

    Nobody who writes is covered by it: it is in the script, and waits until their words are sent.
    """
    cy = visit("seen", "cy")
    cy.locator("#say-text").fill("I never")
    strike(house, scenes["seen"], "bob")
    expect(cy.locator("#lines .landed")).to_have_count(2)
    expect(landing(cy)).to_be_hidden()
    assert cy.evaluate(FOCUS) == "say-text"
    cy.keyboard.press("Control+Enter")
    expect(landing(cy)).to_be_visible()
    expect(landing(cy).get_by_role("heading")).to_have_text(
        "Ingrid strikes at Halvard the Lame. Halvard the Lame is dead."
    )
    expect(landing(cy).locator("svg")).to_have_count(1)
    expect(landing(cy)).to_contain_text("The letter is read aloud to the last line.")
    assert cy.evaluate(FOCUS) == "landing-says"
    expect(cy.locator("#landing-on")).to_be_visible()
    cy.keyboard.press("Tab")
    assert cy.evaluate("document.activeElement.closest('#landing') !== null")
    cy.locator("#landing-says").focus()
    cy.keyboard.press("Enter")
    expect(landing(cy)).to_be_hidden()
    assert cy.evaluate(FOCUS) == "say-text"
    expect(cy.locator("#lines .landed")).to_have_count(2)
    cy.reload()
    expect(cy.locator("#lines .landed")).to_have_count(2)
    expect(landing(cy)).to_be_hidden()


def test_whoever_was_away_meets_what_they_missed_one_by_one(
    house: House, visit: Visit, scenes: dict[str, Scene]
) -> None:
    """Oldest first; a key during its course shows the end of it, and does not yet go on."""
    dee = visit("missed", "dee")
    dee.goto("about:blank")
    strike(house, scenes["missed"], "bob")
    strike(house, scenes["missed"], "cy")
    dee.goto(f"/s/{scenes['missed'].tokens['dee']}")
    expect(landing(dee).get_by_role("heading")).to_contain_text("Halvard the Lame is dead.")
    expect(landing(dee)).to_contain_text("more")
    dee.keyboard.press("Escape")
    expect(landing(dee)).to_be_visible()
    told = []
    while landing(dee).is_visible():
        told.append(landing(dee).get_by_role("heading").inner_text().splitlines()[-1])
        expect(dee.locator("#landing-on")).to_be_visible()
        dee.locator("#landing-on").click()
    assert told[:2] == ["Halvard the Lame is dead.", "Sunniva is dead."]
    assert told[2:] == ["Aksel is left alive."]


def test_whoever_it_befalls_may_speak_first(house: House, visit: Visit, scenes: dict[str, Scene]) -> None:
    """That leads to where one writes; the others read whose word it is."""
    bob, cy = visit("spoken", "bob"), visit("spoken", "cy")
    strike(house, scenes["spoken"], "bob")
    expect(landing(cy)).to_contain_text("Halvard the Lame, of Elsinore may speak first.")
    expect(cy.locator("#landing-speak")).to_be_hidden()
    bob.locator("#landing-speak").click()
    expect(landing(bob)).to_be_hidden()
    assert bob.evaluate(FOCUS) == "say-text"
    bob.keyboard.type("So it was you.")
    bob.keyboard.press("Control+Enter")
    expect(bob.locator("#lines .entry").last).to_contain_text("Halvard the Lame, of Elsinore So it was you.")


def test_the_x_card_is_never_covered_and_ends_it(
    house: House, visit: Visit, scenes: dict[str, Scene]
) -> None:
    """It is in reach while a moment is held; then nobody meets that moment any more."""
    cy, dee = visit("stopped", "cy"), visit("stopped", "dee")
    dee.goto("about:blank")
    strike(house, scenes["stopped"], "bob")
    expect(landing(cy)).to_be_visible()
    cy.get_by_role("button", name="X‑card").click()
    expect(landing(cy)).to_be_hidden()
    expect(cy.locator(".notice--stopped")).to_be_visible()
    dee.goto(f"/s/{scenes['stopped'].tokens['dee']}")
    expect(dee.locator(".notice--stopped")).to_be_visible()
    expect(landing(dee)).to_be_hidden()
    expect(dee.locator("#lines .landed")).to_have_count(0)


def test_without_motion_all_is_there_at_once(house: House, visit: Visit, scenes: dict[str, Scene]) -> None:
    """Nothing moves and nothing is left out; without scripts nothing is held, and the script has it."""
    cy = visit("still", "cy", reduced_motion="reduce")
    bare = visit("still", "dee", java_script_enabled=False)
    strike(house, scenes["still"], "bob")
    expect(landing(cy)).to_be_visible()
    assert cy.locator("#landing-on").is_visible()
    assert (
        cy.evaluate("document.getAnimations().filter(a => a.effect.target.closest('#landing')).length") == 0
    )
    bare.reload()
    expect(bare.locator("#lines .landed")).to_have_count(2)
    expect(landing(bare)).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_it(house: House, visit: Visit, scenes: dict[str, Scene], scheme: str) -> None:
    """By day and by night, under a thumb; the house is dark in both."""
    bob = visit("phone", "bob", color_scheme=scheme, reduced_motion="reduce", **PHONE)
    strike(house, scenes["phone"], "bob" if scheme == "light" else "cy")
    expect(landing(bob)).to_be_visible()
    assert complaints(bob) == []
    assert bob.evaluate("getComputedStyle(document.querySelector('#landing')).colorScheme") == "dark"
    small = [name for name in bob.evaluate(UNDER_A_THUMB) if "landing" in name]
    assert small == []
    while landing(bob).is_visible():
        bob.locator("#landing-on").click()
    assert complaints(bob, runOnly=OF_COLOURS) == []


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_names_under_the_pillars_are_read_whole(visit: Visit, width: int) -> None:
    """None is cut, none runs into its neighbour's, and all pillars stand on one ground."""
    page = visit("still", "dee", viewport={"width": width, "height": 900}, reduced_motion="reduce")
    page.evaluate("document.querySelector('.to-view').click()")  # a scene is on: rather the stage
    names = page.locator(".column__name")
    assert names.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
    boxes = [box for box in (name.bounding_box() for name in names.all()) if box]
    assert len(boxes) == len(NAMES)
    assert all(one["x"] + one["width"] <= other["x"] for one, other in itertools.pairwise(boxes))
    assert len({round(box["y"]) for box in boxes}) == 1


def test_a_downfall_in_the_city_holds_the_page_with_the_mask_that_fell(
    house: House, visit: Visit, scenes: dict[str, Scene]
) -> None:
    """Whoever is flogged may speak first; the others see their mask on the ground, and go on by a key."""
    ana, bor = visit("court", "ana"), visit("court", "bor")
    scenes["court"].answer(house.address, "ana", "call_on_commission", {"amount": 0})
    expect(landing(bor).get_by_role("heading")).to_have_text("Ana is flogged.")
    expect(landing(bor).locator("svg .falls")).to_have_count(1)
    expect(bor.locator("#landing-speak")).to_be_hidden()
    expect(ana.locator("#landing-speak")).to_be_visible()
    assert complaints(bor) == []
    expect(bor.locator("#landing-on")).to_be_visible()
    bor.keyboard.press("Enter")
    expect(landing(bor)).to_be_hidden()
    expect(bor.locator("#lines .landed")).to_have_count(1)


LONG = "Wilhelmina-Theophania von und zu Hohenlohe-Schillingsfürst"
"""And one more word: nobody has to be called Maud."""
PEOPLE = [f"{name} {LONG}" for name in ("Maud", "Iris", "Bo", "Cy", "Dora")]
SHOWN = """([picture, says]) => {
    const landing = document.querySelector("#landing");
    landing.hidden = false;
    landing.classList.add("is-told");
    landing.querySelector(".landing__picture").innerHTML = picture;
    landing.querySelector("#landing-says").textContent = says;
}"""
CUT = """() => [...document.querySelectorAll("#landing, #landing td, #landing-says")]
    .filter(one => one.scrollWidth > one.clientWidth + 1 || getComputedStyle(one).textOverflow === "ellipsis")
    .map(one => one.textContent)"""


def pictures() -> Iterator[tuple[str, str, str]]:
    """Moments of every game with people of very long names: the game, the picture, the sentence."""
    for slug, rule, figures in (
        ("men-of-stones", "MS-ACT5-05", {"seat": PEOPLE[0], "target": PEOPLE[1], "tragedy": 3}),
        ("men-of-stones", "MS-ACT5-04", {"seat": PEOPLE[2], "caution": 0, "living": PEOPLE[:2]}),
        ("city-of-masks", "CM-END-03", {"winners": PEOPLE[:1], "best": 7}),
        ("know-thyself", "KT-DRAW-02", {"seat": PEOPLE[1], "card": "AS", "draws": 1, "drawn": "an Ace"}),
        ("know-thyself", "KT-MEM-06", {"upheld": 3, "all": 4}),
        ("know-thyself", "KT-END-03", {"cause": "called"}),
    ):
        game = games.get(slug)
        world = game.new_world(PEOPLE, game.read_options({}))
        told = moment(rule, figures)
        landing = page_of(game).landing_of(told)
        assert landing is not None
        drawn = landing.picture(sight(world, None), {seat: seat for seat in PEOPLE}, told)
        yield slug, str(drawn), f"{PEOPLE[1]} is told of {rule}."


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_names_of_any_length_are_text_that_wraps_and_is_never_cut(
    house: House, browser: Browser, width: int
) -> None:
    """Beneath what they belong to, in each game’s own dress, and none over another or over the sentence."""
    context = browser.new_context(base_url=house.address, viewport={"width": width, "height": 900})
    slugs = dict.fromkeys(slug for slug, _, _ in pictures())
    opened = {slug: house.table(list(NAMES), game=slug)["seats"]["bob"] for slug in slugs}
    page = context.new_page()
    for slug, drawn, says in pictures():
        page.goto(f"/s/{opened[slug]}")
        page.evaluate(SHOWN, [drawn, says])
        assert page.evaluate(CUT) == [], says
        names = page.locator("#landing td:not(:empty)")
        boxes = [box for box in (name.bounding_box() for name in names.all()) if box]
        assert all(one["x"] + one["width"] <= two["x"] + 1 for one, two in itertools.pairwise(boxes)), says
        below = page.locator("#landing-says").bounding_box()
        assert below
        assert all(box["y"] + box["height"] <= below["y"] for box in boxes), says
        told = "".join(names.all_inner_texts())
        assert "…" not in told
        if slug != "know-thyself":
            assert LONG in told
    context.close()
