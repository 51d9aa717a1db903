"""A Memory that the house Master tells of a person fits what they have told, and nothing else (KT-MEM)."""

from __future__ import annotations

import pytest

from commedia.engine import sight
from commedia.engine.actor import Sight
from commedia.games.know_thyself.house import choose
from commedia.games.know_thyself.house.prose import LIVES
from commedia.games.know_thyself.house.remembering import STRANGERS, beginnings
from commedia.kit.used_lines import said_in
from commedia.testing import ScriptedTable
from tests.games.acting import lists
from tests.know_thyself.wagers import turned

LAMP = "I lit the lamp in the tower. Then I went down."
THINGS = {
    "D": {"text": "a tin whistle"}, "H": {"text": "a torn map"},
    "C": {"text": "a red mitten"}, "S": {"text": "a scar on one knee"},
}  # fmt: skip


def told_of(*, remembers: bool = False, won: bool = True) -> tuple[ScriptedTable, str]:
    """What the house Master tells that Ann remembers, a guilt on her Diamonds, after she wanted something."""
    things = {**THINGS, "D": {"text": "a tin whistle", "memories": [{"type": "goal", "text": LAMP}]}}
    pc = {"appearance": "A baker, floury.", "called": "Flour", "attachments": things if remembers else THINGS}
    t = turned({"ann": pc}, 2, ["10S"], "9D" if won else "JD")
    t.answer("ann", "choose_narration", "outcome")
    t.answer("ann", "tell_outcome", "so it goes")
    play = t.play
    [asked] = [one for one in play.open.values() if one.seat == "gm" and one.kind == "tell_memory"]
    asked.offers_at(play.moves)
    seen = Sight(lambda: sight(play.world, "gm", t.words), list)
    return t, str(choose(asked, seen, lambda below: 0)["words"])


def test_it_is_built_on_the_attachment_that_it_goes_on() -> None:
    """That of the Master's suit, with another of theirs beside it, as none has a Memory yet."""
    _, words = told_of()
    assert "a tin whistle" in words
    assert any(thing in words for thing in ("a torn map", "a red mitten", "a scar on one knee"))
    assert any(said_in([words]).has(line) for line in STRANGERS["opening"]["guilt"])


def test_an_earlier_memory_is_gone_on_from_in_its_own_words() -> None:
    """The first sentence of it, as it was told."""
    _, words = told_of(remembers=True)
    assert "“I lit the lamp in the tower.”" in words


@pytest.mark.parametrize("won", [True, False])
def test_it_is_never_out_of_a_house_life(won: bool) -> None:
    """And it has to do with how the Wager went."""
    _, words = told_of(won=won)
    told = [memory for life in LIVES for of_kind in life.memories.values() for memory in of_kind]
    assert [memory for memory in told if memory in words] == []
    assert any(said_in([words]).has(line) for line in STRANGERS["won" if won else "lost"]["lines"])


def test_what_is_too_long_to_be_quoted_is_not() -> None:
    """Nor is what has no words."""
    assert beginnings(["Short! And more.", "", "x" * 200]) == ["Short!"]


def test_each_kind_has_several_beginnings_and_none_stands_twice() -> None:
    """So that one play repeats none."""
    assert {len(lines) for path, lines in lists(STRANGERS) if path.startswith("opening")} == {6}
    every = [line for _, lines in lists(STRANGERS) for line in lines]
    assert len(every) == len(set(every))
