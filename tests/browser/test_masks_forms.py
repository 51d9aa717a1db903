"""Every form of City of Masks: axe finds nothing in it, and the keyboard answers it.

One house holds a table for each form, opened in the middle of things and played on over the API until the
decision is there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import PHONE, UNDER_A_THUMB, Person
from tests.browser.scenes import Scene, open_at
from tests.browser.test_axe import complaints
from tests.games.schemas import open_shapes

SLUG = "city-of-masks"
MASKS = {"Ann": "KS", "Bob": "KD", "Cy": "KH", "Dee": "QC", "Eve": "RJ"}
MOST_MOVES = 40


def noble(seat: str, **more: Any) -> dict[str, Any]:
    """An avatar behind its one mask, with something hidden that goes against it."""
    mask = MASKS[seat]
    hidden = {"key": "H1", "words": f"Keep what only {seat} knows", "value": 3, "against": f"{mask}.1"}
    return {
        "face": 12, "hid": 15, "masks": [mask], "worn": mask, "gender": "f", "hidden_face": [hidden], **more,
    }  # fmt: skip


ROUND = {
    "phase": "scene",
    "round": 2,
    "arbiter": "Ann",
    "order": list(MASKS),
    "places": [{"name": "the fish stair at slack tide", "present": list(MASKS)}],
    "avatars": {
        "Ann": noble("Ann", committed={"commission": 4}, regard={"commission": 6}),
        "Bob": noble("Bob", face=6, committed={"sun": 3}, regard={"sun": 5}),
        "Cy": noble("Cy", feels={"Ann": -4}),
        "Dee": noble("Dee", feels={"Bob": 6, "Ann": 7}, promised={"Bob": 2}),
        "Eve": noble("Eve", feels={"Dee": 8, "Ann": 7}),
    },
}
"""Ann is about to begin. Bob is poor and the Sun Temple is with him; Cy wishes Ann ill."""

HEARTS = {"Bob": 5, "Dee": 5, "Cy": -3, "sun": 4, "moon": 4}
BEGUN = {
    "phase": "setup",
    "avatars": {
        seat: {"masks": [mask], "face": 12, "feels": {k: v for k, v in HEARTS.items() if k != seat}}
        for seat, mask in MASKS.items()
    },
}
"""Before the first round; two are as dear to each, and two factions."""

Said = tuple[str, str, Any]
"""Who answers a decision of which kind, and how."""

CHALLENGE: list[Said] = [
    ("Ann", "take_turn", {"do": "challenge", "whom": "Bob"}),
    ("Ann", "declare_actions", {"actions": ["KS.2", "H1"], "wooing": ["sun"], "goal": "He begs my pardon."}),
    ("Ann", "tag_actions", {"pleases": ["sun:KS.2"]}),
    ("Ann", "open_pot", 5),
    ("Bob", "declare_actions", {"actions": ["KD.5"]}),
]
LOAN: list[Said] = [
    *CHALLENGE,
    ("Bob", "bid_turn", {"do": "ask_for_face", "of": "Eve", "through": ["Dee"]}),
    ("Dee", "pass_it_on", {"do": "bow", "amount": 6}),
    ("Eve", "lend", {"do": "bow", "amount": 4}),
]
REFUSED: list[Said] = [
    *CHALLENGE,
    ("Bob", "bid_turn", {"do": "ask_for_face", "of": "Dee"}),
    ("Dee", "lend", "turn_away"),
]
ALONE: list[Said] = [
    ("Ann", "take_turn", "act_alone"),
    ("Ann", "declare_actions", {"actions": ["KS.2"], "breaches": ["KS.3"], "wooing": ["Dee"]}),
]
DENOUNCED: list[Said] = [*ALONE, ("Cy", "denounce_or_not", "denounce")]
DESPERATE: list[Said] = [*CHALLENGE, ("Bob", "bid_turn", "attack_desperately")]

ANYHOW: dict[str, Any] = {
    "declare_actions": "other.1", "bid_turn": "attack_desperately", "side_bet": "watch", "draw_tile": "draw",
    "onlooker_reacts": "ignore", "shift": 0, "denounce_or_not": "let_it_pass", "allocate": 0, "repay": 0,
    "weigh": {"by": 0}, "resent": 0, "support": "other.1", "call_on_commission": 0,
}  # fmt: skip
"""How all the others answer."""


class Form(NamedTuple):
    """A decision: whose it is and of what kind, what is answered before, and the keys that answer it.

    keys: pressed one after the other from the cue on; a name in brackets is where the focus goes first.
    says: what the button says then, the move with its figures.
    """

    seat: str
    kind: str
    before: list[Said]
    keys: list[str]
    says: str
    state: dict[str, Any] = ROUND
    scene: str = "open_scene"


FORMS = {
    "becoming": Form(
        "Ann",
        "become",
        [],
        ["[.name]", "Zanze", "[.gender]", "Space"],
        "Be this young noble",
        BEGUN,
        "be_somebody",
    ),
    "aims": Form("Ann", "take_aims", [], [], "Pursue this", BEGUN, "draw_aims"),
    "opening": Form("Ann", "open_pot", CHALLENGE[:3], ["[.amount]", "ArrowUp"], "Stake 1 more"),
    "tags": Form("Ann", "tag_actions", CHALLENGE[:2], ["[.pleases]", "Space"], "So it strikes them"),
    "stakes": Form("Bob", "bid_turn", CHALLENGE, ["2"], "Ask the Sun Temple for 3 Face"),
    "a palm": Form("Dee", "pass_it_on", LOAN[:6], ["1"], "Ask on for 1"),
    "lending": Form("Eve", "lend", LOAN[:7], ["1"], "Show 1 for Bob"),
    "a broken promise": Form("Bob", "resent", REFUSED, ["[.amount]", "ArrowUp"], "Hold 1 against Dee"),
    "a bet": Form("Cy", "side_bet", DESPERATE, ["1", "[.on]", "Space"], "Bet 1 on Ann"),
    "support": Form(
        "Eve", "support", [*LOAN, DESPERATE[-1]], ['[data-deed="RJ.4"]', "Enter"], "Stand by them so"
    ),
    "a shift": Form("Ann", "shift", LOAN, ["[.by]", "ArrowRight"], "Grow 2 colder toward Bob"),
    "paying": Form("Bob", "repay", [*LOAN, DESPERATE[-1]], ["[.amount]", "ArrowUp"], "Pay Eve 3"),
    "weighing": Form(
        "Eve", "weigh", [*LOAN, DESPERATE[-1]], ["[.by]", "ArrowLeft"], "Feel as before for Bob"
    ),
    "a tile": Form("Ann", "draw_tile", ALONE, ["[tile]", "ArrowRight", "[turned]", "Space"], "Take it"),
    "looking on": Form("Eve", "onlooker_reacts", ALONE, ["1"], "Be moved, and promise nothing"),
    "denouncing": Form("Cy", "denounce_or_not", ALONE, ["1"], "Denounce Ann"),
    "the trial": Form("Ann", "call_on_commission", DENOUNCED, ["[.amount]", "ArrowUp"], "Call on 1"),
    "the market": Form(
        "Ann",
        "market_turn",
        [],
        ["1", "[.mask]", "Space"],
        "Buy the Dashing Swordsman, 11 Hidden Face",
        ROUND,
        "market",
    ),
}


class Table:
    """A table that is played over the API."""

    def __init__(self, house: House, scene: Scene) -> None:
        self.scene = scene
        self.house = house.address
        self.address = f"{house.address}/api/tables/{scene.table}"

    def asked(self, seat: str) -> list[dict[str, Any]]:
        """What a seat is asked, sealed answers left out."""
        head = {"Authorization": f"Bearer {self.scene.tokens[seat]}"}
        view = asking.get(f"{self.address}/view", headers=head).json()
        return [d for d in view["decisions"] if not d["sealed"] and not d["optional"]]

    def answer(self, seat: str, decision: dict[str, Any], answer: Any) -> None:
        """An answer, which is taken."""
        head = {"Authorization": f"Bearer {self.scene.tokens[seat]}"}
        body = {"decision": decision["id"], "answer": answer}
        reply = asking.post(f"{self.address}/answer", headers=head, json=body)
        assert reply.status_code == 200, (seat, decision["kind"], reply.text)

    def until(self, form: Form) -> None:
        """Play on until that decision is there."""
        said = list(form.before)
        for _ in range(MOST_MOVES):
            due = [(seat, d) for seat in self.scene.waited_for(self.house) for d in self.asked(seat)]
            if not said and (form.seat, form.kind) in [(seat, d["kind"]) for seat, d in due]:
                return
            scripted = [(seat, d) for seat, d in due if said and (seat, d["kind"]) == said[0][:2]]
            if scripted:
                self.answer(*scripted[0], said.pop(0)[2])
                continue
            seat, decision = next((seat, d) for seat, d in due if d["kind"] in (*ANYHOW, "tell"))
            answer = told(decision) if decision["kind"] == "tell" else ANYHOW[decision["kind"]]
            self.answer(seat, decision, answer)
        raise AssertionError(f"{form.kind} never came")


def told(decision: dict[str, Any]) -> Any:
    """All that is left is told; then the tile is turned down by whoever may."""
    answers = open_shapes(decision)
    left = answers["tell_on"]["properties"]["actions"]["items"]["enum"]
    return {"do": "tell_on", "actions": left} if left or "turn_down" not in answers else "turn_down"


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, by the names of their forms."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house in which all the tables stand already."""
    folder = tmp_path_factory.mktemp("forms")
    for name, form in (*FORMS.items(), ("rows", FORMS["a shift"])):
        args = {"at": 0} if form.scene == "open_scene" else {}
        scenes[name] = open_at(folder, SLUG, form.state, form.scene, args)
    opened = House(folder)
    opened.open()
    yield opened
    opened.close()


def test_a_feeling_moves_on_rows_as_wide_as_the_form(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """One below the other: colder, no change, warmer; however wide the window is."""
    scene = scenes["rows"]
    Table(house, scene).until(FORMS["a shift"])
    person = visit(f"/s/{scene.tokens['Ann']}", "Ann", **PHONE)
    for width in (390, 820, 1440):
        person.page.set_viewport_size({"width": width, "height": 900})
        scale, *sides = [
            box.bounding_box()
            for box in (person.form.locator(".scale"), *person.form.locator(".scale__side").all())
        ]
        assert len(sides) == 3
        assert {round(side["width"]) for side in sides} == {round(scale["width"])}, width
        assert sorted({side["y"] for side in sides}) == [side["y"] for side in sides]


@pytest.mark.parametrize("name", FORMS)
def test_a_form_is_reached_and_answered_by_keyboard(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person], name: str
) -> None:
    """On a phone axe finds nothing in it, a thumb hits it, nothing spills sideways; keys answer it.

    Then the focus is at the cue, where the next decision will be.
    """
    form, scene = FORMS[name], scenes[name]
    table = Table(house, scene)
    table.until(form)
    person = visit(f"/s/{scene.tokens[form.seat]}", form.seat, **PHONE, color_scheme="dark")
    page = person.page
    assert page.evaluate(UNDER_A_THUMB) == []
    page.locator("#cue").focus()
    for key in form.keys:
        press(page, key)
    if name == "aims":
        card = page.locator(
            "#cue .ask .set-card"
        )  # drawn as soon as its sheet has come, which is fetched later
        expect(card).to_have_css("border-top-style", "solid")
        expect(page.locator("#cue .ask")).to_have_text(re.compile(r"You drew the \w+ of [HSCD]\w+s"))
        for field in ("friend", "faction"):
            press(page, f"[.{field}]")
            press(page, "Space")
    expect(page.locator("#cue .button--cue")).to_have_text(form.says, use_inner_text=True)
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    decision = person.form.get_attribute("data-decision")
    page.locator("#cue .button--cue").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'#cue form[data-decision="{decision}"] .button--cue')).to_have_count(0)
    assert not page.locator("#notice .notice, .refused-here").count(), page.locator("#cue").inner_text()
    if page.evaluate("document.body.dataset.mode") != "scene":  # there a phone has the pen in sight
        expect(page.locator("#cue")).to_be_focused()


def press(page: Page, key: str) -> None:
    """A key, or a field to go to: by the end of its name, or by an attribute."""
    if key.startswith("[data-"):
        page.locator(f"#cue {key}").first.focus()
    elif key.startswith("["):
        page.locator(
            f'#cue form[data-decision] [name$="{key[1:-1]}"]:not([type="range"]):visible'
        ).first.focus()
    elif len(key) > 1 and key not in ("Space", "Enter", "ArrowUp", "ArrowLeft", "ArrowRight"):
        page.keyboard.type(key)
    else:
        page.keyboard.press(key)
