"""What lies in a game's state, as it is declared."""

from __future__ import annotations

from commedia import games
from commedia.lab.fields import fields_by_struct
from tests.toys import candlelight


def test_a_field_is_told_with_who_sees_it() -> None:
    """The whole table first; a field that says nothing is nobody's."""
    wall, *inside = fields_by_struct(candlelight.HONEST).items()
    assert wall[0] is candlelight.Wall
    keeper = {field.name: field.seen for field in dict(inside)[candlelight.Keeper]}
    assert keeper == {"seat": "everybody", "oil": "everybody", "wish": "its owner"}


def test_what_a_field_is_stands_below_it() -> None:
    """As its author wrote it; and its name is the one in plain data."""
    stones = {kind.__name__: fields for kind, fields in fields_by_struct(games.get("men-of-stones")).items()}
    player = {field.name: field for field in stones["Player"]}
    assert player["left"].says == "Points neither spent nor recorded as Caution."
    assert player["facedown"].seen == "its owner; the others how many"
    assert "from" in {field.name for field in stones["Tie"]}
    avatar = {kind.__name__: fields for kind, fields in fields_by_struct(games.get("city-of-masks")).items()}
    assert {field.name: field.seen for field in avatar["Avatar"]}["face"] == "those in `eyes`"
