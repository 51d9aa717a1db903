"""What games' own forms are made of: names as the plain inputs have them, and every text escaped."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from markupsafe import Markup

from commedia import games
from commedia.engine import Amount, Answer, Closed, Offers, Pick, Prose
from commedia.kit.fields import then
from commedia.kit.figures import notes, odds, wrong
from commedia.kit.forms import (
    CHOSEN,
    REQUIRED,
    amount,
    beside,
    card,
    chip,
    domain,
    drop_down,
    fields_of,
    group,
    is_asked,
    is_open,
    one_in_list,
    one_of,
    options,
    spoken,
)
from commedia.props.form import named

HOW_MUCH = Amount(1, 4)


class Lend(Answer):
    """Lend something."""

    to: str
    much: int = 0


class Keep(Answer):
    """Keep it."""

    words: Prose


def asked(offers: Offers) -> Any:
    """A decision with these answers."""
    return SimpleNamespace(offers=offers, id=lambda: "q1")


def lending() -> Any:
    """To lend somebody something, which is open; to keep it is not."""
    to = Pick({seat: {"much": HOW_MUCH} for seat in ("ann", "bo")})
    return asked({Lend: {"to": to}, Keep: Closed("Too late.")})


def test_the_fields_of_an_open_answer_are_of_the_kind_that_a_form_expects() -> None:
    """Also one that follows the value of another."""
    to = domain(lending(), Lend.to, Pick)
    assert list(to.values) == ["ann", "bo"]
    assert then(to, "bo", "much", Amount) is HOW_MUCH
    assert (is_open(lending(), Lend), is_open(lending(), Keep)) == (True, False)
    assert (is_asked(lending(), Lend.to), is_asked(lending(), Lend.much)) == (True, False)
    assert (named(Lend.to), named(Keep.words)) == ("lend.to", "keep.words")


@pytest.mark.parametrize(
    "wrongly",
    [
        lambda: fields_of(lending(), Keep),
        lambda: domain(lending(), Lend.to, Amount),
        lambda: then(domain(lending(), Lend.to, Pick), "ann", "much", Pick),
    ],
)
def test_a_form_that_expects_what_is_not_there_fails(wrongly: Any) -> None:
    """So that the plain form stands in for it, and nothing is asked that cannot be answered."""
    with pytest.raises(AssertionError):
        wrongly()


def test_a_chip_is_a_box_to_tick_or_one_of_several() -> None:
    """It goes by its name, and says which it is."""
    many, one = chip("a", "tag", "x", "Bow & go"), chip("b", "whom", "y", "Ann", one=True, more=CHOSEN)
    assert 'type="checkbox" id="a" name="tag" value="x" autocomplete' in many
    assert "Bow &amp; go</label>" in many
    assert 'type="radio" id="b" name="whom" value="y" checked autocomplete' in one


def test_a_card_has_what_follows_it_inside() -> None:
    """The label says more of it, quietly."""
    drawn = card("a", "whom", "ann", beside("Ann", "holds <4>"), Markup("<i>how</i>"), more=REQUIRED)
    assert 'Ann <span class="quiet">holds &lt;4&gt;</span></label>' in drawn
    assert 'value="ann" required autocomplete' in drawn
    assert '<div class="palm__how"><i>how</i></div>' in drawn


def test_a_group_has_a_legend_that_is_shown_or_only_read_out() -> None:
    """Inputs without one would be read out alone."""
    rows = [chip("a", "tag", n, str(n)) for n in (1, 2)]
    assert '<fieldset class="chips"><legend class="choices__legend">Which</legend>' in group(
        "chips", "Which", *rows
    )
    assert '<legend class="visually-hidden">Which</legend>' in group("chips", "Which", *rows, spoken=True)


def test_where_there_is_only_one_to_choose_it_is_told_and_sent() -> None:
    """With what it further asks for; the button speaks of it by its name, or as its picture is spoken of."""
    ann = card("a", "whom", "ann", beside("Ann & co", "holds 4"), Markup("<i>how</i>"), more=REQUIRED)
    bo = card("b", "whom", "bo", "Bo", Markup())
    assert one_of("palms", "Whom", ann, bo) == group("palms", "Whom", ann, bo)
    told = one_of("palms", "Whom", ann)
    assert 'Whom: Ann &amp; co <span class="quiet">holds 4</span>' in told
    assert '<input type="hidden" name="whom" value="ann" data-says="Ann &amp; co">' in told
    assert "<i>how</i>" in told
    assert "radio" not in told
    die = chip("a", "die", 4, Markup("<svg></svg>"), one=True, more=spoken("the 4", REQUIRED))
    assert '<input type="hidden" name="die" value="4" data-says="the 4">' in one_of("chips", "Die", die)
    assert 'For: Bo<input type="hidden" name="for" value="bo" data-says="Bo">' in one_in_list(
        "a", "for", "For", [("bo", "Bo")]
    )
    assert "<select" in one_in_list("a", "for", "For", [("bo", "Bo"), ("cy", "Cy")])


def test_a_list_is_labelled_and_escaped() -> None:
    """What players wrote may stand in it."""
    drawn = drop_down("a", "by", "By which", options([("", "none"), ("x", "Hide & seek")]))
    assert '<label for="a">By which</label><select class="input" id="a" name="by"' in drawn
    assert '<option value="">none</option><option value="x">Hide &amp; seek</option>' in drawn


def test_a_number_has_a_slider_unless_there_is_only_one() -> None:
    """The slider is for the hand alone: it is not read out, and not sent."""
    drawn = amount(asked({}), "Pay", "pay.much", 0, 5, 2)
    assert 'type="range" min="0" max="5" value="2" tabindex="-1" aria-hidden="true"' in drawn
    assert 'type="number" id="q1" name="pay.much" min="0" max="5" value="2"' in drawn
    assert "range" not in amount(asked({}), "Pay", "pay.much", 3, 3)


def test_figures_are_said_in_words() -> None:
    """A bar is beside what it shows; nothing stands there for a sentence that is empty."""
    assert "<span>You win: <b>67 in 100</b></span>" in odds("You win:", Fraction(2, 3))
    assert notes("One & all.", "", wrong("Not so.")) == (
        "<p>One &amp; all.</p>" + '<p class="is-wrong">Not so.</p>'
    )


def test_pages_of_games_with_forms_of_their_own_are_dressed_by_the_kit_first() -> None:
    """So that a game's own sheet may say otherwise; a page without such forms loads nothing of it."""
    page = games.get("city-of-masks").page
    assert [page.sheets()[0].name, page.scripts()[0].name] == ["forms.css", "amounts.js"]
    bare = replace(page, forms={})
    assert (bare.sheets(), bare.scripts()) == (page.sheets()[1:], page.scripts()[1:])
    with_cards = replace(page, pieces=("cards",))
    assert [sheet.name for sheet in with_cards.sheets()[:2]] == ["cards.css", "forms.css"]
