"""What the GM has of each room (KT-ROOM)."""

import pytest

from commedia.games.know_thyself import GAME
from commedia.games.know_thyself.palace import (
    PalaceError,
    load_palace,
    palace_to_data,
    stock_palace,
    stock_text,
)
from commedia.testing import ScriptedTable
from tests.know_thyself.tables import CAST, at, new


def palace(**room):
    """The Palace, with the Baths written otherwise."""
    data = palace_to_data(stock_palace())
    data["rooms"]["baths"] |= room
    return data


@pytest.mark.parametrize("players", [1, 3, 6])
def test_kt_room_01_n_in_a_note_is_the_number_of_pcs(players):
    """{N} tubs, hooks and conflicts alike."""
    written = palace(look="{N} tubs", conflicts=["{N} thieves"], hooks=["{N} towels"])
    t = ScriptedTable(GAME, seats=CAST[: players + 1], options={"palace": written})
    card = t.state.room_cards["baths"]
    assert (card.look, card.conflicts, card.hooks) == (
        f"{players} tubs", [f"{players} thieves"], [f"{players} towels"],
    )  # fmt: skip


def test_kt_room_01_a_card_for_each_room_and_the_cast_the_palace_names():
    """R-21, R-22: 26 rooms; who is likely to be in the Armory."""
    t = new(2)
    assert set(t.state.room_cards) == set(t.state.rooms) == set(stock_palace().rooms)
    assert t.state.room_cards["armory"].cast == ["rudolf", "ricardo", "cain"]
    assert t.state.room_cards["master_suite"].cast == []


def test_kt_room_01_a_note_is_the_gms_and_no_more_than_a_suggestion():
    """Not read aloud: it reaches the GM alone; and a clash is framed in whatever words."""
    t = at("roam", {"ann": {"coins": 8, "room": "garden"}}, master=20)
    clash = {"do": "frame_clash", "room": "garden", "words": "something nobody wrote", "pcs": ["ann"]}
    t.answer("gm", "keep_palace", clash)
    assert t.words[t.state.wager.clash.id] == "something nobody wrote"
    t = new(2)
    assert "room_cards" in t.view("gm")["state"]
    assert all("room_cards" not in t.view(seat)["state"] for seat in ("ann", "bob", None))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"exits": ["armory", "cliffs", "countess_chamber"]}, "armory"),
        ({"exits": ["master_suite", "cliffs", "countess_chamber"]}, "master_suite"),
        ({"cast": ["nobody"]}, "nobody"),
        ({"at": [0, 0, 99, 1]}, "off the map"),
        ({"name": ""}, "name of baths"),
    ],
)
def test_kt_room_01_a_palace_of_ones_own_is_looked_over(wrong, says):
    """palace: doors lead both ways, none to the Master Suite (KT-MOVE-10), the cast is among the people."""
    with pytest.raises(PalaceError) as refused:
        GAME.read_options({"palace": palace(**wrong)})
    assert says in str(refused.value)


def test_kt_room_01_the_palace_can_be_written_as_text():
    """palace: as TOML, such as the one that comes with the game (R-22)."""
    assert load_palace(stock_text()) == stock_palace()
    t = ScriptedTable(GAME, seats=CAST[:2], options={"palace": stock_text()})
    assert t.state.rooms == new(1).state.rooms
