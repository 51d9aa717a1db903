"""What an answer would come to, as a form shows it: chances, spreads, sentences."""

from __future__ import annotations

from fractions import Fraction

import pytest

from commedia.kit import figures


@pytest.mark.parametrize(
    ("chance", "says"),
    [
        (Fraction(1), "certain"),
        (Fraction(0), "out of the question"),
        (Fraction(1, 1000), "less than 1 in 100"),
        (Fraction(999, 1000), "more than 99 in 100"),
        (Fraction(1, 2), "50 in 100"),
        (0.126, "13 in 100"),
    ],
)
def test_only_what_must_come_is_called_certain(chance: Fraction | float, says: str) -> None:
    assert figures.in_hundred(chance) == says
    assert f"<b>{says}</b>" in figures.odds("You win", chance)


def test_a_chance_that_was_found_by_trying_is_told_with_how_far_it_may_be_out() -> None:
    assert "about 48 in 100, give or take 3" in figures.odds("You win", 0.481, 0.029)
    assert figures.nearly(0.0, 0.001) == "about 1 in 100, give or take 1"


def test_the_bar_beside_it_is_as_long() -> None:
    assert 'class="odds__part" width="33"' in figures.bar(Fraction(1, 3))


def test_chances_are_folded_up_until_somebody_asks_for_them() -> None:
    folded = figures.asked_for(figures.odds("One", 0.5), figures.odds("Two", 0.25))
    assert folded.startswith("<details")
    assert folded.index("One") < folded.index("Two") < folded.index(figures.KNOWN)


class Gain:
    """What may come: by value, the chance of it."""

    def __init__(self, chances: dict[int, Fraction]) -> None:
        self.chances = chances
        self.least, self.most = min(chances), max(chances)

    def quantile(self, share: Fraction) -> int:
        """The lowest that is not exceeded in at least this share of cases."""
        so_far = Fraction(0)
        for value in sorted(self.chances):
            so_far += self.chances[value]
            if so_far >= share:
                return value
        return self.most


def test_a_spread_has_a_column_for_each_value_between_the_least_and_the_most() -> None:
    drawn = figures.spread("Standing", Gain({-1: Fraction(1, 4), 1: Fraction(3, 4)}))
    assert "Standing: −1 to +1, +1 in the middle." in drawn
    assert drawn.count("<rect") == 3, "what cannot come is a column of no height"
    assert drawn.count('class="spread__loss"') == 1
    assert 'height="40.0"' in drawn, "the likeliest fills the picture"
    assert 'height="13.3"' in drawn
    assert 'height="0.0"' in drawn


def test_what_can_come_in_but_one_way_is_a_sentence() -> None:
    assert figures.spread("Standing", Gain({-2: Fraction(1)})) == (
        '<p class="spread__says">Standing: <b>−2</b>.</p>'
    )


def test_notes_leave_out_what_is_empty_and_escape_what_is_text() -> None:
    assert figures.notes("A & B", "", figures.wrong("No.")) == '<p>A &amp; B</p><p class="is-wrong">No.</p>'
    assert figures.aside("Later.") == '<p class="quiet">Later.</p>'
