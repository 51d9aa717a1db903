"""Every slot of every line that the house may say or write is one that the place where it is said fills."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

from commedia.engine.moments import places_in
from commedia.games.city_of_masks.house import lines as city
from commedia.games.city_of_masks.house import talk as city_talk
from commedia.games.know_thyself.house import prose as palace
from commedia.games.men_of_stones.house import lines as stones
from commedia.games.men_of_stones.house import talk as stones_talk
from commedia.kit.speech import Book
from tests.games.acting import lists

STONES: Final = {
    "": {"name"},
    "tie": {"name", "toward", "trait", "detail"},
    "desire": {"name", "toward", "trait", "detail"},
    "place": {"name", "toward"},
    "place.alone": {"name"},
    "pivot.naming": {"name", "trait"},
    "pivot.answer": {"name", "toward"},
    "consequence": {"name", "toward"},
    "downfall": {"name", "toward"},
    "downfall.overcome": {"name"},
    "downfall.suffer": {"name"},
    "downfall.bearing": {"name"},
    "met": {"name", "toward"},
    "met.overcome": {"name"},
    "met.suffer": {"name"},
}
CITY: Final = {
    "": {"name"},
    "past.ties": {"name", "toward"},
    "deed": {"name", "deed", "toward"},
    "deed.alone": {"name", "deed"},
    "deed.plainly": {"name", "deed"},
    "deed.flourish": {"name"},
    "goal": {"name", "toward"},
    "support.lines": {"name", "deed", "toward"},
    "bare": {"name", "toward"},
    "bare.alone": {"name"},
    "tell": {"name"},
    "tell.good": {"name", "did"},
    "tell.bad": {"name", "did"},
    "tell.but": {"name", "did"},
    "tell.plainly": {"name", "did"},
    "end.won": {"name", "toward"},
}
UNFILLED: Final = {"names": set[str](), "masks": set[str](), "scene": set[str](), "own_mask": set[str]()}
"""What is said as it stands."""
OF_A_ROOM: Final = {"room", "true", "N"}
PALACE: Final = {"": OF_A_ROOM, "outcomes": OF_A_ROOM | {"pc"}}
CLASH: Final = {degree: OF_A_ROOM | {"pc"} for degree in ("full", "partial", "minor", "lost")}
"""How it goes for a PC; all else of a clash is of the room alone."""

TALK: Final = {"me", "toward", "thing"}
"""What the kit fills in any scene."""


def listed(lines: Any) -> Iterator[tuple[str, str]]:
    """Every line with the path to its list."""
    return ((path, line) for path, found in lists(lines) for line in found)


def fills(places: Mapping[str, set[str]], path: str) -> set[str]:
    """What is filled at a path: as at the nearest place above it."""
    while path not in places:
        path = path.rpartition(".")[0]
    return places[path]


@pytest.mark.parametrize(
    ("lines", "places"),
    [
        pytest.param(stones.LINES, STONES | UNFILLED, id="men-of-stones"),
        pytest.param(city.LINES, CITY | UNFILLED, id="city-of-masks"),
        pytest.param(palace.LINES, PALACE, id="know-thyself"),
    ],
)
def test_a_line_that_is_written_has_no_slot_but_those_of_its_place(
    lines: Any, places: Mapping[str, set[str]]
) -> None:
    """Or somebody would read a name in braces."""
    wrong = [(path, line) for path, line in listed(lines) if not set(places_in(line)) <= fills(places, path)]
    assert wrong == []


def test_a_room_and_what_stands_in_the_way_there_have_no_slot_but_theirs() -> None:
    """How many amnesiacs there are stands in some; who one of them is, only in how it goes for them."""
    for scenes in palace.SCENES.values():
        for line in scenes:
            assert set(places_in(line)) <= OF_A_ROOM, line
    for clash in (one for found in palace.CLASHES.values() for one in found):
        for field in clash.__struct_fields__:
            written = getattr(clash, field)
            for line in [written] if isinstance(written, str) else written:
                assert set(places_in(line)) <= CLASH.get(field, OF_A_ROOM), line
    for life in palace.LIVES:
        assert not [line for found in life.memories.values() for line in found if places_in(line)]


@pytest.mark.parametrize(
    ("book", "in_a_scene", "at_the_end"),
    [
        pytest.param(
            stones_talk.BOOK,
            {"pivot", "dead", "third", "ours", "where"},
            {"pivot", "dead", "third"},
            id="men-of-stones",
        ),
        pytest.param(city_talk.BOOK, {"third", "mask"}, {"target"}, id="city-of-masks"),
        pytest.param(city_talk.UNSEEN, set[str](), set[str](), id="unseen"),
    ],
)
def test_a_line_of_talk_has_no_slot_but_those_of_talk(
    book: Book, in_a_scene: set[str], at_the_end: set[str]
) -> None:
    """One that is never filled would never be said; last words are about what is known then."""
    for line in book.lines:
        filled = at_the_end if line.act == "last" else in_a_scene
        assert set(line.slots) <= TALK | filled, line.say
