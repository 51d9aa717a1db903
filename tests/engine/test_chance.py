"""Chance: what is asked for, what can come of it, and who answers."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from commedia.engine import (
    Chance,
    ChanceFault,
    Cut,
    Dice,
    Die,
    Diverged,
    Domino,
    Draw,
    HandDealer,
    IllegalMove,
    RuleFault,
    ScriptedDealer,
    ScriptRanOut,
    SeededDealer,
    Shuffle,
    Table,
    seed_hash,
)
from commedia.engine.answer_parsing import read_answer
from commedia.engine.chance import TILES
from commedia.engine.dealers import LoggedDealer
from commedia.engine.real_dice import EnterOutcome

EVERY: list[Chance[Any]] = [
    Dice("L-1", 3, by="ann"),
    Die("L-1"),
    Die("L-1", sides=20),
    Shuffle("L-1", "abcd"),
    Shuffle("L-1", "abcd", take=2),
    Draw("L-1", ["sun", "moon"]),
    Domino("L-1"),
    Domino("L-1", out=[[6, 6], (0, 3)], by="bo"),
    Cut("L-1", ["sun", "moon", "star"], 1, by="bo"),
]


@pytest.mark.parametrize("chance", EVERY, ids=lambda chance: chance.asked())
def test_whatever_is_dealt_can_be_read_and_entered(chance: Chance[Any]) -> None:
    """By the seed, by a script, and by hand."""
    dealer = SeededDealer(b"x")
    for number in range(100):
        outcome = dealer.deal(chance, number)
        assert chance.read(outcome) == outcome
        decision = EnterOutcome(None, "ann", chance)
        kind, values = read_answer(decision, {"outcome": outcome}, 0)
        assert decision.outcome(kind(**values)) == outcome
    assert decision.rule == "L-1"
    doing = {Dice: "rolling", Die: "rolling", Shuffle: "shuffling", Cut: "cutting the deck"}
    assert decision.doing == doing.get(type(chance), "drawing")
    assert decision.asks.endswith(("show.", "shows.", "first.", "it is.", "other.", "under the cut."))


@pytest.mark.parametrize(
    ("chance", "outcome", "sentence"),
    [
        (EVERY[0], [1, 2], "3 dice for ann under L-1 were asked for, and [1, 2] is not a list of 3"),
        (EVERY[0], [1, 2, 7], "7 is not a face of a 6-sided die"),
        (EVERY[0], [1, 2, True], "True is not a face"),
        (EVERY[1], 0, "one die under L-1 was asked for, and 0 is not 1 to 6"),
        (EVERY[3], ["a", "b"], "a shuffle of a, b, c and d under L-1 was asked for"),
        (EVERY[3], ["a", "a", "b", "c"], "'a' is not there to be drawn"),
        (EVERY[4], ["e", "f"], "'e' is not there to be drawn (2 drawn of a, b, c and d under L-1)"),
        (EVERY[5], "star", "'star' is not there to be drawn (one of sun and moon under L-1)"),
        (EVERY[6], [7, 0], "[7, 0] is not [inner, outer] of a domino (a domino under L-1)"),
        (EVERY[6], [1, "2"], "is not [inner, outer] of a domino"),
        (EVERY[6], 12, "12 is not [inner, outer] of a domino"),
        (EVERY[7], [3, 0], "[3, 0] lies on the table already (a domino for bo under L-1)"),
        (EVERY[8], "rain", "'rain' is not there to be cut to (a cut 1 deep into sun, moon and star for bo"),
    ],
)
def test_an_outcome_that_cannot_be_is_refused(chance: Chance[Any], outcome: Any, sentence: str) -> None:
    """It says what was asked for."""
    with pytest.raises(ChanceFault) as refused:
        chance.read(outcome)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("cards", "told"),
    [(["2H", "3H", "4H"], "and these are 3"), (["2H"], "and these are 1"), (["2H", "3H"], "")],
)
def test_as_many_cards_are_scripted_as_are_dealt(cards: list[str], told: str) -> None:
    """One too many is told, as one too few is."""
    deal = Shuffle("X-1", ["2H", "3H", "4H", "5H"], take=2)
    if not told:
        assert deal.read(cards) == cards
        return
    with pytest.raises(ChanceFault, match=f"2 drawn of 2H, 3H, 4H and 5H under X-1 was asked for, {told}"):
        deal.read(cards)


def test_outcomes_are_read_leniently_where_they_are_plain() -> None:
    """A die may come in a list, and of a shuffle the whole order, of which some are taken."""
    assert Die("L-1").read([4]) == 4
    assert Shuffle("L-1", "abc", take=1).read(["c", "a", "b"]) == ["c"]
    assert Domino("L-1").read((5, 3)) == [5, 3]


def test_a_box_of_dominoes_that_is_empty_is_filled_again() -> None:
    """Once all tiles lie on the table, all go back."""
    assert len(TILES) == 28
    assert len(Domino("L-1", out=TILES[:27]).tiles) == 1
    assert Domino("L-1", out=TILES).tiles == TILES
    assert len(Domino("L-1").ends()) == 49


def test_the_table_asks_for_each_kind_of_chance() -> None:
    """Each under its rule."""
    t = Table(["ann"], {})
    assert isinstance(t.roll_one("L-1"), Die)
    assert t.roll("L-1", 2, by="ann").asked() == "2 dice for ann under L-1"
    assert t.shuffle("L-1", "ab", 1).take == 1
    assert t.draw("L-1", "ab").pool == ("a", "b")
    assert t.domino("L-1", [[1, 2]], by="ann").by == "ann"
    assert t.cut("L-1", "abc", 2, by="ann").asked() == "a cut 2 deep into a, b and c for ann under L-1"


def test_a_kind_of_chance_must_say_three_things() -> None:
    """How it is dealt, read and asked for; without a decision of its own it cannot be entered by hand."""
    bare: Chance[int] = Chance("L-1")
    for said in (lambda: bare.deal(int), lambda: bare.read(1), bare.asked):
        with pytest.raises(NotImplementedError):
            said()
    with pytest.raises(RuleFault, match="cannot be asked of anybody"):
        EnterOutcome(None, "ann", bare).offers()


def test_a_tile_that_cannot_be_there_cannot_be_entered() -> None:
    """Neither end of a tile that lies on the table is among the choices."""
    with pytest.raises(IllegalMove, match="“\\[3, 0\\]” is not among"):
        read_answer(EnterOutcome(None, "bo", EVERY[7]), {"outcome": [3, 0]}, 0)


def test_a_cut_is_what_lies_so_deep_in_a_pool_that_was_shuffled() -> None:
    """0 is the top. The order was there before the depth was named: all depths together are the pool."""
    dealer = SeededDealer(b"x")
    for number in range(20):
        order = dealer.deal(Shuffle("L-1", range(52)), number)
        assert [dealer.deal(Cut("L-1", range(52), depth), number) for depth in range(52)] == order
    assert EnterOutcome(None, "bo", EVERY[8]).asks == "Lift 1 of the 3, and say what lies under the cut."
    assert Cut("L-1", [1, 2], 0).read(1.0) == 1


# -- The published algorithm ---------------------------------------------------------------------------


def published(seed: bytes, words: list[str], draw: int) -> Iterator[int]:
    """The bytes of a draw, as the page about fairness tells anybody to derive them."""
    key = hmac.new(seed, b"commedia/1" + b"".join(b"\0" + w.encode() for w in words), hashlib.sha256).digest()
    for block in count():
        yield from hmac.new(key, f"{draw}:{block}".encode(), hashlib.sha256).digest()


def published_below(stream: Iterator[int], n: int) -> int:
    """An unbiased integer from them."""
    while True:
        value = next(stream) if n <= 256 else next(stream) * 256 + next(stream)
        if value < (256 if n <= 256 else 65_536) // n * n:
            return value % n


def test_the_seed_deals_as_published() -> None:
    """Derived here a second time, from the words of the documentation alone; blocks follow one another."""
    words = {"bo": "tide", "ann": "münze", "cy": ""}
    dealer = SeededDealer(b"lamp", words, ["ann", "bo", "cy", "dee"])
    for draw in (0, 1, 41):
        stream = published(b"lamp", ["münze", "tide"], draw)
        many = dealer.deal(Dice("L-1", 100), draw)
        assert many == [published_below(stream, 6) + 1 for _ in range(100)]
        stream = published(b"lamp", ["münze", "tide"], draw)
        assert dealer.deal(Draw("L-1", range(1_000)), draw) == published_below(stream, 1_000)
        stream = published(b"lamp", ["münze", "tide"], draw)
        tile = TILES[published_below(stream, 28)]
        turned = published_below(stream, 2)
        assert dealer.deal(Domino("L-1"), draw) == (tile[::-1] if turned else tile)
        stream = published(b"lamp", ["münze", "tide"], draw)
        order = list("abcdef")
        for place in range(5, 0, -1):
            other = published_below(stream, place + 1)
            order[place], order[other] = order[other], order[place]
        assert dealer.deal(Shuffle("L-1", "abcdef"), draw) == order
        assert [dealer.deal(Cut("L-1", "abcdef", depth), draw) for depth in range(6)] == order


def test_known_vectors_of_the_seed() -> None:
    """Whatever becomes of the code, these stay: tables that were played are verified against them."""
    assert seed_hash(b"lamp") == "c98e85f249002f03068e2a61e1a1df5c0db035d6cdf41d00ff6056ed63060947"
    dealer = SeededDealer(b"lamp")
    assert dealer.deal(Dice("L-1", 8), 0) == [2, 1, 2, 2, 4, 4, 6, 3]
    assert dealer.deal(Shuffle("L-1", "abcdef"), 1) == ["b", "e", "d", "c", "f", "a"]
    assert dealer.deal(Draw("L-1", range(1_000)), 2) == 919
    assert dealer.deal(Domino("L-1"), 3) == [2, 1]
    assert dealer.deal(Cut("L-1", "abcdef", 2), 1) == "d"
    assert SeededDealer(b"lamp", {"ann": "tide"}, ["ann"]).deal(Dice("L-1", 8), 0) == [2, 5, 2, 4, 5, 3, 2, 5]


def test_every_face_order_and_tile_is_as_likely() -> None:
    """Counts of many draws, each within five standard deviations of what is due."""
    dealer, draws = SeededDealer(b"fair"), 12_000
    kinds: list[tuple[Chance[Any], int]] = [
        (Die("L-1"), 6),
        (Die("L-1", sides=10), 10),
        (Shuffle("L-1", "abc"), 6),
        (Draw("L-1", range(300)), 300),
        (Cut("L-1", "abcde", 3), 5),
        (Domino("L-1", out=TILES[6:]), 12),
    ]
    for chance, size in kinds:
        seen = Counter(repr(dealer.deal(chance, number)) for number in range(draws))
        due = draws / size
        if isinstance(chance, Domino):
            assert abs(seen.pop("[0, 0]") - 2 * due) < 5 * (2 * due) ** 0.5, "a double lies one way only"
            size -= 2
        assert len(seen) == size
        assert all(abs(n - due) < 5 * due**0.5 for n in seen.values()), seen


# -- Other dealers -------------------------------------------------------------------------------------


def test_a_script_deals_what_it_was_told() -> None:
    """In order; what cannot be is gone, and another may follow; one that has run out says what was asked."""
    dealer = ScriptedDealer([7, 3])
    with pytest.raises(ChanceFault, match="one die under L-1 was asked for, and 7 is not 1 to 6"):
        dealer.deal(Die("L-1"), 0)
    assert dealer.deal(Die("L-1"), 0) == 3
    dealer = ScriptedDealer()
    dealer.append(5)
    dealer.extend([[1, 2]])
    assert [dealer.deal(Die("L-1"), 0), dealer.deal(Dice("L-1", 2), 1)] == [5, [1, 2]]
    with pytest.raises(ScriptRanOut, match="one die for ann under L-1 is asked for"):
        dealer.deal(Die("L-1", by="ann"), 2)


def test_what_is_set_aside_may_be_scripted_before_what_counts() -> None:
    """It is one draw all the same; the same thing comes up once."""
    dealer = ScriptedDealer(["oil", "wax", "salt", "oil", "oil"])
    draw = Draw("L-1", ["salt", "rain"], ["oil", "wax"])
    assert dealer.deal(draw, 0) == "salt"
    with pytest.raises(ChanceFault, match="'oil' is not there to be drawn"):
        dealer.deal(draw, 1)
    assert {draw.deal(lambda n, at=at: at % n) for at in range(4)} == {"salt", "rain"}


def test_a_hand_deals_nothing_and_a_log_what_it_holds() -> None:
    """Where the log ends, the next dealer goes on; another decision's draw is a divergence."""
    assert HandDealer().deal(Die("L-1"), 0) is None
    die = Die("L-1")
    die.id = "dusk/L-1/1"
    dealer = LoggedDealer([("dusk/L-1/1", 4), ("dusk/L-1/2", 5)], ScriptedDealer([6]))
    assert dealer.deal(die, 0) == 4
    with pytest.raises(Diverged, match="now ask dusk/L-1/1, and the log answers dusk/L-1/2"):
        dealer.deal(die, 1)
    assert dealer.deal(die, 2) == 6
