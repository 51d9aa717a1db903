"""The game is read anew as its files are edited; its table goes on, or says where it parts."""

from __future__ import annotations

import gc
import sys
import weakref

import pytest

from tests.dev.designer import Designer, text_of


def test_all_seats_stand_side_by_side_in_their_own_pages(designer: Designer) -> None:
    """Each with its own form and its own secrets, as a browser of that seat would have them."""
    assert list(designer.frames()) == ["Ann", "Bob", "Onlooker"]
    assert "How much oil do you give it?" in designer.seat("Ann")
    assert "How much oil do you give it?" not in designer.seat("Bob")
    assert "Everything is shown here, to whoever looks" in designer.page()


@pytest.mark.slow
def test_the_table_goes_on_with_the_rules_as_they_are_edited(designer: Designer) -> None:
    """What has happened has happened still, and is told in the new words."""
    designer.burn("Ann", 1)
    designer.edit("{seat} burns {oil} oil.", "{seat} feeds the lamp {oil}.")
    assert "The game was read 2 times" in designer.page()
    assert "Ann feeds the lamp 1." in text_of(designer.seat("Bob"))
    designer.burn("Bob", 2)
    assert "Bob feeds the lamp 2." in text_of(designer.seat("Ann"))
    assert [entry["type"] for entry in designer.log] == ["answered", "drawn"] * 2


@pytest.mark.slow
def test_an_edit_within_the_same_second_and_of_the_same_length_is_read(designer: Designer) -> None:
    """Nothing of the old code is taken from a cache."""
    designer.edit("How much oil", "How soft oil")
    for before, after in (("soft", "hard"), ("hard", "cold")):
        designer.edit(before, after)
        assert f"How {after} oil" in designer.seat("Ann")


@pytest.mark.slow
def test_no_old_module_stays_behind(designer: Designer) -> None:
    """Neither under its name nor anywhere else; other games are left as they are."""
    from commedia.games import men_of_stones

    (designer.folder / "words.py").write_text('PROMPT = "Oil?"\n', encoding="utf-8")
    designer.edit('return "How much oil do you give it?"', "from .words import PROMPT\n        return PROMPT")
    assert "Oil?" in designer.seat("Ann")
    old = [weakref.ref(sys.modules[name]) for name in ("wick_of_night", "wick_of_night.words")]
    designer.edit('PROMPT = "Oil?"', 'PROMPT = "More oil?"', "words.py")
    assert "More oil?" in designer.seat("Ann")
    gc.collect()
    assert [one() for one in old] == [None, None]
    assert sys.modules["commedia.games.men_of_stones"] is men_of_stones


def test_where_rules_and_log_part_it_says_at_which_entry(designer: Designer) -> None:
    """The table stands at the last entry that the rules take, and goes on when they take the rest again."""
    designer.burn("Ann", 1)
    designer.burn("Bob", 2)
    designer.edit("Amount(1, oil)", "Amount(1, 1)")
    page = designer.page()
    assert "Rules and log part at entry 3" in page
    assert 'Bob answers watch/WN-WATCH-01/3: burn {"oil":2' in page
    assert designer.rehearsal.at == 2
    assert "How much oil do you give it?" in designer.seat("Bob")
    designer.edit("Amount(1, 1)", "Amount(1, oil)")
    assert "part at entry" not in designer.page()
    assert designer.rehearsal.at == 4
    assert "Bob burns 2 oil." in text_of(designer.seat("Ann"))


def test_where_they_part_the_line_at_which_the_rules_wait_is_told(designer: Designer) -> None:
    """Another decision is asked in the place of the one that was answered."""
    designer.burn("Ann", 1)
    designer.edit(
        '    wind = await t.roll_one("WN-WATCH-02", by=seat)', "    await t.ask(Tend(w, seat))\n    wind = 1"
    )
    page = designer.page()
    assert "Rules and log part at entry 2" in page
    assert "The rules now ask watch/WN-WATCH-01/2." in page
    assert f"__init__.py:{designer.line('    await t.ask(Tend(w, seat))')}" in page


@pytest.mark.slow
def test_a_move_from_there_leaves_the_rest(designer: Designer) -> None:
    """The log goes on from the last good entry."""
    designer.burn("Ann", 1)
    designer.burn("Bob", 2)
    designer.edit("Amount(1, oil)", "Amount(1, 1)")
    designer.burn("Bob", 1)
    assert "part at entry" not in designer.page()
    assert [e["answer"]["oil"] for e in designer.log if e["type"] == "answered"] == [1, 1]


@pytest.mark.slow
def test_files_that_cannot_be_read_leave_the_rules_from_before_on(designer: Designer) -> None:
    """With the line at fault; once it is mended, all goes on."""
    designer.burn("Ann", 1)
    designer.edit("    wind = await", "    wind == = await")
    page = designer.page()
    assert "It broke reading the game SyntaxError: invalid syntax" in page
    assert f"__init__.py:{designer.line('wind == =')}" in page
    assert "The rules from before are still on." in page
    designer.burn("Bob", 1)
    designer.edit("    wind == = await", "    wind = await")
    assert "Nothing broke." in designer.page()
    assert len(designer.log) == 4


def test_a_link_to_the_table_before_leads_to_the_one_that_stands_now(designer: Designer) -> None:
    """A window of one seat alone is sent on."""
    before = designer.frames()["Bob"]
    designer.edit("tending the lamp", "at the lamp")
    after = designer.frames()["Bob"]
    assert before != after
    assert str(designer.client.get(before).url).endswith(after)


def test_only_this_machine_is_let_in(designer: Designer) -> None:
    """By its own names: a name of somebody else's that leads here is not one of them."""
    assert designer.client.get("/dev", headers={"host": "evil.example"}).status_code == 403
    assert designer.client.get("/dev", headers={"host": "localhost:8001"}).status_code == 200
