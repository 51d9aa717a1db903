"""Moving about: doors, parties, what a room is owed, the toll (KT-MOVE)."""

import pytest

from commedia.games.know_thyself.palace import load_palace, stock_palace, stock_text
from tests.know_thyself.tables import assert_35_a_head, at, is_open, kinds, new, purse, said, stacks, wager

NAMED = {
    room: f"{room} of Lost Love"
    for room in ("garden", "courtyard", "hedge_maze", "field", "cliffs", "baths", "great_hall", "guest_suite")
}
HERE = {"coins": 8, "room": "garden"}
OWING = {**HERE, "owes": True}


def free(pcs, **more):
    """Free play; rooms about have their True Names, and there is enough for everybody."""
    return at("roam", pcs, master=12 * len(pcs), truenames=NAMED, **more)


def go(t, seat, to, *company):
    """Somebody proposes to go to a room."""
    t.answer(seat, "explore", {"do": "go", "to": to, "company": list(company)})


def rooms(t):
    """Where everybody is."""
    return {seat: pc.room for seat, pc in t.state.pcs.items()}


def owing(t):
    """Who owes the room they are in."""
    return [seat for seat, pc in t.state.pcs.items() if pc.owes]


# -- going -------------------------------------------------------------------------------------------------


def test_kt_move_01_one_goes_through_an_open_exit_alone():
    """To a room next door; to none farther off."""
    t = free({"ann": HERE, "bob": HERE})
    assert t.refusal("ann", "explore", {"do": "go", "to": "field"}).rule == "KT-MOVE-01"
    go(t, "ann", "courtyard")
    assert rooms(t) == {"ann": "courtyard", "bob": "garden"}


def test_kt_move_01_those_asked_along_agree_or_stay_and_then_they_go_at_once():
    """Bob comes along and cy stays; nobody moves before cy has said so."""
    t = free({"ann": HERE, "bob": HERE, "cy": HERE})
    go(t, "ann", "courtyard", "bob", "cy")
    t.answer("bob", "come", "come_along")
    assert set(rooms(t).values()) == {"garden"}
    t.answer("cy", "come", "stay_behind")
    assert rooms(t) == {"ann": "courtyard", "bob": "courtyard", "cy": "garden"}
    assert t.state.pcs["ann"].party == t.state.pcs["bob"].party != t.state.pcs["cy"].party


def test_kt_move_01_where_all_stay_behind_the_proposer_goes_alone():
    """Who agreed is ann herself."""
    t = free({"ann": HERE, "bob": HERE})
    go(t, "ann", "courtyard", "bob")
    t.answer("bob", "come", "stay_behind")
    assert rooms(t) == {"ann": "courtyard", "bob": "garden"}


@pytest.mark.parametrize("held", [OWING, {"coins": 8, "room": "courtyard"}, {**HERE, "below_cliff": True}])
def test_kt_move_01_if_one_may_not_leave_the_whole_move_is_refused(held):
    """Bob owes, is elsewhere, or hangs below the Cliffs; cy could, and goes no more than ann."""
    t = free({"ann": HERE, "bob": held, "cy": HERE})
    refused = t.refusal("ann", "explore", {"do": "go", "to": "courtyard", "company": ["cy", "bob"]})
    assert refused.rule == "KT-MOVE-01"
    assert "bob" in refused


def test_kt_move_01_whoever_left_meanwhile_is_waited_for_no_more():
    """Bob has agreed, and cy goes to the Hedge Maze instead: ann and bob go at once."""
    t = free({"ann": HERE, "bob": HERE, "cy": HERE})
    go(t, "ann", "courtyard", "bob", "cy")
    t.answer("bob", "come", "come_along")
    go(t, "cy", "hedge_maze")
    assert rooms(t) == {"ann": "courtyard", "bob": "courtyard", "cy": "hedge_maze"}
    assert t.state.pcs["ann"].party == t.state.pcs["bob"].party != t.state.pcs["cy"].party
    assert t.state.outings == []


def test_kt_move_01_whoever_agreed_and_left_meanwhile_is_not_fetched():
    """Bob agreed, then went to the Hedge Maze; ann goes with cy."""
    t = free({"ann": HERE, "bob": HERE, "cy": HERE})
    go(t, "ann", "courtyard", "bob", "cy")
    t.answer("bob", "come", "come_along")
    go(t, "bob", "hedge_maze")
    t.answer("cy", "come", "come_along")
    assert rooms(t) == {"ann": "courtyard", "bob": "hedge_maze", "cy": "courtyard"}


def test_kt_move_01_two_outings_and_somebody_in_both():
    """Bob agreed to both; the first that sets out takes him, and the other goes without him."""
    t = free({"ann": HERE, "bob": HERE, "cy": HERE})
    go(t, "ann", "courtyard", "bob", "cy")
    go(t, "cy", "hedge_maze", "bob")
    for asked in t.decisions("bob", "come"):
        t.answer("bob", asked, "come_along")
    assert rooms(t) == {"ann": "courtyard", "bob": "hedge_maze", "cy": "hedge_maze"}
    assert (t.state.outings, kinds(t)) == ([], ["explore", "explore", "explore", "keep_palace"])


def test_kt_move_01_an_outing_whose_proposer_left_comes_to_nothing():
    """Ann thinks better of it and goes elsewhere alone; nobody is asked any more."""
    t = free({"ann": HERE, "bob": HERE})
    go(t, "ann", "courtyard", "bob")
    go(t, "ann", "hedge_maze")
    assert (rooms(t)["bob"], kinds(t, "bob"), t.state.outings) == ("garden", ["explore"], [])


@pytest.mark.parametrize("framer", ["ann", "bob", "cy"])
def test_kt_move_01_a_wager_framed_meanwhile_keeps_them_all(framer):
    """KT-MOVE-11: whoever of them is in it may not leave, so the whole move is off."""
    t = free({"ann": HERE, "bob": HERE, "cy": HERE})
    go(t, "ann", "courtyard", "bob", "cy")
    t.answer("bob", "come", "come_along")
    t.answer(framer, "explore", {"do": "frame_wager", "want": "it"})
    assert (set(rooms(t).values()), t.state.outings) == ({"garden"}, [])
    assert "come" not in kinds(t)
    assert said(t, "KT-MOVE-01")[-1].figures["held"] == [framer]


def test_kt_move_01_so_does_a_wager_that_one_of_them_joins():
    """KT-MOVE-11: bob joins cy's Wager while he is asked along; ann stays, too."""
    t = free({"ann": HERE, "bob": HERE, "cy": HERE})
    t.answer("cy", "explore", {"do": "frame_wager", "want": "it"})
    t.answer("ann", "explore", {"do": "go", "to": "courtyard", "company": ["bob"]})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "it fails", "stake": 2})
    t.answer("bob", "join_wager", {"do": "join", "want": "it too"})
    assert (set(rooms(t).values()), t.state.outings) == ({"garden"}, [])


def test_kt_move_02_a_party_owes_the_room_and_names_it():
    """Both owe the Sparring Grounds, as one party, whose True Name is drawn once."""
    t = free({"ann": HERE, "bob": HERE}, chance=["2D", "2C"])
    before = t.state.parties
    go(t, "ann", "sparring_grounds", "bob")
    t.answer("bob", "come", "come_along")
    assert owing(t) == ["ann", "bob"]
    assert [pc.party for pc in t.state.pcs.values()] == [before + 1] * 2
    rules = [m.rule for m in t.moments()]
    assert rules[-2:] == ["KT-MOVE-02", "KT-NAME-01"]


def test_kt_move_02_nothing_is_owed_to_the_guest_suite():
    """Whoever comes back to it may leave at once."""
    t = free({"ann": {"coins": 8, "room": "great_hall"}})
    go(t, "ann", "guest_suite")
    assert owing(t) == []
    go(t, "ann", "great_hall")
    assert owing(t) == ["ann"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("room", "shut"), [("gallery", "guest_suite"), ("great_hall", "garden"), ("armory", "baths")]
)
def test_kt_move_03_shut_doors_never_open(room, shut):
    """They are on everybody's map, and lead nowhere."""
    t = at("roam", {"ann": {"coins": 8, "room": room}}, master=20)
    assert shut in t.view(None)["state"]["rooms"][room]["shut"]
    assert t.refusal("ann", "explore", {"do": "go", "to": shut}).rule == "KT-MOVE-03"


# -- what is owed ------------------------------------------------------------------------------------------


def test_kt_move_04_whoever_owes_may_not_leave():
    """Until it is settled, or a toll is paid."""
    t = free({"ann": OWING})
    assert t.refusal("ann", "explore", {"do": "go", "to": "courtyard"}).rule == "KT-MOVE-04"
    t.answer("ann", "explore", "pay_toll")
    go(t, "ann", "courtyard")
    assert rooms(t)["ann"] == "courtyard"


@pytest.mark.parametrize(("card", "masters"), [("KH", "2D"), ("2H", "KD")])
def test_kt_move_05_a_wager_won_or_lost_settles_it_for_whoever_came_along(card, masters):
    """R-11: for ann, and bob of her party; not for cy, who came alone, nor for dee, who is elsewhere."""
    party = {"party": 5}
    t = free(
        {"ann": {**OWING, **party}, "bob": {**OWING, **party}, "cy": {**OWING, "party": 6},
         "dee": {"coins": 8, "room": "courtyard", "owes": True, **party}}
    )  # fmt: skip
    wager(t, ["ann"], 2, [card], masters)
    assert owing(t) == ["cy", "dee"]
    assert said(t, "KT-MOVE-05")[0].figures["seats"] == ["ann", "bob"]


@pytest.mark.parametrize("ends", ["back_down", "granted"])
def test_kt_move_05_backing_down_or_agreement_settles_nothing(ends):
    """R-10: nothing is paid, so ann owes as before."""
    t = free({"ann": OWING})
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    if ends == "granted":
        t.answer("gm", "offer_stake", "no_conflict")
    else:
        t.answer("gm", "offer_stake", {"do": "offer", "outcome": "it fails", "stake": 2})
        t.answer("ann", "accept_stake", "back_down")
        t.answer("gm", "tell_retreat", "she shrugs")
    assert (owing(t), t.state.wager, purse(t)) == (["ann"], None, [8])


def test_kt_move_06_the_settled_may_stay_and_wager_again():
    """As often as they like; they owe nothing till they come back from elsewhere."""
    t = free({"ann": OWING})
    wager(t, ["ann"], 2, ["KH"], "2D")
    wager(t, ["ann"], 2, ["KH"], "2D")
    assert (owing(t), t.state.wagers) == ([], 2)
    go(t, "ann", "courtyard")
    t.answer("ann", "explore", "pay_toll")
    go(t, "ann", "garden")
    assert owing(t) == ["ann"]


@pytest.mark.parametrize("toll", [2, 1, 3, 4, 5])
def test_kt_move_07_the_toll_buys_one_pc_out(toll):
    """toll = 2, 1, 3, 4 and 5 (R-02): from the purse into Bribes and Tolls, and for nobody else."""
    t = free({"ann": {**OWING, "party": 5}, "bob": {**OWING, "party": 5}}, options={"toll": toll})
    pool = stacks(t)[1]
    t.answer("ann", "explore", "pay_toll")
    assert (purse(t), stacks(t)) == ([8 - toll, 8], (24, pool + toll))
    assert owing(t) == ["bob"]
    assert said(t, "KT-MOVE-07")[0].figures == {"seat": "ann", "paid": toll, "pool": pool + toll}
    assert_35_a_head(t)


def test_kt_move_07_or_nobody_buys_out():
    """toll = off (R-02): every room must be settled."""
    t = free({"ann": OWING}, options={"toll": "off"})
    assert t.refusal("ann", "explore", "pay_toll").rule == "KT-MOVE-07"


@pytest.mark.parametrize(("toll", "coins"), [(2, 1), (5, 3), (5, 1)])
def test_kt_move_07_whoever_has_less_pays_what_they_have(toll, coins):
    """R-03: all of it; and whoever is then broke can be covered by bob before the end comes."""
    t = free({"ann": {**OWING, "coins": coins}, "bob": HERE}, options={"toll": toll})
    t.answer("ann", "explore", "pay_toll")
    assert (purse(t), owing(t), kinds(t, "bob")) == ([0, 8], [], ["cover", "call_it_off"])
    t.answer("bob", "cover", {"do": "give", "coins": 2})
    assert (purse(t), t.state.cause) == ([2, 5], "")
    assert kinds(t, "ann") == ["explore"]
    assert_35_a_head(t)


def test_kt_move_07_and_if_nobody_covers_them_it_ends():
    """R-03, KT-END-02: looked at at once, as no Wager is on."""
    t = free({"ann": {**OWING, "coins": 1}, "bob": HERE}, chance=["2D", "2C"])
    t.answer("ann", "explore", "pay_toll")
    t.answer("bob", "cover", "decline")
    assert (t.state.cause, t.state.phase) == ("coins", "endgame")


@pytest.mark.parametrize(
    "ann",
    [
        {"coins": 8, "attachments": {"D": {"text": "a key", "taken": False}}},
        {"coins": 8, "room": "cliffs", "owes": True, "below_cliff": True},
        {"coins": 8, "room": "garden"},
    ],
)
def test_kt_move_07_no_toll_in_the_suite_below_the_cliffs_or_for_nothing(ann):
    """R-02: refused."""
    assert free({"ann": ann}).refusal("ann", "explore", "pay_toll").rule == "KT-MOVE-07"


def test_kt_move_07_a_toll_while_a_wager_is_on_is_looked_at_when_it_closes():
    """R-16: bob pays his last Coin while ann wagers; the window opens at the close, after her payment."""
    t = free({"ann": HERE, "bob": {**OWING, "coins": 1, "party": 6}})
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    t.answer("bob", "explore", "pay_toll")
    assert (purse(t), t.state.cause, "cover" in kinds(t)) == ([8, 0], "", False)
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "it fails", "stake": 2})
    t.answer("ann", "accept_stake", {"do": "back_down"})
    t.answer("gm", "tell_retreat", "she shrugs")
    assert kinds(t, "ann") == ["cover", "call_it_off"]
    t.answer("ann", "cover", {"do": "give", "coins": 1})
    assert (purse(t), t.state.phase) == ([6, 1], "play")
    assert_35_a_head(t)


# -- the map -----------------------------------------------------------------------------------------------


def test_kt_move_08_nobody_walks_round_by_cemetery_and_cliffs():
    """R-22: the two are joined, and each leads on indoors alone."""
    palace = new(1).state.rooms
    assert palace["cemetery"].exits == ["shrine", "cliffs"]
    assert palace["cliffs"].exits == ["cemetery", "baths"]
    t = free({"ann": {"coins": 8, "room": "cliffs"}}, chance=["2D", "2C"])
    go(t, "ann", "cemetery")
    assert rooms(t)["ann"] == "cemetery"


def test_kt_move_09_stairs_from_courtyard_to_field_and_the_terrace_a_storey_up():
    """R-22: no other passage has stairs; from the Terrace nobody climbs down into the Courtyard."""
    assert [door.between for door in stock_palace().doors if door.stairs] == [("courtyard", "field")]
    assert new(1).state.rooms["terrace"].exits == ["ball_room"]
    t = free({"ann": {"coins": 8, "room": "terrace"}, "bob": {"coins": 8, "room": "courtyard"}})
    assert t.refusal("ann", "explore", {"do": "go", "to": "courtyard"}).rule == "KT-MOVE-01"
    go(t, "bob", "field")
    assert rooms(t)["bob"] == "field"


@pytest.mark.parametrize("room", ["gallery", "great_hall", "guest_suite"])
def test_kt_move_10_nobody_enters_the_master_suite_before_the_end(room):
    """From the room next to it or from any other; it has no open door."""
    t = at("roam", {"ann": {"coins": 8, "room": room}}, master=20)
    assert t.refusal("ann", "explore", {"do": "go", "to": "master_suite"}).rule == "KT-MOVE-10"
    assert t.state.rooms["master_suite"].exits == []
    assert not any("master_suite" in one.exits for one in t.state.rooms.values())


def test_kt_move_11_nobody_in_an_open_wager_moves():
    """Ann is asked for nothing but the Wager; bob beside her walks off, and she is not asked along."""
    t = free({"ann": HERE, "bob": HERE})
    t.answer("ann", "explore", {"do": "frame_wager", "want": "it"})
    assert not is_open(t, "ann", "explore", "go")
    company = {"do": "go", "to": "courtyard", "company": ["ann"]}
    assert t.refusal("bob", "explore", company).rule == "KT-MOVE-01"
    assert t.state.held_by("ann") == "KT-MOVE-11"
    t.answer("bob", "explore", {"do": "go", "to": "courtyard"})
    assert rooms(t) == {"ann": "garden", "bob": "courtyard"}


def test_kt_move_08_the_palace_is_the_one_on_the_map():
    """palace: the stock one is 26 rooms (R-21, R-22), joined both ways; and it can be written anew."""
    rooms = stock_palace().rooms
    assert len(rooms) == 26
    assert not {"grove", "pond"} & set(rooms)
    assert all(id in rooms[other].exits for id, room in rooms.items() for other in room.exits)
    assert all(id in rooms[other].shut for id, room in rooms.items() for other in room.shut)
    assert load_palace(stock_text()) == stock_palace()
