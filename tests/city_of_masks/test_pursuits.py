"""What a sheet says of aims: all that each asks, and how far one is (CM-OBJ-06 to CM-OBJ-10)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from commedia.games.city_of_masks import stage
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import bid, stake, versus
from tests.city_of_masks.duel import cast as nobles
from tests.city_of_masks.evening import at
from tests.games.staging import sight_of

GLORIFY = (
    "with 20 Face or more at stake, they win with a loan of yours, or you win having said that you act on "
    "their behalf"
)


def table(
    aims: list[dict[str, Any]], options: Mapping[str, Any] | None = None, **more: Mapping[str, Any]
) -> ScriptedTable:
    """A scene in which ana is after these; what differs by seat."""
    ana = {"cards": ["4C"], "aims": aims, **more.pop("ana", {})}
    avatars = nobles(4, ana=ana, **more)
    return at("open_scene", avatars, (), options, {"places": [{"present": list(avatars)}]}, at=0)


def wish(kind: str, target: str, **more: Any) -> dict[str, Any]:
    """An aim as plain data."""
    return {"kind": kind, "target": target, "faction": target in FACTIONS, "card": "4C", **more}


def sheet(t: ScriptedTable, seat: str = "ana") -> str:
    """What that seat's sheet says of its aims."""
    names = {seat: seat.capitalize() for seat in t.state.seats}
    html = str(stage.hand(sight_of(t, seat), seat, names))
    part = html.partition('id="hand-aims"')[2].partition("</details>")[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", part)).replace(" .", ".").replace(" :", ":")


def test_cm_obj_10_glorify_says_that_twenty_must_be_at_stake() -> None:
    """CM-OBJ-10, R-59: toward an avatar and a faction alike, and as the table counts it."""
    said = sheet(table([wish("glorify", "bor"), wish("glorify", "sun")]))
    assert f"glorify Bor: {GLORIFY}." in said
    assert "glorify the Sun Temple: with 20 Face or more at stake, its champion wins" in said
    both = sheet(table([wish("glorify", "bor")], {"riding": "both"}))
    assert "with 20 Face or more in the two pots together" in both


@pytest.mark.parametrize(
    ("aim", "conditions"),
    [
        (wish("betray", "bor", threshold=4), ["while you feel +4 or more", "5 Face or more of their own",
         "challenged them", "lent to their rival", "lent nothing when they asked", "keep back 5"]),
        (wish("betray", "sun"), ["keep back 5 or more of what it lent you", "its champion, or somebody"]),
        (wish("seduce", "bor"), ["they lend you 5 Face or more that reach you in one challenge"]),
        (wish("seduce", "moon"), ["it lends you 5 Face or more"]),
        (wish("humiliate", "bor"), ["20 Face or more at stake", "lose their last Face to you", "denounced"]),
        (wish("humiliate", "sun"), ["at stake, its champion loses", "last Face", "denounced"]),
    ],
)  # fmt: skip
def test_cm_obj_06_to_09_every_condition_is_told(aim: dict[str, Any], conditions: list[str]) -> None:
    """CM-OBJ-06 to CM-OBJ-09: what is tested is said."""
    said = sheet(table([aim]))
    for condition in conditions:
        assert condition in said


def test_cm_obj_07_what_a_faction_is_felt_for_counts_where_the_table_says_so() -> None:
    """R-53, R-55: a strict threshold, and whoever has the faction's loan."""
    assert "while you feel" not in sheet(table([wish("betray", "sun")]))
    assert "while you feel +7 or more for it" in sheet(table([wish("betray", "sun", threshold=7)]))
    backed = table([wish("humiliate", "sun")], {"humiliate_faction": "backed"})
    assert "its champion, or anybody with its loan, loses to you" in sheet(backed)


@pytest.mark.parametrize(
    ("aim", "more", "far"),
    [
        (wish("betray", "bor", threshold=4), {"ana": {"feels": {"bor": 3}}}, "you feel +3, short of +4"),
        (wish("betray", "bor", threshold=4), {"ana": {"feels": {"bor": 4}}}, "you feel +4, enough"),
        (wish("seduce", "bor"), {"bor": {"promised": {"ana": 3}}}, "they have promised you 3 of 5"),
        (wish("seduce", "sun"), {"ana": {"committed": {"sun": 2}}}, "it has committed 2 Face to you, of 5"),
        (wish("humiliate", "bor"), {"bor": {"face": 4}}, "you hold 12 Face of 20; they hold 4"),
        (wish("glorify", "bor"), {}, "you hold 12 Face of 20; they hold 12"),
        (wish("glorify", "sun"), {"cai": {"regard": {"sun": 6}}}, "it thinks more than +5 of Cai"),
        (wish("humiliate", "sun"), {}, "so nobody else is its champion"),
    ],
)
def test_cm_obj_11_how_far_one_is_stands_beside_each(
    aim: dict[str, Any], more: dict[str, Any], far: str
) -> None:
    """CM-OBJ-11: figures that the seat sees anyway; none once the aim is met."""
    said = sheet(table([aim], **more))
    assert far in said.partition("So far:")[2]
    said = sheet(table([aim | {"met": True}], **more))
    assert "So far" not in said
    assert said.endswith("met ")


def test_cm_obj_09_in_a_challenge_it_is_what_rides_on_it_now() -> None:
    """CM-OBJ-09, CM-OBJ-10, R-59: the level, or both pots."""
    aims = {"ana": {"cards": ["4C"], "aims": [wish("humiliate", "bor")], "face": 15}, "bor": {"face": 18}}
    t = versus(**aims)
    stake(t, 14, defender=["KD.1"])
    assert "14 of 20 at stake now" in sheet(t)
    t = versus(options={"riding": "both"}, **aims)
    stake(t, 14, defender=["KD.1"])
    assert "17 of 20 at stake now" in sheet(t)
    bid(t, "bor", "raise_to", to=15)
    assert "29 of 20 at stake now" in sheet(t)


def test_cm_tab_01_what_a_sheet_says_of_aims_is_no_secret_of_anybody_else() -> None:
    """CM-TAB-01, R-03: the same whatever others feel; and no piles where these are their owners' secret."""
    aims = [wish("glorify", "bor"), wish("seduce", "bor"), wish("humiliate", "sun"), wish("betray", "sun")]
    loved = {"bor": {"feels": {"ana": 9, "sun": 9}, "hid": 3}}
    assert sheet(table(aims)) == sheet(table(aims, **loved))
    t = table(aims, {"show_tokens": "owner_only"})
    assert "they hold" not in sheet(t)
    assert "you hold 12 Face" in sheet(t)


def test_cm_obj_05_the_personal_aim_has_its_count() -> None:
    """CM-OBJ-05, R-52: masks owned of three."""
    house = {"personal_objective": "house"}
    t = table([wish("seduce", "sun")], house, ana={"personal": "masks", "masks": ["KS", "JS"], "worn": "KS"})
    assert "own three character masks. So far: 2 of 3." in sheet(t)
    t = table([wish("seduce", "sun")], house, ana={"personal": "coup"})
    assert "bring off a Major Coup. So far: none." in sheet(t)
