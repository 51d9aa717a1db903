"""The house plays as if something were at stake: what it stakes, judges, and makes of what came of it."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from commedia.engine.actor import Sight
from commedia.games.face_of_angels.acts import stock_acts
from commedia.games.face_of_angels.house import choose, scenes, wants
from commedia.games.face_of_angels.house.deeds import DEEDS
from commedia.games.face_of_angels.house.fates import HINTS_OF_ENDS
from commedia.games.face_of_angels.house.risking import DIRE
from commedia.games.face_of_angels.limits import SCOPES
from commedia.testing import ScriptedTable
from tests.face_of_angels.tables import CAST, WORLD, at
from tests.face_of_angels.test_house import COMPANY

NPCS = {
    "n1": {"slice": "ann", "name": "Deke"},
    "n2": {"slice": "ann", "name": "Nance"},
    "n3": {"slice": "bob", "name": "Rosa"},
}
TIES = {"r1": {"kind": "friend", "npc": "n1"}, "r2": {"kind": "foe", "npc": "n2"}}
PCS: dict[str, dict[str, Any]] = {
    "ann": {"face": "K", "name": "June Abernathy", "trump_suits": ["H"], "relationships": TIES},
    "bob": {"face": "Q", "name": "Ray Stokes", "trump_suits": ["S"]},
}
SCENE = {"number": 1, "pcs": ["ann", "bob"], "npcs": ["n1", "n2", "n3"]}


def table(scene: str, act: int, **contest: Any) -> ScriptedTable:
    """Ann does something, which Nance stands against, whom the World plays."""
    whole = {"initiator": "ann", "respondent": "eve", "char_O": "n2", "pace": 1, **contest}
    playing = {**SCENE, "playing": {"ann": "pc", "bob": "pc"}}
    return at(scene, PCS, "any", npcs=NPCS, act=act, scenes=1, scene=playing, contest=whole)


def by_the_house(t: ScriptedTable, seat: str, kind: str, luck: int) -> Any:
    """What the house would answer for a seat. luck: how high its chance comes out, where it can."""
    asks = next(q for q in t.play.open.values() if (q.seat, q.kind) == (seat, kind))
    return choose(asks, sight(t, seat), lambda n: min(luck, n - 1))


def sight(t: ScriptedTable, seat: str) -> Any:
    """The table as the house sees it from that seat."""
    return Sight(lambda: t.play.sight(seat, t.words))


@pytest.fixture(scope="module")
def played() -> list[Any]:
    """Eight games of five by the house, each with all that was told in it."""
    return [COMPANY.play_out([WORLD, *CAST], Random(seed)).play for seed in range(8)]


@pytest.mark.slow
def test_somebody_may_die_somebody_is_new_and_no_act_goes_by_without_a_contest(played: list[Any]) -> None:
    """In eight games of five: it was nobody, nobody, and an act a game. FA-END-02, FA-TBL-03, FA-STK-02."""
    dead = sum(pc.dead for play in played for pc in play.world.pcs.values())
    new = [len(play.world.npcs) - 2 * len(play.world.pcs) for play in played]
    empty = 0
    for play in played:
        w = play.world
        by_act = [*w.contests_by_act, w.contests - sum(w.contests_by_act)]
        empty += len(w.acts) - sum(count > 0 for count in by_act)
    assert (0 < dead <= 16, min(new) >= 4, empty) == (True, True, 0), (dead, new, empty)


@pytest.mark.slow
def test_the_last_contest_of_so_many_is_had_before_all_protagonists_have_ended() -> None:
    """Of six, three are graduation night's: so one act at most has none."""
    for seed in (0, 1, 3):
        w = COMPANY.play_out([WORLD, *CAST[:3]], Random(seed), {"contest_limit": 6}).play.world
        by_act = [*w.contests_by_act, w.contests - sum(w.contests_by_act)]
        assert by_act.count(0) <= 1, by_act


@pytest.mark.slow
def test_conditions_come_true_that_hurt_somebody_and_reach_as_far_as_their_act(played: list[Any]) -> None:
    """FA-STK-02, FA-STK-04: of all that came true, some in each game does something to people."""
    came = [
        [m.figures for m in play.outbox.moments if m.rule == "FA-CON-13" and "which" in m.figures]
        for play in played
    ]
    hurt = sum(bool(one["harms"]) for ones in came for one in ones)
    assert hurt >= len(played), hurt
    reaches = {one["scope"] for ones in came for one in ones}
    assert reaches >= {"person", "group", "city", "nation"}, reaches


@pytest.mark.slow
def test_on_graduation_night_contests_are_agreed_on_one_beside_the_other(played: list[Any]) -> None:
    """FA-NEG-08: two are accepted before either begins, in some of the games; all have their first."""
    beside = 0
    for play in played:
        rules = [m.rule for m in play.outbox.moments if m.rule in ("FA-NEG-05", "FA-NEG-09", "FA-PWR-02")]
        night = rules[: rules.index("FA-PWR-02")]
        beside += ("FA-NEG-05", "FA-NEG-05") in pairwise(night)
    assert beside


@pytest.mark.parametrize(
    ("says", "act", "win", "lose"),
    [
        ("I open what came through", 4, ("any", ["depowers.ann"]), ("any", [])),
        ("I carry Deke out.", 4, ("person", []), ("person", ["loses.n1"])),
        ("The town is in session.", 2, ("city", []), ("city", [])),
        ("I lay it down.", 4, ("person", ["depowers.ann"]), ("person", [])),
        ("They offer me a country", 3, ("nation", []), ("nation", ["unmakes.ann"])),
    ],
)
def test_fa_stk_02_a_deed_is_marked_as_its_words_have_it(
    says: str, act: int, win: tuple[str, list[str]], lose: tuple[str, list[str]]
) -> None:
    """How far either condition reaches, and whom it hurts, by the people of the contest."""
    [deed] = [
        one.says.replace("{friend}", "Deke")
        for one in DEEDS
        if one.says.replace("{friend}", "Deke").startswith(says)
    ]
    t = table("propose", act, deed=deed, win=None, lose=None)
    stakes = by_the_house(t, "ann", "propose_stakes", 9)
    assert (stakes["win_scope"], stakes["win_harms"]) == win
    assert (stakes["lose_scope"], stakes["lose_harms"]) == lose
    t.answer("ann", "propose_stakes", stakes)


def test_fa_stk_04_what_the_act_spares_the_house_does_not_write() -> None:
    """“It goes off” kills ann: in act 4 the World may have it so, in act 3 it writes something else."""
    [deed] = [one for one in DEEDS if one.lose_else == "It goes off."]
    written = {}
    for act in (3, 4):
        t = table("negotiate", act, deed=deed.says.replace("{friend}", "Deke"))
        for seed in range(60):
            random = Random(seed)
            asks = next(q for q in t.play.open.values() if q.kind == "answer_stakes")
            answer = choose(asks, sight(t, "eve"), random.randrange)
            if answer["do"] == "rewrite_lose":
                written.setdefault(act, []).append((answer["text"], answer["harms"]))
    assert ("It goes off.", ["kills.ann"]) in written[4]
    assert not [harms for _, harms in written[3] if "kills.ann" in harms]
    assert "It goes off." not in [text for text, _ in written[3]]


def test_all_marks_are_such_as_there_are() -> None:
    """Of deeds and of dire stakes: how far, whom, and one of four that a condition does."""
    marks = [one for deed in DEEDS for one in deed.marks.values()]
    marks += [one.marks for ones in DIRE.values() for one in ones]
    for mark in marks:
        scope, *harms = mark.split()
        assert scope in SCOPES
        for harm in harms:
            what, _, whom = harm.partition(".")
            assert what in ("kills", "unmakes", "depowers", "loses")
            assert whom in ("pc", "who", "friend", "foe")


DISPUTED = {"by": "bob", "which": "win"}


@pytest.mark.parametrize(
    ("text", "harms", "judged"),
    [
        ("Ray dies of it.", [], {"do": "correct", "scope": "person", "harms": ["kills.bob"]}),
        ("Ray dies of it.", ["kills.bob"], {"do": "keep"}),
        ("Rosa is never seen again.", [], {"do": "correct", "scope": "person", "harms": ["loses.n3"]}),
        ("The whole country hears of it.", [], {"do": "correct", "scope": "nation", "harms": []}),
        ("They believe me, and nobody follows.", [], {"do": "keep"}),
    ],
)
def test_fa_stk_05_the_house_weighs_what_is_disputed(text: str, harms: list[str], judged: Any) -> None:
    """By what the words do to whom they name: it keeps what is marked so, and corrects what is not."""
    t = table("negotiate", 4, win={"text": text, "author": "ann", "harms": harms})
    t.answer("bob", "dispute_tags", {"which": "win"})
    assert by_the_house(t, "eve", "judge_tags", 0) == judged
    t.answer("eve", "judge_tags", judged)


@pytest.mark.parametrize(("text", "does"), [("Ray dies of it.", True), ("June dies of it.", False)])
def test_fa_stk_05_the_house_disputes_what_would_hurt_its_own(text: str, does: bool) -> None:
    """Bob’s protagonist is Ray; whoever wrote it has marked nobody."""
    t = table("negotiate", 4, win={"text": text, "author": "ann", "harms": []})
    asks = next(q for q in t.play.open.values() if (q.seat, q.kind) == ("bob", "dispute_tags"))
    assert wants(asks, sight(t, "bob"), lambda n: 0) is does
    if does:
        assert choose(asks, sight(t, "bob"), lambda n: 0) == {"do": "dispute", "which": "win"}


def test_fa_end_01_each_end_of_an_act_is_known_by_its_words() -> None:
    """So that it can be told by what has happened; each by another hint."""
    ends = [end for act in stock_acts().act for end in act.ends]
    known = [HINTS_OF_ENDS.find("end", end) for end in ends]
    assert all(known), ends
    assert len(set(known)) == len(known)


@pytest.mark.parametrize(
    ("more", "ends"),
    [({"trump_suits": []}, "ordinary"), ({"marks": [{"kind": "unmade", "act": 4}]}, "controlled")],
)
def test_fa_end_06_how_one_ends_follows_from_what_has_become_of_them(more: Any, ends: str) -> None:
    """Without powers as anybody; unmade as somebody’s tool. The World writes it down, with its outcome."""
    pcs = {**PCS, "ann": {**PCS["ann"], **more}}
    came = [{"id": "o1", "initiator": "ann", "respondent": "eve"}]
    t = at("between", pcs, "any", npcs=NPCS, act=4, scenes=1, outcomes=came)
    answer = by_the_house(t, "eve", "frame_scene", 0)
    assert (answer["do"], answer["pc"], answer["terminal"], answer["outcome"]) == (
        "record_terminal", "ann", ends, "o1",
    )  # fmt: skip
    t.answer("eve", "frame_scene", answer)
    assert t.state.pcs["ann"].terminal == ends


@pytest.mark.parametrize(("act", "field"), [(3, "flips"), (4, "harms")])
def test_fa_rsk_05_the_world_does_not_spare_whom_the_loser_brought_in(act: int, field: str) -> None:
    """It turns friends where that is free, and hurts them where that is."""
    used = [{"rel": "r1", "pc": "ann", "beneficiary": "ann"}]
    t = table("weigh", act, used=used, winner="O", tricks={"O": 1})
    answer = by_the_house(t, "eve", "weigh_losses", 5 if act == 3 else 0)
    assert answer[field]
    t.answer("eve", "weigh_losses", answer)


@pytest.mark.parametrize("luck", range(6))
def test_fa_end_01_nobody_is_said_to_be_killed_who_was_not(
    luck: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house finds another end of the act, unless somebody was."""
    monkeypatch.setattr(scenes, "is_time", lambda a: True)
    t = at("between", PCS, npcs=NPCS, act=3, scenes=3)
    assert sum("kill" in end for end in t.state.rules.ends) == 2
    claimed = by_the_house(t, "eve", "frame_scene", luck)
    assert claimed["do"] == "claim_end"
    assert "kill" not in claimed["end"]
    monkeypatch.setattr(scenes, "what_came", lambda a: {"killed", "kills"})
    assert "kill" in by_the_house(t, "eve", "frame_scene", luck)["end"]
