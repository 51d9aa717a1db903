"""What a page would show of an answer beforehand is data, and comes as it was told."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.cards import rank_of, suit_of
from commedia.games.face_of_angels.deals import unseen
from tests.face_of_angels.pages import seen_by
from tests.face_of_angels.tables import at, contest, lay
from tests.face_of_angels.test_losing_forms import won

POWER: dict[str, dict[str, Any]] = {
    "ann": {"face": "K", "trump_suits": ["S"]},
    "bob": {"face": "J"},
    "cy": {"face": "Q"},
}


def test_fa_con_09_how_likely_a_lead_stands_is_foreseen_from_what_its_leader_knows() -> None:
    """Over all hands that bob may hold, as ann knows it: two of the cards that she doesn't see."""
    hands = {"ann": "9H 4S KS", "bob": "JH 5H", "cy": "5D 3C", "eve": "7S 8S"}
    lays = {"do": "lay", "card": "9H", "told": "aloud"}
    found = []
    for other in (hands, {**hands, "bob": hands["cy"], "cy": hands["bob"]}):
        t = contest(other, POWER, pace=2)
        told = t.foresee("ann", "lead_card", lays)["It stands"]
        beats = sum(rank_of(card) >= 9 for card in unseen(seen_by(t, "ann"), "ann") if suit_of(card) == "H")
        cards = len(unseen(seen_by(t, "ann"), "ann"))
        assert Fraction(told.odds[0]) == 1 - Fraction(comb(cards - beats, 2), comb(cards, 2))
        found.append(told)
    assert found[0] == found[1]


def test_fa_con_08_what_help_and_the_card_that_counts_come_to_is_foreseen() -> None:
    """A King's help is worth more; and the trick is settled by what was told."""
    t = contest({"ann": "9H 4S KS", "bob": "JH 5H", "cy": "6H 3C", "eve": "7S 8S"}, POWER, pace=2)
    lay(t, "ann", "9H")
    told = t.foresee("bob", "respond_with_card", {"do": "lay", "card": "JH", "told": "aloud"})
    assert {"cy can turn it", "eve can turn it"} <= set(told)
    assert told["cy can turn it"].odds == {1: "1"}  # her three make twelve of nine
    lay(t, "bob", "JH")
    told = t.foresee("cy", "help_with_card", {"do": "lay", "card": "6H", "told": "aloud"})
    assert (told["It helps with"].most, told["Your side"].most) == (3, 12)
    assert t.foresee("cy", "help_with_card", "pass") == {}
    lay(t, "cy", "6H")
    while due := t.decisions(kind="help_with_card"):
        t.answer(due[0].seat, due[0].id, "pass")
    assert t.foresee("ann", "name_point_card", {"point": "6H"})["Your side"].most == 7
    told = t.foresee("ann", "name_point_card", {"point": "9H"})["Your side"]
    t.answer("ann", "name_point_card", {"point": "9H"})
    [came] = [m for m in t.moments() if m.rule == told.rule]
    assert (told.most, came.figures["total"]) == (12, 12)


def test_fa_con_01_how_likely_a_contest_is_won_is_foreseen_by_its_contestants_alone() -> None:
    """With one card each it is reckoned over every card that the other may hold, as ann knows it."""
    stakes = {
        "initiator": "ann", "respondent": "bob", "mover": "O", "pace": 1, "state": phases.ACCEPTED,
        "win": {"text": "The gate opens.", "author": "ann"},
        "lose": {"text": "It stays shut.", "author": "ann"},
    }  # fmt: skip
    t = at("scene", POWER, act=1, contest=stakes, hands={"ann": "9H", "bob": "JH", "cy": "5D", "eve": "7S"})
    told = t.foresee("ann", "start_or_drop", "begin")["You win"]
    cards = unseen(seen_by(t, "ann"), "ann")
    beaten = sum(suit_of(card) == "H" and rank_of(card) >= 9 for card in cards)
    assert (Fraction(told.odds[0]), told.error) == (Fraction(beaten, len(cards)), 0)
    assert t.foresee("ann", "start_or_drop", "drop") == {}
    assert t.foresee("eve", "start_or_drop", "begin") == {}


def test_fa_con_09_who_would_have_the_trick_is_foreseen_by_whoever_answers_and_whoever_helps() -> None:
    """Both sums, who has it and who leads the next; and it comes so where nobody lays more."""
    t = contest({"ann": "9H 4S KS", "bob": "JH 5H 3C", "cy": "6H 3D", "eve": "7S 8S"}, POWER, pace=2)
    lay(t, "ann", "9H")
    has = {
        card: t.foresee("bob", "respond_with_card", {"do": "lay", "card": card, "told": "aloud"})
        for card in ("JH", "5H", "3C")
    }
    assert [(one["Your side"].most, one["The other side"].most) for one in has.values()] == [
        (11, 9), (5, 9), (3, 9),
    ]  # fmt: skip
    assert [one["Your side has it"].odds for one in has.values()] == [{1: "1"}, {0: "1"}, {0: "1"}]
    lay(t, "bob", "5H")
    told = t.foresee("cy", "help_with_card", {"do": "lay", "card": "6H", "told": "aloud"})
    assert (told["Your side has it"].odds, told["Your side leads next"].odds) == ({1: "1"}, {1: "1"})
    while due := t.decisions(kind="help_with_card"):
        t.answer(due[0].seat, due[0].id, "pass")
    [came] = [m for m in t.moments() if m.rule == "FA-CON-09"]
    assert (came.figures["winner"], came.figures["next"]) == ("I", "ann")
    assert has["5H"]["Your side leads next"].odds == {0: "1"}


@pytest.mark.parametrize(("point", "wins"), [("9H", 1), ("4H", 0)])
def test_fa_con_06_who_has_the_trick_by_the_card_that_counts_is_foreseen(point: str, wins: int) -> None:
    """And the trick goes as it was told."""
    t = contest({"ann": "9H KS", "bob": "10H 5C", "cy": "4H 3C", "eve": "7S 8S"}, POWER, pace=2)
    lay(t, "ann", "9H")
    lay(t, "bob", "10H")
    while due := t.decisions(kind="help_with_card"):
        one = due[0]
        helps = one.seat == "cy" and t.state.phase == phases.HELP_LEADER
        t.answer(one.seat, one.id, {"do": "lay", "card": "4H", "told": "aloud"} if helps else "pass")
    told = t.foresee("ann", "name_point_card", {"point": point})
    assert told["Your side has it"].odds == {wins: "1"}
    t.answer("ann", "name_point_card", {"point": point})
    [came] = [m for m in t.moments() if m.rule in ("FA-CON-09", "FA-CON-10")]
    assert (came.figures["winner"] == "I") == bool(wins)
    assert (came.figures["total"], came.figures["answered"]) == (
        told["Your side"].most,
        told["The other side"].most,
    )


@pytest.mark.parametrize(("aim", "wins"), [("help", "I"), ("harm", "O")])
def test_fa_sup_03_who_wins_at_once_by_a_super_trump_is_foreseen(aim: str, wins: str) -> None:
    """Bob's answer is ann's own: it wins for her, or against her."""
    t = contest({"ann": "9H 4S", "bob": "KS 5H", "cy": "6H 3D", "eve": "7S 8S"}, POWER, pace=2)
    lay(t, "ann", "9H")
    card = {"do": "lay", "card": "KS", "use": "theirs", "pc": "ann", "aim": aim, "told": "aloud"}
    assert t.foresee("bob", "respond_with_card", card)["Your side wins at once"].odds == {
        int(wins == "O"): "1"
    }
    t.answer("bob", "respond_with_card", card)
    assert t.state.contest.winner == wins


@pytest.mark.parametrize(
    ("act", "answer", "told"),
    [
        (2, {"concede": "yes", "flips": ["r1"]}, ["You concede", "r1 becomes a foe"]),
        (3, {"concede": "no", "flips": ["r1"]}, ["r1 becomes a foe"]),
        (3, {"concede": "yes", "harms": ["injure.r1"]}, ["You concede", "r1 is grievously injured"]),
        (4, {"harms": ["kill.r1"]}, ["r1 is killed", "r3 is lost as well"]),
        (4, {}, []),
    ],
)
def test_fa_rsk_what_losing_comes_to_is_foreseen(act: int, answer: dict[str, Any], told: list[str]) -> None:
    """Each whom the loser used, what is done to them, and who else loses them; and it is done."""
    t = won(act)
    found = t.foresee("bob", "weigh_losses", answer)
    assert list(found) == told
    assert {one.odds[1] for one in found.values()} <= {"1"}
    t.answer("bob", "weigh_losses", answer)
    rel = t.state.relationship("r1")
    assert ("r1 becomes a foe" in told) == (rel.kind == "foe")
    assert ("r1 is grievously injured" in told) == (rel.state == "injured")
    assert ("r3 is lost as well" in told) == t.state.npcs["n1"].lost
    assert ("You concede" in told) == ("concedes" in " ".join(m.text for m in t.moments()))


def test_fa_dck_07_what_goes_of_a_hand_is_foreseen() -> None:
    """How many stay, and whether what would end a contest goes with them."""
    spades = {"ann": {"face": "K", "trump_suits": ["S"], "hand": "2C 3C 4C 5C 6C KS 7H"}, "bob": {}}
    t = at("clear_away", spades, act=1, contest={"initiator": "ann", "respondent": "bob", "winner": "I"})
    told = t.foresee("ann", "discard_down", {"cards": ["2C", "KS"]})
    assert {name: one.most for name, one in told.items()} == {
        "Cards that go": 2, "Cards that stay": 5, "Super-trumps that go": 1,
    }  # fmt: skip
    t.answer("ann", "discard_down", {"cards": ["2C", "KS"]})
    assert len(t.state.players["ann"].hand) == told["Cards that stay"].most
