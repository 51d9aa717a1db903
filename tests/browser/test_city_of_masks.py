"""City of Masks in browsers: a whole round by five of them, and its forms by keyboard, by axe and by script.

The tables are opened in the middle of things (see scenes.py), so that a minute is enough.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import House
from tests.browser.people import PHONE, UNDER_A_THUMB, Person
from tests.browser.scenes import Scene, open_at
from tests.browser.seated import Player
from tests.browser.test_axe import amiss, complaints

SLUG = "city-of-masks"
SEATS = {"ann": "KS", "bob": "KD", "cy": "KH", "dee": "QC", "eve": "RJ"}
MOST_MOVES = 120


def noble(seat: str, mask: str, **more: Any) -> dict[str, Any]:
    """An avatar with a secret of its own."""
    secret = {"key": "H1", "words": f"Keep what only {seat} knows", "value": 2, "against": f"{mask}.1"}
    return {
        "face": 12, "hid": 10, "masks": [mask], "worn": mask, "gender": "f", "hidden_face": [secret], **more,
    }  # fmt: skip


ROUND = {
    "phase": "scene",
    "round": 2,
    "order": ["cy", "ann", "bob", "dee", "eve"],
    "places": [{"name": "the fish stair at slack tide", "present": list(SEATS)}],
    "avatars": {
        "ann": noble("ann", "KS"),
        "bob": noble("bob", "KD", face=3),
        "cy": noble("cy", "KH", feels={"ann": -4}),
        "dee": noble("dee", "QC", feels={"bob": 6}),
        "eve": noble("eve", "RJ", feels={"dee": 8}),
    },
}
"""Cy is about to challenge Dee, and Ann then Bob, who is poor, and loved by Dee, whom Eve loves.

Cy wishes Ann no good.
"""

DEALING = {"phase": "setup", "avatars": {seat: {"masks": [mask], "face": 12} for seat, mask in SEATS.items()}}

ARRESTED = {
    "accused": "ann", "broke": ["KS.2"], "denouncer": "cy",
    "arrest": {"authorities": [6, 1], "accused": [4, 3]},
}  # fmt: skip
JUDGED = {
    **ARRESTED, "step": "judge", "called": 3, "friends": [{"seat": "dee", "lent": 4, "tile": [2, 6]}],
    "trial": {"authorities": [5, 3], "accused": [6, 6]}, "outcome": "acquitted",
}  # fmt: skip
"""Ann before the court, whom Cy denounced; and how it may end."""


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, by name."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house in which the tables stand already."""
    folder = tmp_path_factory.mktemp("masks")
    scenes["round"] = open_at(folder, SLUG, ROUND, "open_scene", {"at": 0})
    scenes["faces"] = open_at(folder, SLUG, {"avatars": {seat: {} for seat in SEATS}}, "begin", {})
    scenes["hearts"] = open_at(folder, SLUG, DEALING, "deal_feelings", {"deal": 1})
    scenes["looked at"] = open_at(folder, SLUG, {**ROUND, "order": list(SEATS)}, "open_scene", {"at": 0})
    tried = {"offender": "ann", "denouncer": "cy"}
    dice = {"randomizer": "dice"}
    scenes["court"] = open_at(folder, SLUG, {**ROUND, "breach": ARRESTED}, "trial", tried)
    scenes["court of dice"] = open_at(
        folder, SLUG, {**ROUND, "breach": ARRESTED}, "trial", tried, options=dice
    )
    scenes["aftermath"] = open_at(folder, SLUG, {**ROUND, "breach": JUDGED}, "open_scene", {"at": 0})
    opened = House(folder)
    opened.open()
    yield opened
    opened.close()


def choose(form: Locator, **fields: str) -> None:
    """Choose by value: radios and lists by the last part of their names; an only answer is chosen already."""
    for name, value in fields.items():
        if form.locator(f'[type="hidden"][name$="{name}"][value="{value}"]').count():
            continue
        field = form.locator(f'[name$="{name}"]:visible').first
        if field.evaluate("field => field.matches('select')"):
            field.select_option(value)
        elif field.evaluate("field => field.matches('[type=number]')"):
            field.fill(value)
        else:
            form.locator(f'[name$="{name}"][value="{value}"]').first.check(force=True)


def take_up(form: Locator, *actions: str) -> None:
    """Take action cards up, in this order."""
    for action in actions:
        form.locator(f'[data-deed="{action}"]').click()


class Evening:
    """What everybody does in the round, by the kind of the decision."""

    def __init__(self) -> None:
        self.met: list[str] = []

    def answer(self, person: Player, kind: str, form: Locator) -> None:
        """Put an answer together on the page."""
        self.met.append(kind)
        getattr(self, kind)(person.name, form)

    def take_turn(self, seat: str, form: Locator) -> None:
        """Ann challenges Bob and Cy challenges Dee; Eve acts alone; the others pass."""
        turns = {"ann": ("challenge", "bob"), "cy": ("challenge", "dee"), "eve": ("act_alone", "")}
        what, whom = turns.get(seat, ("pass", "")) if self.met.count("take_turn") < 6 else ("pass", "")
        choose(form, do=what)
        if whom:
            choose(form, whom=whom)

    def declare_actions(self, seat: str, form: Locator) -> None:
        """Ann breaks with her mask; the others do something small."""
        take_up(form, *(["KS.2", "H1"] if seat == "ann" else ["other.1"]))
        if seat == "ann":
            expect(form.locator(".run li")).to_have_count(2)
            expect(form.locator(".foresee")).to_contain_text("You put in 2 of your")
            choose(form, wooing="dee")

    def open_pot(self, seat: str, form: Locator) -> None:
        """Ann puts in more than Bob has."""
        if seat == "ann":
            form.locator("[data-amount] input[type=number]").fill("5")
            expect(form.locator(".foresee")).to_contain_text("bob must meet 7 Face, or fall short")

    def bid_turn(self, seat: str, form: Locator) -> None:
        """Bob asks Eve through Dee, once; then he attacks with all he has, or levels."""
        if seat == "bob" and "pass_it_on" not in self.met:
            choose(form, do="ask_for_face")
            choose(form, of="eve", through="dee")
            expect(form.locator(".foresee")).to_contain_text("The fee is 2 Face")
            expect(form.locator(".foresee")).to_contain_text("Half of what is committed arrives")
            much = form.locator('[name="ask_for_face.of=eve.amount"]')
            much.fill("9999")
            much.blur()
            expect(much).to_have_value(str(much.get_attribute("max")))  # as much as may be asked for at all
            much.fill("0")
            return
        level = form.locator('[name="do"][value="level"]')
        choose(form, do="level" if level.count() else "attack_desperately")
        expect(form.locator(".foresee")).to_contain_text("If you lose")

    def pass_it_on(self, seat: str, form: Locator) -> None:
        """Dee passes it on."""
        choose(form, do="bow", amount="6")

    def lend(self, seat: str, form: Locator) -> None:
        """Eve lends 6, of which 3 arrive."""
        choose(form, do="bow", amount="6")
        expect(form.locator(".foresee")).to_contain_text("Half of what you show arrives: 3 of 6")

    def side_bet(self, seat: str, form: Locator) -> None:
        """Ann bets on Cy, Bob takes it if he can, and then they watch."""
        if seat == "ann" and self.met.count("side_bet") == 1:
            choose(form, do="put_up", on="cy", amount="2")
        elif form.locator('[name="do"][value="match"]').count() and seat == "eve":
            choose(form, do="match", amount="2")
        else:
            choose(form, do="watch")

    def support(self, seat: str, form: Locator) -> None:
        """Whoever lent does something small for it."""
        take_up(form, "other.1")

    def tell(self, seat: str, form: Locator) -> None:
        """All that is left is brought in; the winner ends it."""
        boxes = form.locator('[name$=".actions"]')
        ends = form.locator('[name="do"][value="turn_down"]').count()
        if boxes.count():
            if ends:
                choose(form, do="tell_on")
            for box in boxes.all():
                box.check(force=True)
        elif ends:
            choose(form, do="turn_down")

    def denounce_or_not(self, seat: str, form: Locator) -> None:
        """Cy denounces, whoever it is that may be."""
        denounce = form.locator('[name="do"][value="denounce"]')
        choose(form, do="denounce" if denounce.count() else "let_it_pass")

    def repay(self, seat: str, form: Locator) -> None:
        """All that can be paid is paid, but one; where nothing can be, that stands there already."""
        field = form.locator("input[type=number]")
        if field.count():
            field.fill(str(max(0, int(field.input_value()) - 1)))
        else:
            expect(form.locator(".amount")).to_contain_text(": 0")

    def weigh(self, seat: str, form: Locator) -> None:
        """It stays as it was."""
        expect(form.locator(".scale input")).not_to_have_count(0)

    shift = weigh

    def allocate(self, seat: str, form: Locator) -> None:
        """Nothing is promised beyond what the form says."""

    resent = call_on_commission = draw_tile = allocate

    def onlooker_reacts(self, seat: str, form: Locator) -> None:
        """Nobody is moved."""
        choose(form, do="ignore")

    def order_turn(self, seat: str, form: Locator) -> None:
        """Whoever is owed something gives no order."""
        choose(form, do="no_order")

    order_loan = order_mask = order_place = order_turn

    def market_turn(self, seat: str, form: Locator) -> None:
        """Nobody buys."""
        choose(form, do="leave_market")


@pytest.mark.slow
def test_five_browsers_play_a_whole_round(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """A loan by a chain, a side bet and a denunciation; and nobody's page holds another's secrets."""
    scene, evening = scenes["round"], Evening()
    people = [Player(s, visit(f"/s/{scene.tokens[s]}", s).page, house, scene) for s in SEATS]
    onlooker = visit(f"/s/{scene.watch}", "onlooker")
    for move in range(MOST_MOVES):
        waited_for = scene.waited_for(house.address)
        person = next(person for person in people if person.name in waited_for)
        kind, decision = person.asked()
        if kind == "end_or_play_on":
            break
        form = person.at(decision)
        evening.answer(person, kind, form)
        person.send(form)
        if move % 4 == 0:
            keeps_secrets(people, onlooker)
    keeps_secrets(people, onlooker)
    told = onlooker.page.locator("#script").inner_text()
    assert {"pass_it_on", "lend", "support", "repay", "side_bet", "denounce_or_not", "draw_tile"} <= {
        *evening.met
    }
    assert re.search(r"Eve bows, and lends 3 Face", told)
    assert re.search(r"Ann bets 2 on cy", told)
    assert re.search(r"Cy denounces ann", told)
    assert [person.asked()[0] for person in people] == ["end_or_play_on"] * 5


def keeps_secrets(people: list[Player], onlooker: Person) -> None:
    """What nobody has declared stands on its owner's page alone. Ann's is known once she has declared it."""
    for page in [*people, onlooker]:
        known = set(re.findall(r"Keep what only (\w+) knows", page.text()))
        assert known <= {page.name, "ann"}, page.name


def test_feelings_are_laid_by_keyboard_alone(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """A card is taken up, somebody is chosen, and Enter lays it there; the list then says the same."""
    page = visit(f"/s/{scenes['hearts'].tokens['ann']}", "ann").page
    card = page.locator("[data-card]").first
    name = card.get_attribute("data-card")
    card.focus()
    page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.activeElement.matches('[data-target] select')")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    second = page.locator("[data-target]").nth(1)
    assert second.locator("select").input_value() == name
    expect(page.locator(".foresee")).to_contain_text("more cards are to be laid")
    page.get_by_role("button", name="Choose the rest").press("Enter")
    expect(page.locator(".foresee")).not_to_contain_text("to be laid")
    page.locator("#cue .button--cue").press("Enter")
    expect(page.locator("#cue")).to_contain_text("Your answer is sealed")


def test_a_face_that_was_chosen_can_be_changed(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """The form is filled, not the answer: a line is rewritten, and the list says what that breaks."""
    page = visit(f"/s/{scenes['faces'].tokens['bob']}", "bob").page
    rest, still_open = page.get_by_role("button", name="Choose the rest"), page.locator(".needs .is-open")
    rest.click()
    expect(still_open).to_have_count(0)
    expect(page.locator(".needs .is-wrong")).to_have_count(0)
    linked = page.locator(".face-line--against:has(.against :checked)")
    linked.first.locator(".face-line__own").fill("Weep where it can be seen")
    linked.last.get_by_role("button", name="Take this line out").click()
    expect(still_open.first).to_contain_text("Not yet")
    rest.click()
    expect(still_open).to_have_count(0)
    own = page.locator(".face-line__own").evaluate_all("all => all.map(one => one.value)")
    assert "Weep where it can be seen" in own
    page.locator("#cue .button--cue").click()
    expect(page.locator("#cue")).to_contain_text("Your answer is sealed")


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (820, "light"), (1440, "light")])
def test_axe_finds_nothing_in_the_forms(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person], width: int, scheme: str
) -> None:
    """A hidden face, a web of feelings and a declaration, half filled in; and nothing spills sideways.

    On a phone a thumb hits whatever it points at.
    """
    window = PHONE if width == 390 else {"viewport": {"width": width, "height": 900}}
    person = visit("/", "eve", **window, color_scheme=scheme)
    looked = scenes["looked at"]
    if Player("ann", person.page, house, looked).asked()[0] == "take_turn":
        looked.answer(house.address, "ann", "take_turn", {"do": "challenge", "whom": "bob"})
    for name, seat in (("faces", "eve"), ("hearts", "eve"), ("looked at", "ann")):
        person.page.goto(f"/s/{scenes[name].tokens[seat]}")
        if name == "looked at":
            take_up(person.form, "KS.1", "H1")
        else:
            person.page.get_by_role("button", name="Choose the rest").click()
        expect(person.page.locator(".foresee").first).not_to_be_empty()
        assert width != 390 or person.page.evaluate(UNDER_A_THUMB) == [], name
        assert complaints(person.page) == [], name
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


IN_SIGHT = """one => {
    const box = one.getBoundingClientRect();
    const points = [[box.left + 4, box.top + 4], [box.right - 4, box.bottom - 4]];
    return points.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
}"""
"""Whether two corners of an element are in the window, and nothing lies over them."""


@pytest.mark.parametrize("width", [390, 1440])
def test_cm_hid_01_a_suggestion_goes_into_its_own_line_beside_what_is_still_asked(
    scenes: dict[str, Scene], visit: Callable[..., Person], width: int
) -> None:
    """And out of it again. What was refused goes from the page with the first suggestion."""
    more = PHONE if width == 390 else {}
    person = visit(f"/s/{scenes['faces'].tokens['dee']}", "dee", **more)
    page, form = person.page, person.form
    lines, notice, placed = (
        form.locator(".face-line--against"),
        page.locator(".refused-here"),
        page.locator(".purse b"),
    )
    for line, points in ((lines.nth(1), 2), (lines.last, 4)):
        form.locator(".button--cue").click()
        expect(notice).to_have_count(1)
        opposite = line.locator(".opposite").last
        words = str(opposite.get_attribute("data-words"))
        opposite.click()
        expect(notice).to_have_count(0)
        expect(placed.first).to_have_text(str(points))
        expect(line.locator(".face-line__own")).to_have_value(words)
        assert line.evaluate("line => line.contains(document.activeElement)")
        assert page.locator(".purse").evaluate(IN_SIGHT)
    out = lines.nth(1).get_by_role("button", name="Take this line out")
    out.click()
    expect(placed.first).to_have_text("2")
    expect(lines.nth(1).locator(".face-line__own")).to_have_value("")
    expect(lines.nth(1).locator("[type=radio]:checked")).to_have_count(0)
    expect(lines.nth(1).locator(".against input")).not_to_be_checked()


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_cm_unm_04_a_court_is_seen_whole_at_every_width(
    scenes: dict[str, Scene], visit: Callable[..., Person], width: int
) -> None:
    """The accused, both figures and what they are made of, in words too; then the outcome over the scene.

    By day all is looked at, and once it is dark all that hangs on colours.
    """
    window = {"width": width, "height": 900}
    person = visit("/", "bob", viewport=window, color_scheme="light")
    for name, title, says in (
        ("court", "ann stands trial", "Arrested, 5 to 1"),
        ("court of dice", "ann stands trial", "both sides throw"),
        ("aftermath", "the fish stair at slack tide", "ann is acquitted, 7 to 2."),
    ):
        page = person.page
        page.goto(f"/s/{scenes[name].tokens['bob']}")
        expect(page.locator("#stage-title")).to_have_text(title)
        expect(page.locator("#stage")).to_contain_text(says)
        assert amiss(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        narrow = page.locator("#stage .account__line > span:nth-child(2)")
        boxes = [
            span.bounding_box() for span in narrow.all()
        ]  # on a phone a scene leaves no room for the stage
        assert all(box["width"] > 60 for box in boxes if box), name
        assert name == "aftermath" or all(boxes), name
