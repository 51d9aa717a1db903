"""No Persona becomes an Element, nor what is on a card already (SP-INV-03)."""

import pytest

from commedia.games.shadow_play import GAME
from commedia.testing import ScriptedTable
from tests.shadow_play.tables import DIRECTOR, at, weigh

PEOPLE = {"ann": {"ready": "ines", "name": "Ines Varga"}, "bob": {"name": "Maro of the Harbour"}}
LAMP = {"e1": {"name": "The Lighthouse", "scope": 2}, "e2": {"name": "a rope", "gone": True}}
NO_ELEMENT = [
    "Ines Varga", "ines varga", "Ines", "the Ines", "VARGA", "Maro", "Ann", "bob", "“Maro of the Harbour.”",
    "The Lighthouse", "lighthouse", "a LIGHTHOUSE", "the lighthouse.",
    "Lighth\u043euse",  # with a Cyrillic letter
]  # fmt: skip
AN_ELEMENT = ["the Harbour", "Ines’s lamp", "a rope", "lighthouses", "the Lighthouse keeper", "Marot"]


def talk(**state):
    """Ines Varga and Maro of the Harbour talk of a lighthouse; a rope there was is destroyed."""
    return ScriptedTable.at(
        GAME, {"director": DIRECTOR, "personae": PEOPLE, "elements": LAMP, **state}, "dialogue"
    )


@pytest.mark.parametrize("name", NO_ELEMENT)
def test_sp_inv_03_neither_a_persona_nor_what_is_carded_goes_on_a_card(name):
    """SP-ROLE-03: by whatever name, by whomever, in whatever letters."""
    t = talk()
    for seat in (DIRECTOR, "ann", "bob"):
        assert t.refusal(seat, "add_element", {"name": name}).rule == "SP-INV-03"


@pytest.mark.parametrize("name", AN_ELEMENT)
def test_sp_inv_03_what_only_sounds_like_one_does(name):
    """A Persona's home is none, nor what is theirs; what was destroyed may be there again."""
    t = talk()
    t.answer("ann", "add_element", {"name": name})
    assert len(t.state.there) == 2
    assert t.refusal("bob", "add_element", {"name": name.upper()}).rule == "SP-INV-03"


def test_sp_inv_03_it_holds_before_the_first_episode_and_for_its_card():
    """SP-TONE-03: of two who name the same the second names another; SP-TONE-02: a wish may say anything."""
    t = ScriptedTable.at(GAME, {"director": DIRECTOR, "personae": PEOPLE}, scene="elements")
    t.answer("ann", "name_element", {"name": "The lamp"})
    for name in ("lamp", "Maro", "Ines"):
        assert t.refusal("bob", "name_element", {"name": name}).rule == "SP-INV-03"
    t.answer("bob", "name_element", {"name": "a boat"})
    t.answer(DIRECTOR, "name_element", {"name": "a tide"})
    for name in ("the boat", "Varga"):
        new = {"do": "propose_new", "name": name, "wish": "found"}
        assert t.refusal(DIRECTOR, "write_episode", new).rule == "SP-INV-03"
    t.answer(DIRECTOR, "write_episode", {"do": "propose_new", "name": "a storm", "wish": "Ines"})
    assert len(t.state.elements) == 4


@pytest.mark.parametrize("aim", ["create", "alter"])
def test_sp_inv_03_it_holds_for_what_a_move_makes_or_alters(aim):
    """SP-MOVE-01: also where it is described anew; a description may name whom it likes."""
    t = at(standing={"ann": {}}, personae=PEOPLE, elements=LAMP)
    lead = {"do": "leading", "aim": aim, "words": "Maro", **({"bearer": "e1"} if aim == "alter" else {})}
    for name in ("Maro", "ann", "a Lighthouse"):
        assert t.refusal("ann", "make_move", {**lead, "name": name}).rule == "SP-INV-03"
    t.answer("ann", "make_move", {**lead, "name": "a lantern"})
    weigh(t, **({"element": 1} if aim == "create" else {}))
    t.answer("ann", "pay_scope", "redescribe")
    assert t.refusal("ann", "describe_anew", {**lead, "name": "Ines"}).rule == "SP-INV-03"


def test_sp_inv_03_a_play_from_before_goes_on_with_two_cards_alike():
    """Words that stand in a log are not asked again."""
    t = talk(elements={"e1": {"name": "a lamp"}, "e2": {"name": "the lamp"}, "e3": {"name": "Maro"}})
    t.answer("ann", "add_element", {"name": "a well"})
    assert len(t.state.elements) == 4
