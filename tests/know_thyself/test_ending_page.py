"""What is shown as it comes to an end: a last wager's odds and piles, the steps, and who has the prize."""

from __future__ import annotations

import pytest

from commedia.games.know_thyself import GAME
from commedia.games.know_thyself.decisions.ending import LastCut, LastWager
from commedia.games.know_thyself.stage.slate import outcome, place, slate
from tests.games.forms import foreseen, form_of, text
from tests.games.staging import public
from tests.know_thyself.tables import at, new
from tests.know_thyself.test_last import last

NAMES = {"ann": "Ines"}


def steps_of(told: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Which steps are done, now and still to come."""
    return {mark: [step for step, its in told if its == mark] for mark in ("done", "now", "")}


# -- last wagers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("master", "enough"),
    [(15, "3 Coins or more would win it."), (33, "Not even 11 Coins would win it.")],
)
def test_kt_end_06_what_would_win_a_last_wager_is_told_before_it_is_staked(master: int, enough: str) -> None:
    """Ann has 11: with 3 she has 14, and the Master 12 of his 15; of 33 no stake of hers is enough."""
    told = text(form_of(last(master, ann=11, bob=20), "ann", "last_wager"))
    assert enough in told
    assert "The cut wins 47 in 100" in told
    assert "Stake 1 to 11" in told
    assert "Others may still play, and you may come back to it." in told


@pytest.mark.parametrize(
    ("coins", "won", "lost", "standing"),
    [
        ("3", "you have 14, the Master 12", "you have 8, the Master 18", "you are winning."),
        ("2", "you have 13, the Master 13", "you have 9, the Master 17", "you are losing still."),
        ("11", "you have 22, the Master 4", "you have 0, the Master 26", "you are winning."),
    ],
)
def test_kt_last_02_both_piles_are_shown_as_they_would_be(
    coins: str, won: str, lost: str, standing: str
) -> None:
    """Won and lost; level with the Master is losing. Nothing of it where one lets it be."""
    t = last(15, ann=11, bob=20)
    told = foreseen(t, "ann", "last_wager", {"do": "risk", "risk.coins": coins})
    assert f"Won: {won}, and {standing}" in told.replace(" ,", ",")
    assert f"Lost: {lost}." in told
    assert LastWager.matters.endswith("he wins ties.")
    assert "Won:" not in foreseen(t, "ann", "last_wager", {"do": "pass_by"})


def test_kt_last_02_the_chance_to_beat_his_card_is_known_before_the_cut() -> None:
    """Of the 51 others 24 are higher than a seven: eights to kings, and he wins ties."""
    t = last(15, "7C", "KS", ann=11, bob=20)
    t.answer("ann", "last_wager", {"do": "risk", "coins": 3})
    told = text(form_of(t, "ann", "last_cut"))
    assert "Your card beats his 47 in 100" in told
    assert LastCut.matters == "The Master wins ties."
    assert "Cards lifted 1 to 50" in told


# -- the slate and the outcome -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hardcore", "title", "now", "later"),
    [
        (None, "Before the mirror", ["Appearances"], ["Attachments", "The Letter"]),
        ("on", "Five cards each", ["Cards"], ["Appearances", "Attachments", "The Letter"]),
        ("extra", "Before the mirror", ["Appearances"], ["More cards", "Attachments", "The Letter"]),
    ],
)
def test_cards_are_a_step_of_setup_only_where_they_are_dealt(
    hardcore: str | None, title: str, now: list[str], later: list[str]
) -> None:
    """Before all else, or after the mirror; and no scene plays anywhere yet."""
    t = new(2, "any", **({"hardcore": hardcore} if hardcore else {}))
    told, steps = slate(public(t), NAMES)
    assert (told, steps_of(steps)) == (title, {"done": [], "now": now, "": later})
    assert place(public(t), NAMES) == ""


def test_a_room_is_called_by_its_true_name_where_it_has_one() -> None:
    """As the title of the stage, and as where the scene plays."""
    for truenames, called in (({}, "Garden"), ({"garden": "Doubt"}, "Doubt")):
        seen = public(at("roam", {"ann": {"room": "garden"}}, truenames=truenames))
        assert (slate(seen, NAMES), place(seen, NAMES)) == ((called, []), called)


def test_kt_last_04_the_end_goes_step_by_step_and_who_won_is_told() -> None:
    """Last wagers, endings, and it is over; the report has who won and what was left."""
    t = last(15, "7C", "KS", ann=11, bob=20)
    told, steps = slate(public(t), NAMES)
    assert (told, steps_of(steps)["now"]) == ("Last wagers", ["Last wagers"])
    assert outcome(public(t), NAMES) == "Nobody has more than the Master, and all lose what they risked."
    t.answer("ann", "last_wager", {"do": "risk", "coins": 3})
    t.answer("ann", "last_cut", 5)
    told, steps = slate(public(t), NAMES)
    assert (told, steps_of(steps)["now"], steps_of(steps)[""]) == ("How it ends", ["Endings"], [])
    for seat in ("ann", "bob"):
        t.answer(seat, "tell_ending", "so it ends")
    assert slate(public(t), NAMES) == ("You know yourselves", [])
    assert outcome(public(t), NAMES) == "Ines and bob have more than the Master, and the prize."
    assert GAME.lab.score(t.state) == {"ann": 1.0, "bob": 1.0}
    assert GAME.lab.report(t.state) == {
        "cause": "called", "wagers": 0, "rooms": 0, "master": 12, "pool": 24, "coins": 34, "memories": 0,
        "last wagers": 1, "winners": 2,
    }  # fmt: skip


def test_kt_last_04_where_one_wins_they_have_it_alone() -> None:
    """The other has no more than the Master."""
    t = last(15, ann=16, bob=15)
    t.answer("bob", "last_wager", "pass_by")
    assert outcome(public(t), NAMES) == "Ines has more than the Master, and the prize."
    assert GAME.lab.score(t.state) == {"ann": 1.0}
