"""Where Coins lie, and that they are always 35 a head (KT-COIN)."""

from random import Random

import pytest

from commedia.engine import imbalance
from tests.know_thyself.by_chance import answer_one, in_free_play
from tests.know_thyself.making import appear
from tests.know_thyself.tables import assert_35_a_head, new, purse, said, stacks


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_kt_coin_01_thirty_five_for_each_pc_in_all(players):
    """Whatever the number of PCs; the GM's seat adds none."""
    t = new(players)
    assert sum(stacks(t)) + sum(purse(t)) == 35 * players
    assert t.state.bank.issued == {"coin": 35 * players}


@pytest.mark.parametrize("seed", range(12))
def test_kt_coin_01_whatever_happens(seed):
    """At every moment of plays by chance, with every way of moving Coins open; and nothing is below 0."""
    options = {"bribes": "on", "toll": [1, 2, 5, "off"][seed % 4], "early_call": "off"}
    play, random = in_free_play(2 + seed % 4, seed, **options), Random(seed)
    for _ in range(2_000):
        if answer_one(play, random) is None:
            break
        w = play.world
        sides = w.wager.participants.values() if w.wager else ()
        staked = sum(one.staked + one.matched for one in sides)
        assert sum(pc.coins for pc in w.pcs.values()) + w.master + w.pool + staked == 35 * w.n
        assert min([w.master, w.pool, *(pc.coins for pc in w.pcs.values())]) >= 0
        assert not imbalance(w)
    assert play.finished
    assert play.world.phase == "over"


@pytest.mark.parametrize(("players", "master", "pool"), [(1, 20, 15), (2, 40, 30), (4, 80, 60), (6, 120, 90)])
def test_kt_coin_02_twenty_and_fifteen_a_head_and_empty_purses(players, master, pool):
    """R-01: the Master 20 for each PC, Bribes and Tolls 15."""
    t = new(players)
    assert stacks(t) == (master, pool)
    assert set(purse(t)) == {0}


@pytest.mark.parametrize("masters", [20, 19, 18, 17, 16, 15])
def test_kt_coin_02_the_master_may_begin_with_less(masters):
    """master_per_pc = 20, 19, 18, 17, 16 and 15 (R-01): what he has less is in the pool, so 35 in all."""
    t = new(3, master_per_pc=masters)
    assert stacks(t) == (3 * masters, 3 * (35 - masters))
    appear(t, {"ann": 15, "bob": 15, "cy": 15})
    assert stacks(t) == (3 * masters, 3 * (20 - masters))
    assert_35_a_head(t)


def test_kt_coin_03_what_is_granted_comes_out_of_the_pool_as_it_is_granted():
    """Twelve for ann: the pool falls from 30 to 18 before bob has described anybody."""
    t = new(2)
    appear(t, {"ann": 12})
    assert (purse(t), stacks(t)) == ([12, 0], (40, 18))
    [told] = said(t, "KT-COIN-03")
    assert told.figures == {"seat": "ann", "coins": 12, "pool": 18}


def test_kt_ex_1_setup_of_two():
    """KT-COIN-02, KT-COIN-03: before 40 and 30; approved at 12 and 9: master 40, pool 9, 70 in all."""
    t = new(2)
    assert stacks(t) == (40, 30)
    appear(t, {"ann": 12, "bob": 9})
    assert (purse(t), stacks(t)) == ([12, 9], (40, 9))
    assert sum(purse(t)) + sum(stacks(t)) == 70
    t.state.master = 16
    assert t.state.trigger() == ""
    t.state.master = 15
    assert t.state.trigger() == "master"
