"""A list of records: what it allows, reads, samples and describes; and where its words go."""

from random import Random
from typing import Any

import jsonschema_rs
import pytest

from commedia.engine import Amount, IllegalMove, Listing, Name, Pick, Words
from commedia.engine.domains import Written

SHEET = Listing(
    {
        "words": Words("what", due=True, most=20),
        "value": Amount(1, 3),
        "source": Pick(("", "sea"), default=""),
    },
    least=1,
    most=3,
)


def test_whatever_is_sampled_is_legal_everywhere() -> None:
    """It is allowed, reads as itself, and fits the schema that others are given."""
    schema = jsonschema_rs.validator_for(SHEET.schema())
    random = Random(1)
    for _ in range(100):
        value = SHEET.sample(random.randrange)
        assert SHEET.allows(value)
        assert SHEET.read(value) == value
        assert schema.is_valid(value)


def test_lines_are_read_from_forms_and_lists_and_empty_ones_are_left_out() -> None:
    """Numbers may be text, fields may stand in their order, and what is not said is at its default."""
    lines = [["row", "2"], {"words": "", "value": "", "source": ""}, {"words": " sing ", "value": 3}]
    assert SHEET.read(lines) == [
        {"words": "row", "value": 2, "source": ""},
        {"words": "sing", "value": 3, "source": ""},
    ]


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ("rowing", "“rowing” is not a list of lines."),
        ([], "Nothing is written here yet: 1 to 3 lines are due."),
        ([["a", 1]] * 4, "1 to 3 lines are due here, not 4."),
        (["a"], "“a” is not a line with words, value, source."),
        ([{"wrods": "a"}], "A line has no “wrods”; it has words, value, source."),
        ([["a", 1], ["b", 9]], "Line 2: “9” is not between 1 and 3."),
        ([["a", None]], "Line 1: still to choose: value."),
        ([["", 1]], "Line 1: Words are due here: what."),
        ([["x" * 21, 1]], "Line 1: That is 21 characters; 20 fit here. Nothing was sent."),
    ],
)
def test_what_is_not_such_a_list_is_refused_in_words(raw: Any, sentence: str) -> None:
    """With the number of the line that is wrong."""
    with pytest.raises(IllegalMove) as refused:
        SHEET.read(raw)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    "value",
    [
        "row",
        [],
        [{"words": "w1.0", "value": 1}],
        [{"words": "w1.0", "value": 4, "source": ""}],
        [{"words": "", "value": 1, "source": ""}],
        [{"words": 3, "value": 1, "source": ""}],
    ],
)
def test_what_no_reading_gives_is_not_allowed(value: Any) -> None:
    """Fields missing, values that cannot be, words that are none."""
    assert not SHEET.allows(value)


def test_a_line_is_written_where_it_has_words() -> None:
    """Each in its own words; so it is known to have some."""
    sheet = Listing({"words": Words("an act", most=12), "value": Amount(1, 3)}, 1, 3)
    lines = sheet.with_words([{"words": "w1", "value": 2}, {"words": "", "value": 1}], "the sheet", True)
    assert lines == [{"words": "words 1 of t", "value": 2}, {"words": "", "value": 1}]
    assert sheet.has_words()
    assert not Listing({"value": Amount(1, 3)}, 1, 3).has_words()


def test_a_name_in_a_line_is_read_as_a_name_and_kept_as_words() -> None:
    """What a kind of words says of itself holds in a record, too."""
    sheet = Listing({"who": Name("a name")}, 1, 2)
    [line] = sheet.read([{"who": "  Ann  "}])
    assert (line["who"], type(line["who"])) == ("Ann", Written)
    with pytest.raises(IllegalMove, match="Line 1"):
        sheet.read([{"who": "the\nhouse"}, {"who": "Ann"}])
