"""Who plays what, who sees what, and who may act (KT-ROLE)."""

import json

import pytest

from commedia.engine import BadOption, NotOpen
from commedia.games.know_thyself import GAME
from commedia.games.know_thyself.palace import palace_to_data, stock_palace
from commedia.testing import ScriptedTable
from tests.know_thyself.tables import (
    CAST,
    assert_35_a_head,
    at,
    is_open,
    kinds,
    new,
    purse,
    said,
    stacks,
    wager,
)

NAMED = {"garden": "Garden of Lost Love", "courtyard": "Courtyard of Bitter Peace"}
TWO = {"ann": {"coins": 8, "room": "garden"}, "bob": {"coins": 8, "room": "courtyard"}}
TELLTALE = "seen by the Master alone"


def marked_palace():
    """The Palace with every text of the GM's marked, so that it can be found wherever it goes."""
    palace = palace_to_data(stock_palace())
    for id, room in palace["rooms"].items():
        room["look"] = f"{TELLTALE}: look of {id}"
        room["conflicts"] = [f"{TELLTALE}: conflict of {id}"]
        room["hooks"] = [f"{TELLTALE}: hook of {id} for {{N}}"]
    palace["people"] = {who: f"{TELLTALE}: {who}" for who in palace["people"]}
    return palace


def reaches(t, seat):
    """All that comes to a seat or, for None, to spectators: its view, its decisions, what it knows of."""
    asked = [dict(d) for d in t.decisions(seat)] if seat else []
    return json.dumps([t.view(seat), asked, t.moments(seat=seat)])


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_kt_role_01_one_gm_and_one_to_six_players(players):
    """The first seat is the GM's, and owns the Master's stack; each other plays one PC. R-37."""
    t = new(players)
    assert t.state.gm == "gm"
    assert list(t.state.pcs) == CAST[1 : players + 1]
    assert t.state.master == 20 * players
    assert {d.seat for d in t.decisions()} == set(CAST[1 : players + 1])


@pytest.mark.parametrize("players", [0, 7])
def test_kt_role_01_no_fewer_and_no_more(players):
    """R-37: a GM alone, or with seven, opens no table."""
    with pytest.raises(BadOption):
        ScriptedTable(GAME, seats=[*CAST, "gus"][: players + 1])


@pytest.mark.parametrize("seat", ["ann", "bob", None])
def test_kt_role_02_what_the_gm_has_of_rooms_and_people_is_the_gms(seat):
    """No look, conflict, hook, cast or epithet is in a player's or a spectator's view, from first to last."""
    t = ScriptedTable(GAME, seats=CAST[:3], options={"palace": marked_palace()})
    assert TELLTALE in reaches(t, "gm")
    assert f"{TELLTALE}: hook of garden for 2" in reaches(t, "gm")
    assert TELLTALE not in reaches(t, seat)
    wake(t)
    assert TELLTALE in reaches(t, "gm")
    assert TELLTALE not in reaches(t, seat)
    t.answer("gm", "keep_palace", {"do": "alter_person", "who": "olaf", "epithet": f"{TELLTALE}: anew"})
    t.answer("gm", "keep_palace", {"do": "remove_person", "who": "neil"})
    assert TELLTALE not in reaches(t, seat)
    assert not {"room_cards", "roster"} & set(t.view(seat)["state"])
    t.answer("ann", "explore", "call_end")
    t.chance.extend(["2D", "2C"])
    for one in CAST[:3]:
        t.answer(one, "vote_end", "end_here")
    assert t.state.phase == "endgame"
    assert TELLTALE not in reaches(t, seat)


@pytest.mark.parametrize("seat", ["ann", None])
def test_kt_role_02_a_view_is_the_same_whatever_the_gm_has(seat):
    """Two tables whose Palaces differ in the GM's texts alone look alike to everybody else."""
    plain = palace_to_data(stock_palace())
    palaces = (plain, marked_palace())
    tables = [ScriptedTable(GAME, seats=CAST[:3], options={"palace": palace}) for palace in palaces]
    for t in tables:
        wake(t)
    one, other = (reaches(t, seat) for t in tables)
    assert one == other
    assert reaches(tables[0], "gm") != reaches(tables[1], "gm")


def wake(t):
    """Through setup, to free play."""
    for seat in t.state.pcs:
        t.answer(seat, "describe_appearance", {"words": "grey eyes"})
        t.answer("gm", "value_appearance", {"do": "grant", "coins": 10})
    for seat in t.state.pcs:
        t.answer(seat, "list_attachments", {"D": "a", "H": "b", "C": "c", "S": "d", "body": list("DHCS")})
        t.answer("gm", "look_over_attachments", "let_stand")
    t.answer("gm", "read_letter", "read")
    t.chance.extend(["AD", "AC"])
    t.answer("gm", "frame_waking", "it is dark")


def test_kt_role_02_coins_sheets_names_and_cards_turned_up_are_everybodys():
    """A spectator sees purses, stacks, sheets, True Names, and no order of any deck."""
    t = at("roam", TWO, master=36, truenames=NAMED)
    wager(t, ["ann"], 3, ["QS"], "2D")
    seen = t.view(None)["state"]
    assert (seen["master"], seen["pool"]) == stacks(t)
    assert [pc["coins"] for pc in seen["pcs"].values()] == [11, 8]
    assert [m["type"] for m in seen["pcs"]["ann"]["attachments"]["D"]["memories"]] == ["guilt"]
    assert seen["truenames"]["garden"] == "Garden of Lost Love"
    assert said(t, "KT-DRAW-02")[0].figures["card"] == "QS"
    assert not [key for key in seen if "deck" in key]


def test_kt_role_03_one_wager_at_a_time_wherever_they_are():
    """R-34: while ann's Wager is on, bob frames none in another room, and the GM neither."""
    t = at("roam", TWO, master=40, truenames=NAMED)
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    assert t.state.phase == "wager"
    assert t.refusal("bob", "explore", {"do": "frame_wager", "want": "that"}).rule == "KT-ROLE-03"
    clash = {"do": "frame_clash", "room": "courtyard", "words": "a dog", "pcs": ["bob"]}
    assert t.refusal("gm", "keep_palace", clash).rule == "KT-ROLE-03"
    t.answer("gm", "offer_stake", "no_conflict")
    assert t.state.phase == "play"
    t.answer("bob", "explore", {"do": "frame_wager", "want": "that"})
    assert list(t.state.wager.participants) == ["bob"]


def test_kt_role_03_nobody_asks_for_one_either_while_one_is_on():
    """R-34: bob owes, and asks when ann's is over."""
    pcs = {**TWO, "bob": {"coins": 8, "room": "courtyard", "owes": True}}
    t = at("roam", pcs, master=40, truenames=NAMED)
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    assert t.refusal("bob", "explore", "ask_for_wager").rule == "KT-ROLE-03"


def test_kt_role_04_no_order_of_turns_and_the_rest_go_on_while_a_wager_is_on():
    """R-34: all are asked at once; bob walks on while ann's Wager waits for the GM."""
    t = at("roam", TWO, master=40, truenames=NAMED)
    assert sorted(d.seat for d in t.decisions(kind="explore")) == ["ann", "bob"]
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    t.answer("bob", "explore", {"do": "go", "to": "garden"})
    assert t.state.pcs["bob"].room == "garden"
    assert t.state.wager.opener == "ann"
    assert kinds(t, "ann") == []


def test_kt_role_04_the_gm_says_whose_scene_is_on_screen():
    """Into the room of a PC, with words of the scene, and into no empty room; a Wager draws it to itself."""
    t = at("roam", TWO, master=40, truenames=NAMED)
    t.answer("gm", "keep_palace", {"do": "set_scene", "room": "courtyard", "words": "rain"})
    assert t.state.on_screen == "courtyard"
    assert said(t, "KT-ROLE-04")[-1].words == "rain"
    refused = t.refusal("gm", "keep_palace", {"do": "set_scene", "room": "stable", "words": "hay"})
    assert refused.rule == "KT-ROLE-04"
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    assert t.state.on_screen == "garden"


def test_kt_role_04_nobody_chooses_for_anybody():
    """R-35: the table waits for each by name, and neither the GM nor bob answers for ann."""
    t = at("roam", TWO, master=40, truenames=NAMED)
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "it fails", "stake": 2})
    [hers] = t.decisions("ann", "accept_stake")
    for other in ("gm", "bob"):
        with pytest.raises(NotOpen):
            t.answer(other, hers, "accept")
    assert [d.seat for d in t.decisions() if not d.optional] == ["ann"]


# -- bribes --------------------------------------------------------------------------------------------


def bribed(gives, words="", coins=2, options=None, pcs=TWO, **more):
    """The GM offers ann Coins for that."""
    t = at("roam", pcs, options=options or {"bribes": "on"}, master=40, truenames=NAMED, **more)
    offer = {"do": "offer_bribe", "pc": "ann", "coins": coins, "gives": gives, "words": words}
    t.answer("gm", "keep_palace", offer)
    return t


def test_kt_role_01_no_bribe_is_offered_by_default():
    """bribes = off (R-04): no Coins but the first come out of Bribes and Tolls."""
    t = at("roam", TWO, options={"bribes": "off"}, master=40, truenames=NAMED)
    assert not is_open(t, "gm", "keep_palace", "offer_bribe")
    offer = {"do": "offer_bribe", "pc": "ann", "coins": 1, "gives": "gain_edge"}
    assert t.refusal("gm", "keep_palace", offer)


def test_kt_role_01_a_bribe_buys_an_edge():
    """bribes = on (R-04): ann takes 2 out of the pool of 14, and gains an Edge in the GM's words."""
    t = bribed("gain_edge", "owes the cook a favour")
    assert stacks(t) == (40, 14)
    t.answer("ann", "answer_bribe", "take_bribe")
    assert (purse(t, "ann"), stacks(t)) == ([10], (40, 12))
    [edge] = t.state.pcs["ann"].edges
    assert t.words[edge.text.id] == "owes the cook a favour"
    assert_35_a_head(t)


def test_kt_role_01_a_bribe_buys_one_off():
    """bribes = on (R-04): the Edge that was named is dropped, and no other."""
    pcs = {**TWO, "ann": {"coins": 8, "room": "garden", "edges": ["limps", "hums"]}}
    t = bribed("drop_edge.1", pcs=pcs)
    t.answer("ann", "answer_bribe", "take_bribe")
    assert [edge.number for edge in t.state.pcs["ann"].edges] == [2]
    assert purse(t, "ann") == [10]


def test_kt_role_01_a_bribe_sends_a_pc_through_a_door_and_clears_what_is_owed():
    """bribes = on (R-04): ann owed the Garden and goes at once; she owes the next room."""
    pcs = {**TWO, "ann": {"coins": 8, "room": "garden", "owes": True}}
    t = bribed("leave.hedge_maze", coins=3, pcs=pcs)
    t.chance.extend(["AD", "AC"])
    t.answer("ann", "answer_bribe", "take_bribe")
    ann = t.state.pcs["ann"]
    assert (ann.room, ann.owes, ann.coins) == ("hedge_maze", True, 11)
    assert t.state.truenames["hedge_maze"] == "Hedge Maze of Abused Allegiance"
    assert_35_a_head(t)


def test_kt_role_01_a_bribe_refused_changes_nothing():
    """bribes = on (R-04): no Coins, no Edge; and another may be offered then, not before."""
    t = bribed("gain_edge", "a scar")
    again = {"do": "offer_bribe", "pc": "bob", "coins": 1, "gives": "gain_edge"}
    assert t.refusal("gm", "keep_palace", again).rule == "KT-ROLE-01"
    t.answer("ann", "answer_bribe", "refuse_bribe")
    assert (purse(t), stacks(t), t.state.pcs["ann"].edges) == ([8, 8], (40, 14), [])
    t.answer("gm", "keep_palace", again)


@pytest.mark.parametrize("coins", [0, 4])
def test_kt_role_01_a_bribe_is_one_to_three_coins(coins):
    """bribes = on (R-04): never 0 or 4."""
    t = at("roam", TWO, options={"bribes": "on"}, master=40, truenames=NAMED)
    offer = {"do": "offer_bribe", "pc": "ann", "coins": coins, "gives": "gain_edge"}
    assert t.refusal("gm", "keep_palace", offer).rule == "KT-ROLE-01"


def test_kt_role_01_a_bribe_is_no_more_than_the_pool_holds():
    """bribes = on (R-04): 2 in the pool, so at most 2; from an empty one none."""
    pcs = {"ann": {"coins": 14, "room": "garden"}, "bob": {"coins": 14, "room": "garden"}}
    t = at("roam", pcs, options={"bribes": "on"}, master=40, truenames=NAMED)
    offer = {"do": "offer_bribe", "pc": "ann", "coins": 3, "gives": "gain_edge"}
    assert stacks(t) == (40, 2)
    assert t.refusal("gm", "keep_palace", offer).rule == "KT-ROLE-01"
    t.answer("gm", "keep_palace", {**offer, "coins": 2})
    t.answer("ann", "answer_bribe", "take_bribe")
    assert stacks(t) == (40, 0)
    assert t.refusal("gm", "keep_palace", {**offer, "coins": 1}).rule == "KT-ROLE-01"


@pytest.mark.parametrize(
    "ann",
    [
        {"coins": 8, "room": "cliffs", "below_cliff": True},
        {"coins": 8, "attachments": {"D": {"text": "a key", "taken": False}}},
    ],
)
def test_kt_role_01_no_bribe_leads_past_the_suite_or_the_cliffs(ann):
    """bribes = on (R-04): below the Cliffs, or with a thing left beside the bed, nobody is bribed away."""
    t = at("roam", {**TWO, "ann": ann}, options={"bribes": "on"}, master=40, truenames=NAMED)
    for to in ("baths", "great_hall"):
        offer = {"do": "offer_bribe", "pc": "ann", "coins": 1, "gives": f"leave.{to}"}
        assert t.refusal("gm", "keep_palace", offer).rule == "KT-ROLE-01"


def test_kt_role_01_a_bribe_for_a_door_is_over_once_they_have_left_by_another():
    """bribes = on (R-04): ann goes to the Hedge Maze of her own accord; nobody pays her for the Courtyard."""
    t = bribed("leave.courtyard")
    t.chance.extend(["AD", "AC"])
    t.answer("ann", "explore", {"do": "go", "to": "hedge_maze"})
    assert t.state.bribe is None
    assert "answer_bribe" not in kinds(t, "ann")
    assert purse(t, "ann") == [8]


def test_kt_role_01_no_bribe_while_a_wager_is_on():
    """bribes = on (R-04): one that was offered is off as a Wager is framed, and none is offered in it."""
    t = bribed("gain_edge", "a scar")
    t.answer("bob", "explore", {"do": "frame_wager", "want": "it"})
    assert "answer_bribe" not in kinds(t, "ann")
    offer = {"do": "offer_bribe", "pc": "ann", "coins": 1, "gives": "gain_edge"}
    assert t.refusal("gm", "keep_palace", offer).rule == "KT-ROLE-01"


def test_kt_role_02_the_letter_of_a_palace_is_the_gms_until_they_wake_beside_it():
    """KT-SETUP-03: a table's own stands in nobody else's view before, nor in a spectator's."""
    t = ScriptedTable(GAME, ["gm", "ann", "bob"])
    assert "printed_letter" in t.view("gm")["state"]
    assert "printed_letter" not in t.view("ann")["state"]
    assert "printed_letter" not in t.view(None)["state"]
