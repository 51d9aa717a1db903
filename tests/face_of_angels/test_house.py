"""The house's actors: they answer as the rules allow, see no more than their seat, and come to an end."""

from itertools import pairwise
from math import comb
from random import Random

import pytest

from commedia.engine.sampling import sample_answer
from commedia.games.face_of_angels import GAME, house
from commedia.games.face_of_angels.cards import DECK
from commedia.games.face_of_angels.house.actor import LINES
from commedia.lab.playouts import below_of
from tests.face_of_angels.tables import CAST, WORLD, contest
from tests.games.acting import Company, assert_finished, assert_short

PROSE = (
    "words", "win_text", "lose_text", "text", "friend_about", "foe_about", "place", "time", "perceived",
    "town",
)  # fmt: skip
COMPANY = Company(GAME, house, [WORLD, *CAST, "fay", "gus"], PROSE, most=12_000)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (5, 2)])
def test_a_play_by_the_house_ends_and_every_line_is_a_sentence(seats, seed):
    """FA-PWR-01, FA-END-02: each has had a first contest, and each has an end."""
    random = Random(seed)
    played = COMPANY.play_out([WORLD, *CAST][:seats], random)
    w = played.play.world
    assert (w.act, w.phase) == (4, "over")
    assert all(pc.contested and pc.terminal for pc in w.pcs.values())
    for _, kind, line in COMPANY.said(played):
        assert_finished(line, kind)


@pytest.mark.slow
@pytest.mark.parametrize(
    "chosen", [{"prologue_rel": "require", "help_max": "unlimited"}, {"start_rels": "1+1+one"}]
)
def test_the_house_plays_whatever_the_table_has_chosen(chosen):
    """Nothing that it answers is refused."""
    played = COMPANY.play_out([WORLD, *CAST[:3]], Random("options"), chosen)
    assert played.play.world.phase == "over"


@pytest.mark.parametrize("seed", [1, 2])
def test_r_46_a_story_of_six_contests_comes_to_its_last_act(seed):
    """Each act has its share of them, and none that the house begins goes beyond it."""
    played = COMPANY.play_out([WORLD, *CAST[:2]], Random(seed), {"contest_limit": 6})
    w = played.play.world
    assert (w.act, w.phase) == (4, "over")
    assert w.contests <= 6
    assert max(w.contests_by_act) <= 3


def test_lines_are_short_and_told_once():
    """None stands twice in its list."""
    assert_short(LINES, 140)


# -- how it plays its cards --------------------------------------------------------------------------------

CONTESTS = 80
"""Each with a hand dealt to either side; the actor leads one half of them."""


BOTH = {"number": 1, "pcs": ["ann", "bob"], "playing": {"ann": "pc", "bob": "pc"}}


def wins_against_chance(number):
    """Whether the actor wins a contest of two tricks against whoever lays any card that is open."""
    random = Random(f"contest {number}")
    below, cards = below_of(random), random.sample(DECK, 10)
    actor = CAST[number % 2]
    pcs = {seat: {"face": "K", "trump_suits": [random.choice("CHSD")]} for seat in CAST[:2]}
    t = contest({"ann": " ".join(cards[:5]), "bob": " ".join(cards[5:])}, pcs, pace=2, scene=BOTH)
    while not t.state.contest.winner:
        decision = next(q for q in t.play.open.values() if not q.manner.optional)
        if decision.seat == actor:
            answer = COMPANY.chosen(t.play, decision, below, None)
        else:
            answer = sample_answer(decision, below, t.play.moves)
        t.play.answer(decision.id, decision.seat, answer)
    return t.state.contest.seat(t.state.contest.winner) == actor


def by_chance(wins, of):
    """How likely so many wins or more are, if each were as likely as not."""
    return sum(comb(of, n) for n in range(wins, of + 1)) / 2**of


@pytest.mark.slow
def test_an_actor_beats_whoever_lays_any_card():
    """So often that it is no luck: once in a million at most."""
    wins = sum(wins_against_chance(number) for number in range(CONTESTS))
    assert by_chance(wins, CONTESTS) < 1e-6


def test_an_actor_plays_by_the_same_chance_the_same_way():
    """Answers follow from the decision, the sight and `below` alone."""
    first, again = (COMPANY.play_out([WORLD, *CAST[:2]], Random("once more")) for _ in range(2))
    assert first.answers == again.answers


def test_graduation_night_has_everybody_and_later_scenes_have_whoever_was_missing():
    """FA-PWR-01, FA-TBL-08: scenes have two or more, and nobody is away from two that follow each other."""
    played = COMPANY.play_out([WORLD, *CAST], Random(7))
    told = played.play.outbox.moments
    begins = next(m.n for m in told if m.rule == "FA-PWR-02")
    scenes = [m for m in told if m.rule == "FA-TBL-06" and {"pcs", "npcs"} <= m.figures.keys()]
    dead = [m for m in told if m.rule == "FA-END-06" and m.figures.get("confirmed")]
    died = {m.figures["pc"]: m.n for m in dead if m.figures["terminal"] == "dead"}
    night, later = ([m.figures["pcs"] for m in scenes if (m.n < begins) == early] for early in (True, False))
    assert night
    assert all(list(pcs) == list(CAST) for pcs in night)
    assert max(map(len, later)) > 2
    assert all(len(pcs) >= 2 for pcs in later if len(died) <= len(CAST) - 2)
    begun = [m for m in scenes if m.n >= begins]
    for first, second in pairwise(begun):
        alive = {seat for seat in CAST if died.get(seat, second.n) >= second.n}
        assert alive <= {*first.figures["pcs"], *second.figures["pcs"]}
