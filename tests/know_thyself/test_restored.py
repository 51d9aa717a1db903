"""A table restored from its log is the table that was; and it can be played with cards of one's own."""

from random import Random

import pytest

from commedia.engine import HandDealer, Play
from commedia.games.know_thyself import GAME
from tests.know_thyself.by_chance import answer_one, assert_same, in_free_play, restored
from tests.know_thyself.making import FIVE, FOUR
from tests.know_thyself.tables import CAST

SEEDS = pytest.mark.parametrize("seed", range(8))
OPTIONS = [
    {"early_call": "off"}, {"early_call": "off", "bribes": "on", "maze_scope": "all"},
    {"early_call": "off", "toll": "off", "suite_truename": "off"}, {"final_compare": "share", "toll": 5},
]  # fmt: skip


def play_on(play, seed, moves=400, every=7, by_hand=False):
    """Answers by chance, the table restored every few of them."""
    random = Random(seed)
    for move in range(moves):
        if answer_one(play, random) is None:
            return
        if move % every == seed % every:
            assert_same(play, restored(play, by_hand=by_hand))


@pytest.mark.slow
@SEEDS
def test_a_play_is_restored_wherever_it_stands(seed):
    """KT-ROLE-03: in free play, in a Wager with others walking about, in a cover window, in the suite."""
    play = in_free_play(2 + seed % 4, seed, **OPTIONS[seed % 4])
    play_on(play, seed)
    assert play.finished
    assert {"KT-END-03", "KT-LAST-04"} <= {m.rule for m in play.outbox.moments}


@pytest.mark.slow
@pytest.mark.parametrize("hardcore", ["off", "on", "extra"])
@pytest.mark.parametrize("seed", range(2))
def test_setup_is_restored_wherever_it_stands(hardcore, seed):
    """hardcore = off, on and extra: from the first card or Appearance to the waking."""
    options = {"hardcore": hardcore, "shelf": ["a glass eye", "half a map"]}
    play = Play.start(GAME, CAST[:4], options, in_free_play(1, seed).dealer)
    play_on(play, seed, moves=60, every=3)


@pytest.mark.slow
@SEEDS
def test_with_cards_of_ones_own_it_is_restored_as_well(seed):
    """HandDealer: whoever holds the cards says what they show, and the log keeps it."""
    play = in_free_play(2 + seed % 3, seed, HandDealer(), **OPTIONS[seed % 4])
    play_on(play, seed, by_hand=True)
    assert play.finished


# -- by hand -------------------------------------------------------------------------------------------


def by_hand(players=1, **options):
    """A table whose cards lie on a desk."""
    return Play.start(GAME, CAST[: players + 1], GAME.read_options(options), HandDealer())


def say(play, seat, kind, answer):
    """A seat answers its decision of that kind."""
    decision = next(d for d in play.decisions(seat) if d.kind == kind)
    play.answer(decision.id, seat, answer)


def awake(**options):
    """Ann is made, and about to wake; the GM holds both True Name decks."""
    play = by_hand(**options)
    say(play, "ann", "describe_appearance", {"words": "grey eyes"})
    say(play, "gm", "value_appearance", {"do": "grant", "coins": 10})
    say(play, "ann", "list_attachments", {**FOUR, "body": list("DHCS")})
    say(play, "gm", "look_over_attachments", "let_stand")
    say(play, "gm", "read_letter", "read")
    say(play, "gm", "frame_waking", "it is dark")
    return play


def entering(play):
    """Who is asked what a card shows."""
    return [d.seat for d in play.open.values() if d.kind == "enter_outcome"]


def test_by_hand_the_gm_turns_true_names():
    """KT-NAME-01: first the red card, then the black; the room is named by them."""
    play = awake()
    for card in ("JH", "AC"):
        assert entering(play) == ["gm"]
        say(play, "gm", "enter_outcome", card)
    assert play.world.truenames == {"guest_suite": "Guest Suite of Undeserved Allegiance"}
    assert play.world.phase == "play"


def test_by_hand_each_draws_their_own_and_the_gm_cuts():
    """KT-ROLE-01: ann turns her card, the GM says what lies under the cut; a whole Wager of such cards."""
    play = awake()
    for card in ("JH", "AC"):
        say(play, "gm", "enter_outcome", card)
    say(play, "ann", "explore", {"do": "frame_wager", "want": "his keys"})
    say(play, "gm", "offer_stake", {"do": "offer", "outcome": "he keeps them", "stake": 3})
    say(play, "ann", "accept_stake", "accept")
    assert entering(play) == ["ann"]
    say(play, "ann", "enter_outcome", "10S")
    say(play, "ann", "keep_card", "keep")
    say(play, "gm", "cut_deck", 20)
    assert entering(play) == ["gm"]
    say(play, "gm", "enter_outcome", "10D")
    side = play.world.clash.participants["ann"]
    assert (side.card, play.world.clash.gm_card, side.result, side.degree) == ("10S", "10D", "won", "full")
    assert_same(play, restored(play, by_hand=True))


def test_by_hand_last_wagers_are_cut_by_the_player():
    """KT-LAST-02: the GM turns a card, ann cuts and says what she cut to."""
    world = GAME.world_from(
        {"pcs": {"ann": {"coins": 10, "room": "master_suite"}}, "master": 14, "phase": "endgame"}, {},
        GAME.read_options({}),
    )  # fmt: skip
    play = Play(GAME, world.seats, GAME.read_options({}), HandDealer(), world)
    play.begin("last_wagers", {})
    say(play, "ann", "last_wager", {"do": "risk", "coins": 4})
    assert entering(play) == ["gm"]
    say(play, "gm", "enter_outcome", "7C")
    say(play, "ann", "last_cut", 9)
    assert entering(play) == ["ann"]
    say(play, "ann", "enter_outcome", "JD")
    assert (play.world.pcs["ann"].coins, play.world.master) == (14, 10)


def test_by_hand_hardcores_cards_are_dealt_by_the_gm():
    """KT-HARD-02: four numbers for each player, as they came."""
    play = by_hand(hardcore="on")
    for seat in ("gm", "ann"):
        say(play, seat, "write_cards", {"cards": FIVE})
    say(play, "gm", "look_over_cards", "pass_cards")
    say(play, "ann", "describe_appearance", {"words": "grey eyes"})
    say(play, "gm", "value_appearance", {"do": "grant", "coins": 10})
    assert entering(play) == ["gm"]
    say(play, "gm", "enter_outcome", [9, 2, 4, 7])
    [asked] = play.decisions("ann")
    assert asked.dealt == [2, 4, 7, 9]
