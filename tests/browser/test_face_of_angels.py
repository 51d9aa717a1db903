"""The Face of Angels in browsers: the whole Prologue, and a contest of a later act, by four of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import House
from tests.browser.people import Person
from tests.browser.scenes import Scene, open_at
from tests.browser.seated import Player

SLUG = "face-of-angels"
SEATS = ("Eve", "Ann", "Bob", "Cy")
"""The World, and the players of June, Sam and Ana."""
PCS: dict[str, dict[str, Any]] = {
    "Ann": {"face": "K", "name": "June", "hand": "9C 10C 4S", "trump_suits": ["S"]},
    "Bob": {"face": "A", "name": "Sam", "hand": "7C 3H KD", "relationships": {"r1": "friend"}},
    "Cy": {"face": "Q", "name": "Ana", "hand": "5H 6D QS"},
}
BOATHOUSE = {
    "world": "Eve", "seats": list(SEATS), "act": 3, "pcs": PCS, "hands": {"Eve": "4C 8D KS"},
    "npcs": {"n1": {"slice": "Bob", "name": "Lou", "about": "keeps the bar"}},
    "contest": {
        "initiator": "Ann", "respondent": "Bob", "pace": 2, "state": "accepted",
        "deed": "June locks the boathouse, with Sam inside.",
        "win": {"text": "Sam tells where the ring is.", "author": "Ann"},
        "lose": {"text": "All the lake sees her do it.", "author": "Bob"},
    },
}  # fmt: skip
"""June, a King whom the World will help, against Sam, whom a Queen will; in the act of the Passion."""

MANY = "2C 3C 5C 6C 8C 9H 10H JC QC AC KH AH"
"""More cards than there are digits: those of a World to whom foes have brought some."""
STORM = {
    **BOATHOUSE, "hands": {"Eve": MANY}, "pcs": {**PCS, "Ann": {**PCS["Ann"], "hand": "9C 4S"}},
    "contest": {
        **BOATHOUSE["contest"], "initiator": "Eve", "char_I": "force", "respondent": "Bob", "pace": 1,
    },
}  # fmt: skip
"""The World leads."""


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The tables of this module, by name."""
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, scenes: dict[str, Scene]) -> Iterator[House]:
    """A house in which the tables stand already."""
    folder = tmp_path_factory.mktemp("angels")
    town = {"world": "Eve", "seats": list(SEATS), "pcs": {"Ann": {}, "Bob": {}, "Cy": {}}}
    few = {"start_rels": "1+1"}
    scenes["night"] = open_at(folder, SLUG, town, "characters", {}, options=few)
    scenes["boathouse"] = open_at(folder, SLUG, BOATHOUSE, "contest", {})
    scenes["storm"] = open_at(folder, SLUG, STORM, "contest", {})
    opened = House(folder)
    opened.open()
    yield opened
    opened.close()


class Company:
    """The four at one table, and somebody who looks on."""

    def __init__(self, house: House, scene: Scene, visit: Callable[..., Person]) -> None:
        self.people = {
            seat: Player(seat, visit(f"/s/{scene.tokens[seat]}", seat).page, house, scene) for seat in SEATS
        }
        self.watcher = Player("watch", visit(f"/s/{scene.watch}", "watch").page, house, scene)

    @property
    def everybody(self) -> list[Player]:
        """Whoever has a page of this table open."""
        return [*self.people.values(), self.watcher]

    def all_read(self, place: str, *texts: str) -> None:
        """Everybody's page says so at a place of the stage or the script, in this order."""
        for one in self.everybody:
            for n, text in enumerate(texts):
                expect(one.page.locator(place).nth(n), one.name).to_contain_text(text)

    def all_read_one_script(self, *texts: str) -> None:
        """The same stands in everybody's script, with these words in it, in this order."""
        for one in self.everybody:
            one.catch_up()
        [script] = {one.script for one in self.everybody}
        places = [script.index(text.replace(" ", "")) for text in texts]
        assert places == sorted(places)

    def hands_are_secret(self) -> None:
        """A page says nothing of any card but those of its own hand, and what whoever looks on sees, too.

        They see nobody's hand; of a super-trump everybody knows that there is one (FA-PWR-03).
        """
        state = self.watcher.catch_up()["state"]
        told = cards_in(self.watcher.text())
        supers = {f"{pc['face']}{suit}" for pc in state["pcs"].values() for suit in pc["trump_suits"]}
        for seat, one in self.people.items():
            hand = set(one.catch_up()["state"]["players"][seat]["hand"])
            assert cards_in(one.text()) == told | hand, seat
            assert told & hand <= supers, seat


NAMED = re.compile(r"\b(10|[2-9]|ace|king|queen|jack|[KQJA]) of (club|heart|spade|diamond)s", re.I)
VALUES = re.compile(r"\b(10|[2-9KQJA])([CHSD])\b")


def cards_in(page: str) -> set[str]:
    """The cards of which a page says anything.

    >>> sorted(cards_in('<svg aria-label="10 of hearts"> value="KD" the Ace of Spades'))
    ['10H', 'AS', 'KD']
    """
    short = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
    named = {short.get(rank.lower(), rank) + suit[0].upper() for rank, suit in NAMED.findall(page)}
    return named | {"".join(found) for found in VALUES.findall(page)}


@pytest.mark.slow
def test_four_browsers_play_the_whole_prologue(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """From who they are to their powers: each has had one contest, and the first act opens."""
    table = Company(house, scenes["night"], visit)
    eve, ann, bob, cy = table.people.values()
    ann.does("make_protagonist", face="K", name="June", about="Captain of it all", year="1999")
    cy.does("make_protagonist", face="Q", name="Ana", about="Two umbrellas", year="2001")
    bob.does("make_protagonist", face="A", area="Nobody asks him", name="Sam", about="Wet boots", year="2003")
    expect(eve.page.locator("#cue .ask")).to_contain_text("Your own years average 2001.")
    eve.does("found_town", year="2001", town="Millbrook, on the lake")
    for one, friend, foe in ((bob, "Lou", "Mr Tull"), (ann, "Danny", "Coach Bell"), (cy, "Ines", "Aunt Vi")):
        both = {"friend_about": "is there", "foe_name": foe, "foe_about": "knows"}
        one.does("invent_friend_and_foe", friend_name=friend, **both)
    table.hands_are_secret()
    eve.does("frame_scene", do="open", place="The boathouse", time="Midnight", pcs=["Ann", "Bob", "Cy"])
    for one in (cy, ann, bob):
        one.does("enter_scene", do="enter", char="pc")

    ann.does("take_part", do="do", words="She locks the door.")
    cy.does("oppose_deed", do="let_be")
    bob.does("oppose_deed", do="oppose", words="He is inside.")
    ann.does("propose_stakes", do="propose", win_text="He tells her.", lose_text="She is sorry.")
    bob.does("answer_stakes", do="rewrite_lose", text="All see her do it.")
    table.all_read(".stakes-card", "He tells her.", "All see her do it.")
    ann.does("answer_stakes", do="accept", pace="1")
    ann.does("mark_about", about=["r6"])
    ann.does("start_or_drop", do="begin")
    table.all_read("#stage-title", "The boathouse")
    trick(ann, bob, {cy: ann, eve: bob})
    narrator = next(one for one in (ann, bob) if one.asked()[0] == "tell_end")
    narrator.does("tell_end", words="It was a long night.")
    table.hands_are_secret()

    cy.does("take_part", do="do", words="She calls the storm.")
    ann.does("oppose_deed", do="let_be")
    eve.does("oppose_deed", do="oppose", char="force", words="It does not come.")
    cy.does("propose_stakes", do="propose", win_text="It comes.", lose_text="It comes for her.")
    eve.does("answer_stakes", do="accept", pace="1")
    cy.does("start_or_drop", do="begin")
    trick(cy, eve, {ann: None, bob: None})
    narrator = next(one for one in (cy, eve) if one.asked()[0] == "tell_end")
    narrator.does("tell_end", words="So it was.")

    eve.does("run_scene", do="the_event")
    eve.does("declare_event", motifs=["light"], words="Light, without a lamp.")
    for one, suit in ((cy, "H"), (ann, "S"), (bob, "D")):
        one.does("receive_power", suit=suit, power="of that night", perceived="As wings.")
    table.all_read("#stage-title", "The Discovery")
    realms = ("Dominance/Power", "Intelligence/Resources", "Empathy/Instinct")
    table.all_read(".town-words__powers", *(f"of that night {realm}" for realm in realms))
    table.hands_are_secret()
    table.all_read_one_script("She locks the door.", "It was a long night.", "So it was.")


def trick(leads: Player, answers: Player, helpers: dict[Player, Player | None]) -> None:
    """A trick with the first card that each may lay, and the point card that each has laid.

    helpers: whom they help; None for nobody.
    """
    lead, answer = (first_card(one) for one in (leads, answers))
    leads.does("lead_card", card=lead, words="So.")
    answers.does("respond_with_card", card=answer, words="Not so.")
    for side in (leads, answers):
        for helper, helped in helpers.items():
            if helped is side:
                helper.does("help_with_card", do="lay", card=first_card(helper), words="Here.")
            elif helped is not leads:  # who has helped in a trick is not asked again
                helper.does("help_with_card", do="pass")
    for side, card in ((leads, lead), (answers, answer)):
        if side in helpers.values():
            side.does("name_point_card", point=card)


def first_card(one: Player) -> str:
    """The first of their hand."""
    return str(one.view()["state"]["players"][one.name]["hand"][0])


@pytest.mark.slow
def test_four_browsers_play_a_contest_of_a_later_act(
    house: House, scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """Two tricks with help for both sides: all pages show the same sums, and nobody another's hand."""
    table = Company(house, scenes["boathouse"], visit)
    eve, ann, bob, cy = table.people.values()
    table.hands_are_secret()

    ann.does("lead_card", card="9C", words="She leans on the door.")
    table.all_read(".lane h3", "June leads", "Sam answers")
    table.all_read(".why", "Sam needs 9 or more in clubs, or a trump.")
    bob.does("bring_in_own", relationship="r1", words="Lou hears him.")
    table.all_read(".brought-in li", "Sam’s friend Lou: a card for Sam")
    table.hands_are_secret()
    bob.does("respond_with_card", card="KD", words="He offers her money.")
    eve.does("help_with_card", do="lay", card="4C", words="The wind helps.")
    table.all_read(".lane__sum", "9 + 2 = 11", "13")
    cy.does("help_with_card", do="pass")
    cy.does("help_with_card", do="lay", card="5H", words="She believes him.")
    table.all_read(".tuck", "+2 The World for a King", "+3 Ana a Queen’s help")
    table.all_read(".lane__sum", "9 + 2 = 11", "13 + 3 = 16 (Ace+2)")
    table.hands_are_secret()
    ann.does("name_point_card", point="9C")
    bob.does("name_point_card", point="KD")
    off_suit = "Trick 1. Off suit: June takes it, but 16 (Ace+2) beats 11, so Sam leads the next."
    table.all_read(".why", off_suit)
    table.all_read(".lane h3", "Sam leads", "June answers")
    table.all_read(".won", "0 of 2 tricks", "1 of 2 tricks")

    bob.does("lead_card", card="7C", words="He wades out.")
    table.hands_are_secret()
    ann.does("respond_with_card", card="10C", words="She holds the door.")
    for helper in (cy, eve, cy, eve):
        helper.does("help_with_card", do="pass")
    table.all_read(".why", "Trick 2. Clubs answer clubs, and 10 beats 7: June takes it")
    ann.does("weigh_losses", concede="no", flips=["r1"])
    table.all_read(".stakes-card.is-true", "Sam tells where the ring is.")
    table.all_read(".stakes-card.is-past", "All the lake sees her do it.")
    ann.does("tell_end", words="He tells her, and Lou hears it.")
    expect(eve.page.locator("#cue")).to_contain_text("You direct the scene")
    table.hands_are_secret()
    table.all_read_one_script(
        "June lays the 9 of Clubs.",
        "Lou hears him.",
        "He tells her, and Lou hears it.",
    )


def test_the_tenth_card_and_those_beyond_it_have_keys_that_stand_beside_them(
    scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """0 is the tenth; letters follow. They are seen where they choose: once the form has the focus."""
    page = visit(f"/s/{scenes['storm'].tokens['Eve']}", "Eve").page
    cards = page.locator('#cue input[name="lay.card"]')
    expect(cards).to_have_count(12)
    cards.first.focus()
    shown = page.locator('#cue input[name="lay.card"] + label .key').all_inner_texts()
    assert shown == [*"1234567890ab"]
    cards.first.focus()  # elsewhere keys choose nothing
    for key, card in (("0", 9), ("b", 11), ("1", 0)):
        page.keyboard.press(key)
        expect(cards.nth(card)).to_be_checked()


def test_beside_a_contest_the_town_is_seen_at_a_glance_where_there_is_room(
    scenes: dict[str, Scene], visit: Callable[..., Person]
) -> None:
    """On a wide page beside the stakes; on a phone it is in the fold alone."""
    page = visit(f"/s/{scenes['storm'].watch}", "watch").page
    glance, stakes = page.locator(".angels__glance svg"), page.locator(".angels__stakes")
    expect(glance).to_be_visible()
    box, beside = glance.bounding_box(), stakes.bounding_box()
    assert box
    assert beside
    assert box["x"] + box["width"] <= beside["x"]
    page.set_viewport_size({"width": 390, "height": 844})
    expect(glance).to_be_hidden()
    expect(page.locator(".angels__town > summary")).to_be_visible()
