"""The people of the Palace, in the GM's hands (KT-NPC)."""

import json

import pytest

from commedia.games.know_thyself.rooms import Denizen
from tests.know_thyself.tables import at, new, said, wager

TWO = {"ann": {"coins": 8, "room": "garden"}, "bob": {"coins": 8, "room": "great_hall"}}
PEOPLE = (
    "ainslie barbara cain candace danielle dai eden grigori hakim johann jonah liam lucas miriam mikhail "
    "neil olaf patrick ricardo rudolf sylvia yamini zachariah zhi"
)


def kept(*answers):
    """A table on which the GM has done all this to its people."""
    fresh = new(2).state
    roster = [{"id": one.id, "name": one.name, "epithet": one.epithet} for one in fresh.roster]
    names = {"garden": "Garden of Lost Love", "great_hall": "Great Hall of Bitter Peace"}
    t = at("roam", TWO, master=40, truenames=names, roster=roster)
    for answer in answers:
        t.answer("gm", "keep_palace", answer)
    return t


def bring(who, room="garden"):
    """Somebody is brought on."""
    return {"do": "bring_on", "who": who, "room": room}


def on_stage(t):
    """Who is seen, by id and room."""
    return {guest.who.id: guest.room for guest in t.state.guests}


def test_kt_npc_01_a_name_and_an_epithet_and_no_numbers():
    """R-23: twenty-four, Zachariah among them."""
    roster = new(2).state.roster
    assert [one.id for one in roster] == PEOPLE.split()
    assert len(roster) == 24
    zachariah = next(one for one in roster if one.id == "zachariah")
    assert (zachariah.name, zachariah.epithet) == ("Zachariah", "a gardener who trusts nobody")
    assert Denizen.__struct_fields__ == ("id", "name", "epithet", "renamed", "altered")


def test_kt_npc_02_brought_on_they_are_seen_by_everybody():
    """By name and epithet, in a room where somebody is."""
    t = kept(bring("olaf"))
    assert on_stage(t) == {"olaf": "garden"}
    assert said(t, "KT-NPC-02")[0].text == "Olaf, a head waiter who misses nothing, is in the Garden."
    assert "a head waiter who misses nothing" in json.dumps(t.view("bob"))
    assert "a convict, all fists" not in json.dumps(t.view("bob"))
    assert t.refusal("gm", "keep_palace", bring("neil", "stable")).rule == "KT-NPC-02"


def test_kt_npc_02_moved_they_are_in_one_room_alone_and_taken_off_in_none():
    """At any time."""
    t = kept(bring("olaf"), bring("olaf", "great_hall"))
    assert on_stage(t) == {"olaf": "great_hall"}
    t.answer("gm", "keep_palace", {"do": "take_off", "who": "olaf"})
    assert on_stage(t) == {}
    assert t.refusal("gm", "keep_palace", {"do": "take_off", "who": "olaf"}).rule == "KT-NPC-02"


def test_kt_npc_02_added_they_are_of_the_palace_for_good():
    """In the GM's words; taken off, they can be brought on again."""
    add = {"do": "add_person", "name": "Odile", "epithet": "sleepless seamstress", "room": "garden"}
    t = kept(add)
    new_one = t.state.roster[-1]
    assert (t.words[new_one.renamed.id], t.words[new_one.altered.id]) == ("Odile", "sleepless seamstress")
    assert on_stage(t) == {new_one.id: "garden"}
    t.answer("gm", "keep_palace", {"do": "take_off", "who": new_one.id})
    t.answer("gm", "keep_palace", bring(new_one.id))
    assert on_stage(t) == {new_one.id: "garden"}


def test_kt_npc_02_renamed_or_altered_the_roster_keeps_it_and_the_stage_shows_it():
    """Also through Wagers; what the GM left alone stays."""
    alter = {"do": "alter_person", "who": "olaf", "epithet": "a spy in an apron"}
    t = kept(bring("olaf"), alter)
    wager(t, ["ann"], 2, ["KH"], "2D")
    [olaf] = [one for one in t.state.roster if one.id == "olaf"]
    assert (olaf.name, t.words[olaf.altered.id], olaf.renamed.id) == ("Olaf", "a spy in an apron", "")
    assert t.state.guests[0].who == olaf
    t.answer("gm", "keep_palace", {"do": "alter_person", "who": "olaf", "name": "Ole"})
    assert t.words[t.state.guests[0].who.renamed.id] == "Ole"
    assert t.words[t.state.guests[0].who.altered.id] == "a spy in an apron"


@pytest.mark.parametrize("how", [{"name": "Ole"}, {"epithet": "a spy in an apron"}])
def test_kt_npc_02_an_altered_one_is_not_brought_on_as_they_were(how):
    """Neither under the old name, nor under the old epithet."""
    t = kept({"do": "alter_person", "who": "olaf", **how}, bring("olaf"))
    [told] = said(t, "KT-NPC-02")
    assert "head waiter" not in told.text
    assert ("name" in how) == ("Olaf" not in told.text)


def test_kt_npc_02_altered_out_of_sight_nobody_hears_of_it():
    """KT-ROLE-02: the roster is the GM's."""
    t = kept()
    before = [t.view(seat) for seat in ("ann", "bob", None)]
    heard = [len(t.moments(seat=seat)) for seat in ("ann", "bob", None)]
    t.answer("gm", "keep_palace", {"do": "alter_person", "who": "olaf", "name": "Ole"})
    t.answer("gm", "keep_palace", {"do": "remove_person", "who": "neil"})
    assert [t.view(seat)["state"] for seat in ("ann", "bob", None)] == [view["state"] for view in before]
    assert [len(t.moments(seat=seat)) for seat in ("ann", "bob", None)] == heard


@pytest.mark.slow
def test_kt_npc_02_removed_they_are_gone_from_stage_and_palace():
    """And cannot be brought on any more."""
    t = kept(bring("olaf"), {"do": "remove_person", "who": "olaf"})
    assert on_stage(t) == {}
    assert "olaf" not in [one.id for one in t.state.roster]
    assert t.refusal("gm", "keep_palace", bring("olaf")).rule == "KT-NPC-02"


def test_kt_npc_02_also_while_a_wager_is_on():
    """At any time: Ricardo bursts in while ann weighs her stake."""
    t = kept()
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    t.answer("gm", "keep_palace", bring("ricardo"))
    assert on_stage(t) == {"ricardo": "garden"}


@pytest.mark.parametrize("who", ["ricardo", "mikhail", "yamini"])
@pytest.mark.parametrize("room", ["garden", "great_hall"])
def test_kt_npc_03_anybody_may_turn_up_anywhere(who, room):
    """Whether or not the room's cast names them; and a clash is framed anywhere, with or without a reason."""
    t = kept(bring(who, room))
    assert on_stage(t) == {who: room}
    pc = "ann" if room == "garden" else "bob"
    t.answer("gm", "keep_palace", {"do": "frame_clash", "room": room, "words": "guards", "pcs": [pc]})
    assert list(t.state.wager.participants) == [pc]


def test_kt_role_01_the_gm_speaks_as_whoever_was_brought_into_the_room():
    """By what they are called now; nobody else does, and those who are where nobody is are not heard.

    R-34: where a PC is, they are, while another room is looked into.
    """
    t = kept(bring("olaf"))
    room = t.state.guests[0].room
    t.state.on_screen = room
    assert list(t.play.voices("gm")) == ["Olaf"]
    assert not t.play.voices("bob")
    t.say("gm", "Your table is laid.", as_="Olaf")
    assert t.moments()[-1].figures == {"as": "Olaf"}
    t.answer("gm", "keep_palace", {"do": "alter_person", "who": "olaf", "name": "Ole", "epithet": ""})
    assert list(t.play.voices("gm", t.words).values()) == ["Ole"]
    t.state.on_screen = "great_hall"
    assert list(t.play.voices("gm", t.words).values()) == ["Ole"]
    for pc in t.state.pcs.values():
        pc.room = "great_hall"
    assert not t.play.voices("gm")
