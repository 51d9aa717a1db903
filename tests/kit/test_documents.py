"""Documents of a table's own: every fault at once, in sentences."""

from __future__ import annotations

import pytest

from commedia.engine import BadOption
from commedia.kit.documents import MOST_REPEATS, Document, DocumentError, short


def faults_of(text: str, longest: int = 1_000) -> list[str]:
    """What is wrong with a text as TOML."""
    doc = Document()
    doc.toml(text, longest)
    return doc.faults


def test_a_sound_text_is_read() -> None:
    """With a mark of byte order, other line ends, or no line end at all."""
    doc = Document()
    assert doc.toml("\ufeffname = 'Harbour'\r\n[rooms]\r\nhall = 3", 1_000) == {
        "name": "Harbour",
        "rooms": {"hall": 3},
    }
    doc.settle()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "a = ",
            "Line 1 is not TOML: what follows the = must be a text in straight quotes, a number, or a list",
        ),
        ("a = [1,", "The end of the text is not TOML"),
        ("[rooms\nhall = 1", "Line 1 is not TOML: Expected ']'"),
        ("[a]\n[a]\n", "Line 2 is not TOML: a is given twice; give it once."),
        ("a = " + "1" * 900, "The text is 904 characters long; 900 is the most."),
    ],
)
def test_what_is_no_toml_says_where_and_why(text: str, told: str) -> None:
    """In a sentence with the line."""
    [fault] = faults_of(text, 900)
    assert fault.startswith(told)


def test_keys_given_twice_are_told_together_with_what_comes_after() -> None:
    """The line where each is given again; and then the text goes on."""
    assert faults_of("a = 1\na = 2\nb = 3\nb = [\n 4,\n]\nc = ") == [
        "a is given twice, again on line 2; give it once.",
        "b is given twice, again on line 4; give it once.",
        "Line 7 is not TOML: what follows the = must be a text in straight quotes, a number, or a list in "
        "square brackets.",
    ]
    assert len(faults_of("a = 1\n" * 100)) == MOST_REPEATS + 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (7, "The name must be a text in quotes."),
        ("", "The name is empty."),
        (" \u200b ", "The name is empty."),
        ("x" * 11, "The name is 11 characters long; 10 is the most."),
        ("be\x07ll", "The name holds a character that cannot be printed."),
        ("\u202eevil", "The name holds a character that cannot be printed."),
    ],
)
def test_words_that_cannot_be_shown_are_told(text: object, told: str) -> None:
    """Each with what it is about."""
    doc = Document()
    doc.words(text, "The name", longest=10)
    assert doc.faults == [told]


def test_words_lose_their_spare_blanks_and_everything_is_told_at_once() -> None:
    """The error is one of bad options, a game's own if it has one."""

    class PalaceError(DocumentError):
        pass

    doc = Document()
    assert doc.words("  The\n  Hall ", "The name", longest=10) == "The Hall"
    doc.words("", "The blurb", longest=10, missing="is missing")
    doc.fault("There are no rooms.")
    with pytest.raises(PalaceError) as told:
        doc.settle(PalaceError)
    assert isinstance(told.value, BadOption)
    assert told.value.faults == ["The blurb is missing.", "There are no rooms."]


def test_a_long_key_is_cut_for_its_sentence() -> None:
    """And a short one is not."""
    assert (short("x" * 30), short("hall"), short("abc", 2)) == ("x" * 24 + "...", "hall", "ab...")
