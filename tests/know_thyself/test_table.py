"""Whole plays by chance: what holds at every step of any of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commedia.engine import Play, SeededDealer, imbalance, log
from commedia.engine.sampling import sample_answer
from commedia.games.know_thyself import GAME
from commedia.games.know_thyself.cards import PLAY_DECK, worth
from tests.know_thyself.tables import A_HEAD, CAST

OPTIONS = [
    {"early_call": "off"},
    {"early_call": "off", "toll": "off", "memory_suits": "player_attachment", "edge_changes": "per_wager"},
    {"toll": "off", "hardcore": "on", "memory_names": "none", "maze_scope": "all", "bribes": "on"},
    {"early_call": "off", "toll": 1, "hardcore": "extra", "memory_names": "any", "master_per_pc": 15},
    {"toll": 5, "bribes": "on", "final_compare": "share", "suite_truename": "off"},
]
WAGERS = ("frame_wager", "frame_clash", "offer", "accept", "want", "join", "call_edge", "invoke", "go_on",
          "discard", "add_edge", "take_up", "give", "come_along", "put_elsewhere")  # fmt: skip
"""Answers that lead to Wagers, and through them: of a few that chance gives, these are taken first."""


def steps(players: int, seed: int, options: dict[str, object], eager: bool = True) -> Iterator[Play]:
    """A play by chance, after each answer. eager: whether it seeks Wagers rather than talk about leaving."""
    play = Play.start(GAME, CAST[: players + 1], options, SeededDealer(seed.to_bytes(32, "big")), between=8)
    chance = Random(seed)
    for _ in range(20_000):
        if play.finished:
            return
        asked = [one for one in play.open.values() if one.given is None]
        found = [
            (one, sample_answer(one, chance.randrange, play.moves)) for one in chance.choices(asked, k=4)
        ]
        wanted = [pair for pair in found if pair[1].do in WAGERS] if eager else []
        decision, answer = (wanted or found)[0]
        play.answer(decision.id, decision.seat, answer)
        yield play
    raise AssertionError("the play does not end")


def must_hold(play: Play) -> None:
    """Coins, cards and people are where they can be."""
    w = play.world
    sides = list(w.wager.participants.values()) if w.wager else []
    purses = [w.master, w.pool, *(pc.coins for pc in w.pcs.values())]
    staked = [coins for one in sides for coins in (one.staked, one.matched)]
    assert sum(purses) + sum(staked) == A_HEAD * w.n
    assert min([*purses, *staked]) >= 0
    assert not imbalance(w)
    assert len(w.names_out) == len(set(w.names_out)) == 2 * len(w.truenames)
    if w.wager:
        out = w.wager.out
        assert len(out) == len(set(out))
        lying = [one.card for one in w.wager.inside if one.card] + [w.wager.gm_card] * bool(w.wager.gm_card)
        assert set(lying) <= set(out) <= set(PLAY_DECK)
        assert len(lying) == len(set(lying))
        for one in sides:
            assert w.pcs[one.seat].room == w.wager.room or one.stands == "out"
            assert bool(one.staked) <= (one.stands == "in")
    for pc in w.pcs.values():
        assert set(pc.attachments) <= set("DHCS")
        assert all(memory.suit == suit for suit in pc.attachments for memory in pc.on(suit))
        assert w.phase in ("endgame", "over") or pc.room != "master_suite"
        assert not pc.below_cliff or pc.room == "cliffs"
    if w.phase == "play" and not w.cause and w.step == "roam":
        assert w.master >= 8 * w.n


@pytest.mark.parametrize("options", OPTIONS, ids=lambda one: "-".join(map(str, one.values())))
@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_kt_coin_01_all_holds_at_every_step_of_a_play_and_every_play_ends(players, options) -> None:
    """35 Coins a head, no card out twice, nobody in two places; with every kind of table (R-37)."""
    for seed in range(4):
        for play in steps(players, 100 * players + seed, options):
            must_hold(play)
        assert play.world.phase == "over"
        assert play.world.cause


@settings(max_examples=25, deadline=None)
@given(
    players=st.integers(1, 6),
    seed=st.integers(0, 2**32),
    options=st.sampled_from(OPTIONS),
    eager=st.booleans(),
)
def test_kt_coin_01_whatever_is_answered(players, seed, options, eager) -> None:
    """Any play at all."""
    for play in steps(players, seed, options, eager):
        must_hold(play)


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 3, 5])
def test_kt_role_03_a_play_that_is_restored_from_its_log_is_the_play(players: int) -> None:
    """At every step: the same state, the same open decisions by the same ids, the same views."""
    options = GAME.read_options(OPTIONS[players % len(OPTIONS)])
    seats = CAST[: players + 1]
    opened = log.Opened(GAME.slug, "1", seats, options, "house", counts="own")
    chance = Random(players)
    for play in steps(players, 7 * players, options):
        if chance.randrange(6):
            continue
        entries = [log.decode(log.encode(entry)) for entry in play.outbox.entries]
        last = max(at for at, entry in enumerate(entries) if isinstance(entry, log.SceneStart))
        start = entries[last]
        assert isinstance(start, log.SceneStart)
        again = Play.restore(GAME, opened, start, entries[last + 1 :], play.dealer)
        assert again.world == play.world
        assert {id: (q.seat, q.kind) for id, q in again.open.items()} == {
            id: (q.seat, q.kind) for id, q in play.open.items()
        }
        for seat in (*seats, None):
            assert again.view(seat) == play.view(seat)


def test_kt_role_02_no_view_holds_what_the_gm_alone_knows_or_an_order_of_cards() -> None:
    """Room notes, casts and NPCs; and there is no deck anywhere to be seen."""
    for play in steps(3, 11, OPTIONS[0]):
        for viewer in (*CAST[1:4], None):
            state = play.view(viewer)["state"]
            assert not state.get("room_cards")
            assert not state.get("roster")
        assert "deck" not in play.view("gm")["state"]


def test_kt_wager_08_every_payment_follows_from_the_cards() -> None:
    """Over many Wagers: who won, by how much, and what came back (KT-PAY-01 to KT-PAY-04, KT-MEM-01)."""
    wagers = 0
    for seed in range(12):
        last: dict[str, dict[str, object]] = {}
        for play in steps(3, seed, OPTIONS[1]):
            for moment in play.outbox.moments[-40:]:
                if moment.rule == "KT-WAGER-08":
                    last[moment.seat] = moment.figures
            for seat, figures in list(last.items()):
                card, gm_card = str(figures["card"]), str(figures["gm_card"])
                mine, masters = worth(card, gm_card), worth(gm_card, card)
                assert (figures["mine"], figures["masters"]) == (mine, masters)
                assert bool(figures["degree"]) == (mine >= masters), seat
            wagers = max(wagers, play.world.wagers)
        assert sum(len(pc.memories) for pc in play.world.pcs.values()) >= play.world.wagers
    assert wagers >= 4, "such plays come to several Wagers"
