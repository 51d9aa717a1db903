"""The picture of the floors in the docs is true to the last line and dot, and rooms name what is in them."""

import pytest

from docs import floors, rooms
from tests.boot.test_floors import HEIGHT


def test_every_floor_stands_in_the_picture() -> None:
    """And the higher one never below the lower."""
    assert set(floors.FLOORS) == set(HEIGHT)
    heights = [HEIGHT[floor] for floor in floors.FLOORS]
    assert heights == sorted(heights, reverse=True)


@pytest.mark.slow
def test_the_picture_shows_every_import_between_floors_and_no_other() -> None:
    """`python -m docs.floors` would change nothing."""
    assert floors.PICTURE.read_text(encoding="utf-8") == floors.picture(floors.between_floors())


@pytest.mark.parametrize("name", rooms.ROOMS)
def test_the_picture_of_a_room_names_files_that_are_there(name: str) -> None:
    """And `python -m docs.rooms` would change nothing."""
    room = rooms.ROOMS[name]
    assert (rooms.PICTURES / name).read_text(encoding="utf-8") == rooms.picture(room)
    folder = floors.SOURCE / room.folder
    named = [one for box in room.boxes if box.code for one in box.names]
    assert [one for one in named if not (folder / one).exists()] == []
