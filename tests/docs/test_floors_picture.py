"""The picture of the floors in the docs is true to the last line and dot."""

from docs import floors
from tests.boot.test_floors import HEIGHT


def test_every_floor_stands_in_the_picture() -> None:
    """And the higher one never below the lower."""
    assert set(floors.FLOORS) == set(HEIGHT)
    heights = [HEIGHT[floor] for floor in floors.FLOORS]
    assert heights == sorted(heights, reverse=True)


def test_the_picture_shows_every_import_between_floors_and_no_other() -> None:
    """`python -m docs.floors` would change nothing."""
    assert floors.PICTURE.read_text(encoding="utf-8") == floors.picture(floors.between_floors())
