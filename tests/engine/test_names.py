"""What players are called: tidied, and told from each other by what is seen of them."""

from __future__ import annotations

import pytest

from commedia.engine import IllegalMove
from commedia.engine.names import MOST_NAME, alike, read_name


@pytest.mark.parametrize(
    ("raw", "stands"),
    [
        ("  Ann\n of\tElsinore ", "Ann of Elsinore"),
        ("an\u202eeb", "aneb"),  # would turn what follows it about
        ("\u2066Bo\u2069\x00\x1b[31m", "Bo[31m"),
        ("שלום", "שלום"),
        ("👩‍👩‍👧 family", "👩‍👩‍👧 family"),
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
        ("<b>Cy</b>", "<b>Cy</b>"),
        ("می‌خواهم", "می‌خواهم"),
    ],
)
def test_a_name_stands_as_it_can_be_read(raw: str, stands: str) -> None:
    """On one line, in any writing, with emoji whole, and with nothing that is not seen."""
    assert read_name(raw) == stands


@pytest.mark.parametrize("raw", ["", "   ", "\n", "\u200b", "\u200d", "\u3164", "\u2800 \u2800", "\u202e"])
def test_a_name_of_which_nothing_is_seen_is_none(raw: str) -> None:
    """Spaces of every kind, joiners alone, blanks that count as letters."""
    with pytest.raises(IllegalMove, match="needs a name that can be read"):
        read_name(raw)


def test_a_name_fits_where_it_is_shown() -> None:
    """Or says how much does."""
    assert read_name("x" * MOST_NAME)
    with pytest.raises(IllegalMove, match="more than 40 characters"):
        read_name("x" * (MOST_NAME + 1))
    with pytest.raises(IllegalMove, match="“5” is not text"):
        read_name(5)


@pytest.mark.parametrize("other", ["ANN", "Ａｎｎ", "ann\u200b", "a\u200dnn", " ann", "ann\u00a0"])
def test_names_that_look_the_same_are_alike(other: str) -> None:
    """Case, width, and what is not seen tell nobody apart."""
    assert alike(other) == alike("Ann")


@pytest.mark.parametrize("other", ["Anne", "Änn", "Αnn", "A nn"])
def test_names_that_look_different_are_not(other: str) -> None:
    """Nor are letters of another alphabet taken for each other: their bearers may mean them."""
    assert alike(other) != alike("Ann")
