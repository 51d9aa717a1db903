"""Challenges by random answers: they end, keep every token, pay back when cut, and return from their log."""

from __future__ import annotations

from random import Random

import pytest

from commedia import games
from commedia.engine import Decision, Play, SeededDealer, imbalance, log
from commedia.engine.sampling import sample_answer

GAME = games.get("city-of-masks")
SEATS = ["ana", "bor", "cai", "dov", "eve", "fay"]
WORN = ["KS", "QC", "RJ", "JH", "uncast", "QD"]


def table(seed: int, players: int) -> Play:
    """Ana challenges Bor before the others, who all feel something for somebody; nothing is answered yet."""
    random = Random(seed)
    seats = SEATS[:players]
    avatars = {
        seat: {
            "face": 6 + 3 * at,
            "hid": 12 - at,
            "worn": WORN[at],
            "masks": [WORN[at]] if WORN[at] != "uncast" else [],
            "hidden": {
                "weep": {"value": 3, "against": "" if WORN[at] == "uncast" else f"{WORN[at]}.1"},
                "sit alone": 1,
            },
            "feels": {
                other: random.choice([-8, -3, 0, 4, 9])
                for other in [*seats, "sun", "commission"]
                if other != seat
            },
            "promised": {other: random.randrange(6) for other in seats if other != seat},
            "FC": {"sun": random.randrange(4)},
        }
        for at, seat in enumerate(seats)
    }
    options = GAME.read_options({})
    world = GAME.world_from({"avatars": avatars}, {}, options)
    play = Play(GAME, seats, options, SeededDealer(random.randbytes(32)), world)
    play.begin("opposed_challenge", {"challenger": "ana", "defender": "bor"})
    return play


def answer_one(play: Play, random: Random) -> Decision:
    """One open decision answered, whichever; what is sealed already only waits for the others."""
    waiting = [decision for decision in play.open.values() if decision.given is None]
    decision = random.choice(waiting)
    play.answer(decision.id, decision.seat, sample_answer(decision, random.randrange, play.moves))
    return decision


@pytest.mark.slow
def test_random_challenges_end_with_every_token_in_place() -> None:
    """No dead end, no token lost, no pot left open; and everything that can be asked has been."""
    asked: set[str] = set()
    for seed in range(150):
        play, random = table(seed, 3 + seed % 4), Random(seed)
        for _ in range(500):
            if not play.open:
                break
            asked.add(answer_one(play, random).kind)
            assert not imbalance(play.world)
        assert play.finished
        assert play.world.pots == []
        assert play.world.treasury.chest == 0
    assert {
        "declare_actions", "tag_actions", "open_pot", "bid_turn", "raise_objection", "rule_on", "lend",
        "pass_it_on", "resent", "side_bet", "support", "tell", "allocate", "onlooker_reacts", "shift",
        "repay", "weigh", "denounce_or_not", "call_on_commission",
    } <= asked  # fmt: skip


@pytest.mark.parametrize("cut", range(0, 40, 3))
def test_a_challenge_cut_anywhere_pays_back(cut: int) -> None:
    """Wherever it is cut, the pots are empty and every token is with somebody."""
    play, random = table(cut, 4), Random(cut)
    for _ in range(cut):
        if play.open:
            answer_one(play, random)
    play.close()
    assert play.world.pots == []
    assert not imbalance(play.world)


@pytest.mark.slow
def test_a_challenge_is_restored_wherever_it_stands() -> None:
    """From its log: the same pots, the same bets, the same decisions, and whatever was said under seal."""
    for seed in range(40):
        play, random = table(seed, 5), Random(seed)
        for _ in range(seed % 30):
            if play.open:
                answer_one(play, random)
        start, *since = [log.decode(log.encode(entry)) for entry in play.outbox.entries]
        assert isinstance(start, log.SceneStart)
        opened = log.Opened(GAME.slug, GAME.version, play.seats, play.options, counts="own")
        again = Play.restore(GAME, opened, start, since, play.dealer)
        assert [again.view(seat) for seat in play.seats] == [play.view(seat) for seat in play.seats]
        assert again.world == play.world
