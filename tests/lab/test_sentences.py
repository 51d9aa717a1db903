"""The sentences of a game as they stand in its code, and the table of them on its way to another language."""

from __future__ import annotations

from pathlib import Path

import pytest

from commedia import games
from commedia.engine import BadOption
from commedia.engine.kinds import answers_to, decisions_of
from commedia.engine.sentences import say, say_of
from commedia.lab.sentence_table import Table, as_po, read_po
from commedia.lab.sentences import Found, sentences
from tests.toys import lamplight

THYSELF = games.get("know-thyself")


def found(template: str) -> Found:
    """The first sentence of that template."""
    return next(one for one in sentences(THYSELF).found if one.template == template)


@pytest.mark.parametrize(
    ("template", "of"),
    [
        ("Grant so many Coins", "Grant, the label"),
        ("Grant {coins} Coins", "Grant, the button"),
        ("looking somebody over", "ValueAppearance, what others are told it is"),
        ("They come out of Bribes and Tolls.", "ValueAppearance.describe, what follows"),
        ("what must go: a name, a paper, a badge", "a hint"),
        ("how many Coins are staked", ""),
        ("whose Memory", ""),
        ("A Wager is on.", "may_call, why it is closed"),
        ("{seat} is losing, {coins} to {master}.", "standings, what the script tells"),
    ],
)
def test_a_sentence_is_found_with_where_it_stands(template: str, of: str) -> None:
    """File and line, and what it is there."""
    one = found(template)
    assert template.split("{")[0] in Path(one.file).read_text(encoding="utf-8").splitlines()[one.line - 1]
    if template != "{seat} is losing, {coins} to {master}.":
        assert one.of == of


def test_what_stands_over_a_field_is_found() -> None:
    """Where a decision says it once and for all."""
    told = {(one.template, one.of) for one in sentences(games.get("face-of-angels")).found}
    assert ("whom you play", "EnterScene.describe_field, a heading") in told


@pytest.mark.parametrize(
    ("slug", "template"),
    [
        ("men-of-stones", "{seat}’s Desire toward {toward} is {status}."),
        ("men-of-stones", "You have no Tragedy left, and you die."),
        ("city-of-masks", "Grow {by} colder toward {name}"),
        ("city-of-masks", "It costs {price} Hidden Face."),
    ],
)
def test_what_is_put_by_with_places_for_figures_is_found(slug: str, template: str) -> None:
    """In a table or under a name, whole where one sentence of it has such a place; and what is confided."""
    assert template in {one.template for one in sentences(games.get(slug)).found}


def test_one_that_counts_has_both_its_forms() -> None:
    """In the table, too."""
    assert found("{coins} Coin").many == "{coins} Coins"
    [entry] = [entry for entry in as_po(THYSELF, sentences(THYSELF).found) if entry.msgid == "{coins} Coin"]
    assert entry.msgid_plural == "{coins} Coins"


def test_what_is_put_together_as_an_f_string_is_left_out_and_counted() -> None:
    """It has no template."""
    told = sentences(games.get("city-of-masks"))
    assert told.left_out
    assert not {one.template for one in told.left_out} & {one.template for one in told.found}
    first = told.left_out[0]
    assert 'f"' in Path(first.file).read_text(encoding="utf-8").splitlines()[first.line - 1]


def test_a_game_in_one_file_has_sentences_too() -> None:
    """Those of its decisions; and what stands in another module is not its own."""
    labels = {one.template for one in sentences(lamplight.GAME).found if one.of.endswith("the label")}
    answers = [answer for kind in decisions_of(lamplight.GAME) for answer in answers_to(kind)]
    assert labels == {answer.label for answer in answers if answer.__module__ == lamplight.__name__}


def read(folder: Path, said: dict[str, str | dict[int, str]], numbers: str = "") -> Table:
    """A table of the game in which so much is said, by way of its file."""
    po = as_po(THYSELF, sentences(THYSELF).found)
    po.metadata["Plural-Forms"] = numbers or po.metadata["Plural-Forms"]
    for entry in po:
        match said.get(entry.msgid):
            case str(text):
                entry.msgstr = text
            case dict(forms):
                entry.msgstr_plural = forms
    path = folder / "table.po"
    path.write_text(str(po), encoding="utf-8")
    return read_po(path, THYSELF)


def test_a_table_is_read_back(tmp_path: Path) -> None:
    """What is said in it, what is missing, and a language with three forms by number."""
    polish = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    coins = {0: "{coins} moneta", 1: "{coins} monety", 2: "{coins} monet"}
    table = read(tmp_path, {"Grant {coins} Coins": "Daj {coins}", "{coins} Coin": coins}, polish)
    assert table.said == 2
    assert "Send it back, and say what must go" in table.missing
    assert table.others == []
    told = [say_of(n, "{coins} Coin", "{coins} Coins", coins=n) for n in (1, 3, 5)]
    assert [table.catalogue.say(one) for one in told] == ["1 moneta", "3 monety", "5 monet"]
    assert table.catalogue.say("Grant {coins} Coins") == "Daj {coins}"
    assert table.catalogue.say(say("{card}. Do you keep it?", card="K")) == "K. Do you keep it?"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"Grant {coins} Coins": "Daj {monety}"}, r"has a place \{monety\}, for which there is no figure"),
        ({"Grant {coins} Coins": "Daj"}, r"has no place \{coins\}"),
        ({"Grant {coins} Coins": "Daj {coins"}, "cannot be said"),
        ({"Grant {coins} Coins": "Daj {coins.real}"}, r"has a place \{coins.real\}"),
        ({"{coins} Coin": {0: "{n}", 1: "{coins}"}}, r"has a place \{n\}"),
    ],
)
def test_a_place_that_has_no_figure_is_refused(
    tmp_path: Path, said: dict[str, str | dict[int, str]], why: str
) -> None:
    """With the line in the file; one that counts may leave its number out."""
    with pytest.raises(BadOption, match=rf"Line \d+: .*{why}"):
        read(tmp_path, said)


def test_a_number_may_be_left_out_where_it_counts(tmp_path: Path) -> None:
    """As in "a Coin"."""
    table = read(tmp_path, {"{coins} Coin": {0: "a Coin", 1: "{coins} of them"}})
    assert table.catalogue.say(say_of(1, "{coins} Coin", "{coins} Coins", coins=1)) == "a Coin"


def test_a_file_that_is_no_table_is_told(tmp_path: Path) -> None:
    """Whether it is missing or is something else."""
    other = tmp_path / "other.po"
    other.write_text("This is no table.\n", encoding="utf-8")
    for path in (other, tmp_path / "none.po"):
        with pytest.raises(BadOption, match="is no PO file that can be read"):
            read_po(path, THYSELF)
    with pytest.raises(BadOption, match="is no PO file that can be read"):
        read(tmp_path, {}, "nplurals=many")
