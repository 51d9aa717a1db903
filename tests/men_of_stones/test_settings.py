"""Rotten Denmark, figure by figure, and every way in which a table's own Setting can be wrong."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from commedia.engine.errors import BadOption
from commedia.games.men_of_stones.natures import TRAITS
from commedia.games.men_of_stones.setting import (
    Setting,
    SettingError,
    load_setting,
    setting_from_data,
    setting_to_data,
    stock_settings,
)
from commedia.kit.documents import MOST_REPEATS

AS_PRINTED = {
    "Kin": "Kin by marriage, Distant cousin, Uncle/Aunt, Cousin, Sibling, Parent",
    "Heritage": "Bastard, Common, Clergy, Nobility, Royal blood, Royal Court",
    "Companion": "Enemy, Rival, Schoolfellow, Acquaintance, Dear friend, Beloved",
    "Land": "Farm, Village, Estate, Fief, Duchy, Kingdom",
    "Might": "Fool, Judge, Knight, Lord, General, King",
    "Gold": "Theft, Plunder, Wages, Inheritance, Merchants, Kingdom's wealth",
    "Foe": "Vengeance, Hatred, Enmity, Opposition, Competition, Sparring",
    "Love": "Loathing, Spurned, Distant, Favorite, Enamored, Passionate",
    "Trust": "Treachery, Forgery, Deceit, Secrecy, Confidence, Utter trust",
}

HARBOUR_HEAD = 'name = "Harbour"\nblurb = "Salt and debts."\n[details]\n'
HARBOUR = HARBOUR_HEAD + "".join(
    f"{trait} = {json.dumps([f'{trait} {number}' for number in range(1, 7)])}\n" for trait in TRAITS
)
"""A table's own Setting with nothing wrong in it and no Love."""


def faults_of(text: str) -> list[str]:
    """The sentences with which a text is refused."""
    with pytest.raises(SettingError) as refused:
        load_setting(text)
    return refused.value.faults


def row(trait: str, value: str) -> str:
    """The sound Setting with one row replaced; its value is written as TOML."""
    lines = HARBOUR.splitlines()
    return "\n".join(f"{trait} = {value}" if line.startswith(f"{trait} =") else line for line in lines)


@pytest.mark.parametrize("trait", AS_PRINTED)
def test_ms_tbl_04_rotten_denmark_has_its_printed_details(trait: str) -> None:
    """Six for each of nine Traits, from 1 to 6."""
    assert ", ".join(stock_settings()["rotten_denmark"].details[trait]) == AS_PRINTED[trait]


def test_ms_tbl_04_rotten_denmark_has_nine_columns_and_love_comes_last() -> None:
    """The eight Nature Traits in ring order, then Love, which no Nature has."""
    denmark = stock_settings()["rotten_denmark"]
    assert denmark.name == "Rotten Denmark"
    assert denmark.blurb
    assert list(denmark.details) == [*TRAITS, "Love"]


def test_ms_tbl_04_a_table_may_write_its_own_setting() -> None:
    """Eight Traits are enough; the order of rows in the text does not matter."""
    head, rows = HARBOUR_HEAD, HARBOUR.removeprefix(HARBOUR_HEAD).splitlines()
    harbour = load_setting(HARBOUR)
    assert (harbour.name, harbour.blurb) == ("Harbour", "Salt and debts.")
    assert tuple(harbour.details) == TRAITS
    assert tuple(load_setting(head + "\n".join(reversed(rows))).details) == TRAITS
    assert load_setting("\ufeff" + HARBOUR.replace("\n", "\r\n")) == harbour


def test_ms_tbl_04_a_setting_may_have_columns_of_its_own() -> None:
    """They follow the eight by name, in whatever order they were written."""
    own = 'Rum = ["a", "b", "c", "d", "e", "f"]\nLove = ["g", "h", "i", "j", "k", "l"]\n'
    assert list(load_setting(HARBOUR + own).details) == [*TRAITS, "Love", "Rum"]


def test_ms_tbl_04_a_setting_may_do_without_a_blurb() -> None:
    """Left out or left empty, it is empty."""
    assert load_setting(HARBOUR.replace('blurb = "Salt and debts."\n', "")).blurb == ""
    assert load_setting(HARBOUR.replace("Salt and debts.", "")).blurb == ""


def test_ms_tbl_04_blanks_and_line_breaks_count_as_one_space() -> None:
    """So that a blurb may be written over several lines."""
    text = HARBOUR.replace('"Salt and debts."', '"""Salt\n   and  debts. """')
    assert load_setting(text).blurb == "Salt and debts."


@pytest.mark.parametrize(
    "setting", [stock_settings()["rotten_denmark"], load_setting(HARBOUR)], ids=["stock", "own"]
)
def test_ms_tbl_04_a_setting_travels_as_plain_data(setting: Setting) -> None:
    """Through JSON, even JSON with sorted keys, and back to the same chart with the same order of columns."""
    back = setting_from_data(json.loads(json.dumps(setting_to_data(setting), sort_keys=True)))
    assert back == setting
    assert list(back.details) == list(setting.details)


SIX = '["a", "b", "c", "d", "e", "f"]'

BAD_TEXTS = {
    "a line that is no TOML": (
        HARBOUR.replace('blurb = "Salt and debts."', "blurb Salt"),
        ["Line 2 is not TOML: Expected '=' after a key in a key/value pair."],
    ),
    "a list left open": (
        'name = "Harbour"\n[details]\nKin = ["a"',
        ["The end of the text is not TOML: Unclosed array."],
    ),
    "brackets without end": ("x = " + "[" * 19_000, ["The text cannot be read as TOML."]),
    "a number without end": ("x = " + "1" * 5_000, ["The text cannot be read as TOML."]),
    "no name": (
        HARBOUR.replace('name = "Harbour"\n', ""),
        ['The Setting has no name: write name = "..." at the top.'],
    ),
    "an empty name": (HARBOUR.replace('"Harbour"', '" "'), ["The name is empty."]),
    "a name that is no text": (HARBOUR.replace('"Harbour"', "7"), ["The name must be a text in quotes."]),
    "a long name": (
        HARBOUR.replace('"Harbour"', f'"{"h" * 61}"'),
        ["The name is 61 characters long; 60 is the most."],
    ),
    "a blurb that is no text": (
        HARBOUR.replace('"Salt and debts."', "false"),
        ["The blurb must be a text in quotes."],
    ),
    "a long blurb": (
        HARBOUR.replace("Salt and debts.", "s" * 401),
        ["The blurb is 401 characters long; 400 is the most."],
    ),
    "no details": (
        'name = "Harbour"',
        ["There are no details: write the line [details], and below it a row for each Trait."],
    ),
    "details that are no rows": (
        'name = "Harbour"\ndetails = 6',
        ["The details must be rows below a line [details], one for each Trait."],
    ),
    "a missing Trait": (
        HARBOUR.replace(HARBOUR.splitlines()[3] + "\n", ""),
        ["Might is missing: give it six Details."],
    ),
    "five Details": (row("Kin", '["a", "b", "c", "d", "e"]'), ["Kin has 5 of its 6 Details; none for 6."]),
    "no Details": (row("Kin", "[]"), ["Kin has 0 of its 6 Details; none for 1, 2, 3, 4, 5, 6."]),
    "seven Details": (
        row("Foe", '["a", "b", "c", "d", "e", "f", "g"]'),
        ["Foe has 7 Details; a die has only 6 faces."],
    ),
    "a row that is no list": (
        row("Gold", '"Theft"'),
        ["Gold must be a list of six Details in square brackets."],
    ),
    "an empty Detail": (
        row("Land", '["a", "b", "", "d", "e", "f"]'),
        ["Land, 3: the Detail is empty."],
    ),
    "a Detail that is no text": (
        row("Land", '["a", "b", "c", "d", "e", 6]'),
        ["Land, 6: the Detail must be a text in quotes."],
    ),
    "a long Detail": (
        row("Land", f'["{"a" * 61}", "b", "c", "d", "e", "f"]'),
        ["Land, 1: the Detail is 61 characters long; 60 is the most."],
    ),
    "a Detail that cannot be printed": (
        row("Land", '["a", "b\\u0007", "c", "d", "e", "f"]'),
        ["Land, 2: the Detail holds a character that cannot be printed."],
    ),
    "a Trait twice": (
        f"{HARBOUR}Kin = {SIX}\n",
        ["Kin is given twice, again on line 12; give it once."],
    ),
    "a Trait twice, over several lines": (
        HARBOUR + 'Kin = [\n  "a", "b", "c",\n  "d", "e", "f",\n]\n',
        ["Kin is given twice, again on line 12; give it once."],
    ),
    "a Trait twice, in small letters": (
        f"{HARBOUR}kin = {SIX}\n",
        ["Kin is given twice, also as 'kin'; give it once."],
    ),
    "a column of its own twice": (
        f"{HARBOUR}Rum = {SIX}\nRUM = {SIX}\n",
        ["Rum is given twice, also as 'RUM'; give it once."],
    ),
    "a Trait in small letters": (HARBOUR.replace("Kin =", "kin ="), ["'kin' must be written Kin."]),
    "a Trait with blanks around it": (
        f'{HARBOUR}" Rum" = {SIX}\n',
        ["' Rum' must be written Rum."],
    ),
    "a Trait without a name": (f'{HARBOUR}"" = {SIX}\n', ["The Trait '' is empty."]),
    "a Trait of blanks": (f'{HARBOUR}" " = {SIX}\n', ["The Trait '' is empty."]),
    "a Detail of which nothing can be seen": (
        row("Land", '["a", "\\u200b", "c", "d", "e", "f"]'),
        ["Land, 2: the Detail is empty."],
    ),
    "a Detail that turns the writing about": (
        row("Land", '["a", "b\\u202e", "c", "d", "e", "f"]'),
        ["Land, 2: the Detail holds a character that cannot be printed."],
    ),
    "details twice": (
        f"{HARBOUR}[details]\nRum = {SIX}\n",
        ["Line 12 is not TOML: details is given twice; give it once."],
    ),
    "a Trait that is a row already": (
        f"{HARBOUR}Kin.far = {SIX}\n",
        ["Line 12 is not TOML: Kin is given twice; give it once."],
    ),
    "curly quotes": (
        HARBOUR.replace('"Harbour"', "“Harbour”"),
        [
            "Line 1 is not TOML: what follows the = must be a text in straight quotes, or a list in square "
            "brackets."
        ],
    ),
    "a Trait with a long name": (
        f"{HARBOUR}{'R' * 25} = {SIX}\n",
        [f"The Trait '{'R' * 24}...' is 25 characters long; 24 is the most."],
    ),
    "too many Traits": (
        HARBOUR + "".join(f"Rum{number} = {SIX}\n" for number in range(9)),
        ["There are 17 Traits; 16 is the most."],
    ),
    "a key that means nothing": (
        f'author = "Ann"\n{HARBOUR}',
        ["author means nothing here: a Setting has name, blurb and [details]."],
    ),
    "a Trait outside the details": (
        f"Kin = {SIX}\n{HARBOUR}",
        ["Kin stands outside [details]; move it below that line."],
    ),
    "a text as long as a chapter": (
        HARBOUR + "#" * 20_000,
        [f"The text is {len(HARBOUR) + 20_000:,} characters long; 20,000 is the most."],
    ),
}


@pytest.mark.parametrize("case", BAD_TEXTS)
def test_ms_tbl_04_a_faulty_setting_is_refused_with_its_sentence(case: str) -> None:
    """Each fault says which Trait, which number, and what is missing or wrong, and nothing else is said."""
    text, sentences = BAD_TEXTS[case]
    assert faults_of(text) == sentences


def test_ms_tbl_04_all_faults_are_told_at_once() -> None:
    """Six mistakes in one text are six sentences, a Trait given twice among them."""
    text = row("Kin", '["a", "b", "", "d", "e"]').replace('name = "Harbour"', 'title = "Harbour"')
    text = text.replace("Foe =", "Feo =") + f"\nGold = {SIX}\n"
    assert faults_of(text) == [
        "Gold is given twice, again on line 12; give it once.",
        'The Setting has no name: write name = "..." at the top.',
        "title means nothing here: a Setting has name, blurb and [details].",
        "Foe is missing: give it six Details.",
        "Kin has 5 of its 6 Details; none for 6.",
        "Kin, 3: the Detail is empty.",
    ]


def test_ms_tbl_04_what_follows_a_line_that_is_no_toml_is_not_guessed_at() -> None:
    """Faults found before it are told, and it comes last."""
    assert faults_of('name = "a"\nname = "b"\n[details\nKin = 3\n') == [
        "name is given twice, again on line 2; give it once.",
        "Line 3 is not TOML: Expected ']' at the end of a table declaration.",
    ]


def test_ms_tbl_04_repeats_without_end_are_not_read_to_the_end() -> None:
    """A text made of one repeated line is given up after twenty."""
    assert len(faults_of("a = 1\n" * 3_000)) == MOST_REPEATS + 1


def test_ms_tbl_04_a_refused_setting_is_a_bad_option_with_its_faults_as_lines() -> None:
    """So that whoever opens a table with it is told as for any other option."""
    with pytest.raises(BadOption, match="There are no details"):
        load_setting('name = "Harbour"')


def without_kin(data: dict[str, Any]) -> object:
    """The data less one Trait."""
    del data["details"]["Kin"]
    return data


BAD_DATA: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "no mapping": (lambda data: "rotten_denmark", "A Setting has a name, perhaps a blurb, and its details."),
    "a missing Trait": (without_kin, "Kin is missing: give it six Details."),
    "a stray key": (
        lambda data: {**data, "rules": "none"},
        "rules means nothing here: a Setting has name, blurb and [details].",
    ),
}


@pytest.mark.parametrize("case", BAD_DATA)
def test_ms_tbl_04_plain_data_is_checked_like_text(case: str) -> None:
    """A table's options come from outside as well."""
    spoil, sentence = BAD_DATA[case]
    with pytest.raises(SettingError) as refused:
        setting_from_data(spoil(setting_to_data(load_setting(HARBOUR))))
    assert refused.value.faults == [sentence]
