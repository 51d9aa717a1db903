"""Cards: what is drawn of them, and what is said to those who do not see it."""

import pytest

from commedia.props import cards
from tests.props.seeing import elements, of_class, spoken


@pytest.mark.parametrize(
    ("text", "says", "colour"),
    [
        ("10H", "10 of hearts", "red"),
        ("KD", "king of diamonds", "red"),
        ("AS", "ace of spades", "black"),
        ("2C", "2 of clubs", "black"),
        ("RJ", "red joker", "red"),
        ("BJ", "black joker", "black"),
    ],
)
def test_a_card_face_up_says_which_it_is(text: str, says: str, colour: str) -> None:
    drawn = cards.card(text)
    assert spoken(drawn) == says
    assert len(of_class(drawn, f"card--{colour}")) == 1


def test_cards_face_down_are_drawn_up_to_five_and_counted_beyond() -> None:
    assert [len(of_class(cards.cards_down(n), "card--back")) for n in (0, 1, 5, 6, 40)] == [0, 1, 5, 5, 5]
    assert spoken(cards.cards_down(40)) == "40 cards face down"
    assert spoken(cards.cards_down(1)) == "1 card face down"


def test_a_card_that_a_sentence_names_is_drawn_in_its_place_and_read_in_its_words() -> None:
    drawn = cards.with_cards("Ann & Bo turn up the Queen of Hearts, over the 10 of Clubs.")
    queen, ten = of_class(drawn, "set-card")
    assert (queen.get("data-rank"), ten.get("data-rank")) == ("Q", "10")
    assert "set-card--red" in queen.get("class", "")
    assert "set-card--red" not in ten.get("class", "")
    assert [one.text for one in of_class(drawn, "visually-hidden")] == [
        "the Queen of Hearts", "the 10 of Clubs"
    ]  # fmt: skip
    assert drawn.startswith("Ann &amp; Bo turn up ")
    assert drawn.endswith(".")


@pytest.mark.parametrize("rank", [str(n) for n in range(2, 11)])
def test_a_number_has_as_many_pips_beside_those_in_its_corners(rank: str) -> None:
    pips = [one for one in elements(cards.face(f"{rank}S")) if one.get("class") == "card__fold"]
    assert len(pips) == int(rank) + 2


def test_the_court_is_in_costume_and_an_ace_is_one_large_pip() -> None:
    for court in "JQK":
        assert len(of_class(cards.face(f"{court}H"), "card__court")) == 1
    ace = cards.face("AH")
    assert not of_class(ace, "card__court")
    assert "scale(2.6)" in ace


def test_a_face_is_said_only_where_no_text_beside_it_says_which_card_it_is() -> None:
    assert spoken(cards.face("AD")) == "ace of diamonds"
    assert spoken(cards.face("AD", hidden=True)) is None
    assert spoken(cards.back()) is None
    assert spoken(cards.back("a card face down")) == "a card face down"


def test_a_card_in_a_larger_picture_has_its_corner_and_its_size() -> None:
    drawn = cards.placed(cards.back(), 10, 20.25, 1.5)
    [frame] = [one for one in elements(drawn) if one.tag == "svg"]
    assert [frame.get(name) for name in ("x", "y", "width", "height")] == ["10", "20.2", "120", "168"]
