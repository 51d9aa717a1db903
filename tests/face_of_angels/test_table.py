"""The whole table: cards are kept, secrets too, and a log gives the same table again."""

from random import Random

import pytest

from commedia.engine import HandDealer, Play, log
from commedia.games.face_of_angels import GAME
from commedia.games.face_of_angels.cards import DECK
from tests.face_of_angels.tables import WORLD, asked, at, cards_of, contest, lay, random_play, step
from tests.face_of_angels.test_points import model

PLAYS = [(3, 1, {}), (5, 2, {"help_max": "unlimited", "rels_by": "anyone_in_scene"})]


@pytest.mark.parametrize(("seats", "seed", "options"), PLAYS)
def test_a_play_at_random_ends_and_keeps_every_card(seats, seed, options):
    """FA-DCK-01, FA-DCK-03, FA-END-05: at each pause 52 cards; outside contests hands are full."""
    random = Random(seed)
    play = random_play(seats, random, options)
    tricks = 0
    while not play.finished:
        step(play, random)
        w = play.world
        if not w.draw and not w.discard:
            continue  # before anything was dealt
        assert cards_of(w) == list(DECK)
        if w.contest is None:
            assert [len(w.hand(s)) for s in w.seats] == [w.size(s) for s in w.seats]
        for lying in w.contest.done if w.contest else ():
            tricks += 1
            assert counted_again(w, lying)
        play.outbox.clear()
    assert tricks
    assert w.is_over
    assert all(pc.closing for pc in w.pcs.values())


def counted_again(w, lying):
    """Whether a trick that is over has gone to whom the model gives it."""
    if set(lying.point) != {"I", "O"}:
        return True  # nobody has counted: a card was lacking, or it ended at once
    order = (lying.leader, lying.follower)
    turned = type(lying)(number=1, leader="I", cards={"I": lying.on(order[0]), "O": lying.on(order[1])})
    kings = [bool((pc := w.contest_pc(side)) and w.pcs[pc].face == "K") for side in order]
    wins, _ = model(turned, [lying.point[side] for side in order], kings)
    return lying.winner == order[wins]


def restored(play, by_hand):
    """The table again, from its log as it is stored: the last checkpoint and what came after it."""
    entries = [log.decode(log.encode(entry)) for entry in play.outbox.entries]
    last = max(at for at, entry in enumerate(entries) if isinstance(entry, log.SceneStart))
    start = entries[last]
    assert isinstance(start, log.SceneStart)
    opened = log.Opened(
        GAME.slug, GAME.version, play.seats, play.options, "hand" if by_hand else "house", counts="own"
    )
    return Play.restore(GAME, opened, start, entries[last + 1 :], play.dealer)


@pytest.mark.slow
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_play_is_restored_wherever_it_stands(by_hand):
    """FA-CON-16: between scenes, on the stakes, in a trick; with cards of the house, and with one's own."""
    random = Random(3)
    play = random_play(4, random, dealer=HandDealer() if by_hand else None)
    phases = set()
    for move in range(700):
        if play.finished:
            break
        step(play, random)
        if move % 11 == 0:
            phases.add(play.world.phase)
            again = restored(play, by_hand)
            assert again.world == play.world
            assert [again.view(seat) for seat in play.seats] == [play.view(seat) for seat in play.seats]
            assert list(again.open) == list(play.open)
    assert {"scene", "negotiating"} <= phases


def test_fa_tbl_09_nobody_sees_another_hand_or_the_pile():
    """Counts are everybody's, cards their holder's."""
    t = contest({"ann": "9C 2C", "bob": "KD", "eve": "QH"})
    seen = t.view("ann")["state"]
    assert seen["players"]["ann"]["hand"] == ["2C", "9C"]
    assert (seen["players"]["bob"]["hand"], seen["players"][WORLD]["hand"], seen["draw"]) == (1, 1, 48)
    assert t.view(None)["state"]["players"]["ann"]["hand"] == 2


QUEEN = {"ann": {"face": "Q", "trump_suits": ["H"]}}
AWAY = {"number": 1, "pcs": ["ann", "bob", "cy"], "playing": {"ann": "pc", "bob": "pc"}}


def test_fa_tbl_09_all_who_could_help_are_asked_alike_whatever_they_hold():
    """A super-trump may come from anywhere: so whoever is away is asked, too, with it in hand or without."""
    for mine, others in (("QH", "3D"), ("3D", "QH")):
        hands = {"ann": "9C", "bob": "2C", "cy": mine, "dee": others, "eve": "4D"}
        t = contest(hands, QUEEN, scene=AWAY)
        lay(t, "ann", "9C")
        lay(t, "bob", "2C")
        assert asked(t, "help_with_card") == ["cy", "dee", "eve"]
        for spectator in (None, "ann", "bob", "eve"):
            assert "QH" not in str(t.view(spectator))


def test_fa_hlp_01_where_no_super_trump_could_come_only_those_present_are_asked():
    """Everybody knows who is in the scene; the World always is."""
    t = contest({"ann": "9C", "bob": "2C", "cy": "QH", "eve": "4D"}, scene=AWAY)
    lay(t, "ann", "9C")
    lay(t, "bob", "2C")
    assert asked(t, "help_with_card") == ["eve"]


def test_a_play_is_reported_with_its_contests_act_by_act_and_how_everybody_ended() -> None:
    """The last act has what the others had not; of acts to which it did not come, none."""
    pcs = {"ann": {"trump_suits": ["S", "H"], "terminal": "dead"}, "bob": {}, "cy": {}}
    t = at("scene", pcs, act=2, contests=5, contests_by_act=[3, 1], tricks=7, scenes=4)
    report = GAME.lab.report(t.state)
    assert list(report["contests by act"].values()) == [3, 1, 1, 0, 0]
    assert report["ends"] == {"dead": 1, "hidden": 0, "controlled": 0, "in control": 0, "ordinary": 0}
    counted = ("act", "scenes", "contests", "tricks", "trumps", "npcs", "relationships", "marks")
    assert [report[name] for name in counted] == [2, 4, 5, 7, 2, 0, 0, 0]
